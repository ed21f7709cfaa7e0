"""Around the dungeon: places and map, chips, the goal, encounters, verbs and what just goes on."""

from __future__ import annotations

import random
import re

import pytest

import undercroft
from tests.games.pictures import played, pointable, read
from undercroft.games.masmorra.drawing.board import BOARD
from undercroft.games.masmorra.state import actions as a
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.board import Verb
from undercroft.kernel.game import Game
from undercroft.testing import play

from .tabletop import START, Tabletop, table
from .test_drawing import by_id, holds, picture, words


def values(game: Game, seat: int | None = 0) -> dict[str, str]:
    """The numbers that are followed, by id."""
    found = by_id(picture(game, seat))
    return {key: value for key, element in found.items() if (value := element.get("data-value")) is not None}


# The place


def three_levels() -> Game:
    """A Hero on the second of three levels, a monster there, and a trap and another Hero on the first."""
    top = Tabletop("jay", "algus", mode="epic")
    top.room("S1_01", 0, -1)
    top.trap("S1_07", 1, 0)
    top.entrance()
    top.room("S2_02", 0, 1)
    top.ground("throne")
    top.hero("jay").at = "S2_00"
    top.monster("orc", "S2_02")
    return top.start("actions", dice="ST")


def test_each_level_is_a_place_and_what_matters_lies_in_that_of_the_active_hero() -> None:
    stage = picture(three_levels(), 0).stage
    assert [place.title for place in stage.places] == ["Level 1", "Level 2", "Level 3"]
    assert stage.focus is not None
    assert [holds(place.box, *stage.focus) for place in stage.places] == [False, True, False]


def test_levels_lie_apart() -> None:
    stage = picture(three_levels(), 0).stage
    boxes = [place.box for place in stage.places]
    for number, (x, y, width, height) in enumerate(boxes):
        for left, top, wide, high in boxes[:number]:
            assert x >= left + wide or left >= x + width or y >= top + high or top >= y + height


def test_the_small_map_shows_who_is_where_in_the_coordinates_of_the_stage() -> None:
    stage = picture(three_levels(), 0).stage
    dots = {one.attrib["class"]: one for one in read(stage.plan).iter("circle")}
    second = stage.places[1].box
    for look, within in (("u-plan-hero u-s0", True), ("u-plan-hero u-s1", False), ("u-plan-foe", True)):
        spot = float(dots[look].attrib["cx"]), float(dots[look].attrib["cy"])
        assert holds(second, *spot, 0, 0) == within, look
    shapes = {one.attrib["class"]: one.attrib["d"].count("M") for one in read(stage.plan).iter("path")}
    assert shapes == {"u-plan-room": 9, "u-plan-trap": 1, "u-plan-stairs": 3}


def test_no_background_is_painted_behind_the_place() -> None:
    layers = picture(three_levels(), 0).stage.layers
    assert "<rect" not in layers["ground"]
    assert "u-ground" not in "".join(layers.values())


# Seats and the goal


def test_a_chip_says_name_hero_hearts_and_score() -> None:
    game = table("jay", "algus", hero={"xp": 5, "life": 2})
    chip = picture(game, 1).seats[0].chip
    assert all(said in words(chip) for said in ("Ana", "Jay", "2 of 6 LP", "5 XP"))
    assert "u-active" in chip
    assert "u-active" not in picture(game, 1).seats[1].chip


@pytest.mark.rule("MM-ALLY-14")
def test_the_chip_of_a_team_says_hearts_and_score_of_each_hero() -> None:
    top = Tabletop("jay", "algus", mode="alliance", seats=1)
    top.hero("jay").life, top.hero("algus").xp = 3, 4
    found = values(top.start("actions"))
    assert (found["chip-jay-life"], found["chip-algus-life"], found["chip-algus-xp"]) == ("3", "6", "4")


