"""What is the viewer's own: who it is and what it counts, and the tray with its Powers, Loot and Threat cards."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from undercroft.games.munchkin_dungeon.content.catalogue import Content
from undercroft.games.munchkin_dungeon.drawing.cards import loot_card, power_card, threat_card
from undercroft.games.munchkin_dungeon.drawing.icons import emblem
from undercroft.games.munchkin_dungeon.drawing.seats import hearts
from undercroft.games.munchkin_dungeon.view import HeroView, View
from undercroft.games.munchkin_dungeon.words.names import hero_name
from undercroft.kit import panels
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, glyph
from undercroft.kit.text import count

GAINS = {"die": "1 die", "heart": "1 Heart", "reroll": "1 reroll", "fame": "more Fame"}
WORN = {"weapon": "in hand", "armor": "worn"}


def you(content: Content, view: View) -> str:
    """Who the viewer is, and what it counts; empty for a spectator."""
    if view.seat is None:
        return ""
    return _you(content, replace(view.heroes[view.seat], hand=None))


@lru_cache(maxsize=2048)
def _you(content: Content, hero: HeroView) -> str:
    if not hero.hero:
        return panels.you(hero.seat, "", tag("span", hero.name, tag("small", hero_name(content, hero))))
    who = tag("span", hero.name, tag("small", hero_name(content, hero), data_card=f"hero:{hero.hero}"))
    return panels.you(
        hero.seat,
        emblem(hero),
        who,
        hearts(hero, "mine"),
        panels.counters(
            counter("coin", hero.coins, count(hero.coins, "Coin"), "mine-coin"),
            counter("potion", hero.potions, count(hero.potions, "Potion"), "mine-potion", "potions"),
            counter("die", hero.dice, count(hero.dice, "die"), "mine-dice"),
            counter("reroll", hero.rerolls, count(hero.rerolls, "reroll"), "mine-reroll"),
            counter("fame", hero.fame, f"{hero.fame} Fame", "mine-fame"),
            counter("crown", hero.score, f"{hero.score} Fame if the game ended now", "mine-score"),
        ),
        _levels(content, hero),
    )


def _levels(content: Content, hero: HeroView) -> Markup:
    """The levels from the first to the last: what the next one costs and brings."""
    card = content.heroes[hero.hero]
    levels = []
    for level in range(1, len(card.fame) + 1):
        gain = card.gains[level - 2] if level > 1 else ""
        cost = card.costs[level - 2] if level > 1 else 0
        following = level == hero.level + 1
        state = "u-now" if level == hero.level else "u-done" if level < hero.level else "u-next" if following else None
        says = f"Level {level}" + (f": costs {count(cost, 'Coin')}, brings {GAINS[gain]}" if level > 1 else "")
        says += f", {card.fame[level - 1]} Fame at the end"
        levels.append(
            tag(
                "li",
                tag("b", level),
                glyph(gain) if gain and level >= hero.level else Markup(),
                tag("small", glyph("coin"), cost) if following else Markup(),
                tag("span", says, class_="u-unseen"),
                class_=state,
                title=says,
                id="level-next" if following else None,
                data_target="level" if following else None,
            )
        )
    return tag("ol", *levels, class_="u-levels", aria_label=f"Level {hero.level}")


# The tray


def tray(content: Content, view: View) -> str:
    """What the viewer can use, what it needs now first; empty for a spectator."""
    if view.seat is None:
        return ""
    hero = view.heroes[view.seat]
    if not hero.hero:
        return ""
    fight = view.fight
    mine = hero.seat == view.active
    used = fight.hero.used if fight is not None and mine else ()
    bans = view.this_turn.bans if mine else ()
    powers = _powers(content, hero.hero, hero.badge, tuple(used), tuple(bans))
    gear = _gear(content, hero.loot, hero.weapon, hero.armor, hero.badge, fight is not None and mine)
    hand = _hand(content, hero.hand or (), view.pool, mine)
    return powers + gear + hand if mine else hand + gear + powers


@lru_cache(maxsize=1024)
def _powers(content: Content, hero: str, badge: str, used: tuple[str, ...], bans: tuple[str, ...]) -> str:
    cards = []
    for number, (key, power) in enumerate(content.powers(hero, badge).items()):
        stamp = "used" if key in used else "forbidden" if key in bans else ""
        cards.append(power_card(power, id=f"power-{number}", target=f"power:{number}", stamp=stamp))
    return panels.group("Powers (a Bolt each)", cards)


@lru_cache(maxsize=2048)
def _gear(content: Content, loot: tuple[str, ...], weapon: str, armor: str, badge: str, fighting: bool) -> str:
    cards = []
    order = sorted(range(len(loot)), key=lambda n: (loot[n] not in (weapon, armor), n))
    worn: set[str] = set()
    for n in order:
        key = loot[n]
        card = content.loot[key]
        stamp = ""
        if card.type != "item":
            stamp = WORN[card.type] if key in (weapon, armor) and key not in worn else "spare"
            worn.add(key)
        elif key == badge:
            stamp = "transformed"
        bolt = fighting and card.bolt is not None
        cards.append(
            loot_card(
                content,
                key,
                id=f"own-loot-{n}",
                target=f"{'bolt' if bolt and card.discard is None else 'loot'}:{key}",
                class_="u-gear-spare" if stamp == "spare" else "",
                stamp=stamp,
            )
        )
        if bolt and card.discard is not None:
            # Two things can be done with this card, so its Bolt is pointed at on its own.
            cards.append(
                tag("span", glyph("bolt"), card.name, class_="u-chip", title=card.name, data_target=f"bolt:{key}")
            )
    return panels.group("Your Loot", cards, "No Loot yet.")


@lru_cache(maxsize=4096)
def _hand(content: Content, hand: tuple[str, ...], pool: int, active: bool) -> str:
    cards = []
    for key, copy in panels.copies(hand):
        dear = content.threats[key].cost > pool
        cards.append(
            threat_card(
                content,
                key,
                id=f"card-{copy}",
                target=f"card:{key}",
                class_="u-dear" if dear and not active else "",
                brief=True,
            )
        )
    title = "Threat cards (for the others' turns)" if active else "Threat cards"
    return panels.group(title, cards, "Your hand is empty.")
