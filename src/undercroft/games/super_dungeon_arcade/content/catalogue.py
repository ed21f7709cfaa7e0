"""The content as the rules look it up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from undercroft.games.super_dungeon_arcade.content.dungeon import Dungeon, Placed
from undercroft.games.super_dungeon_arcade.content.types import (
    ActionCard,
    Block,
    Chart,
    DieFaces,
    EquipmentCard,
    ForceCard,
    GangCard,
    HeroCard,
    PlotCard,
    Profile,
    SoloCard,
    SpawningPoint,
    TileEffect,
    TileFace,
)
from undercroft.games.super_dungeon_arcade.content.vocabulary import Effect
from undercroft.kernel.chance import Die
from undercroft.kit.vocabulary import said_by
from undercroft.packs import Pack, merge

NAMED = (
    "hero",
    "gang",
    "solo",
    "spawning_point",
    "loot",
    "treasure",
    "challenge",
    "boss_challenge",
    "plot",
    "hard",
    "easy",
    "tile_effect",
    "tile",
)
"""The tables whose cards have names."""
SLOTS = ("citrine", "ruby", "emerald", "sapphire")

MOST_DUNGEONS: Final = 32
"""Every game has a dungeon of its own, of some megabytes with what was seen and gone through in it."""
MOST_ANSWERS: Final = 4096
"""So many answers to what cards say are remembered, of each kind."""


class Kind(NamedTuple):
    """A kind of Consul model: its figure's block, and the card that it belongs to; an SP has only a card of its own."""

    id: str
    block: Block
    gang: GangCard | None
    solo: SoloCard | None
    elite: bool
    bonded: bool
    """Whether it is what its gang card bonds to its elite; an elite gang is both (SD-GANG-05)."""

    @property
    def minion(self) -> bool:
        """Whether it is bonded and no elite: it never acts (SD-GANG-01)."""
        return self.bonded and not self.elite

    @property
    def large(self) -> bool:
        """Whether its base covers 2×2 squares (SD-R-18)."""
        return self.block.base == "large"

    @property
    def profiles(self) -> tuple[Profile, Profile]:
        """How it attacks bonded, and alone."""
        if self.gang is not None:
            return self.gang.gang, self.gang.solo
        assert self.solo is not None
        return self.solo.profile, self.solo.profile


