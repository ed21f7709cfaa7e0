"""How far the party has come, and how it fares: the floors, the sheet that it is on, everybody's hearts."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.drawing.dungeon import sheet
from undercroft.games.dungeon_fighter.drawing.icons import hero_emblem
from undercroft.games.dungeon_fighter.drawing.seats import life_of
from undercroft.games.dungeon_fighter.rules.movement import LAST_FLOOR
from undercroft.games.dungeon_fighter.view import HeroView, View
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag, together
from undercroft.kit.pieces import glyph, seat_glyph

FLOORS = ("Floor 1", "Floor 2", "Floor 3", "Boss")


def tracks(content: Content, view: View) -> str:
    """Floors, hearts, and the sheets that lie open."""
    if view.phase == "setup":
        return ""
    where = pieces.steps(FLOORS, view.floor + 1, f"Round {view.round}: {FLOORS[min(view.floor, LAST_FLOOR + 1)]}")
    hearts = [_hearts(content, view, hero) for hero in view.heroes if hero.card]
    return together(
        panels.group(f"Round {view.round}, {content.name(view.difficulty)}", [where], look="u-upright"),
        panels.group("The party", hearts, look="u-upright"),
        *(
            panels.group(content.name(side), [_sheet(content, view, floor, side)], look="u-upright")
            for floor, side in enumerate(view.sheets)
            if side and floor >= view.floor
        ),
    )


def ahead(content: Content, view: View) -> tuple[str, ...]:
    """The rooms that the Party can enter next."""
    if view.floor > LAST_FLOOR or not view.room:
        return ()
    return content.rooms[view.sheets[view.floor]][view.room].to


def _sheet(content: Content, view: View, floor: int, side: str) -> Markup:
    on_it = floor == view.floor
    return sheet(content, side, view.room if on_it else "", ahead(content, view) if on_it else (), f"track-{floor}")


def _hearts(content: Content, view: View, hero: HeroView) -> Markup:
    throws = view.fight is not None and view.phase == "encounter" and view.fight.thrower == hero.number
    roles = [
        tag("span", glyph(pictogram), title=words)
        for is_so, pictogram, words in (
            (view.leader == hero.number, "crown", "Leader"),
            (view.first == hero.number, "die", "first player of this round"),
            (throws, "turn", "throws now"),
        )
        if is_so
    ]
    name = content.name(hero.card)
    return tag(
        "div",
        seat_glyph(hero.seat, hero_emblem(hero)),
        tag("strong", name),
        *roles,
        life_of(hero, f"track-{hero.number}-hearts"),
        id=f"track-hero-{hero.number}",
        class_=f"u-hero-row u-s{hero.seat % 5}{' u-active' if throws else ''}",
        title=name,
        data_target=f"hero:{hero.card}",
        data_card=f"hero:{hero.card}",
    )
