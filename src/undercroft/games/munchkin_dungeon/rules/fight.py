"""Phase 3, Resolve the Room: the fight, up to the dice on both sides (MD-FIGHT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from undercroft.games.munchkin_dungeon.content.types import Effect
from undercroft.games.munchkin_dungeon.rules.damage import deal_damage
from undercroft.games.munchkin_dungeon.rules.effects import (
    add_symbols,
    add_to,
    fight_words,
    hero_power,
    powers_of,
    resolve,
    roll,
)
from undercroft.games.munchkin_dungeon.rules.end import end_if_due
from undercroft.games.munchkin_dungeon.rules.foes import as_faced, facing, foe_card, foe_dice
from undercroft.games.munchkin_dungeon.rules.items import use_item
from undercroft.games.munchkin_dungeon.rules.loot import equip, equipment_options, item_options
from undercroft.games.munchkin_dungeon.rules.strength import holds, in_force, strength_of
from undercroft.games.munchkin_dungeon.rules.tokens import pay
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    DrinkPotion,
    Equip,
    Finish,
    Reroll,
    StartFight,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import (
    Activated,
    Counted,
    FightBegan,
    Rerolled,
)
from undercroft.games.munchkin_dungeon.state.model import (
    Fight,
    Hero,
    MunchkinDungeon,
    Side,
)
from undercroft.kernel.actions import Action
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import SEGMENT, Script, ask
from undercroft.kit.dice import reroll_one


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
            equip(g, hero, choice.loot, "MD-FIGHT-03")
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
    """Say who fights and what counts by itself, and roll the Hero's base dice (MD-FIGHT-04)."""
    hero = g.hero
    g.fight, dice = line_up(g)
    fight = g.fight
    g.turn.faced = fight.foes
    g.tell(FightBegan, seat=hero.seat, faced=as_faced(g, fight.foes), rule="MD-FIGHT-02")
    for source, effect in in_force(g, hero):
        _tell_what_counts(g, "hero", source, effect, _rule_in_force(g, source))
    for event in g.turn.lasting:
        _tell_what_counts(g, "monsters", event, g.content.events[event].play, "MD-THREAT-05")
    for foe, effect in foes_in_force(g, fight.foes):
        _tell_what_counts(g, "monsters", foe, effect, "MD-FIGHT-13")
    roll(g, fight.hero, dice, hero.seat, "base dice", "MD-FIGHT-04", hero_dice_parts(g, fight))
    return fight


def line_up(g: MunchkinDungeon) -> tuple[Fight, int]:
    """The fight as it would begin now, with all that counts by itself on either side, and the Hero's base dice."""
    hero, turn = g.hero, g.turn
    foes = facing(g)
    dice, ours, theirs = strength_of(g, hero)
    dice += turn.hero_dice
    ours.rerolls += turn.hero_rerolls
    theirs.hits, theirs.shields, theirs.bolts = turn.hits, turn.shields, turn.bolts
    theirs.pierce = turn.pierce
    theirs.rerolls += turn.rerolls
    fight = Fight(foes, ours, theirs, turn.dice + sum(foe_dice(g, foe) for foe in foes))
    for _, effect in foes_in_force(g, foes):
        fight.monster_dice += effect.dice
        add_symbols(theirs, ours, effect)
    ours.rerolls, theirs.rerolls = max(0, ours.rerolls), max(0, theirs.rerolls)
    return fight, max(0, dice + theirs.foe_dice)


def foes_in_force(g: MunchkinDungeon, foes: Sequence[str]) -> Iterator[tuple[str, Effect]]:
    """The Powers that Monsters have by themselves (MD-FIGHT-13)."""
    for foe in foes:
        passive = foe_card(g, foe).passive
        if passive is not None and holds(g, g.hero, passive, foes):
            yield foe, passive


def _tell_what_counts(g: MunchkinDungeon, side: str, source: str, effect: Effect, rule: str) -> None:
    if adds := fight_words(effect):
        g.tell(Counted, seat=g.active, side=side, source=source, adds=adds, rule=rule)


def _rule_in_force(g: MunchkinDungeon, source: str) -> str:
    if source in g.content.supers:
        return "MD-SUPER-03"
    return "MD-EQUIP-02" if g.content.loot[source].type == "item" else "MD-EQUIP-01"


def hero_dice_parts(g: MunchkinDungeon, fight: Fight) -> list[int]:
    """How the Hero's base dice add up: the level, then what is told to count (MD-FIGHT-04)."""
    parts = [effect.dice for _, effect in in_force(g, g.hero)]
    parts += [g.content.events[event].play.foe_dice for event in g.turn.lasting]
    parts += [effect.foe_dice for _, effect in foes_in_force(g, fight.foes)]
    return [g.content.ranks[g.hero.card].dice[g.hero.level - 1], *filter(None, parts)]


def monster_dice_parts(g: MunchkinDungeon, fight: Fight) -> list[int]:
    """How the Monsters' base dice add up: each Monster's, what is told to count, and what the Hero takes away."""
    parts = [g.content.events[event].play.dice for event in g.turn.lasting]
    parts += [effect.dice for _, effect in foes_in_force(g, fight.foes)]
    return [*(foe_dice(g, foe) for foe in fight.foes), *filter(None, [*parts, fight.hero.foe_dice])]


def monster_dice(fight: Fight) -> int:
    """The Monsters' base dice, less what the Hero takes from them (MD-FIGHT-12)."""
    return max(0, fight.monster_dice + fight.hero.foe_dice)


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
                pay(g, hero, "potion", 1, "an extra die", "MD-FIGHT-08")
                roll(g, side, 1, hero.seat, "Potion", "MD-FIGHT-08")
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
    g.tell(Rerolled, seat=seat, side=name, old=face, new=new, left=side.rerolls, rule="MD-FIGHT-06")


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


def activate(g: MunchkinDungeon, side: Side, other: Side, source: str, seat: int, effect: Effect) -> Script:
    """Spend a Bolt; each Power at most once per fight (MD-FIGHT-11, MD-FIGHT-14)."""
    assert g.fight is not None
    name = "hero" if side is g.fight.hero else "monsters"
    rule = "MD-FIGHT-10" if name == "hero" else "MD-FIGHT-14"
    if side.spent - side.spent_dice >= side.bolts:
        side.spent_dice += 1
    side.spent += 1
    side.used.append(source)
    power = hero_power(g, g.heroes[seat], source).name if source.startswith("power ") else ""
    left = side.bolts_left
    g.tell(
        Activated, seat=seat, side=name, source=source, power=power, effect=effect, hero=g.active, left=left, rule=rule
    )
    add_to(g, side, other, effect, seat, power or source, rule)
    yield from resolve(g, effect, power or source, rule)


# The Monsters' part


def roll_for_monsters(g: MunchkinDungeon, fight: Fight) -> None:
    """One pool: the dice of all Monsters added together (MD-FIGHT-12)."""
    dice, parts = monster_dice(fight), monster_dice_parts(g, fight)
    roll(g, fight.monsters, dice, g.monster_player, "Monsters", "MD-FIGHT-12", parts)


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
