"""Phase 4: Rewards, clearing, Loot, levels and the hand."""

import pytest

from undercroft.games.munchkin_dungeon.state.actions import (
    AssignDamage,
    Finish,
    LevelUp,
    Move,
    MoveMonster,
    PlayCard,
    TakeLoot,
    TakeReward,
)
from undercroft.games.munchkin_dungeon.state.events import (
    CardsDrawn,
    DeckReshuffled,
    Gained,
    LevelGained,
    LootGained,
    LootRevealed,
    RoomCleared,
)
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import options, play, told

from .tabletop import ROW, Tabletop

FULL_HAND = ["minor_calamity", "siege_tortoise", "feral_wardrobe", "landshark_twins"]


def after_beating(*foes: str, faced: tuple[str, ...] = ()) -> Tabletop:
    """A table on which Regina, her hand full, has just beaten these Monsters; figures lie in the Graveyard."""
    table = Tabletop()
    g = table.g
    table.deal(0, *FULL_HAND)
    g.turn.beaten = list(foes)
    g.turn.faced = list(faced or foes)
    for foe in foes:
        if foe in g.home:
            g.where[foe] = "graveyard"
            g.graveyard.append(foe)
    return table


def sources(game: Game, token: str) -> list[str]:
    """Where the Active player's tokens of one kind came from, in order."""
    return [event.source for event in told(game, Gained) if event.token == token and event.seat == 0]


# The order of the phase


@pytest.mark.rule("MD-LOOT-01")
def test_monster_rewards_then_clearing_then_the_room_then_levels_then_the_hand() -> None:
    table = after_beating("harpy")
    table.hero.hand.clear()
    game = table.start("rest", room="B2", seed=1)
    play(game, TakeLoot("lucky_lint"), LevelUp(), LevelUp())
    steps = []
    for event in game.events:
        match event:
            case Gained(source=source) | LootGained(source=source):
                steps.append(source)
            case LevelGained(level=level):
                steps.append(f"level {level}")
            case CardsDrawn(audience=(0,)):
                steps.append("hand")
    assert steps == [
        "harpy",
        "clearing the Room",
        "clearing the Room",
        "tournament_hall",
        "level 2",
        "level 3",
        "hand",
    ]


@pytest.mark.rule("MD-LOOT-01")
def test_the_game_end_is_tested_after_each_bundle() -> None:
    table = after_beating("moat_shark")
    table.hero.fame = 19
    game = table.start("rest", room="B4")
    assert game.outcome is not None
    assert (table.hero.fame, table.hero.potions) == (20, 2)  # the whole bundle of B7, and no Clearing Reward


@pytest.mark.rule("MD-LOOT-01")
def test_the_active_player_orders_the_bundles() -> None:
    table = after_beating("moat_shark", "harpy")
    table.hero.fame = 19
    game = table.start("rest", room="B4")
    assert options(game) == [TakeReward("moat_shark"), TakeReward("harpy")]
    play(game, TakeReward("harpy"))
    assert game.outcome is not None
    assert (table.hero.coins, table.hero.fame) == (3, 20)


@pytest.mark.rule("MD-LOOT-04", "MD-LOOT-06")
def test_whoever_takes_loot_is_told_what_for_and_which_of_several_it_is() -> None:
    table = Tabletop()
    table.deal(0, *FULL_HAND)
    game = table.start("rest", room="C1", seed=1)
    asked = []
    for loot in ("lucky_lint", "sulky_axe"):
        assert game.decision is not None
        asked.append(game.decision.prompt)
        play(game, TakeLoot(loot))
    assert asked == [f"Take a Loot card ({n} of 2) for clearing the Room" for n in (1, 2)]


# Monster Rewards


