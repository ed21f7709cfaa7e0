"""The Dungeon as a picture of a place: Rooms and stairs below the Entrance, and everybody who is there."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, GRAVEYARD, LAIR, Content
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect
from undercroft.games.munchkin_dungeon.content.types import Slot
from undercroft.games.munchkin_dungeon.drawing.icons import emblem, furnishing, gist, silhouette
from undercroft.games.munchkin_dungeon.drawing.layout import POOL, ROOM_HEIGHT, ROOM_WIDTH, layout, stairs
from undercroft.games.munchkin_dungeon.rules.damage import BOSS_FAME, GRAVES
from undercroft.games.munchkin_dungeon.view import HeroView, View
from undercroft.games.munchkin_dungeon.words.events import place
from undercroft.games.munchkin_dungeon.words.names import hero_name, strength
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
    """Rock, stairs, Empty Rooms, the Entrance, the Lair, the Graveyard and the basin of the Pool."""
    plan = layout(content)
    lying = dict(rooms)
    ways = stairs(content)
    doors = _doors(content)
    parts: list[str] = [
        tag("rect", width=plan.width, height=plan.height, class_="u-ground"),
        tag("rect", width=plan.side.x - 6, height=plan.height, rx=14, class_="u-cave", fill="url(#p-rock)"),
    ]
    parts += [_depth(content, level, box, plan.side.x) for level, box in plan.depths.items()]
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


def _depth(content: Content, level: int, box: Box, width: float) -> Markup:
    """A depth's tinted rock, and the ribbon that says what clearing a Room brings there."""
    printed = content.levels.get(str(level))
    reward = gist(printed.clearing) if printed is not None else ()
    words = f"Level {level}" + (f"; clearing a Room: {say_effect(printed.clearing)}" if printed is not None else "")
    middle = box.middle
    top = box.y + max(4, (box.height - 34 - 22 * len(reward)) / 2 - 6)
    inside = [
        tag("title", words),
        tag("rect", x=0, y=box.y - 14, width=width - 6, height=box.height + 28, class_=f"u-depth u-depth-{level % 4}"),
        tag(
            "path",
            d=f"M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}l{-box.width / 2:g} -9l{-box.width / 2:g} 9z",
            class_="u-ribbon",
        ),
        label(str(level), middle, top + 22, 24, 0, "u-on-ribbon u-name", "middle"),
    ]
    for n, (pictogram, number) in enumerate(reward):
        y = top + 32 + n * 22
        inside.append(icon(pictogram, middle - 15, y, 15, "u-bright"))
        inside.append(label(number, middle + 3, y + 13, 15, 0, "u-on-ribbon u-num"))
    return tag("g", *inside, class_="u-level")


