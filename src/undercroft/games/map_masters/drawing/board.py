"""How Map Masters is drawn: the shop, the own dungeon or everybody's as the stage, and what a page lays around it."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.map_masters.content.catalogue import Content
from undercroft.games.map_masters.drawing import dungeon
from undercroft.games.map_masters.drawing.closeup import card
from undercroft.games.map_masters.drawing.cover import cover
from undercroft.games.map_masters.drawing.encounter import encounter
from undercroft.games.map_masters.drawing.faces import SIZE, face_symbol, patterns
from undercroft.games.map_masters.drawing.hands import data, hindsight, holdings_in
from undercroft.games.map_masters.drawing.icons import ACCENT, LEGEND
from undercroft.games.map_masters.drawing.ink import trail
from undercroft.games.map_masters.drawing.market import STAGE_HEIGHT, STAGE_WIDTH, shop
from undercroft.games.map_masters.drawing.own_area import tray, you
from undercroft.games.map_masters.drawing.pointing import meant, targets
from undercroft.games.map_masters.drawing.seats import seats
from undercroft.games.map_masters.drawing.supply import supply
from undercroft.games.map_masters.drawing.tracks import tracks
from undercroft.games.map_masters.drawing.verbs import primary, verb
from undercroft.games.map_masters.rules.next_steps import next_steps
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.state.model import HAND
from undercroft.games.map_masters.view import DraftView, PlayerView, View
from undercroft.games.map_masters.words.forecasts import confirm, foretell, tally
from undercroft.games.map_masters.words.outline import tell
from undercroft.games.map_masters.words.standing import goal, scored
from undercroft.kernel.board import Board, Picture, Stage
from undercroft.kit import pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag, together

MODULE = "map_masters"
MARGIN = 40
"""Above the shop, where the page lays what is over the corners of the stage."""


def draw(view: View, content: Content) -> Picture:
    """The picture of a view."""
    return Picture(
        stage=_stage(content, view),
        you=you(view),
        tray=tray(content, view),
        encounter=encounter(content, view),
        tracks=tracks(content, view),
        goal=goal(view, content),
        supply=supply(content, view),
        seats=seats(content, view),
        text=tell(content, view),
    )


def _stage(content: Content, view: View) -> Stage:
    symbols = {"symbols": pieces.sprite("magic", "hourglass", "stack") + patterns(), "faces": _faces(content, view)}
    own = view.players[view.seat] if view.seat is not None else None
    told = data(content, view)
    module = MODULE if told else ""
    if own is not None and own.draft is not None:
        box, layers = _drafting(content, view, own, own.draft)
    elif view.phase in ("refresh", "over") and told:
        box, layers = _gallery(content, view)
    elif view.phase == "explore":
        box, layers = _waiting(view)
    else:
        box, layers = Box(0, -MARGIN, STAGE_WIDTH, STAGE_HEIGHT + MARGIN), {"shop": shop(content, view)}
    return Stage(
        width=round(box.width),
        height=round(box.height),
        origin=(round(box.x), round(box.y)),
        layers=symbols | layers,
        module=module,
        data=told,
    )


def _faces(content: Content, view: View) -> Markup:
    """Every face that is drawn somewhere, once; what counts now stands out."""
    wanted: dict[tuple[str, bool], None] = {}
    for column in view.columns.values():
        wanted |= dict.fromkeys((card, False) for card in column.shown)
    for player in view.players:
        own = player.seat == view.seat
        ways = (False, True) if own else (False,)
        wanted |= dict.fromkeys((card, down) for card in (*player.area, *(player.drawn or ())) for down in ways)
        if player.dungeon is not None and view.phase in ("refresh", "over"):
            # Both ways up: a better layout may need them.
            wanted |= dict.fromkeys((one.card, down) for one in player.dungeon.layout for down in (False, True))
    key = scored(view)[0] if view.phase in ("refresh", "over") else view.primary
    return _symbols(content, tuple(wanted), content.objectives[key].counts if key else "")


@lru_cache(maxsize=256)
def _symbols(content: Content, wanted: tuple[tuple[str, bool], ...], counts: str) -> Markup:
    return tag("defs", *(face_symbol(content, card, down, counts) for card, down in wanted))


def _drafting(content: Content, view: View, own: PlayerView, draft: DraftView) -> tuple[Box, dict[str, str]]:
    """The own cards and path; where a step can go, it can be pointed at."""
    held = holdings_in(own)
    steps = trail(content, draft.layout, draft.path, held, view.primary)
    return dungeon.extent(draft.layout), {
        "cards": dungeon.cards(content, draft.layout),
        "path": dungeon.path(steps),
        "ways": _ways(content, view, own, draft) if len(draft.layout) == HAND and not own.committed else "",
    }


def _ways(content: Content, view: View, own: PlayerView, draft: DraftView) -> Markup:
    """Rings where the next steps lead; of several ways to pay, all at the same place."""
    held = holdings_in(own)
    rings = []
    for step in next_steps(content, draft.layout, draft.path, held):
        drawn = trail(content, draft.layout, (*draft.path, step), held, view.primary)[-1]
        if drawn.line:
            x, y, _, _ = drawn.line[-1]
            shape = {"cx": x * SIZE, "cy": y * SIZE}
            rings.append(
                tag(
                    "g",
                    tag("title", drawn.says),
                    tag("circle", r=11, fill="#ffffff", fill_opacity=0.01, **shape),
                    tag("circle", r=11, class_="u-ring", **shape),
                    data_target=f"step:{step}",
                )
            )
    return together(*rings)


def _gallery(content: Content, view: View) -> tuple[Box, dict[str, str]]:
    """Everybody's dungeon side by side."""
    x, height = 0.0, 0.0
    parts = []
    key = scored(view)[0]
    for player in view.players:
        shown = player.dungeon
        if shown is None:
            continue
        box = dungeon.extent(shown.layout)
        steps = trail(content, shown.layout, shown.path, Holdings(shown.tokens, shown.books), key)
        name = pieces.label(player.name, box.middle, box.y + 20, 20, box.width, "u-name u-on-rock", "middle")
        parts.append(
            tag(
                "g",
                name,
                dungeon.cards(content, shown.layout, f"shown-{player.seat}"),
                dungeon.path(steps),
                transform=f"translate({x - box.x:g} {-box.y:g})",
                data_target=f"player:{player.seat}",
            )
        )
        x, height = x + box.width, max(height, box.height)
    return Box(0, 0, x, height), {"gallery": together(*parts)}


def _waiting(view: View) -> tuple[Box, dict[str, str]]:
    """What a spectator sees while dungeons are built in secret (MP-HID-04)."""
    lines = [
        pieces.label(
            f"{player.name} {'has committed' if player.committed else 'is exploring'}",
            300,
            60 + 40 * n,
            22,
            560,
            "u-on-rock",
            "middle",
        )
        for n, player in enumerate(view.players)
    ]
    return Box(0, 0, 600, 60 + 40 * len(view.players)), {"waiting": together(*lines)}


BOARD = Board(
    draw=draw,
    verb=verb,
    primary=primary,
    accent=ACCENT,
    targets=targets,
    meant=meant,
    foretell=foretell,
    confirm=confirm,
    cover=cover,
    card=card,
    hindsight=hindsight,
    tally=tally,
    legend=LEGEND,
)
