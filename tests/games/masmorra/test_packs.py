"""A wrong pack is refused with file, line, key and what is right."""

import re
from pathlib import Path

import pytest

from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.content.catalogue import Content
from undercroft.games.masmorra.content.loading import build, problems
from undercroft.games.masmorra.content.vocabulary import Half
from undercroft.games.masmorra.state.actions import Attack, Fight, Move, PayStep, Shove
from undercroft.games.masmorra.state.events import Lost
from undercroft.games.masmorra.state.model import LIFE
from undercroft.kernel.errors import PackError
from undercroft.testing import options, play, told, write_pack

from .tabletop import Tabletop
from .test_content import BASE, PACK


def card(any_time: str, own: str = "gold = 1", deck: str = "rivals") -> str:
    """A Treasure card; its any-time half stands in line 4, its own-turn half in line 5."""
    halves = f'any = {{ name = "Up", {any_time} }}\nown = {{ name = "Down", {own} }}\n'
    return f'[[treasure]]\nid = "thing"\ndeck = "{deck}"\n{halves}'


def hero(ability: str, id: str = "poke") -> str:
    """A Hero with this starting ability in line 5."""
    start = f'{{ id = "{id}", name = "Poke", {ability} }}'
    rest = ", ".join(f'{{ id = "skill_{n}", name = "Skill", finder = 1 }}' for n in range(2))
    more = rest.replace("skill", "trick")
    return f'[[hero]]\nid = "page"\nname = "Page"\nline = "Page"\nstart = {start}\ncards = [[{rest}], [{more}]]\n'


def monster(body: str, rank: str = "minor", sides: str = "", id: str = "cat") -> str:
    """A monster whose side has this in line 10."""
    numbers = 'kind = "animal"\npayback = 1\ndefense = 1\nxp = 1\n'
    return f'[[monster]]\nid = "{id}"\nname = "Cat"\nrank = "{rank}"\n[[monster.sides]]\n{numbers}{body}\n{sides}'


RED = '[[monster.sides]]\nkind = "animal"\npayback = 1\ndefense = 1\nxp = 1\n'


def tile(body: str, id: str = "X9", size: str = "small", level: int = 1) -> str:
    """A tile that says this from line 6 on."""
    return f'[[tile]]\nid = "{id}"\nname = "Hole"\nsize = "{size}"\nlevel = {level}\n{body}\n'


def large(id: str, body: str, doors: str, side: str = "throne") -> str:
    """A room of the large tile that says this from line 8 on."""
    return tile(f'side = "{side}"\ndoors = [{doors}]\n{body}', id, "large", 3)


T4 = 'place = [0, 4]\ngrimbolts = ["ML", "EL"]'

