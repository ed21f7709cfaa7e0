"""What is in the box: the counts of the components, and a vocabulary without idle words."""

from collections import Counter

import pytest

import undercroft
from tests.games.super_dungeon_arcade.tabletop import Tabletop, pack_of
from undercroft.games.super_dungeon_arcade import GAME
from undercroft.games.super_dungeon_arcade.content.catalogue import MOST_DUNGEONS
from undercroft.games.super_dungeon_arcade.content.dungeon import Placed
from undercroft.games.super_dungeon_arcade.content.loading import effects_in
from undercroft.games.super_dungeon_arcade.content.text import say_action, say_block, say_card
from undercroft.games.super_dungeon_arcade.content.vocabulary import Effect
from undercroft.games.super_dungeon_arcade.rules.effects import CONTROL, ON_MODELS, ON_THE_TABLE, PASSIVE
from undercroft.games.super_dungeon_arcade.rules.hero_actions import deeds
from undercroft.games.super_dungeon_arcade.rules.models import distance
from undercroft.games.super_dungeon_arcade.rules.spawning import free_name, spawn_one, to_first_hero
from undercroft.games.super_dungeon_arcade.rules.values import action_points, armour, strength
from undercroft.games.super_dungeon_arcade.state.actions import Move
from undercroft.games.super_dungeon_arcade.state.model import SuperDungeonArcade
from undercroft.games.super_dungeon_arcade.words.forecasts import chance_of_at_least, faces_of
from undercroft.kernel.errors import PackError
from undercroft.kit.vocabulary import said_by, words_of

CONTENT = GAME.content.load().content


@pytest.mark.parametrize(
    ("table", "designs", "cards"),
    [
        ("hero", 6, 6),
        ("loot", 26, 52),
        ("treasure", 45, 47),
        ("challenge", 28, 56),
        ("boss_challenge", 10, 10),
        ("plot", 10, 10),
        ("hard", 6, 6),
        ("easy", 6, 6),
        ("tile_effect", 4, 4),
        ("tile", 8, 8),
        ("die", 3, 3),
        ("gang", 6, 6),
        ("solo", 4, 4),
        ("spawning_point", 3, 3),
        ("chart", 2, 2),
    ],
)
def test_the_counts_are_those_of_the_components_list(table: str, designs: int, cards: int) -> None:
    entries = CONTENT.tables[table].values()
    assert len(entries) == designs
    assert sum(getattr(entry, "copies", 1) for entry in entries) == cards


def test_the_figures_are_those_of_the_box() -> None:
    figures = {kind.id: kind.block.figures for kind in CONTENT.kinds.values()}
    known = {
        "spider_speaker": 1,
        "crawler": 3,
        "shadow_spinner": 3,
        "tower_stalker": 2,
        "tower_blackblade": 4,
        "tower_arbalist": 6,
        "knight_of_the_tower": 1,
        "daemonus": 1,
        "midnight_queen": 1,
    }
    assert {kind: figures[kind] for kind in known} == known
    assert [len(chart.spaces) for chart in CONTENT.charts.values()] == [15, 16]
    six = CONTENT.chart(3).spaces[5]
    assert (six.star, six.commands) == ("STR", ("move", "unique", "fight", "challenge", "reinforce"))


def test_every_word_is_used_by_a_card_and_carried_out() -> None:
    used = {
        said.name
        for cards in CONTENT.tables.values()
        for card in cards.values()
        for _, _, effect in effects_in(card)
        for said in said_by(effect)
    }
    assert used == set(words_of(Effect))
    assert ON_MODELS.missing == []
    assert ON_THE_TABLE.missing == []
    assert not set(PASSIVE).intersection(CONTROL)


def test_every_card_says_what_it_does() -> None:
    for table in ("hero", "loot", "treasure", "challenge", "boss_challenge", "plot", "hard", "easy"):
        for key in CONTENT.tables[table]:
            assert say_card(CONTENT, key), key
    for action in CONTENT.actions.values():
        assert say_action(action)
    for kind in CONTENT.kinds.values():
        assert say_block(kind.block)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[[loot]]\nid = "x"\nname = "X"\nslot = "ruby"\n', "does nothing"),
        ('[[loot]]\nid = "x"\nname = "X"\nslot = "ruby"\non = [{ wound = 1 }]\n', "does nothing here"),
        ('[[tile]]\nid = "x"\nname = "X"\ntile = 7\nside = "A"\nrows = ["+-+", "|.|", "+=+"]\n', "spawning point"),
        ('[[tile]]\nid = "x"\nname = "X"\ntile = 7\nside = "A"\nrows = ["+-+", "|S|", "+-+"]\n', "doorway"),
        ('[[tile]]\nid = "x"\nname = "X"\ntile = 7\nside = "A"\nrows = ["+-+-+", "|S ?|", "+=+-+"]\n', "symbol"),
        (
            '[[spawning_point]]\nid = "x"\nname = "X"\narm = 1\nhearts = 1\nlists = [{ model = "y", number = 1 }]\n',
            "no monster 'y'",
        ),
        ('[[challenge]]\nid = "soft_boots"\nname = "X"\non = [{ ban = "dash" }]\n', "already"),
    ],
)
def test_a_wrong_pack_is_refused_with_its_place(text: str, wrong: str) -> None:
    with pytest.raises(PackError, match=wrong):
        undercroft.new_game(GAME, 1, packs=[pack_of(text)])