@pytest.mark.rule("MD-LOOT-02")
def test_the_reward_is_that_of_the_home_slot_not_of_the_room_of_the_fight() -> None:
    table = Tabletop()
    table.deal(0, *FULL_HAND)
    table.g.where["harpy"] = "B3"
    table.g.where["mildew_bear"] = "A4"
    game = table.start("resolve", room="B3", rolls=["HHS", "_"], picks=["crown_of_envy"])
    play(game, Finish(), AssignDamage((2,)))
    assert sources(game, "coin") == ["harpy"]
    assert table.hero.coins == 3  # the 2 Coins of B5; B3 would have paid a Loot
    assert table.hero.loot == []
    assert options(game) == [TakeLoot(loot) for loot in ROW]  # that of the Clearing Reward
    play(game, TakeLoot("lucky_lint"))
    assert [event.source for event in told(game, LootGained)] == ["clearing the Room"]


@pytest.mark.rule("MD-LOOT-02")
def test_each_beaten_roaming_monster_pays_and_threat_monsters_pay_nothing() -> None:
    table = after_beating("harpy", "orcs#0", "moat_shark")
    game = table.start("rest", room="A2")
    assert options(game) == [TakeReward("harpy"), TakeReward("moat_shark")]
    play(game, TakeReward("harpy"))
    assert sources(game, "coin") == ["harpy", "clearing the Room"]
    assert sources(game, "potion") == ["moat_shark"]
    assert sources(game, "fame") == ["moat_shark", "clearing the Room"]


@pytest.mark.rule("MD-LOOT-02", "MD-LOOT-03")
def test_an_unbeaten_monster_costs_the_clearing_reward_but_not_the_other_monsters_reward() -> None:
    table = after_beating("harpy", faced=("harpy", "orcs#0"))
    game = table.start("rest", room="B2")
    assert sources(game, "coin") == ["harpy"]
    assert told(game, RoomCleared) == []
    assert (table.hero.fame, table.hero.loot) == (0, [])


# Clearing


@pytest.mark.rule("MD-LOOT-03")
def test_a_room_in_which_no_monster_was_faced_is_cleared() -> None:
    table = Tabletop()
    table.deal(0, *FULL_HAND)
    game = table.start("trouble", room="A2")
    assert [event.slot for event in told(game, RoomCleared)] == ["A2"]
    assert (table.hero.fame, table.hero.coins) == (1, 2)


@pytest.mark.rule("MD-LOOT-03")
def test_a_threat_monster_left_standing_keeps_the_room_from_being_cleared() -> None:
    table = Tabletop()
    table.deal(0, *FULL_HAND)
    table.deal(1, "wall_of_moths")
    table.g.pool = 1
    game = table.start("trouble", room="A2", rolls=["H__", "_"])
    play(game, PlayCard("wall_of_moths"), Finish())
    assert told(game, RoomCleared) == []
    assert (table.hero.fame, table.hero.coins) == (0, 1)


@pytest.mark.rule("MD-LOOT-03")
def test_clearing_is_not_owed_to_who_could_beat_all_but_did_not() -> None:
    table = Tabletop()
    table.deal(0, *FULL_HAND)
    game = table.start("resolve", room="B5", rolls=["HH_", "_"])
    play(game, Finish(), AssignDamage((1,)))
    assert told(game, RoomCleared) == []
    assert table.hero.fame == 0


@pytest.mark.rule("MD-R-15")
def test_a_monster_moved_away_before_the_fight_does_not_count() -> None:
    table = Tabletop()
    table.deal(0, *FULL_HAND)
    table.deal(1, "enraged")
    table.g.pool = 1
    game = table.start("trouble", room="B5")
    play(game, PlayCard("enraged"), MoveMonster("harpy", "B2"))
    assert [event.slot for event in told(game, RoomCleared)] == ["B5"]
    assert table.hero.fame == 2
    assert sources(game, "coin") == []  # and it was not beaten either


@pytest.mark.rule("MD-R-15")
def test_a_monster_that_returns_after_the_fight_does_not_count() -> None:
    table = Tabletop()
    table.deal(0, *FULL_HAND)
    g = table.g
    g.graveyard = ["harpy", "swarm_king"]
    g.where["harpy"] = g.where["swarm_king"] = "graveyard"
    g.where["moat_shark"] = "B5"
    game = table.start("resolve", room="B5", rolls=["HH_", "__"])
    play(game, Finish(), AssignDamage((2,)))
    assert g.where["harpy"] == "B5"
    assert [event.slot for event in told(game, RoomCleared)] == ["B5"]


