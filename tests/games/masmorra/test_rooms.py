"""What rooms do: chests, portals, gold, fountains, webs, pits, and monsters that come with them."""

import pytest

from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.actions import (
    AtHero,
    Attack,
    Block,
    EndTurn,
    Explore,
    Fight,
    Move,
    MoveMonster,
    PayStep,
    PlayCard,
    RoomAction,
    Suffer,
    TakeGold,
)
from undercroft.games.masmorra.state.events import (
    CardsGained,
    ChestOpened,
    DieLost,
    Gained,
    HeroMoved,
    MonsterAppeared,
    SymbolsGained,
    TrapActivated,
    Wounded,
)
from undercroft.testing import options, play, refused, told

from .tabletop import START, Tabletop, table


@pytest.mark.rule("MM-GEN-04")
def test_xp_comes_from_monsters_chests_traps_and_medium_rooms() -> None:
    top = Tabletop()
    top.room("S1_20", 1, 0, 3, filled=True)
    top.trap("S1_07", -1, 0)
    top.stack(1, "S1_09", "S1_12", medium=["M1_6"])
    top.monster("orc")
    top.teach("jay", "preparation", "preemptive_strike", "critical_swing", "counter_attack")
    game = top.start(dice="RG RG ML DF ST DF", picks=["snag", "goad"], rolls=["young_dragon"])
    play(game, Fight(), Attack(1, ranged=2), RoomAction("S1_07"))
    play(game, Move("S1_20", "step"), RoomAction("S1_20"), Move(START, "token"), Explore(0, -1, ""))
    play(game, options(game, a.Place)[0])
    assert [(event.amount, event.source) for event in told(game, Gained) if event.token == "xp"] == [
        (2, "monsters"),
        (2, "S1_07"),
        (1, "S1_20"),
        (1, "M1_6"),
    ]


@pytest.mark.rule("MM-ROOM-01")
def test_the_starting_room_does_nothing() -> None:
    game = table(dice="ST ML", rooms={"S1_12": (0, -1)})
    assert refused(game, RoomAction(START)) == "MM-ROOMACT-01"
    assert refused(game, TakeGold()) == "MM-ROOM-09"
    play(game, Move("S1_12", "step"), Move(START, ""))
    assert (game.state.hero.life, game.state.turn.dice) == (6, ["ML"])


@pytest.mark.rule("MM-ROOM-02")
def test_a_rune_room_is_replaced_by_a_medium_tile_of_its_level() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.entrance()
    top.stack(2, "S2_08", "S2_02", medium=["M2_3"])
    top.hero("jay").at = "S2_00"
    game = top.start(dice="ST")
    play(game, Explore(0, -1, "step"))
    play(game, options(game, a.Place)[0])
    assert game.state.hero.at == "M2_3"
    assert "S2_08" in game.state.left_out
    assert game.state.stacks[1].medium == []


# Room Actions


@pytest.mark.rule("MM-ROOMACT-01")
@pytest.mark.parametrize(("tile", "dice"), [("S1_05", "ML"), ("S1_11", "MG"), ("S1_13", "EL"), ("S1_07", "ML DF")])
def test_a_room_action_docks_the_printed_dice_but_not_while_engaged(tile: str, dice: str) -> None:
    for monsters in ("orc", ""):
        top = Tabletop()
        top.room("S1_20" if tile == "S1_07" else tile, 0, -1, filled=True)
        if tile == "S1_07":
            top.trap(tile, 1, -1)
        top.hero("jay").at = "S1_20" if tile == "S1_07" else tile
        for card in monsters.split():
            top.monster(card, top.g.hero.at)
        game = top.start(dice=dice, seed=1)
        action = RoomAction(tile, START if tile == "S1_11" else "")
        if monsters:
            assert refused(game, action) == "MM-ENG-02"
        else:
            play(game, action)
            assert game.state.turn.docked == {tile: tuple(dice.split())}
            assert game.state.turn.dice == []


