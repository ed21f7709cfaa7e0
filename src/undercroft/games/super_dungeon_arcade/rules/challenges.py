"""Challenge cards (SD-CHAL-01 to 03)."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.rules.decks import draw
from undercroft.games.super_dungeon_arcade.rules.effects import happen
from undercroft.games.super_dungeon_arcade.state.events import ChallengeDiscarded, ChallengeDrawn
from undercroft.games.super_dungeon_arcade.state.model import SuperDungeonArcade
from undercroft.kernel.script import Script


def draw_challenge(g: SuperDungeonArcade) -> Script:
    """Turn up a challenge: the one in play goes, the Trap resolves, then the lasting text starts (SD-R-79).

    Until the new card is drawn the old one is in play, so it is no part of a reshuffle (SD-R-87).
    """
    card = draw(g, "challenge")
    if card is None:
        return
    discard_challenge(g, "SD-CHAL-02")
    g.challenge, g.challenge_live, g.turn.drawn = card, False, True
    g.tell(ChallengeDrawn, card=card, rule="SD-CHAL-01")
    for effect in g.content.forces[card].trap:
        yield from happen(g, effect, card, "SD-CHAL-01")
    if g.challenge == card:
        g.challenge_live = True


def discard_challenge(g: SuperDungeonArcade, rule: str) -> None:
    """A card of the retired deck goes back to the box (SD-CHAL-03)."""
    if not g.challenge:
        return
    g.tell(ChallengeDiscarded, card=g.challenge, rule=rule)
    if not g.boss_spawned or g.challenge in g.content.boss_challenges:
        g.challenge_discard.append(g.challenge)
    g.challenge, g.challenge_live = "", False
