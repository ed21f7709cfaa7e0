"""One's own things: the Hero's board, the dice, the abilities and the hand."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT, Content
from undercroft.games.masmorra.content.names import say_die
from undercroft.games.masmorra.content.symbols import FACE_NAMES
from undercroft.games.masmorra.content.text import say_ability, say_half
from undercroft.games.masmorra.content.types import Ability, HeroBoard
from undercroft.games.masmorra.drawing.icons import FACE_ICONS, emblem
from undercroft.games.masmorra.drawing.seats import hearts
from undercroft.games.masmorra.drawing.turn_panel import NO_DICE, unused_dice
from undercroft.games.masmorra.rules.dice import face_of
from undercroft.games.masmorra.state.model import ARROWS
from undercroft.games.masmorra.view import HeroView, View
from undercroft.games.masmorra.words.lasting import docked_dice, lasting
from undercroft.games.masmorra.words.names import hero_name, title
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, glyph
from undercroft.kit.text import count


def own_things(content: Content, view: View) -> str:
    """What the viewer has before it; empty for a spectator."""
    if view.seat is None:
        return ""
    mine = [hero for hero in view.heroes if hero.seat == view.seat]
    missing = [hero for hero in mine if not hero.board]
    if missing:
        return _gallery(content, tuple(hero.board for hero in view.heroes if hero.board))
    main = next((hero for hero in mine if hero.number == view.active), mine[0])
    active = main.number == view.active and view.phase not in ("setup", "over")
    parts = [_board(content, replace(main, hand=None, hand_size=0), _where(content, view, main))]
    if active:
        parts.append(_tray(content, view))
    docked = tuple((place, dice) for place, dice in view.turn.docked.items()) if active else ()
    parts.append(_abilities(content, main.board, main.learned, docked, view.turn.paid if active else ()))
    parts.append(_hand(content, main.hand or (), "Treasure cards"))
    parts += [_other(content, hero, _where(content, view, hero)) for hero in mine if hero is not main]
    return "".join(parts)


def _where(content: Content, view: View, hero: HeroView) -> str:
    level = next((placed.level for placed in view.rooms if placed.tile == hero.at), 0)
    return f"{title(content.tiles[hero.at])}, level {level}" if level else ""


# Choosing a Hero


@lru_cache(maxsize=64)
def _gallery(content: Content, taken: tuple[str, ...]) -> str:
    cards = [
        hero_card(hero, target=f"choose:{hero.id}", id=f"choose-{hero.id}")
        for hero in content.heroes.values()
        if hero.id not in taken
    ]
    return panels.box("Heroes to choose from", panels.card_row(cards), look="u-wide")


def hero_card(hero: HeroBoard, *, target: str = "", id: str = "", class_: str = "", all_of_it: bool = False) -> Markup:
    """A Hero's board as a card, with all abilities or the starting one."""
    lines = [f"{hero.start.name}: {say_ability(hero.start)}"]
    if all_of_it:
        for number, card in enumerate(hero.cards, 1):
            for ability, where in zip(card, ("upper", "lower"), strict=True):
                lines.append(f"{ability.name} (card {number}, {where}): {say_ability(ability)}")
    return pieces.card(
        hero.name,
        hero.line,
        emblem(hero.id),
        tuple(lines),
        id=id,
        target=target,
        key=f"hero:{hero.id}",
        class_=class_,
    )


# The Hero's board


@lru_cache(maxsize=2048)
def _board(content: Content, hero: HeroView, where: str) -> str:
    goal = next((arrow for arrow in ARROWS if arrow > hero.xp), 0)
    ready = "Free Step ready" if hero.free else "Free Step used"
    levels = [
        tag("li", tag("b", arrow), glyph("level"), class_="u-done" if n < hero.arrows else None)
        for n, arrow in enumerate(ARROWS)
    ]
    return tag(
        "section",
        tag(
            "h3",
            pieces.seat_glyph(hero.number, emblem(hero.board)),
            tag("span", hero_name(content, hero), data_card=f"hero:{hero.board}"),
            tag("small", where, class_="u-faint"),
        ),
        hearts(hero, "mine"),
        tag(
            "div",
            counter("fame", hero.xp, f"{hero.xp} XP" + (f", next ability at {goal}" if goal else ""), "mine-xp"),
            counter("coin", hero.gold, f"{hero.gold} gold of at most {GOLD_LIMIT}", "mine-gold"),
            tag(
                "span",
                glyph("boot"),
                ready,
                class_=f"u-chip{'' if hero.free else ' u-spent'}",
                id="token-free",
                title=ready,
                data_target="token:free",
            ),
            *(
                tag("span", glyph("badge"), content.name(boss), class_="u-chip", data_card=f"monster:{boss}")
                for boss in hero.captured
            ),
            class_="u-counters",
        ),
        tag("ol", *levels, class_="u-levels", aria_label=f"{hero.arrows} of {len(ARROWS)} level arrows reached"),
        class_=f"u-box u-dashboard u-s{hero.number % 5}",
    )


# Dice


def _tray(content: Content, view: View) -> str:
    turn = view.turn
    magic = turn.symbols.get("MG", 0) or any(face_of(die) == "MG" for die in turn.dice)
    return _dice(
        unused_dice(view),
        turn.used,
        docked_dice(view),
        tuple(turn.symbols.items()),
        lasting(content, view),
        view.phase == "actions" and bool(magic) and bool(turn.dice),
        NO_DICE.get(view.phase, "no unused dice"),
    )


