"""Moments to respond in: who is asked when, what resolves first, and that nothing leaks (MM-CARD-05, MM-R-65)."""

from __future__ import annotations

import random

import pytest

from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.content.vocabulary import When
from undercroft.games.masmorra.rules.moments import ANY_MOMENT, NAMES
from undercroft.games.masmorra.state.actions import (
    Aim,
    AtCard,
    AtDie,
    AtMonster,
    AtRoom,
    Attack,
    Block,
    BuyCard,
    EndInvisibility,
    EndTurn,
    Explore,
    Fight,
    Keep,
    Move,
    MoveMonster,
    Next,
    PlayCard,
    Reroll,
    Roll,
    RoomAction,
    Suffer,
    TakeDie,
    TakeGold,
    UseAbility,
)
from undercroft.games.masmorra.state.events import (
    AttackFailed,
    CardCancelled,
    CardFailed,
    CardPlayed,
    CardsGained,
    CardStolen,
    ChestOpened,
    CombatBegan,
    HeroFell,
    MonsterDefeated,
    PaidBack,
    Robbed,
    SymbolsGained,
    TrapActivated,
)
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision
from undercroft.testing import asked, refused, step, told

from .tabletop import START, Tabletop, table


def answer(card: str, *on: Aim, by: str = "algus") -> PlayCard:
    return PlayCard(card, "any", by, on)


def opened(game: Game) -> list[str]:
    """The windows since the last answer."""
    return [moment.window.name for moment in game.windows]


# The moments


@pytest.mark.rule("MM-R-65")
def test_a_window_opens_at_the_start_of_a_turn_and_after_each_roll() -> None:
    game = table(phase="start", hands={"algus": "secret_quest"}, rolls=["ST ML ML ML ML ML", "EL"])
    assert opened(game) == [NAMES["turn start"]]
    step(game, Roll())
    assert opened(game) == [NAMES["roll"]]
    step(game, Reroll(("ST",)))
    assert opened(game) == [NAMES["roll"]]


MOMENTS: list[tuple[str, dict[str, object], list[Action], list[When]]] = [
    ("a card", {"hands": {"jay": "goad snag", "algus": "secret_quest"}}, [PlayCard("goad", "own", "jay")], ["card"]),
    ("a dock", {"rooms": {"S1_05": (0, -1, 2)}, "at": "S1_05"}, [RoomAction("S1_05")], ["dock", "gold", "xp", "cards"]),
    ("a move", {"rooms": {"S1_02": (1, 0)}}, [Move("S1_02", "step")], ["move"]),
    ("an exploration", {"stack": "S1_14 S1_02"}, [Explore(0, -1, "step")], ["move", "explore"]),
    ("a room explored", {"stack": "S1_14 S1_02"}, [Explore(0, -1, "step"), Suffer()], ["wounds", "explored"]),
    ("an attack", {"monsters": {START: "orc"}}, [Fight(), Attack(1, ranged=2)], ["attack", "xp", "cards"]),
    ("wounds", {"monsters": {START: "orc"}}, [Fight(), Attack(1), Block(0)], ["wounds"]),
    ("a fall", {"monsters": {START: "orc"}, "hero": {"life": 3}}, [Fight(), Attack(1), Block(0)], ["wounds", "fall"]),
    ("a card bought", {"hero": {"gold": 5}}, [BuyCard()], ["cards"]),
    ("lying gold", {"rooms": {"S1_12": (0, -1)}, "at": "S1_12"}, [TakeGold()], ["gold"]),
]


