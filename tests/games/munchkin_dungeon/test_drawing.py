"""The board as a picture: whole, pointable, and telling nobody more than its view."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

import undercroft
from tests.games.pictures import NAMES, numbers, played, pointable, read
from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.games.munchkin_dungeon.drawing.board import BOARD
from undercroft.games.munchkin_dungeon.drawing.icons import GIST
from undercroft.games.munchkin_dungeon.drawing.layout import layout
from undercroft.games.munchkin_dungeon.state import actions as a
from undercroft.games.munchkin_dungeon.state import events as e
from undercroft.games.munchkin_dungeon.words.idle_cards import why_idle
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.kit.pieces import wrapped
from undercroft.kit.vocabulary import words_of
from undercroft.testing import play, write_pack

from .tabletop import Tabletop


def test_every_word_of_a_room_or_a_reward_has_its_pictogram() -> None:
    at_rooms = {"enter", "clear", "reward", "clearing"}
    words = words_of(Effect).items()
    assert GIST.keys() == {name for name, word in words if not word.modifies and at_rooms & set(word.fits)}


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_whatever_can_be_chosen_can_be_pointed_at(seats: int, seed: int) -> None:
    pointed: set[type[Action]] = set()
    for game in played("munchkin_dungeon", seats, seed):
        for decision in game.decisions.values():
            seen = pointable(game.board(decision.seat))
            for option in (*decision.options, *game.asides(decision.seat)):
                targets = BOARD.parts(game.view(decision.seat), option) or BOARD.targets(option)
                assert set(targets) <= seen, option
                if targets:
                    pointed.add(type(option))
    assert {a.Move, a.PlayCard, a.TakeLoot, a.Reroll, a.Activate, a.ChooseHero, a.AssignDamage} <= pointed


def test_numbers_that_are_followed_are_those_of_the_view() -> None:
    table = Tabletop()
    table.g.pool = 7
    table.g.heroes[1].fame = 12
    table.g.heroes[1].coins = 5
    values = numbers(table.start("kick", seed=1).board(1))
    assert (values["pool"], values["fame-1"], values["seat-1-coin"], values["mine-coin"]) == ("7", "12", "5", "5")


@pytest.mark.rule("MD-FIGHT-04", "MD-DASH-01")
def test_the_dashboard_counts_the_dice_and_rerolls_of_equipment_as_it_counts_hearts() -> None:
    table = Tabletop()
    table.wear(0, "lance_a_little", "cape_of_timing")
    table.give(0, "gym_membership", "certified_stick")
    table.wear(1, "fortress_trousers")
    game = table.start("kick", seed=1)
    drawn, spoken = numbers(game.board(0)), game.board(0).text
    assert [drawn[f"mine-{what}"] for what in ("dice", "reroll", "hearts")] == ["4", "3", "5"]
    assert [drawn[f"seat-0-{what}"] for what in ("dice", "reroll", "hearts")] == ["4", "3", "5"]
    assert [drawn[f"seat-1-{what}"] for what in ("dice", "reroll", "hearts")] == ["3", "1", "4"]
    assert "5 of 5 Hearts, 4 dice, 3 rerolls" in spoken
    assert "4 dice, 3 rerolls; a Bolt buys" in GAME.words.describe(game.view(0), game.content, 100, False)
    play(game, a.Unequip("lance_a_little"))
    assert numbers(game.board(0))["mine-dice"] == "3"


@pytest.mark.rule("MD-FIGHT-04", "MD-R-37")
@pytest.mark.parametrize(("room", "dice"), [("B5", "3"), ("lair", "5")])
def test_the_dashboard_counts_what_depends_on_the_monsters_only_where_they_are(room: str, dice: str) -> None:
    table = Tabletop()
    table.wear(0, "boss_poker")
    table.wear(1, "crown_of_envy")
    table.deal(1, "toll_booth")
    game = table.start("trouble", room=room, seed=1)
    assert numbers(game.board(0))["mine-dice"] == dice
    assert numbers(game.board(1))["mine-dice"] == "4"


@pytest.mark.rule("MD-THREAT-05")
def test_what_is_forbidden_to_the_active_hero_does_not_count_for_it_alone() -> None:
    table = Tabletop()
    for seat, loot in enumerate(("certified_stick", "two_handed_ladle")):
        table.wear(seat, loot)
    table.deal(1, "toll_booth")
    table.g.turn.bans = ["weapon"]
    game = table.start("trouble", room="B5", seed=1)
    assert [numbers(game.board(None))[f"seat-{seat}-dice"] for seat in (0, 1)] == ["3", "4"]


@pytest.mark.rule("MD-FIGHT-04", "MD-FIGHT-12")
def test_before_a_fight_the_dice_are_foretold_that_will_be_rolled() -> None:
    table = Tabletop()
    table.wear(0, "certified_stick")
    table.give(0, "chain_whip")
    table.g.turn.threats = ["feral_wardrobe#0"]
    table.g.turn.lasting = ["fog_of_ego"]
    game = table.start("resolve", room="B3", rolls=["HH"])
    foretold = BOARD.foretell(game.view(0), game.content, a.StartFight())
    assert foretold.startswith("you roll 2 dice: ")
    assert "they have 6 Health and roll 5 dice: " in foretold
    play(game, a.StartFight())
    assert (len(game.state.fight.hero.dice), game.state.fight.monster_dice) == (2, 5)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_picture_is_the_same_in_every_world_that_the_seat_thinks_possible(seat: int | None) -> None:
    for number, game in enumerate(played("munchkin_dungeon", 3, 8)):
        if number % 15 == 0:
            imagined = game.imagine(seat, random.Random(number))
            assert BOARD.draw(imagined.view(seat), game.content) == game.board(seat)


def test_only_the_own_hand_is_seen() -> None:
    table = Tabletop()
    table.deal(0, "banana_peel")
    table.deal(1, "stuck_cork")
    game = table.start("kick", seed=1)
    watched, own = game.board(None), game.board(0)
    assert watched.you == watched.tray == ""
    assert "card:" not in str(watched)
    assert "banana_peel" in own.tray
    assert "stuck_cork" not in str(own)
    assert "Stuck Cork" not in str(own)
    assert "1 Threat card in hand" in own.seats[1].panel


def test_names_are_escaped() -> None:
    picture = undercroft.new_game("munchkin_dungeon", seats=NAMES[:2], seed=1).board(0)
    assert "Ana &lt;&amp;&gt;" in picture.seats[0].panel
    assert "Ana &lt;&amp;&gt;" in picture.seats[0].chip
    assert "Ana &lt;&amp;&gt;" in picture.you
    assert "Ana <&>" not in "".join(picture.parts)


def test_every_event_marks_something_or_nothing_and_every_option_is_foretold() -> None:
    for game in played("munchkin_dungeon", 4, 9, options={"dealmaking": True}):
        for decision in game.decisions.values():
            view = game.view(decision.seat)
            for option in decision.options:
                assert isinstance(BOARD.foretell(view, game.content, option), str)
                assert isinstance(BOARD.confirm(view, game.content, option), str)
    for event in game.events:
        assert all(":" in mark or mark == "pool" for mark in BOARD.marks(event))


def test_pointing_at_anything_means_actions_that_can_be_asked_about() -> None:
    for number, game in enumerate(played("munchkin_dungeon", 3, 10)):
        if number % 25:
            continue
        for seat in range(3):
            for target in pointable(game.board(seat)):
                for action in BOARD.meant(game.view(seat), target):
                    game.why_not(action, seat)
            assert BOARD.meant(game.view(seat), "nonsense") == ()


@pytest.mark.rule("MD-SCORE-01")
def test_the_tally_sums_up_to_the_scores() -> None:
    *_, game = played("munchkin_dungeon", 5, 11)
    assert game.outcome is not None
    lines = BOARD.tally(game.view(None), game.content)
    assert tuple(map(sum, zip(*(line.points for line in lines), strict=True))) == game.outcome.scores
    for line in lines:
        assert GAME.rulebook[line.rule]


# What is said before it happens


def test_the_odds_of_a_reroll_are_those_of_the_die() -> None:
    table = Tabletop(options={"die": "HHHB"})
    game = table.start("resolve", room="B3", rolls=[["B", "B", "B"]])
    assert BOARD.foretell(game.view(0), game.content, a.Reroll("B")) == "75 % Hit, 25 % Bolt"


def test_a_card_says_what_it_leaves_in_the_pool_and_a_room_what_it_adds() -> None:
    table = Tabletop()
    table.g.pool = 5
    game = table.start("kick", seed=1)
    assert BOARD.foretell(game.view(1), game.content, a.PlayCard("fog_of_ego")) == "leaves 3 of 5 Threat in the Pool"
    assert BOARD.foretell(game.view(0), game.content, a.Move("A1")).startswith("Threat Pool 5 → 7; clearing it brings")


def test_to_leave_bolts_or_a_level_behind_is_asked_about() -> None:
    table = Tabletop()
    game = table.start("resolve", room="B3", rolls=[["B", "H", "_"]])
    asked = BOARD.confirm(game.view(0), game.content, a.Finish())
    assert "1 Bolt for Quick Attack and Berserk" in asked
    assert "1 reroll and a blank die" in asked
    sure = Tabletop().start("resolve", room="B5", rolls=[["B", "B", "H"]])
    assert "2 Bolts for" in BOARD.confirm(sure.view(0), sure.content, a.Finish())
    sure.play(a.Activate("power 0"))
    assert BOARD.confirm(sure.view(0), sure.content, a.Finish()) == "", "3 Hits beat 2 Health whatever 1 die shows"
    table = Tabletop()
    table.hero.coins = 2
    view = table.start("rest", room="A1", seed=1).view(0)
    assert "Level 2 costs 2 Coins" in BOARD.confirm(view, table.content, Pass())


def test_dice_whose_bolt_was_spent_look_used_and_cannot_be_pointed_at() -> None:
    game = Tabletop().start("resolve", room="B3", rolls=[["B", "B", "H"]])
    play(game, a.Activate("power 0"))
    dice = {
        element.attrib["id"]: element
        for element in read(game.board(0).encounter).iter()
        if element.get("id", "").startswith("die-hero")
    }
    assert dice["die-hero-1"].get("data-target") == "die:B"
    assert dice["die-hero-0"].get("data-target") is None
    assert "u-used" in dice["die-hero-0"].attrib["class"]


def used_dice(game: Game) -> list[str]:
    """The Hero's dice that are crossed out."""
    drawn = read(game.board(0).encounter).iter()
    return [one.get("id", "") for one in drawn if {"u-used", "u-hero"} <= set(one.get("class", "").split())]