@pytest.mark.rule("MD-LOOT-04")
@pytest.mark.parametrize(
    ("room", "fame", "coins", "picks"), [("A2", 1, 2, 0), ("B1", 2, 1, 1), ("C2", 3, 1, 2)], ids=["1", "2", "3"]
)
def test_the_clearing_reward_follows_the_level_of_the_room(room: str, fame: int, coins: int, picks: int) -> None:
    table = after_beating()
    regina = table.hero
    game = table.start("rest", room=room, seed=1)
    for _ in range(picks):
        play(game, options(game)[0])
    assert (regina.fame, regina.coins, len(regina.loot)) == (fame, coins, picks)
    assert game.state.active == 1 or LevelUp() in options(game)


@pytest.mark.rule("MD-LOOT-04")
def test_a_hero_beaten_while_beating_everything_collects_everything() -> None:
    table = Tabletop()
    table.deal(0, *FULL_HAND)
    table.hero.damage = 3
    game = table.start("resolve", room="B5", rolls=["HH_", "_"], picks=["crown_of_envy"])
    play(game, Finish(), AssignDamage((2,)))
    assert (table.hero.at, table.hero.shame) == ("entrance", 1)
    play(game, TakeLoot("lucky_lint"))
    assert (table.hero.coins, table.hero.fame, table.hero.loot) == (3, 2, ["lucky_lint"])


@pytest.mark.rule("MD-LOOT-05")
def test_what_the_room_gives_comes_after_the_clearing_reward() -> None:
    game = after_beating().start("rest", room="B2", picks=["crown_of_envy"])
    assert sources(game, "fame") == ["clearing the Room"]
    assert sources(game, "coin") == []
    play(game, TakeLoot("lucky_lint"))
    assert sources(game, "coin") == ["tournament_hall"]


@pytest.mark.rule("MD-LOOT-05")
def test_a_room_that_was_not_cleared_gives_nothing() -> None:
    table = after_beating(faced=("orcs#0",))
    game = table.start("rest", room="B2")
    assert sources(game, "coin") == []


# Loot


@pytest.mark.rule("MD-LOOT-06")
def test_a_loot_is_one_of_the_four_face_up_cards_and_its_slot_is_refilled_before_the_next_pick() -> None:
    game = after_beating().start("rest", room="C2", picks=["crown_of_envy", "boss_poker"])
    assert options(game) == [TakeLoot(loot) for loot in ROW]
    refusal = game.why_not(TakeLoot("crown_of_envy"), 0)
    assert refusal is not None
    assert refusal.rule == "MD-LOOT-06"
    play(game, TakeLoot("sulky_axe"))
    assert set(options(game)) == {
        TakeLoot("saucepan_helm"),
        TakeLoot("lucky_lint"),
        TakeLoot("alpha_gamer_helmet"),
        TakeLoot("crown_of_envy"),
    }
    play(game, TakeLoot("crown_of_envy"))
    assert game.state.heroes[0].loot == ["sulky_axe", "crown_of_envy"]
    assert len(game.state.row) == 4


@pytest.mark.rule("MD-LOOT-06")
def test_the_new_card_is_revealed_before_the_taken_one_could_do_anything() -> None:
    table = after_beating()
    table.g.row[0] = "badge_mega_gran"
    table.g.loot_deck.remove("badge_mega_gran")
    table.g.loot_deck.append("sulky_axe")
    game = table.start("rest", room="B1", picks=["crown_of_envy"])
    play(game, TakeLoot("badge_mega_gran"))
    assert game.decision is not None
    assert game.decision.prompt == "Become a Super Munchkin?"
    assert "crown_of_envy" in game.state.row


@pytest.mark.rule("MD-R-20")
def test_a_loot_pick_is_compulsory() -> None:
    game = after_beating().start("rest", room="B1")
    assert Pass() not in options(game)
    assert game.why_not(Pass(), 0) is not None


@pytest.mark.rule("MD-R-20")
def test_a_table_may_let_loot_picks_be_declined() -> None:
    table = Tabletop(options={"loot_is_compulsory": False})
    table.deal(0, *FULL_HAND)
    table.hero.coins = 2
    game = table.start("rest", room="B1")
    assert options(game)[-1] == Pass()
    play(game, Pass())
    assert table.hero.loot == []
    assert table.g.row == list(ROW)
    assert told(game, LootRevealed) == []


