"""Turns and the end (chapter 4), a Hero's activation (chapter 5), movement (chapter 6)."""

import pytest

from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade.content.dungeon import Placed
from undercroft.games.super_dungeon_arcade.rules.activation import begin_activation, end_activation, upkeep
from undercroft.games.super_dungeon_arcade.rules.control import hero_reach
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.hero_actions import ap_left, mp_left
from undercroft.games.super_dungeon_arcade.rules.marching import march
from undercroft.games.super_dungeon_arcade.rules.models import tile_of
from undercroft.games.super_dungeon_arcade.rules.tokens import gain_status
from undercroft.games.super_dungeon_arcade.rules.turn import why_cannot_activate
from undercroft.games.super_dungeon_arcade.rules.values import hearts
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.events import TurnBegan
from undercroft.games.super_dungeon_arcade.state.model import Turn
from undercroft.games.super_dungeon_arcade.view import view as view_of
from undercroft.games.super_dungeon_arcade.words.forecasts import confirm, foretell
from undercroft.kernel.actions import Pass
from undercroft.kernel.script import Finished
from undercroft.testing import asked, options, refused, told


def turn_of(table: Tabletop, first: str, second: str) -> None:
    """Two Heroes activate and end at once."""
    table.g.turn = Turn(number=table.g.turn.number + 1)
    for card in (first, second):
        hero = table.hero(card)
        assert why_cannot_activate(table.g, hero) is None, f"{card} may not activate"
        table.do(begin_activation(table.g, hero))
        table.do(end_activation(table.g, hero))


@pytest.mark.rule("SD-FLOW-03", "SD-FLOW-04", "SD-FLOW-05", "SD-R-07", "SD-R-08")
def test_every_hero_activates_before_any_does_again_and_none_twice_in_a_turn() -> None:
    table = Tabletop()
    for n, card in enumerate(("moonspire_guardian", "riftling_warrior", "sanctioned_witch")):
        table.hero(card, n, 0)
    guardian, warrior, witch = (table.hero(c) for c in ("moonspire_guardian", "riftling_warrior", "sanctioned_witch"))
    turn_of(table, "moonspire_guardian", "riftling_warrior")
    table.g.turn = Turn(number=2)
    refusal = why_cannot_activate(table.g, warrior)
    assert refusal is not None
    assert refusal.rule == "SD-FLOW-03"
    turn_of(table, "sanctioned_witch", "riftling_warrior")
    assert [hero.token for hero in (guardian, warrior, witch)] == [False, True, False], "cleared after the witch"
    again = why_cannot_activate(table.g, witch)
    assert again is not None
    assert again.rule == "SD-FLOW-05"
    square, guardian.at = guardian.at, -1
    gone = why_cannot_activate(table.g, guardian)
    assert gone is not None
    assert gone.rule == "SD-R-08"
    guardian.at = square
    turn_of(table, "moonspire_guardian", "sanctioned_witch")
    assert not any(hero.token for hero in table.g.heroes)
    turn_of(table, "riftling_warrior", "moonspire_guardian")


@pytest.mark.rule("SD-FLOW-01", "SD-FLOW-06", "SD-CONSUL-01")
def test_hero_turn_and_consul_turn_alternate() -> None:
    table = Tabletop()
    for n, hero in enumerate(table.g.heroes):
        hero.at = table.at(n, 0)
    table.g.challenge_deck = ["quicksand"]
    game = table.run_on()
    for _ in range(2):
        game.play(options(game, a.Activate)[0])
        game.play(a.EndActivation())
    assert [(event.side, event.turn) for event in told(game, TurnBegan)] == [("consul", 1), ("heroes", 2)]
    assert game.state.phase == "heroes"
    assert refused(game, a.Activate("nobody")) == "SD-FLOW-02"


@pytest.mark.rule("SD-WIN-01", "SD-R-59", "SD-R-60")
def test_the_heroes_win_when_the_boss_is_destroyed_by_any_cause() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    queen = table.monster("midnight_queen", 5, 5, wounds=table.content.kinds["midnight_queen"].block.hearts - 1)
    with pytest.raises(Finished):
        table.do(suffer(table.g, queen, 1, "Fire", "SD-STAT-04"))
    assert table.g.won is True


