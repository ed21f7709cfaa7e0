"""One turn's throws: weapons, the throw, hit or miss, the icon, and the order in which all of it resolves (DF-ENC-08).

The rules see of a throw only its result (DF-DT-20): what happens between hand and rest is chance.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS, Effect
from undercroft.games.dungeon_fighter.rules.abilities import (
    Blow,
    carry_out,
    discard_monsters,
    divine_intervention,
    weapons_on_a_hit,
    why_cannot_use_ability,
)
from undercroft.games.dungeon_fighter.rules.aiming import aims, throw_the_die, why_cannot_throw
from undercroft.games.dungeon_fighter.rules.borrowing import borrow_hand
from undercroft.games.dungeon_fighter.rules.foes import is_on, lower, required, settle, special
from undercroft.games.dungeon_fighter.rules.heroes import ability, cards_of, faint_if_due, lose_if_all_fainted
from undercroft.games.dungeon_fighter.rules.misses import suffer_the_miss
from undercroft.games.dungeon_fighter.rules.use_cards import somebody_could_use, use_card, use_options
from undercroft.games.dungeon_fighter.state.actions import Declare, InstantKill, UseAbility, UseCard
from undercroft.games.dungeon_fighter.state.events import (
    FoeHit,
    IconSpent,
    Miss,
    Missed,
    ThrowVoid,
    WeaponsDeclared,
)
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.games.dungeon_fighter.state.throws import ThrowResult
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.sets import distinct_sets

BULLSEYE = 10
Next = Literal["again", "double", "done"]
"""What comes after a throw: the same die again as if nothing had been, once more, or nothing."""


def make_throws(g: DungeonFighter, fight: Fight, hero: Hero) -> Script:
    """Throw; Swing Again voids a throw and Double Swing adds one, both with the same die (DF-R-13)."""
    following: Next = "again"
    while following != "done":
        following = yield from throw_once(g, fight, hero)
        if following != "done":
            fight.lying = [one for one in fight.lying if one.die != fight.die]
            fight.weapons, fight.skipped, fight.lent = [], [], None
            fight.result, fight.stage = None, "aim"


def throw_once(g: DungeonFighter, fight: Fight, hero: Hero) -> Script[Next]:
    """Declare weapons, throw, resolve; nothing if a card ends the fight before (DF-ENC-05)."""
    yield from declare_weapons(g, fight, hero)
    yield from borrow_hand(g, fight, hero)
    if not is_on(g):
        return "done"
    throw = yield from ask(
        hero.seat,
        "Throw the die",
        lambda: aims(g, fight, hero) if is_on(g) else (),
        "DF-THROW-01",
        accepts=lambda action: why_cannot_throw(g, fight, hero, action),
        press=True,
        may_lapse=True,
    )
    if throw is None or not is_on(g):
        return "done"
    result = throw_the_die(g, fight, hero, throw)
    return (yield from resolve(g, fight, hero, result))


def weapons_of(g: DungeonFighter, hero: Hero) -> list[str]:
    """The weapons that a Hero carries."""
    return [card.id for card in cards_of(g, hero) if card.kind == "weapon"]


def declare_weapons(g: DungeonFighter, fight: Fight, hero: Hero) -> Script:
    """None, one or several; none is compulsory (DF-ENC-05, DF-EQ-08)."""
    if not (carried := weapons_of(g, hero)):
        return

    def sets() -> list[Declare]:
        return [Declare(), *(Declare(weapons) for weapons in distinct_sets(carried))] if is_on(g) else []

    choice = yield from ask(hero.seat, "Declare weapons", sets, "DF-ENC-05", may_lapse=True)
    if choice is not None and choice.weapons:
        fight.weapons = list(choice.weapons)
        g.tell(
            WeaponsDeclared,
            hero=hero.card,
            weapons=choice.weapons,
            requirements=required(g, fight),
            rule="DF-ENC-05",
        )


def why_cannot_declare(g: DungeonFighter, hero: Hero, weapons: tuple[str, ...]) -> Refusal | None:
    """What keeps a Hero from throwing with these."""
    carried = weapons_of(g, hero)
    if any(weapon not in carried for weapon in weapons) or len(set(weapons)) < len(weapons):
        return Refusal("DF-ENC-05", "only weapons that he carries can be declared, each once")
    return None


def why_missed(g: DungeonFighter, fight: Fight, result: ThrowResult) -> Miss | None:
    """The first reason for which a throw misses, in the order in which it is shown (DF-MISS, DF-DT-21)."""
    if not all(result.rq_ok.get(code, True) for code in required(g, fight)):
        return "rq"
    if result.bounces < 1:
        return "no_bounce"
    if result.place != "section":
        return result.place
    if result.value == 1 and special(g, fight).tricky:
        return "tricky"
    return None


MISS_RULES: dict[str, str] = {
    "rq": "DF-MISS-05",
    "no_bounce": "DF-MISS-01",
    "outside": "DF-MISS-04",
    "hole": "DF-MISS-02",
    "edge": "DF-MISS-02",
    "bones": "DF-MISS-03",
    "tricky": "DF-MISS-06",
}


def resolve(g: DungeonFighter, fight: Fight, hero: Hero, result: ThrowResult) -> Script[Next]:
    """The fixed order of DF-ENC-08; the throw is a shot, unless it is taken back (DF-MAINT-02, DF-R-32)."""
    fight.result, fight.stage = result, "result"
    miss = why_missed(g, fight, result)
    if miss is not None:
        failed = next((code for code in required(g, fight) if not result.rq_ok.get(code, True)), "")
        requirement = failed if miss == "rq" else ""
        note(g, miss=miss, failed=requirement)
        g.tell(Missed, hero=hero.card, why=miss, requirement=requirement, rule=MISS_RULES[miss])
    fight.shots += 1
    before, fight.last_thrower = fight.last_thrower, hero.number
    spent = yield from spend_icon(g, fight, hero, miss)
    if not is_on(g):
        return "done"
    if spent == "again":
        fight.shots -= 1
        fight.last_thrower = before
        note(g, void=True)
        g.tell(ThrowVoid, hero=hero.card, die=fight.die, rule="DF-AB-07")
        return "again"
    fight.stage = "effects"
    if spent == "kill":
        fight.hp = 0
        settle(g, fight, at_once=True)
        return "done"
    blow = Blow(miss=miss is not None, base=0 if miss else result.value)
    yield from effects_and_damage(g, fight, hero, blow, spent)
    if fight.hp == 0:
        return "done"
    if miss is not None:
        yield from suffer_the_miss(g, fight, hero, blow)
    if blow.double and hero.active and fight.hp > 0 and not fight.swung:
        fight.swung = True
        return "double"
    return "done"


def note(g: DungeonFighter, **news: object) -> None:
    """Add what came of it to the throw that was made last."""
    if g.last is not None:
        g.last = replace(g.last, **news)


def effects_and_damage(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, spent: Effect | None) -> Script:
    """Ability effects and tokens, then damage to the monster, then whether it is defeated (steps 5 to 7)."""
    if spent is not None:
        yield from carry_out(g, fight, hero, blow, spent)
    if not blow.miss:
        yield from weapons_on_a_hit(g, fight, hero, blow)
    yield from discard_monsters(g, fight, hero, blow)
    if fight.hp == 0:
        faint_if_due(g, hero)
        return
    if not blow.miss and fight.tracking:
        blow.tracking = 1
    damage = blow.damage
    if damage.total or not blow.miss:
        lower(g, fight, damage.total)
        note(g, damage=damage.total)
        rule = "DF-DMG-04" if blow.miss else "DF-DMG-02"
        g.tell(FoeHit, hero=hero.card, foe=fight.foe, damage=damage, now=fight.hp, rule=rule)
    if blow.divine and not (fight.boss and fight.hp == 0):
        yield from divine_intervention(g, damage.total)
    defeated = settle(g, fight)
    faint_if_due(g, hero)
    if not defeated:
        lose_if_all_fainted(g)


def icon_colours(fight: Fight) -> list[str]:
    """The abilities that the die's icon may fuel: a Bonus die any one (DF-ICON-01, DF-ICON-03)."""
    return [fight.die] if fight.die in COLOURS else list(COLOURS)


