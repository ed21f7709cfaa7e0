"""How the game ends, and who has won."""

from pathlib import Path

import pytest

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    AssignDamage,
    Finish,
    LevelUp,
    Move,
    PlayCard,
    Sell,
    StartFight,
    TakeLoot,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import CardsDrawn, GameEnded, LevelGained
from undercroft.kernel.actions import Pass
from undercroft.kernel.errors import GameOver
from undercroft.kernel.game import Game
from undercroft.testing import options, play, told, write_pack

from .tabletop import Tabletop


def one_fame_from_the_end(**table_options: object) -> Tabletop:
    """Regina has 19 Fame; clearing a Level 1 Room will end the game."""
    table = Tabletop(options=table_options)
    table.hero.fame = 19
    return table


def ended(table: Tabletop) -> Game:
    """Clear a Level 1 Room, which gives 1 Fame and 1 Coin and ends the game."""
    game = table.start("rest", room="A2")
    assert game.outcome is not None
    return game


# The end


@pytest.mark.rule("MD-END-01")
def test_the_game_stops_at_twenty_fame() -> None:
    game = ended(one_fame_from_the_end())
    assert game.decision is None
    assert game.outcome is not None
    assert game.outcome.rule == "MD-END-01"
    assert [event.rule for event in told(game, GameEnded)] == ["MD-END-01"]


@pytest.mark.rule("MD-END-01")
def test_the_game_goes_on_at_nineteen_fame() -> None:
    table = Tabletop()
    table.hero.fame = 18
    game = table.start("rest", room="A2")
    assert table.hero.fame == 19
    assert game.outcome is None


@pytest.mark.rule("MD-END-01")
def test_more_than_twenty_ends_the_game_as_well() -> None:
    table = Tabletop()
    table.hero.fame = 19
    game = table.start("rest", room="C2", seed=1)
    play(game, options(game)[0])
    play(game, options(game)[0])
    assert table.hero.fame == 22
    assert game.outcome is not None


@pytest.mark.rule("MD-END-01")
def test_fame_from_an_event_ends_the_game_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    praise = write_pack(tmp_path, GAME, '[[event]]\nid = "praise"\nname = "Praise"\ncost = 0\nplay = { fame = 1 }\n')
    table = Tabletop(packs=[praise])
    table.hero.fame = 19
    table.deal(1, "praise")
    table.deal(2, "toll_booth")
    game = table.start("trouble", room="A2")
    play(game, PlayCard("praise"))
    assert game.outcome is not None
    assert game.state.heroes[2].hand == ["toll_booth"]


@pytest.mark.rule("MD-END-01")
def test_fame_from_an_item_ends_the_game_at_once(tmp_path: Path) -> None:
    text = '[[loot]]\nid = "autograph"\nname = "Autograph"\ntype = "item"\ndiscard = { fame = 1 }\nuse = "own_turn"\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, text)])
    table.hero.fame = 19
    table.give(0, "autograph")
    game = table.start("kick")
    play(game, UseItem("autograph"))
    assert table.hero.fame == 20
    assert game.outcome is not None


def before_the_last_stage() -> Game:
    """The Boss has one stage left, and Regina's dice can beat it."""
    table = Tabletop()
    table.hero.level = 6
    table.g.boss_beaten = 2
    table.wear(0, "cursed_cleaver")
    table.give(0, "pocket_gargoyle", "firecracker")
    game = table.start("resolve", room="lair", rolls=["BBBBH", "______"], seed=1)
    for source in ("power 0", "power 1", "cursed_cleaver", "pocket_gargoyle"):
        play(game, Activate(source))
    play(game, UseItem("firecracker"), Finish())
    return game


@pytest.mark.rule("MD-END-02", "MD-END-03")
def test_the_third_victory_over_the_boss_ends_the_game_at_once() -> None:
    game = before_the_last_stage()
    play(game, AssignDamage((9,)))
    assert game.outcome is not None
    assert (game.outcome.rule, game.state.heroes[0].fame) == ("MD-END-02", 8)
    assert told(game, CardsDrawn) == []


@pytest.mark.rule("MD-END-02")
def test_an_unbeaten_last_stage_ends_nothing() -> None:
    game = before_the_last_stage()
    play(game, AssignDamage((8,)))
    assert game.state.boss_beaten == 2
    assert game.outcome is None


@pytest.mark.rule("MD-END-02")
def test_the_second_victory_over_the_boss_ends_nothing() -> None:
    table = Tabletop()
    table.hero.level = 6
    table.g.boss_beaten = 1
    table.wear(0, "cursed_cleaver")
    game = table.start("resolve", room="lair", rolls=["BBBHH", "_____"], seed=1)
    play(game, Activate("power 0"), Activate("power 1"), Activate("cursed_cleaver"), Finish(), AssignDamage((7,)))
    assert game.state.boss_beaten == 2
    assert game.outcome is None