@pytest.mark.rule("SD-WIN-02", "SD-WIN-03", "SD-DEST-02")
def test_the_consul_wins_at_the_moment_when_coins_do_not_suffice() -> None:
    table = Tabletop()
    for n, hero in enumerate(table.g.heroes):
        hero.at = table.at(n, 0)
    table.g.coins = 1
    table.do(suffer(table.g, table.hero("sanctioned_witch"), 5, "test", "SD-DEST-01"))
    assert table.g.won is None, "one destroyed Hero, one coin"
    table.hero("riftling_warrior", gear={"ruby": "notched_sword"}, potions=1, token=True)
    with pytest.raises(Finished):
        table.do(suffer(table.g, table.hero("riftling_warrior"), 6, "test", "SD-DEST-01"))
    assert table.g.won is False
    warrior = table.hero("riftling_warrior")
    assert (warrior.gear, warrior.potions, warrior.token) == ({"ruby": "notched_sword"}, 1, True)


@pytest.mark.rule("SD-ACT-01", "SD-ACT-02", "SD-ACT-03", "SD-POT-07")
def test_upkeep_gives_the_token_and_ends_what_lasted() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, lasting=["firevine"], drank=True)
    table.do(begin_activation(table.g, warrior))
    assert (warrior.token, warrior.lasting, warrior.drank, warrior.last) == (True, [], False, 0)


@pytest.mark.rule("SD-ACT-04", "SD-ACT-05", "SD-ABIL-20")
def test_healing_comes_before_damage() -> None:
    table = Tabletop()
    guardian = table.hero("moonspire_guardian", 1, 1, wounds=6, statuses=["Fire"])
    table.do(upkeep(table.g, guardian), a.UseTough())
    assert (guardian.wounds, guardian.at >= 0) == (6, True), "5 after Tough, 6 after Fire: alive with 7 hearts"
    table.do(upkeep(table.g, guardian), Pass())
    assert guardian.at < 0


@pytest.mark.rule("SD-ACT-06")
def test_other_upkeep_effects_come_in_the_order_the_player_likes() -> None:
    text = """
[[treasure]]
id = "second_bell"
name = "Second Bell"
slot = "ruby"
upkeep = [{ potion = 1, who = "self" }]
"""
    table = Tabletop(text=text)
    table.wear("riftling_warrior", "second_bell", "calm_bell")
    warrior = table.hero("riftling_warrior", 1, 1, wrath=2)
    table.do(upkeep(table.g, warrior), a.UpkeepNext("calm_bell"))
    assert (warrior.wrath, warrior.potions) == (1, 1)


@pytest.mark.rule("SD-ACT-07", "SD-ACT-09")
def test_points_are_spent_piecemeal_and_what_is_left_is_lost() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    table.hero("sanctioned_witch", 1, 8)
    table.hero("moonspire_guardian", 2, 8)
    table.monster("crawler", 4, 1)
    game = table.activate("riftling_warrior", rolls=["_", "__"])
    game.play(a.Move(table.name(3, 1)))
    assert mp_left(game.state, warrior) == 4
    game.play(a.Attack("STR", "crawler#1"))
    assert ap_left(game.state, warrior) == 2
    game.play(a.Move(table.name(3, 3)))
    assert mp_left(game.state, warrior) == 2
    assert refused(game, a.Move(table.name(9, 3))) == "SD-GEO-06"
    game.play(a.EndActivation())
    assert game.state.activation is None


@pytest.mark.rule("SD-ACT-08", "SD-R-92", "SD-STAT-03")
def test_all_statuses_leave_at_the_end_even_fresh_ones() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, statuses=["Slow"])
    table.call(gain_status, warrior, "Bane", "test", "SD-STAT-01")
    assert warrior.statuses == ["Slow", "Bane"]
    table.do(end_activation(table.g, warrior))
    assert warrior.statuses == []


