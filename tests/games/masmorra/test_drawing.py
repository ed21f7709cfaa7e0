"""The board as a picture: whole, pointable, growing without moving, and telling nobody more than its view."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Literal
from xml.etree import ElementTree

import pytest

import undercroft
from tests.games.pictures import NAMES, played, pointable, read
from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.drawing.board import BOARD, draw
from undercroft.games.masmorra.drawing.layout import layout, place_of
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state import events as e
from undercroft.games.masmorra.state.model import Masmorra
from undercroft.games.masmorra.view import view
from undercroft.games.masmorra.words.actions import say_action
from undercroft.games.masmorra.words.gist import MOST, ability_gist, half_gist
from undercroft.games.masmorra.words.grid import grid_of
from undercroft.kernel.actions import Action
from undercroft.kernel.board import Picture
from undercroft.kernel.game import Game
from undercroft.testing import options, play, told

from .tabletop import START, Tabletop, table

TEAM = {"team": 3}


def picture(game: Game, seat: int | None) -> Picture:
    """What a seat sees."""
    return draw(view(game.state, seat), game.content)


def words(markup: str) -> str:
    """What a piece of markup says."""
    return "".join(read(markup).itertext())


def by_id(drawn: Picture) -> dict[str, ElementTree.Element]:
    """All elements with an id."""
    return {element.attrib["id"]: element for part in drawn.parts for element in read(part).iter() if element.get("id")}


GAMES = [("standard", 2, 1, None), ("standard", 5, 2, None), ("epic", 3, 3, None), ("alliance", 1, 4, TEAM)]


@pytest.mark.parametrize(("mode", "seats", "seed", "chosen"), GAMES)
def test_whatever_can_be_chosen_can_be_pointed_at(
    mode: str, seats: int, seed: int, chosen: Mapping[str, Any] | None
) -> None:
    pointed: set[type[Action]] = set()
    for number, game in enumerate(played(GAME.id, seats, seed, mode=mode, options=chosen, most=1500)):
        if number % 3:
            continue
        for decision in game.decisions.values():
            seen = pointable(picture(game, decision.seat))
            for option in (*decision.options, *game.asides(decision.seat)):
                targets = BOARD.parts(game.view(decision.seat), option) or BOARD.targets(option)
                assert set(targets) <= seen, option
                if targets:
                    pointed.add(type(option))
    if mode == "standard":
        assert {a.Move, a.Explore, a.Place, a.Reroll, a.UseAbility, a.MoveMonster, a.Fight} <= pointed


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_picture_is_the_same_in_every_world_that_the_seat_thinks_possible(seat: int | None) -> None:
    for number, game in enumerate(played(GAME.id, 3, 8, most=400)):
        if number % 40 == 0:
            assert picture(game.imagine(seat, random.Random(number)), seat) == picture(game, seat)


@pytest.mark.rule("MM-CARD-01")
def test_only_the_own_hand_is_seen() -> None:
    game = table("jay", "algus", hands={"jay": "goad", "algus": "stone_skin"}, dice="ST")
    watched, own = picture(game, None), picture(game, 0)
    assert watched.you == ""
    assert "u-card" not in watched.tray
    assert "Stone Skin" not in str(watched)
    assert "War Cry" in own.tray
    assert "Stone Skin" not in str(own)
    assert "1 Treasure card in hand" in own.seats[1].panel


def test_numbers_that_are_followed_are_those_of_the_view() -> None:
    game = table("jay", "algus", hero={"xp": 5, "gold": 3, "life": 2}, dice="ST", symbols="MG MG")
    found = by_id(picture(game, 0))
    values = {key: element.get("data-value") for key, element in found.items() if element.get("data-value")}
    assert (values["xp-jay"], values["mine-gold"], values["seat-jay-life"], values["chip-jay-xp"]) == (
        "5",
        "3",
        "2",
        "5",
    )
    assert values["mine-symbol-MG"] == "2"
    watched = by_id(picture(game, 1))
    assert watched["symbol-MG"].get("data-value") == "2"


@pytest.mark.parametrize("lasts", [False, True])
def test_a_curse_and_the_last_round_are_said_beside_the_turn(lasts: bool) -> None:
    top = Tabletop()
    if lasts:
        top.g.turn.curse, top.g.ending = "ST", True
    said = words(picture(top.start(dice="ML"), 0).tracks)
    assert ("Vile Curse: no Step" in said, "last round" in said) == (lasts, lasts)


def test_names_are_escaped() -> None:
    drawn = picture(undercroft.new_game("masmorra", seats=NAMES[:2], seed=1), 0)
    assert "Ana &lt;&amp;&gt;" in drawn.seats[0].panel
    assert "Ana &lt;&amp;&gt;" in drawn.seats[0].chip
    assert "Ana <&>" not in "".join(drawn.parts)


# The dungeon


def grown() -> Masmorra:
    """A table with two levels, a trap, a medium room and the large tile."""
    top = Tabletop("jay", "algus", "mika", mode="epic")
    for tile, x, y in (("S1_02", 0, -1), ("S1_05", 1, 0), ("M1_4", -2, 0), ("S1_14", 0, 1)):
        top.room(tile, x, y)
    top.trap("S1_07", 1, -1)
    top.entrance()
    top.room("S2_02", 0, 1)
    top.ground("throne")
    top.g.phase = "actions"
    return top.g


def test_nothing_lies_upon_anything_else() -> None:
    seen = view(grown(), 0)
    content = GAME.content.load().content
    plan = layout(content, seen)
    boxes = [place_of(plan, placed) for placed in (*seen.rooms, *seen.traps)]
    for one, other in combinations(boxes, 2):
        apart = one.right <= other.x or other.right <= one.x or one.foot <= other.y or other.foot <= one.y
        assert apart, (one, other)
    for box in boxes:
        assert plan.stage.x <= box.x <= box.right <= plan.stage.right
        assert plan.stage.y <= box.y <= box.foot <= plan.stage.foot


@pytest.mark.rule("MM-THRONE-01")
@pytest.mark.parametrize(("side", "rooms"), [("throne", 5), ("sewers", 4)])
def test_the_large_tile_is_drawn_with_its_rooms_and_passages(side: Literal["throne", "sewers"], rooms: int) -> None:
    top = Tabletop("jay", "algus", mode="epic")
    landing = {"throne": "T5", "sewers": "S4"}[side]
    top.ground(side, landing)
    drawn = picture(top.start("actions", dice="ST"), 0)
    level = drawn.stage.layers["tiles-3"]
    assert len(re.findall(r'data-target="room:', level)) == rooms
    assert "u-corridor" in level
    assert {"hero:jay", "room:S2_01"} <= pointable(drawn)
    assert 'id="stairs-' + landing in drawn.stage.layers["fixtures"]


def test_the_first_level_stays_where_it_is_as_the_dungeon_grows() -> None:
    top = Tabletop()
    before = draw(view(top.g, 0), top.content)
    for tile, x in (("S1_12", -1), ("S1_02", -2), ("S1_19", -3), ("S1_14", -4), ("S1_03", -5)):
        top.room(tile, x, 0, 1)
    after = draw(view(top.g, 0), top.content)
    places = [by_id(drawn)["room-S1_00"].get("transform") for drawn in (before, after)]
    assert places == ["translate(0 0)"] * 2
    assert after.stage.origin[0] < before.stage.origin[0]
    assert after.stage.width > before.stage.width


@pytest.mark.rule("MM-R-08")
def test_doorways_are_open_dark_or_shut() -> None:
    top = Tabletop()
    top.room("S1_12", 0, -1)
    top.room("S1_04", 1, 0)
    seen = view(top.g, 0)
    ways, dark, shut = grid_of(top.content, seen).doors(seen.rooms[0])
    assert ways == ((0, 0, 0),)
    assert set(dark) == {(0, 0, 2), (0, 0, 3)}
    assert shut == ((0, 0, 1),)


@pytest.mark.rule("MM-ADJ-02")
def test_a_trap_shows_its_teeth_to_every_room_beside_it_until_it_is_disarmed() -> None:
    top = Tabletop()
    top.room("S1_02", 0, -1)
    top.trap("S1_07", 1, 0)
    assert "u-teeth" in draw(view(top.g, 0), top.content).stage.layers["traps"]
    top = Tabletop()
    top.trap("S1_07", 1, 0, disarmed=True)
    drawn = draw(view(top.g, 0), top.content).stage.layers["traps"]
    assert "u-teeth" not in drawn
    assert "dock:S1_07" not in drawn


@pytest.mark.rule("MM-BOSS-01")
def test_bosses_show_their_side_and_monsters_their_numbers() -> None:
    top = Tabletop()
    blue, red = top.monster("mortiferous"), top.monster("ancient_hydra", red=True)
    found = by_id(draw(view(top.g, 0), top.content))
    assert "u-blue" in found[f"monster-{blue}"].attrib["class"]
    assert "u-red" in found[f"monster-{red}"].attrib["class"]
    assert "Payback 4, Defense 4, 3 XP" in "".join(found[f"monster-{blue}"].itertext())


def test_a_prone_hero_lies() -> None:
    top = Tabletop("jay", "algus")
    top.hero("algus").prone = True
    found = by_id(draw(view(top.g, 0), top.content))
    assert "u-lying" in found["hero-algus"].attrib["class"]
    assert "u-lying" not in found["hero-jay"].attrib["class"]


@pytest.mark.rule("MM-STAIR-01")
def test_stairs_can_be_pointed_at_before_their_other_end_is_in_play() -> None:
    top = Tabletop()
    top.room("S1_01", 0, -1)
    top.g.hero.at = "S1_01"
    game = top.start("actions", dice="ST")
    assert options(game, a.TakeStairs) == [a.TakeStairs("S2_00")]
    assert "room:S2_00" in pointable(picture(game, 0))


@pytest.mark.rule("MM-EXPL-02")
def test_a_tile_in_hand_is_shown_in_all_its_turns() -> None:
    game = table(dice="ST", stack="S1_03 S1_02")
    play(game, a.Explore(0, -1, "step"))
    drawn = picture(game, 0)
    wanted = {target for option in options(game, a.Place) for target in BOARD.targets(option)}
    assert len(wanted) == 3
    assert {target for target in pointable(drawn) if target.startswith("place:")} == wanted


# One's own things


@pytest.mark.rule("MM-ROLL-02")
def test_dice_to_roll_again_are_pointed_at_one_by_one_though_equal_ones_are_alike() -> None:
    game = table(phase="reroll", dice="ML ML DF ST EL ML*")
    assert BOARD.parts(game.view(0), a.Reroll(("ML", "DF", "ML"))) == ("die:DF", "die:ML", "die:ML")
    assert BOARD.parts(game.view(0), a.Keep()) == ()
    drawn = by_id(picture(game, 0))
    for prefix in ("die-", "mine-die-"):
        dice = [element.attrib for key, element in drawn.items() if key.startswith(prefix)]
        alike = [die for die in dice if die["data-target"] == "die:ML"]
        assert [die["data-nth"] for die in alike] == ["0", "1", "2"]
        assert ["u-pet" in die["class"] for die in alike] == [False, False, True], "action dice are rolled first"


@pytest.mark.rule("MM-ABIL-01")
def test_covered_abilities_can_be_read_and_used_ones_say_so() -> None:
    game = table("jay", "algus", dice="ML DF")
    play(game, a.UseAbility("parry", ("ML",)))
    found = by_id(picture(game, 0))
    assert "u-spent" in found["ability-parry"].attrib["class"]
    assert "u-covered" in found["ability-critical_swing"].attrib["class"]
    assert "3 Melee and 1 Defense" in "".join(found["ability-critical_swing"].itertext())


def test_others_see_the_dice_of_whose_turn_it_is() -> None:
    game = table("jay", "algus", dice="ML DF")
    for seat in (1, None):
        other = picture(game, seat)
        assert "Dice of Jay" in words(other.tray)
        assert "mine-die" not in other.tray
        assert "die:ML" in pointable(other)


@pytest.mark.rule("MM-ALLY-14")
def test_a_team_is_shown_in_one_panel_with_the_active_hero_in_full() -> None:
    top = Tabletop("jay", "algus", mode="alliance", seats=1)
    top.deal("algus", "mind_control")
    drawn = picture(top.start("actions", dice="ST"), 0)
    assert len(drawn.seats) == 1
    assert {"hero:jay", "hero:algus", "card:mind_control", "ability:parry"} <= pointable(drawn)
    assert "ability:arcane_focus" not in pointable(drawn)


# What is said before it happens


def foretold(game: Game, action: Action) -> str:
    """What the active player is told of an action."""
    return BOARD.foretell(game.view(0), game.content, action)


def test_an_attack_says_its_result_and_payback() -> None:
    game = table(dice="ML RG RG DF", monsters={"S1_00": "orc"})
    play(game, a.Fight())
    assert foretold(game, a.Attack(1, ranged=2)) == "defeated from afar, no Payback; 2 XP"
    melee = foretold(game, a.Attack(1, melee=1, ranged=1))
    assert melee == "defeated; Payback 3, of which you can block 1; 2 XP"
    assert foretold(game, a.Attack(1, melee=1)) == "not defeated; Payback 3, of which you can block 1"
    assert foretold(game, a.Attack(1)) == "Payback 3, of which you can block 1"
    assert "enough to defeat Orc" in BOARD.confirm(game.view(0), game.content, a.Attack(1))
    assert BOARD.confirm(game.view(0), game.content, a.Attack(1, ranged=2)) == ""


@pytest.mark.rule("MM-KO-01")
def test_an_attack_says_that_its_payback_would_fell_the_hero() -> None:
    game = table(dice="ML RG DF", monsters={"S1_00": "orc"}, hero={"life": 2})
    play(game, a.Fight())
    fatal = "Payback 3, of which you can block 1: you would fall"
    assert foretold(game, a.Attack(1, melee=1, ranged=1)) == f"defeated; {fatal}, without reward"
    assert foretold(game, a.Attack(1, melee=1)) == f"not defeated; {fatal}"
    assert foretold(game, a.Attack(1)) == fatal
    assert "Payback 3, of which 1 can be blocked: you would fall." in words(game.board(0).encounter)
    assert "Payback 3, of which 1 can be blocked: Jay would fall." in words(game.board(1).encounter)


@pytest.mark.rule("MM-REW-03", "MM-ABIL-02", "MM-R-53")
def test_an_attack_is_foretold_as_it_would_happen() -> None:
    wise = table(dice="RG RG DF", monsters={"S1_00": "orc"}, hero={"xp": 8})
    play(wise, a.Fight())
    less = "1 XP instead of 2, with more than 7 XP"
    assert foretold(wise, a.Attack(1, ranged=2)) == f"defeated from afar, no Payback; {less}"
    assert less in words(wise.board(0).encounter)
    assert less in wise.board(0).stage.layers["figures"]
    pious = table("valerie", "jay", dice="ML DF", monsters={"S1_00": "orc"}, hero={"learned": ("aegis_of_faith",)})
    play(pious, a.Fight())
    assert foretold(pious, a.Attack(1)) == "Payback 2, of which you can block 1"
    dreadful = table(dice="ML DF DF", monsters={"S1_00": "ancient_hydra"})
    assert foretold(dreadful, a.Fight()).startswith("you have 1 Melee against")
    play(dreadful, a.Fight())
    assert foretold(dreadful, a.Attack(1)) == "Payback 4"


@pytest.mark.rule("MM-STEP-02", "MM-R-06")
def test_whoever_is_about_to_lose_move_points_is_told_so() -> None:
    game = table(phase="before", rooms={"S1_02": (0, -1), "S1_14": (0, -2)}, rolls=["ST ML ML ML ML ML"])
    assert foretold(game, a.Roll()) == ""
    play(game, a.Move("S1_02", "token"))
    assert foretold(game, a.Roll()) == "1 Move Point will be lost"
    assert "lost" not in foretold(game, a.Move("S1_14", ""))
    play(game, a.Roll())
    assert [event.amount for event in told(game, e.StepsForfeited)] == [1]


@pytest.mark.rule("MM-TRAP-02")
@pytest.mark.parametrize(
    ("life", "foreseen", "asked"),
    [(1, "LP 1 → 0, defeated", "would fell Jay"), (4, "LP 4 → 3", "would cost Jay 1 LP")],
)
def test_a_move_says_which_traps_go_off_and_asks_before_it(life: int, foreseen: str, asked: str) -> None:
    game = table(dice="ST", rooms={"S1_02": (0, -1)}, traps={"S1_07": (1, 0)}, hero={"life": life})
    move = a.Move("S1_02", "step")
    assert foretold(game, move) == f"1 Wound from the Spear Wall trap: {foreseen}"
    assert BOARD.confirm(game.view(0), game.content, move) == f"The Spear Wall trap {asked}. Go anyway?"


def test_a_block_says_what_is_left_and_whether_that_is_the_end() -> None:
    fallen = []
    for mode in ("standard", "alliance"):
        game = table(mode=mode, dice="DF", monsters={START: "orc"}, hero={"life": 3})
        play(game, a.Fight(), a.Attack(1))
        assert foretold(game, a.Block(1)) == "2 Wounds: LP 3 → 1"
        fallen.append(foretold(game, a.Block(0)))
    assert fallen == ["3 Wounds: LP 3 → 0, defeated", "3 Wounds: LP 3 → 0, and the game is lost"]


def test_monsters_that_are_alike_are_counted() -> None:
    three = "spear_beastman spear_beastman ghost"
    game = table(dice="ST ML", rooms={"S1_14": (0, -1), "M1_2": (1, 0)}, monsters={"M1_2": three}, at="M1_2")
    told = foretold(game, a.Fight())
    assert "against 2 Spear Beastmen (Payback 3, Defense 3 each) and the Ghost (Payback" in told
    assert say_action(game.state, 0, a.Fight()) == "Fight the 2 Spear Beastmen and the Ghost"


def shown_first(game: Game) -> tuple[int, int, int, int]:
    """The part of the board that matters."""
    focus = picture(game, 0).stage.focus
    assert focus is not None
    return focus


def holds(focus: tuple[int, int, int, int], x: float, y: float, width: float, height: float) -> bool:
    """Whether all of this is in that part."""
    left, top, wide, high = focus
    return left <= x and top <= y and x + width <= left + wide and y + height <= top + high


def test_the_active_hero_matters_with_what_is_around() -> None:
    rooms = {"S1_14": (0, -1), "S1_02": (0, -2), "S1_19": (0, -3)}
    game = table(dice="ST", rooms=rooms, monsters={"S1_02": "orc", "S1_19": "orc"}, stack="S1_15")
    assert holds(shown_first(game), -100, -150, 350, 400)
    assert not holds(shown_first(game), 0, -450, 150, 150)
    play(game, a.Move("S1_14", "step"), a.Suffer(), a.EndTurn(0))
    assert game.state.phase == "move"
    assert holds(shown_first(game), 0, -450, 150, 600)


@pytest.mark.rule("MM-DM-02")
def test_the_monsters_that_can_be_moved_matter_wherever_they_are() -> None:
    top = Tabletop()
    for row, tile in enumerate(("S1_14", "S1_02", "S1_19", "S1_11", "S1_13", "S1_15"), 1):
        top.room(tile, 0, -row)
    top.monster("orc", "S1_15")
    far = top.start("move", seed=1)
    assert view(far.state, 0).turn.movable == ("S1_15",)
    assert holds(shown_first(far), 0, -900, 150, 1050)
    play(far, a.MoveMonster(1, "S1_13"), a.MoveMonster(1, "S1_11"))
    assert far.state.phase != "move"
    assert view(far.state, 0).turn.movable == ()
    deep = Tabletop()
    deep.room("S1_01", 1, 0)
    deep.entrance()
    deep.room("S2_02", 0, -1)
    deep.monster("orc", "S2_02")
    below = deep.start("move")
    boxes = [place.box for place in picture(below, 0).stage.places]
    assert [holds(box, *shown_first(below)) for box in boxes] == [False, True]


def test_the_xp_of_a_monster_is_a_number_that_is_kept_where_words_are_too_small() -> None:
    game = table(dice="ST", monsters={START: "orc"})
    layer = picture(game, 0).stage.layers["figures"]
    (xp,) = [one for one in read(layer).iter("text") if "u-on-gold" in one.attrib["class"]]
    assert (xp.text, "u-num" in xp.attrib["class"].split()) == ("2", True)


def test_where_a_tile_may_lie_matters() -> None:
    game = table(dice="ST", stack="S1_01 S1_15", seed=1)
    play(game, a.Explore(0, -1, "step"))
    for placed in view(game.state, 0).turn.placing:
        assert holds(shown_first(game), placed.x * 150, placed.y * 150, 150, 150)


def test_nothing_matters_more_before_there_is_a_hero_and_when_all_is_over() -> None:
    game = undercroft.new_game("masmorra", seats=NAMES[:2], seed=1)
    assert picture(game, 0).stage.focus is None
    lost = table(mode="alliance", monsters={START: "orc"}, hero={"life": 1})
    assert picture(lost, 0).stage.focus is not None
    play(lost, a.Fight())
    assert lost.decision is None
    assert picture(lost, 0).stage.focus is None


def test_the_whole_third_level_matters_to_who_is_there() -> None:
    top = Tabletop()
    top.ground("throne", "T1")
    game = top.start("before")
    seen = view(game.state, 0)
    plan = layout(game.content, seen)
    for room in seen.rooms:
        if room.level == 3:
            assert holds(shown_first(game), *place_of(plan, room))


def test_a_move_says_what_awaits_and_what_is_lost() -> None:
    game = table(dice="ST", symbols="MG", rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"})
    told = foretold(game, a.Move("S1_14", "step"))
    assert "pit: spend a Step or take 1 Wound" in told
    assert "you must fight the Orc (Payback 3, Defense 2)" in told
    assert "as your dice lie, 0 damage, 2 needed for the Orc" in told
    armed = table(dice="ST ML ML", rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"})
    assert "as your dice lie" not in foretold(armed, a.Move("S1_14", "step"))
    assert "1 symbol will be lost" in told


@pytest.mark.rule("MM-GOLD-01")
def test_to_leave_gold_behind_is_asked_about() -> None:
    game = table(dice="ML DF", hero={"gold": 3})
    assert foretold(game, a.EndTurn(2)) == "gold 3 → 5"
    assert "worth 2 gold" in BOARD.confirm(game.view(0), game.content, a.EndTurn(0))
    assert BOARD.confirm(game.view(0), game.content, a.EndTurn(2)) == ""


def test_every_event_marks_something_or_nothing_and_every_option_is_foretold() -> None:
    for number, game in enumerate(played(GAME.id, 4, 9)):
        if number % 4:
            continue
        for decision in game.decisions.values():
            seen = game.view(decision.seat)
            for option in decision.options:
                assert isinstance(BOARD.foretell(seen, game.content, option), str)
                assert isinstance(BOARD.confirm(seen, game.content, option), str)
    for event in game.events:
        assert all(":" in mark for mark in BOARD.marks(event))


def test_evil_cards_and_time_are_marked_where_they_are_drawn() -> None:
    game = table(mode="alliance", dice="ML", picks=["grasping_roots"])
    play(game, a.EndTurn(0))
    marks = {type(event): BOARD.marks(event) for event in game.events}
    assert marks[e.EvilDrawn] == ("deck:evil",)
    assert marks[e.TimeAdvanced] == ("time:now",)
    assert BOARD.marks(e.EvilCancelled(card="grasping_roots", rule="")) == ("deck:evil",)
    assert {"deck:evil", "time:now"} <= pointable(picture(game, 0))


def test_pointing_at_anything_means_actions_that_can_be_asked_about() -> None:
    for number, game in enumerate(played(GAME.id, 3, 10, mode="epic", most=1500)):
        if number % 50:
            continue
        for seat in range(3):
            seen = game.view(seat)
            for target in pointable(picture(game, seat)):
                for action in BOARD.meant(seen, target):
                    game.why_not(action, seat)
            assert BOARD.meant(seen, "nonsense") == ()


def test_who_points_at_somebody_means_what_can_be_done_there() -> None:
    game = table(dice="ST", rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"})
    assert a.Move("S1_14", "step") in BOARD.meant(game.view(0), "monster:1")
    assert BOARD.meant(game.view(0), "hero:jay") == (a.DrinkElixir("jay"),)
    assert BOARD.meant(game.view(0), "hero:algus") == (), "a rival in the same room"
    assert BOARD.meant(game.view(0), "hero:0") == (), "there is no Hero yet"
    assert a.Move("S1_14", "token") in BOARD.meant(game.view(0), "token:free")
    moving = table(phase="move", rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"})
    assert BOARD.meant(moving.view(0), "monster:1") == (a.MoveMonster(1, START),)


# Cards and the score


def test_every_card_can_be_seen_closely() -> None:
    content = GAME.content.load().content
    tables: dict[str, Mapping[str, Any]] = {
        "monster": content.monsters,
        "tile": content.tiles,
        "hero": content.heroes,
        "ability": content.abilities,
        "evil": content.evils,
    }
    for name, cards in tables.items():
        for key, card in cards.items():
            closely = BOARD.card(content, f"{name}:{key}")
            assert "u-zoom" in closely
            assert card.name in "".join(read(closely).itertext())
    for key, treasure in content.treasures.items():
        said = words(BOARD.card(content, f"treasure:{key}"))
        assert treasure.any.name in said
        assert treasure.own.name in said
    assert BOARD.card(content, "treasure:nothing") == ""
    assert BOARD.card(content, "nonsense") == ""


def test_a_boss_is_seen_with_both_sides() -> None:
    said = words(BOARD.card(GAME.content.load().content, "monster:ancient_hydra"))
    assert "Blue side: Payback 4, Defense 3" in said
    assert "Red side: Payback 3, Defense 4" in said


@pytest.mark.rule("MM-GEN-05")
def test_the_tally_sums_up_to_the_scores_and_shows_what_breaks_ties() -> None:
    top = Tabletop("jay", "algus")
    for hero, (xp, gold) in zip(top.g.heroes, ((16, 2), (15, 4)), strict=True):
        hero.xp, hero.gold = xp, gold
    top.deal("algus", "secret_quest")
    top.g.heroes[1].xp += 1
    top.g.phase = "over"
    lines = {line.what: line.points for line in BOARD.tally(view(top.g, None), top.content)}
    assert lines["XP"] == (16, 15)
    assert lines["Secret Quests"] == (0, 1)
    assert lines["Gold (where XP are equal)"] == (2, 4)
    for line in BOARD.tally(view(top.g, None), top.content):
        assert GAME.rulebook[line.rule]


def test_the_board_is_small_enough_to_send() -> None:
    *_, game = played(GAME.id, 5, 12, most=1500)
    drawn = picture(game, 0)
    assert sum(map(len, drawn.stage.layers.values())) < 110_000
    assert sum(map(len, drawn.parts)) < 130_000
    assert max(len(layer) for name, layer in drawn.stage.layers.items() if name != "symbols") < 32_000


def test_the_score_says_only_what_decided() -> None:
    top = Tabletop("jay", "algus")
    jay, algus = top.hero("jay"), top.hero("algus")
    lines = {}
    for xp, gold in ((3, 1), (4, 1), (4, 2)):
        jay.xp, jay.gold, algus.xp, algus.gold = xp, gold, 4, 2
        lines[xp, gold] = [line.what.split(" ")[0] for line in BOARD.tally(view(top.g, 0), top.content)]
    assert lines == {
        (3, 1): ["XP", "Secret"],
        (4, 1): ["XP", "Secret", "Gold"],
        (4, 2): ["XP", "Secret", "Gold", "LP"],
    }


# Cards as they lie in the tray


def test_the_gist_of_every_card_and_ability_finds_room_where_it_lies_small() -> None:
    content = Tabletop().content
    halves = [half for card in content.treasures.values() for half in (card.any, card.own)]
    said = {half.name: half_gist(half) for half in halves}
    said |= {ability.name: ability_gist(ability) for ability in content.abilities.values()}
    assert {name: gist for name, gist in said.items() if not gist or len(gist) > MOST} == {}


def test_the_tray_holds_the_gist_and_a_closer_look_all_of_it() -> None:
    game = table(dice="ML", hands={"jay": "stumble"})
    tray = words(picture(game, 0).tray)
    assert "A rival loses a Move Point" in tray
    assert "Any die → 1 Defense" in tray
    assert "when a rival is about to spend" not in tray.lower()
    assert "When a rival is about to spend a Move Point" in BOARD.card(game.content, "treasure:stumble")
    assert "Dock any die: 1 Defense symbol" in BOARD.card(game.content, "ability:parry")
