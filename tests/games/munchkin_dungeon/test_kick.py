"""Phase 1, Kick Open the Door."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import (
    ChooseHero,
    Finish,
    LevelUp,
    Move,
    MoveMonster,
    PlayCard,
    Stop,
    UseEffect,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import (
    FightBegan,
    Gained,
    GameEnded,
    HeroDefeated,
    HeroMoved,
    HeroStopped,
    Lost,
    PoolChanged,
    RoomCleared,
    TurnBegan,
)
from undercroft.games.munchkin_dungeon.state.model import MunchkinDungeon
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import IllegalAction
from undercroft.kernel.game import Game
from undercroft.testing import options, play, refused, told, write_pack

from .tabletop import Tabletop

CONTENT = GAME.content.load().content
ROOM_SLOTS = [slot.id for slot in CONTENT.slots.values() if slot.kind in ("empty", "monster")]


def doors(game: Game) -> list[str]:
    """Where the Hero may go now."""
    return [option.to for option in options(game) if isinstance(option, Move)]


def kicking(at: str, **choices: bool) -> Tabletop:
    """A table at which Regina's Hero begins her turn in this place."""
    table = Tabletop(options=choices)
    table.hero.at = at
    return table


# Moving and stopping


@pytest.mark.rule("MD-KICK-01")
def test_standing_still_is_illegal() -> None:
    game = kicking("A1").start("kick")
    assert options(game) == [Move("B1"), Move("B2")]
    assert refused(game, Stop()) == "MD-KICK-01"
    assert refused(game, Pass()) == "MD-KICK-01"
    assert game.why_not(Move("A1"), 0) is not None
    with pytest.raises(IllegalAction):
        play(game, Stop())
    assert game.state.heroes[0].at == "A1"


@pytest.mark.rule("MD-KICK-01")
def test_using_an_item_is_no_move() -> None:
    table = kicking("A1")
    table.give(0, "loose_change")
    game = table.start("kick")
    play(game, UseItem("loose_change"))
    assert game.state.heroes[0].coins == 4
    assert refused(game, Stop()) == "MD-KICK-01"
    assert doors(game) == ["B1", "B2"]


@pytest.mark.rule("MD-KICK-01")
def test_after_any_room_the_active_player_may_stop() -> None:
    game = Tabletop().start("kick", seed=1)
    for room in ("A2", "B2", "B6", "C2", "C5"):
        play(game, Move(room))
        assert Stop() in options(game)
        assert refused(game, Pass()) == "MD-KICK-01"
    play(game, Stop())
    assert [(event.at, event.why, event.rule) for event in told(game, HeroStopped)] == [("C5", "choice", "MD-KICK-01")]
    assert game.state.phase != "kick"


@pytest.mark.rule("MD-KICK-02")
@pytest.mark.parametrize("to", ["A1", "A2", "B4", "B5", "C1", "lair", "B9", "attic"])
def test_a_move_goes_one_room_along_a_stair(to: str) -> None:
    game = kicking("A1").start("kick")
    assert refused(game, Move(to)) == "MD-KICK-02"
    with pytest.raises(IllegalAction):
        play(game, Move(to))
    play(game, Move("B2"))
    assert [(event.origin, event.to) for event in told(game, HeroMoved)] == [("A1", "B2")]


@pytest.mark.rule("MD-KICK-02")
def test_a_room_is_fully_resolved_before_the_next_move() -> None:
    table = Tabletop()
    table.g.rooms["A1"] = "lost_and_found"
    game = table.start("kick", seed=1)
    play(game, Move("A1"))
    assert options(game) == [UseEffect(), Pass()]
    assert refused(game, Move("B1")) == "MD-KICK-05"
    assert refused(game, Stop()) == "MD-KICK-05"
    assert game.state.pool == 0
    play(game, Pass())
    assert game.state.pool == 2
    assert options(game) == [Move("B1"), Move("B2"), Stop()]


@pytest.mark.rule("MD-KICK-03")
@pytest.mark.parametrize("room", ["A1", "A2", "A3", "A4"])
@pytest.mark.parametrize("free_stairs", [False, True])
def test_from_the_entrance_the_first_move_goes_to_any_room_of_level_1(room: str, free_stairs: bool) -> None:
    game = kicking("entrance", free_stairs=free_stairs).start("kick")
    assert options(game) == [Move("A1"), Move("A2"), Move("A3"), Move("A4")]
    assert refused(game, Move("B1")) == "MD-KICK-02"
    play(game, Move(room))
    assert game.state.heroes[0].at == room