@pytest.mark.rule("MM-END-01")
def test_the_goal_is_told_from_the_eyes_of_the_seat() -> None:
    game = table("jay", "algus", "mika", hero={"xp": 11})
    game.state.heroes[1].xp = 9
    told = [picture(game, seat).goal for seat in (0, 1, None)]
    assert told == ["16 XP ends it; you need 5", "16 XP ends it; you need 7, Ana needs 5", "16 XP ends it; Ana needs 5"]
    game.state.heroes[1].xp = 11
    assert picture(game, None).goal == "16 XP ends it; Ana and Bo need 5"
    game.state.heroes[1].xp, game.state.ending = 17, True
    assert picture(game, 0).goal == "16 XP are reached: Cleo has the last turn; Bo leads with 17 XP, you have 11"
    assert picture(game, 1).goal == "16 XP are reached: Cleo has the last turn; you lead with 17 XP"
    assert picture(game, 2).goal.startswith("16 XP are reached: you have the last turn; Bo leads")
    game.state.active = 2
    assert picture(game, 2).goal.startswith("16 XP are reached: this is the last turn; Bo leads")


def test_the_goal_of_other_modes_is_malaphyas() -> None:
    epic = table("jay", "algus", mode="epic", hero={"xp": 30})
    assert picture(epic, 1).goal == "The defeat of Malaphyas ends it; Ana leads with 30 XP, you have 0"
    together = table("jay", "algus", mode="alliance")
    together.state.time = 20
    assert picture(together, 0).goal == "Defeat Malaphyas together; 1 turn left after this one"
    together.state.time = 21
    assert picture(together, 0).goal == "Defeat Malaphyas together; this is the last turn"


@pytest.mark.rule("MM-EPIC-01")
def test_who_has_more_xp_is_ahead_on_the_track_in_whatever_lap() -> None:
    game = table("jay", "algus", "mika", mode="epic", hero={"xp": 44})
    game.state.heroes[1].xp, game.state.heroes[2].xp = 20, 22
    found = by_id(picture(game, 0))
    at = []
    for board in ("algus", "mika", "jay"):
        shift = re.search(r"translate\(([\d.]+)", found[f"xp-runner-{board}"][1].attrib["transform"])
        assert shift is not None
        at.append(float(shift[1]))
    assert at == sorted(set(at))
    assert found["xp-jay"].text == "44"


@pytest.mark.rule("MM-ALLY-11")
def test_the_turns_that_are_left_are_on_a_track_of_their_own_in_alliance() -> None:
    game = table(mode="alliance")
    game.state.time = 5
    tracks = picture(game, 0).tracks
    assert "turn 5 of 21: 16 turns after this one" in words(tracks)
    looks = [one.attrib["class"] for one in read(tracks).iter("circle")]
    assert (looks.count("u-hour u-past"), looks.count("u-hour")) == (4, 17)
    assert "u-hour" not in picture(table(), 0).tracks


# Encounters


def test_nothing_is_decided_by_dice_while_a_hero_walks_about() -> None:
    assert picture(table(dice="ST ML"), 0).encounter == ""
    assert picture(table(phase="before", monsters={START: "orc"}), 0).encounter == ""
    walking = table(phase="reroll", dice="ST ML")
    assert "may be rolled again" in words(picture(walking, 0).encounter)
    walking.state.turn.steps = 2
    assert picture(walking, 0).encounter == ""


@pytest.mark.rule("MM-ROLL-02")
def test_a_roll_shows_its_dice_and_whether_they_may_be_rolled_again() -> None:
    game = table(phase="before", rolls=["ST ST ML DF EL MG"])
    play(game, a.Roll())
    drawn = picture(game, 1)
    assert drawn.encounter.count("u-die ") == 6
    assert "may be rolled again, once" in words(drawn.encounter)
    assert "mine-die" not in str(drawn), "who watches sees the dice once"
    assert values(game, 1)["total-ST"] == "2"