@pytest.mark.rule("MD-FIGHT-07")
def test_the_die_whose_bolt_was_spent_stays_crossed_out_whatever_is_rolled_later() -> None:
    table = Tabletop(heroes=("hedge_mage", "warrior", "cutpurse"))
    table.wear(0, "cape_of_timing")  # 2 rerolls more
    game = table.start("resolve", room="B3", rolls=["_BH", "B", "B", "S", "H"])
    play(game, a.Activate("power 0"))  # Spark, for a Bolt: one more die, which shows a Bolt again
    assert (game.state.fight.hero.dice, used_dice(game)) == (["_", "B", "H", "B"], ["die-hero-1"])
    play(game, a.Reroll("_"))
    assert (game.state.fight.hero.dice, used_dice(game)) == (["B", "B", "H", "B"], ["die-hero-1"])
    play(game, a.Reroll("B"), a.Reroll("B"))
    assert (game.state.fight.hero.dice, used_dice(game)) == (["S", "B", "H", "H"], ["die-hero-1"])


def test_every_card_can_be_seen_closely() -> None:
    content = GAME.content.load().content
    tables = {
        "loot": content.loot,
        "threat": content.threats,
        "monster": content.monsters,
        "room": content.rooms,
        "hero": content.heroes,
        "boss": content.bosses,
    }
    for table, cards in tables.items():
        for key, card in cards.items():
            closely = BOARD.card(content, f"{table}:{key}")
            assert "u-zoom" in closely
            assert card.name in "".join(read(closely).itertext())
    assert BOARD.card(content, "loot:nothing") == ""
    assert BOARD.card(content, "nonsense") == ""


