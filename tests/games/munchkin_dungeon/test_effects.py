"""The vocabulary of effects: every word under every trigger where it may stand."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from msgspec import Struct, structs

from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.content.vocabulary import FIGHT_WORDS, Ban, Effect, When
from undercroft.games.munchkin_dungeon.rules.effects import DEEDS
from undercroft.games.munchkin_dungeon.rules.strength import add_symbols
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    BanPower,
    ChooseFoe,
    DrinkPotion,
    Finish,
    Move,
    MoveMonster,
    PayToll,
    PlayCard,
    Respawn,
    Sell,
    Stop,
    SufferToll,
    TakeLoot,
    UseEffect,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import (
    CardsDrawn,
    FightCompared,
    Gained,
    HeroDefeated,
    Hindered,
    LootDiscarded,
    LootGained,
    Lost,
    MonsterBuffed,
    MonsterMoved,
    MonsterReturned,
    PoolChanged,
    Rolled,
    RowWiped,
)
from undercroft.games.munchkin_dungeon.state.model import Side
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.kit.vocabulary import words_of
from undercroft.packs import content_of
from undercroft.testing import options, play, refused, told, write_pack

from .tabletop import ROW, Tabletop

# A table for any effect: all dice show blanks, the Hero owns 2 automatic Bolts and the Monsters 1. Regina the Warrior
# (3 dice, 4 Hearts, 1 reroll) has 3 Coins, 2 Potions, 3 Fame and 1 Damage, the Pool holds 3, and Robert has 1 Coin.

PROPS = """
[[monster]]
id = "beast"
name = "Beast"
level = 2
threat = 0
dice = 2
health = 9
passive = { bolt = 1, reroll = 1 }
bolt = { hit = 1 }

