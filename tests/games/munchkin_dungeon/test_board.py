"""The Dungeon Board: Rooms and stairs, Rewards, the Fame-O-Meter, the Threat Pool, the Loot row and the Graveyard."""

from pathlib import Path

import pytest

import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    AssignDamage,
    Finish,
    Move,
    MoveMonster,
    PlayCard,
    Stop,
    TakeLoot,
)
from undercroft.games.munchkin_dungeon.state.events import Gained, LootRevealed, Lost, MonsterReturned, RoomFilled
from undercroft.kernel.actions import Pass
from undercroft.testing import options, play, refused, told, write_pack

from .tabletop import MONSTERS, ROOMS, ROW, Tabletop, seen

CONTENT = GAME.content.load().content
STAIRS = {
    "entrance": "A1 A2 A3 A4",
    "A1": "B1 B2",
    "A2": "B2 B3",
    "A3": "B3 B4",
    "A4": "B4",
    "B1": "B5",
    "B2": "B5 B6",
    "B3": "B6 B7",
    "B4": "B7",
    "B5": "C1 C2",
    "B6": "C2",
    "B7": "C2 C3",
    "C1": "C4",
    "C2": "C4 C5",
    "C3": "C5",
    "C4": "lair",
    "C5": "lair",
    "lair": "",
}


# Rooms and stairs


@pytest.mark.rule("MD-BOARD-01")
def test_stairs_link_three_levels_of_rooms_from_the_entrance_down_to_the_lair() -> None:
    assert {slot.id: " ".join(slot.stairs) for slot in CONTENT.slots.values()} == STAIRS
    assert sum(len(slot.stairs) for slot in CONTENT.slots.values()) == 28
    levels = {slot.id: slot.level for slot in CONTENT.slots.values()}
    assert sorted(levels.values()) == [0] * 2 + [1] * 4 + [2] * 7 + [3] * 5
    for slot in CONTENT.slots.values():
        for below in slot.stairs:
            assert below == "lair" or levels[below] - levels[slot.id] in (0, 1)


@pytest.mark.rule("MD-BOARD-01")
def test_a_hero_can_walk_from_the_entrance_through_three_levels_to_the_lair() -> None:
    game = Tabletop().start("kick", seed=1)
    for room in ("A2", "B2", "B6", "C2", "C5", "lair"):
        play(game, Move(room))
        assert game.state.turn.room == room
    assert game.state.heroes[0].at == "lair"
    assert game.state.fight.foes == ["furnace_wyrm"]


@pytest.mark.rule("MD-BOARD-02")
def test_the_entrance_touches_every_room_of_level_1() -> None:
    level_1 = [slot.id for slot in CONTENT.slots.values() if slot.level == 1]
    game = Tabletop().start("kick")
    assert options(game) == [Move(room) for room in level_1]


@pytest.mark.rule("MD-BOARD-02")
@pytest.mark.parametrize("free_stairs", [False, True])
def test_no_hero_walks_back_into_the_entrance(free_stairs: bool) -> None:
    table = Tabletop(options={"free_stairs": free_stairs})
    table.hero.at = "A1"
    game = table.start("kick")
    assert Move("entrance") not in options(game)
    assert refused(game, Move("entrance"), 0) == "MD-BOARD-02"
    play(game, Move("B1"))
    assert refused(game, Move("entrance"), 0) == "MD-BOARD-02"


@pytest.mark.rule("MD-BOARD-02")
def test_entrance_and_lair_are_no_rooms_of_any_level() -> None:
    for place in ("entrance", "lair"):
        assert str(CONTENT.slots[place].level) not in CONTENT.levels
        assert CONTENT.slots[place].reward is None
        assert place not in seen(undercroft.new_game(GAME.id, 2, seed=1)).rooms


@pytest.mark.rule("MD-BOARD-02")
def test_a_beaten_boss_leaves_no_room_of_a_level_to_be_paid_for() -> None:
    game = Tabletop().start("resolve", room="lair", rolls=["BBH", "____"], seed=1)
    play(game, Activate("power 0"), Activate("power 1"), Finish(), AssignDamage((5,)))
    gains = [(event.token, event.amount) for event in told(game, Gained) if event.token != "damage"]
    assert gains == [("fame", 8)]
    assert game.state.active == 1