def _entrance(box: Box) -> Markup:
    x, y, width, height = box
    return tag(
        "g",
        tag("title", "The Entrance"),
        tag("rect", x=x - 5, y=y - 5, width=width + 10, height=height + 10, rx=10, class_="u-wall"),
        tag("rect", x=x, y=y, width=width, height=height, rx=5, class_="u-floor u-outside"),
        tag("path", d=_tufts(x + 108, y + height, 176), class_="u-grass"),
        tag("rect", x=x, y=y, width=96, height=height, rx=5, fill="url(#p-bricks)", class_="u-back"),
        pieces.doorway(x + 22, y + height, 26, 40),
        label("Entrance", x + 40, y + 20, 14, 54, "u-on-wall u-name"),
        icon("stairs", x + 52, y + 25, 18, "u-bright"),
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
    inside.append(label(slot.id, box.width - 5, box.height - 4.5, 13.5, 0, "u-faint", "end"))
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
    top = y + 20
    stone = "v-20a12 12 0 0 1 24 0v20z"
    spots = [x + width * n / GRAVES + 10 for n in range(GRAVES)]
    pickets = "".join(f"M{x + 4 + n:g} {top + 6:g}v-10l3 -4l3 4v10z" for n in range(0, int(width) - 12, 14))
    return tag(
        "g",
        tag("title", f"The Graveyard: beaten Roaming Monsters lie here, {GRAVES} at most"),
        tag("path", d=pickets, class_="u-picket"),
        tag("rect", x=x, y=top, width=width, height=height - 20, rx=8, class_="u-lawn"),
        tag("path", d=_tufts(x + 50, y + height - 4, width - 70), class_="u-grass"),
        *(tag("path", d=f"M{spot:g} {box.foot - 10:g}{stone}", class_="u-stone") for spot in spots),
        *(icon("grave", spot + 4, box.foot - 34, 16, "u-carved") for spot in spots),
        label("Graveyard", x + width / 2, y + 9, 14, 0, "u-on-rock u-name", "middle"),
        tag("rect", x=x - 3, y=y - 4, width=width + 6, height=height + 8, rx=10, class_="u-ring"),
        id="graveyard",
        class_="u-graveyard",
        data_target="room:graveyard",
    )


# Who is where


def figures(content: Content, view: View) -> str:
    """Heroes and Roaming Monsters, each where it stands."""
    heroes: dict[str, list[HeroView]] = {}
    for hero in view.heroes:
        heroes.setdefault(hero.at, []).append(hero)
    monsters: dict[str, list[str]] = {}
    for monster, at in view.monsters.items():
        monsters.setdefault(at, []).append(monster)
    if view.graveyard:
        monsters[GRAVEYARD] = list(view.graveyard)
    turn = view.this_turn
    homes = {card: slot for slot, card in view.rooms.items()}
    parts = []
    for at in dict.fromkeys((*monsters, *heroes)):
        standing = tuple(
            (hero.seat, emblem(hero), _say_hero(content, hero), bool(view.turn) and hero.seat == view.active)
            for hero in heroes.get(at, ())
        )
        lurking = tuple(
            (monster, homes[monster], turn.bonus_dice.get(monster, 0), turn.bonus_health.get(monster, 0))
            for monster in monsters.get(at, ())
        )
        parts.append(_crowd(content, at, standing, lurking))
    return "".join(parts)


def _say_hero(content: Content, hero: HeroView) -> str:
    return f"{hero.name}, {hero_name(content, hero)}, {hero.fame} Fame"


@lru_cache(maxsize=8192)
def _crowd(
    content: Content,
    at: str,
    heroes: tuple[tuple[int, str, str, bool], ...],
    monsters: tuple[tuple[str, str, int, int], ...],
) -> str:
    """All who are in one place, side by side."""
    box = layout(content).places[at]
    inset = {ENTRANCE: 100, LAIR: box.width - 130}.get(at, 4)
    width = box.width - inset - 4
    foot = box.foot - {ENTRANCE: 5, LAIR: 14, GRAVEYARD: 8}.get(at, 21)
    monster_width, hero_width = 70, 35
    needed = monster_width * len(monsters) + hero_width * len(heroes)
    if needed > width:
        monster_width, hero_width = 63, 24
        needed = monster_width * len(monsters) + hero_width * len(heroes) + 10
    scale = round(min(1.0, width / needed), 3) if needed else 1.0
    x = box.x + 34 if at == GRAVEYARD else box.x + inset + (width - needed * scale) / 2
    parts = []
    for key, home, dice, health in monsters:
        card = content.monsters[key]
        powers = say_card(content, key).partition("; ")[2]
        says = f"{card.name}: {strength(card.dice + dice, card.health + health)}"
        parts.append(
            pieces.monster(
                key,
                silhouette(key),
                "; ".join(filter(None, (says, powers, f"lives in {home}"))),
                card.dice + dice,
                card.health + health,
                round(x + 2 * scale, 1),
                foot,
                scale,
                bool(dice or health),
            )
        )
        x += box.width / GRAVES if at == GRAVEYARD else monster_width * scale
    for seat, bears, says, active in heroes:
        parts.append(pieces.figure(seat, bears, says, round(x + 17.5 * scale, 1), foot, scale, active=active))
        x += hero_width * scale
    return "".join(parts)


# What lies about


@lru_cache(maxsize=1024)
def boss(content: Content, key: str, stage: int, beaten: int, bonus: tuple[int, int]) -> str:
    """The Boss in its Lair, with the stage on top."""
    box = layout(content).places[LAIR]
    card = content.bosses[key]
    printed = card.stages[stage - 1]
    gone = beaten >= len(card.stages)
    dice, health = printed.dice + bonus[0], printed.health + bonus[1]
    x, y = box.x + 8, box.y + 8
    words = "beaten for good" if gone else f"stage {stage} of {len(card.stages)}, {strength(dice, health)}"
    inside = [
        tag("title", f"{card.name}: {words}"),
        icon(silhouette(key), x, y + 2, 70, f"u-boss{' u-gone' if gone else ''}"),
        label(card.name, x + 78, y + 24, 16, box.width - 100, "u-on-lair u-name"),
    ]
    for n in range(len(card.stages)):
        look = "u-pip u-pip-done" if n < beaten else "u-pip"
        inside.append(tag("circle", cx=x + 84 + n * 16, cy=y + 37, r=5.5, class_=look))
    inside.append(
        label("beaten" if gone else f"stage {stage}", x + 84 + len(card.stages) * 16, y + 42, 13.5, 0, "u-on-lair")
    )
    if not gone:
        for n, (pictogram, number) in enumerate((("die", dice), ("heart", health), ("fame", BOSS_FAME))):
            at = x + 78 + n * 40
            inside.append(icon(pictogram, at, y + 51, 17, "u-bright"))
            inside.append(label(str(number), at + 20, y + 65, 16, 0, "u-on-lair u-num"))
    return tag(
        "g", *inside, id="boss", class_="u-figure", data_target=f"foe:{key}", data_card=f"boss:{key}", data_value=beaten
    )


@lru_cache(maxsize=512)
def pool(content: Content, amount: int) -> str:
    """The Threat Pool: a basin that fills up with skulls."""
    box = layout(content).places[POOL]
    x, y, width, height = box
    tokens = []
    per_row = max(4, int((width - 84) // 19))
    for n in range(min(amount, 4 * per_row)):
        row, column = divmod(n, per_row)
        lean = 9.5 if row % 2 else 0
        tokens.append(pieces.token("threat", x + 22 + column * 19 + lean, box.foot - 28 - row * 15))
    rim = f"q3 18 18 20h{width - 36:g}q15 -2 18 -20z"
    return tag(
        "g",
        tag("title", f"The Threat Pool holds {amount}"),
        tag("path", d=f"M{x:g} {box.foot - 34:g}v12{rim.removesuffix('z')}v-12z", class_="u-basin"),
        *tokens,
        tag("path", d=f"M{x:g} {box.foot - 20:g}{rim}", class_="u-rim"),
        label("Threat Pool", x + width / 2, box.foot - 5, 14, 0, "u-on-wall u-name", "middle"),
        tag(
            "text",
            amount,
            x=x + width - 10,
            y=box.foot - 40,
            class_="u-t u-big",
            font_size=34,
            text_anchor="end",
            id="pool",
            data_value=amount,
        ),
        tag("rect", x=x - 4, y=y - 4, width=width + 8, height=height + 8, rx=10, class_="u-ring"),
        class_="u-pool",
        data_target="pool",
    )