PROMPTS: list[tuple[dict[str, object], list[Action], str]] = [
    ({"hands": {"algus": "fear_of_the_dark"}, "phase": "start", "dice": ""}, [], "Jay's turn begins"),
    ({"hands": {"algus": "bad_omen"}, "phase": "before", "dice": ""}, [Roll()], "Jay has rolled"),
    ({"hands": {"algus": "bad_omen"}, "phase": "reroll"}, [Reroll(("ST",))], "Jay has rolled again"),
    (
        {"hands": {"algus": "stumble"}, "rooms": {"S1_02": (1, 0)}},
        [Move("S1_02", "step")],
        "Jay moves to the Rat Cellar",
    ),
    (
        {"hands": {"algus": "stumble"}, "stack": "S1_14 S1_02"},
        [Explore(0, -1, "step")],
        "Jay sets out to explore from the Starting Room",
    ),
    ({"hands": {"algus": "old_map"}, "stack": "S1_14 S1_02"}, [Explore(0, -1, "step")], "Jay explores"),
    (
        {"hands": {"algus": "ambush"}, "stack": "S1_14 S1_02"},
        [Explore(0, -1, "step"), Suffer()],
        "Jay has explored the Cracked Floor",
    ),
    (
        {"hands": {"algus": "sabotage"}, "rooms": {"S1_05": (0, -1, 2)}, "at": "S1_05"},
        [RoomAction("S1_05")],
        "Jay docks dice on the Miser's Closet",
    ),
    (
        {"hands": {"algus": "stone_skin"}, "monsters": {START: "orc"}},
        [Fight(), Attack(1, ranged=2)],
        "Jay attacks the Orc",
    ),
    (
        {"hands": {"jay": "iron_will"}, "monsters": {START: "orc"}},
        [Fight(), Attack(1), Block(0)],
        "Jay is about to take 3 Wounds",
    ),
    (
        {"hands": {"jay": "ward_of_life"}, "monsters": {START: "orc"}, "hero": {"life": 3}},
        [Fight(), Attack(1), Block(0)],
        "Jay is about to fall",
    ),
    (
        {"hands": {"algus": "stupefy"}, "monsters": {START: "orc"}},
        [Fight(), Attack(1, ranged=2)],
        "Jay is about to gain 2 XP and 1 Treasure card for the Orc",
    ),
    (
        {"hands": {"algus": "stupefy"}, "rooms": {"S1_05": (0, -1, 2)}, "at": "S1_05"},
        [RoomAction("S1_05")],
        "Jay is about to gain 1 XP from the chest in the Miser's Closet",
    ),
    (
        {"hands": {"algus": "snag"}, "hero": {"gold": 5}},
        [BuyCard()],
        "Jay is about to gain 1 Treasure card for the gold",
    ),
    (
        {"hands": {"algus": "pickpocket"}, "rooms": {"S1_12": (0, -1)}, "at": "S1_12"},
        [TakeGold()],
        "Jay is about to gain 2 gold at the Dropped Purse",
    ),
    ({"hands": {"algus": "confusion"}}, [EndTurn()], NAMES["dm"]),
    (
        {"hands": {"jay": "lightning_bolt", "algus": "counterspell"}, "monsters": {START: "orc"}},
        [PlayCard("lightning_bolt", "own", "jay", (AtMonster(1),))],
        "Jay plays Banish on the Orc (take one monster that is no boss off the board, without reward)",
    ),
    (
        {"hands": {"algus": "bad_omen", "jay": "counterspell"}, "phase": "before", "dice": ""},
        [Roll(), PlayCard("bad_omen", "any", "algus", (AtDie("ST"),))],
        "Algus plays Bad Omen on a Step die (after a rival's roll or reroll: one die that you choose is rolled again, "
        "and that stands)",
    ),
]


@pytest.mark.parametrize(("setup", "actions", "what"), PROMPTS, ids=[row[-1] for row in PROMPTS])
def test_who_may_respond_is_told_to_what(setup: dict[str, object], actions: list[Action], what: str) -> None:
    more: dict[str, object] = {"dice": "ST RG RG ML", "seed": 1, **setup}
    game = table(**more)  # type: ignore[arg-type]
    step(game, *actions)
    assert asked(game).prompt == f"Respond: {what}"


@pytest.mark.rule("MM-R-65")
@pytest.mark.parametrize(("setup", "actions", "moments"), [row[1:] for row in MOMENTS], ids=[row[0] for row in MOMENTS])
def test_a_window_opens_at(setup: dict[str, object], actions: list[Action], moments: list[When]) -> None:
    more: dict[str, object] = {"hands": {"algus": "secret_quest"}, "dice": "ST RG RG ML", "seed": 1, **setup}
    game = table(**more)  # type: ignore[arg-type]
    step(game, *actions)
    expected = [NAMES[moment] for moment in moments]
    assert [name for name in opened(game) if name != NAMES["dm"]][: len(expected)] == expected


@pytest.mark.rule("MM-R-65")
def test_a_window_opens_at_the_start_of_the_dm_phase() -> None:
    game = table(dice="ML", rooms={"S1_14": (1, 0)}, monsters={"S1_14": "orc"}, hands={"algus": "secret_quest"})
    step(game, EndTurn(1))
    assert opened(game) == [NAMES["gold"], NAMES["dm"]]


def alliance_turn(*hand: str) -> Game:
    top = Tabletop(mode="alliance")
    top.deal("algus", *hand)
    top.trap("S1_07", 0, 1)
    top.g.evil_top = ["snapping_jaws"]
    top.g.evil_deck.remove("snapping_jaws")
    return top.start("start", seed=1)


@pytest.mark.rule("MM-R-65")
def test_a_window_opens_for_evil_and_traps_in_alliance() -> None:
    game = alliance_turn("disrupt", "safe_passage")
    seen = opened(game)
    while game.decision is not None and game.decision.window:
        step(game, Pass())
        seen += opened(game)
    assert seen == [NAMES["evil"], NAMES["trap"]]