@pytest.mark.rule("MM-ROOMACT-01")
def test_after_the_fight_the_room_can_be_used_even_if_monsters_are_left() -> None:
    game = table(dice="ML EL", rooms={"S1_05": (0, -1)}, at="S1_05", monsters={"S1_05": "goblin"}, picks=["snag"])
    play(game, Fight(), Attack(1), Block(0), RoomAction("S1_05"))
    assert game.state.rooms["S1_05"].opened


@pytest.mark.rule("MM-ROOMACT-01")
def test_only_the_own_room_and_adjacent_traps_can_be_used() -> None:
    game = table(dice="ML RG EL", rooms={"S1_05": (0, -1)}, traps={"S1_16": (1, -1)})
    assert refused(game, RoomAction("S1_05")) == "MM-ROOMACT-01"
    assert refused(game, RoomAction("S1_16")) == "MM-ROOMACT-01"


@pytest.mark.rule("MM-ROOM-03")
def test_a_chest_gives_1_xp_a_card_and_the_gold() -> None:
    game = table(dice="ML ML", rooms={"S1_05": (0, -1)}, at="S1_05", picks=["snag"])
    assert game.state.rooms["S1_05"].gold == 2
    play(game, RoomAction("S1_05"))
    jay = game.state.hero
    assert (jay.xp, jay.gold, jay.hand) == (1, 2, ["snag"])
    assert [event.tile for event in told(game, ChestOpened)] == ["S1_05"]
    assert game.state.rooms["S1_05"].gold == 0


@pytest.mark.rule("MM-ROOM-03")
def test_a_chest_with_two_dice_needs_both() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.entrance()
    top.room("S2_10", 0, -1, filled=True)
    top.hero("jay").at = "S2_10"
    game = top.start(dice="ML", symbols="RG")
    assert refused(game, RoomAction("S2_10")) == "MM-PAY-03"


@pytest.mark.rule("MM-R-19")
def test_a_chest_is_opened_once_in_a_game() -> None:
    top = Tabletop()
    top.room("S1_05", 0, -1, filled=True, opened=True)
    top.hero("jay").at = "S1_05"
    assert refused(top.start(dice="ML"), RoomAction("S1_05")) == "MM-R-19"
    assert refused(top.start(dice="DF"), RoomAction("S1_05")) == "MM-R-19"


@pytest.mark.rule("MM-R-19")
def test_a_table_may_let_chests_be_opened_once_per_turn_with_gold_the_first_time() -> None:
    top = Tabletop(options={"chests_refill": True})
    top.room("S1_05", 0, -1, filled=True)
    top.hero("jay").at = top.hero("algus").at = "S1_05"
    game = top.start(dice="ML ML", picks=["secret_quest", "secret_quest"], rolls=["ML ML ML ML ML ML"])
    play(game, RoomAction("S1_05"))
    assert refused(game, RoomAction("S1_05")) == "MM-PAY-04"
    play(game, EndTurn(0), a.Roll(), a.Keep(), RoomAction("S1_05"))
    assert [(hero.xp, hero.gold) for hero in game.state.heroes] == [(1, 2), (1, 0)]


@pytest.mark.rule("MM-R-20")
def test_gold_of_a_chest_beyond_six_goes_back_and_in_a_gold_room_stays() -> None:
    chest = table(dice="ML", rooms={"S1_05": (0, -1)}, at="S1_05", hero={"gold": 5}, picks=["snag"])
    play(chest, RoomAction("S1_05"))
    assert (chest.state.hero.gold, chest.state.rooms["S1_05"].gold) == (6, 0)
    room = table(dice="ML", rooms={"S1_12": (0, -1)}, at="S1_12", hero={"gold": 5})
    play(room, TakeGold())
    assert (room.state.hero.gold, room.state.rooms["S1_12"].gold) == (6, 1)
    assert refused(room, TakeGold()) == "MM-GOLD-03"