# Up and down


@pytest.mark.rule("MD-KICK-04", "MD-R-05")
@pytest.mark.parametrize("room", ROOM_SLOTS)
def test_heroes_only_go_down(room: str) -> None:
    table = kicking(room)
    table.give(0, "loose_change")
    game = table.start("kick")
    assert doors(game) == list(CONTENT.slots[room].stairs)
    above = [slot.id for slot in CONTENT.slots.values() if room in slot.stairs and slot.id != "entrance"]
    assert {refused(game, Move(up)) for up in above} <= {"MD-KICK-04"}


@pytest.mark.rule("MD-KICK-04", "MD-R-05")
@pytest.mark.parametrize(
    ("room", "near"),
    [
        ("A2", ["B2", "B3"]),
        ("B2", ["A1", "A2", "B5", "B6"]),
        ("B7", ["B3", "B4", "C2", "C3"]),
        ("C5", ["C2", "C3", "lair"]),
    ],
)
def test_with_free_stairs_heroes_climb_too(room: str, near: list[str]) -> None:
    game = kicking(room, free_stairs=True).start("kick")
    assert sorted(doors(game)) == near
    if room == "B2":
        play(game, Move("A1"))
        assert game.state.heroes[0].at == "A1"


@pytest.mark.rule("MD-KICK-04", "MD-R-05")
def test_with_free_stairs_no_room_is_entered_twice_in_a_turn() -> None:
    game = kicking("A1", free_stairs=True).start("kick")
    play(game, Move("B2"))
    assert sorted(doors(game)) == ["A2", "B5", "B6"]
    assert refused(game, Move("A1")) == "MD-KICK-04"
    play(game, Move("B6"))
    assert refused(game, Move("B2")) == "MD-KICK-04"
    assert sorted(doors(game)) == ["B3", "C2"]
    assert refused(game, Move("C1")) == "MD-KICK-02"


@pytest.mark.rule("MD-KICK-04", "MD-R-05")
def test_with_free_stairs_the_rooms_of_an_earlier_turn_are_open_again() -> None:
    table = Tabletop(2, options={"free_stairs": True})
    table.hero.at = "A1"
    game = table.start("kick", seed=1)
    play(game, Move("B2"), Stop())
    while game.state.active == 0 or game.state.phase != "kick":
        choices = options(game)
        play(game, Pass() if Pass() in choices else choices[0])
    play(game, Move("A4"), Stop())
    while game.state.active == 1 or game.state.phase != "kick":
        choices = options(game)
        play(game, Pass() if Pass() in choices else choices[0])
    assert game.state.heroes[0].at == "B2"
    assert sorted(doors(game)) == ["A1", "A2", "B5", "B6"]
    play(game, Move("B6"))
    assert sorted(doors(game)) == ["B3", "C2"]


@pytest.mark.rule("MD-R-05")
@pytest.mark.parametrize("room", ["C4", "C5"])
def test_from_the_last_rooms_the_compulsory_move_leads_into_the_lair(room: str) -> None:
    game = kicking(room).start("kick", rolls=["___", "____"], seed=1)
    assert [event.to for event in told(game, HeroMoved)] == ["lair"]
    assert game.state.fight.foes == ["furnace_wyrm"]
    play(game, Finish())
    assert game.state.heroes[0].at == "entrance"


@pytest.mark.rule("MD-R-05")
def test_with_free_stairs_the_last_rooms_have_another_way_out() -> None:
    game = kicking("C5", free_stairs=True).start("kick")
    assert game.state.heroes[0].at == "C5"
    play(game, Move("C2"))
    assert Stop() in options(game)


@pytest.mark.rule("MD-KICK-04")
def test_roaming_monsters_move_both_ways() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, "bad_mood")
    game = table.start("trouble", room="A1", seed=1)
    play(game, PlayCard("bad_mood"))
    moves = [option.to for option in options(game) if isinstance(option, MoveMonster) and option.monster == "harpy"]
    assert sorted(moves) == ["B1", "B2", "C1", "C2"]


# What a Room gives