@pytest.mark.rule("MM-ALLY-01")
def test_in_alliance_all_see_who_could_respond_so_no_window_opens_for_nobody() -> None:
    assert opened(alliance_turn("spark")) == []


@pytest.mark.rule("MM-R-81")
def test_a_window_is_quiet_where_no_card_of_the_deck_names_the_moment() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0)}, traps={"S1_07": (0, 1)}, hands={"algus": "secret_quest"})
    step(game, Move("S1_02", "step"))
    quiet = {moment.window.name: moment.window.quiet for moment in game.windows}
    assert quiet == {NAMES["move"]: False, NAMES["trap"]: True, NAMES["wounds"]: True}


# Who is asked


@pytest.mark.rule("MM-R-65")
def test_seats_are_asked_clockwise_from_the_active_players_left_and_that_player_last() -> None:
    top = Tabletop("jay", "algus", "mika", "valerie")
    top.g.active = 2
    for board, card in (("jay", "goad"), ("algus", "secret_quest"), ("mika", "goad"), ("valerie", "lightning_bolt")):
        top.deal(board, card)
    top.monster("orc")
    top.room("S1_02", 1, 0)
    game = top.start("start")
    assert [moment.window.seats for moment in game.windows] == [(3, 0, 1, 2)]
    seats = []
    while asked(game).window:
        seats.append(asked(game).seat)
        step(game, Pass())
    assert seats == [3, 0, 2]


@pytest.mark.rule("MM-R-65")
def test_every_card_reopens_the_window_until_all_pass_in_a_row() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.room("S1_02", 1, 0)
    top.monster("orc", "S1_02")
    top.deal("algus", "fear_of_the_dark", "goad")
    top.deal("mika", "fear_of_the_dark")
    game = top.start("start")
    step(game, Pass())
    assert asked(game).seat == 2
    step(game, answer("fear_of_the_dark", by="mika"))
    assert asked(game).seat == 1
    step(game, answer("fear_of_the_dark"))
    assert asked(game).seat == 1
    step(game, Pass())
    assert game.state.turn.fewer == 2
    assert asked(game).window == ""


@pytest.mark.rule("MM-R-37")
def test_the_player_of_a_prone_hero_may_still_play_any_time_cards() -> None:
    top = Tabletop("jay", "algus")
    top.hero("algus").life, top.hero("algus").prone = 0, True
    top.deal("algus", "fear_of_the_dark")
    game = top.start("start")
    step(game, answer("fear_of_the_dark"))
    assert game.state.turn.fewer == 1


@pytest.mark.rule("MM-R-74")
def test_in_alliance_nobody_is_a_rival() -> None:
    top = Tabletop(mode="alliance")
    top.hero("algus").hand = ["fear_of_the_dark", "confusion", "stumble"]
    top.g.deck.clear()
    top.room("S1_02", 1, 0)
    game = top.start("before", rolls=["ST ML ML ML ML ML"])
    step(game, Roll(), Keep(), Move("S1_02", "step"))
    assert game.state.hero.at == "S1_02"


@pytest.mark.rule("MM-R-74")
def test_every_other_player_is_a_rival() -> None:
    game = table(
        "jay", "algus", "mika", dice="ST ML", rooms={"S1_02": (1, 0)}, hands={"algus": "stumble", "mika": "stumble"}
    )
    step(game, Move("S1_02", "step"))
    assert asked(game).seat == 1
    step(game, Pass())
    assert asked(game).seat == 2


# Last in, first out


@pytest.mark.rule("MM-CARD-05")
def test_interrupts_resolve_in_reverse_order_of_play() -> None:
    game = table(
        "jay",
        "algus",
        "mika",
        "valerie",
        dice="RG RG",
        monsters={START: "orc"},
        hands={"algus": "stupefy", "mika": "counterspell", "valerie": "counterspell"},
        picks=["goad"],
    )
    step(game, Fight(), Attack(1, ranged=2), answer("stupefy"))
    step(game, answer("counterspell", AtCard(1), by="mika"), answer("counterspell", AtCard(2), by="valerie"))
    assert [event.card for event in told(game, CardPlayed)] == ["stupefy", "counterspell", "counterspell"]
    assert [(event.hero, event.card) for event in told(game, CardCancelled)] == [("mika", "counterspell")]
    assert [hero.xp for hero in game.state.heroes] == [1, 1, 0, 0]


