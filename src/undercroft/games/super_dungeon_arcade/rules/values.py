"""What cards in force make of printed values (SD-GEO-15, SD-ROLL-02)."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.super_dungeon_arcade.content.vocabulary import STATUSES, Effect
from undercroft.games.super_dungeon_arcade.rules import gangs
from undercroft.games.super_dungeon_arcade.rules.models import (
    Anyone,
    acts,
    distance,
    far_from,
    flies,
    is_boss,
    is_solo,
    tile_of,
)
from undercroft.games.super_dungeon_arcade.state.model import Figure, Hero, SuperDungeonArcade
from undercroft.kit.grid import wave

DASH = 2


def in_force(g: SuperDungeonArcade, word: str) -> tuple[Effect, ...]:
    """The effects of difficulty, plot and challenge cards that say this word now."""
    live = g.challenge and g.challenge_live
    if not (live or g.plot or g.difficulty):
        return ()
    cards = [*g.difficulty]
    if g.plot:
        cards.append(g.plot)
    if live:
        cards.append(g.challenge)
    return g.content.forced(tuple(cards), word)


def hero_effects(g: SuperDungeonArcade, hero: Hero, word: str) -> list[Effect]:
    """All that says this word for a Hero: its card, equipment, potions and auras, and what is in force."""
    return [*g.content.worn(hero.card, tuple(hero.gear.values()), word), *passing_effects(g, hero, word)]


def passing_effects(g: SuperDungeonArcade, hero: Hero, word: str) -> list[Effect]:
    """What says this word for a Hero besides its card and equipment: potions and auras, and what is in force."""
    found: list[Effect] = []
    for other in g.heroes:
        if other.lasting:
            for action in _lasting(g, hero):
                effect = g.content.actions[action].lasting
                if effect is not None:
                    found += g.content.saying((effect,), word)
            break
    forced = in_force(g, word)
    if forced:
        found += [effect for effect in forced if is_meant(g, effect, hero)]
    return found


def _lasting(g: SuperDungeonArcade, hero: Hero) -> list[str]:
    """Actions whose effects hold for this Hero, each name once (SD-STACK-01): its own, and auras that reach it."""
    actions = g.content.actions
    found = [action for action in hero.lasting if not _is_aura(g, action)]
    for other in g.on_map:
        for action in other.lasting:
            if _is_aura(g, action) and action not in found and hero.at in aura_squares(g, other, action):
                found.append(action)
    return [action for action in found if actions[action].lasting is not None]


def _is_aura(g: SuperDungeonArcade, action: str) -> bool:
    area = g.content.actions[action].area
    return area is not None and area.shape == "aura"


def aura_squares(g: SuperDungeonArcade, hero: Hero, action: str) -> set[int]:
    """The squares of an aura, which moves with its user (SD-AREA-11)."""
    area = g.content.actions[action].area
    assert area is not None
    grid = g.dungeon.grid
    return {s for s in wave(grid, (hero.at,), area.size) if grid.sees(hero.at, s)}


def is_meant(g: SuperDungeonArcade, effect: Effect, model: Anyone) -> bool:
    """Whether a card in force speaks of this model."""
    who = effect.who
    if isinstance(model, Hero):
        match who:
            case None | "heroes" | "self":
                return True
            case "laden heroes":
                return len(model.gear) >= 2
            case "heroes together":
                return any(o is not model and distance(g, o, model) == 1 for o in g.on_map)
            case "heroes alone":
                return not any(o is not model and distance(g, o, model) <= 2 for o in g.on_map)
            case "heroes near monsters":
                return any(distance(g, m, model) <= 3 for m in g.monsters)
            case "hurt heroes":
                return model.wounds > 0
            case "heroes on tile 1":
                return tile_of(g, model) == 1
        return False
    if who == "spawning points":
        return g.is_point(model)
    if g.is_point(model):
        return False
    match who:
        case "monsters":
            return True
        case "elites":
            return g.kind(model).elite
        case "solos":
            return is_solo(g, model)
        case "boss":
            return is_boss(g, model)
    return False


def figure_effects(g: SuperDungeonArcade, figure: Figure, word: str) -> list[Effect]:
    """What is in force and says this word for a Consul model."""
    forced = in_force(g, word)
    return [effect for effect in forced if is_meant(g, effect, figure)] if forced else []


# Hearts, points, ranges


def hearts(g: SuperDungeonArcade, model: Anyone) -> int:
    """How many wounds destroy it."""
    if isinstance(model, Hero):
        return max(1, g.content.heroes[model.card].hearts + sum(e.hearts for e in hero_effects(g, model, "hearts")))
    more = sum(e.hearts for e in figure_effects(g, model, "hearts"))
    if g.is_point(model):
        return max(1, g.content.spawning_points[model.kind].hearts + more)
    return g.kind(model).block.hearts + more


def movement_points(g: SuperDungeonArcade, model: Anyone) -> int:
    """MP, halved and rounded up by Slow (SD-STAT-04)."""
    if isinstance(model, Hero):
        points = max(1, g.content.heroes[model.card].mp + sum(e.mp for e in hero_effects(g, model, "mp")))
    else:
        points = max(0, g.kind(model).block.mp + sum(e.mp for e in figure_effects(g, model, "mp")))
    return (points + 1) // 2 if "Slow" in model.statuses else points


def action_points(g: SuperDungeonArcade, model: Anyone) -> int:
    """AP, one less by Poison, at least 1 (SD-STAT-04)."""
    if isinstance(model, Hero):
        points = max(1, g.content.heroes[model.card].ap + sum(e.ap for e in hero_effects(g, model, "ap")))
    else:
        points = gangs.profile(g, model).ap + sum(e.ap for e in figure_effects(g, model, "ap"))
    return max(1, points - 1) if "Poison" in model.statuses else points


def most_potions(g: SuperDungeonArcade, hero: Hero) -> int:
    """The potion quantity (SD-POT-01)."""
    return max(0, g.content.heroes[hero.card].potions + sum(e.potions for e in hero_effects(g, hero, "potions")))


def dash_squares(g: SuperDungeonArcade, hero: Hero) -> int:
    """How far a Dash leads (SD-BASIC-02)."""
    far = DASH + sum(e.dash for e in hero_effects(g, hero, "dash"))
    return (far + 1) // 2 if "Slow" in hero.statuses else far


def extra_treasure(g: SuperDungeonArcade, hero: Hero) -> int:
    """How many more treasures this Hero finds in a chest (SD-BASIC-05)."""
    return sum(e.chest for e in hero_effects(g, hero, "chest"))


def attack_range(g: SuperDungeonArcade, hero: Hero, attribute: str) -> int:
    """The range of an attribute's attack icon; 0 without one (SD-CARD-03)."""
    printed: int = getattr(g.content.heroes[hero.card], attribute).attack
    if not printed:
        return 0
    effects = hero_effects(g, hero, "range")
    return max(1, printed + sum(e.range for e in effects if e.attribute in (None, attribute)))


