"""Super Munchkins."""

from pathlib import Path

import pytest

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    BanPower,
    Finish,
    Move,
    OfferDeal,
    PlayCard,
    Sell,
    Stop,
    TakeLoot,
    Transform,
)
from undercroft.games.munchkin_dungeon.state.events import HeroDefeated, LootDiscarded, Reverted, Rolled, Transformed
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import options, play, refused, told, write_pack

from .tabletop import Tabletop

FULL_HAND = ("minor_calamity", "siege_tortoise", "feral_wardrobe", "landshark_twins")


def transformed(badge: str, **table_options: object) -> Tabletop:
    """A table on which Regina the Warrior is a Super Munchkin."""
    table = Tabletop(options=table_options)
    table.give(0, badge)
    table.hero.badge = badge
    return table


@pytest.mark.rule("MD-SUPER-01")
def test_super_munchkins_wait_until_they_appear() -> None:
    table = Tabletop()
    table.give(0, "badge_captain_overkill")
    game = table.start("start", seed=1)
    view = game.view(None)
    assert [hero.badge for hero in view.heroes] == ["", "", ""]  # type: ignore[attr-defined]
    play(game, Transform("badge_captain_overkill"))
    assert game.view(None).heroes[0].badge == "badge_captain_overkill"  # type: ignore[attr-defined]
    assert [event.hero for event in told(game, Transformed)] == ["captain_overkill"]


# Transforming


@pytest.mark.rule("MD-SUPER-02", "MD-R-35")
def test_a_badge_is_offered_when_it_is_gained() -> None:
    table = Tabletop()
    table.deal(0, *FULL_HAND)
    table.g.row[0] = "badge_mega_gran"
    table.g.loot_deck.remove("badge_mega_gran")
    table.hero.coins = 2
    game = table.start("rest", room="B1", picks=["crown_of_envy"])
    play(game, TakeLoot("badge_mega_gran"))
    assert options(game) == [Transform("badge_mega_gran"), Pass()]
    play(game, Transform("badge_mega_gran"))
    assert game.view(0).heroes[0].hearts == 6  # type: ignore[attr-defined]


@pytest.mark.rule("MD-SUPER-02", "MD-R-35")
def test_a_badge_is_offered_at_the_start_of_each_later_own_turn_until_it_is_used() -> None:
    table = Tabletop(seats=2)
    table.give(0, "badge_saint_spreadsheet")
    game = table.start("start", seed=1)
    offers: list[tuple[int, int]] = []
    while game.state.turn.number < 6:
        assert game.decision is not None
        if Transform("badge_saint_spreadsheet") in options(game):
            offers.append((game.decision.seat, game.state.turn.number))
            play(game, Pass())
        else:
            play(game, Stop() if Stop() in options(game) else options(game)[-1])
    assert offers == [(0, 1), (0, 3), (0, 5)]


@pytest.mark.rule("MD-R-35")
def test_a_badge_in_use_is_not_offered_again() -> None:
    game = transformed("badge_saint_spreadsheet").start("start")
    assert game.state.phase == "kick"


@pytest.mark.rule("MD-SUPER-02")
def test_nobody_transforms_at_another_moment() -> None:
    table = Tabletop()
    table.give(0, "badge_mega_gran")
    table.give(1, "badge_captain_overkill")
    game = table.start("kick")
    assert game.why_not(Transform("badge_mega_gran"), 0) is not None
    assert game.why_not(Transform("badge_captain_overkill"), 1) is not None
    assert list(game.asides(0)) == []


@pytest.mark.rule("MD-SUPER-02")
def test_only_the_owner_of_a_badge_transforms() -> None:
    table = Tabletop()
    table.give(0, "badge_mega_gran")
    table.give(1, "badge_captain_overkill")
    game = table.start("start")
    assert options(game) == [Transform("badge_mega_gran"), Pass()]
    assert refused(game, Transform("badge_captain_overkill")) == "MD-SUPER-02"
    assert refused(game, Transform("second_hand_trophy")) == "MD-SUPER-02"


@pytest.mark.rule("MD-SUPER-02")
def test_two_copies_of_a_badge_are_one_choice(tmp_path: Path) -> None:
    text = '[[loot]]\nid = "twin_badge"\nname = "Twin Badge"\ntype = "item"\nsuper = "mega_gran"\ncopies = 2\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, text)])
    table.give(0, "twin_badge", "twin_badge")
    assert options(table.start("start")) == [Transform("twin_badge"), Pass()]