class Content:
    """The packs' tables, and what follows from them."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        tables: dict[str, dict[str, Any]] = merge(packs)
        self.tables = tables
        self.heroes: dict[str, HeroCard] = tables["hero"]
        self.gangs: dict[str, GangCard] = tables["gang"]
        self.solos: dict[str, SoloCard] = tables["solo"]
        self.spawning_points: dict[str, SpawningPoint] = tables["spawning_point"]
        self.loot: dict[str, EquipmentCard] = tables["loot"]
        self.treasure: dict[str, EquipmentCard] = tables["treasure"]
        self.equipment: dict[str, EquipmentCard] = {**self.loot, **self.treasure}
        self.challenges: dict[str, ForceCard] = tables["challenge"]
        self.boss_challenges: dict[str, ForceCard] = tables["boss_challenge"]
        self.plots: dict[str, PlotCard] = tables["plot"]
        self.hard: dict[str, ForceCard] = tables["hard"]
        self.easy: dict[str, ForceCard] = tables["easy"]
        self.forces: dict[str, ForceCard] = {
            **self.challenges,
            **self.boss_challenges,
            **self.plots,
            **self.hard,
            **self.easy,
        }
        self.tile_effects: dict[str, TileEffect] = tables["tile_effect"]
        self.faces: dict[str, TileFace] = tables["tile"]
        self.charts: dict[str, Chart] = tables["chart"]
        self.dice: dict[str, Die] = {die.id: Die(f"{die.id} dice", die.faces) for die in _dice(tables["die"])}
        self.kinds = _kinds(self)
        self.large_kinds = frozenset(kind.id for kind in self.kinds.values() if kind.large)
        self.flying_kinds = frozenset(kind.id for kind in self.kinds.values() if "Fly" in kind.block.abilities)
        self.cards: dict[str, Any] = {key: card for table in NAMED for key, card in tables[table].items()}
        self.actions: dict[str, ActionCard] = {action.id: action for action in _actions(self)}
        self.potion_of: dict[str, str] = {hero.potion.id: hero.id for hero in self.heroes.values()}
        """Which Hero's card each potion is printed on."""
        self.passing_abilities = _passing_abilities(self)
        """The abilities that come and go with potions, auras and cards in force."""
        self._dungeons: dict[tuple[Placed, ...], Dungeon] = {}
        self._last: tuple[tuple[Placed, ...], Dungeon] | None = None
        """The tiles that were asked for last, and the dungeon that they make."""
        self._words: dict[tuple[Effect, ...], dict[str, tuple[Effect, ...]]] = {}
        self._worn: dict[tuple[str, tuple[str, ...], str], tuple[Effect, ...]] = {}
        self._abilities: dict[tuple[str, tuple[str, ...]], frozenset[str]] = {}
        self._forced: dict[tuple[tuple[str, ...], str], tuple[Effect, ...]] = {}

    def dungeon(self, tiles: tuple[Placed, ...]) -> Dungeon:
        """The dungeon that these tiles make; worked out once, unless many others are played in meanwhile."""
        if self._last is not None and self._last[0] is tiles:  # rules ask all the time, and a hash takes long
            return self._last[1]
        found = self._dungeons.get(tiles)
        if found is None:
            _make_room(self._dungeons, MOST_DUNGEONS)
            found = self._dungeons[tiles] = Dungeon(tiles, self.faces, self.tile_effects)
        self._last = tiles, found
        return found

    def saying(self, effects: tuple[Effect, ...], word: str) -> tuple[Effect, ...]:
        """Those of the effects that say this word."""
        if not effects:
            return ()
        found = self._words.get(effects)
        if found is None:
            by_word: dict[str, list[Effect]] = {}
            for effect in effects:
                for said in said_by(effect):
                    by_word.setdefault(said.name, []).append(effect)
            found = self._words[effects] = {name: tuple(those) for name, those in by_word.items()}
        return found.get(word, ())

    def worn(self, hero: str, gear: tuple[str, ...], word: str) -> tuple[Effect, ...]:
        """What a Hero's card and equipment say with this word; by affinity where a card asks for it (SD-AFF-01)."""
        key = hero, gear, word
        found = self._worn.get(key)
        if found is None:
            _make_room(self._worn, MOST_ANSWERS)
            card = self.heroes[hero]
            own = list(self.saying(card.on, word))
            for worn in gear:
                meant = self.saying(self.equipment[worn].on, word)
                meant = tuple(e for e in meant if not e.affinity or set(card.affinity).intersection(e.affinity))
                if any(effect.penalty for effect in meant):
                    meant = tuple(effect for effect in meant if effect.penalty or not effect.affinity)
                own += meant
            found = self._worn[key] = tuple(own)
        return found

    def worn_abilities(self, hero: str, gear: tuple[str, ...]) -> frozenset[str]:
        """The abilities that a Hero's card and equipment give."""
        key = hero, gear
        found = self._abilities.get(key)
        if found is None:
            _make_room(self._abilities, MOST_ANSWERS)
            effects = self.worn(hero, gear, "abilities")
            found = self._abilities[key] = frozenset(ability for effect in effects for ability in effect.abilities)
        return found

    def forced(self, cards: tuple[str, ...], word: str) -> tuple[Effect, ...]:
        """What these cards in force say with this word."""
        key = cards, word
        found = self._forced.get(key)
        if found is None:
            _make_room(self._forced, MOST_ANSWERS)
            found = tuple(effect for card in cards for effect in self.saying(self.forces[card].on, word))
            self._forced[key] = found
        return found

    def chart(self, heroes: int) -> Chart:
        """The side of the chart for so many Heroes."""
        return next(chart for chart in self.charts.values() if heroes in chart.heroes)

    def name(self, key: str) -> str:
        """The printed name of any card, model or action."""
        kind = key.partition("#")[0]
        if kind in self.kinds:
            return self.kinds[kind].block.name
        card = self.cards.get(kind) or self.actions.get(kind)
        return str(card.name) if card is not None else key


def _make_room(remembered: dict[Any, Any], most: int) -> None:
    """Forget the oldest of what is remembered, if that is as much as may be."""
    if len(remembered) >= most:
        del remembered[next(iter(remembered))]


def _passing_abilities(content: Content) -> frozenset[str]:
    effects = [effect for card in content.forces.values() for effect in card.on]
    effects += [action.lasting for action in content.actions.values() if action.lasting is not None]
    return frozenset(ability for effect in effects for ability in effect.abilities)


def _dice(table: dict[str, DieFaces]) -> list[DieFaces]:
    return list(table.values())


def _kinds(content: Content) -> dict[str, Kind]:
    found: dict[str, Kind] = {}
    for gang in content.gangs.values():
        found[gang.elite.id] = Kind(gang.elite.id, gang.elite, gang, None, True, gang.bonded is None)
        if gang.bonded is not None:
            found[gang.bonded.id] = Kind(gang.bonded.id, gang.bonded, gang, None, False, True)
    for solo in content.solos.values():
        found[solo.figure.id] = Kind(solo.figure.id, solo.figure, None, solo, False, False)
    return found


def _actions(content: Content) -> list[ActionCard]:
    found: list[ActionCard] = []
    for hero in content.heroes.values():
        found += [*hero.uniques, hero.potion]
    for kind in content.kinds.values():
        found += kind.block.uniques
    found += [card.action for card in content.equipment.values() if card.action is not None]
    return found