[[loot]]
id = "plug"
name = "Spark Plug"
type = "item"
passive = { bolt = 2 }
"""


def card(table: str, fields: str, key: str, effect: str | None) -> str:
    """A card of this table, named `thing`, with an effect under a key or without one."""
    written = "" if effect is None else f"{key} = {effect}\n"
    return f'[[{table}]]\nid = "thing"\nname = "Thing"\n{fields}\n{written}'


MONSTER = "level = 2\nthreat = 0\ndice = 1\nhealth = 9"
CARDS = {
    "passive": lambda effect: card("loot", 'type = "item"\nfame = 1', "passive", effect),
    "foe passive": lambda effect: card("monster", MONSTER, "passive", effect),
    "bolt": lambda effect: card("loot", 'type = "item"\nfame = 1', "bolt", effect),
    "foe bolt": lambda effect: card("monster", MONSTER, "bolt", effect),
    "fight": lambda effect: card("loot", 'type = "item"\nfame = 1', "discard", effect),
    "own_turn": lambda effect: card("loot", 'type = "item"\nfame = 1\nuse = "own_turn"', "discard", effect),
    "defeat": lambda effect: card("loot", 'type = "item"\nfame = 1\nuse = "defeat"', "discard", effect),
    "enter": lambda effect: card("room", "level = 1\nthreat = 0", "enter", effect),
    "clear": lambda effect: card("room", "level = 1\nthreat = 0", "clear", effect),
    "reward": lambda effect: (
        '[[slot]]\nid = "B5"\nkind = "monster"\nlevel = 2\nstairs = ["C1", "C2"]\n'
        + ("" if effect is None else f"reward = {effect}\n")
    ),
    "play": lambda effect: card("event", "cost = 0", "play", effect or "{ hit = 1 }"),
}


def table_for(trigger: str, effect: str | None, folder: Path) -> Tabletop:
    """The table, with a thing that has this effect under this trigger (None: that lacks it)."""
    folder.mkdir()
    table = Tabletop(2, options={"die": "__"}, packs=[write_pack(folder, GAME, PROPS + CARDS[trigger](effect))])
    g, regina = table.g, table.hero
    g.where["beast"] = "B2"
    g.home["beast"] = "B7"
    g.graveyard, g.where["swarm_king"] = ["swarm_king"], "graveyard"
    g.pool = 3
    g.potions -= 1
    regina.coins, regina.potions, regina.fame, regina.damage = 3, 2, 3, 1
    table.give(0, "plug", "second_hand_trophy")
    if "thing" in table.content.loot:
        table.give(0, "thing")
    if "thing" in table.content.monsters:
        g.where["thing"] = "B2"
        g.home["thing"] = "B7"
    if "thing" in table.content.rooms:
        g.rooms["A2"] = "thing"
    return table


def fire(
    trigger: str, effect: str | None, folder: Path, then: tuple[Action, ...] = (), picks: tuple[str, ...] = ()
) -> Game:
    """Let the effect happen, or with None only what happens around it; stop where its consequences can be seen."""
    table = table_for(trigger, effect, folder)
    happens = effect is not None
    match trigger:
        case "own_turn":
            game = table.start("kick", picks=picks, seed=1)
            play(game, *((UseItem("thing"), *then) if happens else ()))
        case "enter":
            game = table.start("kick", picks=picks, seed=1)
            play(game, Move("A2"), *then)
        case "clear":
            game = table.start("rest", room="A2", picks=picks, seed=1)
            play(game, *then)
        case "reward":
            table.g.turn.faced = table.g.turn.beaten = ["harpy"]
            game = table.start("rest", room="A1", picks=picks, seed=1)
            play(game, *then)
        case "defeat":
            table.g.rooms["A2"] = "spike_corridor"
            table.hero.damage = 3
            game = table.start("kick", seed=1)
            play(game, Move("A2"), *((UseItem("thing"),) if happens else ()))
        case "play":
            if happens:
                table.deal(1, "thing")
            game = table.start("trouble", room="B2", picks=picks, seed=1)
            play(game, *((PlayCard("thing"), *then) if happens else ()), Finish())
        case _:
            game = table.start("resolve", room="B2", picks=picks, seed=1)
            act: Action = UseItem("thing") if trigger == "fight" else Activate("thing")
            if happens and trigger in ("bolt", "fight"):
                play(game, act, *then)
            play(game, Finish())
            if happens and trigger == "foe bolt":
                play(game, act)
    return game


def seen(game: Game) -> dict[str, Any]:
    """What everybody can see of the table, as far as an effect could change it."""
    view: Any = game.view(None)
    hero, rival = view.heroes
    shown: dict[str, Any] = {
        "coins": hero.coins,
        "potions": hero.potions,
        "fame": hero.fame,
        "shame": hero.shame,
        "damage": hero.damage,
        "hearts": hero.hearts,
        "loot": tuple(loot for loot in hero.loot if loot not in ("thing", "plug")),
        "row": view.row,
        "pool": view.pool,
        "bans": view.this_turn.bans,
        "rival's coins": rival.coins,
        "rival's cards": rival.hand_size,
        "bear": view.monsters["mildew_bear"],
        "king": view.monsters["swarm_king"],
    }
    if view.fight is not None:
        for name, side in (("hero", view.fight.hero), ("foe", view.fight.monsters)):
            shown[f"{name} dice"] = len(side.dice)
            shown[f"{name} rerolls"] = side.rerolls
            shown[f"{name} hits"] = side.hits
            shown[f"{name} shields"] = side.shields
            shown[f"{name} bolts"] = side.bolts + len(side.used)
            shown[f"{name} pierce"] = side.pierce
        (beast,) = (foe for foe in view.fight.foes if foe.foe == "beast")
        shown["beast"] = (beast.dice, beast.health)
    return shown


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What is not the same: numbers by how much, anything else as it is now."""
    assert before.keys() == after.keys()
    return {
        key: after[key] - before[key] if isinstance(after[key], int) else after[key]
        for key in after
        if after[key] != before[key]
    }


class Case(NamedTuple):
    """An effect of one word, and the difference that it makes."""

    trigger: str
    word: str
    value: str
    changes: dict[str, Any]
    then: tuple[Action, ...] = ()
    picks: tuple[str, ...] = ()


REVEALED = ("crown_of_envy", "boss_poker", "chain_whip", "hot_soup")
AFTER_PICK = ("sulky_axe", "saucepan_helm", "alpha_gamer_helmet", "crown_of_envy")
TROPHY = "second_hand_trophy"


