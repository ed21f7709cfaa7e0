"""Beside the Dungeon: the race for Fame, the face-up Loot, and the trouble that the Active Hero is in."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect
from undercroft.games.munchkin_dungeon.drawing.icons import FACE_ICONS, emblem, silhouette
from undercroft.games.munchkin_dungeon.drawing.layout import layout
from undercroft.games.munchkin_dungeon.rules.end import FAME_TO_END
from undercroft.games.munchkin_dungeon.view import FightView, FoeView, SideView, View
from undercroft.games.munchkin_dungeon.words.events import FACES
from undercroft.games.munchkin_dungeon.words.lasting import lasting
from undercroft.games.munchkin_dungeon.words.names import strength
from undercroft.kit import panels, pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import LANE, icon, label
from undercroft.kit.text import count

CARD_HEIGHT = 98
SIZES = (30, 26, 22, 19, 16, 13)
"""How large dice are drawn: the largest that fit."""
SAYS = {"hit": "Hits", "shield": "Shields", "bolt": "Bolts to spend", "pierce": "Shields ignored", "reroll": "rerolls"}
STEPS = {"kick": "Kick", "trouble": "Trouble", "resolve": "Fight", "rest": "Rest"}


def boxes(content: Content, seats: int) -> tuple[Box, Box, Box]:
    """Where the race, the Loot and the trouble are."""
    side = layout(content).side
    race = Box(side.x, side.y, side.width, 50 + LANE * seats)
    loot = Box(side.x, race.foot + 10, side.width, 30 + 2 * (CARD_HEIGHT + 8) + 2)
    trouble = Box(side.x, loot.foot + 10, side.width, side.foot - loot.foot - 10)
    return race, loot, trouble


def race(content: Content, view: View) -> str:
    """The Fame-O-Meter."""
    box, _, _ = boxes(content, len(view.heroes))
    runners = tuple((hero.seat, emblem(hero), f"{hero.name}: {hero.fame} Fame", hero.fame) for hero in view.heroes)
    return _race(box, runners)


@lru_cache(maxsize=512)
def _race(box: Box, runners: tuple[tuple[int, str, str, int], ...]) -> str:
    return panels.panel(box, "Fame") + pieces.race(runners, FAME_TO_END, box.x, box.y + 42, box.width, "fame")


@lru_cache(maxsize=1024)
def loot_row(content: Content, seats: int, row: tuple[str, ...], deck: int) -> str:
    """The face-up Loot."""
    _, box, _ = boxes(content, seats)
    parts: list[str] = [panels.panel(box, "Loot for the taking", f"deck {deck}")]
    width = (box.width - 24) / 2
    for n, (loot, copy) in enumerate(panels.copies(row)):
        card = content.loot[loot]
        worth = str(card.fame) if card.fame else "*" if card.fame_count else ""
        parts.append(
            pieces.small_card(
                card.name,
                say_card(content, loot),
                "badge" if card.super else card.type,
                worth,
                "fame",
                box.x + 8 + (n % 2) * (width + 8),
                box.y + 30 + (n // 2) * (CARD_HEIGHT + 8),
                width,
                CARD_HEIGHT,
                id=f"loot-{copy}",
                target=f"loot:{loot}",
                card=f"loot:{loot}",
                kind=card.type,
            )
        )
    return "".join(parts)


# Trouble


def trouble(content: Content, view: View) -> str:
    """Whose turn it is, what lasts, who is faced, and the dice of both sides."""
    hero = view.heroes[view.active]
    event = content.events.get(view.this_turn.event)
    powers: tuple[str, ...] = ()
    if event is not None and event.play.ban == "power" and hero.hero:
        powers = tuple(power.name for power in content.powers(hero.hero, hero.badge).values())
    return _trouble(
        content,
        len(view.heroes),
        (view.turn, view.phase, hero.seat, hero.name, emblem(hero), view.heroes[view.monster_player].name),
        lasting(view, content),
        view.facing,
        view.boss_stage,
        powers,
        view.fight,
        (view.threat_deck_size, len(view.threat_discard), view.potions_left),
    )


@lru_cache(maxsize=2048)
def _trouble(
    content: Content,
    seats: int,
    now: tuple[int, str, int, str, str, str],
    lasts: tuple[tuple[str, str], ...],
    foes: tuple[FoeView, ...],
    stage: int,
    powers: tuple[str, ...],
    fight: FightView | None,
    supply: tuple[int, int, int],
) -> str:
    _, _, box = boxes(content, seats)
    turn, phase, seat, name, bears, monster_player = now
    parts = [panels.panel(box)]
    title = f"Turn {turn}: {name}" if turn else "Choosing Heroes" if phase == "setup" else name
    parts.append(tag("g", pieces.mark(seat, bears), transform=f"translate({box.x + 10:g} {box.y + 7:g}) scale(.64)"))
    parts.append(label("The end" if phase == "over" else title, box.x + 36, box.y + 23, 15, box.width - 48, "u-title"))
    parts.append(panels.phases(Box(box.x + 10, box.y + 36, box.width - 20, 24), [*STEPS.values()], _step(phase)))
    lasting_now, y = panels.chips(
        Box(box.x + 10, box.y + 66, box.width - 20, 0), [(pictogram, words, words, "") for pictogram, words in lasts]
    )
    parts += lasting_now
    y += 2
    if powers:
        parts.append(label(f"Which Power of {name}?", box.x + 10, y + 12, 14, box.width - 20, "u-name"))
        for n, power in enumerate(powers):
            parts.append(_ban(power, n, Box(box.x + 10 + (n % 2) * 140, y + 20 + (n // 2) * 34, 134, 28)))
        y += 20 + 34 * ((len(powers) + 1) // 2)
    if foes:
        y = _foes(content, parts, foes, stage, box, y, fight)
    elif phase in ("kick", "trouble", "setup", "start", "rest"):
        words = {
            "kick": "No Monster here yet.",
            "trouble": "No Monster here. Rivals may send some.",
            "rest": "The Room is behind. Loot, level up, rest.",
        }.get(phase, "The doors are still shut.")
        parts.append(icon("door", box.middle - 32, y + 16, 64, "u-quiet"))
        parts.append(label(words, box.middle, y + 102, 14, box.width - 20, "u-faint", "middle"))
    if fight is None:
        deck, discarded, potions = supply
        words = f"Threat deck {deck} ({discarded} discarded), {count(potions, 'Potion')} left"
        parts.append(label(words, box.middle, box.foot - 10, 13.5, box.width - 20, "u-faint", "middle"))
    else:
        _fight(parts, fight, box, y + 4, name, monster_player)
    return "".join(parts)


def _step(phase: str) -> int:
    return list(STEPS).index(phase) if phase in STEPS else -1


def _ban(power: str, number: int, box: Box) -> Markup:
    return tag(
        "g",
        tag("title", f"Forbid {power}"),
        tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=6, class_="u-sheet"),
        icon("ban", box.x + 6, box.y + 6, 16),
        label(power, box.x + 28, box.y + 19, 14, box.width - 36, "u-name"),
        tag("rect", x=box.x - 3, y=box.y - 3, width=box.width + 6, height=box.height + 6, rx=9, class_="u-ring"),
        id=f"ban-{number}",
        data_target=f"ban:{number}",
    )


def _foes(
    content: Content,
    parts: list[Markup],
    foes: tuple[FoeView, ...],
    stage: int,
    box: Box,
    y: float,
    fight: FightView | None,
) -> float:
    """Those who are faced, side by side; return where they end."""
    columns = 2 if len(foes) <= 6 else 4
    gap = 6
    width = (box.width - 20 - gap * (columns - 1)) / columns
    used = fight.monsters.used if fight is not None else ()
    bolts = fight is not None and fight.stage == "monsters"
    for n, foe in enumerate(foes):
        place = Box(box.x + 10 + (n % columns) * (width + gap), y + (n // columns) * 46, width, 42)
        parts.append(_foe(content, foe, stage, place, columns == 2, foe.foe in used, bolts))
    return y + 46 * -(-len(foes) // columns)


def _foe(content: Content, foe: FoeView, stage: int, box: Box, named: bool, used: bool, bolts: bool) -> Markup:
    key = foe.foe.partition("#")[0]
    x, y, width, _ = box
    kind = "boss" if key in content.bosses else "monster" if key in content.monsters else "threat"
    printed = (
        content.bosses[key].stages[stage - 1]
        if kind == "boss"
        else content.monsters.get(key) or content.threat_monsters[key]
    )
    powers = "; ".join(
        before + say_effect(effect, "monster")
        for before, effect in (("always ", printed.passive), ("Bolt: ", printed.bolt))
        if effect is not None
    )
    inside: list[Markup] = []
    if named:
        inside.append(label(foe.name, x + 40, y + 16, 13.5, width - 44, "u-name"))
        inside.append(pieces.fact("die", str(foe.dice), x + 40, y + 22))
        inside.append(pieces.fact("heart", str(foe.health), x + 70, y + 22))
        if printed.bolt is not None:
            inside.append(icon("bolt", x + width - 19, y + 22, 15, "u-used" if used else ""))
        if printed.passive is not None:
            inside.append(icon("event", x + width - 36, y + 22, 15))
    else:
        inside.append(pieces.fact("die", str(foe.dice), x + 38, y + 4, 14))
        inside.append(pieces.fact("heart", str(foe.health), x + 38, y + 23, 14))
    return panels.foe(
        box,
        f"{foe.name}: {strength(foe.dice, foe.health)}" + (f"; {powers}" if powers else ""),
        [icon(silhouette(key), x + 3, y + 4, 34, "u-beast")],
        inside,
        id=f"foe-{foe.foe.replace('#', '-')}",
        target=f"{'bolt' if bolts and printed.bolt is not None else 'foe'}:{foe.foe}",
        card=f"{kind}:{key}",
    )


def _fight(parts: list[Markup], fight: FightView, box: Box, y: float, name: str, monster_player: str) -> None:
    """Both sides' symbols and dice, as large as there is room for."""
    rolled = fight.stage != "hero"
    waiting = "" if rolled else f"will roll {count(fight.monster_dice, 'die')}"
    room = box.foot - y - 6
    size = next((size for size in SIZES if _needed(fight, box, size) <= room), SIZES[-1])
    title = f"Monsters ({monster_player})"
    y = _side(parts, fight.monsters, "monsters", title, waiting, box, y, size, fight.stage == "monsters")
    parts.append(tag("path", d=f"M{box.x + 10:g} {y + 2:g}h{box.width - 20:g}", class_="u-rule"))
    _side(parts, fight.hero, "hero", name, "", box, y + 6, size, fight.stage == "hero")


