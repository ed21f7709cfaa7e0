"""What Hero abilities and weapons do to a throw (DF-AB, DF-DMG)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec import Struct

from undercroft.games.dungeon_fighter.content.text import needs_hit
from undercroft.games.dungeon_fighter.content.vocabulary import Effect, Sworn, Token
from undercroft.games.dungeon_fighter.rules.chest import gain_gold, pay_gold, reshuffle, unstolen
from undercroft.games.dungeon_fighter.rules.foes import NO_ABILITY, foe_of, is_on, special
from undercroft.games.dungeon_fighter.rules.heroes import heal, hurt, max_hp, standing
from undercroft.games.dungeon_fighter.rules.party import decide
from undercroft.games.dungeon_fighter.state.actions import ChooseTarget, DiscardMonsters, PayForSong
from undercroft.games.dungeon_fighter.state.events import CardStolen, Damage, MonstersDiscarded, TokenPlaced
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Fight, Hero
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask
from undercroft.kit.sets import distinct_sets
from undercroft.kit.vocabulary import Deeds, said_by

FARM_LIMIT: Final = 8
"""From so many retrievals of one fight on, nothing is to be gained from it any more (DF-R-36)."""
SONG_PRICE: Final = 1


class Blow(Struct):
    """A throw while it is resolved: what it deals, and what else is to come of it."""

    miss: bool
    base: int
    times: int = 1
    weapons: int = 0
    pierce: int = 0
    sworn: int = 0
    tracking: int = 0
    seduced: int = 0
    agile: bool = False
    reflect: bool = False
    double: bool = False
    divine: bool = False
    source: Literal["ability", "weapon"] = "ability"
    """What is being carried out."""

    @property
    def damage(self) -> Damage:
        """How much it deals, and why (DF-DMG-02, DF-DMG-03)."""
        return Damage(self.base, self.times, self.weapons, self.pierce, self.sworn, self.tracking, self.seduced)


Deed = Callable[[DungeonFighter, Fight, Hero, Blow, object], Script]
DEEDS: Final = Deeds[Callable[..., Script]](
    Effect,
    but=(
        *("again", "reduce", "klepto", "greedy", "leech", "tricky", "resist", "rabid"),
        *("bonus_die", "hurt", "skip_rq", "max_hp", "keep_gold", "keep_equipment", "aim"),
    ),
)
"""What the words of an ability do; the others are asked for where they matter."""


def farmed(fight: Fight) -> bool:
    """Whether this fight has gone on for so long that it gives nothing more (DF-R-36)."""
    return fight.retrievals >= FARM_LIMIT


def why_cannot_use_ability(g: DungeonFighter, fight: Fight, effect: Effect, miss: bool) -> Refusal | None:
    """What keeps an ability from doing anything after this throw."""
    if miss and needs_hit(effect):
        return Refusal("DF-ICON-02", "this ability needs a hit")
    if effect.double and fight.swung:
        return Refusal("DF-AB-14", "Double Swing works once per turn")
    if farmed(fight) and (effect.gold or effect.steal or effect.heal_one or effect.heal_all or effect.divine):
        return Refusal("DF-R-36", f"after {FARM_LIMIT} retrievals this fight gives nothing more")
    idle = [why_idle(g, fight, name, value, miss) for name, value, _ in said_by(effect)]
    return idle[0] if all(idle) else None


def why_idle(g: DungeonFighter, fight: Fight, word: str, value: Any, miss: bool) -> Refusal | None:
    """Why a word of an ability would do nothing after this throw; what could do nothing is not offered (DF-R-41)."""
    match word:
        case "agile" if not miss:
            return Refusal("DF-AB-06", "there is no miss to be spared")
        case "sworn" if value.type != foe_of(g, fight).type:
            return Refusal("DF-AB-11", f"{g.content.name(fight.foe)} is no {value.type}")
        case "heal_one" | "heal_all" | "divine" if all(hero.hp >= max_hp(g, hero) for hero in standing(g)):
            return Refusal("DF-AB-21", "every active Hero is at his maximum")
        case "gold" if not g.gold_supply:
            return Refusal("DF-R-03", "the supply has no gold")
        case "steal" if not unstolen(g) and not g.equipment_discard:
            return Refusal("DF-AB-10", "no equipment card is left to draw")
        case "token":
            return why_no_token(g, fight, value)
    return None


def why_no_token(g: DungeonFighter, fight: Fight, token: Token) -> Refusal | None:
    """Why a token would change nothing: there is one of each, and it may lie there already (DF-COMP-06)."""
    match token:
        case "toad" if fight.toad:
            return Refusal("DF-AB-02", "the Toad lies on the monster already")
        case "tracking" if fight.tracking:
            return Refusal("DF-AB-05", "the Tracking token lies on the monster already")
        case "charm" if fight.boss:
            return Refusal("DF-R-22", "the Final Boss cannot be seduced")
        case "charm" if fight.charm == fight.thrower:
            return Refusal("DF-AB-03", "the monster is charmed already")
        case "song" if g.gold < SONG_PRICE:
            return Refusal("DF-AB-12", "the Chest holds no gold to pay for a Song")
        case "song" if special(g, fight) == NO_ABILITY and (fight.song or not foe_of(g, fight).rq):
            return Refusal("DF-AB-12", "the monster has nothing that a Song could silence")
    return None


def carry_out(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, effect: Effect) -> Script:
    """Do what an ability says (DF-ENC-08, step 5)."""
    for deed, value in DEEDS.of(effect):
        yield from deed(g, fight, hero, blow, value)


@DEEDS("pierce")
def pierce(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, more: int) -> Script:
    """Piercing X adds to the section's number (DF-AB-04)."""
    blow.pierce += more
    return
    yield


