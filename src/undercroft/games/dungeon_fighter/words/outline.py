"""The table in words, told once: what a terminal shows, and what is said to ears."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import LEVELS, Content
from undercroft.games.dungeon_fighter.content.text import (
    ability_name,
    say_equipment,
    say_foe,
    say_requirement,
    say_room,
)
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS, bonus_dice
from undercroft.games.dungeon_fighter.state.throws import POSITION
from undercroft.games.dungeon_fighter.view import AimView, FightView, HeroView, View
from undercroft.games.dungeon_fighter.words.names import die_name, say_result
from undercroft.kit.outline import Cell, Row, Section, as_speech
from undercroft.kit.text import count, ink, listed

PHASES = {
    "setup": "Heroes are being chosen",
    "move": "the party moves",
    "encounter": "an encounter",
    "maintain": "Maintenance",
    "over": "the game is over",
}
INKS = {"blue": "blue", "green": "green", "red": "red"}
PARAMETERS = (
    ("r", "mm out"),
    ("h", "mm high"),
    ("az", "0.1° off the centre"),
    ("loft", "0.1° up"),
    ("speed", "mm/s"),
    ("tumble", "0.1 rad/s"),
    ("side", "0.1 rad/s"),
    ("top", "0.1 rad/s"),
)


def tell(content: Content, view: View) -> str:
    """The table for ears: a line that sums it up, then one for each thing."""
    return as_speech(section for block in outline(view, content) for section in block)


def outline(view: View, content: Content) -> list[list[Section]]:
    """The whole table in blocks, the first of which sums it up."""
    return [
        [_summary(view, content)],
        [_heroes(view, content), *_belongings(view, content)],
        [_chest(view), _tower(view, content)],
        [*_sheet(view, content)],
        [*_fight(view, content)],
        [_shop(view, content)],
    ]


def _summary(view: View, content: Content) -> Section:
    where = "at the entrance"
    if view.floor > 2:
        where = "face to face with the Final Boss"
    elif view.room:
        where = f"floor {view.floor + 1}, {content.name(view.sheets[view.floor])}, room {view.room}"
    now = PHASES[view.phase]
    words = f"Round {view.round}, {content.name(view.difficulty)}: {now}, {where}"
    return Section("", [[Cell(ink(words, "bold"), f"Dungeon Fighter. {words}")]])


HEROES = ("  Hero", "Player", "HP", "Blue", "Green", "Red")


def _heroes(view: View, content: Content) -> Section:
    return Section("", [_hero(view, content, hero) for hero in view.heroes], HEROES)


def _hero(view: View, content: Content, hero: HeroView) -> Row:
    if not hero.card:
        return [Cell("  ?", "no Hero yet"), hero.player, *[Cell("", "")] * 4]
    throws = view.fight is not None and view.fight.thrower == hero.number and view.phase == "encounter"
    mark = "▶" if throws else "★" if view.leader == hero.number else " "
    name = content.name(hero.card)
    roles = [role for is_so, role in ((view.leader == hero.number, "Leader"), (throws, "throws now")) if is_so]
    state = "eliminated" if hero.eliminated else "fainted" if hero.fainted else f"{hero.hp} of {hero.max_hp} HP"
    hearts = ink("♥" * hero.hp, "red") + ink("♡" * max(0, hero.max_hp - hero.hp), "dim")
    eyes = state if hero.eliminated or hero.fainted else f"{hearts} {hero.hp}/{hero.max_hp}"
    abilities = []
    for colour in COLOURS:
        words = ability_name(content.heroes[hero.card].ability(colour))
        lost = colour in hero.scars
        abilities.append(Cell(ink(f"✗ {words}" if lost else words, "dim" if lost else INKS[colour]), ""))
    spoken = [f"{colour} {ability_name(content.heroes[hero.card].ability(colour))}" for colour in COLOURS]
    spoken = [f"{words}, scarred" if words.split()[0] in hero.scars else words for words in spoken]
    return [
        Cell(f"{mark} {name}", f"{name}{f' ({listed(roles)})' if roles else ''}"),
        Cell(hero.player, f"played by {hero.player}"),
        Cell(eyes, f"{state}, {listed(spoken)}"),
        *abilities,
    ]


def _belongings(view: View, content: Content) -> list[Section]:
    rows: list[Row] = []
    for hero in view.heroes:
        rows += [[content.name(hero.card), *_card(content, card)] for card in hero.equipment]
        rows += [
            [content.name(hero.card), Cell(f"♥ {content.name(foe)}", f"the seduced {content.name(foe)}"), ""]
            for foe in hero.seduced
        ]
    waiting: list[Row] = [list(_card(content, card)) for card in view.unassigned]
    return [Section("Equipment", rows), Section("To be given", waiting)]


def _card(content: Content, card: str) -> tuple[Cell, Cell]:
    printed = say_equipment(content, card)
    return Cell(content.name(card), f"{content.name(card)} ({printed})"), Cell(printed, "")


def _chest(view: View) -> Section:
    words = f"{view.gold} gold, {bonus_dice(view.bonus)}"
    left = f"supply {view.gold_supply} gold, {bonus_dice(view.bonus_supply)}, {count(view.scar_supply, 'Scar')}"
    return Section("Chest", [[f"{words}; {left}"]])


def _tower(view: View, content: Content) -> Section:
    parts = []
    for level, pile, refused in zip(LEVELS, view.piles, view.refused, strict=True):
        bottom = f" (at the bottom {listed(map(content.name, refused))})" if refused else ""
        parts.append(f"{level}: {pile}{bottom}")
    return Section("Tower", [["  ".join(parts)]])


def _sheet(view: View, content: Content) -> list[Section]:
    sections = []
    for floor, side in enumerate(view.sheets):
        if side and floor >= view.floor:
            rows: list[Row] = []
            for room in content.sides[side].rooms:
                here = floor == view.floor and room.id == view.room
                to = f"→ {' '.join(room.to)}" if room.to else "→ down"
                mark = "●" if here else " "
                eyes = ink(f"{mark} {room.id}", "bold") if here else f"{mark} {room.id}"
                ears = f"room {room.id}{', where the party is' if here else ''}"
                rows.append([Cell(eyes, ears), Cell(to, f"leads to {', '.join(room.to) or 'the next floor'}")])
                rows[-1] = [*rows[-1], say_room(content, room)]
            sections.append(Section(f"Floor {floor + 1}", rows))
    return sections


def _fight(view: View, content: Content) -> list[Section]:
    fight = view.fight
    if fight is None:
        return []
    name = ink(content.name(fight.foe), "red", "bold")
    rows: list[Row] = [[f"{name}: {fight.hp} of {fight.max_hp} HP; {say_foe(content, fight.foe)}"]]
    tokens = [token for token in ("toad", "tracking", "song") if getattr(fight, token)]
    tokens += [f"beer on {content.name(view.heroes[fight.beer].card)}"] if fight.beer >= 0 else []
    tokens += [f"charm of {content.name(view.heroes[fight.charm].card)}"] if fight.charm >= 0 else []
    rows.append([f"tokens: {', '.join(tokens)}" if tokens else ""])
    stolen = f", {count(fight.stolen, 'stolen card')} face down" if fight.stolen else ""
    rows.append([f"{count(fight.shots, 'shot')}, {count(fight.retrievals, 'retrieval')}{stolen}"])
    dice = [ink(die, INKS[die]) if die in fight.throwable else f"{die} (barred)" for die in fight.dice]
    rows.append([f"to throw: {', '.join(dice) or 'no Hero die'}"])
    sections = [Section("Monster", rows), _wheel(view, content, fight)]
    sections += [Section("Required", [[say_requirement(content, code)] for code in fight.requirements])]
    if fight.aim is not None:
        sections.append(_aim(content, fight.aim))
    return sections


def _wheel(view: View, content: Content, fight: FightView) -> Section:
    """The dice on the table, with what lies under them."""
    rows: list[Row] = []
    for one in fight.lying:
        x, y = one.pose.x / POSITION, one.pose.y / POSITION
        under = content.wheel.under(x, y)
        where = {"hole": "in a hole", "outside": "beside the board", 0: "on bones"}.get(under, f"on section {under}")
        rows.append([die_name(one.die), f"{where} ({x:.0f}, {y:.0f} mm)"])
    if fight.result is not None:
        rows.append(["last throw", say_result(fight.result)])
    return Section("On the table", rows)


def _aim(content: Content, aim: AimView) -> Section:
    """What a hand may do: enough to type a throw."""
    rows: list[Row] = [[f"a good throw hits {aim.hit_chance} % for {aim.mean_damage / 100:.1f} on average"]]
    ranges = [f"{name} {_range(getattr(aim.bounds, name))} ({unit})" for name, unit in PARAMETERS]
    rows.append([Cell(f"phi 0…3599 (0.1°), {', '.join(ranges)}", "")])
    for code in aim.requirements:
        one = content.requirements[code]
        twist = " ".join(filter(None, (one.twist, one.sight)))
        rows.append([f"{one.name}: {twist or one.act}"])
    if aim.absurd:
        rows.append(["hardly any throw hits like this"])
    return Section("Aim", rows)


def _range(limits: tuple[int, int]) -> str:
    return str(limits[0]) if limits[0] == limits[1] else f"{limits[0]}…{limits[1]}"


def _shop(view: View, content: Content) -> Section:
    rows: list[Row] = [[f"{content.equipment[card].price} gold", *_card(content, card)] for card in view.offer]
    return Section("Shop", rows)
