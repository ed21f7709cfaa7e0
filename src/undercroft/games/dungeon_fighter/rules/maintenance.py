"""Maintenance, strictly in this order (DF-MAINT)."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.vocabulary import Colour
from undercroft.games.dungeon_fighter.rules.chest import draw_equipment, gain_bonus, return_bonus
from undercroft.games.dungeon_fighter.rules.end import lose
from undercroft.games.dungeon_fighter.rules.equipment import exchange, hand_out
from undercroft.games.dungeon_fighter.rules.foes import tokens_of
from undercroft.games.dungeon_fighter.rules.heroes import left_of, max_hp, unscarred
from undercroft.games.dungeon_fighter.rules.rooms import use_room
from undercroft.games.dungeon_fighter.state.actions import TakeScar
from undercroft.games.dungeon_fighter.state.events import (
    CardRevealed,
    Eliminated,
    FightCleared,
    FirstPlayerChanged,
    GoldChanged,
    MonsterKept,
    MonstersDiscarded,
    Scarred,
)
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.kernel.script import Script, ask

PRIZES = {0: 2, 1: 2, 2: 1}
"""Bonus dice for a kill with so many shots (DF-MAINT-01, DF-R-32)."""
MOST_SCARS = 2


def maintain(g: DungeonFighter) -> Script:
    """After every fight but that with the Final Boss."""
    fight = g.fight
    assert fight is not None
    speed_prize(g, fight)
    hand_on_dice(g, fight)
    collect(g, fight)
    yield from keep_promises(g, fight)
    yield from revive(g)
    g.step = "exchange"
    yield from exchange(g)
    g.step = "room"
    yield from use_room(g)
    g.step = ""


def speed_prize(g: DungeonFighter, fight: Fight) -> None:
    """A kill with 1 shot brings 2 Bonus dice, with 2 shots 1 (DF-MAINT-01, DF-MAINT-02)."""
    if prize := PRIZES.get(fight.shots, 0):
        gain_bonus(g, prize, "speed", "DF-MAINT-01")


def hand_on_dice(g: DungeonFighter, fight: Fight) -> None:
    """The seat left of the last thrower becomes first player, fainted or not (DF-MAINT-03, DF-R-14, DF-R-32)."""
    if fight.last_thrower >= 0:
        g.first = left_of(g, fight.last_thrower).number
    g.tell(FirstPlayerChanged, hero=g.heroes[g.first].card, rule="DF-MAINT-03")


def collect(g: DungeonFighter, fight: Fight) -> None:
    """Used Bonus dice to the supply, the monster's gold to the Chest (DF-MAINT-04, DF-MAINT-05)."""
    return_bonus(g, fight, "DF-MAINT-04")
    fight.lying = []
    if fight.gold:
        g.gold += fight.gold
        g.tell(GoldChanged, amount=fight.gold, now=g.gold, by="monster", rule="DF-MAINT-05")
        fight.gold = 0


def keep_promises(g: DungeonFighter, fight: Fight) -> Script:
    """Stolen cards, the seduced monster, tokens; then the card is discarded, or kept (DF-MAINT-06, DF-MAINT-07)."""
    for card in turn_up(g, fight):
        g.unassigned.remove(card)
        yield from hand_out(g, card, "party", "DF-MAINT-06")
    if fight.charm >= 0:
        g.heroes[fight.charm].seduced.append(fight.foe)
        g.tell(MonsterKept, hero=g.heroes[fight.charm].card, foe=fight.foe, rule="DF-MAINT-07")
    else:
        g.monster_discard.append(fight.foe)
    kept = fight.charm >= 0
    rule = "DF-MAINT-06" if kept else "DF-MAINT-07"
    g.tell(FightCleared, foe=fight.foe, kept=kept, tokens=tokens_of(fight), rule=rule)
    g.fight = None


def turn_up(g: DungeonFighter, fight: Fight) -> list[str]:
    """All stolen cards together, before any is given away; they wait side by side (DF-MAINT-06, DF-AB-10)."""
    g.unassigned += fight.last_stolen
    unknown = fight.stolen - len(fight.last_stolen)
    fight.stolen, fight.last_stolen = 0, []
    for _ in range(unknown):
        if (card := draw_equipment(g)) is not None:
            g.unassigned.append(card)
    for card in g.unassigned:
        g.tell(CardRevealed, card=card, by="stolen", rule="DF-MAINT-06")
    return list(g.unassigned)


def revive(g: DungeonFighter) -> Script:
    """Fainted Heroes revive with a Scar, and only they (DF-MAINT-08, DF-SCAR-04)."""
    for hero in g.heroes:
        if hero.fainted and not hero.eliminated:
            if len(hero.scars) == MOST_SCARS:
                eliminate(g, hero)
            else:
                yield from take_scar(g, hero)
    if not g.party:
        lose(g, "nobody left", "DF-SCAR-05")
    if g.heroes[g.first].eliminated:
        g.first = left_of(g, g.first).number
        g.tell(FirstPlayerChanged, hero=g.heroes[g.first].card, rule="DF-R-14")


def take_scar(g: DungeonFighter, hero: Hero) -> Script:
    """A Scar on an unscarred ability, 3 HP less for good; he revives at his new maximum (DF-SCAR-01, DF-SCAR-02)."""
    options = [TakeScar(colour) for colour in unscarred(hero)]
    choice = yield from ask(hero.seat, "Which ability is scarred?", options, "DF-SCAR-01")
    scar(g, hero, choice.colour)


def scar(g: DungeonFighter, hero: Hero, colour: Colour) -> None:
    """Put the Scar down and wake the Hero."""
    hero.scars.append(colour)
    g.scar_supply -= 1
    g.scars_taken += 1
    hero.fainted = False
    hero.hp = max_hp(g, hero)
    g.tell(Scarred, hero=hero.card, colour=colour, most=hero.hp, rule="DF-SCAR-02")


def eliminate(g: DungeonFighter, hero: Hero) -> None:
    """A third Scar is not taken: the sheet is flipped, his two Scars return, his things are left (DF-SCAR-03)."""
    hero.eliminated, hero.fainted = True, False
    g.scar_supply += len(hero.scars)
    hero.scars.clear()
    g.tell(Eliminated, hero=hero.card, rule="DF-SCAR-03")
    g.unassigned += hero.equipment
    hero.equipment.clear()
    if hero.seduced:
        monsters, hero.seduced = tuple(hero.seduced), []
        g.monster_discard += monsters
        g.tell(MonstersDiscarded, hero=hero.card, monsters=monsters, damage=0, rule="DF-R-22")