@pytest.mark.rule("MD-END-03", "MD-R-18")
def test_a_bundle_that_reaches_twenty_is_finished_with_its_loot_and_later_bundles_are_lost() -> None:
    table = Tabletop()
    table.hero.fame, table.hero.coins = 18, 9
    game = table.start("rest", room="B2", picks=["crown_of_envy"])
    assert table.hero.fame == 20
    assert game.outcome is None  # the Loot of the same bundle comes first
    play(game, TakeLoot("lucky_lint"))
    assert game.outcome is not None
    assert table.hero.loot == ["lucky_lint"]
    assert table.hero.coins == 9  # not the 3 of the Tournament Hall


@pytest.mark.rule("MD-END-03")
def test_no_level_up_and_no_refill_after_the_winning_fame() -> None:
    table = one_fame_from_the_end()
    table.hero.coins = 9
    game = ended(table)
    assert game.why_not(LevelUp(), 0) is not None
    with pytest.raises(GameOver):
        game.play(LevelUp(), seat=0)
    assert told(game, LevelGained) == []
    assert told(game, CardsDrawn) == []
    assert (table.hero.level, table.hero.hand) == (1, [])


@pytest.mark.rule("MD-END-03")
def test_what_a_fight_resolves_together_is_finished_first() -> None:
    table = Tabletop()
    table.hero.fame, table.hero.damage = 12, 3
    table.wear(0, "cursed_cleaver")
    game = table.start("resolve", room="lair", rolls=["BBH", "HH__"])
    play(game, Activate("power 0"), Activate("cursed_cleaver"), Finish(), AssignDamage((5,)))
    assert game.outcome is not None
    regina = game.state.heroes[0]
    assert (regina.fame, regina.shame, regina.damage, regina.at) == (20, 1, 0, "entrance")


@pytest.mark.rule("MD-R-19")
def test_one_effect_gives_to_everybody_whom_it_serves_before_the_game_ends(tmp_path: Path) -> None:
    text = '[[event]]\nid = "gala"\nname = "Gala"\ncost = 0\nplay = { fame = 1, steal_coin = 1, card = 1 }\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, text)])
    table.hero.fame = 19
    table.g.heroes[1].fame = 20  # as if the same effect had carried Robert past 20
    table.deal(1, "gala")
    game = table.start("trouble", room="A2", picks=["orcs"])
    play(game, PlayCard("gala"))
    robert = game.state.heroes[1]
    assert (robert.coins, robert.hand) == (2, ["orcs"])
    assert game.outcome is not None
    assert game.outcome.scores == (20, 20, 0)
    assert game.outcome.ranking[0] == (1,)  # on Coins and Potions


# Scoring


def scores(game: Game) -> tuple[int, ...]:
    """Final Fame by seat."""
    assert game.outcome is not None
    return game.outcome.scores


@pytest.mark.rule("MD-SCORE-01")
def test_final_fame_is_meter_and_level_and_loot_less_shame() -> None:
    table = one_fame_from_the_end()
    regina, robert, marie = table.g.heroes
    regina.level = 7
    table.give(0, "second_hand_trophy", "insurance_policy")
    regina.shame = 2
    robert.fame, robert.level = 5, 4
    marie.shame = 1
    assert scores(ended(table)) == (20 + 7 + 4 + 3 - 2, 5 + 2, -1)


@pytest.mark.rule("MD-SCORE-01")
def test_level_fame_is_not_on_the_meter_and_ends_nothing() -> None:
    table = Tabletop()
    table.hero.fame, table.hero.level = 15, 7
    table.give(0, "second_hand_trophy")
    game = table.start("rest", room="A2", seed=1)
    regina = game.view(None).heroes[0]  # type: ignore[attr-defined]
    assert (regina.fame, regina.score) == (16, 27)
    assert game.outcome is None


@pytest.mark.rule("MD-SCORE-02")
@pytest.mark.parametrize(("level", "fame"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 5), (7, 7)])
def test_only_the_number_of_the_current_level_counts(level: int, fame: int) -> None:
    table = one_fame_from_the_end()
    table.hero.level = level
    assert scores(ended(table))[0] == 20 + fame


@pytest.mark.rule("MD-SCORE-02")
@pytest.mark.parametrize(("level", "fame"), [(1, 0), (3, 1), (4, 3), (7, 18)])
def test_a_table_may_add_up_the_fame_of_all_levels_reached(level: int, fame: int) -> None:
    table = one_fame_from_the_end(level_fame_adds_up=True)
    table.hero.level = level
    assert scores(ended(table))[0] == 20 + fame


@pytest.mark.rule("MD-SCORE-02")
@pytest.mark.parametrize(("spare_scores", "loot"), [(True, 4 + 3 + 4 + 4), (False, 4 + 4)])
def test_spare_weapons_and_armor_score_unless_the_table_says_no(spare_scores: bool, loot: int) -> None:
    table = one_fame_from_the_end(unequipped_loot_scores=spare_scores)
    table.wear(0, "boss_poker")
    table.give(0, "two_handed_ladle", "crown_of_envy", "second_hand_trophy")
    assert scores(ended(table))[0] == 20 + loot


