"""The table as text, for terminals: blocks of lines, with an empty line between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from undercroft.games.masmorra.content.catalogue import GOLD_LIMIT, Content
from undercroft.games.masmorra.content.symbols import FACE_NAMES, FACES
from undercroft.games.masmorra.content.text import say_ability, say_evil, say_half, say_side, say_tile
from undercroft.games.masmorra.content.types import Ability
from undercroft.games.masmorra.state.model import ARROWS, LAST_TURN, LIFE, SUPPLY, Placed
from undercroft.games.masmorra.view import HeroView, MonsterView, View
from undercroft.games.masmorra.words.terminal_map import cut, level_list, level_map
from undercroft.kit.text import aligned, count, flow, ink, listed, plain, short

NARROWEST, WIDEST = 72, 110
SHAPES = "◆▲●■★"
"""Heroes are told apart by shape as well as by colour."""
COLOURS = ("cyan", "yellow", "magenta", "green", "blue")
MODES = {"standard": "Standard", "epic": "Epic", "alliance": "Alliance"}
PHASES = {
    "setup": "the table is being set up",
    "start": "the turn begins",
    "before": "before the roll",
    "reroll": "which dice to roll again",
    "actions": "actions",
    "move": "DM Phase, the monsters move",
    "spawn": "DM Phase, monsters spawn",
    "over": "the game is over",
}
DIE_COLOURS = {"ST": "green", "RG": "yellow", "ML": "red", "DF": "cyan", "EL": "magenta", "MG": "blue"}
SIGNS = {"stairs down": "↓", "entrance": "↑", "stairs to third": "↓", "portal": "◎", "fountain": "≈"}
LEGEND = (
    "░ unexplored  ▣ chest  ◎ portal  ≈ fountain  ↓↑ stairs  # web  ○ pit",
    "+ spawns  Orc 3/2: Payback 3, Defense 2",
)


def describe(view: View, content: Content, width: int, colour: bool) -> str:
    """A view as text, in blocks."""
    text = _Picture(view, content, min(max(width, NARROWEST), WIDEST)).draw()
    return text if colour else plain(text)


class _Picture:
    """One view being drawn."""

    def __init__(self, view: View, content: Content, width: int) -> None:
        self.view = view
        self.content = content
        self.width = width

    def draw(self) -> str:
        levels = [self.level(level) for level in (1, 2, 3)]
        blocks = [self.head(), *levels, self.monsters(), self.heroes(), self.dice(), self.own_things(), self.supply()]
        return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)

    def head(self) -> list[str]:
        view, turn = self.view, self.view.turn
        hero = view.heroes[view.active]
        who = f"{hero.name} with {self.content.name(hero.board)}" if hero.board else hero.name
        when = f"Turn {turn.number}, {who}" if turn.number else "Before the first turn"
        facts = [f"Time {view.time} of {LAST_TURN}"] if view.mode == "alliance" else []
        evil = self.content.evils.get(turn.evil)
        facts += [f"{evil.name}: {say_evil(evil)}"] if evil else []
        facts += [f"Vile Curse on {FACE_NAMES[turn.curse]}"] if turn.curse else []
        facts += ["invisible"] if turn.invisible else []
        facts += ["last round"] if view.ending else []
        facts += [view.reason] if view.reason else []
        first = f"{MODES[view.mode]} · {ink(when, 'bold')}: {PHASES[view.phase]}"
        return self.flow(" · ".join([first, *(ink(fact, "red") for fact in facts)]), "  ")

    # The dungeon

    def level(self, level: int) -> list[str]:
        if not any(placed.level == level for placed in self.view.rooms):
            return []
        title = ink(f"── Level {level} ".ljust(self.width, "─"), "dim")
        drawn = level_map(self.view, self.content, level, self.width, self.marks)
        drawn = drawn or level_list(self.view, self.content, level, self.width, self.listed_marks)
        deepest = level == max(placed.level for placed in self.view.rooms)
        return [title, *drawn, *(ink(line, "dim") for line in LEGEND if deepest)]

    def marks(self, placed: Placed, width: int, height: int) -> list[str]:
        """What is written into a tile on the map."""
        tile, view = self.content.tiles[placed.tile], self.view
        if tile.type == "trap":
            return self.titled(tile.name, [self.trap(placed, width)], width, height, "dim" if placed.opened else "red")
        heroes = [self.shape(hero) for hero in view.heroes if hero.at == placed.tile]
        lines = [signs] if (signs := cut([*heroes, *self.signs(placed)], width)) else []
        here = [monster for monster in view.monsters if monster.at == placed.tile]
        if 1 + len(lines) + len(here) <= height:
            lines += [self.monster_mark(monster, width) for monster in here]
        else:
            briefly = " ".join(self.content.name(monster.card)[:3] for monster in here)
            lines.append(ink(briefly if len(briefly) <= width else f"{len(here)} foes", "red"))
        active = ("bold",) if view.heroes[view.active].at == placed.tile else ()
        return self.titled(tile.name, lines, width, height, *active)

    def titled(self, name: str, lines: list[str], width: int, height: int, *styles: str) -> list[str]:
        """Lines below a name, which is broken if there is room and cut if there is not."""
        title = wrap(name, width)
        if len(title) + len(lines) > height:
            title = [short(name, width)]
        return [*(ink(line, *styles) for line in title), *lines]

    def listed_marks(self, placed: Placed, width: int, height: int) -> list[str]:
        """The same, for a line in a list."""
        name, *rest = self.marks(placed, width, height)
        return ["  " + name, *rest]

    def trap(self, placed: Placed, width: int) -> str:
        dice = "·".join(self.content.tiles[placed.tile].dock)
        return ink("disarmed" if placed.opened else f"trap {dice}" if len(dice) + 5 <= width else dice, "dim")

    def signs(self, placed: Placed) -> list[str]:
        """What can be found in a room, in signs."""
        tile = self.content.tiles[placed.tile]
        dock = "·".join(tile.dock)
        signs = [SIGNS[tile.type] + dock] if tile.type in SIGNS else ["↑"] if tile.landing else []
        if tile.dock and tile.gives is None and tile.type != "portal":
            signs.append(ink("▣", "dim") if placed.opened else f"▣{dock}")
        elif tile.gives is not None and tile.type not in SIGNS:
            signs.append(f"≈{dock}")
        signs += [ink(f"{placed.gold}g", "yellow")] if placed.gold else []
        signs += ["#"] if tile.web else []
        signs += ["○"] if tile.pit else []
        return signs + ["+" * len(tile.spawns)] * bool(tile.spawns)

    def monster_mark(self, monster: MonsterView, width: int) -> str:
        strength = f"{monster.payback}/{monster.defense}"
        name = short(self.content.name(monster.card), max(3, width - len(strength) - 1))
        return ink(f"{name} {strength}", "dim" if monster.fought else "red")

    def monsters(self) -> list[str]:
        """The monsters by room, with their numbers; what is special is said once."""
        kinds: dict[tuple[str, str, bool, bool], list[MonsterView]] = {}
        for monster in self.view.monsters:
            kinds.setdefault((monster.at, monster.card, monster.red, monster.fought), []).append(monster)
        rows, said = [], set()
        for (at, card, red, fought), alike in kinds.items():
            printed, one = self.content.monsters[card], alike[0]
            name = printed.name + (" (red)" if red else "") + (f" ×{len(alike)}" if len(alike) > 1 else "")
            words = [f"Payback {one.payback}, Defense {one.defense}, {one.xp} XP"]
            words += ["fought"] if fought else []
            words += say_side(self.content, printed.sides[red]) if (card, red) not in said else []
            said.add((card, red))
            rows.append([ink(name, "red"), self.content.name(at), "; ".join(words)])
        return self.table("Foes", rows)

    # The Heroes

    def shape(self, hero: HeroView) -> str:
        mark = SHAPES[hero.number % len(SHAPES)]
        return ink(f"({mark})" if hero.prone else mark, COLOURS[hero.number % len(COLOURS)])

    def heroes(self) -> list[str]:
        heroes = [hero for hero in self.view.heroes if hero.board]
        if not heroes:
            return []
        head = ["  Player", "Hero", "LP", "XP", "Gold", "Cards", "Free Step"]
        rows = [[ink(word, "dim") for word in head], *(self.hero(hero) for hero in heroes)]
        return aligned(rows) + [line for hero in heroes for line in self.owns(hero)]

    def owns(self, hero: HeroView) -> list[str]:
        """What others have learned and captured; one's own abilities are told in full elsewhere."""
        owned = [f"the captured {self.content.name(boss)}" for boss in hero.captured]
        if hero.seat != self.view.seat:
            owned = [*map(self.content.name, hero.learned), *owned]
        name = self.content.name(hero.board)
        return self.flow(f"  {self.shape(hero)} {name} has {listed(owned)}", "    ") if owned else []

    def hero(self, hero: HeroView) -> list[str]:
        view = self.view
        arrow = next((arrow for arrow in ARROWS[hero.arrows :]), 0)
        return [
            f"{ink('▶', 'bold') if hero.number == view.active and view.turn.number else ' '} "
            f"{self.shape(hero)} {short(hero.name, 12)}",
            self.content.name(hero.board),
            "prone" if hero.prone else ink("♥" * hero.life, "red") + ink("♡" * (LIFE - hero.life), "dim"),
            f"{hero.xp}" + (ink(f" →{arrow}", "dim") if arrow else ""),
            f"{hero.gold}/{GOLD_LIMIT}",
            str(hero.hand_size),
            "ready" if hero.free else ink("used", "dim"),
        ]

    # Dice

    def dice(self) -> list[str]:
        """The active Hero's dice, where they lie, and the symbols."""
        turn = self.view.turn
        if not (turn.dice or turn.used or turn.docked or turn.symbols or turn.purging or turn.steps):
            return []
        rows = [["unused", self.faces(turn.dice, turn.marked)]] if turn.dice else []
        symbols = [f"{turn.symbols[face]} {FACE_NAMES[face]}" for face in FACES if turn.symbols.get(face)]
        symbols += [f"{turn.purging} Elixir for purging"] if turn.purging else []
        rows += [["symbols", ", ".join(symbols)]] if symbols else []
        rows += [["used", ink(self.plain_faces(turn.used), "dim")]] if turn.used else []
        rows += [
            [f"on {self.content.name(place)}", ink(self.plain_faces(dice), "dim")]
            for place, dice in turn.docked.items()
        ]
        rows += [["Step", f"{count(turn.steps, 'Move Point')} left"]] if turn.steps else []
        if turn.combat is not None and turn.combat.payback:
            rows.append(["Payback", count(turn.combat.payback, "Wound")])
        return self.table("Dice", rows)

    def faces(self, dice: Iterable[str], marked: Sequence[str]) -> str:
        left, words = list(marked), []
        for die in dice:
            again = die in left
            if again:
                left.remove(die)
            face = FACE_NAMES[die[:2]] + ("*" if die.endswith("*") else "")
            words.append(ink(f"[{face}]", DIE_COLOURS[die[:2]]) + ("↻" if again else ""))
        return " ".join(words)

    def plain_faces(self, dice: Iterable[str]) -> str:
        return " ".join(f"[{FACE_NAMES[die[:2]]}{'*' if die.endswith('*') else ''}]" for die in dice)

    # The viewer's own things

    def own_things(self) -> list[str]:
        own = [hero for hero in self.view.heroes if hero.seat == self.view.seat]
        several = len(own) > 1
        lines: list[str] = []
        for hero in own:
            if several:
                lines.append(ink(self.content.name(hero.board), "bold"))
            lines += self.abilities(hero) + self.hand(hero)
        return lines

    def abilities(self, hero: HeroView) -> list[str]:
        board = self.content.heroes.get(hero.board)
        if board is None:
            return []
        known: list[Ability] = [board.start, *(self.content.abilities[ability] for ability in hero.learned)]
        return self.table("Can", [[ability.name, say_ability(ability)] for ability in known])

    def hand(self, hero: HeroView) -> list[str]:
        rows = []
        for card in hero.hand or ():
            printed = self.content.treasures[card]
            rows.append(["any time", printed.any.name, say_half(self.content, printed.any)])
            rows.append(["own turn", printed.own.name, say_half(self.content, printed.own)])
        return self.table("Hand", rows)

    def supply(self) -> list[str]:
        """What lies beside the dungeon."""
        view, rows = self.view, []
        for stack in view.stacks:
            below = f"{count(stack.small, 'small tile')} below, {count(stack.medium, 'medium tile')}"
            rows.append([f"level {stack.level}", f"{self.tile(stack.top)}, {below}" if stack.top else below])
        ranks = [self.content.monsters[monster.card].rank for monster in view.monsters]
        free = [f"{max(0, dice - ranks.count(rank))} {rank}" for rank, dice in SUPPLY.items()]  # type: ignore[arg-type]
        evil = f", {view.evil_deck_size} Evil cards" if view.mode == "alliance" else ""
        rows.append(["decks", f"{count(view.deck_size, 'Treasure card')}, {len(view.discard)} discarded{evil}"])
        rows.append(["free dice", f"{listed(free)} monster dice"])
        if view.evil_top:
            rows.append(["Evil deck", f"next: {listed(map(self.content.name, view.evil_top))}"])
        return self.table("Box", rows)

    def tile(self, key: str) -> str:
        tile = self.content.tiles[key]
        doors = f"doors {' '.join(tile.doors)}; " if tile.doors else ""
        return f"{tile.name} ({doors}{say_tile(self.content, tile)})"

    # Lines

    def table(self, label: str, rows: Sequence[Sequence[str]]) -> list[str]:
        """Rows beside a label in the margin; a long last column goes on below itself."""
        lines: list[str] = []
        for line, row in zip(aligned(rows), rows, strict=True):
            column = " " * (6 + len(plain(line)) - len(plain(row[-1])))
            lines += self.flow(ink(f"{'' if lines else label:6}", "bold") + line, column)
        return lines

    def flow(self, line: str, indent: str) -> list[str]:
        return flow(line, self.width, indent)
