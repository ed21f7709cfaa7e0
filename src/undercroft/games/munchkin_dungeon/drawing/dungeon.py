"""The Dungeon as a picture of a place: Rooms and stairs below the Entrance, the Lair, the Graveyard and the Pool."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, GRAVEYARD, LAIR, Content
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect
from undercroft.games.munchkin_dungeon.content.types import Slot
from undercroft.games.munchkin_dungeon.drawing.icons import furnishing, gist, silhouette
from undercroft.games.munchkin_dungeon.drawing.layout import POOL, ROOM_HEIGHT, ROOM_WIDTH, layout, stairs
from undercroft.games.munchkin_dungeon.drawing.scenery import land
from undercroft.games.munchkin_dungeon.rules.damage import GRAVES
from undercroft.games.munchkin_dungeon.words.events import place
from undercroft.kit import pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import icon, label
from undercroft.kit.text import count

# What never changes once the cards lie


@lru_cache(maxsize=256)
def symbols(content: Content, monsters: tuple[str, ...], boss: str) -> str:
    """What is drawn once and used everywhere: pictograms, those who live here or may come, stone."""
    creatures = sorted({silhouette(key) for key in (*monsters, boss, *content.threat_monsters)})
    return pieces.sprite(*creatures) + pieces.masonry() + pieces.token_shape("threat")


@lru_cache(maxsize=256)
def ground(content: Content, rooms: tuple[tuple[str, str], ...], boss: str) -> str:
    """Rock, stairs, Empty Rooms, the Entrance, the Lair and the Graveyard."""
    plan = layout(content)
    lying = dict(rooms)
    ways = stairs(content)
    doors = _doors(content)
    parts: list[str] = [land(content)]
    parts += [_ribbon(content, level, box) for level, box in plan.depths.items()]
    parts.append(pieces.stairs([((start[0], start[1] - 2), (end[0], end[1] + 6)) for _, _, start, end in ways]))
    parts.append(pieces.shell(ROOM_WIDTH, ROOM_HEIGHT))
    parts.append(_entrance(plan.places[ENTRANCE]))
    for slot in content.slots.values():
        if slot.kind == "empty":
            card = lying.get(slot.id, "")
            name = content.name(card) if card else slot.id
            parts.append(_room(content, slot, card, name, _say_room(content, slot, card), doors.get(slot.id, [])))
    parts.append(_lair(content, boss, plan.places[LAIR], doors.get(LAIR, [])))
    parts.append(_graveyard(plan.places[GRAVEYARD]))
    return "".join(parts)


@lru_cache(maxsize=1024)
def dens(content: Content, rooms: tuple[tuple[str, str], ...], monsters: tuple[tuple[str, str], ...]) -> str:
    """The Monster Rooms: whoever lives in one names it while it is at home, and only then."""
    lying, where = dict(rooms), dict(monsters)
    doors = _doors(content)
    parts = []
    for slot in content.slots.values():
        if slot.kind == "monster":
            card = lying.get(slot.id, "")
            at_home = bool(card) and where[card] == slot.id
            name = content.name(card) if at_home else "Monster Room" if card else slot.id
            says = _say_den(content, slot, card, at_home)
            parts.append(_room(content, slot, card, name, says, doors.get(slot.id, [])))
    return "".join(parts)


def _doors(content: Content) -> dict[str, list[float]]:
    """The middles of the doorways in each place's back wall, where stairs end."""
    doors: dict[str, list[float]] = {}
    for _, to, _, end in stairs(content):
        doors.setdefault(to, []).append(end[0])
    return doors


def _ribbon(content: Content, level: int, box: Box) -> Markup:
    """The ribbon of a depth, which says what clearing a Room brings there."""
    printed = content.levels.get(str(level))
    reward = gist(printed.clearing) if printed is not None else ()
    words = f"Level {level}" + (f"; clearing a Room: {say_effect(printed.clearing)}" if printed is not None else "")
    middle = box.middle
    top = box.y + max(4, (box.height - 34 - 22 * len(reward)) / 2 - 6)
    inside = [
        tag("title", words),
        tag(
            "path",
            d=f"M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}l{-box.width / 2:g} -9l{-box.width / 2:g} 9z",
            class_="u-ribbon",
        ),
        label(str(level), middle, top + 22, 24, 0, "u-on-ribbon u-num", "middle"),
    ]
    for n, (pictogram, number) in enumerate(reward):
        y = top + 32 + n * 22
        inside.append(icon(pictogram, middle - 16, y, 16, "u-bright"))
        inside.append(label(number, middle + 3, y + 14, 16, 0, "u-on-ribbon u-num"))
    return tag("g", *inside, class_="u-level")


