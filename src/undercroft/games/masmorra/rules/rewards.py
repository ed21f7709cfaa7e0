"""What becomes of defeated monsters, and what Heroes get for them (MM-REW, MM-BOSS-02, MM-BOSS-03)."""

from __future__ import annotations

from msgspec.structs import replace

from undercroft.games.masmorra.rules.attacks import exactly, hurts, symbols_in
from undercroft.games.masmorra.rules.end import win
from undercroft.games.masmorra.rules.gains import gain_cards, gain_xp, lose_xp
from undercroft.games.masmorra.state.actions import Attack
from undercroft.games.masmorra.state.events import (
    BossCaptured,
    BossGone,
    BossTurned,
    MonsterDefeated,
    RewardForfeited,
    RewardReduced,
)
from undercroft.games.masmorra.state.model import Combat, Hero, Masmorra, Monster
from undercroft.kernel.script import Script

EXPERIENCED = 7
"""With more XP than this, minor monsters are worth 1 less (MM-REW-03)."""


def rob_of_xp(g: Masmorra, hero: Hero, monster: Monster, attack: Attack, defeated: bool) -> None:
    """Terrifying Moans: 1 XP is lost unless it was defeated just as it fears (MM-MON-15, MM-R-51).

    From a Hero that its Payback felled nothing more is taken (MM-R-93).
    """
    moans = g.side(monster).moans
    if moans is not None and not hero.prone and not (defeated and exactly(attack, moans)):
        lose_xp(g, hero, 1, monster.card, "MM-MON-15")


def tell_defeat(g: Masmorra, hero: Hero, monster: Monster) -> None:
    """The blow that kills counts before its Payback (MM-R-30)."""
    g.tell(MonsterDefeated, hero=hero.board, monster=monster.key, card=monster.card, rule="MM-FIGHT-03")


def beat(g: Masmorra, hero: Hero, combat: Combat, monster: Monster, attack: Attack) -> None:
    """A defeated monster is gone, also if its Payback felled the Hero; a boss may turn over (MM-R-30, MM-R-48)."""
    card = g.content.monsters[monster.card]
    combat.beaten.append(monster)
    if not monster.red and len(card.sides) > 1:
        turn_boss(g, monster, red=True, rule="MM-BOSS-02")
    elif regrows(g, monster, attack):
        turn_boss(g, monster, red=False, rule="MM-BOSS-10")
    else:
        del g.monsters[monster.key]
        if card.rank == "boss":
            g.eliminated = (*g.eliminated, card.id)
            if hero.prone or not g.side(monster).capture:
                g.tell(BossGone, monster=monster.key, card=card.id, rule="MM-BOSS-03")
        if card.last:
            g.won = True
            if g.mode == "alliance" and not hero.prone:
                win(g)


def turn_boss(g: Masmorra, monster: Monster, *, red: bool, rule: str) -> None:
    """A boss turns over and cannot be attacked again this turn (MM-BOSS-02)."""
    g.monsters[monster.key] = replace(monster, red=red)
    g.turn.flipped += (monster.key,)
    g.tell(BossTurned, monster=monster.key, card=monster.card, red=red, rule=rule)


def regrows(g: Masmorra, monster: Monster, attack: Attack) -> bool:
    """Two Shall Take Its Place: unless every damaging symbol was of one face (MM-BOSS-10, MM-R-49)."""
    side = g.side(monster)
    if side.regrows_unless is None:
        return False
    return any(face != side.regrows_unless and hurts(side, face) for face in symbols_in(attack))


def reward(g: Masmorra, hero: Hero, beaten: list[Monster]) -> Script:
    """After the whole combat, if the Hero stands: one gain of XP, then one of cards (MM-REW-01, 02, MM-R-31)."""
    foes = tuple(monster.card for monster in beaten)
    if not hero.prone:
        full = sum(g.side(monster).xp for monster in beaten)
        xp = sum(worth(g, hero, monster) for monster in beaten)
        if xp < full:
            g.tell(RewardReduced, hero=hero.board, full=full, less=full - xp, rule="MM-REW-03")
        yield from gain_xp(g, hero, xp, "monsters", "MM-REW-01", foes=foes)
    if not hero.prone:
        capture(g, hero, beaten)
        yield from gain_cards(g, hero, len(beaten), "monsters", "MM-REW-01", foes=foes)
    elif beaten:
        g.tell(RewardForfeited, hero=hero.board, cards=foes, rule="MM-KO-04")


def worth(g: Masmorra, hero: Hero, monster: Monster) -> int:
    """The XP that a Hero earns for a monster: minor ones are worth less to the experienced (MM-REW-03)."""
    less = hero.xp > EXPERIENCED and g.rank(monster) == "minor"
    return max(0, g.side(monster).xp - less)


def capture(g: Masmorra, hero: Hero, beaten: list[Monster]) -> None:
    """The killer keeps the token of some bosses (MM-BOSS-06)."""
    for monster in beaten:
        if g.side(monster).capture:
            hero.captured = (*hero.captured, monster.card)
            g.tell(BossCaptured, hero=hero.board, card=monster.card, rule="MM-BOSS-06")


def after_the_fight(g: Masmorra) -> None:
    """Epic: the combat in which Malaphyas' red side dies is the last (MM-R-59)."""
    if g.won:
        win(g)