@pytest.mark.rule("SD-ACT-10", "SD-R-76")
def test_a_hero_destroyed_in_its_upkeep_has_used_an_activation() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    witch = table.hero("sanctioned_witch", 3, 1, wounds=4, statuses=["Fire"])
    table.hero("moonspire_guardian", 5, 1)
    game = table.run_on()
    game.play(a.Activate("sanctioned_witch"))
    assert witch.at < 0
    assert witch.token
    assert game.state.turn.activated == [2]
    assert {option.hero for option in options(game, a.Activate)} == {"riftling_warrior", "moonspire_guardian"}


# Movement


@pytest.mark.rule("SD-MOVE-01", "SD-MOVE-02", "SD-MOVE-06", "SD-R-17")
def test_diagonals_cost_the_same_and_friends_can_be_passed_but_not_joined() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    table.hero("sanctioned_witch", 2, 2)
    found = hero_reach(table.g, warrior, 2)
    assert found[table.at(3, 3)][0] == 2
    assert table.at(2, 2) not in found
    game = table.activate("riftling_warrior")
    assert refused(game, a.Move(table.name(2, 2))) == "SD-MOVE-06"


@pytest.mark.rule("SD-MOVE-03", "SD-MOVE-04", "SD-MOVE-05")
def test_enemies_stop_steps_and_nobody_slips_between_two_closed_corners() -> None:
    table = Tabletop("tincan", "riftling_warrior", "sanctioned_witch", size=(2, 2))
    tincan = table.hero("tincan", 0, 1)
    first = table.monster("crawler", 0, 0)
    table.monster("crawler", 1, 1)
    assert hero_reach(table.g, tincan, 1) == {}
    del table.g.figures[first.id]
    assert set(hero_reach(table.g, tincan, 1)) == {table.at(0, 0), table.at(1, 0)}
    mixed = Tabletop("tincan", "riftling_warrior", "sanctioned_witch", size=(3, 3), marks={(0, 0): "#"})
    mover = mixed.hero("tincan", 0, 1)
    mixed.monster("crawler", 1, 1)
    assert mixed.at(1, 0) not in hero_reach(mixed.g, mover, 1), "enemy and structure close the corner"


@pytest.mark.rule("SD-MOVE-07", "SD-R-78", "SD-GEO-06", "SD-R-63")
def test_structures_stop_and_rubble_costs_two() -> None:
    chasm = '[[tile_effect]]\nid = "pit"\nname = "Pit"\nsymbol = "o"\nkind = "chasm"\n'
    table = Tabletop(size=(6, 1), marks={(2, 0): "~", (4, 0): "o"}, text=chasm)
    warrior = table.hero("riftling_warrior", 1, 0)
    found = hero_reach(table.g, warrior, 6)
    assert {square: cost for square, (cost, _) in found.items()} == {
        table.at(0, 0): 1,
        table.at(2, 0): 2,
        table.at(3, 0): 3,
    }
    assert table.g.dungeon.grid.sees(table.at(3, 0), table.at(5, 0)), "a chasm does not block sight"
    table.wear("riftling_warrior", "winged_boots")
    assert hero_reach(table.g, warrior, 6)[table.at(5, 0)][0] == 4


@pytest.mark.rule("SD-MOVE-08", "SD-MOVE-09", "SD-GEO-05", "SD-R-16")
def test_a_large_model_squeezes_through_and_lies_within_what_it_counted() -> None:
    table = Tabletop(size=(8, 4))
    table.hero("riftling_warrior", 3, 0)
    table.hero("moonspire_guardian", 3, 2)
    table.hero("sanctioned_witch", 7, 1, wrath=3)
    daemonus = table.monster("daemonus", 0, 1)
    daemonus.statuses.append("Slow")
    found = table.call(march, daemonus, table.hero("sanctioned_witch"))
    assert found.to == table.at(0, 1) or table.g.dungeon.grid.xy(found.to)[0] <= 2, "3 MP do not lead through"
    daemonus.statuses.clear()
    found = table.call(march, daemonus, table.hero("sanctioned_witch"))
    assert table.g.dungeon.grid.xy(found.to) in [(5, 0), (5, 1)], "6 MP end beside the Witch"