@pytest.mark.rule("MD-BOARD-03")
def test_monster_rooms_are_on_levels_2_and_3_and_each_has_a_reward() -> None:
    slots = [slot for slot in CONTENT.slots.values() if slot.kind == "monster"]
    assert [slot.id for slot in slots] == ["B3", "B5", "B7", "C1", "C3", "C4"]
    assert [slot.level for slot in slots] == [2, 2, 2, 3, 3, 3]
    assert all(slot.reward is not None for slot in slots)
    assert all(slot.reward is None for slot in CONTENT.slots.values() if slot.kind != "monster")


@pytest.mark.rule("MD-BOARD-03")
@pytest.mark.parametrize(
    ("home", "fame", "coins", "potions", "loot"),
    [
        ("B3", 0, 0, 0, 1),
        ("B5", 0, 2, 0, 0),
        ("B7", 1, 0, 1, 0),
        ("C1", 0, 2, 0, 1),
        ("C3", 2, 0, 1, 0),
        ("C4", 1, 0, 0, 1),
    ],
)
def test_the_reward_of_a_monster_room_is_for_beating_the_monster_that_lives_there(
    home: str, fame: int, coins: int, potions: int, loot: int
) -> None:
    table = Tabletop()
    table.g.turn.faced = [MONSTERS[home], "damp_sock_golem#0"]
    table.g.turn.beaten = [MONSTERS[home]]
    game = table.start("rest", room="A1", seed=1)
    for _ in range(loot):
        play(game, TakeLoot("lucky_lint"))
    hero = game.state.heroes[0]
    assert (hero.fame, hero.coins, hero.potions, len(hero.loot)) == (fame, 1 + coins, 1 + potions, loot)


@pytest.mark.rule("MD-BOARD-04")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_other_room_slot_holds_an_empty_room_card(seed: int) -> None:
    game = undercroft.new_game(GAME.id, 2, seed=seed)
    rooms = seen(game).rooms
    assert len(rooms) == len(told(game, RoomFilled)) == 16
    for slot in CONTENT.slots.values():
        if slot.kind == "empty":
            assert rooms[slot.id] in CONTENT.rooms
        elif slot.kind == "monster":
            assert rooms[slot.id] in CONTENT.monsters
    assert len([card for card in rooms.values() if card in CONTENT.rooms]) == 10


@pytest.mark.rule("MD-BOARD-05")
@pytest.mark.parametrize(("room", "fame", "coins", "loot"), [("A1", 1, 1, 0), ("B1", 2, 0, 1), ("C2", 3, 0, 2)])
def test_each_level_has_its_reward_for_clearing_a_room(room: str, fame: int, coins: int, loot: int) -> None:
    table = Tabletop()
    table.hero.coins = 0
    game = table.start("rest", room=room, seed=1)
    for _ in range(loot):
        play(game, TakeLoot(game.state.row[0]))
    hero = game.state.heroes[0]
    assert (hero.fame, hero.coins, len(hero.loot)) == (fame, coins, loot)
    assert hero.potions == 1
    assert list(CONTENT.levels) == ["1", "2", "3"]


# The Fame-O-Meter

RUMOUR = '[[event]]\nid = "ugly_rumour"\nname = "Ugly Rumour"\ncost = 0\nplay = { fame = -3 }\n'


@pytest.mark.rule("MD-BOARD-06")
def test_the_meter_starts_at_0() -> None:
    game = undercroft.new_game(GAME.id, 4, seed=1)
    assert [hero.fame for hero in seen(game).heroes] == [0, 0, 0, 0]


@pytest.mark.rule("MD-BOARD-06")
def test_the_meter_goes_past_20() -> None:
    table = Tabletop()
    table.hero.fame = 19
    game = table.start("resolve", room="lair", rolls=["BBH", "____"])
    play(game, Activate("power 0"), Activate("power 1"), Finish(), AssignDamage((5,)))
    assert seen(game).heroes[0].fame == 27


@pytest.mark.rule("MD-BOARD-06")
@pytest.mark.parametrize(("before", "after", "losses"), [(5, 2, [3]), (2, 0, [2]), (0, 0, [])])
def test_the_meter_never_goes_below_0(tmp_path: Path, before: int, after: int, losses: list[int]) -> None:
    table = Tabletop(packs=[write_pack(tmp_path, GAME, RUMOUR)])
    table.hero.fame = before
    table.deal(1, "ugly_rumour")
    table.deal(2, "toll_booth")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("ugly_rumour"))
    assert game.state.heroes[0].fame == after
    assert [event.amount for event in told(game, Lost) if event.token == "fame"] == losses


# The Threat Pool


