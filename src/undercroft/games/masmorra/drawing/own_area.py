"""One's own things: who one is and what one counts, and the tray with dice, abilities and cards."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT, Content
from undercroft.games.masmorra.drawing.cards import ability_card, treasure_card
from undercroft.games.masmorra.drawing.dice import dice_group, magic_faces
from undercroft.games.masmorra.drawing.icons import emblem
from undercroft.games.masmorra.drawing.seats import hearts, lasting_chips
from undercroft.games.masmorra.rules.dice import face_of
from undercroft.games.masmorra.state.model import ARROWS
from undercroft.games.masmorra.view import HeroView, View
from undercroft.games.masmorra.words.lasting import lasting
from undercroft.games.masmorra.words.names import hero_name, title
from undercroft.games.masmorra.words.prospects import scene
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag, together
from undercroft.kit.pieces import counter, glyph


def your_hero(view: View) -> HeroView | None:
    """The viewer's Hero, of a team the active one if it is its turn; None for a spectator, or before all are chosen."""
    mine = [hero for hero in view.heroes if hero.seat == view.seat]
    if not mine or not all(hero.board for hero in mine):
        return None
    return next((hero for hero in mine if hero.number == view.active), mine[0])


def _is_acting(view: View, hero: HeroView) -> bool:
    """Whether it is this Hero's turn."""
    return hero.number == view.active and view.phase not in ("setup", "over")


# Who one is


def you(content: Content, view: View) -> str:
    """The Hero's board; empty for a spectator."""
    hero = your_hero(view)
    if hero is None:
        return ""
    return _board(content, replace(hero, hand=None, hand_size=0), _where(content, view, hero))


def _where(content: Content, view: View, hero: HeroView) -> str:
    level = next((placed.level for placed in view.rooms if placed.tile == hero.at), 0)
    return f"{title(content.tiles[hero.at])}, level {level}" if level else ""


@lru_cache(maxsize=2048)
def _board(content: Content, hero: HeroView, where: str) -> str:
    goal = next((arrow for arrow in ARROWS if arrow > hero.xp), 0)
    ready = "Free Step ready" if hero.free else "Free Step used"
    levels = [
        tag("li", tag("b", arrow), glyph("level"), class_="u-done" if n < hero.arrows else None)
        for n, arrow in enumerate(ARROWS)
    ]
    who = tag("span", hero_name(content, hero), tag("small", where), data_card=f"hero:{hero.board}")
    return panels.you(
        hero.number,
        emblem(hero.board),
        who,
        hearts(hero, "mine"),
        panels.counters(
            counter("fame", hero.xp, f"{hero.xp} XP" + (f", next ability at {goal}" if goal else ""), "mine-xp"),
            counter("coin", hero.gold, f"{hero.gold} gold of at most {GOLD_LIMIT}", "mine-gold"),
            tag(
                "span",
                glyph("boot"),
                tag("span", "Free Step"),
                tag("span", "ready" if hero.free else "used", class_="u-unseen"),
                class_=f"u-chip{'' if hero.free else ' u-spent'}",
                id="token-free",
                title=ready,
                data_target="token:free",
            ),
        ),
        panels.counters(
            tag("ol", *levels, class_="u-levels", aria_label=f"{hero.arrows} of {len(ARROWS)} level arrows reached"),
            *(
                tag(
                    "span",
                    glyph("badge"),
                    tag("span", content.name(boss), class_="u-unseen"),
                    **_captured(content, boss),
                )
                for boss in hero.captured
            ),
        ),
    )


def _captured(content: Content, boss: str) -> dict[str, str]:
    return {"class_": "u-counter", "title": f"{content.name(boss)}, captured", "data_card": f"monster:{boss}"}


# What is one's own to use


def tray(content: Content, view: View) -> str:
    """Dice, abilities and cards; who watches sees the dice of whose turn it is."""
    hero = your_hero(view)
    acting = hero is not None and _is_acting(view, hero)
    dice = _own_dice(view) if acting else _others_dice(content, view)
    return "".join([*dice, *([] if hero is None else _own(content, view, hero, acting))])