@pytest.mark.rule("MM-ROLL-03")
def test_a_captured_boss_that_gives_a_reroll_is_named() -> None:
    game = table(phase="before", hero={"captured": ("schmetterling",)}, rolls=["ST ST ST ST ST ST"])
    play(game, a.Roll())
    assert "once, then once more for Schmetterling" in words(picture(game, 0).encounter)
    play(game, a.Keep())
    assert "Give up Schmetterling's token" in words(picture(game, 0).encounter)


@pytest.mark.rule("MM-ENG-01")
def test_who_must_fight_sees_both_sides_before_the_fight_begins() -> None:
    game = table(dice="ML DF ST", monsters={START: "orc"})
    shown = words(picture(game, 0).encounter)
    assert "Jay must fight the Orc" in shown
    assert all(said in shown for said in ("1 Melee", "1 Defense", "Payback 3", "Defense 2", "6 of 6 LP"))
    assert {"total-ML", "total-DF"} <= set(values(game))
    assert "total-ST" not in values(game), "what does not count in a fight is left out"


def verdict(game: Game, seat: int | None = 0) -> str:
    """How the encounter stands, in words."""
    (found,) = (one for one in read(picture(game, seat).encounter).iter("p") if one.get("class") == "u-verdict")
    return (found.text or "").strip()


@pytest.mark.parametrize(
    ("dice", "stands"),
    [
        ("ML", "You are 1 short of defeating the Orc; Payback 3."),
        (
            "ML DF",
            "You can defeat the Orc by pairing a sword with a shield (+1 Melee); Payback 3, of which 1 can be blocked.",
        ),
        ("RG RG", "You can defeat the Orc from afar, without Payback."),
        ("RG EL EL", "You are 1 short of defeating the Orc; Payback 3."),
        ("EL DF DF", "You are 2 short of defeating the Orc; Payback 3, of which 2 can be blocked."),
    ],
)
def test_the_verdict_says_who_is_ahead(dice: str, stands: str) -> None:
    game = table(dice=dice, monsters={START: "orc"})
    assert verdict(game) == stands
    for seat in (1, None):
        assert verdict(game, seat) == stands.replace("You are", "Jay is").replace("You", "Jay")


@pytest.mark.rule("MM-FIGHT-04", "MM-MON-07", "MM-BOSS-13")
@pytest.mark.parametrize("seed", range(6))
def test_what_is_said_to_be_enough_is_what_the_rules_offer(seed: int) -> None:
    rng = random.Random(seed)
    for card in table().content.monsters:
        dice = " ".join(rng.choices(("ML", "RG", "DF", "EL", "MG"), k=5))
        game = table(dice=dice, monsters={START: card}, seed=seed)
        if game.state.turn.combat is None:
            play(game, a.Fight())
        while game.decision is not None and not any(isinstance(one, a.Attack) for one in game.decision.options):
            play(game, game.decision.options[0])
        combat = game.state.turn.combat
        if game.decision is None or combat is None or combat.left != [1]:
            continue
        kills = [one for one in game.decision.options if isinstance(one, a.Attack) and one != a.Attack(1)]
        assert ("can defeat" in verdict(game)) == bool(kills), (card, dice)


@pytest.mark.rule("MM-GANG-01")
def test_of_several_monsters_each_is_measured_alone() -> None:
    game = table(dice="ML ML DF", rooms={"M1_2": (1, 0)}, monsters={"M1_2": "goblin goblin young_dragon"}, at="M1_2")
    play(game, a.Fight())
    assert verdict(game).startswith("You can defeat the Goblin, but not the Young Dragon: Payback 6 in all")
    assert {"monster:1", "monster:2", "monster:3"} <= set(
        re.findall(r'data-target="([^"]*)"', picture(game, 0).encounter)
    )


