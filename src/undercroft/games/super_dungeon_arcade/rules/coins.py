"""Princess Coins bring Heroes back (SD-COIN-01 to 03, SD-R-09)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.rules.control import can_rest, enter
from undercroft.games.super_dungeon_arcade.rules.decks import discard
from undercroft.games.super_dungeon_arcade.rules.models import occupied
from undercroft.games.super_dungeon_arcade.rules.tokens import change_coins, change_potions, lose_wrath
from undercroft.games.super_dungeon_arcade.rules.values import revival_cost
from undercroft.games.super_dungeon_arcade.state.actions import PutHero, Revive
from undercroft.games.super_dungeon_arcade.state.events import Revived
from undercroft.games.super_dungeon_arcade.state.model import Hero, SuperDungeonArcade
from undercroft.kernel.script import Script, ask


def bring_back_heroes(g: SuperDungeonArcade) -> Script:
    """For each destroyed Hero the party discards a coin and brings in a Hero (SD-COIN-01)."""
    for hero in g.heroes:
        if hero.down:
            yield from bring_back(g, hero)


def bring_back(g: SuperDungeonArcade, hero: Hero) -> Script:
    """The same Hero, or any other that is not in play (SD-COIN-02)."""
    others = [
        card.id for card in g.content.heroes.values() if not card.form and all(h.card != card.id for h in g.heroes)
    ]
    options = [Revive(card) for card in (hero.card, *others)]
    choice = yield from ask(hero.seat, "Which Hero comes in", options, "SD-COIN-02")
    if choice.hero != hero.card:
        replace_hero(g, hero, choice.hero)
    squares = revival_squares(g, hero)
    names = g.dungeon.names
    where = yield from ask(hero.seat, "Where it comes in", [PutHero(names[s]) for s in squares], "SD-COIN-01")
    change_coins(g, -revival_cost(g), "revival", "SD-COIN-01")
    hero.down = False
    hero.at = g.dungeon.by_name[where.at]
    g.tell(Revived, hero=hero.id, card=hero.card, at=where.at, rule="SD-COIN-01")
    yield from enter(g, hero)


def replace_hero(g: SuperDungeonArcade, hero: Hero, card: str) -> None:
    """The old Hero's equipment and tokens are discarded; the new one has none at all (SD-COIN-02, SD-R-09)."""
    discard(g, list(hero.gear.values()), "replaced", "SD-COIN-02")
    hero.gear = {}
    change_potions(g, hero, -hero.potions, "replaced", "SD-COIN-02")
    lose_wrath(g, hero, hero.wrath, "replaced", "SD-COIN-02")
    hero.card = card
    hero.token, hero.last = False, -1
    hero.used.clear()


def revival_squares(g: SuperDungeonArcade, who: Hero) -> list[int]:
    """Where this Hero may rest next to the Start Token or to a Hero; a little farther where nothing is free."""
    grid, taken = g.dungeon.grid, occupied(g)
    centres = [g.start, *(hero.at for hero in g.on_map)]

    def free(near: int) -> list[int]:
        return [
            s
            for s in grid.squares
            if s not in taken
            and can_rest(g, who, s)
            and any(1 <= grid.distances(centre)[s] <= near for centre in centres)
        ]

    near = 1
    while not (found := free(near)):
        near += 1
    return found
