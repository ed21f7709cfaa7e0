"""Wounds and destruction (SD-DEST-01 to 08)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.rules.decks import discard
from undercroft.games.super_dungeon_arcade.rules.end import lose_if_due, win
from undercroft.games.super_dungeon_arcade.rules.gangs import abilities
from undercroft.games.super_dungeon_arcade.rules.models import Anyone, is_boss, tile_of
from undercroft.games.super_dungeon_arcade.rules.plots import count_for_plot, draw_plot
from undercroft.games.super_dungeon_arcade.rules.tokens import lose_all_statuses, lose_wrath
from undercroft.games.super_dungeon_arcade.rules.values import hearts
from undercroft.games.super_dungeon_arcade.state.events import Destroyed, Saved, Wounded
from undercroft.games.super_dungeon_arcade.state.model import OFF, Fallen, Figure, Hero, SuperDungeonArcade
from undercroft.kernel.script import Script


def suffer(
    g: SuperDungeonArcade, model: Anyone, number: int, source: str, rule: str, *, instead_of: str = ""
) -> Script[int]:
    """Put wound tokens on a model, at most its remaining hearts; say how many (SD-DEST-01, SD-R-03)."""
    most = hearts(g, model)
    placed = min(number, most - model.wounds)
    if placed <= 0:
        return 0
    model.wounds += placed
    g.tell(
        Wounded,
        model=model.id,
        amount=placed,
        now=model.wounds,
        hearts=most,
        source=source,
        instead_of=instead_of,
        rule=rule,
    )
    if model.wounds >= most:
        yield from destroy(g, model, source)
    return placed


def destroy(g: SuperDungeonArcade, model: Anyone, source: str) -> Script:
    """Take a model off the map (SD-DEST-01)."""
    if isinstance(model, Hero):
        destroy_hero(g, model, source)
    else:
        yield from destroy_figure(g, model, source)


def destroy_hero(g: SuperDungeonArcade, hero: Hero, source: str) -> None:
    """It keeps equipment, potions and activation token; wrath goes back to the supply (SD-DEST-02, SD-WRATH-05)."""
    if _saved(g, hero):
        return
    at = g.dungeon.names[hero.at]
    hero.wounds = 0
    hero.statuses.clear()
    hero.lasting.clear()
    hero.at = OFF
    hero.down = True
    g.tell(Destroyed, model=hero.id, at=at, source=source, coins=g.coins, rule="SD-DEST-01")
    lose_wrath(g, hero, hero.wrath, "destroyed", "SD-WRATH-05")
    cursed = [card for card in hero.gear.values() if g.content.equipment[card].cursed]
    hero.gear = {slot: card for slot, card in hero.gear.items() if card not in cursed}
    discard(g, cursed, "Cursed", "SD-R-72")
    lose_if_due(g)


def _saved(g: SuperDungeonArcade, hero: Hero) -> bool:
    """A card may keep it alive with one heart; then the card is discarded."""
    for slot, card in hero.gear.items():
        if any(effect.save for effect in g.content.equipment[card].die):
            most = hearts(g, hero)
            hero.wounds = most - 1
            g.tell(Saved, hero=hero.id, card=card, now=hero.wounds, hearts=most, rule="SD-PRIO-01")
            del hero.gear[slot]
            discard(g, [card], "used up", "SD-PRIO-01")
            return True
    return False


def destroy_figure(g: SuperDungeonArcade, figure: Figure, source: str) -> Script:
    """To the loot tracker; the fall of an SP may draw the plot, that of the boss ends the game (SD-DEST-03 to 07)."""
    tile = figure.tile or tile_of(g, figure)
    here = tile_of(g, figure)
    insignificant = "Insignificant" in abilities(g, figure)
    lose_all_statuses(g, figure, "destroyed", "SD-DEST-01")
    del g.figures[figure.id]
    g.tell(Destroyed, model=figure.id, at=g.dungeon.names[figure.at], source=source, rule="SD-DEST-01")
    g.tracker.append(Fallen(figure.id, figure.kind, tile, insignificant))
    if not g.is_point(figure) and is_boss(g, figure):
        win(g)
    yield from count_for_plot(g, figure, here)
    if g.is_point(figure):
        g.points_destroyed += 1
        g.turn.points_down += 1
        if g.points_destroyed == 1:
            yield from draw_plot(g, "SD-DEST-04")


def settle_hearts(g: SuperDungeonArcade, source: str) -> Script:
    """Whose hearts have dropped to its wounds or below is destroyed (SD-R-58)."""
    for model in sorted(g.models(), key=lambda one: isinstance(one, Hero)):
        if model.at >= 0 and model.wounds >= hearts(g, model):
            yield from destroy(g, model, source)