def test_a_pack_with_more_rooms_is_drawn_without_one_upon_another(tmp_path: Path) -> None:
    slot = '[[slot]]\nid = "{}"\nkind = "empty"\nlevel = 1\nstairs = ["B4"]\nx = {}\ny = 1\n'
    pack = write_pack(tmp_path, GAME, slot.format("A5", 86) + slot.format("A6", 0))
    game = undercroft.new_game("munchkin_dungeon", seats=NAMES[:5], seed=1, packs=[pack])
    plan = layout(game.content)
    rooms = [box for key, box in plan.places.items() if key[0] in "ABC"]
    assert len(rooms) == 18
    for box in rooms:
        assert 0 <= box.x <= plan.width - box.width
        assert box.foot <= plan.height
    for one, other in combinations(rooms, 2):
        assert one.y != other.y or abs(one.x - other.x) > one.width
    ElementTree.fromstring(game.board(0).svg)


def test_the_board_is_small_enough_to_send() -> None:
    *_, game = played("munchkin_dungeon", 5, 12)
    picture = game.board(0)
    layers = picture.stage.layers
    assert len(layers["ground"]) < 40_000
    assert sum(len(layer) for name, layer in layers.items() if name not in ("ground", "symbols")) < 30_000
    assert sum(map(len, picture.parts)) - sum(map(len, layers.values())) < 50_000


def test_what_hurts_is_shown_as_a_loss_and_what_heals_as_a_gain() -> None:
    damage, shame = (
        e.Gained(seat=0, token=token, amount=1, now=1, source="x", rule="MD-FIGHT-19") for token in e.BURDENS
    )
    assert damage.shown_as == shame.shown_as == "lose"
    assert e.Lost(seat=0, token="damage", amount=1, now=1, source="x", rule="MD-FIGHT-19").shown_as == "gain"
    assert e.Gained(seat=0, token="coin", amount=1, now=1, source="x", rule="MD-FIGHT-19").shown_as == "gain"
    assert e.PoolChanged(amount=-2, pool=1, source="x", rule="MD-THREAT-04").shown_as == "lose"