@pytest.mark.rule("MM-CARD-07")
def test_a_countered_card_is_discarded_unused() -> None:
    game = table(dice="ML", hands={"jay": "goad", "algus": "counterspell"})
    step(game, PlayCard("goad", "own", "jay"), answer("counterspell", AtCard(0)))
    assert game.state.turn.symbols == {}
    assert sorted(game.state.discard) == ["counterspell", "goad"]
    assert [(event.card, event.half) for event in told(game, CardCancelled)] == [("goad", "own")]


@pytest.mark.rule("MM-CARD-07")
def test_a_counterspell_on_a_counterspell_lets_the_card_work() -> None:
    game = table(dice="ML", hands={"jay": "goad counterspell", "algus": "counterspell"})
    step(game, PlayCard("goad", "own", "jay"), answer("counterspell", AtCard(0)))
    assert asked(game).seat == 0
    step(game, answer("counterspell", AtCard(1), by="jay"))
    assert game.state.turn.symbols == {"ML": 2, "DF": 1}


@pytest.mark.rule("MM-CARD-07")
def test_nobody_counters_the_own_card() -> None:
    game = table(dice="ML", hands={"jay": "goad counterspell"})
    step(game, PlayCard("goad", "own", "jay"))
    assert asked(game).window == ""
    assert game.state.turn.symbols == {"ML": 2, "DF": 1}


@pytest.mark.rule("MM-CARD-07")
def test_a_card_played_into_any_moment_can_be_countered() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0)}, hands={"jay": "counterspell", "algus": "stumble"})
    step(game, Move("S1_02", "step"), answer("stumble"), answer("counterspell", AtCard(1), by="jay"))
    assert game.state.hero.at == "S1_02"


@pytest.mark.rule("MM-CARD-07")
def test_an_aside_can_be_countered() -> None:
    game = table(dice="ML", hands={"jay": "counterspell", "algus": "lightning_bolt"})
    game.play(answer("lightning_bolt", AtRoom(START), AtRoom(START)), 1)
    step(game, answer("counterspell", AtCard(0), by="jay"))
    assert [hero.life for hero in game.state.heroes] == [6, 6]


@pytest.mark.rule("MM-R-90")
def test_two_counterspells_on_one_card_cancel_it_once() -> None:
    game = table(
        "jay", "algus", "mika", dice="ML", hands={"jay": "goad", "algus": "counterspell", "mika": "counterspell"}
    )
    step(game, PlayCard("goad", "own", "jay"))
    step(game, answer("counterspell", AtCard(0)), answer("counterspell", AtCard(0), by="mika"))
    assert len(told(game, CardCancelled)) == 1
    assert game.state.turn.symbols == {}


# Cards without a trigger

BOLT = answer("lightning_bolt", AtRoom(START), AtRoom(START))

WEAK: list[tuple[str, dict[str, object], list[Action]]] = [
    ("a roll", {"phase": "before", "dice": ""}, [Roll()]),
    ("a reroll", {"phase": "reroll"}, [Reroll(("ST",))]),
    ("a move", {"rooms": {"S1_02": (1, 0)}}, [Move("S1_02", "step")]),
    ("an exploration", {"stack": "S1_13 S1_02"}, [Explore(0, -1, "step")]),
    ("a dock", {"rooms": {"S1_05": (0, -1, 2)}, "at": "S1_05"}, [RoomAction("S1_05")]),
    ("an ability", {}, [UseAbility("parry", ("ST",))]),
    ("a combat", {"monsters": {START: "orc"}}, [Fight()]),
    ("lying gold", {"rooms": {"S1_12": (0, -1)}, "at": "S1_12"}, [TakeGold()]),
    ("a card bought", {"hero": {"gold": 5}}, [BuyCard()]),
]
"""What Jay does when Algus may strike at once."""


@pytest.mark.rule("MM-R-65", "MM-R-81", "MM-CARD-04")
@pytest.mark.parametrize(("setup", "actions"), [row[1:] for row in WEAK], ids=[row[0] for row in WEAK])
def test_a_card_without_a_trigger_is_offered_at_any_moment(setup: dict[str, object], actions: list[Action]) -> None:
    more: dict[str, object] = {"hands": {"algus": "lightning_bolt"}, "dice": "ST RG RG ML", "seed": 1, **setup}
    game = table(**more)  # type: ignore[arg-type]
    step(game, *actions)
    assert (asked(game).seat, asked(game).window, asked(game).secret) == (1, ANY_MOMENT, True)
    assert "lightning_bolt" in {option.card for option in asked(game).options if isinstance(option, PlayCard)}