@pytest.mark.rule("MD-SUPER-02")
def test_without_super_munchkins_a_badge_is_plain_loot() -> None:
    table = Tabletop(options={"super_munchkins": False})
    table.give(0, "badge_mega_gran")
    game = table.start("start")
    assert game.state.phase == "kick"
    assert refused(game, Transform("badge_mega_gran")) == "MD-SUPER-02"
    view = game.view(0).heroes[0]  # type: ignore[attr-defined]
    assert (view.hearts, view.loot_fame) == (4, 2)


@pytest.mark.rule("MD-SUPER-02")
def test_without_super_munchkins_a_gained_badge_asks_nothing() -> None:
    table = Tabletop(options={"super_munchkins": False})
    table.deal(0, *FULL_HAND)
    table.g.row[0] = "badge_mega_gran"
    table.g.loot_deck.remove("badge_mega_gran")
    game = table.start("rest", room="B1", picks=["crown_of_envy"])
    play(game, TakeLoot("badge_mega_gran"))
    assert game.state.active == 1


# Being a Super


@pytest.mark.rule("MD-SUPER-03")
def test_a_transformed_hero_keeps_everything() -> None:
    table = Tabletop()
    table.wear(0, "chain_whip")
    table.give(0, "badge_captain_overkill", "second_hand_trophy")
    regina = table.hero
    regina.level, regina.damage, regina.coins = 3, 2, 7
    game = table.start("start")
    before = game.view(0).heroes[0]  # type: ignore[attr-defined]
    play(game, Transform("badge_captain_overkill"))
    after = game.view(0).heroes[0]  # type: ignore[attr-defined]
    for kept in ("level", "damage", "coins", "potions", "fame", "shame", "loot", "weapon", "armor", "at", "score"):
        assert getattr(after, kept) == getattr(before, kept)


@pytest.mark.rule("MD-SUPER-03")
def test_captain_overkill_adds_a_die_a_heart_and_a_third_power() -> None:
    game = transformed("badge_captain_overkill").start("resolve", room="B5", rolls=["BBB_"])
    assert game.view(0).heroes[0].hearts == 5  # type: ignore[attr-defined]
    play(game, Activate("power 0"), Activate("power 1"), Activate("power 2"))
    assert game.state.fight.hero.all_hits == 2 + 2 + 3


@pytest.mark.rule("MD-SUPER-03")
def test_saint_spreadsheet_adds_two_rerolls_and_a_third_power() -> None:
    table = transformed("badge_saint_spreadsheet")
    game = table.start("resolve", room="B5", rolls=["B__"])
    assert game.state.fight.hero.rerolls == 3
    play(game, Activate("power 2"))
    assert (table.hero.coins, game.state.fight.hero.all_shields) == (3, 1)


@pytest.mark.rule("MD-SUPER-03")
def test_mega_gran_adds_two_hearts_and_a_third_power() -> None:
    table = transformed("badge_mega_gran")
    table.deal(0, *FULL_HAND)
    game = table.start("resolve", room="B3", rolls=["B__"])
    assert game.view(0).heroes[0].hearts == 6  # type: ignore[attr-defined]
    play(game, Activate("power 2"), Finish())
    assert [event.faces for event in told(game, Rolled)] == [("B", "_", "_"), ()]  # none of the Bear's 2 dice is left


@pytest.mark.rule("MD-SUPER-03")
def test_a_plain_hero_has_no_third_power() -> None:
    table = Tabletop()
    table.give(0, "badge_captain_overkill")
    game = table.start("resolve", room="B5", rolls=["BBB"])
    assert Activate("power 2") not in options(game)
    assert refused(game, Activate("power 2")) == "MD-FIGHT-10"


@pytest.mark.rule("MD-SUPER-03")
def test_the_third_power_can_be_forbidden_like_the_others() -> None:
    table = transformed("badge_captain_overkill")
    table.deal(1, "stage_fright")
    table.g.pool = 2
    game = table.start("trouble", room="B5", rolls=["BBBB"])
    play(game, PlayCard("stage_fright"))
    assert options(game) == [BanPower(0), BanPower(1), BanPower(2)]
    play(game, BanPower(2))
    assert Activate("power 2") not in options(game)
    assert Activate("power 0") in options(game)


# The end of it


def falls(badge: str) -> tuple[Tabletop, Game]:
    """Regina, a Super Munchkin, enters a Room that covers her last Heart."""
    table = transformed(badge)
    table.deal(0, *FULL_HAND)
    table.g.rooms["A2"] = "spike_corridor"
    hearts = {"badge_captain_overkill": 5, "badge_saint_spreadsheet": 4, "badge_mega_gran": 6}[badge]
    table.hero.damage = hearts - 1
    game = table.start("kick")
    play(game, Move("A2"))
    return table, game