def why_cannot_spend(g: DungeonFighter, fight: Fight, hero: Hero, colour: str, miss: bool) -> Refusal | None:
    """What keeps the thrower from using the ability of this colour now."""
    if fight.result is None or fight.stage != "result":
        return Refusal("DF-ICON-01", "an ability is used right after a throw")
    if not fight.result.icon:
        return Refusal("DF-ICON-01", "the die does not show its icon")
    if colour not in icon_colours(fight):
        return Refusal("DF-ICON-01", f"the {fight.die} die fuels the {fight.die} ability only")
    if colour in hero.scars:
        return Refusal("DF-ICON-06", f"the {colour} ability is scarred")
    return why_cannot_use_ability(g, fight, ability(g, hero, colour), miss)  # type: ignore[arg-type]


def why_cannot_kill(g: DungeonFighter, fight: Fight) -> Refusal | None:
    """What keeps the thrower from the instant kill (DF-ICON-04)."""
    result = fight.result
    if result is None or fight.stage != "result" or why_missed(g, fight, result) is not None:
        return Refusal("DF-ICON-04", "it takes a hit")
    if result.value != BULLSEYE or not result.icon:
        return Refusal("DF-ICON-04", "it takes the bullseye and the icon")
    return None


def spend_icon(
    g: DungeonFighter, fight: Fight, hero: Hero, miss: Miss | None
) -> Script[Effect | Literal["again", "kill"] | None]:
    """One icon fuels one ability or one instant kill, and all are optional (DF-ICON-05, DF-AB-22, DF-R-10).

    A miss waits here while somebody could play a card (DF-R-16).
    """

    def uses() -> list[Action]:
        if not is_on(g):
            return []
        found: list[Action] = [InstantKill()] if why_cannot_kill(g, fight) is None else []
        found += [
            UseAbility(colour) for colour in COLOURS if why_cannot_spend(g, fight, hero, colour, bool(miss)) is None
        ]
        cards = g.content.equipment
        for option in use_options(g, hero):
            effect = cards[option.card].use
            if effect is not None and effect.again:
                found.append(option)
        return [*found, Pass()]

    hurts = miss is not None and somebody_could_use(g)
    prompt = (
        "Use the icon?" if fight.result is not None and fight.result.icon else "The die shows no icon. Anything else?"
    )
    choice = yield from ask(hero.seat, prompt, uses, "DF-ICON-01", press=hurts, may_lapse=True)
    match choice:
        case InstantKill():
            g.tell(IconSpent, hero=hero.card, colour="kill", rule="DF-ICON-04")
            return "kill"
        case UseAbility(colour):
            rule = "DF-ICON-01" if fight.die in COLOURS else "DF-ICON-03"
            g.tell(IconSpent, hero=hero.card, colour=colour, rule=rule)
            effect = ability(g, hero, colour)
            return "again" if effect.again else effect
        case UseCard():
            yield from use_card(g, choice)
            return "again"
    return None
