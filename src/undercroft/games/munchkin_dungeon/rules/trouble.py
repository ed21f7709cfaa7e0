"""Phase 2, Get in Trouble (MD-THREAT)."""

from __future__ import annotations

from functools import partial

from undercroft.games.munchkin_dungeon.content.types import EventCard, ThreatMonsterCard
from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.games.munchkin_dungeon.rules.defeat import settle
from undercroft.games.munchkin_dungeon.rules.effects import has_target, resolve
from undercroft.games.munchkin_dungeon.rules.strength import fight_words
from undercroft.games.munchkin_dungeon.rules.tokens import change_pool
from undercroft.games.munchkin_dungeon.state.actions import PlayCard
from undercroft.games.munchkin_dungeon.state.events import CardPlayed, Hindered, Passed
from undercroft.games.munchkin_dungeon.state.model import MunchkinDungeon
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask


def get_in_trouble(g: MunchkinDungeon) -> Script:
    """Rivals play a card each or pass, clockwise from the left, until all pass in a row (MD-THREAT-02, 03)."""
    turn = g.turn
    rivals = len(g.heroes) - 1
    while turn.passes < rivals and not turn.felled:
        rival = (g.active + 1 + turn.calls % rivals) % len(g.heroes)
        choice = yield from ask(
            rival,
            "Play a Threat card, or pass",
            partial(threat_options, g, rival),
            "MD-THREAT-02",
            press=may_hold_a_card(g, rival),
            discreet=True,
            segment=True,
        )
        if turn.felled:
            return
        turn.calls += 1
        if isinstance(choice, PlayCard):
            turn.passes = 0
            yield from play_threat(g, rival, choice.card)
        else:
            turn.passes += 1
            if rival not in turn.out:
                if g.heroes[rival].hand:
                    g.tell(Passed, seat=rival, rule="MD-THREAT-02")
                if g.options.pass_is_final:
                    turn.out.append(rival)


def may_hold_a_card(g: MunchkinDungeon, rival: int) -> bool:
    """Whether the others must think that this Rival could play: then it is asked, so that waiting tells nothing."""
    return bool(g.heroes[rival].hand) and rival not in g.turn.out and not g.turn.felled


def threat_options(g: MunchkinDungeon, rival: int) -> list[Action]:
    """The cards that this Rival can afford and that have a target; and to pass."""
    if g.turn.felled or rival in g.turn.out:
        return [Pass()]
    threats, pool = g.content.threats, g.pool
    affordable = dict.fromkeys([card for card in g.heroes[rival].hand if threats[card].cost <= pool])
    return [*[PlayCard(card) for card in affordable if has_use(g, threats[card])], Pass()]


def why_cannot_play(g: MunchkinDungeon, rival: int, card: str) -> Refusal | None:
    """What keeps this Rival from playing this card."""
    if rival == g.active:
        return Refusal("MD-THREAT-01", "the Active player never plays Threat cards")
    if card not in g.heroes[rival].hand:
        return Refusal("MD-THREAT-02", f"{g.names[rival]} does not hold {g.content.name(card)}")
    if rival in g.turn.out:
        return Refusal("MD-THREAT-03", "at this table a pass is final for the turn")
    threat = g.content.threats[card]
    if threat.cost > g.pool:
        return Refusal("MD-THREAT-04", f"{threat.name} costs {threat.cost} Threat, and the Pool holds {g.pool}")
    if not has_use(g, threat):
        return Refusal("MD-THREAT-12", f"{threat.name} has no target now")
    return None


def has_use(g: MunchkinDungeon, threat: ThreatMonsterCard | EventCard) -> bool:
    """Whether a card can do what it says now: an Event may need a target."""
    return not isinstance(threat, EventCard) or has_target(g, threat.play)


def play_threat(g: MunchkinDungeon, rival: int, card: str) -> Script:
    """Pay from the shared Pool; a Monster joins the fight, an Event resolves and is discarded (MD-THREAT-04 to 06)."""
    threat = g.content.threats[card]
    hand = g.heroes[rival].hand
    hand.remove(card)
    rule = "MD-THREAT-05" if isinstance(threat, EventCard) else "MD-THREAT-06"
    g.tell(CardPlayed, seat=rival, card=card, cost=threat.cost, left=len(hand), rule=rule)
    change_pool(g, -threat.cost, card, "MD-THREAT-04")
    if isinstance(threat, EventCard):
        g.turn.event = card
        linger(g, threat.play, card, rival)
        yield from resolve(g, threat.play, card, "MD-THREAT-05", rival)
        g.turn.event = ""
        g.threat_discard.append(card)
        yield from settle(g)
    else:
        foe = f"{card}#{len(g.turn.threats)}"
        g.turn.threats.append(foe)
        g.turn.played.append((rival, card, foe))


def linger(g: MunchkinDungeon, effect: Effect, source: str, rival: int) -> None:
    """The fight words of an Event count in the fight of this turn (MD-THREAT-05)."""
    lasting = fight_words(effect)
    if lasting:
        g.turn.lasting.append(source)
        g.turn.played.append((rival, source, ""))
    for what, amount in lasting:
        g.tell(Hindered, seat=g.active, what=what, amount=amount, source=source, rule="MD-THREAT-05")