def fight_words(trigger: str, own: str, other: str) -> list[Case]:
    """The words that add to a side of the fight."""
    return [
        Case(trigger, "dice", "1", {f"{own} dice": 1}),
        Case(trigger, "foe_dice", "-1", {f"{other} dice": -1}),
        Case(trigger, "reroll", "1", {f"{own} rerolls": 1}),
        Case(trigger, "foe_reroll", "-1", {f"{other} rerolls": -1}),
        Case(trigger, "hit", "1", {f"{own} hits": 1}),
        Case(trigger, "shield", "2", {f"{own} shields": 2}),
        Case(trigger, "bolt", "1", {f"{own} bolts": 1}),
        Case(trigger, "pierce", "3", {f"{own} pierce": 3}),
    ]


def table_words(trigger: str) -> list[Case]:
    """The words that act on the Active player and the table at once."""
    return [
        Case(trigger, "wound", "2", {"damage": 2}),
        Case(trigger, "heal", "1", {"damage": -1}),
        Case(trigger, "coin", "2", {"coins": 2}),
        Case(trigger, "coin", "-2", {"coins": -2}),
        Case(trigger, "potion", "1", {"potions": 1}),
        Case(trigger, "potion", "-1", {"potions": -1}),
        Case(trigger, "fame", "2", {"fame": 2}),
        Case(trigger, "threat", "1", {"pool": 1}),
        Case(trigger, "threat", "-2", {"pool": -2}),
        Case(
            trigger,
            "loot",
            "1",
            {"loot": (TROPHY, "lucky_lint"), "row": AFTER_PICK},
            (TakeLoot("lucky_lint"),),
            ("crown_of_envy",),
        ),
        Case(trigger, "loot_top", "1", {"loot": (TROPHY, "crown_of_envy")}, (), ("crown_of_envy",)),
    ]


def shop_words(trigger: str) -> list[Case]:
    """The words that need nobody else, outside a fight."""
    return [
        Case(trigger, "sell", "3", {"loot": (), "coins": 3}, (Sell(TROPHY),)),
        Case(trigger, "wipe_row", "true", {"row": REVEALED}, (), REVEALED),
    ]


def only(cases: list[Case], *words: str) -> list[Case]:
    return [case for case in cases if case.word in words]


def without(cases: list[Case], *words: str) -> list[Case]:
    return [case for case in cases if case.word not in words]


CASES = [
    *fight_words("passive", "hero", "foe"),
    Case("passive", "heart", "2", {"hearts": 2}),
    *fight_words("foe passive", "foe", "hero"),
    *fight_words("bolt", "hero", "foe"),
    *table_words("bolt"),
    *without(fight_words("foe bolt", "foe", "hero"), "foe_dice", "foe_reroll"),
    *only(table_words("foe bolt"), "wound", "coin", "potion", "threat"),
    *fight_words("fight", "hero", "foe"),
    *table_words("fight"),
    *table_words("own_turn"),
    *shop_words("own_turn"),
    Case("defeat", "no_shame", "true", {"shame": -1}),
    *table_words("enter"),
    *shop_words("enter"),
    *table_words("clear"),
    *shop_words("clear"),
    *only(table_words("reward"), "heal", "coin", "potion", "fame", "loot", "loot_top"),
    *fight_words("play", "foe", "hero"),
    *without(table_words("play"), "loot", "loot_top"),
    Case("play", "card", "1", {"rival's cards": 1}, (Pass(),), ("siege_tortoise",)),
    Case("play", "steal_coin", "2", {"coins": -2, "rival's coins": 2}),
    Case("play", "move_monster", "{ rooms = 1 }", {"bear": "A2"}, (MoveMonster("mildew_bear", "A2"),)),
    Case("play", "buff_monster", "{ dice = 1, health = 2 }", {"beast": (3, 11), "foe dice": 1}),
    Case("play", "respawn", "true", {"king": "C4"}),
    Case("play", "ban", '"potion"', {"bans": ("potion",)}),
    Case("play", "wipe_row", "true", {"row": REVEALED}, (), REVEALED),
    Case("play", "toll", "2", {"coins": -2}, (PayToll(),)),
    Case("play", "toll", "2", {"damage": 2}, (SufferToll(),)),
]