@pytest.mark.rule("MD-SCORE-02")
def test_a_spare_copy_of_the_equipped_weapon_is_spare_too(tmp_path: Path) -> None:
    text = '[[loot]]\nid = "twin"\nname = "Twin"\ntype = "weapon"\nfame = 3\ncopies = 2\n'
    table = Tabletop(options={"unequipped_loot_scores": False}, packs=[write_pack(tmp_path, GAME, text)])
    table.hero.fame = 19
    table.wear(0, "twin")
    table.give(0, "twin")
    assert scores(ended(table))[0] == 20 + 3


@pytest.mark.rule("MD-SCORE-02")
def test_discarded_loot_does_not_score() -> None:
    table = Tabletop()
    table.g.rooms["B2"] = "pawn_counter"
    table.hero.at = "A2"
    table.hero.fame = 18
    table.give(0, "second_hand_trophy", "insurance_policy")
    game = table.start("kick", picks=["crown_of_envy"])
    play(game, Move("B2"), Sell("second_hand_trophy"))
    while game.outcome is None:
        play(game, TakeLoot("lucky_lint") if TakeLoot("lucky_lint") in options(game) else options(game)[-1])
    assert scores(game)[0] == 20 + 3 + 1


@pytest.mark.rule("MD-SCORE-02")
def test_totals_may_be_negative() -> None:
    table = one_fame_from_the_end()
    table.g.heroes[2].shame = 4
    game = ended(table)
    assert scores(game)[2] == -4
    assert game.outcome is not None
    assert game.outcome.ranking == ((0,), (1,), (2,))


@pytest.mark.rule("MD-SCORE-01")
@pytest.mark.parametrize(("spoons", "fame"), [(1, 1), (2, 4), (3, 9), (4, 16)])
def test_each_spoon_scores_the_number_of_spoons(spoons: int, fame: int) -> None:
    table = one_fame_from_the_end()
    table.give(0, *["souvenir_spoon"] * spoons)
    assert scores(ended(table))[0] == 20 + fame


@pytest.mark.rule("MD-SCORE-01")
def test_the_spoons_of_others_do_not_count() -> None:
    table = one_fame_from_the_end()
    table.give(0, "souvenir_spoon", "souvenir_spoon")
    table.give(1, "souvenir_spoon", "second_hand_trophy")
    assert scores(ended(table))[:2] == (20 + 4, 1 + 4)


def tied(*seats: tuple[int, int, int]) -> tuple[tuple[int, ...], ...]:
    """The ranking of players who all score 20, given their Shame, Coins and Potions."""
    table = one_fame_from_the_end()
    for hero, (shame, coins, potions) in zip(table.g.heroes, seats, strict=True):
        hero.fame = 20 + shame
        hero.shame, hero.coins, hero.potions = shame, coins, potions
    table.hero.fame -= 1
    table.hero.coins -= 1
    game = ended(table)
    assert scores(game) == (20, 20, 20)
    assert game.outcome is not None
    return game.outcome.ranking


@pytest.mark.rule("MD-SCORE-03")
def test_ties_go_to_the_fewest_shame_whatever_the_coins() -> None:
    assert tied((2, 9, 9), (0, 1, 0), (1, 5, 5)) == ((1,), (2,), (0,))


@pytest.mark.rule("MD-SCORE-03")
def test_then_to_the_most_coins_and_potions_together() -> None:
    assert tied((1, 4, 0), (1, 2, 3), (1, 3, 3)) == ((2,), (1,), (0,))


@pytest.mark.rule("MD-SCORE-03")
def test_a_tie_that_remains_is_shared() -> None:
    assert tied((1, 4, 1), (1, 2, 3), (1, 1, 1)) == ((0, 1), (2,))
    assert tied((0, 1, 1), (0, 1, 1), (0, 2, 0)) == ((0, 1, 2),)


@pytest.mark.rule("MD-SCORE-04")
def test_who_reaches_twenty_may_lose() -> None:
    table = one_fame_from_the_end()
    robert = table.g.heroes[1]
    robert.fame, robert.level = 14, 7
    game = ended(table)
    assert scores(game) == (20, 21, 0)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


@pytest.mark.rule("MD-SCORE-04")
def test_who_beats_the_boss_for_the_last_time_may_lose() -> None:
    game = before_the_last_stage()
    game.state.heroes[1].fame = 19
    play(game, AssignDamage((9,)))
    assert game.outcome is not None
    assert game.outcome.rule == "MD-END-02"
    assert game.outcome.winners == (1,)


def test_a_game_that_has_ended_takes_no_more_actions() -> None:
    game = ended(one_fame_from_the_end())
    for action in (Pass(), StartFight()):
        with pytest.raises(GameOver):
            game.play(action)


@pytest.mark.rule("MD-END-01")
def test_the_meter_of_any_player_ends_the_game() -> None:
    table = Tabletop()
    table.g.active = 1
    table.g.heroes[1].fame = 19
    game = table.start("rest", room="A1", seed=1)
    assert game.outcome is not None
    assert game.outcome.rule == "MD-END-01"
    assert game.outcome.reason == "Robert reached 20 Fame"
