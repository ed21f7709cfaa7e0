"""The Alliance Treasure cards, half by half (MM-ALLY-06, C-7)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.text import say_evil, say_half
from undercroft.games.masmorra.state.actions import (
    Aim,
    Amount,
    AtDie,
    AtHero,
    AtRoom,
    Attack,
    AtTrap,
    Block,
    Done,
    DrinkElixir,
    EndTurn,
    Fight,
    HealHeroes,
    Keep,
    Move,
    MoveMonster,
    PayGold,
    PlayCard,
    PutOnTop,
    Reroll,
    Roll,
)
from undercroft.games.masmorra.state.events import (
    CardFailed,
    DungeonMasterActs,
    EvilCancelled,
    EvilDrawn,
    EvilForeseen,
    GameEnded,
    Healed,
    MonsterMoved,
    MonsterRemoved,
    Rerolled,
    TrapActivated,
    Wounded,
)
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, pass_quietly, play, refused, told

from .tabletop import START, Tabletop
from .tabletop import table as any_table


def table(*heroes: str, **more: Any) -> Game:
    """An Alliance game."""
    return any_table(*heroes, mode="alliance", **more)


def own(card: str, *on: Aim, by: str = "jay") -> PlayCard:
    return PlayCard(card, "own", by, on)


def any_time(card: str, *on: Aim, by: str = "algus") -> PlayCard:
    return PlayCard(card, "any", by, on)


@pytest.mark.rule("MM-ALLY-01")
def test_hands_are_open() -> None:
    game = table(dice="ML", hands={"algus": "spark"})
    views: list[Any] = [game.view(seat) for seat in (None, 0, 1)]
    assert [view.heroes[1].hand for view in views] == [("spark",)] * 3


@pytest.mark.rule("MM-ALLY-06")
def test_the_deck_has_alliance_cards_only() -> None:
    state = Tabletop(mode="alliance").g
    assert len(state.deck) == 25
    assert {state.content.treasures[card].deck for card in state.deck} == {"alliance"}
    assert [hero.hand for hero in state.heroes] == [[], []]


@pytest.mark.rule("MM-ALLY-06")
def test_a_half_is_played_and_the_card_discarded() -> None:
    game = table(dice="ML", hands={"algus": "spark"})
    assert refused(game, own("spark", by="algus"), 1) == "MM-CARD-03"
    game.play(any_time("spark"), 1)
    assert game.state.turn.symbols == {"MG": 3}
    assert game.state.discard == ["spark"]


# Halves that make symbols

ANY = {
    "helping_hand": {"ML": 2, "DF": 1},
    "covering_fire": {"RG": 3},
    "raise_shields": {"DF": 3},
    "quick_march": {"ST": 1, "RG": 1},
    "spark": {"MG": 3},
}
OWN = {
    "helping_hand": {"ML": 3, "DF": 2},
    "covering_fire": {"RG": 4},
    "raise_shields": {"DF": 4},
    "quick_march": {"ST": 2, "RG": 1},
    "spark": {"MG": 4},
    "close_ranks": {"ML": 1, "DF": 2},
}


@pytest.mark.parametrize(("card", "symbols"), OWN.items())
def test_an_own_turn_half_makes_symbols(card: str, symbols: dict[str, int]) -> None:
    game = table(dice="ML", hands={"jay": card})
    play(game, own(card))
    assert game.state.turn.symbols == symbols


@pytest.mark.parametrize(("card", "symbols"), ANY.items())
def test_an_any_time_half_helps_the_active_hero(card: str, symbols: dict[str, int]) -> None:
    game = table(dice="ML", hands={"algus": card})
    game.play(any_time(card), 1)
    assert game.state.turn.symbols == symbols


@pytest.mark.rule("MM-FIGHT-10")
def test_a_combat_limits_the_cards_of_the_hero_who_fights_and_nobody_else_s() -> None:
    game = table(
        dice="RG",
        monsters={START: "orc"},
        hands={"algus": "covering_fire quick_march healing_prayer", "jay": "mind_control"},
        hero={"life": 5},
        picks=["spark"],
    )
    play(game, Fight())
    pass_quietly(game)
    assert game.asides(1) == [any_time("covering_fire"), any_time("quick_march")]
    assert refused(game, any_time("mind_control", by="jay")) == "MM-FIGHT-10"
    game.play(any_time("covering_fire"), 1)
    pass_quietly(game)
    play(game, Attack(1, ranged=2))
    while asked(game).window:
        play(game, Pass())
    assert game.state.monsters == {}
    assert game.asides(1) == [any_time("quick_march"), any_time("healing_prayer", AtHero("jay"))]


@pytest.mark.rule("MM-FIGHT-10")
def test_shields_are_raised_during_payback() -> None:
    game = table(dice="ML", monsters={START: "orc"}, hands={"algus": "raise_shields"})
    play(game, Fight(), Attack(1))
    pass_quietly(game)
    assert options(game, Block) == [Block(0)]
    game.play(any_time("raise_shields"), 1)
    play(game, Block(1))
    assert game.state.hero.life == 4


@pytest.mark.rule("MM-SEWER-07")
def test_no_card_makes_a_cursed_symbol() -> None:
    top = Tabletop(mode="alliance")
    top.g.turn.curse = "ML"
    top.deal("algus", "helping_hand")
    top.deal("jay", "helping_hand")
    game = top.start(dice="ST")
    assert game.asides(1) == []
    assert refused(game, own("helping_hand")) == "MM-SEWER-07"


@pytest.mark.rule("MM-R-81")
def test_symbols_are_not_made_when_the_dm_phase_begins() -> None:
    game = table(dice="ML", hands={"algus": "helping_hand"}, seed=1)
    play(game, EndTurn(0))
    assert asked(game).window == ""


# A01 Mind Control / Dismiss


@pytest.mark.rule("MM-ALLY-17")
def test_mind_control_directs_each_monster_up_to_one_room() -> None:
    game = table(
        dice="ML",
        rooms={"S1_02": (1, 0), "S1_19": (2, 0), "S1_14": (3, 0)},
        monsters={"S1_19": "orc", "S1_14": "goblin"},
        hands={"algus": "mind_control"},
        seed=1,
    )
    game.play(any_time("mind_control"), 1)
    play(game, EndTurn(0))
    assert [event.hero for event in told(game, DungeonMasterActs)] == ["algus"]
    assert asked(game).seat == 1
    play(game, MoveMonster(1, "S1_14"))  # Away from the Heroes.
    assert refused(game, MoveMonster(1, "S1_19"), 1) == "MM-ALLY-17"
    play(game, MoveMonster(2, "S1_19"))
    assert [event.to for event in told(game, MonsterMoved)] == ["S1_14", "S1_19"]


@pytest.mark.rule("MM-ALLY-17")
def test_mind_control_may_leave_every_monster_where_it_is() -> None:
    game = table(dice="ML", rooms={"S1_14": (1, 0)}, monsters={"S1_14": "orc"}, hands={"algus": "mind_control"}, seed=1)
    play(game, EndTurn(0), any_time("mind_control"), Done())
    assert told(game, MonsterMoved) == []


@pytest.mark.rule("MM-ALLY-17")
def test_mind_control_comes_too_late_once_the_monsters_move() -> None:
    game = table(
        dice="ML",
        rooms={"S1_14": (1, 0), "S1_17": (-1, 0), "S1_02": (0, -1)},
        hands={"algus": "mind_control"},
        monsters={"S1_14": "orc", "S1_17": "ghost", "S1_02": "ghost"},
    )
    play(game, EndTurn(0), Pass())
    assert game.state.phase == "move"
    assert refused(game, any_time("mind_control"), 1) == "MM-CARD-04"


@pytest.mark.rule("MM-ALLY-17", "MM-REW-04", "MM-BOSS-01")
def test_dismiss_empties_a_room_but_for_bosses_without_reward() -> None:
    game = table(
        dice="ML",
        rooms={"S1_14": (1, 0)},
        monsters={"S1_14": "orc schmetterling", START: "goblin"},
        hands={"jay": "mind_control"},
    )
    play(game, own("mind_control", AtRoom("S1_14")))
    assert [event.card for event in told(game, MonsterRemoved)] == ["orc"]
    assert [monster.card for monster in game.state.monsters.values()] == ["schmetterling", "goblin"]
    assert (game.state.hero.xp, game.state.hero.hand) == (0, [])


# A05 Healing Prayer / Litany


def test_a_healing_prayer_heals_any_hero() -> None:
    game = table("jay", "algus", "mika", dice="ML", hands={"algus": "healing_prayer"}, hero={"life": 3})
    assert game.asides(1) == [any_time("healing_prayer", AtHero("jay"))]
    game.play(any_time("healing_prayer", AtHero("jay")), 1)
    assert game.state.hero.life == 5


def test_a_litany_heals_four_wounds_split_among_heroes_on_the_level() -> None:
    top = Tabletop("jay", "algus", "mika", mode="alliance")
    top.room("S1_01", 1, 0)
    top.entrance()
    top.deal("jay", "healing_prayer")
    top.hero("algus").life, top.hero("mika").life, top.hero("mika").at = 1, 1, "S2_00"
    top.hero("jay").life = 5
    game = top.start(dice="ML")
    play(game, own("healing_prayer"))
    assert options(game, HealHeroes) == [
        HealHeroes(("algus", "algus", "algus", "algus")),
        HealHeroes(("jay", "algus", "algus", "algus")),
    ]
    play(game, HealHeroes(("algus", "jay", "algus", "algus")))
    assert [(event.hero, event.amount) for event in told(game, Healed)] == [("algus", 3), ("jay", 1)]
    assert [hero.life for hero in game.state.heroes] == [6, 4, 1]


def test_angel_and_dismantle_are_not_for_the_engaged_but_a_litany_is() -> None:
    game = table(
        dice="ML",
        monsters={START: "orc"},
        traps={"S1_07": (0, 1)},
        hero={"life": 3},
        hands={"jay": "healing_prayer rescue safe_passage"},
    )
    assert options(game, PlayCard) == [own("healing_prayer")]
    assert refused(game, own("rescue")) == "MM-ENG-02"
    assert refused(game, own("safe_passage", AtTrap("S1_07"))) == "MM-ENG-02"


# A08 Disrupt / Foresight


def test_disrupt_cancels_an_evil_card() -> None:
    top = Tabletop(mode="alliance")
    top.deal("algus", "disrupt")
    top.g.evil_top = ["dark_tithe"]
    top.g.evil_deck.remove("dark_tithe")
    game = top.start("start")
    assert asked(game).prompt == "Respond: Jay draws Dark Tithe"
    play(game, any_time("disrupt"))
    assert [event.card for event in told(game, EvilCancelled)] == ["dark_tithe"]
    assert game.state.hero.life == 6
    assert (game.state.turn.evil, game.state.evil_discard) == ("", ["dark_tithe"])


def test_foresight_puts_the_top_three_evil_cards_back_in_any_order() -> None:
    evil = ["whispers", "dark_tithe", "hour_of_dread"]
    game = table(dice="ML", hands={"jay": "disrupt"}, picks=evil, seed=1)
    play(game, own("disrupt"))
    assert told(game, EvilForeseen)[0].cards == tuple(evil)
    assert len(options(game, PutOnTop)) == 3
    play(game, PutOnTop("hour_of_dread"), PutOnTop("whispers"))
    assert game.state.evil_top == ["hour_of_dread", "whispers", "dark_tithe"]
    play(game, EndTurn(0))
    assert told(game, EvilDrawn)[0].card == "hour_of_dread"


# A09 Second Chance / Blessed Dice


def test_a_second_chance_after_the_reroll_rolls_up_to_two_dice_again() -> None:
    game = table(phase="reroll", dice="ST ST ML ML ML ML", hands={"algus": "second_chance"}, rolls=["EL", "DF MG"])
    play(game, Reroll(("ST",)))
    assert asked(game).seat == 1
    assert any_time("second_chance", AtDie("ML")) in asked(game).options
    assert any_time("second_chance", AtDie("ST"), AtDie("ST")) not in asked(game).options
    play(game, any_time("second_chance", AtDie("ST"), AtDie("ML")))
    assert sorted(game.state.turn.dice) == ["DF", "EL", "MG", "ML", "ML", "ML"]


def test_there_is_no_second_chance_right_after_the_roll() -> None:
    game = table(phase="before", hands={"algus": "second_chance"}, rolls=["ST ST ML ML ML ML"])
    play(game, Roll())
    assert asked(game).window == ""
    play(game, Keep())
    assert asked(game).window == ""


@pytest.mark.rule("MM-R-90")
def test_two_second_chances_on_one_die() -> None:
    game = table(
        "jay",
        "algus",
        "mika",
        phase="reroll",
        dice="ST ST ML ML ML ML",
        hands={"algus": "second_chance"},
        rolls=["EL", "DF MG", "RG"],
    )
    game.state.heroes[2].hand.append("second_chance")
    play(game, Reroll(("ST",)))
    play(
        game,
        any_time("second_chance", AtDie("ST"), AtDie("ML")),
        any_time("second_chance", AtDie("ST"), AtDie("EL"), by="mika"),
    )
    assert [event.old for event in told(game, Rerolled)] == [("ST",), ("ST", "EL"), ("ML",)]


def test_blessed_dice_roll_any_unused_dice_again() -> None:
    game = table(dice="ST ML EL", hands={"jay": "second_chance"}, rolls=["DF MG"])
    play(game, own("second_chance"), Reroll(("ST", "EL")))
    assert sorted(game.state.turn.dice) == ["DF", "MG", "ML"]


# A10 Safe Passage / Dismantle


def test_with_safe_passage_nobody_is_wounded_by_the_trap_this_time() -> None:
    game = table(
        dice="ST", rooms={"S1_02": (1, 0)}, traps={"S1_07": (0, 1), "S1_08": (-1, 0)}, hands={"algus": "safe_passage"}
    )
    play(game, Move("S1_02", "step"))
    assert asked(game).prompt == "Respond: the Spear Wall trap goes off"
    play(game, any_time("safe_passage"))
    assert {event.tile for event in told(game, TrapActivated)} == {"S1_07", "S1_08"}
    assert len(told(game, Wounded)) == 2  # Both Heroes by the other trap.
    assert [hero.life for hero in game.state.heroes] == [5, 5]


def test_dismantle_disarms_an_adjacent_trap_with_its_xp() -> None:
    game = table(dice="ML", traps={"S1_07": (0, 1)}, hands={"jay": "safe_passage"})
    play(game, own("safe_passage", AtTrap("S1_07")))
    assert game.state.traps["S1_07"].opened
    assert game.state.hero.xp == 2


# A11 Share the Load / Hidden Cache


@pytest.mark.rule("MM-R-83")
def test_the_load_is_shared_in_one_room_if_the_giver_agrees() -> None:
    game = table("jay", "algus", "mika", dice="ML", hero={"gold": 3}, hands={"algus": "share_the_load"})
    gift = any_time("share_the_load", AtHero("jay"), AtHero("mika"), Amount(2))
    game.play(gift, 1)
    assert (asked(game).seat, asked(game).options) == (0, (PayGold("jay"), Pass()))
    refused = game.clone()
    play(refused, Pass())
    assert [hero.gold for hero in refused.state.heroes] == [3, 0, 0]
    play(game, PayGold("jay"))
    assert [hero.gold for hero in game.state.heroes] == [1, 0, 2]


def test_the_load_is_not_shared_between_rooms() -> None:
    top = Tabletop(mode="alliance")
    top.room("S1_02", 1, 0)
    top.hero("algus").at = "S1_02"
    top.hero("algus").gold = 3
    top.deal("algus", "share_the_load")
    game = top.start(dice="ML")
    assert game.asides(1) == []


@pytest.mark.rule("MM-R-90")
def test_gold_is_not_given_twice() -> None:
    top = Tabletop("jay", "algus", "mika", mode="alliance")
    top.deal("jay", "share_the_load")
    top.hero("algus").hand.append("share_the_load")
    top.hero("jay").gold = 3
    game = top.start("start", picks=["grasping_roots"])
    play(game, any_time("share_the_load", AtHero("jay"), AtHero("algus"), Amount(3)))
    play(game, any_time("share_the_load", AtHero("jay"), AtHero("mika"), Amount(3), by="jay"))
    assert [hero.gold for hero in game.state.heroes] == [0, 0, 3]


def test_a_hidden_cache_holds_three_gold() -> None:
    game = table(dice="ML", hands={"jay": "share_the_load"})
    play(game, own("share_the_load"))
    assert game.state.hero.gold == 3


# A12 Rescue / Guardian Angel


def test_a_rescue_keeps_any_hero_at_one_lp() -> None:
    game = table(dice="ML", monsters={START: "orc"}, hero={"life": 2}, hands={"algus": "rescue"})
    play(game, Fight(), Attack(1), Block(0), any_time("rescue"))
    assert game.state.hero.life == 1
    assert told(game, GameEnded) == []


def test_a_guardian_angel_heals_all_heroes_in_the_room_fully() -> None:
    top = Tabletop("jay", "algus", "mika", mode="alliance")
    top.room("S1_02", 1, 0)
    top.deal("jay", "rescue")
    top.hero("jay").life, top.hero("algus").life, top.hero("mika").life = 4, 1, 1
    top.hero("mika").at = "S1_02"
    game = top.start(dice="ML")
    assert options(game, PlayCard) == [own("rescue")]
    play(game, own("rescue"))
    assert [hero.life for hero in game.state.heroes] == [6, 6, 1]


# A13 Steady Hands / Recall


def test_steady_hands_let_the_active_hero_roll_any_dice_again_after_the_roll() -> None:
    top = Tabletop(mode="alliance")
    top.deal("algus", "steady_hands")
    game = top.start("before", rolls=["ST ST RG RG ML ML", "DF DF", "MG"])
    play(game, Roll())
    assert asked(game).window == "dice were rolled"
    play(game, any_time("steady_hands"))
    assert asked(game).seat == 0
    assert options(game, Reroll)[:3] == [Reroll(("ML",)), Reroll(("RG",)), Reroll(("ST",))]
    assert len(options(game, Reroll)) == 3**3 - 1
    play(game, Reroll(("ST", "ST")))
    assert sorted(game.state.turn.dice) == ["DF", "DF", "ML", "ML", "RG", "RG"]
    # The reroll of the roll itself is still there.
    play(game, Reroll(("DF",)))
    assert sorted(game.state.turn.dice) == ["DF", "MG", "ML", "ML", "RG", "RG"]
    assert game.state.phase == "actions"


def test_steady_hands_may_also_come_after_the_reroll_and_leave_the_dice_as_they_are() -> None:
    top = Tabletop(mode="alliance")
    top.deal("algus", "steady_hands")
    game = top.start("reroll", dice="ST RG", rolls=["ML"])
    play(game, Reroll(("ST",)), any_time("steady_hands"), Keep())
    assert sorted(game.state.turn.dice) == ["ML", "RG"]
    assert game.state.phase == "actions"


@pytest.mark.rule("MM-PET-03")
def test_steady_hands_do_not_roll_a_late_pet_die_again() -> None:
    top = Tabletop(mode="alliance")
    top.deal("algus", "steady_hands")
    top.g.turn.pet = "late"
    game = top.start("reroll", dice="RG", rolls=["ML"])
    game.state.turn.dice.append("EL*")
    game.state.turn.pet = "late"
    play(game, Reroll(("RG",)), any_time("steady_hands"))
    assert options(game, Reroll) == [Reroll(("ML",))]


@pytest.mark.rule("MM-ALLY-08")
def test_steady_hands_are_no_way_round_an_evil_card_that_forbids_rerolls() -> None:
    top = Tabletop(mode="alliance")
    top.deal("algus", "steady_hands")
    top.g.turn.evil = "no_second_thoughts"
    top.g.evil_deck.remove("no_second_thoughts")
    game = top.start("before", rolls=["ST ST RG RG ML ML"])
    play(game, Roll())
    assert game.state.phase == "actions"


@pytest.mark.rule("MM-ALLY-11")
def test_no_card_moves_the_time_token(content: Content) -> None:
    halves = [half for card in content.treasures.values() for half in (card.any, card.own)]
    assert not [half for half in halves if "Time token" in say_half(content, half)]
    assert not [card for card in content.evils.values() if "Time token" in say_evil(card)]


@pytest.fixture
def content() -> Content:
    return Tabletop().content


def test_recall_teleports_to_another_hero() -> None:
    top = Tabletop(mode="alliance")
    top.room("S1_14", 1, 0)
    top.monster("spider")
    top.deal("jay", "steady_hands")
    top.hero("algus").at = "S1_14"
    game = top.start(dice="ST")
    play(game, own("steady_hands", AtHero("algus")))
    assert game.state.hero.at == "S1_14"
    assert asked(game).prompt == "A pit: climb over it, or take 1 Wound?"


@pytest.mark.rule("MM-EPIC-06")
def test_no_recall_after_the_descent() -> None:
    top = Tabletop(mode="alliance")
    top.ground("throne", "T5")
    top.hero("algus").at = "T2"
    top.deal("jay", "steady_hands")
    game = top.start(dice="ST")
    assert refused(game, own("steady_hands", AtHero("algus"))) == "MM-EPIC-06"


# A14 Close Ranks / Rally


def ranks(*holders: str, room: str = "S1_11") -> Tabletop:
    """Jay is in the Starting Room, Algus in a room beside it."""
    top = Tabletop(mode="alliance")
    top.room(room, 1, 0)
    top.hero("algus").at = room
    for board in holders:
        top.deal(board, "close_ranks")
    return top


@pytest.mark.rule("MM-R-100")
def test_who_closes_ranks_goes_to_another_hero_past_traps_and_monsters() -> None:
    top = ranks("algus")
    top.trap("S1_07", 1, 1)
    top.monster("orc", "S1_11")
    game = top.start(dice="ST")
    game.play(any_time("close_ranks", AtHero("jay")), 1)
    assert [hero.at for hero in game.state.heroes] == [START, START]
    assert told(game, TrapActivated) == []


@pytest.mark.rule("MM-R-100")
def test_what_a_room_does_awaits_whoever_comes_there() -> None:
    game = ranks("jay", room="S1_14").start(dice="ST")
    play(game, any_time("close_ranks", AtHero("algus"), by="jay"))
    assert asked(game).prompt == "A pit: climb over it, or take 1 Wound?"


@pytest.mark.rule("MM-R-100", "MM-MON-05")
@pytest.mark.parametrize(("monster", "comes"), [("orc", True), ("spider", False)])
def test_nobody_comes_out_of_a_web(monster: str, comes: bool) -> None:
    top = ranks("jay", "algus")
    top.monster(monster, "S1_11")
    game = top.start(dice="ST")
    assert (game.why_not(any_time("close_ranks", AtHero("jay")), 1) is None) is comes
    play(game, own("close_ranks"))
    pass_quietly(game)
    assert (game.state.heroes[1].at == START) is comes


@pytest.mark.rule("MM-R-100")
def test_the_active_hero_does_not_leave_monsters_that_it_has_not_fought() -> None:
    top = ranks("jay")
    top.monster("orc")
    game = top.start(dice="ST")
    assert refused(game, any_time("close_ranks", AtHero("algus"), by="jay")) == "MM-MOVE-02"


@pytest.mark.rule("MM-R-100")
def test_a_rally_brings_all_others_to_the_room_from_every_level() -> None:
    top = Tabletop("jay", "algus", "mika", mode="alliance")
    top.room("S1_14", 1, 0)
    top.entrance()
    top.hero("algus").at, top.hero("mika").at = "S1_14", "S2_00"
    top.deal("jay", "close_ranks")
    game = top.start(dice="ST")
    play(game, own("close_ranks"))
    assert [hero.at for hero in game.state.heroes] == [START] * 3


@pytest.mark.rule("MM-R-100")
def test_heroes_come_on_foot_so_that_ranks_can_be_closed_after_the_descent() -> None:
    top = Tabletop(mode="alliance")
    top.ground("throne", "T5")
    top.hero("algus").at = "T2"
    top.deal("jay", "close_ranks")
    game = top.start(dice="ST")
    play(game, own("close_ranks"))
    assert [hero.at for hero in game.state.heroes] == ["T5", "T5"]


@pytest.mark.rule("MM-R-90")
def test_ranks_are_not_closed_with_a_hero_who_is_here_by_then() -> None:
    game = ranks("jay", "algus").start(dice="ST")
    game.play(any_time("close_ranks", AtHero("jay")), 1)
    play(game, any_time("close_ranks", AtHero("algus"), by="jay"))
    assert [hero.at for hero in game.state.heroes] == ["S1_11", "S1_11"]
    assert [(event.hero, event.card) for event in told(game, CardFailed)] == [("algus", "close_ranks")]


# The same room


@pytest.mark.rule("MM-ALLY-12")
def test_an_elixir_heals_another_hero_in_the_same_room() -> None:
    top = Tabletop("jay", "algus", "mika", mode="alliance")
    top.room("S1_02", 1, 0)
    top.hero("algus").life = top.hero("mika").life = 3
    top.hero("mika").at = "S1_02"
    game = top.start(dice="EL EL")
    play(game, DrinkElixir("algus"))
    assert [hero.life for hero in game.state.heroes] == [6, 4, 3]
    assert refused(game, DrinkElixir("mika")) == "MM-ALLY-12"