@pytest.mark.rule("MD-KICK-05")
def test_on_entry_come_coins_then_effects_then_threat_then_the_forced_stop() -> None:
    table = kicking("A1")
    table.g.rooms["B1"] = "spike_corridor"
    table.g.heroes[2].at = "B1"
    game = table.start("kick", seed=1)
    play(game, Move("B1"))
    kinds = (HeroMoved, Gained, PoolChanged, HeroStopped)
    entry = [event for event in game.events if isinstance(event, kinds) and event.rule != "MD-LOOT-04"][:5]
    assert [type(event) for event in entry] == [HeroMoved, Gained, Gained, PoolChanged, HeroStopped]
    moved, coins, wound, pool, stopped = entry
    assert isinstance(coins, Gained)
    assert isinstance(wound, Gained)
    assert isinstance(pool, PoolChanged)
    assert (coins.token, coins.amount, wound.token, wound.amount, pool.amount) == ("coin", 2, "damage", 1, 1)
    assert [event.rule for event in (moved, coins, wound, pool, stopped)] == [
        "MD-KICK-02",
        "MD-KICK-05",
        "MD-KICK-05",
        "MD-KICK-05",
        "MD-KICK-06",
    ]


@pytest.mark.rule("MD-KICK-05")
@pytest.mark.parametrize(
    ("card", "coins", "potions", "damage", "pool"),
    [
        ("gift_shop", 1, 0, 0, 2),
        ("snack_cart", 0, 1, 0, 2),
        ("ticket_booth", 2, 0, 0, 3),
        ("coat_check", 0, 0, 0, 1),
        ("spike_corridor", 2, 0, 1, 1),
        ("chapel_of_naps", 0, 0, -2, 3),
        ("last_chance_bar", 0, 2, -1, 3),
        ("lava_sauna", 0, 0, 1, 2),
    ],
)
def test_every_room_gives_what_is_printed(card: str, coins: int, potions: int, damage: int, pool: int) -> None:
    table = Tabletop()
    table.g.rooms["A1"] = card
    table.hero.damage = 2
    game = table.start("kick")
    play(game, Move("A1"))
    hero = game.state.heroes[0]
    assert (hero.coins, hero.potions, hero.damage, game.state.pool) == (1 + coins, 1 + potions, 2 + damage, pool)
    assert hero.fame == 0


@pytest.mark.rule("MD-KICK-05")
def test_a_monster_room_with_printed_coins_gives_them(tmp_path: Path) -> None:
    rich = '[[monster]]\nid = "rich_ogre"\nname = "Rich Ogre"\nlevel = 2\nthreat = 3\ndice = 1\nhealth = 1\ncoins = 2\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, rich)])
    table.g.rooms["B5"] = "rich_ogre"
    table.g.home["rich_ogre"] = "B5"
    table.g.where["rich_ogre"] = "B6"
    del table.g.home["harpy"], table.g.where["harpy"]
    table.hero.at = "B1"
    table.give(0, "hot_soup")
    game = table.start("kick")
    play(game, Move("B5"))
    assert (game.state.heroes[0].coins, game.state.pool) == (3, 3)
    assert [event.token for event in told(game, Gained)] == ["coin"]


# Forced stops


@pytest.mark.rule("MD-KICK-06")
def test_another_hero_forces_a_stop_and_the_gains_of_entry_still_happen() -> None:
    table = Tabletop()
    table.g.heroes[1].at = "A2"
    table.deal(1, "toll_booth")
    game = table.start("kick")
    play(game, Move("A2"))
    assert [(event.at, event.why, event.rule) for event in told(game, HeroStopped)] == [("A2", "hero", "MD-KICK-06")]
    assert (game.state.heroes[0].coins, game.state.pool) == (2, 2)
    assert game.state.phase == "trouble"


@pytest.mark.rule("MD-KICK-06")
def test_a_roaming_monster_forces_a_stop_and_the_threat_is_still_added() -> None:
    table = kicking("A2")
    table.deal(1, "toll_booth")
    game = table.start("kick")
    play(game, Move("B3"))
    assert [(event.at, event.why, event.rule) for event in told(game, HeroStopped)] == [("B3", "monster", "MD-KICK-06")]
    assert game.state.pool == 1
    assert game.state.phase == "trouble"


@pytest.mark.rule("MD-KICK-06")
def test_a_roaming_monster_away_from_home_forces_a_stop_too() -> None:
    table = Tabletop()
    table.g.where["mildew_bear"] = "A4"
    table.deal(1, "toll_booth")
    game = table.start("kick")
    play(game, Move("A4"))
    assert [event.why for event in told(game, HeroStopped)] == ["monster"]
    assert (game.state.heroes[0].coins, game.state.pool) == (3, 3)


