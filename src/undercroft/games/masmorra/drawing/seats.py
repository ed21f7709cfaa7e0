"""What lies before each player for everybody to see: a chip and a panel for each seat, with all its Heroes."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.text import say_evil
from undercroft.games.masmorra.drawing.icons import emblem, silhouette
from undercroft.games.masmorra.state.model import LIFE
from undercroft.games.masmorra.view import HIDES_HANDS, HeroView, View
from undercroft.games.masmorra.words.names import hero_name
from undercroft.kernel.board import SeatDrawing
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, glyph
from undercroft.kit.text import count


def seats(content: Content, view: View) -> tuple[SeatDrawing, ...]:
    """What lies before each seat for everybody to see."""
    secret = view.mode in HIDES_HANDS
    playing = view.phase not in ("setup", "over")
    return tuple(
        _seat(
            content,
            view.names[seat],
            tuple(
                replace(hero, hand=None if secret or seat == view.seat else hero.hand)
                for hero in view.heroes
                if hero.seat == seat
            ),
            view.active if playing else -1,
            view.first if view.phase != "setup" else -1,
            seat == view.seat,
        )
        for seat in range(len(view.names))
    )


@lru_cache(maxsize=4096)
def _seat(content: Content, name: str, heroes: tuple[HeroView, ...], active: int, first: int, own: bool) -> SeatDrawing:
    return SeatDrawing(_chip(content, name, heroes, active), _panel(content, name, heroes, active, first, own))


def _chip(content: Content, name: str, heroes: tuple[HeroView, ...], active: int) -> Markup:
    """A seat in one line: LP and XP of its Hero, or of each in a team."""
    first = heroes[0]
    alone = len(heroes) == 1
    facts = []
    for hero in heroes:
        if not hero.board:
            continue
        left = max(0, hero.life)
        says = f"{hero_name(content, hero)}: {'prone' if hero.prone else f'{left} of {LIFE} LP'}"
        facts += [
            pieces.seat_glyph(hero.number, emblem(hero.board)) if not alone else Markup(),
            panels.life(left, LIFE, says, f"chip-{hero.board}-life"),
            counter("fame", hero.xp, f"{hero.xp} XP", f"chip-{hero.board}-xp"),
        ]
    who = hero_name(content, first) if alone else f"{len(heroes)} Heroes"
    acting = any(hero.number == active for hero in heroes)
    return panels.chip(first.number, emblem(first.board) if alone else "", name, who, *facts, active=acting)


def _panel(content: Content, name: str, heroes: tuple[HeroView, ...], active: int, first: int, own: bool) -> Markup:
    seat = heroes[0].seat
    acting = any(hero.number == active for hero in heroes)
    alone = len(heroes) == 1
    crown = tag("span", glyph("crown"), "first", class_="u-first", title="First Player")
    return panels.seat(
        f"seat-{seat}",
        panels.seat_title(
            heroes[0].number,
            emblem(heroes[0].board),
            name,
            hero_name(content, heroes[0]) if alone else "",
            crown if first in [hero.number for hero in heroes] else Markup(),
            active=acting,
        ),
        *(_hero(content, hero, "" if alone else hero_name(content, hero), hero.number == active) for hero in heroes),
        look=panels.seat_look(seat, active=acting, own=own),
        target=f"hero:{heroes[0].board}" if alone and heroes[0].board else "",
        says=", ".join(
            [name, *(hero_name(content, hero) for hero in heroes), *(["whose turn it is"] if acting else [])]
        ),
    )


def _hero(content: Content, hero: HeroView, name: str, active: bool) -> Markup:
    """One Hero of a seat; one of several has its name."""
    if not hero.board:
        return Markup()
    key = f"seat-{hero.board}"
    inside = []
    if name:
        inside.append(
            panels.counters(
                pieces.seat_glyph(hero.number, emblem(hero.board)),
                tag("b", name),
                glyph("turn") if active else Markup(),
            )
        )
    inside += [
        hearts(hero, key),
        panels.counters(
            counter("fame", hero.xp, f"{hero.xp} XP", f"{key}-xp"),
            counter("coin", hero.gold, f"{hero.gold} gold", f"{key}-gold"),
            pieces.backs(hero.hand_size, count(hero.hand_size, "Treasure card") + " in hand", f"{key}-hand"),
            tag(
                "span",
                glyph("boot", "" if hero.free else "u-none"),
                tag("span", "Free Step ready" if hero.free else "Free Step used", class_="u-unseen"),
                class_="u-counter",
                title="Free Step ready" if hero.free else "Free Step used",
            ),
        ),
    ]
    tags = [
        tag("li", glyph("level"), content.abilities[ability].name, data_card=f"ability:{ability}")
        for ability in hero.learned
    ]
    tags += [
        tag("li", glyph(silhouette(boss)), content.name(boss), data_card=f"monster:{boss}") for boss in hero.captured
    ]
    tags += [tag("li", glyph("card"), content.name(card), data_card=f"treasure:{card}") for card in hero.hand or ()]
    if tags:
        inside.append(tag("ul", *tags, class_="u-gear"))
    if not name:
        return tag("div", *inside)
    return tag("div", *inside, class_="u-member", data_target=f"hero:{hero.board}", aria_label=name)


def hearts(hero: HeroView, key: str) -> Markup:
    """A Hero's LP, one heart for each."""
    left = max(0, hero.life)
    says = "prone" if hero.prone else f"{left} of {LIFE} LP"
    prone = tag("b", "prone", class_="u-prone") if hero.prone else Markup()
    return panels.hearts(left, LIFE, says, f"{key}-life", prone)


def lasting_chips(content: Content, lasts: tuple[tuple[str, str], ...], evil: str) -> list[Markup]:
    """What holds for the rest of the turn; an Evil card can be looked at."""
    return [
        tag(
            "span",
            glyph(pictogram),
            words,
            class_="u-chip",
            title=f"{words}: {say_evil(content.evils[evil])}" if pictogram == "evil" else words,
            data_card=f"evil:{evil}" if pictogram == "evil" else None,
        )
        for pictogram, words in lasts
    ]
