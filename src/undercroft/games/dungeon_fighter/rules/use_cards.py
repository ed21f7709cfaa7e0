"""Cards that are discarded after use: their owner plays them whenever he likes (DF-EQ-04, DF-EQ-10, DF-R-16)."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.vocabulary import Effect
from undercroft.games.dungeon_fighter.rules.chest import gain_bonus
from undercroft.games.dungeon_fighter.rules.foes import is_on, lower, required_here, settle
from undercroft.games.dungeon_fighter.rules.heroes import cut_to_maximum, heal, max_hp, standing
from undercroft.games.dungeon_fighter.state.actions import UseCard
from undercroft.games.dungeon_fighter.state.events import CardLost, FoeHurt, RequirementSkipped, TokenPlaced
from undercroft.games.dungeon_fighter.state.model import DungeonFighter, Hero
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script


def use_options(g: DungeonFighter, hero: Hero) -> list[UseCard]:
    """What a Hero could use now to some good."""
    found = []
    for card in dict.fromkeys(hero.equipment):
        effect = g.content.equipment[card].use
        if effect is not None:
            found += [option for option in _ways(g, hero, card, effect) if why_cannot_use(g, option) is None]
    return found


def somebody_could_use(g: DungeonFighter) -> bool:
    """Whether the game must wait before HP are lost: a card may be played at any moment (DF-R-16)."""
    return any(use_options(g, hero) for hero in g.active)


def _ways(g: DungeonFighter, hero: Hero, card: str, effect: Effect) -> list[UseCard]:
    """The targets that are worth it."""
    if effect.heal_one:
        wounded = [other for other in standing(g) if other.hp < max_hp(g, other)]
        return [UseCard(card, hero.card, target=other.card) for other in wounded]
    if effect.token == "beer":
        return [UseCard(card, hero.card, target=other.card) for other in standing(g)]
    if effect.skip_rq:
        return [UseCard(card, hero.card, rq=code) for code in required_here(g)]
    if effect.heal_all and all(other.hp >= max_hp(g, other) for other in g.active):
        return []
    if effect.bonus_die and not g.bonus_supply:
        return []
    return [UseCard(card, hero.card)]


def why_cannot_use(g: DungeonFighter, action: UseCard) -> Refusal | None:
    """What keeps a Hero from using up a card."""
    if action.hero not in [hero.card for hero in g.heroes]:
        return Refusal("DF-EQ-04", f"there is no Hero {action.hero!r} in the party")
    hero = g.hero(action.hero)
    if g.phase in ("setup", "over"):
        return Refusal("DF-R-16", "cards are used while the game is on")
    if action.card not in hero.equipment:
        return Refusal("DF-EQ-04", "he does not have this card")
    effect = g.content.equipment[action.card].use
    if effect is None:
        return Refusal("DF-EQ-09", f"{g.content.name(action.card)} is not discarded after use")
    if is_on(g) and not hero.active:
        return Refusal("DF-R-16", "in a fight only an active Hero uses cards")
    return _why_no_effect(g, hero, action, effect)


def _why_no_effect(g: DungeonFighter, hero: Hero, action: UseCard, effect: Effect) -> Refusal | None:
    fight = g.fight
    if (effect.hurt or effect.token) and not is_on(g):
        return Refusal("DF-EQ-10", "there is no monster in play")
    if effect.token == "tracking" and fight is not None and fight.tracking:
        return Refusal("DF-COMP-06", "the Tracking token lies on the monster already")
    if (effect.heal_one or effect.token == "beer") and action.target not in [hero.card for hero in standing(g)]:
        return Refusal("DF-FAINT-02", "only an active Hero can be chosen")
    own_throw = fight is not None and is_on(g) and fight.thrower == hero.number
    if effect.skip_rq and not (own_throw and fight is not None and fight.stage == "aim"):
        return Refusal("DF-EQ-10", "it is played before an own throw")
    if effect.skip_rq and fight is not None and (action.rq not in required_here(g) or action.rq in fight.skipped):
        return Refusal("DF-EQ-10", "neither room nor monster requires that")
    if effect.again and not (own_throw and fight is not None and fight.stage == "result"):
        return Refusal("DF-EQ-10", "it is played after the result of an own throw")
    return None


def use_card(g: DungeonFighter, action: UseCard) -> Script:
    """Discard the card for its effect; what it does to a throw, the throw sees itself."""
    hero = g.hero(action.hero)
    effect = g.content.equipment[action.card].use
    assert effect is not None
    hero.equipment.remove(action.card)
    g.equipment_discard.append(action.card)
    g.tell(CardLost, card=action.card, hero=hero.card, by="use", rule="DF-EQ-04")
    cut_to_maximum(g, hero)
    carry_out(g, hero, action, effect)
    return
    yield


def carry_out(g: DungeonFighter, hero: Hero, action: UseCard, effect: Effect) -> None:
    """What a used card does; it is no throw, and nothing adds to it (DF-EQ-10)."""
    fight = g.fight
    if effect.heal_one:
        heal(g, g.hero(action.target), effect.heal_one, "card", "DF-AB-18")
    if effect.heal_all:
        for other in g.active:
            heal(g, other, effect.heal_all, "card", "DF-AB-17")
    if effect.bonus_die:
        gain_bonus(g, effect.bonus_die, "card", "DF-EQ-10")
    if fight is None:
        return
    if effect.token == "beer":
        fight.beer = g.hero(action.target).number
        g.tell(TokenPlaced, token="beer", hero=action.target, rule="DF-AB-08")
    if effect.token == "tracking":
        fight.tracking = True
        g.tell(TokenPlaced, token="tracking", hero=hero.card, rule="DF-AB-05")
    if effect.skip_rq:
        fight.skipped.append(action.rq)
        g.tell(RequirementSkipped, hero=hero.card, requirement=action.rq, rule="DF-EQ-10")
    if effect.hurt:
        amount = min(effect.hurt, fight.hp)
        lower(g, fight, effect.hurt)
        g.tell(
            FoeHurt,
            foe=fight.foe,
            amount=amount,
            now=fight.hp,
            by="card",
            hero=hero.card,
            card=action.card,
            rule="DF-EQ-10",
        )
        settle(g, fight)