def red_range(g: SuperDungeonArcade, hero: Hero, printed: int) -> int:
    """The range of a red action: only what changes all ranges counts; support ranges stay as they are."""
    return max(1, printed + sum(e.range for e in hero_effects(g, hero, "range") if e.attribute is None))


def monster_range(g: SuperDungeonArcade, figure: Figure, printed: int) -> int:
    """A monster's range attribute, at least 1."""
    return max(1, printed + sum(e.range for e in figure_effects(g, figure, "range")))


def strength(g: SuperDungeonArcade, figure: Figure, target: Hero | None, more: int = 0) -> int:
    """A monster's STR against this Hero, never below 0 (SD-FIGHT-04, SD-ROLL-15)."""
    total = gangs.profile(g, figure).strength + more
    if not is_boss(g, figure):
        total += g.star_str
    for effect in figure_effects(g, figure, "STR"):
        if effect.STR is not None and (effect.only != "target has most wrath" or target is most_wrath(g)):
            total += effect.STR.star
    return max(0, total - ("Hex" in figure.statuses))


def armour(g: SuperDungeonArcade, figure: Figure) -> int:
    """ARM of a Consul model, by the block of the model that is hit; never below 0 (SD-GANG-06, SD-ROLL-15)."""
    if g.is_point(figure):
        total = g.content.spawning_points[figure.kind].arm
    else:
        total = g.kind(figure).block.arm + figure.regrouped
        if not is_boss(g, figure):
            total += g.star_arm
    total += sum(e.ARM.star for e in figure_effects(g, figure, "ARM") if e.ARM is not None)
    return max(0, total - ("Bane" in figure.statuses))