@pytest.mark.rule("MM-ROOM-04")
def test_a_portal_leads_to_any_explored_room_of_any_level() -> None:
    top = Tabletop()
    top.room("S1_11", 0, -1)
    top.room("S1_01", 0, -2)
    top.room("S1_05", 3, 3)
    top.entrance()
    top.hero("jay").at = "S1_11"
    game = top.start(dice="MG")
    assert {action.to for action in options(game, RoomAction)} == {START, "S1_01", "S1_05", "S2_00"}
    assert refused(game, RoomAction("S1_11", "S1_11")) == "MM-ROOM-04"
    assert refused(game, RoomAction("S1_11", "S2_02")) == "MM-ROOM-04"
    play(game, RoomAction("S1_11", "S2_00"))
    assert [(event.to, event.how) for event in told(game, HeroMoved)] == [("S2_00", "teleport")]
    assert game.state.turn.docked == {"S1_11": ("MG",)}


@pytest.mark.rule("MM-ROOM-04")
def test_a_portal_sets_off_no_traps_but_what_awaits_there_happens() -> None:
    top = Tabletop()
    top.room("S1_11", 0, -1)
    top.room("S1_14", 2, 0)
    top.trap("S1_07", 1, -1)
    top.trap("S1_08", 3, 0)
    top.hero("jay").at = "S1_11"
    game = top.start(dice="MG")
    play(game, RoomAction("S1_11", "S1_14"), Suffer())
    assert told(game, TrapActivated) == []
    assert [event.source for event in told(game, Wounded)] == ["S1_14"]


@pytest.mark.rule("MM-ROOM-09")
def test_gold_lies_there_for_whoever_is_not_engaged() -> None:
    game = table(dice="", rooms={"S1_12": (0, -1)}, at="S1_12", monsters={"S1_12": "goblin"})
    assert refused(game, TakeGold()) == "MM-ENG-02"
    play(game, Fight(), TakeGold())
    assert (game.state.hero.gold, game.state.hero.xp) == (2, 0)
    assert refused(game, TakeGold()) == "MM-ROOM-09"
    assert told(game, CardsGained) == []


@pytest.mark.rule("MM-ROOM-09")
def test_gold_is_taken_in_the_own_turn_and_in_the_room_only() -> None:
    game = table(dice="ML", rooms={"S1_12": (0, -1)})
    game.state.heroes[1].at = "S1_12"
    assert refused(game, TakeGold()) == "MM-ROOM-09"
    assert refused(game, TakeGold(), seat=1) == "MM-TURN-01"


@pytest.mark.rule("MM-ROOM-10", "MM-IC-13")
def test_a_fountain_makes_elixir_symbols() -> None:
    game = table(dice="EL ST", rooms={"S1_13": (0, -1)}, at="S1_13", hero={"life": 2})
    play(game, RoomAction("S1_13"))
    assert [event.faces for event in told(game, SymbolsGained)] == [("EL", "EL")]
    play(game, a.DrinkElixir("jay"), a.DrinkElixir("jay"))
    assert game.state.hero.life == 4
    engaged = table(dice="EL", rooms={"S1_13": (0, -1)}, at="S1_13", monsters={"S1_13": "orc"})
    assert refused(engaged, RoomAction("S1_13")) == "MM-ENG-02"


# Monsters that come with a room


@pytest.mark.rule("MM-ROOM-05", "MM-ROOM-06", "MM-ROOM-07")
@pytest.mark.parametrize(
    ("tile", "rolls"),
    [("S2_05", ["orc"]), ("S2_02", ["ghost"]), ("S2_18", ["orc", "ghost"])],
    ids=["minor", "major", "mixed"],
)
def test_a_monster_room_spawns_when_it_is_placed_and_when_it_is_found_empty(tile: str, rolls: list[str]) -> None:
    top = Tabletop("jay", "algus", "mika", "valerie")
    top.room("S1_01", 0, -1)
    top.entrance()
    top.stack(2, tile, "S2_13")
    top.hero("jay").at = "S2_00"
    game = top.start(dice="ST", rolls=rolls)
    play(game, Explore(0, -1, "step"))
    assert [(event.card, event.at) for event in told(game, MonsterAppeared)] == [(card, tile) for card in rolls]
    empty = Tabletop("jay", "algus", "mika", "valerie")
    empty.room("S1_01", 0, -1)
    empty.entrance()
    empty.room(tile, 0, -1)
    spawned = empty.start("spawn", rolls=rolls)
    assert [(event.card, event.at) for event in told(spawned, MonsterAppeared)] == [(card, tile) for card in rolls]