def felled(*actions: Action, **setup: object) -> Game:
    """Jay does this with 1 LP, and Algus strikes as soon as he is asked after it."""
    more: dict[str, object] = {"hands": {"algus": "lightning_bolt"}, "dice": "ST RG RG ML", "seed": 1, **setup}
    game = table(hero={"life": 1}, **more)  # type: ignore[arg-type]
    step(game, *actions)
    at = AtRoom(game.state.hero.at)
    game.play(next(option for option in asked(game).options if isinstance(option, PlayCard) and at in option.on), 1)
    return game


@pytest.mark.rule("MM-R-65", "MM-REW-02", "MM-KO-04")
def test_a_bolt_before_the_rewards_leaves_the_victor_none() -> None:
    game = felled(Fight(), Pass(), Attack(1, ranged=2), Pass(), monsters={START: "orc"})
    assert [event.hero for event in told(game, HeroFell)] == ["jay"]
    assert (game.state.heroes[0].xp, game.state.heroes[0].hand) == (0, [])
    assert [event.card for event in told(game, MonsterDefeated)] == ["orc"], "the Orc is gone all the same"


@pytest.mark.rule("MM-BOSS-06", "MM-R-30")
def test_whoever_falls_before_the_rewards_captures_nobody() -> None:
    game = felled(Fight(), Pass(), Attack(1, ranged=4), Pass(), monsters={START: "schmetterling"}, dice="RG RG RG RG")
    assert [event.card for event in told(game, MonsterDefeated)] == ["schmetterling"]
    assert game.state.heroes[0].captured == ()


@pytest.mark.rule("MM-R-99")
def test_whoever_falls_before_a_gain_takes_nothing_of_it() -> None:
    game = felled(TakeGold(), rooms={"S1_12": (0, -1)}, at="S1_12")
    assert (game.state.heroes[0].gold, game.state.rooms["S1_12"].gold) == (0, 2)
    game = felled(RoomAction("S1_05"), Pass(), rooms={"S1_05": (0, -1, 2)}, at="S1_05")
    assert told(game, ChestOpened)
    assert (game.state.heroes[0].xp, game.state.heroes[0].hand) == (0, [])


@pytest.mark.rule("MM-R-99")
def test_what_was_announced_is_not_carried_out_by_a_hero_that_fell() -> None:
    moved = felled(Move("S1_02", "step"), rooms={"S1_02": (1, 0)})
    assert moved.state.heroes[0].at == START
    explored = felled(Explore(0, -1, "step"), stack="S1_13 S1_02", traps={"S1_07": (0, 1)})
    assert "S1_13" not in explored.state.rooms
    assert told(explored, TrapActivated) == []
    used = felled(UseAbility("parry", ("ST",)))
    assert told(used, SymbolsGained) == []
    fought = felled(Fight(), monsters={START: "orc"})
    assert told(fought, CombatBegan) == []


@pytest.mark.rule("MM-R-99")
def test_an_own_turn_card_of_a_hero_that_fell_meanwhile_comes_to_nothing() -> None:
    game = felled(PlayCard("goad", "own", "jay"), hands={"jay": "goad", "algus": "lightning_bolt"})
    assert [(event.card, event.rule) for event in told(game, CardFailed)] == [("goad", "MM-R-99")]
    assert told(game, SymbolsGained) == []


def goaded(*actions: Action, to: str = "S1_02", number: int = 1, **setup: object) -> Game:
    """Jay does this, and then Algus goads a monster."""
    more: dict[str, object] = {"dice": "ST RG RG ML", "seed": 1, "rooms": {"S1_02": (1, 0)}, **setup}
    game = table(hands={"algus": "goad"}, **more)  # type: ignore[arg-type]
    step(game, *actions, answer("goad", AtMonster(number), AtRoom(to)))
    return game


@pytest.mark.rule("MM-R-99")
def test_a_monster_that_is_goaded_away_is_not_fought_and_pays_nothing_back() -> None:
    declared = goaded(Fight(), monsters={START: "orc"})
    assert told(declared, CombatBegan) == []
    attacked = goaded(Fight(), Pass(), Attack(1, ranged=1), monsters={START: "orc"})
    assert [event.card for event in told(attacked, AttackFailed)] == ["orc"]
    assert told(attacked, PaidBack) == []
    assert (attacked.state.turn.combat, attacked.state.monsters[1].at) == (None, "S1_02")
    assert attacked.state.turn.dice.count("RG") == 1, "what was committed is spent"


@pytest.mark.rule("MM-R-23")
def test_a_monster_that_is_goaded_in_when_a_combat_is_declared_is_fought_in_it() -> None:
    game = goaded(Fight(), monsters={START: "orc", "S1_02": "goblin"}, number=2, to=START)
    assert [event.monsters for event in told(game, CombatBegan)] == [("orc", "goblin")]


