"""The tower's next monster, and backing down from it (DF-ENC-01, DF-BACK)."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.dungeon_fighter.rules.foes import is_on, required_here, tokens_of
from undercroft.games.dungeon_fighter.rules.heroes import hurt, lose_if_all_fainted
from undercroft.games.dungeon_fighter.rules.party import decide
from undercroft.games.dungeon_fighter.state.actions import BackDown, StandGround
from undercroft.games.dungeon_fighter.state.events import BackedDown
from undercroft.games.dungeon_fighter.state.model import DungeonFighter
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script

SHAME = 1


def next_foe(g: DungeonFighter, but: str = "") -> str:
    """The top card of the highest tier that holds one; what was refused lies at the bottom (DF-ENC-01, DF-BACK-03)."""
    for tier, waiting in enumerate(g.piles):
        if waiting:
            g.piles[tier] -= 1
            return g.chance.draw(g.unseen[tier], f"level {tier + 1}")
        for card in g.refused[tier]:
            if card != but:
                g.refused[tier].remove(card)
                return card
    raise AssertionError("the tower holds a monster for every room")


def others_wait(g: DungeonFighter) -> bool:
    """Whether the tower holds another card than the one in play."""
    return any(g.piles) or any(g.refused)


def why_cannot_back_down(g: DungeonFighter) -> Refusal | None:
    """What keeps the party from refusing this monster (DF-BACK-02, DF-BACK-03)."""
    fight = g.fight
    if fight is None or not is_on(g):
        return Refusal("DF-BACK-02", "there is no monster to back down from")
    if fight.boss:
        return Refusal("DF-BOSS-06", "nobody backs down from the Final Boss")
    if fight.shots:
        return Refusal("DF-BACK-02", "the party backs down before the first throw or not at all")
    if not required_here(g):
        return Refusal("DF-BACK-02", "neither room nor monster requires anything special")
    if not others_wait(g):
        return Refusal("DF-BACK-03", "no other monster is left in the tower")
    if fight.stage != "reveal":
        return Refusal("DF-BACK-02", "the party has chosen to fight")
    return None


def may_back_down(g: DungeonFighter, reveal: Callable[[DungeonFighter, str, int], None]) -> Script:
    """Against a requirement the party may give up before the first throw, as often as it likes (DF-BACK-01)."""

    def choices() -> list[Action]:
        return [StandGround(), BackDown()] if why_cannot_back_down(g) is None else []

    while choices():
        choice = yield from decide(g, "Fight, or back down?", choices, "DF-BACK-01", segment=True)
        if not isinstance(choice, BackDown):
            return
        back_down(g, reveal)


def back_down(g: DungeonFighter, reveal: Callable[[DungeonFighter, str, int], None]) -> None:
    """Every Hero loses 1 HP, the card slides under its pile, a new one is revealed (DF-BACK-01, DF-BACK-04)."""
    fight = g.fight
    assert fight is not None
    tokens = tuple(token for token in tokens_of(fight) if token != "beer")
    g.tell(BackedDown, foe=fight.foe, gold=fight.gold, tokens=tokens, rule="DF-BACK-01")
    for hero in g.active:
        hurt(g, hero, SHAME, "shame", "DF-BACK-04")
    g.gold_supply += fight.gold
    g.refused[g.content.monsters[fight.foe].level - 1].append(fight.foe)
    g.fight = None
    lose_if_all_fainted(g)
    reveal(g, next_foe(g, but=fight.foe), fight.beer)
