"""Phase C, hand creation (MP-HAND)."""

from __future__ import annotations

from undercroft.games.map_masters.rules.decks import draw_card
from undercroft.games.map_masters.rules.spellbooks import can_use, use_book
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state import events as e
from undercroft.games.map_masters.state.model import HAND, MapMasters, Player
from undercroft.kernel.actions import Pass
from undercroft.kernel.script import SEGMENT, Script, ask, together


def create_hands(g: MapMasters) -> Script:
    """Who holds Second Glance may look at the first card; then all draw up to five (MP-HAND-01, MP-HAND-04).

    Cards that nobody has looked at are drawn at the start signal: until then no one could know them (MP-HAND-02).
    """
    glancing = {player.seat: second_glance(g, player) for player in g.players if may_glance(g, player)}
    if glancing:
        yield SEGMENT
        yield from together(glancing)
    for player in g.players:
        draw_up(g, player)


def may_glance(g: MapMasters, player: Player) -> bool:
    """Whether SB-14 can be used: it needs at least one draw (MP-R-35)."""
    return can_use(g, player, "second_glance") and len(player.area) < HAND and not player.drawn


def second_glance(g: MapMasters, player: Player) -> Script:
    """Look at the first card drawn; keep it or discard it. Looking is the use (MP-SB-14, MP-R-35)."""
    use = yield from ask(player.seat, "Look at the first card you draw?", [a.LookAtCard(), Pass()], "MP-SB-14")
    if isinstance(use, Pass):
        return
    use_book(g, player, "second_glance")
    card = draw_card(g, player)
    player.drawn.append(card)
    g.tell(e.GlanceUsed, seat=player.seat, rule="MP-SB-14")
    g.tell(e.CardLookedAt, seat=player.seat, card=card, audience=(player.seat,), rule="MP-SB-14")
    choice = yield from ask(
        player.seat, "Keep the card that you looked at?", [a.KeepDrawn(), a.DiscardDrawn()], "MP-SB-14"
    )
    if isinstance(choice, a.KeepDrawn):
        g.tell(e.DrawnKept, seat=player.seat, rule="MP-SB-14")
    else:
        player.drawn.remove(card)
        player.discard.append(card)
        g.tell(e.DrawnDiscarded, seat=player.seat, card=card, rule="MP-SB-14")


def draw_up(g: MapMasters, player: Player) -> None:
    """Draw until the Building Area holds exactly five cards (MP-HAND-01)."""
    drawn = len(player.drawn)
    while len(player.hand) < HAND:
        player.drawn.append(draw_card(g, player, len(player.drawn) - drawn))
    g.tell(
        e.HandDrawn,
        seat=player.seat,
        cards=len(player.drawn) - drawn,
        left=len(player.draw_pile),
        rule="MP-HAND-01",
    )
