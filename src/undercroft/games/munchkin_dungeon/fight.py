"""Phase 3, Resolve the Room (MD-FIGHT, MD-GRAVE, MD-BOSS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

from undercroft.games.munchkin_dungeon.actions import (
    Activate,
    AssignDamage,
    Bury,
    DrinkPotion,
    Equip,
    Finish,
    Reroll,
    StartFight,
    UseItem,
)
from undercroft.games.munchkin_dungeon.cards import Effect, Power
from undercroft.games.munchkin_dungeon.defeat import defeat, discard_threats, to_entrance
from undercroft.games.munchkin_dungeon.effects import add_to, facing, powers_of, resolve, return_home, roll
from undercroft.games.munchkin_dungeon.end import end_if_due
from undercroft.games.munchkin_dungeon.events import (
    Activated,
    BossBeaten,
    FightBegan,
    FightCompared,
    MonsterBeaten,
    MonsterBuried,
    Rerolled,
)
from undercroft.games.munchkin_dungeon.items import use_item
from undercroft.games.munchkin_dungeon.loot import BAN_OF, equip, equipment_options, item_options
from undercroft.games.munchkin_dungeon.model import (
    GRAVEYARD,
    LAIR,
    Fight,
    FoeCard,
    Hero,
    MunchkinDungeon,
    Side,
)
from undercroft.games.munchkin_dungeon.tokens import change_fame, change_potions, is_defeated, working_loot, wound
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import SEGMENT, Script, ask
from undercroft.kit.dice import reroll_one

BOSS_FAME = 8
GRAVES = 2
MOST_LISTED = 6
"""With more Monsters than this, only some of the possible splits are listed; all are legal."""


def resolve_the_room(g: MunchkinDungeon) -> Script:
    """One single fight against all Monsters together, or none (MD-FIGHT-01, MD-FIGHT-02)."""
    if g.turn.felled:
        return
    if g.fight is None:
        if not facing(g):
            return
        yield from prepare(g)
        if g.turn.felled:
            return
        g.fight = begin_fight(g)
    fight = g.fight
    if fight.stage == "hero":
        yield from hero_window(g, fight)
        roll_for_monsters(g, fight)
        fight.stage = "monsters"
    if fight.stage == "monsters":
        yield from monster_window(g, fight)
        fight.stage = "damage"
    yield SEGMENT
    yield from deal_damage(g, fight)
    end_if_due(g)


# Preparation


def prepare(g: MunchkinDungeon) -> Script:
    """The last chance to change equipment (MD-FIGHT-03)."""
    hero = g.hero
    while not g.turn.felled:
        choice = yield from ask(
            hero.seat,
            "Get ready, then fight",
            partial(prepare_options, g, hero),
            "MD-FIGHT-03",
            press=bool(g.turn.put_on),
            segment=True,
        )
        if isinstance(choice, Equip):
            g.turn.put_on.append(choice.loot)
            equip(g, hero, choice.loot)
        elif isinstance(choice, UseItem):
            yield from use_item(g, hero, choice.loot)
        else:
            return


def prepare_options(g: MunchkinDungeon, hero: Hero) -> list[Action]:
    """Fight; or put on what was not put on a moment ago; or use an Item of the own turn."""
    options: list[Action] = [StartFight()]
    if hero.loot and not g.turn.felled:
        options += [option for option in equipment_options(g, hero) if option.loot not in g.turn.put_on]  # type: ignore[attr-defined]
        options += item_options(g, hero, "own_turn")
    return options


def begin_fight(g: MunchkinDungeon) -> Fight:
    """Add up what always counts on either side, and roll the Hero's base dice (MD-FIGHT-04)."""
    hero, turn = g.hero, g.turn
    foes = facing(g)
    turn.faced = foes
    g.tell(FightBegan, seat=hero.seat, foes=tuple(foes), rule="MD-FIGHT-02")
    ours, theirs = Side(), Side()
    g.fight = fight = Fight(foes, ours, theirs)
    ranks = g.content.ranks[hero.card]
    dice = ranks.dice[hero.level - 1] + turn.hero_dice
    ours.rerolls = ranks.rerolls[hero.level - 1] + turn.hero_rerolls
    for effect in hero_passives(g, hero):
        if holds(g, effect, foes):
            dice += effect.dice
            _add_passive(ours, theirs, effect)
    theirs.hits, theirs.shields, theirs.bolts = turn.hits, turn.shields, turn.bolts
    theirs.pierce = turn.pierce
    theirs.rerolls += turn.rerolls
    fight.monster_dice = turn.dice
    for foe in foes:
        fight.monster_dice += foe_dice(g, foe)
        passive = foe_card(g, foe).passive
        if passive is not None and holds(g, passive, foes):
            fight.monster_dice += passive.dice
            _add_passive(theirs, ours, passive)
    ours.rerolls, theirs.rerolls = max(0, ours.rerolls), max(0, theirs.rerolls)
    roll(g, ours, max(0, dice + theirs.foe_dice), hero.seat, "base dice")
    return fight


