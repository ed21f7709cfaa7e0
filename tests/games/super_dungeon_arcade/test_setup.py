"""Setup (chapter 3), difficulty and five or six Heroes (chapter 15), tile assembly."""

import pytest

import undercroft
from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade import GAME
from undercroft.games.super_dungeon_arcade.content.dungeon import Placed, aligned, free_cells, turned
from undercroft.games.super_dungeon_arcade.rules.bosses import mini_boss_symbol
from undercroft.games.super_dungeon_arcade.rules.power_up import bosses
from undercroft.games.super_dungeon_arcade.rules.setup import (
    chest_squares,
    draw_difficulty,
    point_sets,
    pool_of,
)
from undercroft.games.super_dungeon_arcade.rules.spawning import spawn_from, to_any_hero
from undercroft.games.super_dungeon_arcade.rules.turn import activations
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.events import TileLaid
from undercroft.kernel.errors import SetupError
from undercroft.kernel.game import Game
from undercroft.testing import Position, asked, first_option, options, play_until, refused, told


def started(seats: int = 1, **chosen: object) -> Game:
    mode = "expedition" if chosen.get("heroes") in (5, 6) else "standard"
    game = undercroft.new_game(GAME, seats, mode=mode, seed=5, options=chosen)
    play_until(game, lambda game: game.state.phase != "setup", first_option)
    return game


@pytest.mark.rule("SD-SETUP-01", "SD-R-84", "SD-R-96", "SD-EXP-01")
def test_a_boss_a_mini_boss_and_an_sp_for_each_tile() -> None:
    g = started().state
    assert (g.boss, g.mini_bosses) == ("midnight_queen", ("knight_of_the_tower",))
    assert sorted(point.kind for point in g.spawning_points) == ["shadow_tower", "shadow_tower", "spider_nest"]
    assert len(g.tiles) == 3
    many = started(heroes=5).state
    assert many.mini_bosses == ("knight_of_the_tower", "daemonus")
    assert sorted(point.kind for point in many.spawning_points) == [
        "sand_spire",
        "shadow_tower",
        "shadow_tower",
        "spider_nest",
    ]
    assert many.pool["tower_blackblade"] + sum(m.kind == "tower_blackblade" for m in many.monsters) == 4


@pytest.mark.rule("SD-SETUP-02")
def test_a_paired_sp_takes_two_picks_and_lists_its_monsters_once() -> None:
    pair = """
[[spawning_point]]
id = "twin_gate"
name = "Twin Gate"
arm = 1
hearts = 4
figures = 2
paired = true
lists = [{ model = "crawler", number = 2 }, { model = "spider_speaker", number = 1 }]
"""
    content = Tabletop(text=pair).content
    sets = point_sets(content, 3)
    assert all(points.count("twin_gate") in (0, 2) for points in sets)
    assert any(points.count("twin_gate") == 2 for points in sets)
    assert any(points.count("shadow_tower") == 1 for points in sets), "each tower has its own list"
    assert pool_of(content, ("twin_gate", "twin_gate", "sand_spire"))["crawler"] == 2


@pytest.mark.rule("SD-EXP-07", "SD-SETUP-01")
def test_alternates_replace_sps_if_there_are_figures_for_them() -> None:
    game = undercroft.new_game(GAME, 1, seed=1, options={"alternates": True})
    offered = [option.points for option in options(game, a.ChoosePoints)]
    assert ("spider_nest", "shadow_tower", "sand_spire") in offered
    game.play(a.ChoosePoints(("shadow_tower", "shadow_tower", "sand_spire")))
    game.play(a.ChooseMiniBoss("daemonus"))
    assert game.state.mini_bosses == ("daemonus",)
    assert game.state.pool["dune_blade"] == 2
    assert "crawler" not in game.state.pool