@DEEDS("focus")
def focus(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, base: int) -> Script:
    """Focused Damage: the base becomes 5 whatever the section (DF-AB-09)."""
    blow.base = base
    return
    yield


@DEEDS("berserk")
def berserk(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, _: bool) -> Script:
    """Lose 1 HP to double the base; who pays his last faints only after step 7 (DF-AB-15, DF-R-24)."""
    hurt(g, hero, 1, "berserk", "DF-AB-15")
    blow.times = 2
    return
    yield


@DEEDS("sworn")
def sworn_enemy(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, sworn: Sworn) -> Script:
    """More damage against one type, on a miss too (DF-AB-11, DF-R-08)."""
    blow.sworn += sworn.damage
    return
    yield


@DEEDS("double")
def double_swing(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, _: bool) -> Script:
    """One more throw with the same die (DF-AB-14)."""
    blow.double = True
    return
    yield


@DEEDS("agile")
def agile_instincts(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, _: bool) -> Script:
    """This miss does not hurt (DF-AB-06)."""
    blow.agile = True
    return
    yield


@DEEDS("reflect")
def counterblow(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, _: bool) -> Script:
    """From an icon it works for this throw only (DF-AB-23)."""
    blow.reflect = True
    return
    yield


@DEEDS("divine")
def divine(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, _: bool) -> Script:
    """Heals once the damage is known (DF-AB-01)."""
    blow.divine = True
    return
    yield


@DEEDS("token")
def place_token(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, token: str) -> Script:
    """Toad, Tracking, Charm, Beer or Song; it applies to this very throw (DF-R-06)."""
    match token:
        case "toad":
            fight.toad = True
            g.tell(TokenPlaced, token="toad", hero=hero.card, rule="DF-AB-02")
        case "tracking":
            fight.tracking = True
            g.tell(TokenPlaced, token="tracking", hero=hero.card, rule="DF-AB-05")
        case "charm":
            fight.charm = hero.number
            g.tell(TokenPlaced, token="charm", hero=hero.card, rule="DF-AB-03")
        case "beer":
            target = yield from choose_target(g, hero, "Who gets the Beer?", "DF-AB-08")
            if target is not None:
                fight.beer = target.number
                g.tell(TokenPlaced, token="beer", hero=target.card, rule="DF-AB-08")
        case "song":
            yield from sing(g, fight, hero)


