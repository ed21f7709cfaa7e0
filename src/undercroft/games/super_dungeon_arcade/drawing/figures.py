"""Who is where: Heroes by shape and colour, the Consul's models by silhouette, plate and the colour of their gang."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.content.dungeon import Dungeon, Placed
from undercroft.games.super_dungeon_arcade.drawing.icons import STATUS_LETTERS, emblem, gang_look, silhouette
from undercroft.games.super_dungeon_arcade.drawing.layout import SQUARE, middle
from undercroft.games.super_dungeon_arcade.view import FigureView, HeroView, View
from undercroft.games.super_dungeon_arcade.words.names import model_name
from undercroft.games.super_dungeon_arcade.words.standing import say_figure, say_hero
from undercroft.kit import pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import icon, label

PLATES = {
    "minion": "M0-16a16 16 0 1 1 0 32 16 16 0 1 1 0-32z",
    "elite": "M-19-19h38v38h-38z",
    "solo": "M-9-22H9L22-9V9L9 22H-9L-22 9V-9z",
    "spawning point": "M0-23 23 0 0 23-23 0z",
}
"""Circle, square, octagon, diamond: what kind of model it is."""
SIZES = {"minion": 24, "elite": 30, "solo": 34, "spawning point": 26}


def figures(content: Content, view: View) -> str:
    """Everybody on the map; Heroes are drawn last, so that they are in front."""
    dungeon = content.dungeon(view.tiles)
    order = {hero.id: number for number, hero in enumerate(view.heroes)}
    foes = [
        _foe(content, figure, middle(dungeon, *figure.at), order.get(figure.goes_for, -1)) for figure in view.figures
    ]
    heroes = [
        _hero(content, number, hero, middle(dungeon, hero.at), hero.id in view.activated)
        for number, hero in enumerate(view.heroes)
        if hero.at
    ]
    return "".join([*foes, *heroes])


def bonds(dungeon: Dungeon, content: Content, figures: tuple[FigureView, ...]) -> str:
    """A line from each elite to those that are bonded to it."""
    places = {figure.id: middle(dungeon, *figure.at) for figure in figures}
    found = []
    for figure in figures:
        for other in figure.bonded:
            (ax, ay), (bx, by) = places[figure.id], places[other]
            look = gang_look(content, figure.kind)
            found.append(tag("path", d=f"M{ax:g} {ay:g}L{bx:g} {by:g}", class_=f"u-bond {look}"))
    return "".join(found)


@lru_cache(maxsize=4096)
def _hero(content: Content, number: int, hero: HeroView, at: tuple[float, float], activated: bool) -> Markup:
    parts = [
        tag("title", say_hero(content, hero)),
        tag("ellipse", cx=0, cy=17, rx=17, ry=5, class_="u-shadow"),
        tag("g", pieces.mark(number, emblem(hero.card)), transform="translate(-16.500 -21) scale(1.1)"),
        *_pips(hero.wounds, hero.hearts),
        *_statuses(hero.statuses),
        tag("circle", cx=16, cy=-15, r=9, class_="u-wrath"),
        label(str(hero.wrath), 16, -10.5, 13, 0, "u-on-badge", "middle"),
        tag("rect", x=-22, y=-23, width=44, height=46, rx=8, class_="u-ring"),
    ]
    if hero.rank == 1:
        parts.insert(-1, icon("crown", 8, -34, 16, "u-gold"))
    if hero.active:
        parts.insert(1, tag("ellipse", cx=0, cy=17, rx=21, ry=7, class_="u-spot"))
    look = "u-figure u-hero" + (" u-active" if hero.active else " u-rested" if activated else "")
    return tag(
        "g",
        *parts,
        id=f"model-{hero.id}",
        class_=look,
        data_target=f"model:{hero.id}",
        data_card=f"hero:{hero.card}",
        transform=f"translate({at[0]:g} {at[1]:g})",
    )


@lru_cache(maxsize=4096)
def _foe(content: Content, figure: FigureView, at: tuple[float, float], goes_for: int) -> Markup:
    """A Consul model: its plate, its silhouette, wounds and statuses, ARM, and whom it goes for."""
    large = 2 if len(figure.at) > 1 else 1
    size = SIZES[figure.role]
    number = figure.id.partition("#")[2] if model_name(content, figure.id) != content.name(figure.kind) else ""
    parts = [
        tag("title", say_figure(content, figure)),
        tag("ellipse", cx=0, cy=17, rx=18, ry=5, class_="u-shadow"),
        tag("path", d=PLATES[figure.role], class_="u-foe-plate"),
        icon(silhouette(content, figure.kind), -size / 2, -size / 2 - 1, size, "u-pale"),
        *_pips(figure.wounds, figure.hearts),
        *_statuses(figure.statuses),
        tag("path", d="M16-24l7 2v5c0 4-3 7-7 9-4-2-7-5-7-9v-5z", class_="u-defense u-badge"),
        label(str(figure.arm), 16, -11.5, 12, 0, "u-on-badge" + (" u-up" if figure.regrouped else ""), "middle"),
    ]
    if number:
        parts.append(label(number, -17, 15, 12, 0, "u-on-badge u-figure-number", "middle"))
    if goes_for >= 0:
        parts.append(tag("g", pieces.mark(goes_for), transform="translate(-26 -6) scale(.4)"))
    parts.append(tag("rect", x=-23, y=-24, width=46, height=47, rx=8, class_="u-ring"))
    scale = f" scale({large})" if large > 1 else ""
    return tag(
        "g",
        *parts,
        id=f"model-{figure.id.replace('#', '-')}",
        class_=f"u-figure u-foe {gang_look(content, figure.kind)}",
        data_target=f"model:{figure.id}",
        data_card=f"kind:{figure.kind}",
        transform=f"translate({at[0]:g} {at[1]:g}){scale}",
    )


def _pips(wounds: int, hearts: int) -> list[Markup]:
    """A bar of hearts at the foot: whole ones first."""
    width = min(6.0, 40 / hearts)
    start = -hearts * width / 2
    left = hearts - wounds
    return [
        tag("rect", x=-21, y=17.5, width=42, height=6, rx=2, class_="u-pips"),
        tag("rect", x=start, y=18.5, width=max(0, left) * width, height=4, class_="u-life"),
        *(
            [tag("path", d="".join(f"M{start + n * width:g} 18.500v4" for n in range(1, hearts)), class_="u-pip-gap")]
            if hearts > 1
            else []
        ),
    ]


def _statuses(statuses: tuple[str, ...]) -> list[Markup]:
    """A disc with a letter for each status, down the left side."""
    found = []
    for n, status in enumerate(statuses):
        y = -17 + 12 * n
        found.append(tag("circle", cx=-18, cy=y, r=7, class_=f"u-status u-{status.lower()}"))
        found.append(label(STATUS_LETTERS[status], -18, y + 4, 11, 0, "u-on-badge", "middle"))
    return found


# What the Hero who acts could do


def reach(dungeon: Dungeon, view: View) -> str:
    """Squares within reach, with their cost in MP."""
    parts: list[str] = []
    d = ""
    for name, cost in view.reach.items():
        x, y = middle(dungeon, name)
        d += f"M{x - SQUARE / 2 + 2:g} {y - SQUARE / 2 + 2:g}h{SQUARE - 4}v{SQUARE - 4}h-{SQUARE - 4}z"
        parts.append(label(str(cost), x, y + 5, 14, 0, "u-num u-cost", "middle"))
    if d:
        parts.insert(0, tag("path", d=d, class_="u-reach"))
    return "".join(parts)


def sight(dungeon: Dungeon, view: View) -> str:
    """Lines of sight from the active Hero: bold to whom an attack reaches."""
    hero = next((one for one in view.heroes if one.active and one.at), None)
    if hero is None:
        return ""
    places = {figure.id: figure.at for figure in view.figures}
    ax, ay = middle(dungeon, hero.at)
    parts = []
    for target, attributes in view.in_sight.items():
        bx, by = middle(dungeon, *places[target])
        look = "u-sight u-in-range" if attributes else "u-sight"
        parts.append(tag("path", d=f"M{ax:g} {ay:g}L{bx:g} {by:g}", class_=look))
    return "".join(parts)


def arrows(dungeon: Dungeon, view: View) -> str:
    """Four arrows around the active Hero, for what is aimed at a side."""
    hero = next((one for one in view.heroes if one.active and one.at), None)
    if hero is None:
        return ""
    x, y = middle(dungeon, hero.at)
    found = []
    for side, turn in (("up", 0), ("right", 90), ("down", 180), ("left", 270)):
        found.append(
            tag(
                "g",
                tag("title", f"towards {side}"),
                tag("path", d="M0-42 12-28H-12z", class_="u-aim"),
                tag("path", d="M0-46 16-26H-16z", class_="u-ring"),
                class_="u-side-arrow",
                data_target=f"side:{side}",
                transform=f"translate({x:g} {y:g}) rotate({turn})",
            )
        )
    return "".join(found)


# What lies there


def fixtures(content: Content, view: View) -> str:
    """The Start Token, chests, and the plot's tokens."""
    dungeon = content.dungeon(view.tiles)
    found = [
        *(
            _thing("chest", at, f"the chest of tile {tile}", "u-chest", middle(dungeon, at))
            for tile, at in view.chests.items()
        ),
        *(_thing("rune", at, f"a plot token on {at}", "u-now", middle(dungeon, at)) for at in view.plot_tokens),
    ]
    if view.start:
        x, y = middle(dungeon, view.start)
        disc = tag("circle", cx=x, cy=y, r=19, class_="u-start")
        found.insert(0, tag("g", tag("title", "Start Token"), disc, icon("door", x - 11, y - 12, 22)))
    return "".join(found)