@pytest.mark.rule("SD-SETUP-03")
def test_players_control_one_or_several_heroes() -> None:
    assert [hero.seat for hero in started(2, heroes=4).state.heroes] == [0, 1, 0, 1]
    assert [hero.seat for hero in started(1).state.heroes] == [0, 0, 0]
    assert len(started(4).state.heroes) == 4
    with pytest.raises(SetupError):
        undercroft.new_game(GAME, 4, options={"heroes": 3})
    with pytest.raises(SetupError):
        undercroft.new_game(GAME, 1, options={"heroes": 5})
    game = undercroft.new_game(GAME, 2, seed=1)
    game.play(a.ChooseHero("tincan"))
    assert refused(game, a.ChooseHero("tincan")) == "SD-SETUP-03"


@pytest.mark.rule("SD-SETUP-04", "SD-R-49", "SD-TERM-16", "SD-GEO-17")
def test_tiles_are_shuffled_and_each_joins_the_one_laid_before() -> None:
    position = Position(GAME, 1)
    g = position.g
    for hero, card in zip(g.heroes, ("tincan", "cat_burglar", "hexcast_sorceress"), strict=True):
        hero.card = card
    game = position.run_on(rolls=["_", "_"], picks=["A", "A", "A"], orders=[[2, 1, 4, 3]])
    laid = options(game, a.LayTile)
    assert [option.cell for option in laid] == ["0,-1", "-1,0", "1,0", "0,1"], (
        "a cell at every doorway, in reading order"
    )
    game.play(a.LayTile("1,0"))
    assert [option.cell for option in options(game, a.LayTile)] == ["1,-1", "2,0", "1,1"]
    game.play(a.LayTile("1,1"))
    state = game.state
    assert [tile.face for tile in state.tiles] == ["pillar_hall", "gatehouse", "moonwell"]
    dungeon = state.dungeon
    assert (dungeon.tile_of[dungeon.by_name["1A1"]], dungeon.tile_of[dungeon.by_name["3A1"]]) == (1, 3)
    assert (dungeon.by_name["1J5"], dungeon.by_name["2A5"]) not in dungeon.grid.walls, "doorways that meet are open"
    assert (dungeon.by_name["1J4"], dungeon.by_name["2A4"]) in dungeon.grid.walls


@pytest.mark.rule("SD-SETUP-05", "SD-R-48")
def test_the_green_die_turns_a_later_tile_or_turns_it_over() -> None:
    position = Position(GAME, 1)
    for hero, card in zip(position.g.heroes, ("tincan", "cat_burglar", "hexcast_sorceress"), strict=True):
        hero.card = card
    game = position.run_on(rolls=["2", "C"], picks=["A", "A", "A"], orders=[[1, 2, 4, 3]])
    game.play(a.LayTile("1,0"))
    game.play(a.LayTile("2,0"))
    laid = told(game, TileLaid)
    assert (laid[1].die, laid[1].turn, laid[1].flipped) == ("2", 2, False)
    assert (laid[2].face, laid[2].flipped) == ("broken_maze", True)
    faces = game.state.content.faces
    closed = aligned((Placed("gatehouse"),), Placed("web_gallery", 0, -1), faces)
    assert closed.turn == 1, "web gallery has no doorway below, so it is turned on until one meets"
    assert turned(faces["web_gallery"], 1).doors["down"]


@pytest.mark.rule("SD-SETUP-06", "SD-SETUP-07", "SD-SETUP-08", "SD-SETUP-09", "SD-R-81")
@pytest.mark.parametrize(("heroes", "coins", "wrath"), [(3, 4, 6), (4, 5, 8), (5, 6, 10), (6, 7, 12)])
def test_supplies_follow_from_the_number_of_heroes(heroes: int, coins: int, wrath: int) -> None:
    g = started(heroes=heroes).state
    assert (g.coins, g.wrath_supply, g.space) == (coins, wrath, 0)
    assert all(hero.potions == 1 for hero in g.heroes)
    assert (len(g.loot_deck), len(g.treasure_deck), len(g.challenge_deck), len(g.plot_deck)) == (52, 47, 56, 10)


