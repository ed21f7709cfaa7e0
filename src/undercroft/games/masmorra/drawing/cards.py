"""Cards in HTML: Heroes, abilities and Treasure cards."""

from __future__ import annotations

from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.text import say_ability, say_half
from undercroft.games.masmorra.content.types import Ability, HeroBoard
from undercroft.games.masmorra.drawing.icons import FACE_ICONS, emblem
from undercroft.games.masmorra.words.gist import ability_gist, half_gist
from undercroft.kit import pieces
from undercroft.kit.markup import Markup


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


def ability_card(ability: Ability, kind: str, stamp: str = "", class_: str = "") -> Markup:
    """An ability in HTML: its gist, or seen closely all of it; a covered one can still be read."""
    words = say_ability(ability) if "u-zoom" in class_ else ability_gist(ability)
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
        # Those that are covered lie in a group of their own, which says so.
        stamp="" if stamp == "not learned" else stamp,
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


def treasure_card(content: Content, key: str, *, id: str = "", target: str = "", class_: str = "") -> Markup:
    """A Treasure card in HTML, with the gist of both halves, or seen closely all of them."""
    card = content.treasures[key]
    upper, lower = (
        (
            kind,
            half.name,
            (words := say_half(content, half) if "u-zoom" in class_ else half_gist(half))[:1].upper() + words[1:],
        )
        for kind, half in (("Any time", card.any), ("On your turn", card.own))
    )
    return pieces.two_halves(upper, lower, id=id, target=target, key=f"treasure:{key}", class_=class_)