@pytest.mark.rule("MM-R-21", "MM-R-23")
def test_a_monster_that_is_goaded_in_later_engages_the_hero_after_the_combat() -> None:
    game = goaded(Fight(), Pass(), Attack(1, ranged=2), monsters={START: "orc", "S1_02": "goblin"}, number=2, to=START)
    assert [event.monsters for event in told(game, CombatBegan)] == [("orc",)]
    assert Fight() in asked(game).options
    assert refused(game, EndTurn(0)) == "MM-ENG-03"


@pytest.mark.rule("MM-R-99")
def test_the_payback_of_a_monster_that_is_goaded_away_at_the_last_moment_is_dealt() -> None:
    game = goaded(Fight(), Pass(), Attack(1), Pass(), Block(0), monsters={START: "orc"})
    assert game.state.hero.life == 3
    assert game.state.turn.fought == (), "it is elsewhere, and would have to be fought again"


@pytest.mark.rule("MM-R-65")
def test_a_window_opens_after_each_monster_that_moves_or_comes() -> None:
    top = Tabletop()
    top.room("S1_02", 1, 0)
    top.room("S1_14", -1, 0)
    top.monster("orc", "S1_14")
    top.deal("algus", "goad")
    game = top.start("move", seed=1)
    step(game, MoveMonster(1, START))
    assert (asked(game).prompt, asked(game).window) == ("Respond: the Orc has moved to the Starting Room", ANY_MOMENT)
    step(game, Pass())
    assert asked(game).prompt == "Respond: a monster has come to the Rat Cellar"


@pytest.mark.rule("MM-R-81")
def test_a_card_without_a_trigger_is_played_aside_between_the_monsters_of_a_combat() -> None:
    game = table(dice="ML", monsters={START: "orc"}, hands={"algus": "lightning_bolt"}, hero={"life": 1})
    step(game, Fight(), Pass())
    assert asked(game).prompt == "Attack which monster, and how?"
    game.play(BOLT, 1)
    assert game.state.heroes[0].prone
    assert game.state.turn.combat is None, "nobody is asked any more"


@pytest.mark.rule("MM-R-81")
def test_a_card_without_a_trigger_is_not_played_aside_while_something_is_under_way() -> None:
    exploring = table(dice="ST", stack="S1_13 S1_02", hands={"algus": "lightning_bolt"})
    step(exploring, Explore(0, -1, "step"), Pass(), Pass())
    charm = table(dice="ST", hands={"jay": "bad_omen", "algus": "lightning_bolt"})
    step(charm, PlayCard("bad_omen", "own", "jay"), Pass())
    for game in (exploring, charm):
        assert asked(game).window == ""
        assert game.asides(1) == []
        assert refused(game, BOLT, 1) == "MM-R-81"


@pytest.mark.rule("MM-R-81")
def test_most_moments_ask_only_those_for_any_card_who_have_said_so() -> None:
    assert (GAME.play.quiet_window, GAME.play.windows[-1]) == (ANY_MOMENT, ANY_MOMENT)
    game = table(dice="RG RG", monsters={START: "orc"}, hands={"algus": "lightning_bolt"}, seed=1)
    step(game, Fight())
    kinds = []
    while asked(game).window or Attack(1, ranged=2) in asked(game).options:
        kinds.append(asked(game).window)
        step(game, Pass() if asked(game).window else Attack(1, ranged=2))
    assert kinds == [ANY_MOMENT, "", ANY_MOMENT, ANY_MOMENT, ANY_MOMENT]


@pytest.mark.rule("MM-GOLD-02")
def test_a_card_is_bought_at_any_time_in_the_own_turn() -> None:
    answered = table(dice="ST", rooms={"S1_02": (1, 0)}, hands={"algus": "stumble"}, hero={"gold": 5}, picks=["goad"])
    step(answered, Move("S1_02", "step"))
    moving = table(phase="move", rooms={"S1_14": (1, 0)}, monsters={"S1_14": "orc"}, hero={"gold": 5}, picks=["goad"])
    for game in (answered, moving):
        before = asked(game).prompt
        assert BuyCard() in game.asides(0)
        assert refused(game, BuyCard(), 1) == "MM-ACT-02"
        game.play(BuyCard(), 0)
        assert game.state.hero.hand == ["goad"]
        assert asked(game).prompt == before


@pytest.mark.rule("MM-R-89")
def test_no_card_is_bought_between_the_parts_of_what_is_carried_out() -> None:
    placing = table(dice="ST", stack="S1_03 S1_02", hero={"gold": 5})
    step(placing, Explore(0, -1, "step"))
    assert asked(placing).prompt == "Place the tile"
    assert refused(placing, BuyCard()) == "MM-R-89"
    assert BuyCard() not in placing.asides(0)