def test_the_chances_of_three_blue_dice_add_up() -> None:
    blue = CONTENT.dice["blue"].faces
    assert chance_of_at_least((blue,) * 3, 0) == pytest.approx(1.0)
    assert 0 < chance_of_at_least((blue,) * 3, 6) < chance_of_at_least((blue,) * 3, 3) < 1
    hero = Tabletop()
    assert faces_of(hero.content, Counter({"blue": 2, "red": 1})) == (blue, blue, CONTENT.dice["red"].faces)


@pytest.mark.rule("SD-GEO-01", "SD-GEO-02", "SD-GEO-03")
def test_the_dungeons_grid_measures_and_sees_exactly() -> None:
    table = Tabletop(size=(6, 6), marks={(2, 2): "#", (3, 0): " "}, walls="0,1|1,1")
    grid = table.g.dungeon.grid
    assert grid.at(3, 0) == -1
    assert not grid.sees(table.at(2, 0), table.at(4, 0)), "a missing square blocks like a structure"
    for one in grid.squares:
        for other in grid.squares:
            (ax, ay), (bx, by) = grid.xy(one), grid.xy(other)
            assert grid.distance(one, other) == grid.distance(other, one)
            if grid.sees(one, other):
                assert grid.distance(one, other) == max(abs(ax - bx), abs(ay - by))
    pillar = table.at(2, 2)
    assert grid.distance(table.at(1, 2), pillar) == 1, "who stands on a structure can be reached"
    assert grid.distance(table.at(1, 2), table.at(3, 2)) == 2
    assert grid.distance(table.at(1, 2), table.at(3, 2), over=True) == 2
    flyer = table.hero("riftling_warrior", 1, 2)
    beyond = table.hero("sanctioned_witch", 3, 2)
    assert distance(table.g, flyer, beyond) == 2


@pytest.mark.rule("SD-GEO-15")
def test_effective_values_add_everything_up() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wrath=1)
    stalker = table.monster("tower_stalker", 2, 1, regrouped=True, statuses=["Bane", "Hex", "Poison"])
    table.g.star_str, table.g.star_arm = 2, 1
    table.force(challenge="old_grudge", difficulty=["iron_legion"])
    assert strength(table.g, stalker, warrior) == 2 + 2 + 1 - 1
    assert armour(table.g, stalker) == 2 + 1 + 1 + 1 - 1
    assert action_points(table.g, stalker) == 1
    assert strength(table.g, stalker, table.hero("sanctioned_witch", 3, 3)) == 3, "she has not the most wrath"


@pytest.mark.rule("SD-GEO-19", "SD-GEO-20")
def test_the_same_seed_and_choices_make_the_same_game_and_options_have_an_order() -> None:
    def played() -> undercroft.Game:
        game = undercroft.new_game(GAME, 2, seed=9)
        for n in range(60):
            if game.decision is None:
                break
            game.play(game.decision.options[n % len(game.decision.options)])
        return game

    first, second = played(), played()
    assert first.record().to_json() == second.record().to_json()
    assert first.clone().state == first.state
    table = Tabletop()
    table.hero("riftling_warrior", 3, 3)
    game = table.activate("riftling_warrior")
    moves = [one.to for one in deeds(game.state, game.state.heroes[0]) if isinstance(one, Move)]
    squares = [table.g.dungeon.by_name[name] for name in moves]
    assert squares == sorted(squares), "reading order"
    assert isinstance(first.state, SuperDungeonArcade)


@pytest.mark.rule("SD-R-64")
def test_only_wrath_coins_chests_and_figures_are_limited() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1, wrath=1)
    speaker = table.monster("spider_speaker", 5, 5)
    for _ in range(3):
        table.call(spawn_one, "crawler", [table.at(6, 5 + _)], to_first_hero(g), speaker.id, "SD-R-38")
    assert g.pool["crawler"] == 0
    assert table.call(free_name, "crawler") == "crawler#4"
    for monster in g.monsters:
        monster.statuses.append("Slow")
    assert sum("Slow" in monster.statuses for monster in g.monsters) == 4


def test_what_is_remembered_of_many_games_stays_within_bounds() -> None:
    content = GAME.content.load().content
    tiles = (Placed(min(content.faces)),)
    first = content.dungeon(tiles)
    for face in content.faces:
        for turn in range(4):
            for x in (0, 1):
                content.dungeon((Placed(face, x, 0, turn),))
    assert len(content._dungeons) == MOST_DUNGEONS
    again = content.dungeon(tiles)
    assert again is not first
    assert again.names == first.names