def _entrance(box: Box) -> Markup:
    x, y, width, height = box
    battlements = f"M{x - 5:g} {y - 4:g}" + "v-7h12v7h9" * 5 + "v-7h12v7z"
    return tag(
        "g",
        tag("title", "The Entrance"),
        tag("path", d=battlements, class_="u-wall"),
        tag("rect", x=x - 5, y=y - 5, width=width + 10, height=height + 10, rx=7, class_="u-wall"),
        tag("rect", x=x, y=y, width=width, height=height, rx=4, class_="u-floor u-outside"),
        tag("path", d=_tufts(x + 118, y + height, width - 126), class_="u-grass"),
        tag("rect", x=x, y=y, width=106, height=height, rx=4, fill="url(#p-bricks)", class_="u-back"),
        pieces.doorway(x + 22, y + height, 28, 44),
        label("Entrance", x + 42, y + 22, 16, 66, "u-on-wall u-name"),
        icon("stairs", x + 60, y + 29, 19, "u-bright"),
        tag("rect", x=x - 7, y=y - 7, width=width + 14, height=height + 14, rx=12, class_="u-ring"),
        id="room-entrance",
        class_="u-room",
        data_target="room:entrance",
    )


def _tufts(x: float, y: float, width: float) -> str:
    return "".join(
        f"M{x + n:g} {y - 1 - n % 3 * 5:g}l-3 -8M{x + n:g} {y - 1 - n % 3 * 5:g}v-10m0 10l3 -8"
        for n in range(0, int(width), 25)
    )


def _room(content: Content, slot: Slot, card: str, name: str, says: str, doors: list[float]) -> Markup:
    box = layout(content).places[slot.id]
    room, monster = content.rooms.get(card), content.monsters.get(card)
    printed = room or monster
    row: list[tuple[str, str]] = []
    if printed is not None:
        row.append(("threat", str(printed.threat)))
        row += [("coin", str(printed.coins))] if printed.coins else []
    if room is not None:
        row += [("door", ""), *gist(room.enter)] if room.enter is not None else []
        row += [("clear", ""), *gist(room.clear)] if room.clear is not None else []
    if slot.reward is not None:
        row += [("monster", ""), *gist(slot.reward)]
    inside = [
        pieces.furniture(furnishing(content, slot.kind, card), box.width / 2, box.height - 20, 1.1),
    ]
    x = 5
    for pictogram, number in row:
        inside.append(icon(pictogram, x, box.height - 17, 14))
        if number:
            inside.append(label(number, x + 16, box.height - 4.5, 14, 0, "u-num"))
        x += 17 + 9 * len(number) + (4 if number else 0)
    inside.append(label(slot.id, box.width - 5, box.height - 4.5, 14.5, 0, "u-faint", "end"))
    return pieces.room(
        name,
        says,
        *box,
        id=f"room-{slot.id}",
        target=f"room:{slot.id}",
        card=f"{'monster' if monster is not None else 'room'}:{card}" if card else "",
        class_=f"u-depth-{slot.level % 4}{' u-den' if slot.kind == 'monster' else ''}",
        doors=[door - box.x for door in doors],
        inside=inside,
    )


def _say_room(content: Content, slot: Slot, card: str) -> str:
    if card not in content.rooms:
        return slot.id
    printed = content.rooms[card]
    said = [f"{place(content, slot.id, card)}, Level {slot.level}: {printed.threat} Threat"]
    if printed.coins:
        said.append(count(printed.coins, "Coin"))
    said.append(say_card(content, card))
    return "; ".join(part for part in said if part != "no effect")


def _say_den(content: Content, slot: Slot, card: str, at_home: bool) -> str:
    if card not in content.monsters:
        return slot.id
    printed = content.monsters[card]
    said = [f"{place(content, slot.id, card)}, Level {slot.level}: {printed.threat} Threat"]
    if printed.coins:
        said.append(count(printed.coins, "Coin"))
    said.append(f"{printed.name} lives here" + ("" if at_home else " and is away"))
    if slot.reward is not None:
        said.append(f"for beating it anywhere: {say_effect(slot.reward)}")
    return "; ".join(said)


