"""The encounter: reveal a monster, then throw in turn until it or the party is beaten (DF-ENC, DF-BOSS)."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.rules.backing_down import may_back_down, next_foe
from undercroft.games.dungeon_fighter.rules.foes import required_here
from undercroft.games.dungeon_fighter.rules.heroes import next_active
from undercroft.games.dungeon_fighter.rules.movement import LAST_FLOOR
from undercroft.games.dungeon_fighter.rules.running_out import choose_die, throwable
from undercroft.games.dungeon_fighter.rules.throws import make_throws
from undercroft.games.dungeon_fighter.state.events import DieTaken, FoeRevealed
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight
from undercroft.kernel.script import Script


def encounter(g: DungeonFighter) -> Script:
    """Every room has exactly one; the Final Boss is the last (DF-MOVE-05)."""
    if g.fight is None:
        if g.floor > LAST_FLOOR:
            reveal_boss(g)
        else:
            reveal_monster(g, next_foe(g))
    assert g.fight is not None
    if g.fight.stage == "reveal":
        yield from may_back_down(g, reveal_monster)
        g.fight.stage = "die"
    fight = g.fight
    while fight.hp > 0:
        yield from take_turn(g, fight)


def reveal_monster(g: DungeonFighter, card: str, beer: int = -1) -> None:
    """Printed HP, and the printed coins from the supply on the card (DF-ENC-01, DF-ENC-02, DF-R-03).

    The Beer lies before its Hero for the whole encounter, whichever monster the party fights (DF-AB-08, DF-R-44).
    """
    monster = g.content.monsters[card]
    gold = min(monster.gold, g.gold_supply)
    g.gold_supply -= gold
    g.fight = Fight(foe=card, hp=monster.hp, thrower=first_thrower(g), gold=gold, beer=beer)
    g.tell(FoeRevealed, foe=card, hp=monster.hp, gold=gold, requirements=required_here(g), rule="DF-ENC-02")


def reveal_boss(g: DungeonFighter) -> None:
    """One Final Boss card has waited face down (DF-SET-01, DF-BOSS-01)."""
    card = g.chance.pick(list(g.content.bosses), "boss")
    boss = g.content.bosses[card]
    g.fight = Fight(foe=card, hp=boss.hp, thrower=first_thrower(g), boss=True)
    g.tell(FoeRevealed, foe=card, hp=boss.hp, gold=0, requirements=required_here(g), rule="DF-BOSS-01")


def first_thrower(g: DungeonFighter) -> int:
    """The first player; if backing down has made him faint, the next active Hero."""
    hero = g.heroes[g.first]
    return hero.number if hero.active else next_active(g, hero.number).number


def take_turn(g: DungeonFighter, fight: Fight) -> Script:
    """Choose a die, throw, see hit or miss, pass the dice to the left (DF-ENC-03)."""
    hero = g.heroes[fight.thrower]
    die = yield from choose_die(g, fight, hero)
    if die is None:
        return
    fight.die, fight.stage, fight.swung = die, "aim", False
    g.tell(
        DieTaken,
        hero=hero.card,
        die=die,
        dice_left=tuple(fight.dice),
        bonus_left=g.bonus,
        barred=tuple(other for other in fight.dice if other not in throwable(g, fight)),
        rule="DF-OUT-02" if die.startswith("bonus") else "DF-ENC-04",
    )
    yield from make_throws(g, fight, hero)
    pass_dice(g, fight)


def pass_dice(g: DungeonFighter, fight: Fight) -> None:
    """The next active Hero on the left goes on; alone, the same (DF-ENC-07)."""
    fight.die, fight.weapons, fight.skipped, fight.lent = "", [], [], None
    fight.result, fight.stage = None, "die"
    if g.active:
        fight.thrower = next_active(g, fight.thrower).number