def sing(g: DungeonFighter, fight: Fight, hero: Hero) -> Script:
    """The party may pay 1 gold: the monster loses its abilities and its requirement (DF-AB-12, DF-R-23)."""

    def payments() -> list[Action]:
        return [PayForSong(), Pass()] if is_on(g) and g.gold >= SONG_PRICE else []

    choice = yield from decide(g, "Pay 1 gold for the Song?", payments, "DF-AB-12")
    if isinstance(choice, PayForSong):
        pay_gold(g, SONG_PRICE, "song", "DF-AB-12")
        fight.song = True
        g.tell(TokenPlaced, token="song", hero=hero.card, rule="DF-AB-12")


def choose_target(g: DungeonFighter, chooser: Hero, prompt: str, rule: str) -> Script[Hero | None]:
    """The thrower names an active Hero (DF-FAINT-02)."""

    def targets() -> list[ChooseTarget]:
        return [ChooseTarget(hero.card) for hero in standing(g)] if is_on(g) else []

    choice = yield from ask(chooser.seat, prompt, targets, rule, may_lapse=True)
    return None if choice is None else g.hero(choice.hero)


@DEEDS("heal_one")
def heal_one(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, amount: int) -> Script:
    """One chosen active Hero heals (DF-AB-18)."""
    target = yield from choose_target(g, hero, f"Who heals {amount} HP?", "DF-AB-18")
    if target is not None:
        heal(g, target, amount, blow.source, "DF-AB-18")


@DEEDS("heal_all")
def heal_all(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, amount: int) -> Script:
    """Every active Hero heals (DF-AB-17)."""
    for other in standing(g):
        heal(g, other, amount, "ability", "DF-AB-17")
    return
    yield


@DEEDS("gold")
def pickpocket(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, amount: int) -> Script:
    """Gold from the supply into the Chest (DF-AB-16)."""
    gain_gold(g, amount, "pickpocket", "DF-AB-16")
    return
    yield


@DEEDS("steal")
def five_finger_discount(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow, cards: int) -> Script:
    """Equipment cards face down; they are turned up in Maintenance (DF-AB-10)."""
    for _ in range(cards):
        if not unstolen(g) and g.equipment_discard:
            fight.last_stolen += g.equipment_deck
            g.equipment_deck, g.equipment_discard = g.equipment_discard, []
            reshuffle(g)
        if unstolen(g):
            fight.stolen += 1
            g.tell(CardStolen, hero=hero.card, waiting=fight.stolen, rule="DF-AB-10")
    return
    yield


def divine_intervention(g: DungeonFighter, dealt: int) -> Script:
    """The party picks who heals as much as the throw dealt, overkill included (DF-AB-01, DF-R-31)."""
    options = [ChooseTarget(hero.card) for hero in standing(g)]
    choice = yield from decide(g, f"Who heals {dealt} HP?", lambda: options, "DF-AB-01")
    if choice is not None:
        heal(g, g.hero(choice.hero), dealt, "ability", "DF-AB-01")


def weapons_on_a_hit(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow) -> Script:
    """Declared weapons add their bonus to a hit, and what else they do on one (DF-EQ-03, DF-EQ-07)."""
    blow.source = "weapon"
    for weapon in fight.weapons:
        card = g.content.equipment[weapon]
        blow.weapons += card.bonus
        if card.hit is not None and not farmed(fight):
            yield from carry_out(g, fight, hero, blow, card.hit)


def discard_monsters(g: DungeonFighter, fight: Fight, hero: Hero, blow: Blow) -> Script:
    """The thrower may discard seduced monsters to add their damage, on a miss too (DF-AB-03, DF-R-22)."""
    if not hero.seduced:
        return

    def sets() -> list[Action]:
        found = [DiscardMonsters(monsters) for monsters in distinct_sets(hero.seduced)]
        return [*found, Pass()] if is_on(g) else []

    choice = yield from ask(hero.seat, "Discard seduced monsters?", sets, "DF-AB-03", may_lapse=True)
    if isinstance(choice, DiscardMonsters):
        blow.seduced = sum(g.content.monsters[monster].damage for monster in choice.monsters)
        for monster in choice.monsters:
            hero.seduced.remove(monster)
        g.monster_discard += choice.monsters
        g.tell(MonstersDiscarded, hero=hero.card, monsters=choice.monsters, damage=blow.seduced, rule="DF-AB-03")
