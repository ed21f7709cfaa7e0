"""The table as a picture: whole, pointable, and with all that hands need to throw."""

from __future__ import annotations

import json
from math import cos, radians, sin
from typing import Any

import pytest
from msgspec.structs import replace

import undercroft
from tests.games.pictures import numbers, played, pointable
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.drawing.board import BOARD
from undercroft.games.dungeon_fighter.state import actions as a
from undercroft.games.dungeon_fighter.state.events import Thrown
from undercroft.games.dungeon_fighter.state.throws import Aim, Lying, Pose
from undercroft.games.dungeon_fighter.throwing.library import NEWCOMER
from undercroft.games.dungeon_fighter.throwing.limits import fault
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told

from .tabletop import Tabletop, decline, hit, miss, seen, throw

FAST = {"throws": "fast"}


def said_to_hands(game: Game) -> dict[str, Any]:
    """What the page's own module is told."""
    told: dict[str, Any] = json.loads(game.board(None).stage.data)
    return told


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (3, 2), (6, 3)])
def test_whatever_can_be_chosen_can_be_pointed_at(seats: int, seed: int) -> None:
    pointed: set[type[Action]] = set()
    for game in played(GAME.id, seats, seed, options=FAST):
        for decision in game.decisions.values():
            seen_targets = pointable(game.board(decision.seat))
            for option in (*decision.options, *game.asides(decision.seat)):
                targets = BOARD.parts(game.view(decision.seat), option) or BOARD.targets(option)
                assert set(targets) <= seen_targets, option
                if targets:
                    pointed.add(type(option))
    assert {a.ChooseHero, a.ChooseDie, a.TakeCorridor} <= pointed


def test_every_card_can_be_seen_closely_and_no_other() -> None:
    content = GAME.content.load().content
    kinds = {
        "equipment": content.equipment,
        "hero": content.heroes,
        "foe": {**content.monsters, **content.bosses},
        "requirement": content.requirements,
    }
    for kind, cards in kinds.items():
        for key in cards:
            assert content.name(key).replace("'", "&#x27;") in BOARD.card(content, f"{kind}:{key}")
    assert "Mildew Cellars" in BOARD.card(content, "room:d1a/2a")
    for nonsense in ("", "hero:nobody", "room:d1a/9", "room:nowhere", "foe:"):
        assert BOARD.card(content, nonsense) == ""


def test_numbers_that_are_followed_are_those_of_the_view() -> None:
    table = Tabletop()
    table.meet("goblin", hp=4)
    table.hero("torm").hp = 5
    values = numbers(table.run_on(seed=1).board(0))
    assert (values["foe-hp"], values["chest-gold"], values["mine-0-hearts"], values["track-0-hearts"]) == (
        "4",
        "2",
        "5",
        "5",
    )


@pytest.mark.rule("DF-DT-21", "DF-MISS-04")
def test_the_last_throw_is_explained_with_its_rule() -> None:
    table = Tabletop()
    table.meet("goblin")
    game = table.run_on(outcomes=[miss("outside")])
    throw(game, "red")
    assert "A miss: it rests outside the board [DF-MISS-04]" in game.board(None).stage.layers["foe"]
    last = said_to_hands(game)["last"]
    assert (last["hit"], last["rule"], last["place"], last["flight"]) == (False, "DF-MISS-04", "outside", None)


@pytest.mark.rule("DF-ICON-01", "DF-DMG-01")
def test_an_icon_is_a_scene_of_its_own_with_the_flight_and_what_it_may_fuel() -> None:
    table = Tabletop()
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(4, icon=True)])
    throw(game, "red")
    scene = game.board(0).encounter
    assert "A hit on section 4 with the icon" in scene
    assert "it may fuel an ability" in scene
    assert "DF-DMG-01" in scene
    play(game, Pass())
    assert game.board(0).encounter == ""
    assert said_to_hands(game)["last"]["words"] == "A hit on section 4: 4 damage"


def test_a_way_is_chosen_on_a_map_and_a_shop_shows_its_shelf() -> None:
    ways = next(
        game for game in played(GAME.id, 3, 2, options=FAST) if isinstance(asked(game).options[0], a.TakeCorridor)
    )
    leading = options(ways, a.TakeCorridor)
    assert all(f'id="ways-room-{option.to}"' in ways.board(0).encounter for option in leading)
    shop = next(game for game in played(GAME.id, 3, 2, options={**FAST, "hands": "expert"}) if game.state.offer)
    view = seen(shop)
    scene = shop.board(0).encounter
    assert all(f'data-target="equipment:{card}"' in scene for card in view.offer)
    assert 'data-target="healing"' in scene
    for card in view.offer:
        assert f"{shop.content.equipment[card].price} gold in a shop" in scene
    assert all(f"hero:{hero.card}" in scene for hero in view.heroes), "who could carry it stands under it"


def test_who_has_fainted_is_told_when_scars_are_taken() -> None:
    table = Tabletop(2)
    table.hero("randolph").hp, table.hero("randolph").fainted = 0, True
    table.maintain("goblin")
    game = table.run_on()
    assert "A Scar for Randolph" in game.board(1).encounter