@pytest.mark.rule("MM-ROOM-05")
def test_a_monster_room_with_a_hero_or_a_monster_spawns_nothing() -> None:
    occupied = table(phase="spawn", rooms={"S1_02": (0, -1), "S1_03": (0, 1)}, at="S1_02", monsters={"S1_03": "orc"})
    assert told(occupied, MonsterAppeared) == []


# Webs


@pytest.mark.rule("MM-ROOM-08", "MM-IC-12")
def test_webs_take_a_step_die_and_stop_the_hero() -> None:
    game = table(dice="ST ST ML", rooms={"S1_17": (0, -1)})
    play(game, Move("S1_17", "step"))
    assert (game.state.turn.dice, game.state.turn.used) == (["ML"], ["ST", "ST"])
    assert game.state.turn.steps == 0
    assert [event.face for event in told(game, DieLost)] == ["ST"]
    assert refused(game, Move(START, "")) == "MM-STEP-01"


@pytest.mark.rule("MM-ROOM-08", "MM-R-66")
def test_without_a_step_die_webs_take_nothing_and_leave_the_token() -> None:
    game = table(dice="ST ML", symbols="ST", rooms={"S1_17": (0, -1)})
    play(game, Move("S1_17", "step"))
    assert game.state.turn.symbols == {}
    assert (game.state.turn.dice, game.state.turn.steps) == (["ML"], 0)
    assert game.state.hero.free
    play(game, Move(START, "token"))
    assert game.state.hero.at == START


@pytest.mark.rule("MM-R-66")
def test_before_the_roll_webs_have_nothing_to_take() -> None:
    game = table(phase="before", rooms={"S1_17": (0, -1)}, rolls=["ST ST ST ST ST ST"])
    play(game, Move("S1_17", "token"))
    assert game.state.turn.steps == 0
    play(game, a.Roll(), a.Keep())
    assert len(game.state.turn.dice) == 6


@pytest.mark.rule("MM-ROOM-08")
def test_webs_take_a_cursed_step_die_too() -> None:
    top = Tabletop(mode="epic")
    top.room("S1_17", 0, -1)
    top.room("S1_11", 0, 1)
    top.g.turn.curse = "ST"
    top.hero("jay").at = "S1_11"
    game = top.start(dice="MG ST")
    play(game, RoomAction("S1_11", "S1_17"))
    assert (game.state.turn.dice, game.state.turn.used) == ([], ["ST"])


@pytest.mark.rule("MM-ROOM-08")
def test_a_monster_pays_two_move_points_to_leave_webs() -> None:
    rooms = {"S1_12": (0, -1), "S1_17": (0, -2), "S1_14": (0, -3)}
    game = table(phase="move", rooms=rooms, monsters={"S1_17": "orc", "S1_14": "goblin"})
    play(game, MoveMonster(1, "S1_12"))
    assert game.state.active == 1
    spent = table(phase="move", rooms=rooms, monsters={"S1_17": "orc", "S1_14": "goblin goblin"})
    play(spent, MoveMonster(2, "S1_17"))
    assert refused(spent, MoveMonster(1, "S1_12")) == "MM-DM-02"


@pytest.mark.rule("MM-ROOM-08", "MM-R-68")
@pytest.mark.parametrize(("card", "left"), [("spider", 1), ("ghost", 1), ("orc", 0), ("aunty_bitsy", 0)])
def test_spiders_and_ghosts_ignore_webs_but_aunty_bitsy_is_no_spider(card: str, left: int) -> None:
    rooms = {"S1_12": (0, -1), "S1_17": (0, -2), "S1_14": (0, -3), "S1_02": (0, -4)}
    game = table(phase="move", rooms=rooms, monsters={"S1_17": card, "S1_02": "goblin"})
    play(game, MoveMonster(1, "S1_14"))
    assert (MoveMonster(2, "S1_14") in options(game)) == bool(left)