def _per_row(box: Box, size: int) -> int:
    return int((box.width - 16) // (size + 5))


def _needed(fight: FightView, box: Box, size: int) -> int:
    """The height that both sides need with dice of this size."""
    rows = sum(-(-len(side.dice) // _per_row(box, size)) for side in (fight.monsters, fight.hero))
    return 54 + rows * (size + 6) + (20 if fight.stage == "hero" else 0)


def _side(
    parts: list[Markup],
    side: SideView,
    key: str,
    name: str,
    waiting: str,
    box: Box,
    y: float,
    size: int,
    acting: bool,
) -> float:
    """One side's symbols and dice; return where they end."""
    sums = [("hit", side.hits), ("shield", side.shields), ("bolt", side.bolts)]
    sums += [("pierce", side.pierce)] if side.pierce else []
    sums += [("reroll", side.rerolls)] if side.rerolls else []
    x = box.x + box.width - 8
    for pictogram, number in reversed(sums):
        x -= 32 if number < 10 else 41
        says = f"{SAYS[pictogram]}: {number}"
        parts.append(
            tag(
                "g",
                tag("title", says),
                pieces.fact(pictogram, str(number), x, y + 1, 16),
                id=f"{key}-{pictogram}",
                data_value=number,
            )
        )
    parts.append(label(name, box.x + 10, y + 14, 14, x - box.x - 16, "u-name"))
    y += 22
    if waiting:
        parts.append(label(waiting, box.x + 10, y + 13, 13.5, box.width - 20, "u-faint"))
        return y + 20
    per_row = _per_row(box, size)
    # The first die that shows a face is the one that is rerolled, so the last ones are those that are spent.
    bolts = [n for n, face in enumerate(side.dice) if face == "B"]
    spent = bolts[len(bolts) - side.spent :] if side.spent else []
    for n, face in enumerate(side.dice):
        used = n in spent
        parts.append(
            pieces.die(
                FACE_ICONS[face],
                FACES[face],
                box.x + 10 + (n % per_row) * (size + 5),
                y + (n // per_row) * (size + 6),
                size,
                id=f"die-{key}-{n}",
                target=f"die:{face}" if acting and not used else "",
                used=used,
                class_=f"u-{key}",
            )
        )
    return y + (size + 6) * -(-len(side.dice) // per_row) + 2