@pytest.mark.rule("MD-KICK-06")
def test_the_lair_forces_a_stop() -> None:
    table = kicking("C2", free_stairs=True)
    table.deal(1, "toll_booth")
    game = table.start("kick")
    play(game, Move("C5"), Move("lair"))
    assert [(event.at, event.why, event.rule) for event in told(game, HeroStopped)] == [("lair", "lair", "MD-KICK-06")]
    assert game.state.phase == "trouble"


@pytest.mark.rule("MD-KICK-06")
def test_nothing_else_forces_a_stop() -> None:
    table = Tabletop()
    table.g.heroes[1].at = "A1"
    table.g.heroes[2].at = "B4"
    game = table.start("kick")
    play(game, Move("A2"), Move("B2"))
    assert not told(game, HeroStopped)
    assert doors(game) == ["B5", "B6"]


@pytest.mark.rule("MD-KICK-07")
def test_another_hero_has_no_effect_besides_the_stop() -> None:
    table = Tabletop()
    table.g.heroes[1].at = "A1"
    game = table.start("kick", seed=1)
    robert = game.state.heroes[1].copy()
    play(game, Move("A1"))
    assert game.state.heroes[1] == robert
    assert not told(game, FightBegan)
    assert game.state.phase == "rest"
    assert [event.slot for event in told(game, RoomCleared)] == ["A1"]
    assert [hero.at for hero in game.state.heroes] == ["A1", "A1", "entrance"]


@pytest.mark.rule("MD-KICK-08")
def test_the_entrance_never_forces_a_stop() -> None:
    game = Tabletop(5).start("kick")
    assert [hero.at for hero in game.state.heroes] == ["entrance"] * 5
    assert doors(game) == ["A1", "A2", "A3", "A4"]
    play(game, Move("A1"))
    assert not told(game, HeroStopped)
    assert doors(game) == ["B1", "B2"]


@pytest.mark.rule("MD-KICK-09")
def test_a_hero_who_starts_beside_a_monster_leaves_freely() -> None:
    game = kicking("B3").start("kick", seed=1)
    play(game, Move("B6"))
    assert not told(game, HeroStopped)
    play(game, Stop())
    assert not told(game, FightBegan)
    assert game.state.where["mildew_bear"] == "B3"


@pytest.mark.rule("MD-KICK-09")
def test_only_the_final_room_of_the_turn_is_fought() -> None:
    game = kicking("B3").start("kick", seed=1)
    play(game, Move("B7"))
    assert [event.foes for event in told(game, FightBegan)] == [("moat_shark",)]


@pytest.mark.rule("MD-KICK-10")
def test_a_monster_room_without_its_monster_stops_nobody_and_still_threatens() -> None:
    table = kicking("B2")
    table.g.where["harpy"] = "graveyard"
    table.g.graveyard = ["harpy"]
    game = table.start("kick")
    play(game, Move("B5"))
    assert not told(game, HeroStopped)
    assert game.state.pool == CONTENT.monsters["screech_hen"].threat == 1
    assert options(game) == [Move("C1"), Move("C2"), Stop()]


@pytest.mark.rule("MD-KICK-10")
def test_a_monster_room_with_a_visitor_stops_as_any_room() -> None:
    table = kicking("B2")
    table.g.where |= {"harpy": "B6", "mildew_bear": "B5"}
    game = table.start("kick", seed=1)
    play(game, Move("B5"))
    assert [event.why for event in told(game, HeroStopped)] == ["monster"]
    assert [event.foes for event in told(game, FightBegan)] == [("mildew_bear",)]


@pytest.mark.rule("MD-KICK-11")
def test_the_lair_adds_no_threat_and_gives_nothing_on_entry() -> None:
    table = kicking("C5")
    table.g.pool = 3
    table.hero.damage = 1
    table.deal(1, "toll_booth")
    game = table.start("kick")
    hero = game.state.heroes[0]
    assert hero.at == "lair"
    assert (hero.coins, hero.potions, hero.damage, game.state.pool) == (1, 1, 1, 3)
    assert not [event for event in game.events if isinstance(event, Gained | Lost | PoolChanged)]


# Threat tokens: the switches


@pytest.mark.rule("MD-R-08")
def test_unspent_threat_tokens_hurt_the_next_player() -> None:
    table = Tabletop()
    table.deal(2, "orcs")
    game = table.start("kick", seed=1)
    play(game, Move("A1"), Stop(), Pass(), Pass())
    assert (game.state.active, game.state.pool) == (1, 2)
    play(game, Move("A3"), Stop())
    assert game.decision is not None
    assert (game.decision.seat, game.state.pool) == (2, 3)
    assert PlayCard("orcs") in options(game)


