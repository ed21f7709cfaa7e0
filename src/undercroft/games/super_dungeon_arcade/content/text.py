"""Cards in words, made from the data."""

from __future__ import annotations

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.content.types import (
    ActionCard,
    AttributeLine,
    Block,
    EquipmentCard,
    ForceCard,
    Goal,
    HeroCard,
    PlotCard,
)
from undercroft.games.super_dungeon_arcade.content.vocabulary import STATUSES, WHO, Dice, Effect
from undercroft.kit.text import count, listed
from undercroft.kit.vocabulary import said_by

TRIGGERS = {
    "trap": "Trap",
    "upkeep": "In the upkeep",
    "consul_upkeep": "In the Consul's upkeep",
    "consul_end": "At the end of the Consul Turn",
    "kill": "When the bearer destroys a model",
    "die": "When the bearer would be destroyed",
    "setup": "At the start",
}
GOALS = {
    "tokens": "remove all tokens by Interact",
    "leave tile 1": "no Hero on the first tile at the end of a Hero Turn",
    "last tile or mini-boss": "destroy the spawning point of the last tile or a mini-boss",
    "rescue": "end an activation within 1 of the token with no monster within 2 of it",
}
EVENTS = {
    "elites on the last tile": "elites destroyed on the last tile",
    "minions": "minions destroyed",
    "criticals by the most wrath": "critical successes of the Hero with the most wrath",
}


def say_dice(dice: Dice) -> str:
    """Dice as on a card: 2B1R+1★."""
    parts = [f"{n}{letter}" for n, letter in ((dice.blue, "B"), (dice.red, "R"), (dice.green, "G")) if n]
    return "".join(parts) + (f"+{dice.star}★" if dice.star else "")


def say_effect(effect: Effect) -> str:
    """An effect as on a card."""
    words = [said.word.says(said.value) for said in said_by(effect)]
    words = [word for word in words if word]
    if effect.attribute is not None:
        words = [f"{effect.attribute} {word}" if word.startswith(("offense", "range")) else word for word in words]
    elif effect.who is None or "hero" in effect.who or effect.who == "self":
        # The range of support stays as it is printed.
        words = [f"attack {word}" if word.startswith("range") else word for word in words]
    if effect.pull and effect.who is not None:
        words = [f"{word} towards the dungeon boss" if word.startswith("Pull") else word for word in words]
    text = listed(words)
    if effect.affinity:
        text = f"{listed(effect.affinity)}: {text}"
    if effect.test is not None:
        text = f"test {effect.test.attribute}, {effect.test.stars} ★ or {text}"
    whom = [] if effect.who in (None, "self") else [WHO[effect.who]]
    when = [effect.only] if effect.only else []
    return f"{text} ({', '.join([*whom, *when])})" if whom or when else text


def say_action(action: ActionCard) -> str:
    """An action as on a card."""
    kind = {"red": "red", "blue": "blue", "green": "green"}[action.colour]
    facts = [kind + (f" {action.cost}" if action.cost else "")]
    if action.signature:
        facts.append("Signature")
    if action.augment:
        facts.append("Augment")
    if action.dangerous:
        facts.append("Dangerous")
    if action.attribute is not None:
        facts.append(f"roll {action.attribute}")
    if action.strength:
        facts.append(f"STR {action.strength:+d}")
    if action.range:
        facts.append(f"range {action.range}")
    if action.area is not None:
        facts.append(f"{action.area.shape.capitalize()} {action.area.size}")
    facts += [ability for ability in action.abilities if ability not in STATUSES]
    facts += [f"inflicts {ability}" for ability in action.abilities if ability in STATUSES]
    facts += [say_effect(effect) for effect in (action.does,) if effect is not None]
    if action.user is not None:
        facts.append(f"the user: {say_effect(action.user)}")
    if action.lasting is not None:
        facts.append(f"until the next upkeep: {say_effect(action.lasting)}")
    return ", ".join(facts)


def say_attribute(name: str, line: AttributeLine) -> str:
    """An attribute of a Hero."""
    more = [f"range {line.attack}"] if line.attack else []
    more += ["shield"] if line.shield else []
    return f"{name} {say_dice(line.dice)}" + (f" ({', '.join(more)})" if more else "")


def say_hero(hero: HeroCard) -> str:
    """A Hero card in one line."""
    attributes = [say_attribute(name, getattr(hero, name)) for name in ("STR", "WILL", "DEX", "ARM")]
    always = [say_effect(effect) for effect in hero.on]
    return "; ".join([f"MP {hero.mp}, AP {hero.ap}, {count(hero.hearts, 'heart')}", *attributes, *always])


def say_block(block: Block) -> str:
    """What a figure can take and do."""
    facts = [f"MP {block.mp}, ARM {block.arm}, {count(block.hearts, 'heart')}", *block.abilities]
    facts += [f"Immune {status}" for status in block.immune]
    facts += [f"{action.name} ({say_action(action)})" for action in block.uniques]
    return "; ".join(facts)


def say_goal(goal: Goal) -> str:
    """What discards a plot."""
    if goal.kind == "count":
        return f"{goal.number} {EVENTS[goal.event]}"
    if goal.kind == "potions":
        return f"a Hero on the last tile spends {goal.number} own potions with one Interact"
    if goal.kind == "loot":
        return f"discard {goal.number} loot of the backpack in a Hero power-up"
    return GOALS[goal.kind]


def say_card(content: Content, key: str) -> str:
    """What is printed on a card, below its name."""
    card = content.cards.get(key)
    if isinstance(card, HeroCard):
        return say_hero(card)
    parts: list[str] = []
    if isinstance(card, EquipmentCard | ForceCard):
        parts += [say_effect(effect) for effect in card.on]
        for name, title in TRIGGERS.items():
            effects = getattr(card, name, ())
            if effects:
                parts.append(f"{title}: {listed(say_effect(effect) for effect in effects)}")
    if isinstance(card, EquipmentCard):
        if card.slot is not None:
            parts.insert(0, f"{card.slot}{', Cursed' if card.cursed else ''}")
        if card.action is not None:
            parts.append(f"action: {say_action(card.action)}")
        if card.boo_booty:
            parts.append("it takes the place of the chest")
    if isinstance(card, PlotCard):
        parts.append(f"until {say_goal(card.goal)}")
    return "; ".join(parts)