@pytest.fixture(scope="module")
def without_effect(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What can be seen where each trigger would have fired."""
    folder = tmp_path_factory.mktemp("without")
    return {trigger: seen(fire(trigger, None, folder / trigger)) for trigger in CARDS}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.trigger}: {case.word} = {case.value}")
def test_what_the_word_changes(case: Case, without_effect: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    effect = f"{{ {case.word} = {case.value} }}"
    game = fire(case.trigger, effect, tmp_path / "effect", case.then, case.picks)
    assert difference(without_effect[case.trigger], seen(game)) == case.changes


# Completeness

CONDITIONS = {"solo", "multi", "boss", "hurt"}
BANS = {"potion", "weapon", "armor", "items", "power"}


def test_every_word_is_tested_under_every_trigger_where_it_may_stand() -> None:
    words = words_of(Effect).items()
    fitting = {(trigger, name) for name, word in words for trigger in word.fits if not word.modifies}
    assert {(case.trigger, case.word) for case in CASES} == fitting
    assert set(get_args(When)) - {""} == CONDITIONS
    assert set(get_args(Ban)) - {""} == BANS


def test_the_guide_to_packs_lists_every_word() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "write-a-pack.md").read_text(encoding="utf-8")
    assert words_of(Effect).keys() <= set(re.findall(r"`(\w+)", guide))


def test_no_word_is_without_a_deed() -> None:
    assert DEEDS.missing == []
    for word in FIGHT_WORDS.keys() - {"dice"}:
        sides = Side(), Side()
        add_symbols(*sides, msgspec.convert({word: -1 if "foe" in word else 1}, Effect))
        assert sides != (Side(), Side()), word


def printed_effects(thing: object) -> Iterator[Effect]:
    """Every effect in this card or among these cards."""
    if isinstance(thing, Effect):
        yield thing
    elif isinstance(thing, Struct):
        for field in structs.fields(thing):
            yield from printed_effects(getattr(thing, field.name))
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from printed_effects(part)


def test_every_word_every_condition_and_every_ban_is_used_by_a_base_card() -> None:
    effects = [
        effect for table in content_of(GAME).base.tables.values() for effect in printed_effects(list(table.values()))
    ]
    used = {field.name for effect in effects for field in structs.fields(Effect) if getattr(effect, field.name)}
    assert used == words_of(Effect).keys()
    assert {effect.when for effect in effects if effect.when} == CONDITIONS
    assert {effect.ban for effect in effects if effect.ban} == BANS


# Limits


@pytest.mark.parametrize(
    ("effect", "what"),
    [
        ("{ coin = -9 }", "coins"),
        ("{ potion = -9 }", "potions"),
        ("{ fame = -9 }", "fame"),
        ("{ threat = -9 }", "pool"),
        ("{ heal = 9 }", "damage"),
    ],
)
def test_losses_stop_at_nothing(effect: str, what: str, tmp_path: Path) -> None:
    assert seen(fire("enter", effect, tmp_path / "pack"))[what] == 0


@pytest.mark.rule("MD-COMP-04")
def test_potions_stop_when_the_supply_is_empty(tmp_path: Path) -> None:
    table = table_for("enter", "{ potion = 5 }", tmp_path / "pack")
    table.g.potions = 2
    game = table.start("kick")
    play(game, Move("A2"))
    assert (table.hero.potions, table.g.potions) == (4, 0)


@pytest.mark.parametrize(("trigger", "side"), [("passive", "foe"), ("foe passive", "hero"), ("bolt", "foe")])
@pytest.mark.parametrize(("word", "what"), [("foe_dice", "dice"), ("foe_reroll", "rerolls")])
def test_what_is_taken_from_the_other_side_stops_at_nothing(
    trigger: str, side: str, word: str, what: str, tmp_path: Path
) -> None:
    assert seen(fire(trigger, f"{{ {word} = -9 }}", tmp_path / "pack"))[f"{side} {what}"] == 0


@pytest.mark.parametrize(("word", "what"), [("foe_dice", "dice"), ("foe_reroll", "rerolls")])
def test_what_an_event_takes_from_the_hero_stops_at_nothing(word: str, what: str, tmp_path: Path) -> None:
    assert seen(fire("play", f"{{ {word} = -9 }}", tmp_path / "pack"))[f"hero {what}"] == 0


@pytest.mark.rule("MD-R-22")
def test_what_can_be_stolen_is_what_is_there(tmp_path: Path) -> None:
    after = seen(fire("play", "{ steal_coin = 9 }", tmp_path / "pack"))
    assert (after["coins"], after["rival's coins"]) == (0, 4)


def test_a_toll_that_cannot_be_paid_is_suffered(tmp_path: Path) -> None:
    table = table_for("play", "{ toll = 2 }", tmp_path / "pack")
    table.hero.coins = 1
    table.deal(1, "thing")
    game = table.start("trouble", room="B2", seed=1)
    play(game, PlayCard("thing"))
    assert (table.hero.coins, table.hero.damage) == (1, 3)


def test_hits_of_effects_can_be_blocked_and_shields_pierced(tmp_path: Path) -> None:
    table = table_for("bolt", "{ hit = 4, pierce = 1 }", tmp_path / "pack")
    table.g.turn.lasting = ["borrowed_shields"] * 3
    game = table.start("resolve", room="B2", seed=1)
    play(game, Activate("thing"), Finish(), Finish())
    assert [event.hero_damage for event in told(game, FightCompared)] == [4 - (3 - 1)]


def test_more_pierce_than_shields_adds_nothing(tmp_path: Path) -> None:
    game = fire("bolt", "{ hit = 2, pierce = 9 }", tmp_path / "pack")
    play(game, Finish())
    assert [event.hero_damage for event in told(game, FightCompared)] == [2]


def test_a_wound_is_not_blocked(tmp_path: Path) -> None:
    table = table_for("foe bolt", "{ wound = 1 }", tmp_path / "pack")
    table.give(0, "smoke_pellet")
    game = table.start("resolve", room="B2", seed=1)
    play(game, UseItem("smoke_pellet"), Finish(), Activate("thing"))
    assert table.hero.damage == 2


@pytest.mark.rule("MD-DEF-04")
def test_a_wound_on_the_own_turn_outside_a_fight_may_defeat_at_once(tmp_path: Path) -> None:
    game = fire("own_turn", "{ wound = 3 }", tmp_path / "pack")
    assert len(told(game, HeroDefeated)) == 1
    assert (game.state.heroes[0].shame, game.state.heroes[0].damage) == (1, 0)


def test_dice_for_a_bolt_are_rolled_now_and_can_be_rerolled_and_spent(tmp_path: Path) -> None:
    table = table_for("bolt", "{ dice = 2 }", tmp_path / "pack")
    game = table.start("resolve", room="B2", seed=1)
    assert len(game.state.fight.hero.dice) == 3
    play(game, Activate("thing"))
    assert len(game.state.fight.hero.dice) == 5
    assert [(event.side, event.faces, event.source) for event in told(game, Rolled)][-1] == (
        "hero",
        ("_", "_"),
        "thing",
    )


# Conditions


@pytest.mark.parametrize("trigger", ["passive", "foe passive"])
@pytest.mark.parametrize(
    ("when", "foes", "damage", "room", "works"),
    [
        ("solo", 1, 0, "A1", True),
        ("solo", 2, 0, "A1", False),
        ("multi", 1, 0, "A1", False),
        ("multi", 2, 0, "A1", True),
        ("multi", 3, 0, "A1", True),
        ("boss", 2, 0, "A1", False),
        ("boss", 2, 0, "lair", True),
        ("solo", 2, 0, "lair", False),
        ("hurt", 1, 0, "A1", False),
        ("hurt", 1, 1, "A1", True),
    ],
)
def test_a_condition(trigger: str, when: str, foes: int, damage: int, room: str, works: bool, tmp_path: Path) -> None:
    effect = f'{{ hit = 1, when = "{when}" }}'
    if trigger == "passive":
        text, first = CARDS["passive"](effect), "orcs"
    else:
        text, first = card("threat_monster", "cost = 0\ndice = 1\nhealth = 9", "passive", effect), "thing"
    table = Tabletop(packs=[write_pack(tmp_path, GAME, text)])
    if trigger == "passive":
        table.give(0, "thing")
    table.hero.damage = damage
    threats = foes - (room == "lair")
    table.g.turn.threats = [f"{first}#0", "orcs#1", "orcs#2"][:threats]
    game = table.start("resolve", room=room, seed=1)
    fight = game.state.fight
    assert len(fight.foes) == foes
    assert (fight.hero if trigger == "passive" else fight.monsters).hits == int(works)


@pytest.mark.parametrize("when", ["solo", "boss"])
def test_the_boss_alone_is_one_monster_and_the_boss(when: str, tmp_path: Path) -> None:
    table = Tabletop(packs=[write_pack(tmp_path, GAME, CARDS["passive"](f'{{ dice = 2, when = "{when}" }}'))])
    table.give(0, "thing")
    game = table.start("resolve", room="lair", rolls=["_____"])
    assert len(game.state.fight.hero.dice) == 5


# What may be declined


@pytest.mark.parametrize("trigger", ["enter", "clear", "own_turn"])
def test_an_optional_new_row_may_be_declined(trigger: str, tmp_path: Path) -> None:
    effect = "{ wipe_row = true, optional = true }"
    table = table_for(trigger, effect, tmp_path / "pack")
    game = table.start(
        "rest" if trigger == "clear" else "kick", room="A2" if trigger == "clear" else "", picks=REVEALED
    )
    if trigger != "clear":
        play(game, Move("A2") if trigger == "enter" else UseItem("thing"))
    assert options(game) == [UseEffect(), Pass()]
    row = table.g.row.copy()
    play(declined := game.clone(), Pass())
    assert declined.state.row == row
    play(game, UseEffect())
    assert tuple(table.g.row) == REVEALED


@pytest.mark.parametrize("trigger", ["enter", "own_turn"])
def test_a_sale_may_always_be_declined(trigger: str, tmp_path: Path) -> None:
    table = table_for(trigger, "{ sell = 3 }", tmp_path / "pack")
    game = table.start("kick")
    play(game, Move("A2") if trigger == "enter" else UseItem("thing"))
    assert options(game)[-1] == Pass()
    play(game, Pass())
    assert (table.hero.coins, TROPHY in table.hero.loot) == (3, True)


@pytest.mark.parametrize("trigger", ["enter", "own_turn"])
def test_any_optional_effect_may_be_declined(trigger: str, tmp_path: Path) -> None:
    table = table_for(trigger, "{ wound = 1, coin = 3, optional = true }", tmp_path / "pack")
    game = table.start("kick")
    play(game, Move("A2") if trigger == "enter" else UseItem("thing"))
    assert Pass() in options(game)
    play(game, Pass())
    assert (table.hero.coins, table.hero.damage) == (3, 1)


def test_what_is_not_optional_just_happens(tmp_path: Path) -> None:
    game = fire("enter", "{ wipe_row = true }", tmp_path / "pack", (), REVEALED)
    assert (game.state.row, game.state.loot_discard) == (list(REVEALED), list(ROW))
    assert Stop() in options(game)


@pytest.mark.rule("MD-R-32")
def test_no_item_renews_the_row_in_the_middle_of_a_pick(tmp_path: Path) -> None:
    table = table_for("own_turn", "{ wipe_row = true }", tmp_path / "pack")
    game = table.start("rest", room="B1")
    assert TakeLoot("sulky_axe") in options(game)
    assert list(game.asides(0)) == []
    assert refused(game, UseItem("thing")) == "MD-R-32"


# The words that only Events say


def harried(event: str) -> Tabletop:
    """Robert holds an Event of the base set, and the Pool is full."""
    table = Tabletop(2)
    table.deal(1, event)
    table.g.pool = 9
    return table


def test_a_moved_monster_may_join_the_fight_with_its_bonus_of_dice() -> None:
    game = harried("bad_mood").start("trouble", room="B2", rolls=["___"])
    play(game, PlayCard("bad_mood"), MoveMonster("harpy", "B2"))
    (harpy,) = game.view(0).fight.foes  # type: ignore[attr-defined]
    assert (harpy.foe, harpy.dice, harpy.health) == ("harpy", 2, 2)


def test_a_moved_monster_may_join_the_fight_with_its_bonus_of_health() -> None:
    game = harried("growth_spurt").start("trouble", room="B2", rolls=["___"])
    play(game, PlayCard("growth_spurt"), MoveMonster("harpy", "B2"))
    (harpy,) = game.view(0).fight.foes  # type: ignore[attr-defined]
    assert (harpy.dice, harpy.health) == (1, 3)


def test_a_monster_moves_up_to_the_number_of_rooms_and_not_back_to_where_it_was() -> None:
    game = harried("wrong_turn").start("trouble", room="A4")
    play(game, PlayCard("wrong_turn"))
    to = {option.to for option in options(game) if isinstance(option, MoveMonster) and option.monster == "harpy"}
    assert to == {"A1", "A2", "B1", "B2", "B6", "B7", "C1", "C2", "C4", "C5"}


def test_a_rival_strengthens_one_of_the_monsters_that_are_faced() -> None:
    table = harried("thick_hide")
    table.g.where["mildew_bear"] = "B5"
    game = table.start("trouble", room="B5", rolls=["___"])
    play(game, PlayCard("thick_hide"))
    assert options(game) == [ChooseFoe("mildew_bear"), ChooseFoe("harpy")]
    assert game.decision is not None
    assert game.decision.seat == 1
    play(game, ChooseFoe("harpy"))
    health = {foe.foe: foe.health for foe in game.view(0).fight.foes}  # type: ignore[attr-defined]
    assert health == {"mildew_bear": 3, "harpy": 3}


def test_a_rival_picks_who_comes_back_and_it_is_fought_where_it_lives() -> None:
    table = harried("back_from_lunch")
    table.g.graveyard = ["harpy", "moat_shark"]
    table.g.where["harpy"] = table.g.where["moat_shark"] = "graveyard"
    game = table.start("trouble", room="B5", rolls=["___"])
    play(game, PlayCard("back_from_lunch"))
    assert options(game) == [Respawn("harpy"), Respawn("moat_shark")]
    play(game, Respawn("harpy"))
    assert game.state.fight.foes == ["harpy"]
    assert game.state.graveyard == ["moat_shark"]


def forbidden(event: str, *loot: str, then: tuple[Action, ...] = ()) -> Game:
    """Robert forbids something, then Regina's fight begins with three Bolts."""
    table = harried(event)
    for card_ in loot:
        (table.give if table.content.loot[card_].type == "item" else table.wear)(0, card_)
    game = table.start("trouble", room="B5", rolls=["BBB"])
    play(game, PlayCard(event), *then)
    return game


def test_banned_potions_cannot_be_drunk() -> None:
    game = forbidden("stuck_cork")
    assert DrinkPotion() not in options(game)
    assert refused(game, DrinkPotion()) == "MD-THREAT-05"


def test_a_banned_weapon_does_nothing() -> None:
    game = forbidden("butterfingers", "lance_a_little", "cardboard_breastplate")  # no fourth die is rolled
    assert Activate("lance_a_little") not in options(game)
    assert Activate("cardboard_breastplate") in options(game)


def test_a_banned_weapon_is_not_discarded_for_its_effect_either(tmp_path: Path) -> None:
    text = '[[loot]]\nid = "dart"\nname = "Dart"\ntype = "weapon"\ndiscard = { hit = 3 }\n'
    table = Tabletop(2, packs=[write_pack(tmp_path, GAME, text)])
    table.deal(1, "butterfingers")
    table.g.pool = 2
    table.wear(0, "dart")
    game = table.start("trouble", room="B5", rolls=["___"])
    play(game, PlayCard("butterfingers"))
    assert UseItem("dart") not in options(game)


def test_a_banned_armor_does_nothing_but_its_hearts_stay() -> None:
    game = forbidden("rusty_buckle", "fortress_trousers", "chain_whip")
    assert game.state.fight.hero.all_shields == 0
    assert game.view(0).heroes[0].hearts == 5  # type: ignore[attr-defined]
    assert Activate("chain_whip") in options(game)


def test_banned_items_do_nothing_but_their_hearts_stay() -> None:
    game = forbidden("locked_backpack", "pocket_gargoyle", "firecracker", "gym_membership", "chain_whip")
    assert not {Activate("pocket_gargoyle"), UseItem("firecracker")} & set(options(game))
    assert refused(game, UseItem("firecracker")) == "MD-THREAT-05"
    assert game.view(0).heroes[0].hearts == 5  # type: ignore[attr-defined]
    assert Activate("chain_whip") in options(game)


@pytest.mark.parametrize("power", [0, 1])
def test_a_rival_forbids_one_power_of_the_hero(power: int) -> None:
    game = forbidden("stage_fright", then=(BanPower(power),))
    assert Activate(f"power {power}") not in options(game)
    assert Activate(f"power {1 - power}") in options(game)


# The order on one card


@pytest.mark.rule("MD-R-33")
def test_a_wound_comes_before_healing(tmp_path: Path) -> None:
    table = table_for("own_turn", "{ heal = 1, wound = 1 }", tmp_path / "pack")
    table.hero.damage = 0
    game = table.start("kick")
    play(game, UseItem("thing"))
    assert table.hero.damage == 0


@pytest.mark.rule("MD-R-33")
def test_coins_of_a_card_can_pay_its_toll(tmp_path: Path) -> None:
    table = table_for("play", "{ toll = 2, coin = 2 }", tmp_path / "pack")
    table.hero.coins = 0
    table.deal(1, "thing")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("thing"))
    assert options(game) == [PayToll(), SufferToll()]


