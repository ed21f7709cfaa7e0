"""What kinds of things a player can do, as buttons say them, and which one is meant by whoever just goes on."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.view import View
from undercroft.games.super_dungeon_arcade.words.actions import VERBS
from undercroft.games.super_dungeon_arcade.words.forecasts import chance_of_at_least, dice_of
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.board import Verb

GOES_ON = (a.Keep, a.EndActivation, a.UseTough, a.Lend)
"""What whoever goes on means, where it can be done."""
IN_ANY_ORDER = (a.HealWound, a.HealStatus, a.GivePotion, a.UpkeepNext, a.ChooseModel, a.LeaveOut, a.AssignPoint)
"""Choices of which the first is as good as any, or nearly."""


def verb(view: View, action: Action) -> Verb:
    """What kind of thing an action does."""
    return Verb(VERBS[type(action)])


def primary(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """What whoever just goes on means; None where it would be a guess, such as which Hero activates."""
    if len(options) == 1 or isinstance(options[0], IN_ANY_ORDER):
        return options[0]
    if isinstance(options[0], a.Defend):
        return _best_defense(view, content, options)
    for option in options:
        if isinstance(option, GOES_ON):
            return option
    if any(isinstance(option, a.Equip) for option in options):
        return next((option for option in options if isinstance(option, a.DonePowerUp)), None)
    return next((option for option in options if isinstance(option, Pass | a.DonePowerUp)), None)


def _best_defense(view: View, content: Content, options: Sequence[Action]) -> Action | None:
    """The attribute with which the Hero is safest."""
    clash = view.clash
    if clash is None or not clash.against:
        return None

    def safe(option: Action) -> float:
        hand = view.hands.get(option.attribute) if isinstance(option, a.Defend) else None
        if hand is None:
            return 0
        return chance_of_at_least(dice_of(content, hand), clash.against[0] - hand.bonus, hand.ignores)

    return max(options, key=safe)