@pytest.mark.rule("MD-R-08")
def test_a_table_may_clear_the_pool_after_each_turn() -> None:
    table = Tabletop(options={"pool_carries_over": False})
    game = table.start("kick", seed=1)
    play(game, Move("A1"), Stop())
    assert (game.state.phase, game.state.pool) == ("rest", 2)
    play(game, Pass())
    assert (game.state.active, game.state.pool) == (1, 0)
    emptied = told(game, PoolChanged)[-1]
    assert (emptied.amount, emptied.pool, emptied.rule) == (-2, 0, "MD-R-08")
    last = [event for event in game.events if isinstance(event, PoolChanged | TurnBegan)]
    assert isinstance(last[-1], TurnBegan)


@pytest.mark.rule("MD-R-09")
@pytest.mark.parametrize(("threaten", "pool"), [(True, 1), (False, 0)])
def test_monster_rooms_add_threat_unless_the_table_says_no(threaten: bool, pool: int) -> None:
    table = kicking("A2", monster_rooms_threaten=threaten)
    table.deal(1, "toll_booth")
    game = table.start("kick")
    play(game, Move("B3"))
    assert game.state.pool == pool
    assert [event.rule for event in told(game, PoolChanged)] == ["MD-R-09"] * pool


@pytest.mark.rule("MD-R-09")
def test_empty_rooms_add_threat_at_every_table() -> None:
    game = Tabletop(options={"monster_rooms_threaten": False}).start("kick")
    play(game, Move("A1"))
    assert game.state.pool == 2


# No way out

DEAD_END = '[[slot]]\nid = "A4"\nkind = "empty"\nlevel = 1\nstairs = []\n'


@pytest.mark.rule("MD-R-36")
def test_a_hero_without_a_legal_move_stays_and_goes_on_to_phase_2(tmp_path: Path) -> None:
    table = Tabletop(options={"free_stairs": True}, packs=[write_pack(tmp_path, GAME, DEAD_END)])
    table.hero.at = "A4"
    table.deal(1, "toll_booth")
    game = table.start("kick")
    assert game.decision is not None
    assert (game.state.phase, game.decision.seat) == ("trouble", 1)
    assert game.state.heroes[0].at == "A4"
    assert [(event.at, event.why, event.rule) for event in told(game, HeroStopped)] == [("A4", "no way", "MD-R-36")]
    assert (game.state.heroes[0].coins, game.state.pool) == (1, 0)


@pytest.mark.rule("MD-R-36")
def test_a_hero_without_a_legal_move_clears_the_room_where_it_stands(tmp_path: Path) -> None:
    table = Tabletop(options={"free_stairs": True}, packs=[write_pack(tmp_path, GAME, DEAD_END)])
    table.hero.at = "A4"
    game = table.start("kick", seed=1)
    assert [event.slot for event in told(game, RoomCleared)] == ["A4"]
    assert game.state.heroes[0].fame == 1


@pytest.mark.rule("MD-R-36")
def test_a_hero_without_a_legal_move_fights_what_comes_to_the_room(tmp_path: Path) -> None:
    table = Tabletop(options={"free_stairs": True}, packs=[write_pack(tmp_path, GAME, DEAD_END)])
    table.hero.at = "A4"
    table.g.where["mildew_bear"] = "A4"
    game = table.start("kick", seed=1)
    assert [event.foes for event in told(game, FightBegan)] == [("mildew_bear",)]


@pytest.mark.rule("MD-R-36")
def test_a_hero_with_one_legal_move_must_make_it(tmp_path: Path) -> None:
    one_way = DEAD_END.replace("[]", '["B4"]')
    table = Tabletop(options={"free_stairs": True}, packs=[write_pack(tmp_path, GAME, one_way)])
    table.hero.at = "A4"
    game = table.start("kick")
    assert game.state.heroes[0].at == "B4"
    assert not [event for event in told(game, HeroStopped) if event.why == "no way"]


# Defeated on entry


def wounded(g: MunchkinDungeon, card: str = "spike_corridor") -> None:
    """Regina has one Heart left, and this card lies in B1."""
    g.rooms["B1"] = card
    g.heroes[0].at = "A1"
    g.heroes[0].damage = 3


@pytest.mark.rule("MD-DEF-04")
def test_a_wound_on_entry_that_covers_the_last_heart_defeats_at_once() -> None:
    table = Tabletop()
    wounded(table.g)
    game = table.start("kick", seed=1)
    play(game, Move("B1"))
    hero = game.state.heroes[0]
    assert [event.seat for event in told(game, HeroDefeated)] == [0]
    assert (hero.at, hero.damage, hero.shame) == ("entrance", 0, 1)
    assert hero.coins == 1 + 2
    assert game.state.pool == CONTENT.rooms["spike_corridor"].threat == 1