def _add_passive(side: Side, other: Side, effect: Effect) -> None:
    side.hits += effect.hit
    side.shields += effect.shield
    side.bolts += effect.bolt
    side.pierce += effect.pierce
    side.rerolls += effect.reroll
    side.foe_dice += effect.foe_dice
    other.rerolls += effect.foe_reroll


def hero_passives(g: MunchkinDungeon, hero: Hero) -> Iterator[Effect]:
    """What is in force for a Hero: equipped Weapon and Armor, all Items, the Super Munchkin (MD-EQUIP-01, 02)."""
    for card in working_loot(g, hero):
        if card.passive is not None and BAN_OF[card.type] not in g.turn.bans:
            yield card.passive
    if hero.badge:
        yield g.content.supers[g.content.loot[hero.badge].super].passive


def holds(g: MunchkinDungeon, effect: Effect, foes: Sequence[str]) -> bool:
    """Whether an effect's condition is met; judged once, when the fight begins (MD-R-37)."""
    match effect.when:
        case "solo":
            return len(foes) == 1
        case "multi":
            return len(foes) > 1
        case "boss":
            return g.boss in foes
        case "hurt":
            return g.hero.damage > 0
        case _:
            return True


def foe_card(g: MunchkinDungeon, foe: str) -> FoeCard:
    """The card of a Monster in the fight."""
    content = g.content
    if foe in content.monsters:
        return content.monsters[foe]
    if foe == g.boss:
        return content.bosses[foe].stages[g.boss_beaten]
    return content.threat_monsters[foe.partition("#")[0]]


def foe_dice(g: MunchkinDungeon, foe: str) -> int:
    """A Monster's dice this turn."""
    return foe_card(g, foe).dice + g.turn.bonus_dice.get(foe, 0)


def foe_health(g: MunchkinDungeon, foe: str) -> int:
    """A Monster's Health this turn."""
    return foe_card(g, foe).health + g.turn.bonus_health.get(foe, 0)


# The Hero's part


def hero_window(g: MunchkinDungeon, fight: Fight) -> Script:
    """Reroll, drink, activate and use Items in any order and mix, until done (MD-FIGHT-05)."""
    hero, side = g.hero, fight.hero
    while True:
        choice = yield from ask(
            hero.seat, "Your dice", partial(hero_options, g, hero, side), "MD-FIGHT-05", segment=True
        )
        match choice:
            case Reroll(face):
                reroll(g, side, face, hero.seat)
            case DrinkPotion():
                change_potions(g, hero, -1, "fight", "MD-FIGHT-08")
                roll(g, side, 1, hero.seat, "potion")
            case Activate(source):
                yield from activate(g, side, fight.monsters, source, hero.seat, hero_bolt(g, hero, source))
            case UseItem(loot):
                yield from use_item(g, hero, loot)
            case _:
                return


def hero_options(g: MunchkinDungeon, hero: Hero, side: Side) -> list[Action]:
    """Everything the Hero can do before the Monsters roll; to finish comes first."""
    options: list[Action] = [Finish(), *reroll_options(side)]
    if why_cannot_drink(g, hero) is None:
        options.append(DrinkPotion())
    if side.bolts_left > 0:
        options += [Activate(source) for source in hero_sources(g, hero) if not is_used_up(hero, side, source)]
    if hero.loot:
        options += item_options(g, hero, "fight")
    return options


def is_used_up(hero: Hero, side: Side, source: str) -> bool:
    """Each Power and each Loot card works once per fight (MD-FIGHT-11); two copies of an Item are two cards."""
    copies = 1 if source in (hero.weapon, hero.armor) else hero.loot.count(source)
    return side.used.count(source) >= max(1, copies)


def reroll_options(side: Side) -> list[Action]:
    """One die of each face that may be rerolled: not one whose Bolt was spent (MD-FIGHT-06, MD-FIGHT-07)."""
    if side.rerolls <= 0:
        return []
    return [Reroll(face) for face in ("_", "S", "B", "H") if can_reroll(side, face)]


def can_reroll(side: Side, face: str) -> bool:
    """Whether a die shows this face and is still free."""
    free = side.dice.count(face)
    if face == "B":
        free -= side.spent_dice
    return free > 0