# Abilities


def has(g: SuperDungeonArcade, model: Anyone, ability: str) -> bool:
    """Whether a model has an ability."""
    if isinstance(model, Hero):
        if ability in g.content.worn_abilities(model.card, tuple(model.gear.values())):
            return True
        passing = ability in g.content.passing_abilities
        return passing and any(ability in e.abilities for e in passing_effects(g, model, "abilities"))
    return ability in gangs.abilities(g, model)


def inflicts(g: SuperDungeonArcade, model: Anyone) -> list[str]:
    """The statuses that its offensive actions inflict (SD-ABIL-17)."""
    if isinstance(model, Hero):
        own: list[str] = [ability for e in hero_effects(g, model, "abilities") for ability in e.abilities]
    else:
        own = [*gangs.abilities(g, model)]
    return [status for status in STATUSES if status in own]


def is_immune(g: SuperDungeonArcade, model: Anyone, status: str) -> bool:
    """Whether a model never suffers this status (SD-ABIL-10, SD-ABIL-11)."""
    if isinstance(model, Hero):
        return any(status in e.immune for e in hero_effects(g, model, "immune")) or has(
            g, model, "Immune: Status Effects"
        )
    if g.is_point(model):
        return False
    return status in g.kind(model).block.immune or has(g, model, "Immune: Status Effects")


def immunity_rule(g: SuperDungeonArcade, model: Anyone) -> str:
    """The rule by which a model is immune: to all statuses, or to the one (SD-ABIL-10, SD-ABIL-11)."""
    return "SD-ABIL-10" if has(g, model, "Immune: Status Effects") else "SD-ABIL-11"


def is_banned(g: SuperDungeonArcade, deed: str) -> bool:
    """Whether a card in force forbids the Heroes to do this."""
    return any(effect.ban == deed for effect in in_force(g, "ban"))


def is_dearer(g: SuperDungeonArcade, deed: str) -> int:
    """How many AP more this costs."""
    return sum(effect.dearer == deed for effect in in_force(g, "dearer"))


def revival_cost(g: SuperDungeonArcade) -> int:
    """How many Princess Coins a revival costs."""
    return max([1, *(effect.revive for effect in in_force(g, "revive"))])


# Wrath


def ranking(g: SuperDungeonArcade) -> list[Hero]:
    """The Heroes on the map by wrath, then latest activation, then seat (SD-WRATH-06, SD-GEO-12)."""
    return sorted(g.on_map, key=lambda hero: (-hero.wrath, -hero.last, hero.number))


def most_wrath(g: SuperDungeonArcade) -> Hero | None:
    """The Hero with the most wrath, H1; None if no Hero is on the map (SD-TERM-23)."""
    return min(g.on_map, key=lambda hero: (-hero.wrath, -hero.last, hero.number), default=None)


def to_first(g: SuperDungeonArcade) -> Callable[[Figure], int]:
    """How far a Consul model is from H1; without any Hero, from the Start Token (SD-CONSUL-02, SD-R-11)."""
    first, square = most_wrath(g), reference_square(g)
    over = first is not None and flies(g, first)
    far = g.dungeon.grid.distances(square, over=over)
    special = g.content.large_kinds | g.content.flying_kinds
    return lambda figure: far_from(g, figure, square, over=over) if figure.kind in special else far[figure.at]


def in_order(g: SuperDungeonArcade) -> list[Figure]:
    """Solos, elites, then minions, each group by its distance to H1 (SD-CONSUL-02, SD-CONSUL-04, SD-R-82)."""
    far = to_first(g)

    def order(monster: Figure) -> tuple[int, int, int]:
        group = 0 if is_solo(g, monster) else 1 if acts(g, monster) else 2
        return group, far(monster), monster.at

    return sorted(g.monsters, key=order)


def reference_square(g: SuperDungeonArcade) -> int:
    """Where distances "to H1" are measured to: without any Hero, the Start Token (SD-R-11)."""
    first = most_wrath(g)
    return g.start if first is None else first.at