@pytest.mark.rule("MM-PAYB-01")
def test_a_payback_says_what_can_be_blocked_and_what_is_left() -> None:
    game = table(dice="ML DF", monsters={START: "orc"}, hero={"life": 3})
    play(game, a.Fight(), a.Attack(1))
    assert verdict(game) == "You can block 1 with Defense: 2 Wounds, LP 3 → 1."
    assert verdict(game, 1) == "Jay can block 1 with Defense: 2 Wounds, LP 3 → 1."
    assert values(game)["foe-1-payback"] == "3"
    beaten = table(dice="ML ML DF", monsters={START: "orc"}, hero={"life": 2})
    play(beaten, a.Fight(), a.Attack(1, melee=2))
    said = "Defeated, it still pays back. You can block 1 with Defense: 2 Wounds, LP 2 → 0, and you fall."
    assert verdict(beaten) == said
    assert verdict(beaten, 1) == said.replace("You can", "Jay can").replace("you fall", "Jay falls")


@pytest.mark.rule("MM-PAYB-01")
def test_lp_stand_with_the_words_that_are_gone_when_the_encounter_is_over() -> None:
    """The page keeps both sides after the last blow, but not the words: LP beside the dice would be those before it."""
    game = table(dice="ML DF", monsters={START: "orc"}, hero={"life": 3})
    play(game, a.Fight(), a.Attack(1))
    drawn = read(picture(game, 0).encounter)
    (stands,) = (one for one in drawn.iter("p") if one.get("class") == "u-verdict")
    assert [one.get("data-value") for one in stands.iter() if one.get("id") == "encounter-life"] == ["3"]
    assert "Jay has " in "".join(stands.itertext())
    assert [one.get("id") for one in drawn.iter() if one.get("id") == "encounter-life"] == ["encounter-life"]


@pytest.mark.rule("MM-FIGHT-03")
def test_a_payback_says_why_the_attack_before_it_failed() -> None:
    game = table(dice="RG RG DF", monsters={START: "orc"}, hands={"algus": "stone_skin"})
    play(game, a.Fight(), a.Attack(1, ranged=2), a.PlayCard("stone_skin", "any", "algus"))
    said = "Not defeated: 2 damage against Defense 4, 2 more than before. You can block 1 with Defense: 2 Wounds"
    assert verdict(game).startswith(said)


def test_who_has_no_hero_yet_chooses_one_from_an_encounter() -> None:
    game = undercroft.new_game("masmorra", seats=("Ana", "Bo"), seed=1)
    assert "choose:jay" in pointable(picture(game, 0))
    assert picture(game, None).encounter == ""
    assert picture(game, 0).you == ""


def test_an_encounter_ends_with_the_game() -> None:
    lost = table(mode="alliance", monsters={START: "orc"}, hero={"life": 1})
    play(lost, a.Fight())
    assert lost.decision is None
    assert picture(lost, 0).encounter == ""
    assert "u-steps" not in picture(lost, 0).tracks


# The tray


@pytest.mark.rule("MM-LEVEL-01")
def test_abilities_that_may_be_learned_come_first_when_one_is_learned() -> None:
    calm = picture(table("jay", "algus"), 0).tray
    assert calm.index("ability-parry") < calm.index("ability-critical_swing")
    game = table("jay", "algus", dice="RG RG", monsters={START: "orc"}, hero={"xp": 2})
    play(game, a.Fight(), a.Attack(1, ranged=2))
    assert game.decision is not None
    assert isinstance(game.decision.options[0], a.Learn)
    learning = picture(game, 0).tray
    assert learning.index("ability-critical_swing") < learning.index("ability-parry")


@pytest.mark.rule("MM-MAGIC-01")
def test_magic_shows_the_faces_that_a_die_can_be_turned_to() -> None:
    assert "face:ML" in pointable(picture(table(dice="MG ST"), 0))
    assert "face:ML" not in pointable(picture(table(dice="DF ST"), 0))
    payback = table(dice="DF MG ST", monsters={START: "orc"})
    play(payback, a.Fight(), a.Attack(1))
    assert "face:ML" not in pointable(picture(payback, 0)), "no Magic while a Payback waits"