def reroll(g: MunchkinDungeon, side: Side, face: str, seat: int) -> None:
    """Roll one die again; the newest face counts."""
    assert g.fight is not None
    name = "hero" if side is g.fight.hero else "monsters"
    side.rerolls -= 1
    new = reroll_one(g.chance, g.content.die(g.options.die), side.dice, face, name)
    g.tell(Rerolled, seat=seat, side=name, old=face, new=new, rule="MD-FIGHT-06")


def why_cannot_drink(g: MunchkinDungeon, hero: Hero) -> Refusal | None:
    """What keeps this Hero from spending a Potion."""
    if not hero.potions:
        return Refusal("MD-FIGHT-08", f"{g.names[hero.seat]} has no Potion")
    if "potion" in g.turn.bans:
        return Refusal("MD-THREAT-05", "Potions cannot be used this turn")
    return None


def hero_sources(g: MunchkinDungeon, hero: Hero) -> list[str]:
    """What a Hero's Bolt can activate: Powers, the equipped Weapon and Armor, Items (MD-FIGHT-10)."""
    bans, cards = g.turn.bans, g.content.loot
    sources = [power for power in powers_of(g, hero) if power not in bans]
    for slot, loot in (("weapon", hero.weapon), ("armor", hero.armor)):
        if loot and cards[loot].bolt is not None and slot not in bans:
            sources.append(loot)
    if "items" not in bans:
        sources += [
            loot for loot in dict.fromkeys(hero.loot) if cards[loot].type == "item" and cards[loot].bolt is not None
        ]
    return sources


def hero_bolt(g: MunchkinDungeon, hero: Hero, source: str) -> Effect:
    """What a Bolt spent on this source does."""
    if source in g.content.loot:
        effect = g.content.loot[source].bolt
        assert effect is not None
        return effect
    return hero_power(g, hero, source).bolt


def hero_power(g: MunchkinDungeon, hero: Hero, source: str) -> Power:
    """The Power behind "power 0", "power 1", …; a Super Munchkin's comes after the Hero's own."""
    number = int(source.removeprefix("power "))
    powers = g.content.heroes[hero.card].powers
    if number < len(powers):
        return powers[number]
    return g.content.supers[g.content.loot[hero.badge].super].power


def power_name(g: MunchkinDungeon, hero: Hero, source: str) -> str:
    """The name of a Hero Power."""
    return hero_power(g, hero, source).name


def activate(g: MunchkinDungeon, side: Side, other: Side, source: str, seat: int, effect: Effect) -> Script:
    """Spend a Bolt; each Power at most once per fight (MD-FIGHT-11, MD-FIGHT-14)."""
    assert g.fight is not None
    name = "hero" if side is g.fight.hero else "monsters"
    rule = "MD-FIGHT-10" if name == "hero" else "MD-FIGHT-14"
    if side.spent - side.spent_dice >= side.bolts:
        side.spent_dice += 1
    side.spent += 1
    side.used.append(source)
    power = power_name(g, g.heroes[seat], source) if source.startswith("power ") else ""
    g.tell(Activated, seat=seat, side=name, source=source, power=power, rule=rule)
    add_to(g, side, other, effect, seat, source)
    yield from resolve(g, effect, source, rule)


# The Monsters' part


def roll_for_monsters(g: MunchkinDungeon, fight: Fight) -> None:
    """One pool: the dice of all Monsters added together (MD-FIGHT-12)."""
    dice = max(0, fight.monster_dice + fight.hero.foe_dice)
    roll(g, fight.monsters, dice, g.monster_player, "Monsters")


def monster_window(g: MunchkinDungeon, fight: Fight) -> Script:
    """The Monster Player may spend Bolts on Monster Powers (MD-FIGHT-14)."""
    side, seat = fight.monsters, g.monster_player
    while True:
        choice = yield from ask(
            seat, "The Monsters' dice", partial(monster_options, g, fight, side), "MD-FIGHT-14", segment=True
        )
        match choice:
            case Activate(foe):
                effect = foe_card(g, foe).bolt
                assert effect is not None
                yield from activate(g, side, fight.hero, foe, seat, effect)
            case Reroll(face):
                reroll(g, side, face, seat)
            case _:
                return


def monster_options(g: MunchkinDungeon, fight: Fight, side: Side) -> list[Action]:
    """Unused Monster Powers while there are Bolts; any Bolt fits any Monster."""
    options: list[Action] = [Finish(), *reroll_options(side)]
    if side.bolts_left > 0:
        options += [Activate(foe) for foe in fight.foes if foe not in side.used and foe_card(g, foe).bolt is not None]
    return options


# Damage