@pytest.mark.rule("SD-MOVE-10")
def test_monsters_ignore_difficult_and_harmful_ground() -> None:
    table = Tabletop(size=(8, 1), marks={(2, 0): "~", (3, 0): "^", (4, 0): "~"})
    table.hero("riftling_warrior", 0, 0, wrath=1)
    stalker = table.monster("tower_stalker", 6, 0)
    assert table.g.dungeon.grid.xy(table.call(march, stalker, table.hero("riftling_warrior")).to) == (1, 0)


@pytest.mark.rule("SD-R-94")
def test_a_hero_walks_round_lava_if_it_can() -> None:
    table = Tabletop(size=(3, 3), marks={(1, 0): "^", (1, 1): "^"})
    witch = table.hero("sanctioned_witch", 0, 0)
    cost, path = hero_reach(table.g, witch, 6)[table.at(2, 0)]
    assert table.at(1, 0) not in path
    assert cost == 4
    game = table.activate("sanctioned_witch")
    game.play(a.Move(table.name(1, 1)))
    assert witch.wounds == 1
    assert asked(game).seat == 0


@pytest.mark.rule("SD-R-19")
def test_a_large_model_belongs_to_the_tile_of_most_squares() -> None:
    table = Tabletop()
    table.g.tiles = (Placed("gatehouse"), Placed("gatehouse", 1, 0))
    daemonus = table.monster("daemonus", 9, 4)
    assert tile_of(table.g, daemonus) == 1, "two squares on each: the lower number"
    daemonus.at += 1
    assert tile_of(table.g, daemonus) == 2


@pytest.mark.rule("SD-CTRL-01", "SD-R-77")
def test_control_moves_another_model_never_its_user() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 2, 2, statuses=["Immobile"])
    table.hero("moonspire_guardian", 3, 2)
    table.wear("riftling_warrior", "captains_whistle")
    game = table.activate("riftling_warrior")
    whistled = [option.target for option in options(game, a.Use) if option.action == "whistle"]
    assert whistled == ["moonspire_guardian"]
    assert refused(game, a.Use("whistle", "riftling_warrior")) == "SD-ACTN-05"


@pytest.mark.rule("SD-BASIC-03", "SD-ACTN-05", "SD-LOS-06")
def test_a_chest_is_opened_in_sight_only() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 2, 2)
    table.g.chests = {1: table.at(3, 3), 2: table.at(9, 6)}
    table.monster("crawler", 2, 3)
    game = table.activate("riftling_warrior")
    assert [option.at for option in options(game, a.OpenChest)] == [table.name(3, 3)]
    table.monster("crawler", 3, 2)
    game = table.run_on()
    assert not options(game, a.OpenChest)
    assert refused(game, a.OpenChest(table.name(3, 3))) == "SD-LOS-06"
    assert refused(game, a.OpenChest(table.name(9, 6))) == "SD-BASIC-03"
    assert refused(game, a.OpenChest(table.name(5, 5))) == "SD-BASIC-03"


@pytest.mark.rule("SD-TERM-15", "SD-R-92")
def test_lava_is_foretold_only_to_whom_it_harms() -> None:
    table = Tabletop(marks={(3, 2): "^"})
    for card, x in (("riftling_warrior", 2), ("sanctioned_witch", 4)):
        table.hero(card, x, 2, wounds=hearts(table.g, table.hero(card)) - 1)
    lava = a.Move(table.name(3, 2))
    view = view_of(table.activate("riftling_warrior").state, 0)
    assert "wound" not in foretell(view, table.content, lava), "immune to Fire"
    assert confirm(view, table.content, lava) == ""
    table.g.turn = Turn(number=1)
    view = view_of(table.activate("sanctioned_witch").state, 0)
    assert "1 wound" in foretell(view, table.content, lava)
    assert "would destroy" in confirm(view, table.content, lava)
