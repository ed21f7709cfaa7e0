"""The parts that a page lays out: each says at a glance what it is there for."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from tests.games.pictures import numbers, played, read
from undercroft.games.munchkin_dungeon.drawing.board import BOARD
from undercroft.games.munchkin_dungeon.drawing.layout import layout
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.words.actions import VERBS
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.kit.box import Box
from undercroft.table.play.book import Book
from undercroft.table.show.shown_game import encounter_at
from undercroft.testing import asked, options, play

from .tabletop import Tabletop, seen


def words(markup: str) -> str:
    """What a part says to eyes and ears."""
    return " ".join(" ".join(read(markup).itertext()).split())


def looking_like(markup: str, look: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [element for element in read(markup).iter() if look in element.get("class", "").split()]


def primary(game: Game) -> Action | None:
    """What whoever just goes on means at the decision that waits."""
    decision = asked(game)
    return BOARD.primary(game.view(decision.seat), game.content, decision.options)


def verbs(game: Game) -> list[str]:
    """The buttons of the decision that waits."""
    decision = asked(game)
    view = game.view(decision.seat)
    return list(dict.fromkeys(BOARD.verb(view, option).name for option in decision.options))


def holds(outer: Box, inner: Box) -> bool:
    """Whether one rectangle lies in another."""
    return outer.x <= inner.x and outer.y <= inner.y and inner.right <= outer.right + 0.01 and inner.foot <= outer.foot


# Seats and the race


def test_chips_say_who_it_is_with_how_many_hearts_and_how_much_fame() -> None:
    table = Tabletop()
    table.g.heroes[1].fame = 12
    table.g.heroes[1].damage = 1
    picture = table.start("kick", seed=1).board(0)
    said = words(picture.seats[1].chip)
    assert "Robert" in said
    assert "Hedge Mage" in said
    assert "2 of 3 Hearts left" in said
    assert "12 Fame" in said
    values = numbers(picture)
    assert (values["chip-1-hearts"], values["chip-1-fame"]) == ("2", "12")
    assert "u-active" in picture.seats[0].chip
    assert "u-active" not in picture.seats[1].chip


def test_a_seat_without_a_hero_has_a_chip_all_the_same_and_chooses_over_the_stage() -> None:
    picture = next(played("munchkin_dungeon", 3, 1)).board(1)
    assert "no Hero yet" in words(picture.seats[1].chip)
    assert "no Hero yet" in words(picture.you)
    assert len(looking_like(picture.encounter, "u-card")) == len(Tabletop().content.heroes)
    assert picture.tray == ""


@pytest.mark.rule("MD-END-01", "MD-END-02")
def test_the_goal_says_what_ends_the_game_and_how_far_it_is() -> None:
    table = Tabletop()
    table.g.heroes[0].fame = 9
    table.g.heroes[1].fame = 12
    game = table.start("kick", seed=1)
    assert game.board(0).goal == "20 Fame ends it, or Furnace Wyrm beaten 3 times; you need 11, Robert needs 8."
    assert game.board(1).goal == "20 Fame ends it, or Furnace Wyrm beaten 3 times; you need 8."
    assert game.board(None).goal == "20 Fame ends it, or Furnace Wyrm beaten 3 times; Robert needs 8."
    table = Tabletop()
    table.g.boss_beaten = 2
    goal = table.start("kick", seed=1).board(None).goal
    assert goal == "20 Fame ends it, or Furnace Wyrm beaten once more; Regina, Robert and Marie need 20."


@pytest.mark.rule("MD-END-01")
def test_at_the_end_nobody_needs_anything() -> None:
    *_, game = played("munchkin_dungeon", 3, 2)
    assert game.board(0).goal == "The game is over."
    assert game.board(0).encounter == ""


@pytest.mark.rule("MD-BOARD-06")
def test_a_runner_never_leaves_the_track_and_its_number_is_true() -> None:
    table = Tabletop()
    table.g.heroes[0].fame = 8
    table.g.heroes[1].fame = 31
    picture = table.start("kick", seed=1).board(0)
    assert [numbers(picture)[f"fame-{seat}"] for seat in (0, 1, 2)] == ["8", "31", "0"]
    (drawing,) = looking_like(picture.tracks, "u-drawing")
    width = float(drawing.attrib["viewBox"].split()[2])
    marks = [element.attrib["transform"] for element in drawing.iter() if "scale(.64)" in element.get("transform", "")]
    across = [float(mark.split("(")[1].split()[0]) for mark in marks]
    assert across[2] < across[0] < across[1] < width - 30


def test_the_tracks_say_where_the_turn_is_and_what_lasts() -> None:
    table = Tabletop()
    table.g.turn.lasting = ["fog_of_ego"]
    table.g.turn.bans = ["weapon"]
    table.deal(1, "toll_booth")
    tracks = table.start("trouble", room="A1", seed=1).board(2).tracks
    (now,) = looking_like(tracks, "u-step-now")
    assert now.text == "Trouble"
    assert "Turn 1: Regina" in words(tracks)
    assert "no Weapon" in words(tracks)
    assert len(looking_like(tracks, "u-chip")) == 2


@pytest.mark.rule("MD-THREAT-05", "MD-R-21")
def test_whatever_changes_a_number_of_the_fight_says_so_and_whose_card_it_is() -> None:
    table = Tabletop()
    table.g.pool = 9
    table.wear(0, "certified_stick")
    table.deal(1, "thick_hide", "butterfingers", "fog_of_ego", "unpaid_squire")
    table.deal(2, "hecklers")
    game = table.start("trouble", room="B3", seed=1)
    (before,) = looking_like(game.board(0).encounter, "u-chip")
    assert "".join(before.itertext()) == "+1 die (Certified Stick)"
    for card in ("thick_hide", "hecklers", "butterfingers", "fog_of_ego", "unpaid_squire"):
        while a.PlayCard(card) not in options(game):
            play(game, Pass())
        play(game, a.PlayCard(card))
    ours, theirs = looking_like(game.board(0).encounter, "u-lasts")
    assert ["".join(chip.itertext()) for chip in ours] == [
        "no Weapon (Robert's Butterfingers)",
        "−1 die for the Hero (Robert's Fog of Ego)",
    ]
    assert ["".join(chip.itertext()) for chip in theirs] == [
        "+1 Bolt for the Monsters (Marie's Hecklers)",
        "+1 Health for Mildew Bear (Robert's Thick Hide)",
    ]
    assert "Robert's Threat Monster" in words(game.board(2).encounter)


@pytest.mark.rule("MD-EQUIP-05")
def test_an_item_that_was_discarded_for_the_fight_leaves_a_chip() -> None:
    table = Tabletop()
    table.give(0, "firecracker")
    game = table.start("resolve", room="B3", rolls=["___"], seed=1)
    play(game, a.UseItem("firecracker"))
    chips = ["".join(chip.itertext()) for chip in looking_like(game.board(0).encounter, "u-chip")]
    assert chips == ["+2 Hits (Firecracker, discarded)"]


def test_the_supply_shows_the_face_up_loot_and_what_is_left() -> None:
    table = Tabletop()
    table.g.pool = 6
    supply = table.start("kick", seed=1).board(0).supply
    targets = [element.get("data-target") for element in looking_like(supply, "u-card")]
    assert targets == ["loot:sulky_axe", "loot:saucepan_helm", "loot:lucky_lint", "loot:alpha_gamer_helmet"]
    assert "Threat Pool: 6" in words(supply)
    assert f"Loot deck: {len(table.g.loot_deck)} cards, 0 discarded" in words(supply)
    assert f"{table.g.potions} Potions left" in words(supply)


def test_the_tray_has_first_what_is_needed_now() -> None:
    table = Tabletop()
    table.deal(0, "banana_peel")
    table.deal(1, "stuck_cork")
    game = table.start("kick", seed=1)
    own, waiting = game.board(0).tray, game.board(1).tray
    assert own.index("power:0") < own.index("card:banana_peel")
    assert waiting.index("card:stuck_cork") < waiting.index("power:0")


# The encounter


@pytest.mark.rule("MD-FIGHT-05", "MD-FIGHT-15")
def test_a_fight_shows_both_sides_their_dice_and_totals_and_who_is_ahead() -> None:
    table = Tabletop()
    table.give(0, "chain_whip")
    game = table.start("resolve", room="B3", rolls=[["H", "H", "S"]])
    assert "would roll 3 dice against 3 Health; the Monsters would roll 2" in words(game.board(1).encounter)
    play(game, a.StartFight())
    mine, watched = game.board(0), game.board(None)
    assert len(looking_like(mine.encounter, "u-tray-die")) == 3
    assert len(looking_like(mine.encounter, "u-side")) == 2
    assert words(mine.encounter).startswith("You fight in Monster Room B3")
    assert "So far you deal 2 Damage, 1 too few to beat it. Then the Monsters roll 2 dice." in words(mine.encounter)
    assert "So far Regina deals 2 Damage, 1 too few to beat it." in words(watched.encounter)
    values = numbers(mine)
    ours, theirs = "hero-0-B3", "monsters-0-B3"
    assert (values[f"{ours}-hit"], values[f"{ours}-shield"], values[f"{theirs}-health"]) == ("2", "1", "3")
    assert values[f"{theirs}-dice"] == "2"


@pytest.mark.rule("MD-FIGHT-12", "MD-FIGHT-15")
def test_a_decided_fight_shows_the_dice_of_the_monsters_though_nobody_chooses_any_more() -> None:
    book = Book(Tabletop().start("resolve", room="B3", rolls=[["H", "H", "S"], ["S", "H"]], seed=1))
    assert book.decided is None
    book.play(0, a.Finish())
    assert book.game.board(0).encounter == "", "it is over at once"
    assert book.decided is not None
    decided = encounter_at(book.game, book.decided, 0)
    assert len(looking_like(decided, "u-tray-die")) == 3 + 2
    values = {one.get("id"): one.get("data-value") for one in read(decided).iter() if one.get("data-value")}
    assert [values[f"monsters-0-B3-{sign}"] for sign in ("hit", "shield")] == ["1", "1"]
    decision = asked(book.game)
    book.play(decision.seat, decision.options[0])
    assert book.decided is None, "of the newest update only"


@pytest.mark.rule("MD-FIGHT-10")
def test_a_fight_shows_what_bolts_were_spent_on() -> None:
    game = Tabletop().start("resolve", room="B3", rolls=[["B", "H", "S"]])
    assert "Bolt spent" not in words(game.board(None).encounter)
    play(game, a.Activate("power 0"))
    name = next(iter(game.content.powers(seen(game).heroes[0].hero, "").values())).name
    assert f"Bolt spent on {name}" in words(game.board(None).encounter)


@pytest.mark.rule("MD-FIGHT-15", "MD-FIGHT-19")
@pytest.mark.parametrize(("damage", "harm"), [(1, ", which leaves 1 of 4 Hearts."), (2, ": a defeat.")])
def test_once_the_monsters_have_rolled_the_verdict_weighs_shields_and_hearts(damage: int, harm: str) -> None:
    table = Tabletop()
    table.hero.damage = damage
    table.g.turn.threats = ["mirror_sprite#0"]
    game = table.start("resolve", room="B3", rolls=[["H", "H", "B"], ["H", "H", "B", "S"]])
    play(game, a.Activate("power 0"), a.Finish())
    assert asked(game).seat == seen(game).monster_player
    picture = game.board(0)
    values = numbers(picture)
    assert [values[f"hero-0-B3-{sign}"] for sign in ("hit", "shield", "bolt")] == ["4", "0", "0"]
    assert [values[f"monsters-0-B3-{sign}"] for sign in ("hit", "shield", "bolt")] == ["2", "2", "1"]
    assert words(picture.encounter).endswith(
        f"You deal 2 Damage, enough to beat 1 of 2. The Monsters deal 2 Damage{harm}"
    )
    foes = {element.get("id"): element.get("data-target") for element in looking_like(picture.encounter, "u-foe")}
    assert foes == {"foe-mildew_bear": "foe:mildew_bear", "foe-mirror_sprite-0": "bolt:mirror_sprite#0"}


@pytest.mark.rule("MD-FIGHT-04")
def test_before_a_fight_the_hero_shows_what_it_rolls_rerolls_and_wears() -> None:
    table = Tabletop()
    table.wear(0, "cape_of_timing", "certified_stick")
    table.give(0, "chain_whip")
    picture = table.start("resolve", room="B3").board(1)
    values = numbers(picture)
    assert [values[f"hero-0-B3-{what}"] for what in ("dice", "reroll")] == ["4", "3"]
    worn = [element.get("data-card") for element in read(picture.encounter).iter("li")]
    assert worn == ["loot:certified_stick", "loot:cape_of_timing"]


@pytest.mark.rule("MD-FIGHT-13", "MD-THREAT-05")
def test_before_a_fight_the_rerolls_are_shown_that_are_left_of_them() -> None:
    table = Tabletop()
    table.wear(0, "cape_of_timing", "certified_stick")
    table.give(0, "chain_whip")
    table.g.turn.lasting = ["banana_peel"]
    assert numbers(table.start("resolve", room="B3").board(1))["hero-0-B3-reroll"] == "2"


def test_nothing_lies_over_the_dungeon_while_nothing_is_decided_or_a_monster_is_moved() -> None:
    table = Tabletop()
    assert table.start("kick", seed=1).board(0).encounter == ""
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, "bad_mood")
    game = table.start("trouble", room="B5", seed=1)
    assert "Regina is in trouble in Monster Room B5, with 1 Threat in the Pool" in words(game.board(1).encounter)
    play(game, a.PlayCard("bad_mood"))
    assert isinstance(asked(game).options[0], a.MoveMonster)
    picture = game.board(1)
    assert looking_like(picture.encounter, "u-elsewhere"), "it is folded, and goes on when the Monster was moved"
    assert picture.stage.focus is None


@pytest.mark.rule("MD-THREAT-05")
def test_the_powers_that_may_be_forbidden_are_laid_out() -> None:
    table = Tabletop()
    table.g.pool = 5
    table.deal(1, "stage_fright")
    game = table.start("trouble", room="A1", seed=1)
    assert game.board(1).encounter == ""
    play(game, a.PlayCard("stage_fright"))
    cards = looking_like(game.board(1).encounter, "u-card")
    assert [card.get("data-target") for card in cards] == ["ban:0", "ban:1"]


def test_many_dice_and_many_foes_are_drawn_smaller() -> None:
    table = Tabletop()
    table.g.turn.threats = [f"mirror_sprite#{n}" for n in range(6)]
    game = table.start("resolve", room="B3", rolls=[["H", "B", "S"], ["H", "B"] * 7])
    assert looking_like(game.board(0).encounter, "u-many-foes")
    assert not looking_like(game.board(0).encounter, "u-many")
    play(game, a.Finish())
    (crowded,) = looking_like(game.board(0).encounter, "u-many")
    assert len([die for die in crowded.iter() if die.get("class") == "u-tray-die"]) == 14


# Verbs


@pytest.mark.rule("MD-FIGHT-05", "MD-FIGHT-14", "MD-REST-01")
def test_what_ends_a_decision_has_one_name_on_every_button() -> None:
    table = Tabletop()
    table.g.turn.threats = ["unpaid_squire#0"]
    game = table.start("resolve", room="A1", rolls=["HH_", "B"], seed=1)
    called = {(game.label(a.Finish(), 0).label, BOARD.verb(game.view(0), a.Finish()).name)}
    play(game, a.Finish())
    called.add((game.label(a.Finish(), 1).label, BOARD.verb(game.view(1), a.Finish()).name))
    assert called == {("Keep dice", "Keep dice")}
    table = Tabletop()
    table.hero.coins = 2
    game = table.start("rest", room="lair", seed=1)
    assert (game.label(Pass(), 0).label, BOARD.verb(game.view(0), Pass()).name) == ("End turn", "End turn")
    assert game.label(Pass(), 1).label == "Pass"


def test_every_action_has_a_verb_of_its_own() -> None:
    assert len(set(VERBS.values())) == len(VERBS)


def test_the_usual_decisions_have_few_verbs_and_one_that_goes_on() -> None:
    table = Tabletop()
    game = table.start("kick", seed=1)
    assert (verbs(game), primary(game)) == (["Kick open"], None)
    play(game, a.Move("A1"))
    assert (verbs(game), primary(game)) == (["Kick open", "Stop here"], a.Stop())
    table = Tabletop()
    table.g.pool = 3
    table.deal(1, "fog_of_ego")
    game = table.start("trouble", room="A1", seed=1)
    assert (verbs(game), primary(game)) == (["Play card", "Pass"], Pass())


@pytest.mark.rule("MD-FIGHT-03", "MD-FIGHT-05", "MD-FIGHT-17")
def test_whoever_goes_on_fights_keeps_the_dice_and_strikes_as_many_as_possible() -> None:
    table = Tabletop()
    table.give(0, "chain_whip")
    table.g.turn.threats = ["damp_sock_golem#0"]
    game = table.start("resolve", room="B3", rolls=[["H", "B", "H"], ["_", "_", "_"]])
    assert (verbs(game), primary(game)) == (["Fight", "Equip"], a.StartFight())
    play(game, a.StartFight())
    assert verbs(game)[:2] == ["Keep dice", "Reroll"]
    assert "Spend Bolt" in verbs(game)
    assert primary(game) == a.Finish()
    play(game, a.Activate("power 0"), a.Finish())
    while isinstance(primary(game), a.Finish):
        play(game, a.Finish())
    assert verbs(game) == ["Beat"]
    assert primary(game) == a.AssignDamage((3, 1))


@pytest.mark.rule("MD-REST-01")
def test_a_level_that_can_be_paid_comes_before_the_end_of_the_turn() -> None:
    table = Tabletop()
    table.hero.coins = 2
    game = table.start("rest", room="lair", seed=1)
    assert (verbs(game), primary(game)) == (["Level up", "End turn"], a.LevelUp())


@pytest.mark.rule("MD-REST-01", "MD-KICK-05")
def test_to_decline_something_in_passing_is_not_to_end_the_turn() -> None:
    table = Tabletop()
    table.g.rooms["B2"] = "pawn_counter"
    table.hero.coins = 9
    table.hero.at = "A1"
    table.give(0, "chain_whip")
    game = table.start("kick", seed=1)
    play(game, a.Move("B2"))
    assert (verbs(game), primary(game)) == (["Sell", "Pass"], Pass())
    assert BOARD.confirm(game.view(0), game.content, Pass()) == ""


@pytest.mark.rule("MD-LOOT-06")
def test_which_loot_to_take_is_nobodys_guess() -> None:
    game = Tabletop().start("rest", room="B2", seed=1)
    assert (verbs(game), primary(game)) == (["Take Loot"], None)


@pytest.mark.parametrize(("seats", "seed"), [(2, 21), (4, 22), (5, 23)])
def test_at_every_decision_there_are_few_verbs_and_what_goes_on_is_an_option(seats: int, seed: int) -> None:
    for game in played("munchkin_dungeon", seats, seed, options={"dealmaking": True}):
        if game.outcome is None:
            assert len(verbs(game)) <= 8
            meant = primary(game)
            assert meant is None or meant in asked(game).options
            assert meant is not None or len(asked(game).options) > 1


# The stage


def test_the_stage_suits_a_wide_window_and_its_letters_can_be_read_there() -> None:
    for number, game in enumerate(played("munchkin_dungeon", 5, 24)):
        if number % 40:
            continue
        stage = game.board(0).stage
        assert 1.45 < stage.width / stage.height < 1.75
        for layer in stage.layers.values():
            for text in read(layer).iter("text"):
                assert float(text.get("font-size", "14")) >= 13.5
                assert float(text.get("font-size", "14")) * 676 / stage.height >= 12


def test_rooms_graveyard_pool_and_lair_do_not_lie_upon_each_other() -> None:
    plan = layout(Tabletop().content)
    for box in (*plan.places.values(), *plan.depths.values()):
        assert holds(Box(0, 0, plan.width, plan.height), box)
    for one, other in combinations((*plan.places.values(), *plan.depths.values()), 2):
        shared = one.within(other)
        assert shared.width <= 0 or shared.height <= 0


def test_the_part_that_matters_holds_the_active_hero_and_the_doors_before_it() -> None:
    table = Tabletop()
    table.hero.at = "B2"
    table.g.turn.room = "B2"
    picture = table.start("kick", seed=1).board(1)
    assert picture.stage.focus is not None
    focus = Box(*picture.stage.focus)
    places = layout(table.content).places
    for at in ("B2", "B5", "B6"):
        assert holds(focus, places[at])
    assert focus.width < picture.stage.width / 2


def test_the_plan_shows_a_dot_for_each_hero_where_it_is() -> None:
    table = Tabletop()
    table.g.heroes[2].at = "C2"
    picture = table.start("kick", seed=1).board(None)
    dots = looking_like(picture.stage.plan, "u-plan-hero")
    box = layout(table.content).places["C2"]
    assert len(dots) == 3
    assert box.x < float(dots[2].attrib["cx"]) < box.right
    assert box.y < float(dots[2].attrib["cy"]) < box.foot


@pytest.mark.parametrize("seed", range(30, 36))
def test_ids_are_unique_in_the_whole_picture_wherever_a_game_stands(seed: int) -> None:
    for number, game in enumerate(played("munchkin_dungeon", 2 + seed % 4, seed)):
        if number % 7:
            continue
        for eyes in (None, 0):
            ids = [found for part in game.board(eyes).parts for found in _ids(part)]
            assert len(ids) == len(set(ids))


def _ids(part: str) -> list[str]:
    return [element.attrib["id"] for element in read(part).iter() if "id" in element.attrib]