@pytest.mark.rule("MM-R-68")
def test_aunty_bitsy_holds_nobody_in_a_web() -> None:
    top = Tabletop()
    top.room("S1_12", 0, -1)
    boss = top.monster("aunty_bitsy")
    top.g.turn.fought += (boss,)
    game = top.start(dice="ST")
    assert Move("S1_12", "step") in options(game)
    spider = Tabletop()
    spider.room("S1_12", 0, -1)
    spider.g.turn.fought += (spider.monster("spider"),)
    assert refused(spider.start(dice="ST"), Move("S1_12", "step")) == "MM-MON-05"


# Pits


@pytest.mark.rule("MM-ROOM-11", "MM-IC-12")
def test_a_pit_costs_a_step_or_a_wound() -> None:
    game = table(dice="ST ST", rooms={"S1_14": (0, -1)}, hero={"free": False})
    play(game, Move("S1_14", "step"))
    assert options(game) == [PayStep(token=False), Suffer()]
    paid = game.clone()
    play(paid, PayStep(token=False))
    assert (paid.state.hero.life, paid.state.turn.dice) == (6, [])
    play(game, Suffer())
    assert (game.state.hero.life, game.state.turn.dice) == (5, ["ST"])
    assert game.state.turn.steps == 1


@pytest.mark.rule("MM-ROOM-11")
def test_whoever_cannot_pay_for_a_pit_is_wounded() -> None:
    game = table(dice="ML", symbols="ST ST", rooms={"S1_14": (0, -1)}, hero={"free": False})
    play(game, Move("S1_14", "step"))
    assert (game.state.hero.life, game.state.turn.dice) == (5, ["ML"])
    assert game.state.turn.symbols == {}


@pytest.mark.rule("MM-R-67")
def test_the_free_step_token_pays_for_a_pit() -> None:
    game = table(dice="ST", rooms={"S1_14": (0, -1)})
    play(game, Move("S1_14", "step"))
    assert refused(game, PayStep(token=False)) == "MM-ROOM-11"
    play(game, PayStep(token=True))
    assert (game.state.hero.life, game.state.hero.free) == (6, False)
    assert game.state.turn.steps == 1


@pytest.mark.rule("MM-R-67")
def test_a_hero_may_fall_into_a_pit_though_it_could_pay() -> None:
    game = table(dice="ST ST", rooms={"S1_14": (0, -1)}, hero={"life": 1})
    play(game, Move("S1_14", "step"))
    assert Suffer() in options(game)
    play(game, Suffer())
    assert game.state.heroes[0].prone


@pytest.mark.rule("MM-ROOM-11")
def test_a_rival_that_is_swapped_into_a_pit_cannot_pay() -> None:
    top = Tabletop()
    top.room("S1_14", 0, -1)
    top.hero("jay").at = "S1_14"
    top.deal("jay", "snag")
    game = top.start(dice="ST")
    play(game, PlayCard("snag", "own", "jay", (AtHero("algus"),)))
    algus = game.state.heroes[1]
    assert (algus.at, algus.life, algus.free) == ("S1_14", 5, True)


@pytest.mark.rule("MM-ROOM-08", "MM-ROOM-11")
def test_medium_rooms_with_webs_or_a_pit_do_the_same() -> None:
    top = Tabletop()
    top.room("M1_1", -1, -2)
    top.room("M1_2", -1, 1)
    webs = top.start(dice="ST ST")
    pit = webs.clone()
    play(webs, Move("M1_1", "step"))
    assert (webs.state.hero.at, webs.state.turn.dice, webs.state.turn.steps) == ("M1_1", [], 0)
    play(pit, Move("M1_2", "step"))
    assert options(pit) == [PayStep(token=False), PayStep(token=True), Suffer()]
