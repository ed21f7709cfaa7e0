"""The Treasure cards of Standard and Epic games, half by half (MM-CARD, C-6)."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from undercroft.games.masmorra.rules.moments import ANY_MOMENT
from undercroft.games.masmorra.state.actions import (
    Aim,
    AtCard,
    AtDie,
    AtHero,
    AtMonster,
    AtRoom,
    Attack,
    AtTrap,
    Block,
    BuyCard,
    DiscardCard,
    Done,
    DrinkElixir,
    EndInvisibility,
    EndTurn,
    Explore,
    Fight,
    Keep,
    Move,
    MoveMonster,
    Place,
    PlayCard,
    Remove,
    Reroll,
    Roll,
    RoomAction,
    Suffer,
    TakeGold,
)
from undercroft.games.masmorra.state.events import (
    CardDiscarded,
    CardsGained,
    CardStolen,
    DeckReshuffled,
    DungeonMasterActs,
    Gained,
    HeroFell,
    HeroMoved,
    MonsterAppeared,
    MonsterMoved,
    MonsterRemoved,
    QuestScored,
    Rerolled,
    Rolled,
    SymbolsGone,
    TilePlaced,
    TrapDisarmed,
    Wounded,
    WoundsPrevented,
)
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, step, told

from .tabletop import START, Tabletop, table

ROOM = "S1_03"
"""A Minor Monster room with doors to the north, east and south."""


def own(card: str, *on: Aim, by: str = "jay") -> PlayCard:
    """The own-turn half, by the active Hero."""
    return PlayCard(card, "own", by, on)


def any_time(card: str, *on: Aim, by: str = "algus") -> PlayCard:
    """The any-time half, by a rival."""
    return PlayCard(card, "any", by, on)


def xp(game: Game) -> list[int]:
    return [hero.xp for hero in game.state.heroes]


def gold(game: Game) -> list[int]:
    return [hero.gold for hero in game.state.heroes]


def life(game: Game) -> list[int]:
    return [hero.life for hero in game.state.heroes]


# Cards and decks


@pytest.mark.rule("MM-CARD-01")
def test_a_defeated_monster_a_chest_and_five_gold_are_worth_a_card_each() -> None:
    game = table(
        dice="RG RG ML",
        rooms={"S1_05": (0, -1, 2)},
        monsters={"S1_05": "orc"},
        at="S1_05",
        hero={"gold": 5, "xp": 3, "arrows": 1},
        picks=["snag", "goad", "ambush"],
    )
    play(game, Fight(), Attack(1, ranged=2), RoomAction("S1_05"), BuyCard())
    assert [event.source for event in told(game, CardsGained) if event.cards] == ["monsters", "S1_05", "shop"]
    assert game.state.hero.hand == ["snag", "goad", "ambush"]


@pytest.mark.rule("MM-CARD-01")
@pytest.mark.parametrize("mode", ["standard", "epic"])
def test_a_hand_is_seen_by_its_owner_alone(mode: str) -> None:
    game = table(mode=mode, dice="ML", hands={"algus": "snag"})
    views: dict[int | None, Any] = {seat: game.view(seat) for seat in (None, 0, 1)}
    assert [view.heroes[1].hand for view in views.values()] == [None, None, ("snag",)]
    assert [view.heroes[1].hand_size for view in views.values()] == [1, 1, 1]


@pytest.mark.rule("MM-CARD-02")
def test_a_card_has_two_halves_and_is_discarded_when_one_is_used() -> None:
    game = table(dice="ML", hands={"jay": "goad"})
    play(game, own("goad"))
    assert game.state.turn.symbols == {"ML": 2, "DF": 1}
    assert told(game, MonsterMoved) == []
    assert game.state.hero.hand == []
    assert game.state.discard == ["goad"]
    assert refused(game, own("goad")) == "MM-CARD-02"


@pytest.mark.rule("MM-CARD-02")
def test_nobody_plays_a_card_of_another() -> None:
    game = table(dice="ML", hands={"algus": "lightning_bolt"})
    assert refused(game, any_time("lightning_bolt", AtRoom(START), AtRoom(START))) == "MM-CARD-02"


@pytest.mark.rule("MM-CARD-03")
def test_an_own_turn_half_is_played_at_any_point_of_the_own_turn() -> None:
    before = table(phase="before", hands={"jay": "counterspell"})
    play(before, own("counterspell"))
    engaged = table(dice="ML", monsters={START: "orc"}, hands={"jay": "counterspell"})
    play(engaged, own("counterspell"))
    assert before.state.turn.symbols == engaged.state.turn.symbols == {"MG": 2}


@pytest.mark.rule("MM-CARD-03")
def test_an_own_turn_half_is_not_for_the_turn_of_another() -> None:
    game = table(dice="ML", hands={"algus": "counterspell"})
    assert refused(game, own("counterspell", by="algus"), 1) == "MM-CARD-03"


@pytest.mark.rule("MM-CARD-03")
def test_an_own_turn_half_is_played_in_the_own_dm_phase_too() -> None:
    game = table(phase="move", rooms={"S1_14": (1, 0)}, monsters={"S1_14": "orc"}, hands={"jay": "lightning_bolt"})
    assert own("lightning_bolt", AtMonster(1)) in game.asides(0)
    game.play(own("lightning_bolt", AtMonster(1)), 0)
    assert game.state.monsters == {}


@pytest.mark.rule("MM-CARD-03")
def test_what_helps_a_hero_to_act_is_not_played_when_it_has_acted() -> None:
    game = table(
        phase="move",
        rooms={"S1_14": (1, 0)},
        monsters={"S1_14": "orc"},
        hands={"jay": "goad bad_omen confusion"},
    )
    for card in ("goad", "bad_omen", "confusion"):
        assert refused(game, own(card)) == "MM-CARD-03"


@pytest.mark.rule("MM-CARD-03", "MM-R-81")
def test_an_own_turn_half_is_offered_when_the_own_dm_phase_begins_and_after_each_monster() -> None:
    game = table(dice="ML", rooms={"S1_14": (1, 0)}, monsters={"S1_14": "orc goblin"}, hands={"jay": "old_map"})
    step(game, EndTurn(0))
    assert (asked(game).window, options(game)) == (ANY_MOMENT, [own("old_map"), Pass()])
    step(game, Pass(), MoveMonster(1, START))
    assert (asked(game).window, options(game)) == (ANY_MOMENT, [own("old_map"), Pass()])
    step(game, own("old_map"))
    assert game.state.hero.gold == 2


@pytest.mark.rule("MM-CARD-03")
def test_an_own_turn_half_is_not_for_the_dm_phase_of_another() -> None:
    game = table(dice="ML", rooms={"S1_14": (1, 0)}, monsters={"S1_14": "orc"}, hands={"algus": "lightning_bolt"})
    play(game, EndTurn(0))
    assert {card.half for card in game.asides(1) if isinstance(card, PlayCard)} == {"any"}
    assert refused(game, own("lightning_bolt", AtMonster(1), by="algus"), 1) == "MM-CARD-03"


@pytest.mark.rule("MM-KO-05")
def test_a_defeated_hero_plays_no_own_turn_half_in_its_dm_phase() -> None:
    game = table(
        phase="move",
        rooms={"S1_14": (1, 0)},
        monsters={"S1_14": "orc"},
        hands={"jay": "lightning_bolt"},
        hero={"prone": True, "life": 0},
    )
    assert refused(game, own("lightning_bolt", AtMonster(1))) == "MM-KO-05"


@pytest.mark.rule("MM-CARD-04")
def test_an_any_time_half_is_played_in_the_turn_of_another() -> None:
    game = table(dice="ML", hands={"algus": "lightning_bolt"})
    game.play(any_time("lightning_bolt", AtRoom(START), AtRoom(START)), 1)
    assert life(game) == [5, 5]


@pytest.mark.rule("MM-CARD-04")
@pytest.mark.parametrize("card", ["stupefy", "snag", "fear_of_the_dark", "stumble", "iron_will", "counterspell"])
def test_an_any_time_half_with_a_condition_waits_for_it(card: str) -> None:
    game = table(dice="ML", hands={"algus": card})
    assert game.asides(1) == []
    assert refused(game, any_time(card), 1) == "MM-CARD-04"


@pytest.mark.rule("MM-CARD-06")
def test_the_discards_become_a_new_deck_when_it_is_empty() -> None:
    top = Tabletop()
    top.g.deck, top.g.discard = [], ["snag", "goad"]
    top.hero("jay").gold = 5
    game = top.start(dice="ML", picks=["goad"])
    play(game, BuyCard())
    assert len(told(game, DeckReshuffled)) == 1
    assert game.state.hero.hand == ["goad"]
    assert (game.state.deck, game.state.discard) == (["snag"], [])


@pytest.mark.rule("MM-R-75", "MM-R-87")
def test_no_card_is_drawn_or_snagged_when_there_is_none() -> None:
    top = Tabletop()
    top.deal("algus", "snag")
    top.g.deck, top.g.discard = [], []
    top.room("S1_05", 0, -1, 2)
    top.g.hero.at = "S1_05"
    game = top.start(dice="ML ML")
    play(game, RoomAction("S1_05"))
    assert asked(game).seat == 0
    assert [gain.token for gain in told(game, Gained)] == ["xp"]
    assert (told(game, CardsGained), game.state.hero.hand) == ([], [])


@pytest.mark.rule("MM-R-75", "MM-GOLD-02")
@pytest.mark.parametrize("phase", ["actions", "move"])
def test_nothing_is_paid_where_no_card_is_left(phase: Literal["actions", "move"]) -> None:
    top = Tabletop()
    top.room("S1_14", 1, 0)
    top.monster("orc", "S1_14")
    top.g.deck, top.g.discard = [], []
    top.hero("jay").gold = 5
    game = top.start(phase)
    assert options(game, BuyCard) == []
    assert refused(game, BuyCard()) == "MM-R-75"


@pytest.mark.rule("MM-CARD-13")
def test_conjure_makes_two_magic_symbols() -> None:
    game = table(hands={"jay": "counterspell"})
    play(game, PlayCard("counterspell", "own", "jay"))
    assert game.state.turn.symbols == {"MG": 2}


# Halves that make symbols


@pytest.mark.rule("MM-CARD-03")
@pytest.mark.parametrize(
    ("card", "symbols"),
    [
        ("counterspell", {"MG": 2}),
        pytest.param("stupefy", {"RG": 2}, marks=pytest.mark.rule("MM-CARD-09")),
        pytest.param("secret_quest", {"EL": 2}, marks=pytest.mark.rule("MM-CARD-11")),
        ("pickpocket", {"ST": 2}),
        ("stumble", {"DF": 3}),
        ("goad", {"ML": 2, "DF": 1}),
        ("iron_will", {"ML": 3}),
        ("ward_of_life", {"ST": 1, "RG": 1}),
        ("stone_skin", {"ML": 4}),
    ],
)
def test_a_half_that_makes_symbols(card: str, symbols: dict[str, int]) -> None:
    game = table(dice="ML", hands={"jay": card})
    play(game, own(card))
    assert game.state.turn.symbols == symbols


def test_the_strength_of_giants_is_gone_when_the_next_combat_ends() -> None:
    game = table(dice="ML", monsters={START: "goblin"}, hands={"jay": "stone_skin"}, seed=1)
    play(game, own("stone_skin"), Fight(), Attack(1, melee=2), Block(0))
    assert [event.faces for event in told(game, SymbolsGone)] == [("ML", "ML")]
    assert game.state.turn.symbols == {}
    assert game.state.turn.dice == ["ML"]


def test_holy_water_purges_but_does_not_heal() -> None:
    game = table(dice="ML", monsters={START: "skeleton"}, hands={"jay": "reflect"}, hero={"life": 3}, picks=["snag"])
    play(game, own("reflect"), Fight(), Attack(1, elixir=2))
    assert game.state.turn.purging == 1
    assert game.state.hero.life == 3
    assert refused(game, DrinkElixir("jay")) == "MM-ELIX-01"


# T02 Lightning Bolt / Banish


@pytest.mark.rule("MM-CARD-08", "MM-R-42")
def test_a_lightning_bolt_hits_every_hero_on_a_straight_run_the_casters_too() -> None:
    top = Tabletop("jay", "algus", "mika", "valerie")
    top.room("S1_02", 1, 0)
    top.room("S1_19", 2, 0)
    top.room("S1_14", 0, -1)
    top.deal("algus", "lightning_bolt")
    for board, room in (("algus", "S1_02"), ("mika", "S1_19"), ("valerie", "S1_14")):
        top.hero(board).at = room
    game = top.start(dice="ML")
    bolt = any_time("lightning_bolt", AtRoom(START), AtRoom("S1_19"))
    assert bolt in game.asides(1)
    game.play(bolt, 1)
    assert life(game) == [5, 5, 5, 6]


@pytest.mark.rule("MM-R-42")
def test_a_lightning_bolt_stops_at_walls_and_does_not_turn() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.room("S1_04", 1, 0)  # Doors to the north and south only: a wall towards the Starting Room.
    top.room("S1_14", 0, -1)
    top.deal("algus", "lightning_bolt")
    top.hero("mika").at = "S1_04"
    top.hero("algus").at = "S1_14"
    game = top.start(dice="ML")
    hit = []
    for bolt in game.asides(1):
        world = game.clone()
        world.play(bolt, 1)
        hit.append(life(world))
    assert sorted(hit) == [[5, 5, 6], [5, 6, 6], [6, 5, 6], [6, 6, 5]]


@pytest.mark.rule("MM-R-42")
def test_a_medium_room_counts_once_in_a_bolts_run() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.room("M1_5", 0, -2)  # Its doors to the south open above the Starting Room and beside it.
    top.room("S1_14", 0, -3)
    top.deal("algus", "lightning_bolt")
    top.hero("algus").at, top.hero("mika").at = "M1_5", "S1_14"
    game = top.start(dice="ML")
    game.play(any_time("lightning_bolt", AtRoom("S1_14"), AtRoom(START)), 1)
    assert life(game) == [5, 5, 5]


@pytest.mark.rule("MM-R-42")
def test_a_lightning_bolt_on_the_third_level_runs_through_doors_straight_ahead() -> None:
    top = Tabletop("jay", "algus", "mika", mode="epic")
    top.ground("throne", "T5")
    top.hero("algus").at, top.hero("mika").at = "T4", "T3"
    top.deal("algus", "lightning_bolt")
    game = top.start(dice="ML")
    assert any_time("lightning_bolt", AtRoom("T4"), AtRoom("T5")) in game.asides(1)
    hit = []
    for bolt in game.asides(1):
        world = game.clone()
        world.play(bolt, 1)
        hit.append(life(world))
    assert sorted(hit) == [[5, 5, 6], [5, 6, 6], [6, 5, 6], [6, 6, 5]]


@pytest.mark.rule("MM-CARD-08", "MM-REW-04")
def test_banish_takes_a_monster_off_the_board_without_reward() -> None:
    game = table(dice="ML", rooms={ROOM: (1, 0, 2)}, monsters={ROOM: "orc"}, hands={"jay": "lightning_bolt"})
    play(game, own("lightning_bolt", AtMonster(1)))
    assert [event.card for event in told(game, MonsterRemoved)] == ["orc"]
    assert game.state.monsters == {}
    assert (xp(game)[0], game.state.hero.hand) == (0, [])


@pytest.mark.rule("MM-CARD-08", "MM-BOSS-01")
def test_banish_is_not_for_bosses() -> None:
    game = table(dice="ML", monsters={START: "mortiferous"}, hands={"jay": "lightning_bolt"})
    assert options(game, PlayCard) == []
    assert refused(game, own("lightning_bolt", AtMonster(1))) == "MM-BOSS-01"


# T03 Stupefy, T06 Snag: see test_windows.py too


@pytest.mark.rule("MM-CARD-09")
def test_stupefy_takes_one_of_the_xp_that_a_rival_gains() -> None:
    game = table(dice="RG RG", monsters={START: "orc"}, hands={"algus": "stupefy"}, picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2), any_time("stupefy"))
    assert xp(game) == [1, 1]
    assert [(event.hero, event.amount) for event in told(game, Gained)] == [("algus", 1), ("jay", 1)]


@pytest.mark.rule("MM-CARD-09")
def test_two_stupefies_on_one_gain_cancel_each_other() -> None:
    game = table(
        "jay",
        "algus",
        "mika",
        dice="RG RG",
        monsters={START: "orc"},
        hands={"algus": "stupefy", "mika": "stupefy"},
        picks=["goad"],
    )
    play(game, Fight(), Attack(1, ranged=2), any_time("stupefy"), any_time("stupefy", by="mika"))
    assert xp(game) == [2, 0, 0]


@pytest.mark.rule("MM-R-32")
def test_a_countered_stupefy_does_not_count_against_the_other() -> None:
    game = table(
        "jay",
        "algus",
        "mika",
        dice="RG RG",
        monsters={START: "orc"},
        hands={"algus": "stupefy", "mika": "stupefy counterspell"},
        picks=["goad"],
    )
    play(game, Fight(), Attack(1, ranged=2))
    play(game, any_time("stupefy"), any_time("stupefy", by="mika"), any_time("counterspell", AtCard(1), by="mika"))
    assert xp(game) == [1, 0, 1]


@pytest.mark.rule("MM-R-32")
def test_a_stolen_xp_can_bring_a_level_and_cannot_be_stolen_again() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.monster("orc")
    top.deal("algus", "stupefy")
    top.deal("mika", "counterspell", "stumble")
    top.hero("algus").xp = 2
    game = top.start(dice="RG RG")
    play(game, Fight(), Attack(1, ranged=2), any_time("stupefy"))
    play(game, Pass())  # Mika lets the Stupefy happen; nothing else is offered to her.
    assert asked(game).prompt == "3 XP reached: learn which ability?"
    assert asked(game).seat == 1


@pytest.mark.rule("MM-R-32")
def test_a_stolen_xp_can_set_off_the_end() -> None:
    top = Tabletop("jay", "algus")
    top.monster("orc")
    top.deal("algus", "stupefy")
    top.hero("algus").xp, top.hero("algus").arrows = 15, 3
    game = top.start(dice="RG RG", picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2), any_time("stupefy"))
    assert game.state.ending


@pytest.mark.rule("MM-CARD-12", "MM-R-32")
def test_snag_takes_a_card_that_the_victim_never_sees() -> None:
    game = table(dice="ML", hero={"gold": 5}, hands={"algus": "snag"}, picks=["goad"])
    play(game, BuyCard(), any_time("snag"))
    assert [hero.hand for hero in game.state.heroes] == [[], ["goad"]]
    assert [event.card for event in game.log(1) if isinstance(event, CardStolen)] == ["goad"]
    for viewer in (0, None):
        assert [event.card for event in game.log(viewer) if isinstance(event, CardStolen)] == [""]


@pytest.mark.rule("MM-R-32")
def test_of_two_snags_on_one_card_the_last_played_takes_it() -> None:
    game = table(
        "jay", "algus", "mika", dice="ML", hero={"gold": 5}, hands={"algus": "snag", "mika": "snag"}, picks=["goad"]
    )
    play(game, BuyCard(), any_time("snag"), any_time("snag", by="mika"))
    assert [hero.hand for hero in game.state.heroes] == [[], [], ["goad"]]


@pytest.mark.rule("MM-R-32")
def test_two_snags_on_two_cards_take_both() -> None:
    game = table(
        "jay",
        "algus",
        "mika",
        dice="RG RG RG RG",
        monsters={START: "orc orc"},
        hero={"xp": 8, "arrows": 2},
        hands={"algus": "snag", "mika": "snag"},
        picks=["goad", "stumble"],
    )
    play(game, Fight(), Attack(1, ranged=2), Attack(2, ranged=2))
    play(game, any_time("snag"), any_time("snag", by="mika"))
    assert game.state.heroes[2].hand == ["goad"]
    assert game.state.heroes[1].hand == ["stumble"]


@pytest.mark.rule("MM-GOLD-04")
def test_a_thief_with_seven_cards_discards_one() -> None:
    hand = "snag stupefy goad stumble bad_omen ambush sabotage"
    game = table(dice="ML", hero={"gold": 5}, hands={"algus": hand}, picks=["reflect"])
    play(game, BuyCard(), any_time("snag"))
    assert len(game.state.heroes[1].hand) == 7
    assert (asked(game).seat, len(options(game, DiscardCard))) == (1, 7)


# T06 Magic Swap


@pytest.mark.rule("MM-CARD-12", "MM-R-41")
def test_magic_swap_with_a_hero_makes_both_suffer_what_awaits_there() -> None:
    top = Tabletop("jay", "algus")
    top.room("S1_14", 1, 0)
    top.room("S1_17", 2, 0)
    top.deal("jay", "snag")
    top.g.hero.at, top.hero("algus").at = "S1_17", "S1_14"
    game = top.start(dice="ML ML")
    play(game, own("snag", AtHero("algus")))
    assert [hero.at for hero in game.state.heroes] == ["S1_14", "S1_17"]
    assert {event.how for event in told(game, HeroMoved)} == {"teleport"}
    assert asked(game).prompt == "A pit: climb over it, or take 1 Wound?"
    play(game, Suffer())
    assert life(game) == [5, 6]


@pytest.mark.rule("MM-R-41")
def test_magic_swap_lets_an_engaged_hero_go_without_setting_off_traps() -> None:
    game = table(
        dice="ML",
        rooms={"S1_02": (1, 0)},
        traps={"S1_07": (0, 1)},
        monsters={START: "spider", "S1_02": "orc"},
        hands={"jay": "snag"},
    )
    play(game, own("snag", AtMonster(2)))
    assert game.state.hero.at == "S1_02"
    assert [(m.card, m.at) for m in game.state.monsters.values()] == [("spider", START), ("orc", START)]
    assert told(game, Wounded) == []
    assert Fight() not in asked(game).options


@pytest.mark.rule("MM-R-41", "MM-LIMIT-03")
def test_a_swap_into_a_full_room_removes_the_monster_worth_the_least() -> None:
    game = table(
        dice="ML",
        rooms={"S2_02": (0, 0)},
        monsters={START: "orc orc goblin", "S2_02": "ghost"},
        hands={"jay": "snag"},
    )
    play(game, own("snag", AtMonster(4)))
    assert {option.monster for option in options(game, Remove)} == {1, 2, 3}
    play(game, Remove(3))
    play(game, Remove(1))
    assert sorted(m.card for m in game.state.in_room(START)) == ["ghost", "orc"]


@pytest.mark.rule("MM-R-41", "MM-BOSS-01")
def test_magic_swap_is_never_with_a_boss_or_a_prone_hero() -> None:
    top = Tabletop("jay", "algus")
    top.room("S1_02", 1, 0)
    top.monster("mortiferous", "S1_02")
    top.deal("jay", "snag")
    top.hero("algus").at, top.hero("algus").prone, top.hero("algus").life = "S1_02", True, 0
    game = top.start(dice="ML")
    assert options(game, PlayCard) == []
    assert refused(game, own("snag", AtHero("algus"))) == "MM-R-41"
    assert refused(game, own("snag", AtMonster(1))) == "MM-BOSS-01"


# T04 Fear of the Dark / Invisibility


@pytest.mark.rule("MM-CARD-10", "MM-R-70")
def test_each_fear_of_the_dark_at_the_start_of_anothers_turn_removes_a_die() -> None:
    game = table(
        "greybark",
        "algus",
        "mika",
        phase="start",
        hero={"learned": ("feral_strike", "wolf_companion"), "arrows": 2},
        hands={"algus": "fear_of_the_dark", "mika": "fear_of_the_dark"},
        rolls=["ML ML ML ML", "ST"],
    )
    play(game, any_time("fear_of_the_dark"), any_time("fear_of_the_dark", by="mika"), Roll())
    assert told(game, Rolled)[0].faces == ("ML", "ML", "ML", "ML", "ST*")


@pytest.mark.rule("MM-CARD-10")
def test_nobody_fears_the_dark_in_the_own_turn() -> None:
    game = table(phase="start", hands={"jay": "fear_of_the_dark"}, seed=1)
    assert asked(game).window == ""
    assert game.state.phase == "before"


@pytest.mark.rule("MM-R-70")
def test_no_fewer_than_no_dice_are_rolled() -> None:
    top = Tabletop()
    top.g.turn.fewer = 7
    game = top.start("before")
    play(game, Roll())
    assert told(game, Rolled)[0].faces == ()
    assert game.state.phase == "actions"


@pytest.mark.rule("MM-CARD-10")
def test_an_invisible_hero_ignores_monsters_until_it_ends_that() -> None:
    game = table(dice="ML ST", rooms={"S1_02": (1, 0)}, monsters={START: "spider"}, hands={"jay": "fear_of_the_dark"})
    assert refused(game, Move("S1_02", "step")) == "MM-MOVE-02"
    play(game, own("fear_of_the_dark"))
    assert Move("S1_02", "step") in asked(game).options
    assert refused(game, Fight()) == "MM-R-40"
    play(game, EndInvisibility())
    assert refused(game, Move("S1_02", "step")) == "MM-MOVE-02"
    assert Fight() in asked(game).options


# T05 Secret Quest: see test_end.py


@pytest.mark.rule("MM-CARD-11")
def test_a_secret_quest_that_is_discarded_is_worth_nothing() -> None:
    top = Tabletop()
    top.g.ending = True
    top.g.active = 1
    top.deal("jay", "secret_quest")
    top.deal("algus", "secret_quest")
    top.hero("algus").life = 3
    game = top.start(dice="ML")
    play(game, PlayCard("secret_quest", "own", "algus"))
    play(game, EndTurn(0))
    assert [(event.hero, event.xp) for event in told(game, QuestScored)] == [("jay", 1)]


# T07 Pickpocket / Sprint


def test_a_pickpocket_takes_one_of_a_bounty() -> None:
    game = table(dice="ML ML ML", hands={"algus": "pickpocket"})
    play(game, EndTurn(3), any_time("pickpocket"))
    assert gold(game) == [2, 1]


def test_a_pickpocket_takes_one_out_of_a_chest_and_of_lying_gold() -> None:
    chest = table(dice="ML", rooms={"S1_05": (0, -1, 2)}, at="S1_05", hands={"algus": "pickpocket"}, picks=["goad"])
    play(chest, RoomAction("S1_05"), any_time("pickpocket"))
    lying = table(dice="ML", rooms={"S1_12": (0, -1)}, at="S1_12", hands={"algus": "pickpocket"})
    play(lying, TakeGold(), any_time("pickpocket"))
    assert gold(chest) == gold(lying) == [1, 1]
    assert lying.state.rooms["S1_12"].gold == 0


def test_gold_from_a_card_is_not_taken_so_nobody_picks_it() -> None:
    game = table(dice="ML", hands={"jay": "old_map", "algus": "pickpocket"})
    play(game, own("old_map"))
    assert asked(game).seat == 0
    assert gold(game) == [2, 0]


# T08 Stumble


def test_a_hero_that_stumbles_stays_and_the_move_point_is_lost() -> None:
    game = table(dice="ST ML", rooms={"S1_02": (1, 0)}, hands={"algus": "stumble"})
    play(game, Move("S1_02", "step"), any_time("stumble"))
    assert game.state.hero.at == START
    assert game.state.turn.steps == 1
    play(game, Move("S1_02", ""))
    assert game.state.hero.at == "S1_02"


def test_a_hero_that_stumbles_does_not_explore() -> None:
    game = table(dice="ST ML", stack="S1_14", hands={"algus": "stumble"})
    play(game, Explore(0, -1, "step"), any_time("stumble"))
    assert game.state.hero.at == START
    assert told(game, TilePlaced) == []
    assert game.state.stacks[0].top == "S1_14"
    assert game.state.turn.steps == 1


def test_nobody_stumbles_on_stairs() -> None:
    game = table(dice="ML", rooms={"S1_01": (0, -1), "S2_00": (0, 0)}, at="S1_01", hands={"algus": "stumble"})
    play(game, next(option for option in asked(game).options if type(option).__name__ == "TakeStairs"))
    assert game.state.hero.at == "S2_00"


# T09 Bad Omen / Lucky Charm


@pytest.mark.rule("MM-R-91")
def test_a_bad_omen_after_the_roll_is_final() -> None:
    game = table(phase="before", hands={"algus": "bad_omen"}, rolls=["ST ML ML ML ML ML", "EL"])
    play(game, Roll(), any_time("bad_omen", AtDie("ST")))
    assert [(event.old, event.new) for event in told(game, Rerolled)] == [(("ST",), ("EL",))]
    assert Reroll(("ML",)) in asked(game).options
    assert Reroll(("EL",)) not in asked(game).options


def test_a_bad_omen_comes_after_a_reroll_too() -> None:
    game = table(phase="reroll", dice="ST ML ML ML ML ML", hands={"algus": "bad_omen"}, rolls=["MG", "EL"])
    play(game, Reroll(("ST",)), any_time("bad_omen", AtDie("MG")))
    assert sorted(game.state.turn.dice) == ["EL", "ML", "ML", "ML", "ML", "ML"]


@pytest.mark.rule("MM-R-90")
def test_the_second_of_two_bad_omens_on_one_die_finds_it_no_more() -> None:
    game = table(
        "jay",
        "algus",
        "mika",
        phase="before",
        hands={"algus": "bad_omen", "mika": "bad_omen"},
        rolls=["ST ML ML ML ML ML", "EL"],
    )
    play(game, Roll(), any_time("bad_omen", AtDie("ST")), any_time("bad_omen", AtDie("ST"), by="mika"))
    assert len(told(game, Rerolled)) == 1
    assert sorted(game.state.turn.dice) == ["EL", "ML", "ML", "ML", "ML", "ML"]


def test_nobody_has_a_bad_omen_for_the_own_roll() -> None:
    game = table(phase="before", hands={"jay": "bad_omen"}, rolls=["ST ML ML ML ML ML"])
    play(game, Roll())
    assert asked(game).window == ""


def test_a_lucky_charm_rolls_any_unused_dice_again() -> None:
    top = Tabletop()
    top.deal("jay", "bad_omen")
    top.g.turn.used = ["EL"]
    game = top.start(dice="ST ML ML", rolls=["DF MG"])
    play(game, own("bad_omen"))
    assert Reroll(("EL",)) not in asked(game).options
    play(game, Reroll(("ST", "ML")))
    assert sorted(game.state.turn.dice) == ["DF", "MG", "ML"]


@pytest.mark.rule("MM-R-89")
def test_a_lucky_charm_between_the_roll_and_the_reroll() -> None:
    game = table(phase="reroll", dice="ST ML ML", hands={"jay": "bad_omen"}, rolls=["DF", "EL EL"])
    play(game, own("bad_omen"), Reroll(("ST",)))
    assert game.state.phase == "reroll"
    play(game, Reroll(("ML", "ML")))
    assert sorted(game.state.turn.dice) == ["DF", "EL", "EL"]


def test_a_lucky_charm_may_roll_nothing() -> None:
    game = table(dice="ST ML", hands={"jay": "bad_omen"})
    play(game, own("bad_omen"), Keep())
    assert game.state.turn.dice == ["ST", "ML"]


# T10 Goad


def test_goad_moves_a_monster_one_room_out_of_a_heros_room() -> None:
    game = table(dice="ML", rooms={"S1_02": (1, 0)}, monsters={START: "spider"}, hands={"algus": "goad"})
    game.play(any_time("goad", AtMonster(1), AtRoom("S1_02")), 1)
    assert game.state.monsters[1].at == "S1_02"
    assert Fight() not in asked(game).options


def test_goad_never_moves_a_boss_and_keeps_the_limit() -> None:
    game = table(
        dice="ML",
        rooms={"S1_02": (1, 0), "S1_19": (2, 0), ROOM: (0, -1)},
        monsters={START: "orc mortiferous", "S1_02": "orc ghost"},
        hands={"algus": "goad"},
    )
    aims = {aim.on for aim in game.asides(1) if isinstance(aim, PlayCard)}
    assert (AtMonster(1), AtRoom(ROOM)) in aims
    assert (AtMonster(3), AtRoom("S1_19")) in aims
    assert (AtMonster(3), AtRoom(START)) not in aims  # Orc, Mortiferous and another would be 4 units.
    assert (AtMonster(1), AtRoom("S1_02")) not in aims
    assert not any(aim[0] == AtMonster(2) for aim in aims)


def test_goad_into_the_active_heros_room_engages_it_in_mid_turn() -> None:
    game = table(dice="ML ST", rooms={"S1_02": (1, 0)}, monsters={"S1_02": "orc"}, hands={"algus": "goad"})
    assert Fight() not in asked(game).options
    game.play(any_time("goad", AtMonster(1), AtRoom(START)), 1)
    assert Fight() in asked(game).options
    assert options(game, EndTurn) == []
    assert refused(game, Move("S1_02", "step")) == "MM-MOVE-02"


@pytest.mark.rule("MM-R-39", "MM-PET-04")
def test_a_dark_watcher_goaded_to_the_hero_drives_the_wolf_away() -> None:
    top = Tabletop("greybark", "algus")
    top.teach("greybark", "feral_strike", "wolf_companion")
    top.room("S1_02", 1, 0)
    top.monster("dark_watcher", "S1_02")
    top.deal("algus", "goad")
    top.g.turn.pet = "joins"
    game = top.start("before", rolls=["ML ML ML ML ML ML"])
    game.play(any_time("goad", AtMonster(1), AtRoom(START)), 1)
    play(game, Roll())
    assert told(game, Rolled)[0].faces == ("ML",) * 6


@pytest.mark.rule("MM-R-90")
def test_a_goad_on_a_monster_that_was_goaded_away_does_nothing() -> None:
    game = table(
        "jay",
        "algus",
        "mika",
        phase="start",
        rooms={"S1_02": (1, 0), "S1_14": (-1, 0)},
        monsters={START: "orc"},
        hands={"algus": "goad", "mika": "goad"},
    )
    play(
        game,
        any_time("goad", AtMonster(1), AtRoom("S1_02")),
        any_time("goad", AtMonster(1), AtRoom("S1_14"), by="mika"),
    )
    assert [event.to for event in told(game, MonsterMoved)] == ["S1_14"]


# T11 Iron Will, T12 Ward of Life


def test_an_iron_will_prevents_one_wound() -> None:
    game = table(dice="ML", monsters={START: "orc"}, hands={"jay": "iron_will"}, seed=1)
    play(game, Fight(), Attack(1), Block(0), any_time("iron_will", by="jay"))
    assert life(game)[0] == 4
    assert [event.amount for event in told(game, WoundsPrevented)] == [1]


@pytest.mark.rule("MM-TRAP-03")
def test_an_iron_will_does_not_help_against_a_trap() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0)}, traps={"S1_07": (0, 1)}, hands={"jay": "iron_will"})
    play(game, Move("S1_02", "step"))
    assert asked(game).window == ""
    assert life(game)[0] == 5


@pytest.mark.rule("MM-R-79")
def test_a_ward_of_life_keeps_a_hero_at_one_lp_even_at_a_trap() -> None:
    game = table(
        dice="ST", rooms={"S1_02": (1, 0)}, traps={"S1_07": (0, 1)}, hero={"life": 1}, hands={"jay": "ward_of_life"}
    )
    play(game, Move("S1_02", "step"), any_time("ward_of_life", by="jay"))
    assert (life(game)[0], game.state.hero.prone) == (1, False)
    assert game.state.hero.at == "S1_02"
    assert told(game, HeroFell) == []


def test_a_ward_of_life_turns_any_number_of_wounds_into_one_lp_left() -> None:
    game = table(dice="ML", monsters={START: "orc"}, hero={"life": 3}, hands={"jay": "ward_of_life"}, seed=1)
    play(game, Fight(), Attack(1), Block(0), any_time("ward_of_life", by="jay"))
    assert [(event.amount, event.life) for event in told(game, Wounded)] == [(2, 1)]


def test_a_ward_of_life_is_for_the_own_hero() -> None:
    game = table(dice="ML", monsters={START: "orc"}, hero={"life": 3}, hands={"algus": "ward_of_life"}, seed=1)
    play(game, Fight(), Attack(1), Block(0))
    assert [event.hero for event in told(game, HeroFell)] == ["jay"]


# T13 Ambush / Dispel Trap


def test_an_ambush_adds_a_random_minor_to_a_room_just_explored() -> None:
    game = table(dice="ST", stack="S1_14 S1_02", hands={"algus": "ambush"}, rolls=["goblin"])
    play(game, Explore(0, -1, "step"), Suffer(), any_time("ambush"))
    assert [(event.card, event.at) for event in told(game, MonsterAppeared)] == [("goblin", "S1_14")]
    assert game.state.stacks[0].top == "S1_02"
    assert Fight() in asked(game).options


def test_dispel_trap_flips_a_trap_next_to_the_room_without_xp() -> None:
    game = table(dice="ML", traps={"S1_07": (0, 1), "S1_08": (5, 5)}, monsters={START: "orc"}, hands={"jay": "ambush"})
    assert options(game, PlayCard) == [own("ambush", AtTrap("S1_07"))]
    play(game, own("ambush", AtTrap("S1_07")))
    assert game.state.traps["S1_07"].opened
    assert len(told(game, TrapDisarmed)) == 1
    assert xp(game)[0] == 0


# T14 Sabotage / Master Key


def test_sabotage_leaves_the_dice_docked_and_nothing_happens() -> None:
    game = table(dice="ML ML", rooms={"S1_05": (0, -1, 2)}, at="S1_05", hands={"algus": "sabotage"})
    play(game, RoomAction("S1_05"), any_time("sabotage"))
    assert game.state.turn.docked == {"S1_05": ("ML",)}
    assert (xp(game), gold(game)) == ([0, 0], [0, 0])
    assert not game.state.rooms["S1_05"].opened
    assert refused(game, RoomAction("S1_05")) == "MM-PAY-04"


def test_a_portal_and_a_disarmed_trap_can_be_sabotaged_too() -> None:
    portal = table(dice="MG", rooms={"S1_11": (1, 0)}, at="S1_11", hands={"algus": "sabotage"})
    play(portal, RoomAction("S1_11", START), any_time("sabotage"))
    assert portal.state.hero.at == "S1_11"
    trap = table(dice="ML DF", traps={"S1_07": (0, 1)}, hands={"algus": "sabotage"})
    play(trap, RoomAction("S1_07"), any_time("sabotage"))
    assert not trap.state.traps["S1_07"].opened


def test_a_master_key_opens_the_chest_without_docking() -> None:
    game = table(dice="ST", rooms={"S1_05": (0, -1, 2)}, at="S1_05", hands={"jay": "sabotage"}, picks=["goad"])
    play(game, own("sabotage"))
    assert (xp(game)[0], gold(game)[0], game.state.hero.hand) == (1, 2, ["goad"])
    assert game.state.turn.docked == {}
    assert game.state.rooms["S1_05"].opened


def test_a_master_key_is_not_for_the_engaged_nor_where_no_chest_is() -> None:
    engaged = table(
        dice="ST", rooms={"S1_05": (0, -1, 2)}, at="S1_05", monsters={"S1_05": "orc"}, hands={"jay": "sabotage"}
    )
    assert refused(engaged, own("sabotage")) == "MM-ENG-02"
    nothing = table(dice="ST", hands={"jay": "sabotage"})
    assert refused(nothing, own("sabotage")) == "MM-CARD-03"


# T15 Stone Skin, T16 Reflect


def test_stone_skin_hardens_the_monster_for_this_attack_only() -> None:
    game = table(dice="RG RG RG RG RG", monsters={START: "orc"}, hands={"algus": "stone_skin"}, picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2), any_time("stone_skin"), Block(0))
    assert game.state.monsters[1].card == "orc"
    assert life(game)[0] == 3
    play(game, Fight(), Attack(1, ranged=2))
    assert game.state.monsters == {}


def test_reflect_turns_a_bolt_back_on_its_player() -> None:
    top = Tabletop("jay", "algus")
    top.room("S1_02", 1, 0)
    top.deal("algus", "lightning_bolt")
    top.deal("jay", "reflect")
    top.hero("algus").at = "S1_02"
    game = top.start(dice="ML")
    game.play(any_time("lightning_bolt", AtRoom(START), AtRoom(START)), 1)
    play(game, any_time("reflect", by="jay"))
    assert life(game) == [6, 5]


def test_a_reflected_bolt_has_windows_of_its_own() -> None:
    top = Tabletop("jay", "algus")
    top.room("S1_02", 1, 0)
    top.deal("algus", "lightning_bolt", "ward_of_life")
    top.deal("jay", "reflect")
    top.hero("algus").at, top.hero("algus").life = "S1_02", 1
    game = top.start(dice="ML")
    game.play(any_time("lightning_bolt", AtRoom(START), AtRoom(START)), 1)
    play(game, any_time("reflect", by="jay"))
    assert asked(game).window == "a Hero is about to fall"
    play(game, any_time("ward_of_life"))
    assert life(game) == [6, 1]


def test_reflect_answers_only_cards_of_rivals() -> None:
    payback = table(dice="ML", monsters={START: "orc"}, hands={"jay": "reflect"}, seed=1)
    play(payback, Fight(), Attack(1), Block(0))
    assert payback.state.turn.combat is None
    own_bolt = table(dice="ML", hands={"jay": "lightning_bolt reflect"})
    own_bolt.play(any_time("lightning_bolt", AtRoom(START), AtRoom(START), by="jay"), 0)
    assert life(own_bolt) == [5, 5]


# T17 Confusion / Beast Whistle


def test_confusion_lets_a_rival_spend_the_move_points() -> None:
    game = table(dice="ML", rooms={"S1_14": (1, 0)}, monsters={"S1_14": "orc"}, hands={"algus": "confusion"})
    play(game, EndTurn(0), any_time("confusion"))
    assert [event.hero for event in told(game, DungeonMasterActs)] == ["algus"]
    assert (asked(game).seat, asked(game).options[0]) == (1, Done())
    play(game, MoveMonster(1, START))
    assert game.state.monsters[1].at == START


def test_nobody_is_confused_by_the_own_card() -> None:
    game = table(dice="ML", rooms={"S1_14": (1, 0)}, monsters={"S1_14": "orc"}, hands={"jay": "confusion"})
    play(game, EndTurn(0))
    assert (asked(game).window, asked(game).seat) == ("", 0)


def test_a_beast_whistle_brings_a_pet_die_rolled_now() -> None:
    game = table(dice="ML", hands={"jay": "confusion"}, rolls=["MG"])
    play(game, own("confusion"))
    assert game.state.turn.dice == ["ML", "MG*"]


def test_a_pet_that_was_whistled_for_before_the_roll_has_no_reroll() -> None:
    game = table(phase="before", hands={"jay": "confusion"}, rolls=["MG", "ML ML ML ML ML ML"])
    play(game, own("confusion"))
    assert told(game, Rolled)[0].faces == ("MG*",)
    play(game, Roll())
    assert Reroll(("ML",)) in asked(game).options
    assert Reroll(("MG",)) not in asked(game).options


# T18 Old Map / Gold Sense


def test_with_an_old_map_the_rival_puts_the_tile() -> None:
    game = table(dice="ST", stack="S1_12 S1_02", hands={"algus": "old_map"})
    play(game, Explore(0, -1, "step"), any_time("old_map"))
    assert game.state.hero.at == "S1_12"
    game = table(dice="ST", stack="S1_13 S1_02", hands={"algus": "old_map"})
    play(game, Explore(0, -1, "step"), any_time("old_map"))
    assert (asked(game).seat, len(options(game, Place))) == (1, 3)
    play(game, options(game, Place)[1])
    assert game.state.hero.at == "S1_13"


def test_gold_sense_finds_two_gold_within_the_limit() -> None:
    game = table(dice="ML", hands={"jay": "old_map"}, hero={"gold": 5})
    play(game, own("old_map"))
    assert gold(game)[0] == 6


# The hero falls in the middle of a decision


@pytest.mark.rule("MM-KO-05")
def test_a_bolt_that_fells_the_active_hero_ends_its_actions() -> None:
    game = table(dice="ML ST", hero={"life": 1}, hands={"algus": "lightning_bolt"}, rooms={"S1_02": (1, 0)}, seed=1)
    game.play(any_time("lightning_bolt", AtRoom(START), AtRoom(START)), 1)
    assert told(game, DungeonMasterActs), "nobody is asked any more"
    assert game.state.active == 1


@pytest.mark.rule("MM-KO-05")
def test_a_bolt_that_fells_a_hero_who_chooses_dice_to_reroll() -> None:
    game = table(
        "jay", "algus", dice="ML ST", phase="reroll", hero={"life": 1}, hands={"algus": "lightning_bolt"}, seed=1
    )
    game.play(any_time("lightning_bolt", AtRoom(START), AtRoom(START)), 1)
    assert game.state.turn.dice == []
    while game.state.active == 0:
        play(game, asked(game).options[0])
    assert told(game, Rerolled) == []
    assert told(game, DungeonMasterActs)


@pytest.mark.rule("MM-KO-05")
def test_a_bolt_that_fells_the_active_hero_before_the_roll() -> None:
    game = table(phase="before", hero={"life": 1}, hands={"algus": "lightning_bolt"})
    game.play(any_time("lightning_bolt", AtRoom(START), AtRoom(START)), 1)
    assert told(game, Rolled) == []
    assert told(game, DungeonMasterActs)


@pytest.mark.rule("MM-KO-03")
def test_the_card_that_a_felled_hero_loses_is_seen_by_all() -> None:
    game = table(dice="ML", hero={"life": 1}, hands={"jay": "snag", "algus": "lightning_bolt"})
    game.play(any_time("lightning_bolt", AtRoom(START), AtRoom(START)), 1)
    lost = [event for event in game.log(None) if isinstance(event, CardDiscarded)]
    assert [event.card for event in lost] == ["snag"]