def _own_dice(view: View) -> list[str]:
    turn = view.turn
    magic = turn.symbols.get("MG", 0) or any(face_of(die) == "MG" for die in turn.dice)
    # Magic is used between the monsters of a combat (MM-R-26).
    striking = turn.combat is not None and turn.combat.target
    faces = view.phase == "actions" and magic and turn.dice and not striking
    return [dice_group(view, "Dice", "mine-"), *([magic_faces()] if faces else [])]


def _others_dice(content: Content, view: View) -> list[str]:
    """The active player's dice; in an encounter they lie there."""
    if scene(view) or view.phase not in ("reroll", "actions", "move", "spawn"):
        return []
    return [dice_group(view, f"Dice of {hero_name(content, view.heroes[view.active])}", "")]


def _own(content: Content, view: View, hero: HeroView, acting: bool) -> list[str]:
    docked = tuple(view.turn.docked) if acting else ()
    paid = view.turn.paid if acting else ()
    known, covered = _abilities(content, hero.board, hero.learned, docked, paid)
    learning = len(hero.learned) < hero.arrows
    lasts = lasting(content, view) if acting else ()
    return [
        *([covered] if learning else []),
        known,
        _hand(content, hero.hand or ()),
        *([_lasting(content, lasts, view.turn.evil)] if lasts else []),
        *(
            _other(content, other, _where(content, view, other))
            for other in view.heroes
            if other.seat == hero.seat and other is not hero
        ),
        *([] if learning else [covered]),
    ]


def _lasting(content: Content, lasts: tuple[tuple[str, str], ...], evil: str) -> str:
    return panels.group("This turn", [tag("div", *lasting_chips(content, lasts, evil), class_="u-stacked")])


@lru_cache(maxsize=1024)
def _abilities(
    content: Content, board: str, learned: tuple[str, ...], docked: tuple[str, ...], paid: tuple[str, ...]
) -> tuple[str, str]:
    """The abilities that a Hero has, and those that are still covered."""
    hero = content.heroes[board]
    known = [ability_card(hero.start, "Starting ability", "used" if hero.start.id in (*docked, *paid) else "")]
    covered: list[Markup] = []
    for number, card in enumerate(hero.cards, 1):
        for ability, where in zip(card, ("upper", "lower"), strict=True):
            used = ability.id in docked or (ability.id in paid and not ability.refresh)
            stamp = "not learned" if ability.id not in learned else "used" if used else ""
            (known if ability.id in learned else covered).append(
                ability_card(ability, f"Card {number}, {where}", stamp)
            )
    return panels.group("Abilities", known), panels.group("To be learned", covered) if covered else ""


@lru_cache(maxsize=2048)
def _hand(content: Content, hand: tuple[str, ...]) -> str:
    cards = [treasure_card(content, key, id=f"card-{copy}", target=f"card:{key}") for key, copy in panels.copies(hand)]
    return panels.fan("Treasure cards", cards, "No cards in hand.")


# The other Heroes of a team


@lru_cache(maxsize=1024)
def _other(content: Content, hero: HeroView, where: str) -> str:
    """Another Hero of the same player, small, with its cards."""
    cards = [
        tag(
            "span",
            glyph("card"),
            content.name(card),
            class_="u-chip",
            title=content.name(card),
            data_target=f"card:{card}",
            data_card=f"treasure:{card}",
        )
        for card in hero.hand or ()
    ]
    who = tag("span", hero_name(content, hero), f", {where}" if where else "", data_card=f"hero:{hero.board}")
    inside = tag(
        "div",
        panels.counters(
            hearts(hero, f"team-{hero.board}"),
            counter("fame", hero.xp, f"{hero.xp} XP", f"team-{hero.board}-xp"),
            counter("coin", hero.gold, f"{hero.gold} gold", f"team-{hero.board}-gold"),
        ),
        tag("div", *cards, class_="u-counters") if cards else tag("p", "No cards in hand.", class_="u-faint"),
        class_="u-mate",
    )
    title = together(pieces.seat_glyph(hero.number, emblem(hero.board)), who)
    return panels.group(title, [inside], look="u-team")