@pytest.mark.rule("MD-BOARD-07")
def test_rooms_feed_the_pool_and_all_rivals_spend_from_the_same_pile() -> None:
    table = Tabletop()
    table.deal(1, "orcs")
    table.deal(2, "angry_mime")
    game = table.start("kick", seed=1)
    play(game, Move("A2"), Move("B2"), Stop())
    assert seen(game).pool == 4
    play(game, PlayCard("orcs"))
    assert seen(game).pool == 1
    assert options(game) == [Pass()]
    play(game, Pass())
    assert game.state.phase == "resolve"
    assert game.state.heroes[2].hand == ["angry_mime"]


@pytest.mark.rule("MD-BOARD-07")
def test_unspent_tokens_stay_for_later_turns() -> None:
    table = Tabletop()
    game = table.start("kick", seed=1)
    play(game, Move("A1"), Stop(), Pass())
    assert (game.state.active, game.state.phase, seen(game).pool) == (1, "kick", 2)
    play(game, Move("A2"))
    assert seen(game).pool == 4


# Available Loot


@pytest.mark.rule("MD-BOARD-08")
def test_an_emptied_slot_of_the_loot_row_is_refilled_at_once() -> None:
    game = Tabletop().start("rest", room="C2", picks=["crown_of_envy", "chain_whip"], seed=1)
    assert options(game) == [TakeLoot(loot) for loot in ROW]
    play(game, TakeLoot("lucky_lint"))
    assert len(seen(game).row) == 4
    assert [event.loot for event in told(game, LootRevealed)] == ["crown_of_envy"]
    assert TakeLoot("crown_of_envy") in options(game)
    assert TakeLoot("lucky_lint") not in options(game)
    play(game, TakeLoot("crown_of_envy"))
    assert sorted(seen(game).row) == sorted(["sulky_axe", "saucepan_helm", "alpha_gamer_helmet", "chain_whip"])


@pytest.mark.rule("MD-BOARD-08")
def test_four_new_cards_replace_a_discarded_row() -> None:
    table = Tabletop()
    table.deal(1, "fire_sale", "toll_booth")
    new = ["crown_of_envy", "chain_whip", "hot_soup", "firecracker"]
    game = table.start("trouble", room="A1", picks=new)
    play(game, PlayCard("fire_sale"))
    assert list(seen(game).row) == new
    assert list(seen(game).loot_discard) == list(ROW)


# The Graveyard and home slots


@pytest.mark.rule("MD-BOARD-09")
def test_the_graveyard_holds_two_figures() -> None:
    table = Tabletop()
    table.g.graveyard = ["harpy"]
    table.g.where["harpy"] = "graveyard"
    game = table.start("resolve", room="B3", rolls=["HHH", "__"], seed=1)
    play(game, Finish(), AssignDamage((3,)))
    assert seen(game).graveyard == ("harpy", "mildew_bear")
    assert not told(game, MonsterReturned)


@pytest.mark.rule("MD-BOARD-09")
def test_the_graveyard_never_holds_a_third_figure() -> None:
    table = Tabletop()
    table.g.graveyard = ["harpy", "moat_shark"]
    table.g.where |= {"harpy": "graveyard", "moat_shark": "graveyard"}
    game = table.start("resolve", room="B3", rolls=["HHH", "__"], seed=1)
    play(game, Finish(), AssignDamage((3,)))
    assert seen(game).graveyard == ("mildew_bear",)
    assert [event.monster for event in told(game, MonsterReturned)] == ["harpy", "moat_shark"]


@pytest.mark.rule("MD-BOARD-10")
def test_the_card_of_a_monster_stays_while_its_figure_moves() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, "bad_mood")
    game = table.start("trouble", room="A1", seed=1)
    play(game, PlayCard("bad_mood"), MoveMonster("mildew_bear", "A2"))
    assert seen(game).monsters["mildew_bear"] == "A2"
    assert seen(game).rooms == {**ROOMS, **MONSTERS}


@pytest.mark.rule("MD-BOARD-10")
def test_the_card_of_a_monster_stays_while_its_figure_is_beaten_and_returns() -> None:
    table = Tabletop()
    table.g.where["mildew_bear"] = "B4"
    table.g.graveyard = ["harpy", "moat_shark"]
    table.g.where |= {"harpy": "graveyard", "moat_shark": "graveyard"}
    game = table.start("resolve", room="B4", rolls=["HHH", "__"], seed=1)
    play(game, Finish(), AssignDamage((3,)))
    monsters = seen(game).monsters
    assert (monsters["mildew_bear"], monsters["harpy"], monsters["moat_shark"]) == ("graveyard", "B5", "B7")
    assert seen(game).rooms == {**ROOMS, **MONSTERS}