@pytest.mark.rule("SD-SETUP-10", "SD-DIFF-01")
@pytest.mark.parametrize(
    ("difficulty", "hard", "easy"), [("standard", 0, 0), ("easy", 0, 2), ("hard", 2, 0), ("mixed", 1, 1)]
)
def test_difficulty_cards_are_drawn_for_the_whole_game(difficulty: str, hard: int, easy: int) -> None:
    table = Tabletop(options={"difficulty": difficulty, "difficulty_cards": 2})

    picks = {
        "hard": ["iron_legion", "deep_roots"],
        "easy": ["stout_hearts", "blessed_purse"],
        "mixed": ["iron_legion", "stout_hearts"],
    }
    table.call(draw_difficulty, picks=picks.get(difficulty, []))
    assert sum(card in table.content.hard for card in table.g.difficulty) == hard
    assert sum(card in table.content.easy for card in table.g.difficulty) == easy


@pytest.mark.rule("SD-SETUP-11", "SD-SETUP-12")
def test_the_start_token_lies_at_the_exit_farthest_from_the_sp() -> None:
    game = undercroft.new_game(GAME, 1, seed=5)
    play_until(game, lambda game: isinstance(first_option(game), a.PutStart | a.PutHero))
    g = game.state
    dungeon = g.dungeon
    far = dungeon.grid.distances(dungeon.spawning[1])
    beside = [s for leads in dungeon.exits if leads.tile == 1 for s in leads.squares]
    best = max(far[s] for s in beside)
    if isinstance(first_option(game), a.PutStart):
        assert {option.at for option in options(game)} == {dungeon.names[s] for s in beside if far[s] == best}
        game.play(first_option(game))
    assert far[g.start] == best
    assert {option.at for option in options(game, a.PutHero)} == {
        dungeon.names[s] for s in dungeon.grid.squares if dungeon.grid.distances(g.start)[s] <= 1
    }
    first = options(game, a.PutHero)[0]
    game.play(first)
    assert first not in options(game), "each Hero has its own square"


@pytest.mark.rule("SD-SETUP-13", "SD-SETUP-14")
def test_each_tile_gets_an_sp_and_a_chest_near_it() -> None:
    game = undercroft.new_game(GAME, 1, seed=5)
    play_until(game, lambda game: isinstance(first_option(game), a.AssignPoint))
    assert {option.point for option in options(game)} == {"spider_nest", "shadow_tower"}
    game.play(a.AssignPoint("shadow_tower"))
    play_until(game, lambda game: isinstance(first_option(game), a.PutChest))
    g = game.state
    assert [point.tile for point in g.spawning_points] == [1, 2, 3]
    assert all(point.at == g.dungeon.spawning[point.tile] for point in g.spawning_points)
    allowed = chest_squares(g, 1)
    assert {option.at for option in options(game)} == {g.dungeon.names[s] for s in allowed}
    far = g.dungeon.grid.distances(g.dungeon.spawning[1])
    assert all(far[s] <= 4 and g.dungeon.tile_of[s] == 1 and s not in g.dungeon.grid.blocks for s in allowed)


@pytest.mark.rule("SD-SETUP-15", "SD-SETUP-17", "SD-EXP-03")
def test_only_the_first_sp_spawns_and_in_an_expedition_the_first_two() -> None:
    few = started().state
    listed = {one.model for one in few.content.spawning_points[few.spawning_points[0].kind].lists}
    assert {monster.kind for monster in few.monsters} == listed
    many = started(heroes=6).state
    listed = {one.model for point in many.spawning_points[:2] for one in many.content.spawning_points[point.kind].lists}
    assert {monster.kind for monster in many.monsters} == listed


