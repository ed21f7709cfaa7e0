"""How a model stands, in one line."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.view import ClashView, FigureView, HeroView
from undercroft.games.super_dungeon_arcade.words.names import model_name
from undercroft.kit.text import count, listed

ROLES = {"minion": "minion", "elite": "elite", "solo": "solo", "spawning point": "spawning point"}
RESULTS = {
    "hit": "hit",
    "critical": "critical hit",
    "miss": "missed",
    "safe": "safe",
    "hurt": "wounded",
    "passed": "passed",
    "failed": "failed",
}


def say_hero(content: Content, hero: HeroView) -> str:
    """A Hero at a glance."""
    facts = [
        f"{hero.hearts - hero.wounds} of {count(hero.hearts, 'heart')}",
        f"{hero.wrath} wrath" + (", the most" if hero.rank == 1 else ""),
        count(hero.potions, "potion"),
        *hero.statuses,
    ]
    return f"{content.name(hero.card)} ({hero.player}): {', '.join(facts)}"


def say_figure(content: Content, figure: FigureView) -> str:
    """A Consul model with its numbers, and whom it goes for."""
    facts = [f"{figure.hearts - figure.wounds} of {count(figure.hearts, 'heart')}", f"ARM {figure.arm}"]
    if figure.ap:
        facts.append(f"{count(figure.ap, 'attack')} of STR {figure.strength}, range {figure.range}, MP {figure.mp}")
    if figure.bonded:
        facts.append(f"bonded with {listed(model_name(content, other) for other in figure.bonded)}")
    if figure.regrouped:
        facts.append("regrouped")
    facts += figure.statuses
    if figure.goes_for:
        facts.append(f"goes for {content.name(figure.goes_for)}")
    return f"{model_name(content, figure.id)} ({ROLES[figure.role]}): {', '.join(facts)}"


def say_clash(content: Content, clash: ClashView) -> str:
    """How a roll stands, or came out."""
    hero = content.name(clash.hero)
    if not clash.rolled:
        return f"{hero} has not rolled yet"
    if clash.why == "test":
        return f"{hero} rolls {clash.total}, {clash.against[0]} needed: {_results(clash)}"
    if clash.why == "defense":
        held = f"{clash.total} against STR {clash.against[0]}"
        return f"{hero}: {held}" + (f": {_results(clash)}" if clash.results else "")
    said = [
        f"{model_name(content, foe)} (ARM {arm})" + (f": {RESULTS[clash.results[n]]}" if n < len(clash.results) else "")
        for n, (foe, arm) in enumerate(zip(clash.foes, clash.against, strict=True))
    ]
    return f"{hero}: {clash.total} against {listed(said)}"


def _results(clash: ClashView) -> str:
    return listed(RESULTS[result] for result in clash.results)