# Verbs


def verbs(game: Game) -> set[str]:
    """What the decision's options do."""
    assert game.decision is not None
    seen = game.view(game.decision.seat)
    return {BOARD.verb(seen, option).name for option in game.decision.options}


def primary(game: Game) -> Action | None:
    """What is meant by whoever just goes on."""
    assert game.decision is not None
    return BOARD.primary(game.view(game.decision.seat), game.content, game.decision.options)


def test_the_usual_decisions_have_few_verbs_and_one_that_goes_on() -> None:
    game = table(phase="before", rolls=["ST ST ML DF EL MG"], stack="S1_02")
    assert primary(game) == a.Roll()
    play(game, a.Roll())
    assert {"Keep", "Reroll"} <= verbs(game)
    assert primary(game) == a.Keep()
    play(game, a.Keep())
    assert {"Explore", "Ability", "Magic", "End turn"} <= verbs(game)
    assert primary(game) == a.Explore(0, -1, "token"), "there is more to do, and the Free Step is of no other use"


@pytest.mark.rule("MM-GOLD-01")
def test_a_bounty_is_an_amount() -> None:
    game = table(dice="ML DF ST")
    seen = game.view(0)
    assert game.decision is not None
    ends = [BOARD.verb(seen, option) for option in game.decision.options if isinstance(option, a.EndTurn)]
    assert ends == [Verb("End turn", bounty) for bounty in (3, 2, 1, 0)]


def test_whoever_goes_on_strikes_so_that_enough_is_left_for_the_others() -> None:
    game = table(dice="ML ML ML RG RG RG", monsters={START: "spider skeleton"})
    play(game, a.Fight())
    assert primary(game) == a.Attack(1, melee=1, ranged=3), "Ranged does not hurt the Skeleton, and Melee does"


@pytest.mark.rule("MM-PAYB-01")
def test_whoever_goes_on_fights_strikes_and_blocks_as_well_as_can_be() -> None:
    game = table(dice="ML ML RG RG DF", monsters={START: "orc"})
    assert primary(game) == a.Fight()
    play(game, a.Fight())
    assert primary(game) == a.Attack(1, ranged=2), "from afar rather than at the cost of Payback"
    assert {"Attack", "Take Payback"} <= verbs(game)
    play(game, a.Attack(1))
    assert primary(game) == a.UseAbility("parry", ("RG",)), "a die that is of no use now stops a Wound"
    play(game, a.UseAbility("parry", ("RG",)))
    assert primary(game) == a.Block(2)
    assert BOARD.verb(game.view(0), a.Block(1)) == Verb("Block", 1)


@pytest.mark.rule("MM-R-06")
def test_whoever_goes_on_takes_what_lies_there_before_leaving_or_ending() -> None:
    gold = table(dice="ST", rooms={"S1_12": (0, -1)}, at="S1_12", stack="S1_05")
    assert primary(gold) == a.TakeGold()
    chest = table(dice="ML ST", rooms={"S1_05": (0, -1)}, at="S1_05", stack="S1_02")
    assert primary(chest) == a.RoomAction("S1_05")
    hurt = table(dice="EL", hero={"life": 4, "free": False})
    assert primary(hurt) == a.DrinkElixir("jay")
    nothing = table(dice="EL DF", hero={"free": False})
    assert primary(nothing) == a.EndTurn(2)


def test_whoever_goes_on_explores_but_not_into_traps_or_fights_that_cannot_be_won() -> None:
    assert primary(table(dice="ST DF", stack="S1_05")) == a.Explore(0, -1, "token")
    assert primary(table("greybark", dice="ST DF", stack="S1_05")) == a.Explore(0, -1, "step"), "the token can do more"
    assert primary(table(dice="ST", symbols="ST", stack="S1_05")) == a.Explore(0, -1, "step"), "symbols do not last"
    assert primary(table(dice="ST DF", stack="S1_02")) == a.EndTurn(2), "monsters, and nothing to fight them with"
    assert primary(table(dice="ST ML RG", stack="S1_02")) == a.Explore(0, -1, "token")
    assert primary(table(dice="ST DF", stack="S1_05", hero={"life": 2})) == a.EndTurn(2)
    assert primary(table(dice="ST DF", stack="S1_05", traps={"S1_07": (1, 0)})) == a.EndTurn(2)