def _lair(content: Content, boss: str, box: Box, doors: list[float]) -> Markup:
    x, y, width, height = box
    inside = [
        tag("title", f"The Boss Lair of {content.name(boss)}"),
        tag(
            "path",
            d=f"M{x - 8:g} {y + height + 8:g}v{14 - height:g}q4 -24 40 -24h{width - 64:g}q36 0 40 24v{height - 14:g}z",
            class_="u-wall",
        ),
        tag(
            "path",
            d=f"M{x:g} {y + height:g}v{-height + 18:g}q4 -18 32 -18h{width - 64:g}q28 0 32 18v{height - 18:g}z",
            class_="u-lair",
        ),
        tag(
            "path",
            d=f"M{x + 6:g} {y + height:g}q20 -14 44 -6t60 -4t70 6t60 -6t{width - 246:g} 10z",
            class_="u-lava",
        ),
        *(pieces.doorway(door, y + 14, 22, 14) for door in doors),
        tag("rect", x=x - 11, y=y - 8, width=width + 22, height=height + 18, rx=14, class_="u-ring"),
    ]
    return tag("g", *inside, id="room-lair", class_="u-room u-den", data_target="room:lair", data_card=f"boss:{boss}")


def _graveyard(box: Box) -> Markup:
    x, y, width, height = box
    stone = "v-34a16 16 0 0 1 32 0v34z"
    spots = [x + width * n / GRAVES + 12 for n in range(GRAVES)]
    pickets = "".join(f"M{x + 4 + n:g} {y + 8:g}v-12l3.500 -5l3.500 5v12z" for n in range(0, int(width) - 12, 15))
    return tag(
        "g",
        tag("title", f"The Graveyard: beaten Roaming Monsters lie here, {GRAVES} at most"),
        tag("path", d=pickets, class_="u-picket"),
        tag("rect", x=x, y=y, width=width, height=height, rx=10, class_="u-lawn"),
        tag("path", d=_tufts(x + 52, y + height - 5, width - 74), class_="u-grass"),
        *(tag("path", d=f"M{spot:g} {box.foot - 14:g}{stone}", class_="u-stone") for spot in spots),
        *(icon("grave", spot + 6, box.foot - 54, 20, "u-carved") for spot in spots),
        label("Graveyard", x + width / 2, y + 19, 15, 0, "u-name", "middle"),
        tag("rect", x=x - 4, y=y - 12, width=width + 8, height=height + 16, rx=12, class_="u-ring"),
        id="graveyard",
        class_="u-graveyard",
        data_target="room:graveyard",
    )


# What lies about


@lru_cache(maxsize=512)
def pool(content: Content, amount: int) -> str:
    """The Threat Pool: a basin that fills up with skulls."""
    box = layout(content).places[POOL]
    x, y, width, height = box
    per_row = max(4, int((width - 92) // 20))
    rows = max(3, int((height - 40) // 16))
    tokens = []
    for n in range(min(amount, rows * per_row)):
        row, column = divmod(n, per_row)
        lean = 10 if row % 2 else 0
        tokens.append(pieces.token("threat", x + 26 + column * 20 + lean, box.foot - 36 - row * 16))
    rim = f"q4 24 22 26h{width - 44:g}q18 -2 22 -26z"
    back = f"M{x:g} {box.foot - 26:g}v-34q4 -10 16 -10h{width - 32:g}q12 0 16 10v34z"
    return tag(
        "g",
        tag("title", f"The Threat Pool holds {amount}"),
        tag("path", d=back, class_="u-basin"),
        *tokens,
        tag("path", d=f"M{x:g} {box.foot - 26:g}{rim}", class_="u-rim"),
        label("Threat Pool", x + width / 2, box.foot - 8, 15, 0, "u-on-wall u-name", "middle"),
        tag(
            "text",
            amount,
            x=x + width - 12,
            y=box.foot - 38,
            class_="u-t u-big u-num",
            font_size=42,
            text_anchor="end",
            id="pool",
            data_value=amount,
        ),
        tag("rect", x=x - 4, y=y - 4, width=width + 8, height=height + 8, rx=12, class_="u-ring"),
        class_="u-pool",
        data_target="pool",
    )


@lru_cache(maxsize=1024)
def plan(content: Content, standing: tuple[tuple[int, str], ...]) -> str:
    """The Dungeon in a few strokes, with a dot for each Hero (seat, place)."""
    drawn = layout(content)
    rooms = "".join(
        f"M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}h{-box.width:g}z"
        for at, box in drawn.places.items()
        if at in content.slots and at != LAIR
    )
    ways = "".join(f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}" for _, _, start, end in stairs(content))
    lair = drawn.places[LAIR]
    parts = [
        tag("path", d=ways, class_="u-plan-way"),
        tag("path", d=rooms, class_="u-plan-room"),
        tag("rect", x=lair.x, y=lair.y, width=lair.width, height=lair.height, class_="u-plan-lair"),
    ]
    crowd: dict[str, int] = {}
    for seat, at in standing:
        box = drawn.places[at]
        crowd[at] = crowd.get(at, -1) + 1
        parts.append(
            tag("circle", cx=box.x + 30 + crowd[at] * 44, cy=box.y + 45, r=22, class_=f"u-plan-hero u-s{seat % 5}")
        )
    return "".join(parts)
