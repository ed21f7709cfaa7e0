"""What can be had, and what may come: cards in force, the chart, the pool, the decks."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.drawing.cards import force_card
from undercroft.games.super_dungeon_arcade.drawing.icons import COMMAND_ICONS, silhouette
from undercroft.games.super_dungeon_arcade.view import View
from undercroft.games.super_dungeon_arcade.words.names import model_name
from undercroft.kit import panels
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import glyph
from undercroft.kit.text import count


def supply(content: Content, view: View) -> str:
    """The cards in force, what fell this turn, the pool, the decks, and the chart."""
    if not view.turn:
        return ""
    return (
        _forces(content, view.difficulty, view.plot, view.plot_count, view.challenge)
        + _stock(
            content,
            (view.loot_deck_size, len(view.loot_discard)),
            (view.treasure_deck_size, len(view.treasure_discard)),
            (view.challenge_deck_size, len(view.challenge_discard)),
            view.coins,
            view.wrath_supply,
        )
        + _pool(content, tuple(view.pool.items()), tuple(one.partition("#")[0] for one in view.tracker))
        + _chart(content, len(view.heroes), view.space, view.star_str, view.star_arm)
    )


@lru_cache(maxsize=512)
def _forces(content: Content, difficulty: tuple[str, ...], plot: str, counted: int, challenge: str) -> str:
    cards = [force_card(content, key, id=f"force-{key}") for key in difficulty]
    if plot:
        stamp = f"so far {counted}" if counted else ""
        cards.append(force_card(content, plot, id=f"force-{plot}", stamp=stamp))
    if challenge:
        cards.append(force_card(content, challenge, id=f"force-{challenge}"))
    return panels.group("In force", cards, "Nothing.", look="u-market")


@lru_cache(maxsize=512)
def _stock(
    content: Content,
    loot: tuple[int, int],
    treasure: tuple[int, int],
    challenges: tuple[int, int],
    coins: int,
    wrath: int,
) -> str:
    def line(sign: str, words: str) -> Markup:
        return tag("li", glyph(sign), words)

    return tag(
        "ul",
        line("coin", count(coins, "Princess Coin")),
        line("claw", f"{wrath} wrath in the supply"),
        line("item", f"Loot deck: {count(loot[0], 'card')}, {loot[1]} discarded"),
        line("chest", f"Treasure deck: {count(treasure[0], 'card')}, {treasure[1]} discarded"),
        line("trap", f"Challenge deck: {count(challenges[0], 'card')}, {challenges[1]} discarded"),
        class_="u-stock",
    )


@lru_cache(maxsize=512)
def _pool(content: Content, pool: tuple[tuple[str, int], ...], fallen: tuple[str, ...]) -> str:
    """The monsters that can still come, and those that fell this turn and will pay."""
    waiting = [
        tag("li", glyph(silhouette(content, kind)), f"{number} {model_name(content, kind)}", data_card=f"kind:{kind}")
        for kind, number in pool
        if number
    ]
    down = [
        tag("li", glyph(silhouette(content, kind)), f"{number} {model_name(content, kind)}")
        for kind, number in Counter(fallen).items()
    ]
    groups = [panels.group("In the pool", [tag("ul", *waiting, class_="u-stock")], look="u-upright")]
    if down:
        groups.append(panels.group("Fallen this turn", [tag("ul", *down, class_="u-stock")], look="u-upright"))
    return "".join(groups)


@lru_cache(maxsize=256)
def _chart(content: Content, heroes: int, space: int, strength: int, arm: int) -> str:
    """The Mighty Monster Chart, with the space on which the boss figure stands."""
    rows = []
    for number, printed in enumerate(content.chart(heroes).spaces, 1):
        said = [name.title() + (" ×2" if name == printed.twice else "") for name in printed.commands]
        said += [f"{printed.star} +1"] if printed.star else []
        signs = [glyph(COMMAND_ICONS[name]) for name in printed.commands]
        rows.append(
            tag(
                "li",
                tag("b", number),
                *signs,
                tag("span", ", ".join(said), class_="u-unseen"),
                tag("small", f"{printed.star} +1") if printed.star else Markup(),
                class_="u-space-now" if number == space else "u-space-past" if number < space else None,
                title=", ".join(said),
            )
        )
    stars = f": STR +{strength}, ARM +{arm}" if strength or arm else ""
    chart = tag("ol", *rows, class_="u-chart")
    return panels.group(f"Mighty Monster Chart{stars}", [chart], look="u-upright")
