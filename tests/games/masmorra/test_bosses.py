"""Bosses: two sides, two defeats (MM-BOSS, MM-R-48, MM-R-49, MM-R-53)."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.rules.monsters import units
from undercroft.games.masmorra.state.actions import (
    AtMonster,
    AtRoom,
    Attack,
    Block,
    EndTurn,
    Explore,
    Fight,
    Keep,
    Move,
    Place,
    PlayCard,
    Roll,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import (
    Attacked,
    BossCaptured,
    BossTurned,
    CardsGained,
    Gained,
    MonsterAppeared,
    MonsterDefeated,
    PaidBack,
    Wounded,
)
from undercroft.kernel.game import Game
from undercroft.testing import options, play, refused, told

from .tabletop import START, Tabletop


def lair(*monsters: str, red: bool = False, hero: str = "mika", room: str = "M1_3", **has: object) -> Tabletop:
    """This Hero stands before a boss, and whoever else is named, in a medium room; learning is done with."""
    top = Tabletop(hero, "algus")
    top.room(room, 0, -2)
    top.g.hero.at = room
    top.g.hero.arrows = 4
    for name, value in has.items():
        setattr(top.g.hero, name, value)
    for monster in monsters:
        top.monster(monster, room, red=red and len(top.content.monsters[monster].sides) > 1)
    return top


def fight(dice: str, *monsters: str, red: bool = False, symbols: str = "", **more: object) -> Game:
    """The combat has begun."""
    game = lair(*monsters, red=red, **more).start("actions", dice=dice, symbols=symbols, seed=1)  # type: ignore[arg-type]
    play(game, Fight())
    return game


def defeated(game: Game) -> list[str]:
    """The monsters that were defeated."""
    return [event.card for event in told(game, MonsterDefeated)]


def revealed(level: int, rune: str, tile: str, *heroes: str) -> Tabletop:
    """The first Hero is about to explore this medium tile to the north."""
    top = Tabletop(*heroes)
    if level == 2:
        top.entrance()
        for hero in top.g.heroes:
            hero.at = "S2_00"
    top.stack(level, rune, "S1_12" if level == 1 else "S2_05", medium=[tile])
    return top


def explore(game: Game, tile: str) -> None:
    """Explore to the north, and put the tile wherever it fits."""
    play(game, Explore(0, -1, "step"))
    if options(game, Place):
        play(game, options(game, Place)[0])
    assert game.state.hero.at == tile


# All bosses


@pytest.mark.rule("MM-BOSS-01")
def test_a_boss_enters_blue_side_up_and_counts_two_units() -> None:
    top = revealed(1, "S1_09", "M1_2", "mika", "algus")
    top.hero("mika").free = False
    game = top.start("actions", dice="ST", seed=1)
    explore(game, "M1_2")
    (boss,) = [monster for monster in game.state.in_room("M1_2") if monster.card == "schmetterling"]
    assert not boss.red
    assert units(game.state, "M1_2") == 4, "a boss and two Goblins"


@pytest.mark.rule("MM-BOSS-01")
@pytest.mark.parametrize("card", ["lightning_bolt", "snag"])
def test_no_card_removes_or_swaps_a_boss(card: str) -> None:
    top = lair("aunty_bitsy")
    top.deal("mika", card)
    top.g.hero.at = START
    game = top.start("actions", dice="ST")
    assert game.why_not(PlayCard(card, "own", "mika", (AtMonster(1),)), 0) is not None
    assert not any(option.on == (AtMonster(1),) for option in options(game, PlayCard))


@pytest.mark.rule("MM-BOSS-01")
def test_no_card_goads_a_boss_or_dismisses_it_with_the_others() -> None:
    top = lair("aunty_bitsy")
    top.deal("algus", "goad")
    assert top.start("actions", dice="ST").asides(1) == []
    top = Tabletop("mika", mode="alliance")
    top.monster("schmetterling")
    top.monster("orc")
    top.deal("mika", "mind_control")
    game = top.start("actions", dice="ST")
    play(game, PlayCard("mind_control", "own", "mika", (AtRoom(START),)))
    assert [monster.card for monster in game.state.monsters.values()] == ["schmetterling"]


@pytest.mark.rule("MM-BOSS-02")
def test_the_first_defeat_gives_the_blue_reward_and_turns_the_token_red() -> None:
    game = fight("RG RG RG", "aunty_bitsy")
    play(game, Attack(1, ranged=3))
    assert game.state.monsters[1].red
    assert [event.red for event in told(game, BossTurned)] == [True]
    assert (game.state.hero.xp, len(game.state.hero.hand)) == (3, 1)
    assert game.state.eliminated == ()


@pytest.mark.rule("MM-BOSS-02")
def test_a_boss_that_was_turned_over_is_not_attacked_again_in_that_turn() -> None:
    game = fight("RG RG RG RG RG RG RG", "aunty_bitsy")
    play(game, Attack(1, ranged=3))
    assert Fight() not in options(game)
    assert refused(game, Fight()) == "MM-BOSS-02"


@pytest.mark.rule("MM-BOSS-03")
def test_any_hero_defeats_the_red_side_in_a_later_turn_and_the_token_leaves() -> None:
    top = lair("aunty_bitsy")
    top.hero("algus").at = "M1_3"
    top.hero("algus").arrows = 4
    game = top.start("actions", dice="RG RG RG", rolls=["RG RG RG RG ST ST"], picks=["secret_quest", "sabotage"])
    play(game, Fight(), Attack(1, ranged=3), EndTurn(0))
    play(game, Roll(), Keep(), Fight(), Attack(1, ranged=4))
    play(game, Attack(2))
    algus = game.state.heroes[1]
    assert (algus.xp, algus.hand) == (4, ["sabotage"])
    assert [monster.card for monster in game.state.monsters.values()] == ["spider"]
    assert game.state.eliminated == ("aunty_bitsy",)


# One by one


@pytest.mark.rule("MM-BOSS-04")
def test_aunty_bitsy_s_venom_strikes_at_the_start_and_is_no_payback() -> None:
    game = fight("RG RG RG DF", "aunty_bitsy")
    assert game.state.hero.life == 5
    assert told(game, PaidBack) == []
    assert game.state.turn.dice.count("DF") == 1
    play(game, Attack(1, ranged=3))
    assert (game.state.hero.life, game.state.hero.xp) == (5, 3)
    lost = fight("RG", "aunty_bitsy")
    play(lost, Attack(1))
    assert told(lost, PaidBack)[0].payback == 2


@pytest.mark.rule("MM-BOSS-04", "MM-KO-01")
def test_a_hero_may_fall_to_the_venom_before_any_attack() -> None:
    game = fight("RG RG RG", "aunty_bitsy", life=1)
    assert game.state.heroes[0].prone
    assert told(game, Attacked) == []
    assert not game.state.monsters[1].red


@pytest.mark.rule("MM-BOSS-05")
def test_red_aunty_bitsy_calls_a_spider_at_the_start() -> None:
    game = fight("RG RG RG RG", "aunty_bitsy", red=True)
    assert [(event.card, event.at) for event in told(game, MonsterAppeared)] == [("spider", "M1_3")]
    assert game.state.hero.life == 6, "no venom on this side"
    play(game, Attack(1, ranged=4))
    assert told(game, Attacked)[0].defense == 4
    assert game.state.hero.xp == 4
    assert 1 not in game.state.monsters


@pytest.mark.rule("MM-BOSS-06")
def test_schmetterling_is_captured_by_his_first_defeat() -> None:
    game = fight("RG RG RG RG", "schmetterling")
    play(game, Attack(1, ranged=4))
    assert game.state.hero.captured == ("schmetterling",)
    assert [event.hero for event in told(game, BossCaptured)] == ["mika"]
    assert (game.state.hero.xp, len(game.state.hero.hand)) == (2, 1)
    assert game.state.monsters == {}
    assert game.state.eliminated == ("schmetterling",)
    lost = fight("RG", "schmetterling")
    play(lost, Attack(1))
    assert told(lost, PaidBack)[0].payback == 3


@pytest.mark.rule("MM-BOSS-06", "MM-R-30")
def test_to_capture_needs_a_survivor() -> None:
    game = fight("ML ML ML ML", "schmetterling", life=3)
    play(game, Attack(1, melee=4))
    hero = game.state.heroes[0]
    assert hero.prone
    assert hero.captured == ()
    assert game.state.monsters == {}
    assert (hero.xp, hero.hand) == (0, [])


@pytest.mark.rule("MM-BOSS-06", "MM-R-30")
def test_whoever_falls_later_in_that_combat_captures_nobody() -> None:
    game = fight("RG RG RG RG", "schmetterling", "orc", life=3)
    play(game, Attack(1, ranged=4))
    assert game.state.heroes[0].prone
    assert game.state.heroes[0].captured == ()


@pytest.mark.rule("MM-BOSS-07")
def test_mortiferous_breathes_fire_on_his_room_and_the_adjacent_ones_when_revealed() -> None:
    top = revealed(2, "S2_08", "M2_1", "mika", "algus", "jay")
    top.room("S2_02", 0, 1)
    top.hero("jay").at = "S2_02"
    game = top.start("actions", dice="ST", seed=1)
    explore(game, "M2_1")
    assert {(event.hero, event.amount, event.source) for event in told(game, Wounded)} == {
        ("mika", 1, "mortiferous"),
        ("algus", 1, "mortiferous"),
    }


@pytest.mark.rule("MM-BOSS-07", "MM-BOSS-13")
def test_blue_mortiferous_has_an_iron_tough_hide() -> None:
    game = fight("RG RG RG RG RG", "mortiferous")
    play(game, Attack(1, ranged=4))
    assert told(game, Attacked)[0].damage == 3
    assert told(game, PaidBack)[0].payback == 4
    killed = fight("RG RG RG RG RG", "mortiferous")
    play(killed, Attack(1, ranged=5))
    assert (defeated(killed), killed.state.hero.xp) == (["mortiferous"], 3)
    assert killed.state.monsters[1].red


@pytest.mark.rule("MM-BOSS-08", "MM-BOSS-13")
def test_red_mortiferous_hits_harder_and_keeps_his_hide_but_breathes_no_fire() -> None:
    game = fight("RG ML ML ML", "mortiferous", red=True)
    assert game.state.hero.life == 6
    play(game, Attack(1, melee=3, ranged=1))
    assert told(game, Attacked)[0].damage == 3
    assert told(game, PaidBack)[0].payback == 5
    killed = fight("ML ML ML RG RG", "mortiferous", red=True)
    play(killed, Attack(1, melee=3, ranged=2))
    assert (defeated(killed), killed.state.hero.xp) == (["mortiferous"], 3)
    assert killed.state.monsters == {}


@pytest.mark.rule("MM-BOSS-09", "MM-R-53")
def test_the_dread_aura_forbids_defense_against_any_payback_in_the_room() -> None:
    game = fight("DF DF RG RG", "ancient_hydra", "goblin", symbols="DF")
    play(game, Attack(2, ranged=2))
    assert [(event.card, event.payback, event.blocked) for event in told(game, PaidBack)] == [
        ("goblin", 1, 0),
        ("ancient_hydra", 4, 0),
    ]
    assert game.state.turn.dice.count("DF") == 2


@pytest.mark.rule("MM-BOSS-09", "MM-R-53")
def test_the_dread_aura_forbids_sword_and_shield() -> None:
    game = fight("ML ML DF DF", "ancient_hydra")
    assert refused(game, Attack(1, melee=3, pairs=1)) == "MM-R-53"
    assert options(game, Attack) == [Attack(1)]


@pytest.mark.rule("MM-BOSS-09")
def test_the_dread_aura_lasts_through_the_payback_of_the_blow_that_kills() -> None:
    game = fight("ML ML ML DF", "ancient_hydra")
    play(game, Attack(1, melee=3))
    assert [(event.payback, event.blocked) for event in told(game, PaidBack)] == [(4, 0)]
    assert game.state.monsters[1].red
    assert game.state.hero.xp == 3


@pytest.mark.rule("MM-R-53")
def test_under_the_dread_aura_a_shield_die_is_still_docked_or_turned() -> None:
    top = lair("ancient_hydra")
    top.teach("mika", "backstab")
    game = top.start("actions", dice="DF DF MG RG RG", seed=1)
    play(game, UseMagic("DF", "RG"), UseAbility("backstab", ("DF",)))
    assert game.state.turn.symbols == {"RG": 2}
    play(game, Fight(), Attack(1, ranged=3))
    assert defeated(game) == ["ancient_hydra"]


@pytest.mark.rule("MM-BOSS-10")
def test_a_red_hydra_killed_with_arrows_alone_leaves_the_game() -> None:
    game = fight("RG RG RG RG", "ancient_hydra", red=True)
    play(game, Attack(1, ranged=4))
    assert game.state.monsters == {}
    assert game.state.eliminated == ("ancient_hydra",)
    assert game.state.hero.xp == 3


@pytest.mark.rule("MM-BOSS-10", "MM-R-49")
def test_a_red_hydra_killed_with_any_sword_gives_its_reward_and_turns_blue() -> None:
    game = fight("RG RG RG ML DF", "ancient_hydra", red=True)
    play(game, Attack(1, melee=1, ranged=3), Block(1))
    assert told(game, PaidBack)[0].payback == 3
    assert (game.state.hero.xp, len(game.state.hero.hand)) == (3, 1)
    assert not game.state.monsters[1].red
    assert game.state.eliminated == ()
    assert refused(game, Fight()) == "MM-BOSS-02"


@pytest.mark.rule("MM-BOSS-11")
def test_blue_malaphyas_calls_a_random_major_at_the_start() -> None:
    top = Tabletop("mika", "algus", mode="epic")
    top.ground("throne", "T1")
    top.monster("malaphyas", "T1", still=True)
    game = top.start("actions", dice="RG RG", rolls=["ghost"], picks=["snag"])
    play(game, Fight())
    assert [(event.card, event.at) for event in told(game, MonsterAppeared)] == [("ghost", "T1")]
    play(game, Attack(1, ranged=2))
    assert told(game, Attacked)[0].defense == 2
    assert game.state.monsters[1].red
    assert game.state.monsters[1].still
    assert [event.amount for event in told(game, Gained)] == [2]
    again = Tabletop("mika", "algus", mode="epic")
    again.ground("throne", "T1")
    again.monster("malaphyas", "T1", still=True)
    beaten = again.start("actions", dice="RG", rolls=["ghost"])
    play(beaten, Fight(), Attack(1))
    assert told(beaten, PaidBack)[0].payback == 2


@pytest.mark.rule("MM-BOSS-12", "MM-BOSS-13")
def test_red_malaphyas_is_hard_to_kill() -> None:
    for attack, damage in ((Attack(1, ranged=6), 5), (Attack(1, melee=5, ranged=1), 5), (Attack(1, melee=6), 6)):
        top = Tabletop("mika", "algus", mode="epic")
        top.ground("throne", "T1")
        top.monster("malaphyas", "T1", red=True, still=True)
        game = top.start("actions", symbols="RG " * 7 + "ML " * 6, seed=1)
        play(game, Fight(), attack)
        assert told(game, Attacked)[0].damage == damage
        assert told(game, PaidBack)[0].payback == 4
        assert defeated(game) == (["malaphyas"] if damage == 6 else [])


@pytest.mark.rule("MM-BOSS-12")
def test_red_malaphyas_gives_four_xp_and_his_end_is_the_game_s() -> None:
    top = Tabletop("mika", "algus", mode="epic")
    top.ground("throne", "T1")
    top.monster("malaphyas", "T1", red=True, still=True)
    top.hero("mika").arrows = 4
    game = top.start("actions", symbols="RG " * 7, seed=1)
    play(game, Fight(), Attack(1, ranged=7))
    assert game.decision is None
    assert game.state.rule == "MM-EPIC-08"
    assert game.state.heroes[0].xp == 4


@pytest.mark.rule("MM-BOSS-13")
def test_the_hide_takes_the_first_arrow_only_and_nothing_of_swords() -> None:
    game = fight("RG RG ML ML ML", "mortiferous")
    play(game, Attack(1, melee=2, ranged=2))
    assert told(game, Attacked)[0].damage == 3
    swords = fight("ML ML ML ML", "mortiferous")
    play(swords, Attack(1, melee=4))
    assert told(swords, Attacked)[0].damage == 4


# Turning over


@pytest.mark.rule("MM-R-48")
def test_a_boss_turns_over_after_its_own_payback() -> None:
    game = fight("ML ML ML", "aunty_bitsy")
    play(game, Attack(1, melee=3))
    order = [type(event) for event in game.events if isinstance(event, Attacked | PaidBack | BossTurned | Gained)]
    assert order == [Attacked, PaidBack, BossTurned, Gained]
    assert told(game, PaidBack)[0].payback == 2


@pytest.mark.rule("MM-R-48", "MM-R-30")
def test_a_boss_turns_over_even_if_its_payback_fells_the_hero() -> None:
    game = fight("ML ML ML", "aunty_bitsy", life=3)
    play(game, Attack(1, melee=3))
    assert game.state.heroes[0].prone
    assert game.state.monsters[1].red
    assert told(game, Gained) == []
    assert told(game, CardsGained) == []


@pytest.mark.rule("MM-R-48")
def test_a_boss_that_was_turned_over_neither_attacks_nor_holds_the_hero() -> None:
    game = fight("RG RG RG ST ST", "aunty_bitsy")
    play(game, Attack(1, ranged=3))
    assert EndTurn(2) in options(game)
    wounds = len(told(game, Wounded))
    play(game, Move(START, "step"), Move("M1_3", ""))
    assert EndTurn(1) in options(game), "also after coming back"
    assert len(told(game, Wounded)) == wounds


@pytest.mark.rule("MM-R-48", "MM-R-24")
def test_a_further_fight_in_that_turn_leaves_the_turned_boss_out() -> None:
    game = fight("RG RG RG RG", "aunty_bitsy", "goblin")
    play(game, Attack(1, ranged=3), Attack(2))
    play(game, Fight())
    assert {option.monster for option in options(game, Attack)} == {2}
    assert told(game, MonsterAppeared) == [], "the red side calls no spider yet"


@pytest.mark.rule("MM-R-48")
def test_what_the_new_side_does_all_the_time_it_does_at_once() -> None:
    game = fight("RG RG RG ML DF", "ancient_hydra", "orc", red=True, symbols="DF DF")
    play(game, Attack(1, melee=1, ranged=3), Block(3))
    assert not game.state.monsters[1].red
    assert [(event.card, event.blocked) for event in told(game, PaidBack)] == [("ancient_hydra", 3), ("orc", 0)]
    over = fight("RG RG RG DF DF DF", "ancient_hydra", "orc")
    play(over, Attack(1, ranged=3))
    assert Block(3) in options(over), "and what the old side did is over"


@pytest.mark.rule("MM-R-48")
def test_in_the_next_turn_the_other_side_engages() -> None:
    top = lair("aunty_bitsy", red=True)
    top.hero("algus").at = "M1_3"
    top.g.turn.flipped = (1,)
    game = top.start("actions", dice="ST", rolls=["ST ST ST ST ST ST"])
    play(game, EndTurn(0), Roll(), Keep())
    assert refused(game, EndTurn(0), 1) == "MM-ENG-03"