@pytest.mark.rule("MM-R-61", "MM-CARD-03")
def test_a_monster_that_is_dismissed_while_the_group_decides_marches_no_more() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    for room, x, y in (("S1_02", 1, 0), ("S1_14", 0, -1), ("S1_19", 1, -1)):
        top.room(room, x, y)
    top.monster("orc", "S1_19")
    top.deal("jay", "mind_control")
    game = top.start("move", seed=1)
    assert asked(game).prompt == "Which monster moves next?"
    game.play(PlayCard("mind_control", "own", "jay", (AtRoom("S1_19"),)), 0)
    assert 1 not in game.state.monsters
    assert asked(game).prompt != "Which monster moves next?"


@pytest.mark.rule("MM-FIGHT-02")
def test_a_combat_whose_last_monster_is_goaded_away_is_over() -> None:
    game = table(dice="ML DF", rooms={"S1_02": (0, -1)}, monsters={START: "orc"}, hands={"algus": "goad"})
    step(game, Fight(), Pass())
    assert asked(game).prompt == "Attack which monster, and how?"
    game.play(answer("goad", AtMonster(1), AtRoom("S1_02")), 1)
    assert game.state.turn.combat is None
    assert game.state.turn.dice == ["ML", "DF"]


@pytest.mark.rule("MM-KO-05")
def test_a_hero_that_falls_after_its_bounties_buys_nothing() -> None:
    game = table(dice="ML ML ML ML ML", hands={"algus": "lightning_bolt"}, hero={"life": 1})
    step(game, EndTurn(5), Pass())
    assert asked(game).prompt == "Buy a Treasure card for 5 gold?"
    game.play(BOLT, 1)
    assert (game.state.heroes[0].gold, game.state.heroes[0].prone) == (5, True)
    assert asked(game).prompt != "Buy a Treasure card for 5 gold?"


@pytest.mark.rule("MM-FIGHT-01", "MM-R-25")
def test_a_monster_goaded_away_at_the_start_of_a_combat_does_nothing_there() -> None:
    top = Tabletop("jay", "algus")
    top.room("S1_02", 1, 0)
    top.monster("aunty_bitsy")
    top.monster("cultist")
    top.deal("algus", "goad")
    game = top.start("actions", dice="MG ML")
    step(game, Fight(), Pass(), Next(1), answer("goad", AtMonster(2), AtRoom("S1_02")))
    assert told(game, Robbed) == []
    assert "MG" in game.state.turn.dice


@pytest.mark.rule("MM-R-23", "MM-FIGHT-01")
def test_a_monster_that_comes_elsewhere_does_not_join_the_combat() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.ground("throne")
    for _ in range(2):
        top.monster("cultist", "T3", ritual=True)
    for room in ("T1", "T1", "T2", "T2", "T4", "T4"):
        top.monster("orc", room)
    bitsy = top.monster("aunty_bitsy", red=True)
    game = top.start("actions", dice="ML")
    step(game, Fight(), TakeDie(2))
    here = [game.state.monsters[key].card for key in game.state.turn.combat.left]
    assert here == ["aunty_bitsy", "spider"]
    assert game.state.monsters[bitsy].at == START


@pytest.mark.rule("MM-R-65")
def test_a_pet_die_that_is_rolled_late_is_a_roll() -> None:
    top = Tabletop("algus", "jay")
    top.teach("algus", "arcane_shield", "wizards_apprentice")
    top.hero("algus").gold = 1
    top.deal("jay", "bad_omen")
    game = top.start("actions", dice="ST", rolls=["ML"])
    step(game, UseAbility("wizards_apprentice"))
    assert (asked(game).seat, asked(game).window) == (1, NAMES["roll"])


@pytest.mark.rule("MM-GANG-02")
def test_a_dark_watcher_that_was_beaten_gazes_no_more() -> None:
    game = table("jay", "algus", dice="ML ML ML ML ST", monsters={START: "dark_watcher"}, seed=1)
    step(game, Fight(), Attack(1, melee=4))
    assert UseAbility("parry", ("ST",)) in asked(game).options


@pytest.mark.rule("MM-CARD-10")
def test_invisibility_is_ended_at_any_point_of_the_hero_phase() -> None:
    game = table(phase="before", hands={"jay": "fear_of_the_dark"}, monsters={START: "orc"})
    step(game, PlayCard("fear_of_the_dark", "own", "jay"), EndInvisibility())
    assert not game.state.turn.invisible