@pytest.mark.rule("MD-R-20")
@pytest.mark.parametrize("compulsory", [True, False])
def test_an_empty_row_gives_nothing(compulsory: bool) -> None:
    table = Tabletop(options={"loot_is_compulsory": compulsory})
    table.deal(0, *FULL_HAND)
    table.g.row.clear()
    table.g.loot_deck.clear()
    table.hero.coins = 2
    game = table.start("rest", room="C2")
    assert options(game) == [LevelUp(), Pass()]
    assert (table.hero.fame, table.hero.loot) == (3, [])


@pytest.mark.rule("MD-LOOT-07")
def test_an_empty_loot_deck_takes_its_discard_pile_back() -> None:
    table = after_beating()
    g = table.g
    g.loot_deck.clear()
    g.loot_discard = ["crown_of_envy", "boss_poker"]
    game = table.start("rest", room="B1", picks=["boss_poker"])
    play(game, TakeLoot("lucky_lint"))
    assert [event.deck for event in told(game, DeckReshuffled)] == ["loot"]
    assert "boss_poker" in g.row
    assert (g.loot_deck, g.loot_discard) == (["crown_of_envy"], [])


@pytest.mark.rule("MD-LOOT-07")
def test_a_discard_pile_is_left_alone_while_the_deck_has_a_card() -> None:
    table = after_beating()
    table.g.loot_deck = ["crown_of_envy"]
    table.g.loot_discard = ["boss_poker"]
    game = table.start("rest", room="B1")
    play(game, TakeLoot("lucky_lint"))
    assert told(game, DeckReshuffled) == []
    assert table.g.loot_discard == ["boss_poker"]


@pytest.mark.rule("MD-LOOT-07")
def test_with_deck_and_pile_empty_slots_stay_empty() -> None:
    table = after_beating()
    table.g.loot_deck.clear()
    game = table.start("rest", room="C2")
    play(game, TakeLoot("lucky_lint"))
    assert options(game) == [TakeLoot("sulky_axe"), TakeLoot("saucepan_helm"), TakeLoot("alpha_gamer_helmet")]
    play(game, TakeLoot("sulky_axe"))
    assert table.g.row == ["saucepan_helm", "alpha_gamer_helmet"]


@pytest.mark.rule("MD-LOOT-07")
def test_an_empty_threat_deck_takes_its_discard_pile_back_in_the_middle_of_a_draw() -> None:
    table = Tabletop()
    g = table.g
    g.threat_deck = ["orcs"]
    g.threat_discard = ["enraged", "toll_booth", "angry_mime", "tax_imp"]
    game = table.start("rest", room="A2", picks=["toll_booth", "enraged", "tax_imp"])
    play(game, Pass())
    assert table.g.heroes[0].hand == ["orcs", "toll_booth", "enraged", "tax_imp"]
    assert [event.deck for event in told(game, DeckReshuffled)] == ["threat"]
    assert (g.threat_deck, g.threat_discard) == (["angry_mime"], [])


@pytest.mark.rule("MD-LOOT-07")
def test_with_threat_deck_and_pile_empty_draws_are_lost() -> None:
    table = Tabletop()
    table.g.threat_deck = ["orcs"]
    game = table.start("rest", room="A2")
    play(game, Pass())
    assert table.g.heroes[0].hand == ["orcs"]
    assert game.state.active == 1


# Levels


def resting(coins: int, level: int = 1) -> Tabletop:
    """A table on which Regina has collected her Rewards, with a full hand, and may buy levels."""
    table = Tabletop()
    table.deal(0, *FULL_HAND)
    table.give(0, "hot_soup")  # keeps the decision open
    table.hero.coins = coins
    table.hero.level = level
    table.g.turn.rewarded = True
    return table


