"""What hands are up against, in a corner of the table: the monster, what is demanded, and the last verdict."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.drawing.icons import silhouette
from undercroft.games.dungeon_fighter.drawing.pointing import FOE
from undercroft.games.dungeon_fighter.view import FightView, View
from undercroft.games.dungeon_fighter.words.verdict import verdict
from undercroft.kit import panels, pieces
from undercroft.kit.box import Box
from undercroft.kit.markup import Markup, tag, together

BOX = Box(138, 145, 300, 92)
RIBBON = Box(190, 720, 620, 32)
"""Both lie in that part of the table that is always in sight."""
TOKENS = ("toad", "tracking", "song")


def faced(content: Content, view: View) -> Markup:
    """The monster with its HP and demands; below, how the last throw came out."""
    parts = []
    if view.fight is not None:
        parts.append(_foe(content, view, view.fight))
    if view.last is not None:
        words, rule = verdict(content, view.last)
        line = f"{content.name(view.last.hero)}: {words} [{rule}]"
        look = "u-banner" if view.last.void else "u-banner u-lost" if view.last.miss else "u-banner u-won"
        parts.append(tag("rect", x=RIBBON.x, y=RIBBON.y, width=RIBBON.width, height=RIBBON.height, rx=16, class_=look))
        parts.append(pieces.label(line, RIBBON.middle, RIBBON.y + 21, 16, RIBBON.width - 20, "", "middle"))
    return together(*parts)


def _foe(content: Content, view: View, fight: FightView) -> Markup:
    x, y = BOX.x, BOX.y
    name = content.name(fight.foe)
    width = 176 * fight.hp / fight.max_hp
    says = f"{name}: {fight.hp} of {fight.max_hp} HP, a miss costs {fight.damage} HP"
    facts = [
        pieces.label(name, x + 84, y + 24, 17, 204, "u-title"),
        tag("rect", x=x + 84, y=y + 34, width=176, height=14, rx=7, class_="u-basin"),
        tag("rect", x=x + 84, y=y + 34, width=width, height=14, rx=7, fill="#b3203a"),
        tag("g", pieces.label(str(fight.hp), x + 268, y + 47, 16, 0, "u-num"), id="foe-hp", data_value=fight.hp),
        pieces.fact("claw", str(fight.damage), x + 84, y + 56, 18),
        pieces.fact("coin", str(fight.gold), x + 134, y + 56, 18),
    ]
    on_it = [token for token in TOKENS if getattr(fight, token)]
    facts += [pieces.label(", ".join(on_it), x + 184, y + 71, 14, 104, "u-faint")] if on_it else []
    card = panels.foe(
        BOX,
        says,
        [pieces.icon(silhouette(content, fight.foe), x + 8, y + 10, 68, "u-beast")],
        facts,
        id="faced",
        target=FOE,
        card=f"foe:{fight.foe}",
    )
    codes = fight.requirements if fight.aim is None else fight.aim.requirements
    chips, _ = panels.chips(
        Box(BOX.x, BOX.foot + 8, BOX.width, 30),
        [("trap", content.name(code), content.requirements[code].act, f"requirement:{code}") for code in codes],
    )
    return together(card, *chips)