@lru_cache(maxsize=1024)
def _dice(
    dice: tuple[tuple[str, int], ...],
    used: tuple[str, ...],
    docked: tuple[str, ...],
    symbols: tuple[tuple[str, int], ...],
    lasts: tuple[tuple[str, str], ...],
    magic: bool,
    none: str,
) -> str:
    lying = [
        pieces.tray_die(
            FACE_ICONS[face_of(die)],
            say_die(die),
            id=f"mine-die-{face_of(die)}-{nth}",
            target=f"die:{face_of(die)}",
            nth=nth,
            class_="u-pet" if die.endswith("*") else "",
            corner="paw" if die.endswith("*") else "",
        )
        for die, nth in dice
    ]
    rows = [tag("div", *lying, class_="u-dice") if lying else tag("p", none, class_="u-faint")]
    spent = [
        tag("span", words, *(pieces.slot(face_of(die), say_die(die), look) for die in found), class_="u-counter")
        for words, found, look in (("used", used, "u-used"), ("docked", docked, ""))
        if found
    ]
    if spent:
        rows.append(tag("div", *spent, class_="u-counters u-faint"))
    made = [
        counter(FACE_ICONS[face], number, f"{count(number, f'{FACE_NAMES[face]} symbol')} here", f"mine-symbol-{face}")
        for face, number in symbols
        if number
    ]
    if made:
        rows.append(panels.counters(tag("span", "symbols in this room", class_="u-faint"), *made))
    if lasts:
        chips = [tag("span", glyph(pictogram), words, class_="u-chip") for pictogram, words in lasts]
        rows.append(panels.counters(*chips))
    if magic:
        faces = [
            pieces.tray_die(FACE_ICONS[face], f"turn a die to {name}", id=f"face-{face}", target=f"face:{face}")
            for face, name in FACE_NAMES.items()
        ]
        rows.append(
            tag(
                "div",
                tag("span", "Magic turns a die to", class_="u-faint"),
                tag("div", *faces, class_="u-dice u-faces"),
                class_="u-palette",
            )
        )
    return panels.box("Dice", *rows, look="u-tray")


# Abilities and cards


@lru_cache(maxsize=1024)
def _abilities(
    content: Content,
    board: str,
    learned: tuple[str, ...],
    docked: tuple[tuple[str, tuple[str, ...]], ...],
    paid: tuple[str, ...],
) -> str:
    hero = content.heroes[board]
    on = dict(docked)
    cards = [ability_card(hero.start, "Starting ability", "used" if hero.start.id in (*on, *paid) else "")]
    for number, (upper, lower) in enumerate(hero.cards, 1):
        for ability, where in ((upper, "upper"), (lower, "lower")):
            known = ability.id in learned
            used = ability.id in on or (ability.id in paid and not ability.refresh)
            stamp = "not learned" if not known else "used" if used else ""
            cards.append(ability_card(ability, f"Card {number}, {where}", stamp))
    return panels.box("Abilities", panels.card_row(cards))


def ability_card(ability: Ability, kind: str, stamp: str = "", class_: str = "") -> Markup:
    """An ability in HTML; a covered one can still be read."""
    words = say_ability(ability)
    look = {"not learned": "u-covered", "used": "u-spent"}.get(stamp, "")
    return pieces.card(
        ability.name,
        kind,
        _picture(ability),
        (words[:1].upper() + words[1:],),
        id="" if "u-zoom" in class_ else f"ability-{ability.id}",
        target="" if "u-zoom" in class_ else f"ability:{ability.id}",
        key=f"ability:{ability.id}",
        class_=" ".join(filter(None, ("u-power u-ability", look, class_))),
        stamp=stamp,
    )


def _picture(ability: Ability) -> str:
    if ability.pet:
        return "paw"
    if ability.finder:
        return "coin"
    if ability.aegis:
        return "cross"
    if ability.flip:
        return "boot"
    return FACE_ICONS[ability.gives[0].counts[0][0]] if ability.gives else "bolt"


@lru_cache(maxsize=2048)
def _hand(content: Content, hand: tuple[str, ...], words: str) -> str:
    cards = [treasure_card(content, key, id=f"card-{copy}", target=f"card:{key}") for key, copy in panels.copies(hand)]
    return panels.box(words, panels.card_row(cards, "No cards in hand."))


def treasure_card(content: Content, key: str, *, id: str = "", target: str = "", class_: str = "") -> Markup:
    """A Treasure card in HTML, with both halves."""
    card = content.treasures[key]
    upper, lower = (
        (kind, half.name, (words := say_half(content, half))[:1].upper() + words[1:])
        for kind, half in (("Any time", card.any), ("On your turn", card.own))
    )
    return pieces.two_halves(upper, lower, id=id, target=target, key=f"treasure:{key}", class_=class_)


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
    return tag(
        "section",
        tag(
            "h3",
            pieces.seat_glyph(hero.number, emblem(hero.board)),
            tag("span", hero_name(content, hero), data_card=f"hero:{hero.board}"),
            tag("small", where, class_="u-faint"),
        ),
        hearts(hero, f"team-{hero.board}"),
        tag(
            "div",
            counter("fame", hero.xp, f"{hero.xp} XP", f"team-{hero.board}-xp"),
            counter("coin", hero.gold, f"{hero.gold} gold", f"team-{hero.board}-gold"),
            *cards,
            class_="u-counters",
        ),
        class_=f"u-box u-team u-s{hero.number % 5}",
    )