# Threat cards in hand


def test_the_gist_of_a_threat_card_in_hand_can_be_read_where_there_is_little_room() -> None:
    content = GAME.content.load().content
    for key in content.threats:
        table = Tabletop()
        table.deal(0, key)
        (card,) = [
            one for one in read(table.start("kick", seed=1).board(0).tray).iter() if one.get("id") == f"card-{key}"
        ]
        said = [line for paragraph in card.findall("p") for line in wrapped(paragraph.text or "", 105, 12, 9)]
        assert len(said) <= (2 if key in content.threat_monsters else 3), (key, said)


@pytest.mark.parametrize(
    ("card", "gist", "closely"),
    [
        ("stage_fright", "One Power less for the Hero", "cannot use one Hero Power of your choice this turn"),
        ("bad_mood", "Move a Monster 1 Room, +1 die", "It gets +1 die this turn"),
        ("wrong_turn", "Move a Monster up to 2 Rooms", "Move a Roaming Monster up to 2 Rooms"),
        ("thick_hide", "+1 Health for one Monster", "One Monster in the fight gets +1 Health this turn"),
        ("spiked_punch", "+1 Hit for the Monsters", "+1 Hit for the Monsters"),
        ("hedgehog_knight", ">3 dice, 2 Health<", "Threat Monster"),
        ("hedgehog_knight", "Bolt: ignore 1 Shield", "Bolt: ignore 1 Shield"),
    ],
)
def test_a_threat_card_says_its_gist_in_hand_and_all_of_it_seen_closely(card: str, gist: str, closely: str) -> None:
    table = Tabletop()
    table.deal(0, card)
    assert gist in table.start("kick", seed=1).board(0).tray
    assert closely in BOARD.card(table.content, f"threat:{card}")


# Threat cards for nothing


@pytest.mark.rule("MD-THREAT-12")
@pytest.mark.parametrize(
    ("card", "room", "said"),
    [
        ("butterfingers", "B3", "no effect: Regina has no Weapon"),
        ("rusty_buckle", "B3", "no effect: Regina has no Armor"),
        ("locked_backpack", "B3", "no effect: Regina has no Item to use"),
        ("stuck_cork", "B3", "no effect: Regina has no Potions"),
        ("leaky_flask", "B3", "no effect: Regina has no Potions"),
        ("pickpocket_breeze", "B3", "no effect: Regina has no Coins"),
        ("fog_of_ego", "A1", "no effect unless a Monster joins: Regina faces none"),
        ("stage_fright", "A1", "no effect unless a Monster joins: Regina faces none"),
        ("hecklers", "B3", "no effect unless another Monster joins: none here has a Power to spend a Bolt on"),
        ("hecklers", "C3", ""),
        ("fog_of_ego", "B3", ""),
        ("stage_fright", "B3", ""),
        ("loose_flagstone", "A1", ""),
        ("damp_sock_golem", "A1", ""),
    ],
)
def test_a_threat_card_that_would_change_nothing_is_foretold_to(card: str, room: str, said: str) -> None:
    table = Tabletop()
    table.hero.coins = table.hero.potions = 0
    table.g.potions += 1
    table.give(0, "souvenir_spoon")
    table.g.pool = 5
    table.deal(1, card)
    game = table.start("trouble", room=room, seed=1)
    play_card, cost = a.PlayCard(card), table.content.threats[card].cost
    left = f"leaves {5 - cost} of 5 Threat in the Pool"
    assert BOARD.foretell(game.view(1), game.content, play_card) == "; ".join(filter(None, (said, left)))
    question = f"Play {table.content.name(card)}? It has {said}." if said else ""
    assert BOARD.confirm(game.view(1), game.content, play_card) == question
    assert BOARD.primary(game.view(1), game.content, game.decisions[1].options) == Pass()


@pytest.mark.rule("MD-THREAT-05")
def test_a_threat_card_that_hinders_something_owned_is_not_foretold_to_be_idle() -> None:
    table = Tabletop()
    table.give(0, "chain_whip")  # not in hand, but it can still be equipped
    table.wear(0, "door_worn_as_shield")
    table.give(0, "pocket_gargoyle")
    table.g.pool = 5
    cards = ("butterfingers", "rusty_buckle", "locked_backpack", "stuck_cork", "leaky_flask", "pickpocket_breeze")
    table.deal(1, *cards)
    game = table.start("trouble", room="B3", seed=1)
    assert [BOARD.confirm(game.view(1), game.content, a.PlayCard(card)) for card in cards] == [""] * len(cards)
    play(game, a.PlayCard("butterfingers"), Pass())
    assert why_idle(game.content, "butterfingers", game.state.heroes[0], game.state.turn.bans) == (
        "is under that ban already"
    )