@pytest.mark.rule("MD-DEF-04")
def test_a_wound_on_entry_that_leaves_a_heart_defeats_nobody() -> None:
    table = Tabletop()
    wounded(table.g)
    table.hero.damage = 2
    game = table.start("kick", seed=1)
    play(game, Move("B1"))
    assert not told(game, HeroDefeated)
    assert options(game) == [Move("B5"), Stop()]


@pytest.mark.rule("MD-DEF-04")
def test_phase_1_stops_phase_3_is_skipped_and_phase_4_has_no_rewards() -> None:
    table = Tabletop()
    wounded(table.g)
    table.g.where["mildew_bear"] = "B1"
    table.g.rooms["B1"] = "lava_sauna"
    table.hero.coins = 2
    game = table.start("kick", seed=1)
    play(game, Move("B1"))
    assert game.state.phase == "rest"
    assert refused(game, Move("B5")) == "MD-TURN-01"
    assert not told(game, FightBegan)
    assert not told(game, RoomCleared)
    hero = game.state.heroes[0]
    assert (hero.fame, hero.coins, len(hero.loot)) == (0, 2, 0)
    assert game.state.where["mildew_bear"] == "B1"
    play(game, LevelUp())
    assert (hero.level, len(hero.hand)) == (2, 4)
    assert game.state.active == 1


POTION_OF_REGRET = (
    '[[loot]]\nid = "potion_of_regret"\nname = "Potion of Regret"\ntype = "item"\nfame = 1\n'
    'discard = { wound = 1, coin = 1 }\nuse = "own_turn"\n'
)
AUTOBIOGRAPHY = (
    '[[loot]]\nid = "autobiography"\nname = "Autobiography"\ntype = "item"\nfame = 1\n'
    'discard = { fame = 2 }\nuse = "own_turn"\n'
)


@pytest.mark.rule("MD-DEF-04")
@pytest.mark.parametrize("before", [(), (Move("A1"),)], ids=["before moving", "after moving"])
def test_a_wound_by_an_own_item_that_covers_the_last_heart_defeats_at_once(
    tmp_path: Path, before: Sequence[Action]
) -> None:
    table = Tabletop(packs=[write_pack(tmp_path, GAME, POTION_OF_REGRET)])
    table.hero.damage = 3
    table.give(0, "potion_of_regret")
    game = table.start("kick", seed=1)
    play(game, *before, UseItem("potion_of_regret"))
    hero = game.state.heroes[0]
    assert [event.seat for event in told(game, HeroDefeated)] == [0]
    assert (hero.at, hero.damage, hero.shame) == ("entrance", 0, 1)
    assert game.state.phase != "kick"
    assert not told(game, RoomCleared)


@pytest.mark.rule("MD-END-01")
def test_an_own_item_that_brings_the_20th_fame_ends_the_game_at_once(tmp_path: Path) -> None:
    table = Tabletop(packs=[write_pack(tmp_path, GAME, AUTOBIOGRAPHY)])
    table.hero.fame = 18
    table.give(0, "autobiography")
    game = table.start("kick", seed=1)
    play(game, UseItem("autobiography"))
    assert game.state.heroes[0].fame == 20
    assert told(game, GameEnded)
    assert game.decision is None


# Refusals


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Stop(), "MD-KICK-01"),
        (Pass(), "MD-KICK-01"),
        (Move("C1"), "MD-KICK-02"),
        (Move("nowhere"), "MD-KICK-02"),
        (Move("A1"), "MD-KICK-04"),
        (Move("entrance"), "MD-BOARD-02"),
        (PlayCard("orcs"), "MD-TURN-01"),
        (LevelUp(), "MD-REST-01"),
        (ChooseHero("tone_deaf_bard"), "MD-SETUP-09"),
    ],
)
def test_a_refused_action_names_its_rule_and_changes_nothing(action: Action, rule: str) -> None:
    table = kicking("B2")
    table.hero.coins = 9
    table.deal(0, "orcs")
    game = table.start("kick")
    before = game.state.copy()
    assert refused(game, action) == rule
    with pytest.raises(IllegalAction) as error:
        play(game, action)
    assert error.value.refusal.rule == rule
    assert error.value.refusal.reason
    assert game.state == before