@pytest.mark.rule("SD-SETUP-15", "SD-SETUP-16", "SD-GEO-09")
def test_spawned_elites_stand_apart_and_close_to_a_hero_and_minions_near_them() -> None:
    table = Tabletop(size=(16, 12))
    table.hero("riftling_warrior", 2, 2)
    nest = table.point("spider_nest", 8, 6)

    table.call(spawn_from, nest, to_any_hero(table.g), "SD-SETUP-15")
    grid = table.g.dungeon.grid
    monsters = table.g.monsters
    speaker = next(m for m in monsters if m.kind == "spider_speaker")
    assert table.where(speaker) == (5, 3), "within 3 squares, as close to the Hero as possible"
    for monster in monsters:
        beside = [o for o in monsters if o is not monster and grid.distance(o.at, monster.at) == 1]
        assert not beside, f"{monster.id} stands beside {beside}"
        if monster.kind == "crawler":
            assert grid.distance(monster.at, speaker.at) <= 2


@pytest.mark.rule("SD-SETUP-16")
def test_models_stand_side_by_side_only_where_there_is_no_other_room() -> None:
    table = Tabletop(size=(3, 3))
    table.hero("riftling_warrior", 0, 0)
    nest = table.point("spider_nest", 2, 2)

    table.call(spawn_from, nest, to_any_hero(table.g), "SD-SETUP-15")
    assert len(table.g.monsters) == 7, "all find room on nine squares"


@pytest.mark.rule("SD-SETUP-18")
def test_the_heroes_take_the_first_turn_and_nobody_has_wrath() -> None:
    game = started()
    assert game.state.phase == "heroes"
    assert all(hero.wrath == 0 for hero in game.state.heroes)
    assert isinstance(asked(game).options[0], a.Activate)


@pytest.mark.rule("SD-EXP-01")
def test_the_fourth_tile_does_not_touch_the_first() -> None:
    faces = Tabletop().content.faces
    tiles = (Placed("gatehouse"), Placed("gatehouse", 1, 0), Placed("gatehouse", 1, 1))
    assert (0, 1) in free_cells(tiles, faces)
    assert (0, 1) not in free_cells(tiles, faces, apart_from=tiles[0])


@pytest.mark.rule("SD-EXP-05", "SD-FLOW-02")
def test_two_heroes_activate_in_a_turn_and_three_of_five_or_six() -> None:
    assert activations(started().state) == 2
    assert activations(started(heroes=4).state) == 2
    assert activations(started(heroes=5).state) == 3
    content = Tabletop().content
    assert (content.chart(3).id, content.chart(4).id) == ("three_or_four", "three_or_four")
    assert (content.chart(5).id, content.chart(6).id) == ("five_or_six", "five_or_six")


@pytest.mark.rule("SD-EXP-04", "SD-EXP-06")
def test_two_mini_bosses_come_in_their_order() -> None:
    table = Tabletop(
        "tincan", "cat_burglar", "riftling_warrior", "moonspire_guardian", "sanctioned_witch", mode="expedition"
    )
    g = table.g
    table.hero("tincan", 6, 4)
    g.mini_bosses = ("knight_of_the_tower", "daemonus")
    g.pool["daemonus"] = 1
    table.point("shadow_tower", 5, 5)
    g.points_destroyed = g.turn.points_down = 2
    table.do(bosses(g))
    assert [m.kind for m in g.monsters] == ["knight_of_the_tower"]

    table.call(mini_boss_symbol)
    assert [m.kind for m in g.monsters] == ["knight_of_the_tower"], "the first symbol never brings the second"
    g.points_destroyed = 3
    table.do(bosses(g))
    assert [m.kind for m in g.monsters] == ["knight_of_the_tower", "daemonus"]
    table.call(mini_boss_symbol)
    assert len(g.monsters) == 2
    assert not g.boss_spawned


@pytest.mark.rule("SD-EXP-08")
def test_tiles_decks_and_charts_are_data_that_packs_can_add_to() -> None:
    text = """
[[loot]]
id = "extra_lamp"
name = "Extra Lamp"
slot = "citrine"
on = [{ mp = 1 }]

[[boss_challenge]]
id = "extra_gloom"
name = "Extra Gloom"
on = [{ mp = -1, who = "heroes" }]
"""
    table = Tabletop(text=text)
    assert table.g.loot_deck.count("extra_lamp") == 1
    assert "extra_gloom" in table.content.boss_challenges
    assert "field" in table.content.faces
