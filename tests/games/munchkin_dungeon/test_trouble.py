"""Phase 2, Get in Trouble: what Rivals may throw at Regina, who is Active; clockwise sit Robert and Marie."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.rules.defeat import fell
from undercroft.games.munchkin_dungeon.state.actions import (
    BanPower,
    ChooseFoe,
    Equip,
    Finish,
    LevelUp,
    Move,
    MoveMonster,
    PayToll,
    PlayCard,
    Respawn,
    StartFight,
    Stop,
    SufferToll,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import (
    CardPlayed,
    FightBegan,
    MonsterMoved,
    Passed,
    Rolled,
    RoomCleared,
    ThreatsDiscarded,
)
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told, write_pack

from .tabletop import Tabletop, asked_by


def look(game: Game, seat: int | None = None) -> Any:
    return game.view(seat)


def moves_of(game: Game, monster: str) -> set[str]:
    """Where this Monster may go, in the decision that waits."""
    return {option.to for option in options(game) if isinstance(option, MoveMonster) and option.monster == monster}


# Who plays when


@pytest.mark.rule("MD-THREAT-01")
def test_trouble_comes_in_a_quiet_level_1_room_too() -> None:
    table = Tabletop()
    table.deal(1, "damp_sock_golem")
    game = table.start("kick")
    play(game, Move("A1"), Stop())
    assert game.state.phase == "trouble"
    assert (asked(game).seat, options(game)) == (1, [PlayCard("damp_sock_golem"), Pass()])


@pytest.mark.rule("MD-THREAT-01")
def test_the_active_player_is_never_asked_for_a_threat_card() -> None:
    table = Tabletop(2)
    table.g.pool = 9
    table.hero.coins = 2
    table.deal(0, "damp_sock_golem", "orcs", "surcharge")
    game = table.start("trouble", room="A1")
    assert game.state.phase == "rest"
    assert told(game, CardPlayed) == []
    assert len(game.state.heroes[0].hand) == 3


@pytest.mark.rule("MD-THREAT-01")
def test_the_active_player_is_refused_a_threat_card_even_while_choosing() -> None:
    table = Tabletop()
    table.deal(0, "unpaid_squire")
    table.deal(1, "toll_booth")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("toll_booth"))
    assert asked(game).seat == 0
    assert refused(game, PlayCard("unpaid_squire"), 0) == "MD-THREAT-01"


@pytest.mark.rule("MD-THREAT-02")
def test_rivals_are_called_clockwise_from_the_left_one_card_each() -> None:
    table = Tabletop(4)
    table.deal(1, "damp_sock_golem", "surcharge")
    table.deal(2, "damp_sock_golem", "unpaid_squire")
    table.deal(3, "damp_sock_golem", "unpaid_squire")
    game = table.start("trouble", room="A1")
    seats = []
    for _ in range(5):
        seats.append(asked(game).seat)
        play(game, options(game)[0])
    assert seats == [1, 2, 3, 1, 2]
    assert [event.seat for event in told(game, CardPlayed)] == seats


@pytest.mark.rule("MD-THREAT-02")
def test_the_call_begins_on_the_left_of_whoever_is_active() -> None:
    table = Tabletop()
    table.g.active = 1
    table.deal(0, "damp_sock_golem")
    table.deal(2, "damp_sock_golem")
    game = table.start("trouble", room="A1")
    assert asked(game).seat == 2
    play(game, Pass())
    assert asked(game).seat == 0


@pytest.mark.rule("MD-THREAT-02")
def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    table = Tabletop()
    table.deal(1, "damp_sock_golem")
    table.deal(2, "surcharge")
    game = table.start("trouble", room="A1")
    assert refused(game, PlayCard("surcharge"), 1) == "MD-THREAT-02"


@pytest.mark.rule("MD-THREAT-03")
def test_a_rival_who_passed_may_still_play_later() -> None:
    table = Tabletop()
    table.deal(1, "damp_sock_golem")
    table.deal(2, "surcharge")
    game = table.start("trouble", room="A1", rolls=["___"])
    play(game, Pass(), PlayCard("surcharge"))
    assert asked(game).seat == 1
    play(game, PlayCard("damp_sock_golem"))
    assert game.state.turn.threats == ["damp_sock_golem#0"]


@pytest.mark.rule("MD-THREAT-03")
def test_the_phase_ends_only_when_all_rivals_pass_in_a_row() -> None:
    table = Tabletop(4)
    table.hero.coins = 2
    table.deal(1, "damp_sock_golem")
    table.deal(2, "surcharge", "unpaid_squire")
    table.deal(3, "damp_sock_golem")
    game = table.start("trouble", room="A1")
    play(game, Pass(), PlayCard("surcharge"), Pass(), Pass())
    assert (game.state.phase, asked(game).seat) == ("trouble", 2)
    play(game, Pass())
    assert game.state.phase == "rest"
    assert [event.seat for event in told(game, Passed)] == [1, 3, 1, 2]


@pytest.mark.rule("MD-THREAT-03")
@pytest.mark.parametrize(("final", "next_asked"), [(True, 2), (False, 1)])
def test_at_a_table_where_a_pass_is_final_who_passed_is_not_asked_again(final: bool, next_asked: int) -> None:
    table = Tabletop(options={"pass_is_final": final})
    table.deal(1, "damp_sock_golem")
    table.deal(2, "surcharge", "unpaid_squire")
    game = table.start("trouble", room="A1")
    play(game, Pass(), PlayCard("surcharge"))
    assert asked(game).seat == next_asked


@pytest.mark.rule("MD-THREAT-03")
def test_a_final_pass_holds_for_the_turn_only() -> None:
    table = Tabletop(options={"pass_is_final": True})
    table.deal(1, "damp_sock_golem")
    table.deal(2, "damp_sock_golem")
    game = table.start("trouble", room="A1", seed=0)
    play(game, Pass(), Pass(), Pass())
    assert (game.state.phase, game.state.active) == ("kick", 1)
    play(game, Move("A2"), Stop())
    assert asked(game).seat == 2
    assert PlayCard("damp_sock_golem") in options(game)


# What a card costs, and what becomes of it


@pytest.mark.rule("MD-THREAT-04")
def test_the_cost_is_paid_from_the_shared_pool() -> None:
    table = Tabletop()
    table.g.pool = 4
    table.deal(1, "orcs")
    table.deal(2, "angry_mime", "kobold_choir")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("orcs"))
    assert game.state.pool == 1
    assert refused(game, PlayCard("angry_mime"), 2) == "MD-THREAT-04"
    assert options(game) == [PlayCard("kobold_choir"), Pass()]


@pytest.mark.rule("MD-THREAT-04")
def test_a_card_that_costs_the_whole_pool_can_be_played() -> None:
    table = Tabletop()
    table.g.pool = 3
    table.deal(1, "orcs")
    game = table.start("trouble", room="A1", rolls=["___"])
    play(game, PlayCard("orcs"))
    assert game.state.pool == 0


@pytest.mark.rule("MD-THREAT-04")
def test_a_card_of_cost_0_works_with_an_empty_pool() -> None:
    table = Tabletop()
    table.deal(1, "unpaid_squire", "kobold_choir")
    game = table.start("trouble", room="A1")
    assert game.state.pool == 0
    assert options(game) == [PlayCard("unpaid_squire"), Pass()]
    play(game, PlayCard("unpaid_squire"))
    assert game.state.turn.threats == ["unpaid_squire#0"]


@pytest.mark.rule("MD-THREAT-05")
def test_an_event_resolves_at_once_and_is_discarded() -> None:
    table = Tabletop()
    table.deal(1, "surcharge", "kobold_choir")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("surcharge"))
    assert game.state.pool == 1
    assert game.state.threat_discard == ["surcharge"]
    assert game.state.heroes[1].hand == ["kobold_choir"]
    assert (asked(game).seat, options(game)) == (1, [PlayCard("kobold_choir"), Pass()])


@pytest.mark.rule("MD-THREAT-05")
def test_an_event_that_lasts_is_felt_in_the_fight_of_this_turn() -> None:
    table = Tabletop(2)
    table.g.pool = 3
    table.hero.potions = 0
    table.deal(1, "fog_of_ego", "banana_peel", "damp_sock_golem")
    table.hero.coins = 2
    game = table.start("trouble", room="A1", rolls=["__", "_"])
    play(game, PlayCard("fog_of_ego"), PlayCard("banana_peel"), PlayCard("damp_sock_golem"))
    base, _ = told(game, Rolled)
    assert (base.side, base.faces) == ("hero", ("_", "_"))
    assert sorted(game.state.threat_discard) == ["banana_peel", "damp_sock_golem", "fog_of_ego"]


@pytest.mark.rule("MD-THREAT-05")
def test_an_event_that_lasts_gives_the_monsters_symbols_in_the_fight() -> None:
    table = Tabletop(2)
    table.g.pool = 8
    table.deal(1, "hecklers", "spiked_punch", "borrowed_shields", "unpaid_squire")
    game = table.start("trouble", room="A1", rolls=["___", "_"])
    play(
        game,
        PlayCard("hecklers"),
        PlayCard("spiked_punch"),
        PlayCard("borrowed_shields"),
        PlayCard("unpaid_squire"),
        Finish(),
    )
    monsters = look(game).fight.monsters
    assert (monsters.hits, monsters.shields, monsters.bolts) == (1, 1, 1)


@pytest.mark.rule("MD-THREAT-06")
def test_threat_monsters_join_the_fight_without_limit() -> None:
    table = Tabletop()
    table.g.pool = 5
    table.deal(1, "damp_sock_golem", "damp_sock_golem", "unpaid_squire", "orcs")
    table.deal(2, "damp_sock_golem", "unpaid_squire", "kobold_choir", "wall_of_moths")
    game = table.start("trouble", room="B5", rolls=["___"])
    while game.state.phase == "trouble":
        assert look(game, 0).fight is None
        play(game, options(game)[0])
    foes = [foe.name for foe in look(game).fight.foes]
    assert foes == [
        "Harpy",
        "Damp Sock Golem",
        "Damp Sock Golem",
        "Damp Sock Golem",
        "Unpaid Squire",
        "Unpaid Squire",
        "Kobold Choir",
        "2,783 Orcs",
        "Wall of Moths",
    ]


@pytest.mark.rule("MD-THREAT-06")
def test_a_threat_monster_in_play_is_seen_by_all_before_the_fight() -> None:
    table = Tabletop()
    table.deal(1, "damp_sock_golem", "surcharge")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("damp_sock_golem"))
    assert [foe.name for foe in look(game, 0).threats] == ["Damp Sock Golem"]
    assert "damp_sock_golem" not in game.state.threat_discard


@pytest.mark.rule("MD-THREAT-07")
def test_hands_stay_hidden_while_rivals_talk() -> None:
    table = Tabletop()
    table.g.pool = 2
    table.deal(1, "second_opinion", "angry_mime")
    table.deal(2, "surcharge")
    game = table.start("trouble", room="A1", picks=["orcs"])
    play(game, PlayCard("second_opinion"))
    assert look(game, 1).heroes[1].hand == ("angry_mime", "orcs")
    for other in (0, 2, None):
        robert = look(game, other).heroes[1]
        assert (robert.hand, robert.hand_size) == (None, 2)
        assert not any("orcs" in str(event) for event in game.log(other))
    assert any("orcs" in str(event) for event in game.log(1))


# Monsters that move


@pytest.mark.rule("MD-THREAT-08")
def test_a_moved_monster_follows_stairs_up_or_down_one_room_per_step() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, "bad_mood")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("bad_mood"))
    assert asked(game).seat == 1
    assert moves_of(game, "harpy") == {"B1", "B2", "C1", "C2"}
    assert refused(game, MoveMonster("harpy", "A1"), 1) == "MD-THREAT-08"
    assert refused(game, MoveMonster("harpy", "B6"), 1) == "MD-THREAT-08"


@pytest.mark.rule("MD-THREAT-08")
def test_a_monster_moved_up_to_two_rooms_ends_in_another_room() -> None:
    table = Tabletop()
    table.g.pool = 2
    table.deal(1, "wrong_turn")
    game = table.start("trouble", room="A4")
    play(game, PlayCard("wrong_turn"))
    one_step = {"A2", "A3", "B6", "B7"}
    two_steps = {"B2", "B4", "C2", "C3"}
    assert moves_of(game, "mildew_bear") == one_step | two_steps
    assert refused(game, MoveMonster("mildew_bear", "B3"), 1) == "MD-THREAT-08"


@pytest.mark.rule("MD-THREAT-09")
def test_a_moved_monster_may_enter_any_level_and_a_room_that_is_occupied() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.g.heroes[1].at = "C2"
    table.deal(1, "bad_mood")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("bad_mood"))
    assert {"A2", "A3"} <= moves_of(game, "mildew_bear")
    assert "C1" in moves_of(game, "harpy"), "the Weeping Colossus lives there"
    assert "C2" in moves_of(game, "harpy"), "Robert stands there"


@pytest.mark.rule("MD-THREAT-09")
@pytest.mark.parametrize(("card", "pool"), [("bad_mood", 1), ("wrong_turn", 2)])
def test_a_moved_monster_never_enters_the_entrance_or_the_lair(card: str, pool: int) -> None:
    table = Tabletop()
    table.g.pool = pool
    table.g.where["harpy"] = "A1"
    table.g.where["chandelier_spider"] = "C5"
    table.deal(1, card)
    game = table.start("trouble", room="A4")
    play(game, PlayCard(card))
    reached = {option.to for option in options(game) if isinstance(option, MoveMonster)}
    assert reached.isdisjoint({"entrance", "lair"})
    assert game.why_not(MoveMonster("harpy", "entrance"), 1) is not None
    assert game.why_not(MoveMonster("swarm_king", "lair"), 1) is not None


@pytest.mark.rule("MD-THREAT-09")
def test_a_figure_in_the_graveyard_cannot_be_moved() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.g.where["harpy"] = "graveyard"
    table.g.graveyard = ["harpy"]
    table.deal(1, "bad_mood")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("bad_mood"))
    assert moves_of(game, "harpy") == set()
    assert refused(game, MoveMonster("harpy", "B2"), 1) == "MD-THREAT-09"


@pytest.mark.rule("MD-THREAT-10")
def test_a_monster_moved_into_the_active_heros_room_joins_the_fight() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, "bad_mood")
    game = table.start("trouble", room="B2", rolls=["___"])
    play(game, PlayCard("bad_mood"), MoveMonster("harpy", "B2"))
    (began,) = told(game, FightBegan)
    assert began.foes == ("harpy",)


@pytest.mark.rule("MD-THREAT-10")
def test_a_monster_moved_out_is_not_fought_and_not_faced() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, "bad_mood")
    game = table.start("trouble", room="B5")
    play(game, PlayCard("bad_mood"), MoveMonster("harpy", "C2"))
    assert told(game, FightBegan) == []
    assert [event.slot for event in told(game, RoomCleared)] == ["B5"]
    assert game.state.heroes[0].fame == 2


@pytest.mark.rule("MD-THREAT-11")
def test_a_monster_moved_next_to_a_hero_who_is_not_active_does_nothing_on_arrival() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.hero.coins = 2
    table.g.heroes[1].at = "B2"
    before = table.g.heroes[1].copy()
    table.deal(2, "bad_mood")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("bad_mood"), MoveMonster("harpy", "B2"))
    assert game.state.where["harpy"] == "B2"
    assert game.state.heroes[1] == before
    assert told(game, FightBegan) == []
    assert game.state.phase == "rest"


# Targets


@pytest.mark.rule("MD-THREAT-12")
@pytest.mark.parametrize("card", ["thick_hide", "sharpened_everything"])
def test_a_card_for_a_monster_that_is_faced_needs_one(card: str) -> None:
    table = Tabletop()
    table.g.pool = 9
    table.deal(1, card, "damp_sock_golem")
    table.deal(2, "surcharge")
    game = table.start("trouble", room="A1")
    assert refused(game, PlayCard(card), 1) == "MD-THREAT-12"
    play(game, PlayCard("damp_sock_golem"), Pass())
    assert PlayCard(card) in options(game)
    play(game, PlayCard(card))
    (foe,) = look(game).threats
    assert (foe.dice, foe.health) == ((1, 2) if card == "thick_hide" else (2, 1))


@pytest.mark.rule("MD-THREAT-12")
def test_a_card_that_calls_a_figure_back_needs_one_in_the_graveyard() -> None:
    table = Tabletop()
    table.g.pool = 3
    table.deal(1, "back_from_lunch", "surcharge")
    game = table.start("trouble", room="A1")
    assert refused(game, PlayCard("back_from_lunch"), 1) == "MD-THREAT-12"
    assert PlayCard("back_from_lunch") not in options(game)


@pytest.mark.rule("MD-THREAT-12")
def test_a_figure_called_back_is_chosen_by_the_rival_and_fought_at_its_home() -> None:
    table = Tabletop()
    table.g.pool = 3
    for monster in ("harpy", "moat_shark"):
        table.g.where[monster] = "graveyard"
        table.g.graveyard.append(monster)
    table.deal(1, "back_from_lunch")
    game = table.start("trouble", room="B5", rolls=["___"])
    play(game, PlayCard("back_from_lunch"))
    assert (asked(game).seat, options(game)) == (1, [Respawn("harpy"), Respawn("moat_shark")])
    play(game, Respawn("harpy"))
    assert game.state.graveyard == ["moat_shark"]
    assert [event.foes for event in told(game, FightBegan)] == [("harpy",)]


@pytest.mark.rule("MD-THREAT-12")
def test_a_card_that_forbids_a_power_needs_one_that_is_not_forbidden(tmp_path: Path) -> None:
    fright = '[[event]]\nid = "panic"\nname = "Panic"\ncost = 0\nplay = { ban = "power" }\ncopies = 2\n'
    table = Tabletop(2, packs=[write_pack(tmp_path, GAME, fright)])
    table.g.pool = 2
    table.deal(1, "panic", "panic", "stage_fright", "surcharge")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("panic"))
    assert options(game) == [BanPower(0), BanPower(1)]
    play(game, BanPower(1), PlayCard("panic"))
    assert look(game).this_turn.bans == ("power 1", "power 0")
    assert refused(game, PlayCard("stage_fright"), 1) == "MD-THREAT-12"


@pytest.mark.rule("MD-THREAT-12")
def test_a_card_that_needs_two_targets_needs_both(tmp_path: Path) -> None:
    both = (
        '[[event]]\nid = "reunion"\nname = "Reunion"\ncost = 0\n'
        "play = { buff_monster = { dice = 1 }, respawn = true }\n"
    )
    table = Tabletop(2, packs=[write_pack(tmp_path, GAME, both)])
    table.deal(1, "reunion", "surcharge")
    game = table.start("trouble", room="B5")
    assert game.state.graveyard == []
    assert refused(game, PlayCard("reunion"), 1) == "MD-THREAT-12"


def test_a_card_whose_second_target_has_just_left_does_not_stop_the_game(tmp_path: Path) -> None:
    both = (
        '[[event]]\nid = "shove"\nname = "Shove"\ncost = 0\n'
        "play = { move_monster = { rooms = 1 }, buff_monster = { dice = 1 } }\n"
    )
    table = Tabletop(2, packs=[write_pack(tmp_path, GAME, both)])
    table.deal(1, "shove", "surcharge")
    game = table.start("trouble", room="B5")
    play(game, PlayCard("shove"), MoveMonster("harpy", "C2"))
    assert game.state.where["harpy"] == "C2"
    assert (asked(game).seat, options(game)) == (1, [PlayCard("surcharge"), Pass()])


@pytest.mark.rule("MD-THREAT-12")
def test_a_card_without_a_target_may_be_played_though_it_changes_nothing() -> None:
    table = Tabletop(2)
    table.g.pool = 4
    table.hero.coins = table.hero.potions = 0
    table.deal(1, "pickpocket_breeze", "leaky_flask", "fog_of_ego", "surcharge")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("pickpocket_breeze"), PlayCard("leaky_flask"), PlayCard("fog_of_ego"))
    assert game.state.pool == 0
    assert game.state.threat_discard == ["pickpocket_breeze", "leaky_flask", "fog_of_ego"]


@pytest.mark.rule("MD-THREAT-13")
def test_threat_cards_may_be_played_against_a_hero_in_the_lair() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, "damp_sock_golem")
    table.deal(2, "sharpened_everything")
    game = table.start("trouble", room="lair", rolls=["___"])
    play(game, PlayCard("damp_sock_golem"), PlayCard("sharpened_everything"))
    assert options(game) == [ChooseFoe("furnace_wyrm"), ChooseFoe("damp_sock_golem#0")]
    play(game, ChooseFoe("furnace_wyrm"))
    wyrm, golem = look(game).fight.foes
    assert (wyrm.dice, golem.dice) == (5, 1)


@pytest.mark.rule("MD-THREAT-13")
def test_no_roaming_monster_is_moved_into_the_lair_where_the_hero_is() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, "bad_mood")
    game = table.start("trouble", room="lair", rolls=["___"])
    play(game, PlayCard("bad_mood"))
    assert moves_of(game, "swarm_king") == {"C1", "C2"}
    assert game.why_not(MoveMonster("swarm_king", "lair"), 1) is not None
    play(game, MoveMonster("swarm_king", "C2"))
    assert [event.foes for event in told(game, FightBegan)] == [("furnace_wyrm",)]


# Rulings


@pytest.mark.rule("MD-R-14")
@pytest.mark.parametrize(("card", "dice", "health"), [("bad_mood", 2, 2), ("growth_spurt", 1, 3)])
def test_one_event_moves_a_monster_with_a_die_more_and_another_with_a_health_more(
    card: str, dice: int, health: int
) -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, card)
    game = table.start("trouble", room="B2", rolls=["___"])
    play(game, PlayCard(card), MoveMonster("harpy", "B2"))
    (harpy,) = look(game).fight.foes
    assert (harpy.dice, harpy.health) == (dice, health)


@pytest.mark.rule("MD-R-21")
def test_a_bonus_belongs_to_one_monster() -> None:
    table = Tabletop(2)
    table.g.pool = 2
    table.deal(1, "damp_sock_golem", "damp_sock_golem", "thick_hide", "sharpened_everything")
    game = table.start("trouble", room="A1", rolls=["___"])
    play(game, PlayCard("damp_sock_golem"), PlayCard("damp_sock_golem"))
    play(game, PlayCard("thick_hide"), ChooseFoe("damp_sock_golem#1"))
    play(game, PlayCard("sharpened_everything"), ChooseFoe("damp_sock_golem#1"))
    first, second = look(game).fight.foes
    assert (first.dice, first.health, second.dice, second.health) == (1, 1, 2, 2)


@pytest.mark.rule("MD-R-21")
def test_a_bonus_ends_with_the_turn_even_if_the_monster_did_not_fight() -> None:
    table = Tabletop(2)
    table.g.pool = 2
    table.g.heroes[1].at = "B2"
    table.deal(1, "bad_mood", "growth_spurt")
    game = table.start("trouble", room="A1", rolls=["___"], seed=0)
    play(game, PlayCard("bad_mood"), MoveMonster("mildew_bear", "B7"))
    play(game, PlayCard("growth_spurt"), MoveMonster("mildew_bear", "C2"), Pass())
    assert (game.state.active, game.state.where["mildew_bear"]) == (1, "C2")
    assert told(game, FightBegan) == []
    play(game, Move("B6"), Move("C2"))
    while game.state.phase == "trouble":
        play(game, Pass())
    (bear,) = look(game).fight.foes
    assert (bear.foe, bear.dice, bear.health) == ("mildew_bear", 2, 3)


@pytest.mark.rule("MD-R-22")
@pytest.mark.parametrize(("coins", "left", "stolen"), [(0, 0, 0), (1, 0, 1), (3, 2, 1)])
def test_stealing_takes_what_is_there(coins: int, left: int, stolen: int) -> None:
    table = Tabletop()
    table.g.pool = 1
    table.hero.coins = coins
    table.deal(1, "pickpocket_breeze", "surcharge")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("pickpocket_breeze"))
    regina, robert, _ = game.state.heroes
    assert (regina.coins, robert.coins) == (left, 1 + stolen)


@pytest.mark.rule("MD-R-22")
def test_a_theft_of_more_coins_than_there_are_leaves_no_debt(tmp_path: Path) -> None:
    robbery = '[[event]]\nid = "robbery"\nname = "Robbery"\ncost = 0\nplay = { steal_coin = 3 }\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, robbery)])
    table.hero.coins = 2
    table.deal(2, "robbery", "surcharge")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("robbery"))
    regina, robert, marie = game.state.heroes
    assert (regina.coins, robert.coins, marie.coins) == (0, 1, 3)


@pytest.mark.rule("MD-R-22")
def test_a_loss_of_coins_and_potions_stops_at_0(tmp_path: Path) -> None:
    drought = '[[event]]\nid = "drought"\nname = "Drought"\ncost = 0\nplay = { coin = -2, potion = -2 }\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, drought)])
    supply = table.g.potions
    table.deal(1, "drought", "surcharge")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("drought"))
    regina = game.state.heroes[0]
    assert (regina.coins, regina.potions, game.state.potions) == (0, 0, supply + 1)


@pytest.mark.rule("MD-R-22")
def test_a_toll_cannot_be_paid_with_coins_that_are_not_there() -> None:
    table = Tabletop()
    table.hero.coins = 0
    table.deal(1, "toll_booth", "surcharge")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("toll_booth"))
    regina = game.state.heroes[0]
    assert (regina.coins, regina.damage) == (0, 1)


def test_a_toll_is_paid_or_suffered_as_the_active_player_likes() -> None:
    for choice, coins, damage in ((PayToll(), 0, 0), (SufferToll(), 1, 1)):
        table = Tabletop()
        table.deal(1, "toll_booth", "surcharge")
        game = table.start("trouble", room="A1")
        play(game, PlayCard("toll_booth"))
        assert (asked(game).seat, options(game)) == (0, [PayToll(), SufferToll()])
        play(game, choice)
        assert (game.state.heroes[0].coins, game.state.heroes[0].damage) == (coins, damage)


@pytest.mark.rule("MD-R-27")
def test_equipment_may_be_swapped_between_two_threat_cards() -> None:
    table = Tabletop()
    table.wear(0, "spork_of_destiny")
    table.give(0, "certified_stick")
    table.deal(1, "damp_sock_golem", "surcharge")
    game = table.start("trouble", room="A1", rolls=["____"])
    play(game, PlayCard("damp_sock_golem"))
    game.play(Equip("certified_stick"), seat=0)
    assert (game.state.heroes[0].weapon, asked(game).seat) == ("certified_stick", 1)
    play(game, PlayCard("surcharge"), StartFight())
    assert len(look(game).fight.hero.dice) == 4


@pytest.mark.rule("MD-R-27")
@pytest.mark.parametrize("when", ["between two cards", "before the fight"])
def test_a_ban_in_force_covers_what_is_equipped_later(when: str) -> None:
    table = Tabletop()
    table.g.pool = 2
    table.wear(0, "spork_of_destiny")
    table.give(0, "lance_a_little")
    table.deal(1, "butterfingers", "damp_sock_golem")
    game = table.start("trouble", room="A1", rolls=["B__"])
    play(game, PlayCard("butterfingers"))
    if when == "between two cards":
        game.play(Equip("lance_a_little"), seat=0)
        play(game, PlayCard("damp_sock_golem"), StartFight())
    else:
        play(game, PlayCard("damp_sock_golem"), Equip("lance_a_little"), StartFight())
    assert game.state.heroes[0].weapon == "lance_a_little"
    assert len(look(game).fight.hero.dice) == 3
    assert not any(getattr(option, "source", "") == "lance_a_little" for option in options(game))


@pytest.mark.rule("MD-R-32")
def test_an_own_turn_item_may_be_used_between_two_threat_cards() -> None:
    table = Tabletop()
    table.g.pool = 3
    table.give(0, "spoiler_map")
    table.deal(1, "damp_sock_golem", "orcs")
    game = table.start("trouble", room="A1")
    assert options(game) == [PlayCard("damp_sock_golem"), PlayCard("orcs"), Pass()]
    game.play(UseItem("spoiler_map"), seat=0)
    assert (game.state.pool, game.state.loot_discard) == (0, ["spoiler_map"])
    assert options(game) == [PlayCard("damp_sock_golem"), Pass()]


@pytest.mark.rule("MD-R-32")
def test_an_own_turn_item_is_not_for_a_rival() -> None:
    table = Tabletop()
    table.give(1, "loose_change")
    table.deal(1, "damp_sock_golem")
    game = table.start("trouble", room="A1")
    assert refused(game, UseItem("loose_change"), 1) == "MD-R-32"


@pytest.mark.rule("MD-R-32")
def test_an_own_turn_item_is_not_for_a_fight() -> None:
    table = Tabletop()
    table.give(0, "loose_change")
    game = table.start("resolve", room="B5", rolls=["___"])
    assert UseItem("loose_change") in options(game)
    play(game, StartFight())
    assert UseItem("loose_change") not in options(game)
    assert refused(game, UseItem("loose_change"), 0) == "MD-R-32"


# Defeat in phase 2


def fallen_to_a_flagstone() -> Game:
    """Regina, one Heart left, in a Level 2 Room; a Golem is in play and Marie could play another."""
    table = Tabletop()
    table.g.pool = 2
    table.hero.damage = 3
    table.hero.coins = 2
    table.deal(1, "damp_sock_golem", "loose_flagstone")
    table.deal(2, "unpaid_squire")
    game = table.start("trouble", room="B2")
    play(game, PlayCard("damp_sock_golem"), Pass(), PlayCard("loose_flagstone"))
    return game


@pytest.mark.rule("MD-DEF-04")
def test_an_event_that_covers_the_last_heart_defeats_at_once() -> None:
    regina = fallen_to_a_flagstone().state.heroes[0]
    assert (regina.shame, regina.at, regina.damage) == (1, "entrance", 0)


@pytest.mark.rule("MD-DEF-04")
def test_a_defeat_in_phase_2_stops_the_phase_and_discards_the_threat_monsters() -> None:
    game = fallen_to_a_flagstone()
    assert game.state.phase == "rest"
    assert game.state.heroes[2].hand == ["unpaid_squire"]
    assert [event.foes for event in told(game, ThreatsDiscarded)] == [("damp_sock_golem#0",)]
    assert sorted(game.state.threat_discard) == ["damp_sock_golem", "loose_flagstone"]
    assert game.state.turn.threats == []


@pytest.mark.rule("MD-DEF-04")
def test_a_defeat_in_phase_2_leaves_no_fight_no_rewards_and_no_cleared_room() -> None:
    game = fallen_to_a_flagstone()
    assert told(game, FightBegan) == []
    assert told(game, RoomCleared) == []
    assert (game.state.heroes[0].fame, game.state.heroes[0].coins) == (0, 2)
    assert options(game) == [LevelUp(), Pass()]


@pytest.mark.rule("MD-DEF-04")
def test_a_toll_suffered_with_the_last_heart_defeats_too() -> None:
    table = Tabletop()
    table.hero.damage = 3
    table.hero.coins = 2
    table.deal(1, "toll_booth")
    table.deal(2, "unpaid_squire")
    game = table.start("trouble", room="lair")
    play(game, PlayCard("toll_booth"), SufferToll())
    assert (game.state.heroes[0].shame, game.state.heroes[0].at) == (1, "entrance")
    assert (game.state.phase, told(game, FightBegan)) == ("rest", [])


@pytest.mark.rule("MD-DEF-04")
def test_an_own_turn_item_that_covers_the_last_heart_in_phase_2_defeats_at_once(tmp_path: Path) -> None:
    tattoo = (
        '[[loot]]\nid = "cheap_tattoo"\nname = "Cheap Tattoo"\ntype = "item"\nfame = 1\n'
        'discard = { coin = 1, wound = 1 }\nuse = "own_turn"\n'
    )
    table = Tabletop(packs=[write_pack(tmp_path, GAME, tattoo)])
    table.hero.damage = 3
    table.give(0, "cheap_tattoo")
    table.deal(1, "damp_sock_golem")
    game = table.start("trouble", room="A1", seed=0)
    game.play(UseItem("cheap_tattoo"), seat=0)
    regina = game.state.heroes[0]
    assert (regina.shame, regina.at, regina.damage) == (1, "entrance", 0)
    assert game.why_not(PlayCard("damp_sock_golem"), 1) is not None


@pytest.mark.rule("MD-DEF-05")
def test_a_hero_who_is_not_active_is_defeated_and_nothing_else_happens() -> None:
    table = Tabletop()
    robert = table.g.heroes[1]
    robert.at, robert.damage = "B2", 3
    table.deal(1, "damp_sock_golem", "surcharge")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("damp_sock_golem"))
    g = game.state
    waiting = game.decision
    assert asked_by(fell(g, g.heroes[1])) == []
    assert (g.heroes[1].shame, g.heroes[1].at, g.heroes[1].damage) == (1, "entrance", 0)
    assert (g.heroes[0].at, g.heroes[0].shame) == ("A1", 0)
    assert (g.phase, g.turn.felled, g.turn.threats) == ("trouble", False, ["damp_sock_golem#0"])
    assert told(game, ThreatsDiscarded) == []
    assert game.decision is waiting


def test_a_moved_monster_is_told_with_the_stair_it_took() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, "bad_mood")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("bad_mood"), MoveMonster("harpy", "C1"))
    (moved,) = told(game, MonsterMoved)
    assert (moved.origin, moved.to, moved.source) == ("B5", "C1", "bad_mood")


@pytest.mark.rule("MD-THREAT-02")
def test_who_can_but_pass_is_asked_for_the_sake_of_the_others() -> None:
    table = Tabletop()
    table.deal(1, "minor_calamity")
    game = table.start("trouble", room="A1")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options, game.decision.discreet) == (1, (Pass(),), True)