@pytest.mark.rule("MD-R-33")
def test_a_row_is_renewed_after_the_pick_and_the_sale_of_the_same_card(tmp_path: Path) -> None:
    table = table_for("own_turn", "{ wipe_row = true, sell = 2, loot_top = 1, loot = 1 }", tmp_path / "pack")
    game = table.start(
        "kick", picks=["crown_of_envy", "boss_poker", "chain_whip", "hot_soup", "firecracker", "needle_of_doubt"]
    )
    play(game, UseItem("thing"))
    assert options(game)[0] == TakeLoot("sulky_axe")
    play(game, TakeLoot("lucky_lint"), Sell("boss_poker"))
    order = [type(event) for event in game.events if isinstance(event, LootGained | LootDiscarded | RowWiped)]
    assert order == [LootDiscarded, LootGained, LootGained, LootDiscarded, RowWiped]


@pytest.mark.rule("MD-R-33")
def test_an_event_resolves_in_the_order_of_the_vocabulary(tmp_path: Path) -> None:
    words = (
        'toll = 1, ban = "potion", respawn = true, buff_monster = { dice = 1 }, move_monster = { rooms = 1 }, '
        "steal_coin = 1, card = 1, threat = 1, fame = 1, potion = 1, coin = 1, heal = 2, wound = 1, pierce = 1, hit = 1"
    )
    table = table_for("play", f"{{ {words} }}", tmp_path / "pack")
    table.deal(1, "thing")
    game = table.start("trouble", room="B2", picks=["siege_tortoise"], seed=1)
    before = len(game.events)
    play(game, PlayCard("thing"), MoveMonster("mildew_bear", "A2"), PayToll())
    said = []
    for event in game.events[before:]:
        match event:
            case Hindered(what=what):
                said.append(what)
            case Gained(seat=0, token=token):
                said.append(f"+{token}")
            case Lost(seat=0, token=token):
                said.append(f"-{token}")
            case PoolChanged():
                said.append("pool")
            case CardsDrawn(audience=(1,)):
                said.append("card")
            case MonsterMoved():
                said.append("move")
            case MonsterBuffed():
                said.append("buff")
            case MonsterReturned():
                said.append("return")
    assert said == [
        "hit",
        "pierce",
        "+damage",
        "-damage",
        "+coin",
        "+potion",
        "+fame",
        "pool",
        "card",
        "-coin",
        "move",
        "buff",
        "return",
        "ban potion",
        "-coin",
    ]


@pytest.mark.rule("MD-R-33")
def test_an_event_renews_the_row_after_the_rivals_draw_and_before_the_toll(tmp_path: Path) -> None:
    table = table_for("play", "{ wipe_row = true, toll = 1, card = 1, steal_coin = 1 }", tmp_path / "pack")
    table.deal(1, "thing")
    game = table.start("trouble", room="B2", seed=1)
    play(game, PlayCard("thing"))
    order = [type(event) for event in game.log(1) if isinstance(event, CardsDrawn | RowWiped | Lost)]
    assert order == [CardsDrawn, Lost, RowWiped]
    assert options(game) == [PayToll(), SufferToll()]