@pytest.mark.rule("MD-REST-01")
def test_levels_are_bought_for_the_printed_cost_as_long_as_coins_allow() -> None:
    table = resting(coins=6)
    game = table.start("rest", room="A2")
    paid = []
    while LevelUp() in options(game):
        before = table.hero.coins
        play(game, LevelUp())
        paid.append(before - table.hero.coins)
    assert paid == [2, 2]
    refusal = game.why_not(LevelUp(), 0)
    assert refusal is not None
    assert refusal.rule == "MD-REST-01"
    assert (table.hero.level, table.hero.coins) == (3, 2)


@pytest.mark.rule("MD-REST-01")
def test_a_level_need_not_be_bought() -> None:
    table = resting(coins=9)
    game = table.start("rest", room="A2")
    play(game, Pass())
    assert (table.g.heroes[0].level, table.g.heroes[0].coins) == (1, 9)
    assert game.state.active == 1


@pytest.mark.rule("MD-REST-01")
def test_levels_are_bought_in_phase_4_only() -> None:
    table = Tabletop()
    table.hero.coins = 9
    game = table.start("kick")
    refusal = game.why_not(LevelUp(), 0)
    assert refusal is not None
    assert refusal.rule == "MD-REST-01"
    fight = Tabletop()
    fight.hero.coins = 9
    refusal = fight.start("resolve", room="B5", rolls=["HHS"]).why_not(LevelUp(), 0)
    assert refusal is not None
    assert refusal.rule == "MD-REST-01"


@pytest.mark.rule("MD-REST-01")
def test_only_the_active_player_buys_levels() -> None:
    table = resting(coins=9)
    table.g.heroes[1].coins = 9
    game = table.start("rest", room="A2")
    assert game.why_not(LevelUp(), 1) is not None


@pytest.mark.rule("MD-REST-02")
def test_new_hearts_arrive_uncovered() -> None:
    table = resting(coins=2)
    table.hero.damage = 3
    game = table.start("rest", room="A2")
    play(game, LevelUp())
    warrior = game.view(0).heroes[0]  # type: ignore[attr-defined]
    assert (warrior.hearts, warrior.damage) == (5, 3)


@pytest.mark.rule("MD-REST-02")
def test_new_dice_and_rerolls_work_from_then_on() -> None:
    table = Tabletop(seats=2)
    table.deal(0, *FULL_HAND)
    table.hero.coins = 10
    table.g.turn.rewarded = True
    game = table.start("rest", room="B2", rolls=["____"], seed=3)
    for _ in range(4):
        play(game, LevelUp())
    assert table.g.heroes[0].level == 5  # die, reroll and Heart more than at Level 1
    while game.state.active == 1:
        play(game, options(game)[-1])
    play(game, Move("B5"))
    while game.state.fight is None:
        play(game, options(game)[-1])
    assert game.state.fight.hero.dice == ["_"] * 4
    assert game.state.fight.hero.rerolls == 2


@pytest.mark.rule("MD-REST-02")
def test_the_top_level_cannot_be_exceeded() -> None:
    table = resting(coins=99, level=7)
    game = table.start("rest", room="A2")
    assert LevelUp() not in options(game)
    refusal = game.why_not(LevelUp(), 0)
    assert refusal is not None
    assert refusal.rule == "MD-REST-02"


# The hand


@pytest.mark.rule("MD-REST-03")
@pytest.mark.parametrize(("held", "then"), [(0, 4), (1, 4), (3, 4), (4, 4), (6, 6)])
def test_a_hand_is_filled_up_to_four_and_a_bigger_one_is_kept(held: int, then: int) -> None:
    table = Tabletop()
    for card in [*FULL_HAND, "orcs", "enraged"][:held]:
        table.deal(0, card)
    kept = table.hero.hand.copy()
    table.g.turn.rewarded = True
    regina = table.hero
    game = table.start("rest", room="A2", seed=1)
    assert game.state.active == 1
    assert len(regina.hand) == then
    assert regina.hand[:held] == kept


@pytest.mark.rule("MD-REST-03")
def test_only_the_active_player_refills() -> None:
    table = Tabletop()
    table.deal(1, "orcs")
    table.g.turn.rewarded = True
    game = table.start("rest", room="A2", seed=1)
    assert [len(hero.hand) for hero in game.state.heroes] == [4, 1, 0]
