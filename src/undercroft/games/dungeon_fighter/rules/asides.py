"""What anybody may do at any time: use up a discard-after-use card (DF-EQ-04, DF-R-16)."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.rules.use_cards import use_card, use_options, why_cannot_use
from undercroft.games.dungeon_fighter.state.actions import UseCard
from undercroft.games.dungeon_fighter.state.model import DungeonFighter
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.rules import Asides
from undercroft.kernel.script import Script


def options(g: DungeonFighter, seat: int) -> list[UseCard]:
    """The cards that this seat's Heroes could use now."""
    if g.phase in ("setup", "over"):
        return []
    found = [option for hero in g.heroes if hero.seat == seat for option in use_options(g, hero)]
    return [option for option in found if why_not(g, seat, option) is None]


def why_not(g: DungeonFighter, seat: int, action: Action) -> Refusal | None:
    """The rule against using this card now."""
    assert isinstance(action, UseCard)
    refusal = why_cannot_use(g, action)
    if refusal is not None:
        return refusal
    if g.hero(action.hero).seat != seat:
        return Refusal("DF-EQ-04", "only its owner uses a card")
    effect = g.content.equipment[action.card].use
    if effect is not None and effect.again:
        return Refusal("DF-EQ-10", "it is played right after the result of an own throw, when the icon is spent")
    return None


def carry_out(g: DungeonFighter, seat: int, action: Action) -> Script:
    """Use the card."""
    assert isinstance(action, UseCard)
    return use_card(g, action)


ASIDES = Asides(types=(UseCard,), options=options, why_not=why_not, carry_out=carry_out)
