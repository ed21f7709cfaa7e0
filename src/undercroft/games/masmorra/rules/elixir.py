"""Drinking Elixirs (MM-ELIX)."""

from __future__ import annotations

from undercroft.games.masmorra.rules.attacks import why_no_symbol
from undercroft.games.masmorra.rules.dice import have, spend
from undercroft.games.masmorra.rules.engage import engaged
from undercroft.games.masmorra.rules.wounds import heal
from undercroft.games.masmorra.state.actions import DrinkElixir
from undercroft.games.masmorra.state.model import LIFE, Hero, Masmorra
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal


def drink_options(g: Masmorra, hero: Hero) -> list[Action]:
    """1 Elixir for whoever may drink."""
    return [DrinkElixir(other.board) for other in who_may_drink(g, hero)] if have(g, "EL") else []


def who_may_drink(g: Masmorra, hero: Hero) -> list[Hero]:
    """The own Hero, in Alliance any in the room, that has Wounds (MM-ELIX-01, MM-ALLY-12)."""
    heroes = g.standing(hero.at) if g.mode == "alliance" else [hero]
    return [other for other in heroes if other.life < LIFE]


def why_cannot_drink(g: Masmorra, hero: Hero, board: str) -> Refusal | None:
    """What is wrong with drinking, or with who drinks."""
    if engaged(g):
        return Refusal("MM-ELIX-01", "no Elixir is drunk while engaged")
    if not have(g, "EL"):
        return why_no_symbol(g, "EL") or Refusal("MM-ELIX-01", "there is no Elixir die or symbol")
    if board in [other.board for other in who_may_drink(g, hero)]:
        return None
    if board == hero.board:
        return Refusal("MM-ELIX-01", "there is no Wound to heal")
    return Refusal("MM-ALLY-12", "only a wounded Hero in the same room, in Alliance games, can drink it")


def drink(g: Masmorra, hero: Hero, board: str) -> None:
    """1 EL heals 1 Wound (MM-ELIX-01), in Alliance also another Hero's in the room (MM-ALLY-12)."""
    spend(g, "EL", 1, "drink", "MM-ELIX-01")
    heal(g, g.hero_with(board), 1, "elixir", "MM-ELIX-01" if board == hero.board else "MM-ALLY-12")