def deal_damage(g: MunchkinDungeon, fight: Fight) -> Script:
    """Both Damages land at the same time, then everything is put away in its order (MD-FIGHT-16, MD-FIGHT-21)."""
    hero, ours, theirs = g.hero, fight.hero, fight.monsters
    dealt = unblocked(ours, theirs)
    taken = unblocked(theirs, ours)
    g.tell(
        FightCompared,
        seat=hero.seat,
        hero_hits=ours.all_hits,
        monster_shields=theirs.all_shields,
        hero_damage=dealt,
        monster_hits=theirs.all_hits,
        hero_shields=ours.all_shields,
        monster_damage=taken,
        rule="MD-FIGHT-15",
    )
    beaten = yield from split_damage(g, fight, dealt)
    wound(g, hero, taken, "Monsters", "MD-FIGHT-19")
    for foe in beaten:
        g.tell(MonsterBeaten, foe=foe, seat=hero.seat, rule="MD-FIGHT-18")
    g.turn.beaten = beaten
    in_lair = hero.at == LAIR
    if is_defeated(g, hero):
        yield from defeat(g, hero)
    if in_lair:
        boss_result(g, hero, g.boss in beaten)
    yield from bury([foe for foe in beaten if foe in g.where], g)
    discard_threats(g)
    g.fight = None


def unblocked(attack: Side, defence: Side) -> int:
    """Hits less the Shields that are not pierced, floor 0 (MD-FIGHT-15)."""
    shields = max(0, defence.all_shields - attack.pierce)
    return max(0, attack.all_hits - shields)


def split_damage(g: MunchkinDungeon, fight: Fight, damage: int) -> Script:
    """The Active player splits the Damage freely; Health or more beats a Monster, less does nothing (MD-FIGHT-18)."""
    health = [foe_health(g, foe) for foe in fight.foes]
    options = splits(health, damage)
    if len(options) == 1:
        return []
    choice = yield from ask(
        g.active,
        f"Split {damage} Damage",
        options,
        "MD-FIGHT-17",
        accepts=lambda action: why_cannot_assign(action, len(health), damage),
    )
    return [foe for foe, given, needed in zip(fight.foes, choice.damage, health, strict=True) if given >= needed]


def splits(health: Sequence[int], damage: int) -> list[Action]:
    """Every set of Monsters that can be beaten, the largest first, as a split without waste."""
    weakest = sorted(range(len(health)), key=health.__getitem__)[:MOST_LISTED]
    found = []
    for beaten in product((True, False), repeat=len(weakest)):
        chosen = {foe for foe, beat in zip(weakest, beaten, strict=True) if beat}
        split = tuple(needed if foe in chosen else 0 for foe, needed in enumerate(health))
        if sum(split) <= damage:
            found.append(split)
    found.sort(key=lambda split: (sum(map(bool, split)), split), reverse=True)
    return [AssignDamage(split) for split in found]


def why_cannot_assign(action: Action, foes: int, damage: int) -> Refusal | None:
    """What is wrong with a split."""
    if not isinstance(action, AssignDamage):
        return Refusal("MD-FIGHT-17", "the Damage must be split now")
    if len(action.damage) != foes or any(given < 0 for given in action.damage):
        return Refusal("MD-FIGHT-17", f"a split gives each of the {foes} Monsters 0 or more Damage")
    if sum(action.damage) > damage:
        return Refusal("MD-FIGHT-17", f"there are only {damage} Damage to split, not {sum(action.damage)}")
    return None


def boss_result(g: MunchkinDungeon, hero: Hero, beaten: bool) -> None:
    """Beaten in one go: 8 Fame and the next card; the Hero leaves the Lair whatever happened (MD-BOSS-02 to 04)."""
    if beaten:
        g.boss_beaten += 1
        g.tell(BossBeaten, seat=hero.seat, boss=g.boss, stage=g.boss_beaten, rule="MD-BOSS-02")
        change_fame(g, hero, BOSS_FAME, g.boss, "MD-BOSS-02")
    to_entrance(g, hero, "MD-BOSS-04")


def bury(beaten: list[str], g: MunchkinDungeon) -> Script:
    """Figures go to the Graveyard one by one; two that lie there make room by returning home (MD-GRAVE-01 to 03)."""
    while beaten:
        choice = yield from ask(
            g.active, "Bury which Monster next?", [Bury(monster) for monster in beaten], "MD-GRAVE-03"
        )
        beaten = [monster for monster in beaten if monster != choice.monster]
        if len(g.graveyard) >= GRAVES:
            for monster in g.graveyard.copy():
                return_home(g, monster, "Graveyard")
        g.where[choice.monster] = GRAVEYARD
        g.graveyard.append(choice.monster)
        g.tell(MonsterBuried, monster=choice.monster, rule="MD-GRAVE-01")