def _thing(name: str, at: str, says: str, look: str, place: tuple[float, float]) -> Markup:
    kind = "chest" if name == "chest" else "token"
    return tag(
        "g",
        tag("title", says),
        tag("rect", x=-20, y=-20, width=40, height=40, rx=7, class_="u-thing"),
        icon(name, -15, -15, 30, look),
        tag("rect", x=-22, y=-22, width=44, height=44, rx=8, class_="u-ring"),
        id=f"{kind}-{at}",
        data_target=f"{kind}:{at}",
        transform=f"translate({place[0]:g} {place[1]:g})",
    )


def plan(content: Content, view: View) -> str:
    """The whole in a few strokes: floors, walls, dots."""
    dungeon = content.dungeon(view.tiles)
    dots = [_dot(middle(dungeon, *figure.at), "u-plan-foe", 16) for figure in view.figures]
    dots += [
        _dot(middle(dungeon, hero.at), f"u-plan-hero u-s{n % 5}", 22) for n, hero in enumerate(view.heroes) if hero.at
    ]
    return _floors(content, view.tiles) + "".join(dots)


@lru_cache(maxsize=64)
def _floors(content: Content, tiles: tuple[Placed, ...]) -> str:
    dungeon = content.dungeon(tiles)
    d = "".join(
        f"M{x:g} {y:g}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        for square in dungeon.grid.squares
        if square not in dungeon.grid.blocks
        for x, y in [(dungeon.grid.xy(square)[0] * SQUARE, dungeon.grid.xy(square)[1] * SQUARE)]
    )
    return tag("path", d=d, class_="u-plan-floor")


def _dot(at: tuple[float, float], look: str, size: int) -> Markup:
    return tag("circle", cx=at[0], cy=at[1], r=size, class_=look)