@pytest.mark.rule("DF-DT-34")
def test_the_hand_opens_at_a_throw_that_forgives_in_a_lane_free_of_dice() -> None:
    table = Tabletop()
    table.meet("goblin")
    game = table.run_on(seed=1)
    play(game, options(game, a.ChooseDie)[0])
    told = said_to_hands(game)["aim"]
    assert (told["preset"]["h"], told["preset"]["loft"], told["preset"]["speed"]) == (
        NEWCOMER.h,
        NEWCOMER.loft,
        NEWCOMER.speed,
    )
    table = Tabletop()
    angle = radians(NEWCOMER.phi / 10)
    table.meet("goblin", lying=[Lying("red", Pose(round(10_000 * cos(angle)), round(10_000 * sin(angle)), 1100))])
    game = table.run_on(seed=1)
    play(game, options(game, a.ChooseDie)[0])
    assert said_to_hands(game)["aim"]["preset"]["phi"] != NEWCOMER.phi, "a die lies in the way there"
    for code in table.content.requirements:
        table = Tabletop()
        table.meet("goblin")
        table.g.sheets[0], table.g.room = next(
            (side, room.id)
            for side, rooms in table.content.rooms.items()
            for room in rooms.values()
            if room.danger == code
        )
        game = table.run_on(seed=1)
        play(game, options(game, a.ChooseDie)[0])
        aim = seen(game).fight
        assert aim is not None
        assert aim.aim is not None
        assert aim.aim.requirements == (code,)
        assert fault(aim.aim.preset, aim.aim.bounds) is None


@pytest.mark.rule("DF-DT-10")
def test_any_pull_within_the_limits_that_hands_are_told_is_a_throw_by_hand() -> None:
    table = Tabletop()
    table.meet("goblin", hp=30)
    game = table.run_on(seed=1)
    for way, noise in (("hand", 100), ("timed", 100), ("plain", 200)):
        play(game, *options(game, a.ChooseDie)[:1])  # the last die is taken without a question
        limits = said_to_hands(game)["aim"]
        pulled = {"phi": 1234, "az": limits["bounds"]["az"][1], "speed": limits["bounds"]["speed"][1], "top": -30}
        aim = Aim(**{**limits["preset"], **pulled})
        assert refused(game, a.Throw(replace(aim, speed=aim.speed + 1), "hand")) == "DF-DT-36"
        play(game, a.Throw(aim, way))  # type: ignore[arg-type]
        thrown = told(game, Thrown)[-1]
        assert (thrown.aim, thrown.skill) == (aim, noise)
        decline(game)


@pytest.mark.rule("DF-DT-16")
def test_hands_are_told_of_every_handicap_and_how_it_is_without_motion() -> None:
    table = Tabletop()
    table.meet("goblin")
    table.g.sheets[0], table.g.room = "d2a", "4b"
    game = table.run_on(seed=1)
    play(game, options(game, a.ChooseDie)[0])
    (required,) = said_to_hands(game)["aim"]["requirements"]
    assert (required["id"], required["name"]) == ("2B", "Two-bounce")
    assert required["calm"]
    assert all(one.calm for one in table.content.requirements.values())


@pytest.mark.rule("DF-DT-24", "DF-DT-25")
def test_a_simulated_throw_is_told_with_its_flight_and_drawn_from_above() -> None:
    game = undercroft.new_game(GAME, ["Ana", "Bo"], seed=3)
    while game.state.last is None:
        game.play(asked(game).options[0])
    last = said_to_hands(game)["last"]
    assert last["flight"]["bodies"][0] == last["die"]
    assert last["flight"]["frames"] > 10
    assert last["flight"]["contacts"]
    assert 'class="u-flight"' in game.board(None).stage.layers["flight"]


@pytest.mark.rule("DF-SCORE-01")
def test_a_win_is_taken_apart_line_by_line_and_a_loss_has_no_score() -> None:
    table = Tabletop(2)
    table.meet("grandmother_gnash", hp=1)
    game = table.run_on(outcomes=[hit(4, met=["2B"], bounces=2)])
    throw(game, "red")
    view = seen(game)
    lines = BOARD.tally(view, table.content)
    assert sum(line.points[0] for line in lines) == view.score.total
    assert all(len(line.points) == 2 for line in lines)
    lost = Tabletop(1)
    lost.meet("goblin")
    lost.hero("torm").hp = 1
    game = lost.run_on(outcomes=[miss()])
    throw(game, "red")
    assert BOARD.tally(seen(game), lost.content) == ()


def test_whoever_goes_on_means_the_harmless_way_and_never_a_throw() -> None:
    table = Tabletop()
    table.meet("goblin", stage="aim", die="red", dice=["blue", "green"])
    view, content = seen(table.run_on(seed=1)), table.content
    aim = a.Throw(NEWCOMER)
    assert BOARD.primary(view, content, (aim,)) is None
    assert BOARD.primary(view, content, (a.StandGround(), a.BackDown())) == a.StandGround()
    assert BOARD.primary(view, content, (a.UseAbility("red"), Pass())) is None
    assert BOARD.primary(view, content, (a.InstantKill(), a.UseAbility("red"), Pass())) == a.InstantKill()
    assert BOARD.primary(view, content, (a.TakeCorridor("2a"), a.TakeCorridor("2b"))) is None


def test_pointing_at_a_thing_means_something() -> None:
    table = Tabletop()
    table.give("torm", "helm_of_bravery")
    table.meet("goblin", hp=3)
    view = seen(table.run_on(seed=1))
    meant = {
        "die:red": a.ChooseDie("red"),
        "room:2a": a.TakeCorridor("2a"),
        "choose:quill": a.ChooseHero("quill"),
        "ability:blue": a.UseAbility("blue"),
        "equipment:helm_of_bravery": a.UseCard("helm_of_bravery", "torm"),
        "equipment:keg_bomb": a.Buy("keg_bomb"),
        "monster:goblin": a.DiscardMonsters(("goblin",)),
        "hero:torm": a.ChooseTarget("torm"),
        "bonus": a.TakeBonusDie(),
        "healing": a.BuyHealing(),
    }
    for target, action in meant.items():
        assert BOARD.meant(view, target)[0] == action
    assert BOARD.meant(view, "wheel") == ()