@pytest.mark.rule("MM-R-81")
def test_rivals_are_asked_for_a_card_without_a_trigger_when_a_turn_begins_and_not_in_their_own() -> None:
    game = table(phase="start", hands={"algus": "lightning_bolt"}, rolls=["ML ML ML ML ML ML"])
    assert (asked(game).window, asked(game).seat) == (NAMES["turn start"], 1)
    step(game, Pass(), Roll(), Keep(), EndTurn(0))
    assert (asked(game).window, asked(game).seat) == (ANY_MOMENT, 1)
    own = table(phase="start", hands={"jay": "lightning_bolt"})
    assert (asked(own).window, asked(own).seat) == (ANY_MOMENT, 0)


@pytest.mark.rule("MM-R-81")
@pytest.mark.parametrize(("xp", "kind"), [(14, ANY_MOMENT), (15, NAMES["xp"])])
def test_rivals_are_asked_for_a_card_without_a_trigger_before_the_xp_that_end_the_game(xp: int, kind: str) -> None:
    hero = {"xp": xp}
    game = table(dice="RG RG", monsters={START: "orc"}, hands={"algus": "lightning_bolt"}, hero=hero, seed=1)
    step(game, Fight(), Pass(), Attack(1, ranged=2), Pass())
    assert asked(game).prompt == "Respond: Jay is about to gain 1 XP and 1 Treasure card for the Orc"
    assert asked(game).window == kind


@pytest.mark.rule("MM-KO-06", "MM-DM-03")
def test_a_bolt_in_the_dm_phase_frees_the_monsters_beside_the_felled() -> None:
    top = Tabletop("jay", "algus")
    top.room("S1_14", 1, 0)
    top.room("S1_02", -1, 0)
    top.monster("orc", "S1_14")
    top.monster("goblin", "S1_02")
    top.deal("algus", "lightning_bolt")
    top.hero("algus").at, top.hero("algus").life = "S1_14", 1
    game = top.start("move")
    assert refused(game, MoveMonster(1, START)) == "MM-DM-03"
    game.play(answer("lightning_bolt", AtRoom("S1_14"), AtRoom("S1_14")), 1)
    assert MoveMonster(1, START) in asked(game).options


# Nothing leaks


def test_a_window_looks_the_same_whether_or_not_somebody_could_respond() -> None:
    games = [
        table("jay", "algus", "mika", dice="RG RG", monsters={START: "orc"}, hands={"algus": card}, picks=["goad"])
        for card in ("stupefy", "secret_quest")
    ]
    for game in games:
        step(game, Fight(), Attack(1, ranged=2))
        if asked(game).window:
            waiting = game.waiting(0)
            assert [(one.seat, one.prompt) for one in waiting] == [(None, "Somebody may respond")]
            step(game, Pass())
    assert games[0].log(2) == games[1].log(2)


def test_a_decision_in_a_window_is_secret_and_can_be_passed() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0)}, hands={"algus": "stumble"})
    step(game, Move("S1_02", "step"))
    decision: Decision = asked(game)
    assert decision.secret
    assert decision.window == "a Hero moves"
    assert decision.options[-1] == Pass()


def test_only_the_own_cards_decide_who_is_asked() -> None:
    for others in ("stupefy", "secret_quest"):
        game = table(
            "jay",
            "algus",
            "mika",
            dice="RG RG",
            monsters={START: "orc"},
            hands={"algus": "stupefy", "mika": others},
        )
        step(game, Fight(), Attack(1, ranged=2))
        assert (asked(game).seat, asked(game).options) == (1, (answer("stupefy"), Pass()))


def test_cards_that_are_gained_and_stolen_are_told_to_their_owners_alone() -> None:
    game = table("jay", "algus", "mika", dice="ML", hero={"gold": 5}, hands={"algus": "snag"}, picks=["goad"])
    step(game, BuyCard(), answer("snag"))
    seen = {seat: [e.card for e in game.log(seat) if isinstance(e, CardStolen)] for seat in (None, 0, 1, 2)}
    assert seen == {None: [""], 0: [""], 1: ["goad"], 2: [""]}
    game = table("jay", "algus", "mika", dice="ML", hero={"gold": 5}, picks=["goad"])
    step(game, BuyCard())
    gained = {seat: [e.cards for e in game.log(seat) if isinstance(e, CardsGained)] for seat in (None, 0, 1, 2)}
    assert gained == {None: [()], 0: [("goad",)], 1: [()], 2: [()]}


def test_in_an_imagined_game_seats_can_be_left_out_of_all_windows() -> None:
    game = table(phase="before", hands={"algus": "bad_omen lightning_bolt"}, seed=1)
    with pytest.raises(UndercroftError, match="everybody may respond"):
        game.let_pass([1])
    world = game.imagine(1, random.Random(1))
    world.let_pass([1])
    world.play(Roll())
    assert asked(world).seat == 0