@pytest.mark.rule("MD-SUPER-04")
@pytest.mark.parametrize("badge", ["badge_captain_overkill", "badge_saint_spreadsheet", "badge_mega_gran"])
def test_a_defeated_super_reverts_and_loses_its_badge_and_its_fame(badge: str) -> None:
    table, game = falls(badge)
    regina = table.g.heroes[0]
    assert len(told(game, HeroDefeated)) == 1
    assert [event.hero for event in told(game, Reverted)] == [badge.removeprefix("badge_")]
    assert [(event.loot, event.rule) for event in told(game, LootDiscarded)] == [(badge, "MD-SUPER-04")]
    assert (regina.badge, regina.loot, table.g.loot_discard) == ("", [], [badge])
    view = game.view(0).heroes[0]  # type: ignore[attr-defined]
    assert (view.hearts, view.damage, view.loot_fame) == (4, 0, 0)


@pytest.mark.rule("MD-SUPER-04")
def test_a_super_defeated_in_a_fight_reverts_too() -> None:
    table = transformed("badge_mega_gran")
    table.deal(0, *FULL_HAND)
    table.hero.damage = 5
    game = table.start("resolve", room="B5", rolls=["___", "_"])
    play(game, Finish())
    assert (table.g.heroes[0].badge, table.g.loot_discard) == ("", ["badge_mega_gran"])


@pytest.mark.rule("MD-SUPER-04")
def test_the_extra_hearts_hold_while_the_hero_is_transformed() -> None:
    table = transformed("badge_mega_gran")
    table.g.rooms["A2"] = "spike_corridor"
    table.hero.damage = 4  # would be too much for a plain Warrior
    game = table.start("kick")
    play(game, Move("A2"))
    assert told(game, HeroDefeated) == []
    assert table.hero.badge == "badge_mega_gran"


@pytest.mark.rule("MD-SUPER-04")
def test_a_hero_has_one_super_at_a_time() -> None:
    table = transformed("badge_mega_gran")
    table.give(0, "badge_captain_overkill")
    game = table.start("start")
    assert game.state.phase == "kick"
    assert refused(game, Transform("badge_captain_overkill")) == "MD-SUPER-04"


@pytest.mark.rule("MD-SUPER-04")
def test_after_a_defeat_another_badge_may_be_used() -> None:
    table = transformed("badge_mega_gran")
    table.give(0, "badge_captain_overkill")
    table.hero.damage = 5
    table.g.rooms["A2"] = "spike_corridor"
    table.deal(0, *FULL_HAND)
    game = table.start("kick", seed=1)
    play(game, Move("A2"))
    while game.state.turn.number < 4:
        play(game, options(game)[-1])
    assert options(game) == [Transform("badge_captain_overkill"), Pass()]


@pytest.mark.rule("MD-SUPER-04")
def test_a_badge_cannot_be_traded_while_its_owner_is_transformed() -> None:
    table = transformed("badge_mega_gran", dealmaking=True)
    table.give(0, "badge_captain_overkill")
    game = table.start("kick")
    assert refused(game, OfferDeal(1, give_loot=("badge_mega_gran",))) == "MD-SUPER-04"
    assert refused(game, OfferDeal(0, give_coins=1, want_loot=("badge_mega_gran",)), 1) == "MD-SUPER-04"
    assert game.why_not(OfferDeal(1, give_loot=("badge_captain_overkill",)), 0) is None


@pytest.mark.rule("MD-SUPER-04")
def test_a_badge_cannot_be_sold_while_its_owner_is_transformed() -> None:
    table = transformed("badge_mega_gran")
    table.g.rooms["A2"] = "pawn_counter"
    table.give(0, "badge_captain_overkill")
    game = table.start("kick")
    play(game, Move("A2"))
    assert options(game) == [Sell("badge_captain_overkill"), Pass()]


@pytest.mark.rule("MD-R-35")
def test_gaining_a_badge_does_not_offer_one_that_was_declined() -> None:
    table = Tabletop()
    table.give(0, "badge_captain_overkill")
    table.g.loot_deck.remove("badge_mega_gran")
    table.g.loot_deck.append(table.g.row.pop())
    table.g.row.append("badge_mega_gran")
    game = table.start("rest", room="B1", seed=1)
    play(game, TakeLoot("badge_mega_gran"))
    assert options(game) == [Transform("badge_mega_gran"), Pass()]
