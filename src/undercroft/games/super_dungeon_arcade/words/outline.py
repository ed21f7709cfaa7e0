"""The table in words, told once: what a terminal shows beside its map, and what is said to ears."""

from __future__ import annotations

from collections import Counter

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.content.text import say_action, say_card
from undercroft.games.super_dungeon_arcade.view import FigureView, HeroView, View
from undercroft.games.super_dungeon_arcade.words.names import model_name
from undercroft.kit.outline import Cell, Row, Section, as_speech
from undercroft.kit.text import count, ink, listed

PHASES = {
    "setup": "the table is being set up",
    "heroes": "the Heroes act",
    "hero power-up": "the Heroes power up",
    "consul": "the Consul commands",
    "consul power-up": "the Consul's power-up",
    "over": "the game is over",
}
HERO_COLOURS = ("cyan", "yellow", "green", "magenta", "blue", "red")
HEROES = ("", "Hero", "at", "♥", "wrath", "⚗", "MP", "AP", "status", "gear")
MONSTERS = ("", "Monster", "at", "♥", "ARM", "AP×STR", "range", "MP", "status")


def tell(content: Content, view: View) -> str:
    """The table for ears: a line that sums it up, then one for each thing."""
    return as_speech(section for block in outline(view, content) for section in block)


def outline(view: View, content: Content) -> list[list[Section]]:
    """The whole table in blocks, the first of which sums it up."""
    return [
        [_summary(view)],
        [Section("", [_hero(content, hero, number) for number, hero in enumerate(view.heroes)], HEROES)],
        [Section("", [_figure(content, figure) for figure in view.figures], MONSTERS)] if view.figures else [],
        [_consul(view, content), *_in_force(view, content), *_actions(view, content), _backpack(view, content)],
    ]


def _summary(view: View) -> Section:
    when = f"Turn {view.turn}" if view.turn else "Before the first turn"
    now = PHASES[view.phase]
    if view.command:
        now += f" ({view.command})"
    facts = f"{count(view.coins, 'Princess Coin')}, {view.wrath_supply} wrath in the supply"
    lead = next((hero.player for hero in view.heroes if hero.seat == view.lead), "")
    eyes = f"{ink(when, 'bold')}: {now}    {facts}    Lead: {lead}"
    return Section("", [[Cell(eyes, f"Super Dungeon: Arcade. {when}: {now}. {facts}. The Lead is {lead}")]])


def hero_sign(number: int) -> str:
    """The sign of a Hero on the map."""
    return str(number + 1)


def _hero(content: Content, hero: HeroView, number: int) -> Row:
    name = model_name(content, hero.card) if hero.card else "not chosen"
    marks = "▶" if hero.active else "•" if hero.token else " "
    state = listed(hero.statuses) if hero.statuses else ""
    gear = ", ".join(content.name(card) for card in hero.gear)
    where = hero.at or ("destroyed" if hero.down else "")
    return [
        Cell(ink(hero_sign(number), HERO_COLOURS[number % 6], "bold") + marks, "active" if hero.active else ""),
        name,
        where,
        Cell(f"{hero.hearts - hero.wounds}/{hero.hearts}", f"{hero.wounds} of {count(hero.hearts, 'heart')} wounded"),
        Cell(f"{hero.wrath}" + (f" #{hero.rank}" if hero.rank else ""), f"{hero.wrath} wrath"),
        Cell(f"{hero.potions}/{hero.most_potions}", count(hero.potions, "potion")),
        Cell(str(hero.mp), f"{hero.mp} MP"),
        Cell(str(hero.ap), f"{hero.ap} AP"),
        Cell(ink(state, "red"), state),
        gear,
    ]


def figure_sign(content: Content, figure: FigureView) -> str:
    """The sign of a Consul model on the map: two letters of its name, and its number."""
    words = content.name(figure.kind).split()
    letters = "".join(word[0] for word in words)[-2:] if len(words) > 1 else words[0][:2]
    return letters.upper() if figure.role != "minion" else letters.lower()


def _figure(content: Content, figure: FigureView) -> Row:
    state = listed(figure.statuses) if figure.statuses else ""
    fights = bool(figure.ap)
    bond = f" with {len(figure.bonded)}" if figure.bonded else ""
    return [
        Cell(ink(figure_sign(content, figure), "red"), ""),
        Cell(model_name(content, figure.id) + bond, model_name(content, figure.id) + bond),
        Cell(figure.at[0], f"on {figure.at[0]}"),
        Cell(f"{figure.hearts - figure.wounds}/{figure.hearts}", f"{figure.wounds} of {figure.hearts} wounds"),
        Cell(str(figure.arm), f"ARM {figure.arm}"),
        Cell(
            f"{figure.ap}×{figure.strength}" if fights else "",
            f"{figure.ap} attacks of STR {figure.strength}" if fights else "",
        ),
        Cell(str(figure.range) if fights else "", f"range {figure.range}" if fights else ""),
        Cell(str(figure.mp) if figure.mp else "", f"{figure.mp} MP" if figure.mp else ""),
        Cell(ink(state, "red"), state),
    ]


def _consul(view: View, content: Content) -> Section:
    stars = [f"STR +{view.star_str}"] if view.star_str else []
    stars += [f"ARM +{view.star_arm}"] if view.star_arm else []
    orders = ", ".join(name.title() if name[0].islower() else name for name in view.commands)
    said = f"space {view.space}; commands: {orders}" + (f"; stars: {', '.join(stars)}" if stars else "")
    return Section("Consul", [[said]] if view.boss else [])


def _in_force(view: View, content: Content) -> list[Section]:
    found = []
    for title, cards in (("Always", view.difficulty), ("Plot", (view.plot,)), ("Challenge", (view.challenge,))):
        rows = [[f"{content.name(card)}: {say_card(content, card)}"] for card in cards if card]
        if title == "Plot" and rows and view.plot_count:
            rows[0][0] += f" (so far {view.plot_count})"
        if rows:
            found.append(Section(title, rows))
    return found


def _actions(view: View, content: Content) -> list[Section]:
    """What the Heroes can do, of the active one, else of those of this seat."""
    shown = [hero for hero in view.heroes if hero.active] or [hero for hero in view.heroes if hero.seat == view.seat]
    found = []
    for hero in shown:
        if not hero.card:
            continue
        card = content.heroes[hero.card]
        actions = [*card.uniques, *(a for g in hero.gear if (a := content.equipment[g].action)), card.potion]
        rows = [[f"{action.name}: {say_action(action)}"] for action in actions]
        found.append(Section(card.name, rows))
    return found


def _backpack(view: View, content: Content) -> Section:
    held = Counter(view.backpack)
    said = [f"{content.name(card)}{f' ×{n}' if n > 1 else ''} ({say_card(content, card)})" for card, n in held.items()]
    return Section("Backpack", [[", ".join(said)]] if said else [])