CASES = {
    # Ids
    "a Treasure card with the id of a monster": (
        card("bolt = 1").replace('"thing"', '"orc"'),
        "line 2, key id: 'orc' is an id of the table monster already; take another",
    ),
    "a monster with the id of random ones": (monster("", id="minor"), "line 2, key id: 'minor' is an id of the random"),
    "an ability of another Hero": (
        hero('dice = ["ST"], gives = [{ ML = 1 }]', id="parry"),
        "line 5, key start.id: 'parry' is an id of the hero jay already; take another",
    ),
    # Treasure cards
    "a moment on an own-turn half": (card("bolt = 1", 'when = "roll", gold = 1'), "line 5, key own: an own-turn half"),
    "a half without a word": (card("bolt = 1", "calm = true"), "line 5, key own: this half does nothing"),
    "symbols that are none": (card("gives = {}"), "line 4, key any: this half does nothing; say what it does"),
    "a word that does nothing at any time": (
        card("gold = 1"),
        "line 4, key any: 'gold' does nothing here; what works is bolt, direct, gives, goad, heal, join, share_gold",
    ),
    "a word that does nothing at this moment": (
        card('when = "roll", prevent = 1'),
        "line 4, key any: 'prevent' does nothing here; what works is reroll",
    ),
    "a word that does nothing in the own turn": (
        card("bolt = 1", "counter = true"),
        "line 5, key own: 'counter' does nothing here; what works is banish, calm, disarm,",
    ),
    "calm at any time": (card("bolt = 1, calm = true"), "line 4, key any: 'calm' does nothing here"),
    "two any-time words": (
        card('when = "wounds", prevent = 1, reflect = 1'),
        "line 4, key any: 'prevent' has to be the only thing that this half does; leave out 'reflect'",
    ),
    "two words with one target": (
        card("bolt = 1", 'banish = "room", swap = true'),
        "line 5, key own: 'banish' has to be the only thing that this half does; leave out 'swap'",
    ),
    "a rival's word in Alliance": (
        card('when = "move", stumble = true', deck="alliance"),
        "line 4, key any: 'stumble' does nothing in the deck 'alliance'",
    ),
    "an Alliance word among rivals": (
        card('when = "evil", disrupt = true'),
        "line 4, key any: 'disrupt' does nothing in the deck 'rivals'",
    ),
    "the Time token": (card('when = "time", gives = { ML = 1 }', deck="alliance"), "line 4, key any"),
    "help for a rival": (card('when = "roll", reroll = "these"'), "helps the active Hero, and rivals do not"),
    "a rival's die in Alliance": (card('when = "roll", reroll = "one"', deck="alliance"), "Alliance has none"),
    "cards stolen from XP": (
        card('when = "xp", steal = "card"'),
        "line 4, key any: at this moment only 'steal = \"xp\"' does something",
    ),
    "a reroll of all dice of a rival": (card('when = "roll", reroll = "any"'), "line 4, key any: 'reroll' is \"any\""),
    "a reroll of one own die": (card("bolt = 1", 'reroll = "one"'), "line 5, key own: 'reroll' is \"any\""),
    "fleeting gold": (card("bolt = 1", "gold = 1, fleeting = true"), "line 5, key own: 'fleeting' is about symbols"),
    "purging swords": (
        card("bolt = 1", "gives = { ML = 1, EL = 1 }, purging = true"),
        "line 5, key own: 'purging' is about EL symbols; let it give EL and nothing else",
    ),
    # Evil cards
    "an Evil card that does nothing": (
        '[[evil]]\nid = "yawn"\nname = "Yawn"\n',
        "line 3, key name: this card does nothing; say what it does",
    ),
    # Abilities
    "an ability that gives nothing": (hero('dice = ["ST"]'), "line 5, key start: this ability gives nothing"),
    "an ability that gives no symbols": (
        hero("gold = 1, gives = [{}]"),
        "line 5, key start: this ability gives nothing",
    ),
    "an ability that costs nothing": (hero("gives_gold = 1"), "line 5, key start: this ability costs nothing"),
    "an ongoing ability that costs": (hero("aegis = 1, gold = 1"), "line 5, key start: this ability works by itself"),
    "an ability of both kinds": (hero("aegis = 1, gives_gold = 1, gold = 1"), "line 5, key start: an ability either"),
    "dice that refresh": (
        hero('dice = ["ST"], gives_gold = 1, refresh = true'),
        "line 5, key start: 'refresh' is for abilities that cost gold and no dice",
    ),
    "an ability that nobody can pay": (hero('gold = 7, pet = "now"'), "line 5, key start: nobody can hold more than 6"),
    "any die and another": (
        hero('dice = ["any", "ST"], gives_gold = 1'),
        "line 5, key start: 'any' die is docked alone",
    ),
    "a token that gives what it gives": (
        hero('flip = ["ST", "ML"]'),
        "line 5, key start: the Free Step token gives ST",
    ),
    # Monsters
    "a minor monster with two sides": (
        monster("", sides=RED),
        "line 5, key sides: a face of a monster die has exactly",
    ),
    "a boss with three sides": (
        monster("", "boss", RED + RED),
        "line 5, key sides: a boss has a blue side and perhaps a red one",
    ),
    "a second last monster": (
        monster("", "boss", RED).replace('rank = "boss"', 'rank = "boss"\nlast = true'),
        "line 5, key last: 'malaphyas' is the last monster already, and there is only one",
    ),
    "a last monster that turns nothing": (
        monster("").replace('rank = "minor"', 'rank = "minor"\nlast = true'),
        "line 5, key last: the last monster is a boss with two sides",
    ),
    "an article on a die": (
        monster("").replace('rank = "minor"', 'rank = "minor"\narticle = true'),
        "line 5, key article: only bosses may have no article; leave it out",
    ),
    "a monster that nothing defeats": (
        monster('immune = ["RG", "ML"]'),
        "line 10, key sides[0].immune: nothing can defeat this monster",
    ),
    "a monster that only its own kind defeats": (
        monster('only = ["EL"]'),
        "line 10, key sides[0].only: nothing can defeat this monster",
    ),
    "a hide against nothing": (monster('hide = "MG"'), "line 10, key sides[0].hide: MG deals no damage anyway"),
    "moans of the living": (monster("moans = { EL = 3 }"), "line 10, key sides[0].moans: EL deals no damage to it"),
    "a thief of nothing": (monster("steals_token = true"), "line 10, key sides[0].steals_token: the Free Step token"),
    "a captured Goblin": (
        monster("capture = true"),
        "line 10, key sides[0].capture: only the last side of an ordinary",
    ),
    "breath on a die": (monster("fire_breath = 1"), "line 10, key sides[0].fire_breath: only the blue side of a boss"),
    "heads on a die": (monster('regrows_unless = "RG"'), "line 10, key sides[0].regrows_unless: only the red side"),
    "heads that nothing cuts": (
        monster("", "boss", RED + 'regrows_unless = "EL"\n'),
        "key sides[1].regrows_unless: EL deals no damage to it",
    ),
    "a call to nobody": (
        monster('calls = "spidr"'),
        "line 10, key sides[0].calls: no minor or major monster 'spidr'; did you mean 'spider'?",
    ),
    "a call to a boss": (monster('calls = "aunty_bitsy"'), "line 10, key sides[0].calls: no minor or major monster"),
    # Tiles
    "a small hall": (tile('doors = ["N"]'), "line 1, key type: a small tile has a type of its own"),
    "a medium pit": (tile('type = "pit"', size="medium"), "line 6, key type: a small tile has a type of its own"),
    "a small tile on the third level": (tile('type = "gold"', level=3), "line 5, key level: the third level is made"),
    "a medium tile on a side": (tile('side = "throne"', size="medium"), "line 6, key side: large rooms, and they only"),
    "a start on the second level": (tile('type = "start"', level=2), "line 5, key level: the tile 'start' belongs on"),
    "a strange door": (
        tile('type = "portal"\ndoors = ["N1"]\ndock = ["MG"]'),
        "line 7, key doors: a small tile has no door 'N1'; there is N, E, S, W",
    ),
    "a strange door of a medium tile": (
        tile('doors = ["N"]', size="medium"),
        "line 6, key doors: a medium tile has no door 'N'; there is N1, N2, E1,",
    ),
    "a door given twice": (
        tile('type = "portal"\ndoors = ["N", "N"]\ndock = ["MG"]'),
        "line 7, key doors: a door is given twice",
    ),
    "a room without doors": (tile('type = "portal"\ndock = ["MG"]'), "line 1, key doors: a room needs a door"),
    "a medium tile with doors in one place": (
        tile('doors = ["N1", "S1"]', size="medium"),
        "line 6, key doors: a medium tile needs a door in the first and one in the second place of its sides",
    ),
    "a trap with a door": (
        tile('type = "trap"\ndoors = ["N"]\ndock = ["ST", "ST"]'),
        "line 7, key doors: 'doors' does nothing on a 'trap' tile; what works is dock, mark",
    ),
    "a trap that somebody is on": (
        tile('type = "trap"\npreposition = "on"\ndock = ["ST", "ST"]'),
        "line 7, key preposition: 'preposition' does nothing on a 'trap' tile; what works is dock, mark",
    ),
    "a trap that cannot be disarmed": (tile('type = "trap"'), "line 6, key type: a 'trap' tile needs 'dock'"),
    "a pit without a pit": (tile('type = "pit"\ndoors = ["N"]'), "line 6, key type: a 'pit' tile needs 'pit'"),
    "a fountain without water": (
        tile('type = "fountain"\ndoors = ["N"]\ndock = ["EL"]'),
        "line 6, key type: a 'fountain' tile needs 'gives'",
    ),
    "a dry fountain": (
        tile('type = "fountain"\ndoors = ["N"]\ndock = ["EL"]\ngives = {}'),
        "line 9, key gives: this fountain gives nothing",
    ),
    "a monster room without monsters": (
        tile('type = "monster"\ndoors = ["N"]'),
        "line 6, key type: a 'monster' tile needs 'monsters' or 'spawns'",
    ),
    "a chest that cannot be opened": (
        tile('doors = ["N1", "N2"]\ngold = 3', size="medium"),
        "line 1, key dock: a chest or a fountain needs the dice that are docked on it",
    ),
    "a chest in a fountain": (
        tile('doors = ["N1", "N2"]\ngold = 3\ndock = ["EL"]\ngives = { EL = 1 }', size="medium"),
        "line 7, key gold: a room has a chest or a fountain, not both",
    ),
    "grimbolts in the Sewers": (
        large("S2", 'place = [3, 0]\ngrimbolts = ["ST"]', '"S1", "S4"', "sewers"),
        "line 9, key grimbolts: 'grimbolts' does nothing on a 'sewers' tile",
    ),
    "a monster that is none": (
        tile('type = "monster"\ndoors = ["N"]\nmonsters = ["orcc"]'),
        "line 8, key monsters: no monster 'orcc'; did you mean 'orc'?",
    ),
    "a boss in a small room": (
        tile('type = "monster"\ndoors = ["N"]\nmonsters = ["mortiferous"]'),
        "line 8, key monsters: bosses live in medium and large rooms, random ones in the Sewers only",
    ),
    "a random boss in a medium room": (
        tile('doors = ["N1", "N2"]\nmonsters = ["boss"]', size="medium"),
        "line 7, key monsters: bosses live in medium and large rooms, random ones in the Sewers only",
    ),
    "Malaphyas at large": (
        tile('doors = ["N1", "N2"]\nmonsters = ["malaphyas"]', size="medium"),
        "line 7, key monsters: 'malaphyas' is met in the room with 'throne = true' of the Throne Room side only",
    ),
    "a second lair of a boss": (
        tile('doors = ["N1", "N2"]\nmonsters = ["mortiferous"]', size="medium"),
        "line 7, key monsters: 'mortiferous' lives in 'M2_1' already",
    ),
    "two of a boss": (
        tile('doors = ["N1", "N2"]\nmonsters = ["mortiferous", "mortiferous"]', "M2_1", "medium", 2),
        "line 7, key monsters: there is one token of each boss",
    ),
    "too many monsters": (
        tile('type = "monster"\ndoors = ["N"]\nmonsters = ["ghost"]\nspawns = ["major"]'),
        "line 8, key monsters: a small room holds 3 units, and these are 4",
    ),
    "a ritual of nobody": (
        tile('doors = ["N1", "N2"]\nritual = true', size="medium"),
        "line 7, key ritual: the Dark Ritual needs a 'cultist' among the monsters",
    ),
    "a watcher that is none": (
        large("T4", f'{T4}\nmonsters = ["orc", "orc"]\nwatcher = "watcher"', '"T3", "T5"'),
        "line 11, key watcher: no minor or major monster 'watcher'; did you mean 'dark_watcher'?",
    ),
    "a watcher of one": (
        large("T4", f'{T4}\nmonsters = ["orc"]\nwatcher = "ghost"', '"T3", "T5"'),
        "line 11, key watcher: the watcher comes when one of several monsters is left; name at least two",
    ),
    # The whole dungeon
    "a second start": (
        tile('type = "start"\ndoors = ["N"]'),
        "line 6, key type: 'S1_00' is the tile 'start' already, and there is only one",
    ),
    "a door to nowhere": (
        large("T4", T4, '"T3", "T9"'),
        "line 7, key doors: no other room 'T9' on this side; there is T1, T2, T3, T5",
    ),
    "a door to the other side": (large("T4", T4, '"T3", "S1"'), "line 7, key doors: no other room 'S1' on this side"),
    "a door to itself": (large("T4", T4, '"T3", "T5", "T4"'), "line 7, key doors: no other room 'T4' on this side"),
    "a door that is a wall": (large("T9", "place = [9, 9]", '"T3"'), "line 7, key doors: the room 'T3' has no door to"),
    "a large door given twice": (large("T4", T4, '"T3", "T5", "T5"'), "line 7, key doors: a door is given twice"),
    "a second landing": (
        large("T4", f"{T4}\nlanding = true", '"T3", "T5"'),
        "key landing: 'T4' has 'landing = true' on this side already, and there is only one",
    ),
    "a second throne": (
        large("T4", f'{T4}\nthrone = true\nmonsters = ["major"]', '"T3", "T5"'),
        "line 10, key throne: 'T1' has 'throne = true' on this side already, and there is only one",
    ),
    "a throne without Malaphyas": (
        large("T1", 'grimbolts = ["MG"]\nthrone = true', '"T3"'),
        "line 1, key monsters: 'malaphyas' has to be here",
    ),
    "an Outfall without bosses": (
        large("S1", "throne = true", '"S2", "S3"', "sewers"),
        "line 1, key monsters: a random 'boss' has to be here",
    ),
    "a room on another": (
        large("T4", 'place = [4, 4]\ngrimbolts = ["ML", "EL"]', '"T3", "T5"'),
        "key place: 'T4' is drawn there already",
    ),
    "a result that hits nobody": (
        large("T4", 'place = [0, 4]\ngrimbolts = ["EL"]', '"T3", "T5"'),
        "key grimbolts: every result of the die has to hit some room of this side",
    ),
    "a room that nobody reaches": (
        large("T8", "place = [8, 8]", '"T9"') + large("T9", "place = [9, 9]", '"T8"'),
        "line 7, key doors: this room cannot be reached from the landing",
    ),
    # Malaphyas
    "a second table of Malaphyas": (
        '[[malaphyas]]\nid = "sewers"\nmajor = ["EL"]\n',
        "line 2, key id: only the entry 'throne' is looked at; give it this id",
    ),
    "a Malaphyas without majors": (
        '[[malaphyas]]\nid = "throne"\nmajor = []\n',
        "line 3, key major: some results have to call a major monster and others a minor one",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_pack_is_refused_for(case: str, tmp_path: Path) -> None:
    text, expected = CASES[case]
    with pytest.raises(PackError) as error:
        build([PACK, write_pack(tmp_path, GAME, text)])
    said = str(error.value)
    assert expected in said
    assert re.match(r"(own/own|content/\w+)\.toml line \d+, key \w+", said)


MISSING = [
    "expected at least one minor monster",
    "expected at least one major monster",
    "expected one monster with 'last = true'",
    "expected one tile of the type 'start' on level 1",
    "expected one tile of the type 'stairs down' on level 1",
    "expected one tile of the type 'entrance' on level 2",
    "expected one tile of the type 'stairs to third' on level 2",
    "expected one room with 'landing = true' on the side 'throne'",
    "expected one room with 'throne = true' on the side 'throne'",
    "expected one room with 'landing = true' on the side 'sewers'",
    "expected one room with 'throne = true' on the side 'sewers'",
    "expected the entry 'throne'",
    "expected at least 5 Heroes, one for each player",
]


def test_an_empty_pack_alone_lacks_everything(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, GAME, "")
    assert [expected for _, _, _, expected in problems(Content([pack]))] == MISSING
    with pytest.raises(PackError, match=r"^own, table monster: expected at least one minor monster$"):
        build([pack])


def test_a_pack_that_unmakes_the_start_is_refused(tmp_path: Path) -> None:
    text = tile('type = "gold"\ndoors = ["N"]\ngold = 1', id="S1_00")
    with pytest.raises(PackError, match=r"^own, table tile: expected one tile of the type 'start' on level 1$"):
        build([PACK, write_pack(tmp_path, GAME, text)])


TYPOS = {
    "an unknown word": (card("bolts = 1"), "line 4, key any.bolts: unknown key, expected one of name, when"),
    "an unknown moment": (card('when = "rol", reroll = "one"'), 'found "rol", expected one of'),
    "an unknown face": (hero('dice = ["SW"], gives_gold = 1'), 'line 5, key start.dice[0]: found "SW"'),
    "a name that is too long": (tile('type = "rune"').replace("Hole", "H" * 41), "line 3, key name: "),
    "a fourth level": (tile('type = "rune"', level=4), "line 5, key level: "),
    "an unknown type": (tile('type = "cave"'), 'line 6, key type: found "cave", expected one of'),
}


@pytest.mark.parametrize("case", TYPOS)
def test_a_pack_cannot_be_read_with(case: str, tmp_path: Path) -> None:
    text, expected = TYPOS[case]
    with pytest.raises(PackError) as error:
        write_pack(tmp_path, GAME, text)
    assert expected in str(error.value)


def test_a_right_pack_adds_to_the_base_and_replaces_what_it_names_again(tmp_path: Path) -> None:
    text = card("goad = true", "gold = 1, pet = true") + monster('calls = "spider"')
    text += tile('type = "monster"\ndoors = ["N"]\nmonsters = ["cat"]', id="S1_02")
    content = build([PACK, write_pack(tmp_path, GAME, text)])
    assert content.treasures["thing"].own == Half(name="Down", gold=1, pet=True)
    assert content.monster_dice["minor"].faces[-1] == "cat"
    assert content.tiles["S1_02"].monsters == ("cat",)
    assert BASE.tiles["S1_02"].monsters == ()


@pytest.mark.rule("MM-IC-06", "MM-IC-07", "MM-IC-12")
def test_a_pack_may_say_something_else_where_an_icon_was_chosen(tmp_path: Path) -> None:
    cat = monster("superstitious = { EL = 2 }\nmoans = { RG = 2 }").replace("defense = 1", "defense = 2")
    hole = tile('type = "pit"\ndoors = ["N", "E", "S", "W"]\npit = "ML"', id="S1_14")
    webs = tile('type = "web"\ndoors = ["N", "E", "S", "W"]\nweb = "ML"', id="S1_19")
    top = Tabletop("mika", "algus", packs=[write_pack(tmp_path, GAME, cat + hole + webs)])
    top.room("S1_14", 1, 0)
    top.room("S1_19", 2, 0)
    top.monster("cat")
    top.hero("mika").xp = 1
    game = top.start(dice="EL EL RG RG ML ML", seed=1)
    play(game, Fight())
    ways = options(game, Attack)
    assert {(way.ranged, way.elixir) for way in ways} >= {(2, 0), (0, 2)}
    play(game, Attack(1, elixir=2))
    assert sum(loss.amount for loss in told(game, Lost) if loss.token == "xp") == 1  # Not as it fears.
    play(game, Move("S1_14", "token"), PayStep(token=False))
    assert (game.state.hero.life, game.state.turn.dice) == (LIFE, ["RG", "RG", "ML"])


@pytest.mark.rule("MM-IC-14")
def test_a_pack_may_say_what_a_shove_costs(tmp_path: Path) -> None:
    shove = 'place = [4, 0]\npit_shove = { face = "RG", minor = 2, major = 3 }\ngrimbolts = ["RG", "EL"]'
    top = Tabletop(mode="epic", packs=[write_pack(tmp_path, GAME, large("T2", shove, '"T3", "T5"'))])
    top.ground("throne", "T2")
    top.monster("orc", "T2")
    game = top.start(dice="RG RG DF DF", seed=1)
    play(game, Fight(), Shove(1))
    assert game.state.turn.dice == ["DF", "DF"]