@pytest.mark.rule("MM-STEP-02")
def test_whoever_goes_on_with_a_move_point_left_does_not_end_the_turn() -> None:
    game = table(dice="ST ML", rooms={"S1_02": (1, 0)}, stack="S1_05")
    play(game, a.Move("S1_02", "step"))
    assert isinstance(primary(game), a.Explore)
    alone = table(dice="ST ML", rooms={"S1_02": (1, 0)})
    play(alone, a.Move("S1_02", "step"))
    assert primary(alone) is None, "where to go is for the player to say"
    early = table(phase="before", rooms={"S1_02": (1, 0)}, stack="S1_05")
    play(early, a.Move("S1_02", "token"))
    assert isinstance(primary(early), a.Explore)


@pytest.mark.rule("MM-ENG-02")
def test_whoever_goes_on_gets_ready_where_that_gives_a_chance() -> None:
    short = table(dice="ML MG ST", monsters={START: "orc"})
    assert primary(short) == a.UseMagic("ST", "RG") or primary(short) == a.UseMagic("ST", "ML")
    cards = table(dice="DF", monsters={START: "orc"}, hands={"jay": "stupefy"})
    assert primary(cards) == a.PlayCard("stupefy", "own", "jay")
    enough = table(dice="ML ML MG ST", monsters={START: "orc"})
    assert primary(enough) == a.Fight()
    vain = table(dice="DF DF DF ST", monsters={START: "orc"})
    assert primary(vain) == a.Fight(), "there is no chance, but no harm"
    lost = table(dice="ST EL", monsters={START: "orc"}, hero={"life": 2})
    assert primary(lost) is None, "nobody falls by just going on"


@pytest.mark.rule("MM-ROLL-02")
def test_whoever_goes_on_rolls_again_what_a_fight_that_cannot_be_won_has_no_use_for() -> None:
    assert primary(table(phase="reroll", dice="ST ST EL DF", monsters={START: "orc"})) == a.Reroll(("EL", "ST", "ST"))
    assert primary(table(phase="reroll", dice="ST ML ML DF", monsters={START: "orc"})) == a.Keep()
    assert primary(table(phase="reroll", dice="ST EL")) == a.Keep()


@pytest.mark.rule("MM-R-67")
def test_whoever_goes_on_climbs_a_pit_by_the_token() -> None:
    game = table(dice="ST ST", rooms={"S1_14": (0, -1)})
    play(game, a.Move("S1_14", "step"))
    assert primary(game) == a.PayStep(token=True)


def test_at_every_decision_verbs_are_few_and_what_goes_on_is_an_option() -> None:
    chosen_by_hand = (a.ChooseHero, a.Place, a.Learn, a.DiscardCard, a.ChooseGround, a.PayGold, a.Suffer, a.HealHeroes)
    for mode, seats, seed, more in (("standard", 3, 21, None), ("epic", 2, 22, None), ("alliance", 1, 23, {"team": 3})):
        for game in played("masmorra", seats, seed, mode=mode, options=more, most=1500):
            if game.decision is None:
                break
            options = game.decision.options
            assert len(verbs(game)) <= 10
            going_on = primary(game)
            if going_on is None:
                where_to = game.state.turn.steps and any(isinstance(option, a.Move | a.Explore) for option in options)
                doomed = a.Fight() in options and len(options) > 1
                by_hand = all(isinstance(option, chosen_by_hand) for option in options)
                assert where_to or doomed or by_hand, options
            else:
                assert going_on in options
            if Pass() in options:
                assert going_on == Pass()
