"""Content is data: every card does something, and a pack that is wrong is refused with file and line."""

from pathlib import Path

import pytest

from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.loading import effects_in, problems
from undercroft.games.dungeon_fighter.content.text import say_equipment, say_foe, say_hero, say_room
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS
from undercroft.kernel.errors import PackError
from undercroft.kit.vocabulary import said_by
from undercroft.testing import write_pack

CONTENT: Content = GAME.content.load().content

MONSTER = '[[monster]]\nid = "newt"\nname = "Newt"\nlevel = 1\ntype = "Beast"\nhp = 5\ndamage = 1\n'
WEAPON = '[[equipment]]\nid = "stick"\nname = "Stick"\nkind = "weapon"\nprice = 2\n'
ROOMS = '[[side]]\nid = "d9a"\nname = "Attic"\nsheet = "d9"\nfloor = "dungeon"\nrooms = [\n'


def test_nothing_is_wrong_with_the_base_set_and_no_card_does_nothing() -> None:
    assert list(problems(CONTENT)) == []
    for card in CONTENT.equipment.values():
        effects = [effect for _, _, effect in effects_in(card)]
        assert card.bonus or any(said_by(effect) for effect in effects)
    for hero in CONTENT.heroes.values():
        assert all(said_by(hero.ability(colour)) for colour in COLOURS)


@pytest.mark.rule("DF-EQ-03", "DF-ROOM-04")
def test_all_22_requirements_occur_on_weapons_and_in_rooms() -> None:
    weapons = {card.rq for card in CONTENT.equipment.values() if card.kind == "weapon"}
    rooms = {room.danger for side in CONTENT.sides.values() for room in side.rooms if room.danger}
    assert weapons == rooms == set(CONTENT.requirements)


def test_figures_that_are_printed_are_kept() -> None:
    goblin, bear = CONTENT.monsters["goblin"], CONTENT.monsters["cute_bear"]
    assert (goblin.level, goblin.hp, goblin.damage, goblin.gold) == (1, 7, 1, 1)
    assert bear.rq == "XB"
    assert CONTENT.heroes["torm"].red.berserk
    assert CONTENT.heroes["goldfinga"].slots == ("weapon", "weapon", "item")
    helm, breath = CONTENT.equipment["helm_of_bravery"], CONTENT.equipment["dragons_breath"]
    assert (helm.rq, helm.bonus, breath.rq, breath.bonus) == ("BD", 3, "SP", 2)


def test_every_card_and_room_has_words() -> None:
    assert all(say_equipment(CONTENT, key) for key in CONTENT.equipment)
    assert all(say_hero(CONTENT, key) for key in CONTENT.heroes)
    assert all(say_foe(CONTENT, key) for key in (*CONTENT.monsters, *CONTENT.bosses))
    special = [room for side in CONTENT.sides.values() for room in side.rooms if room.danger or room.treasure]
    assert all(say_room(CONTENT, room) for room in special)
    assert say_room(CONTENT, CONTENT.rooms["d1b"]["4b"]) == "danger: Elbow; treasure: 1 equipment card"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (MONSTER + 'rq = "ZZ"\n', "no requirement 'ZZ'"),
        (MONSTER + "ability = { pierce = 2 }\n", "'pierce' does nothing here"),
        (MONSTER.replace('"newt"', '"torm"'), "is an id of the hero already"),
        (WEAPON, "weapons, and only they, have a requirement"),
        (WEAPON + 'rq = "BD"\n', "this weapon does nothing"),
        (WEAPON.replace("weapon", "armor"), "either work always or are discarded after use"),
        (
            WEAPON.replace("weapon", "item") + "always = { reduce = 1 }\nbonus = 2\n",
            "a bonus and `hit` are for weapons",
        ),
        (ROOMS + "]\n", "a sheet needs rooms"),
        (ROOMS + '  { id = "1", to = ["9"] },\n]\n', "no room '9' on this side"),
        (ROOMS + '  { id = "1", shop = true },\n]\n', "every way crosses 5 rooms"),
        (ROOMS + '  { id = "1", to = ["2"] },\n  { id = "2", to = ["1"] },\n]\n', "every way crosses 5 rooms"),
        ('[[difficulty]]\nid = "x"\nname = "X"\nmonsters = [1, 1, 1, 1]\nbonus = 1\n', "14 monsters are needed"),
        ('[[difficulty]]\nid = "x"\nname = "X"\nmonsters = [14, 0, 0, 0]\nbonus = 1\n', "there are only 13 of level 1"),
        ('[[trap]]\nid = "t"\nkind = "hole"\ninner = 80\nouter = 90\nstart = 10\nend = 75\n', "multiples of 75"),
        ('[[section]]\nid = "s"\nvalue = 5\ninner = 80\nouter = 90\n', "sections follow each other"),
        (
            '[[hero]]\nid = "h"\nname = "H"\ntitle = "t"\nslots = ["item", "item", "item"]\nblue = { agile = true }\n'
            'green = { sworn = { type = "Cat", damage = 1 } }\nred = { again = true }\n',
            "no monster has the type 'Cat'",
        ),
    ],
)
def test_a_pack_that_is_wrong_says_where_and_why(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(PackError, match=r"own\.toml.*line") as error:
        GAME.content.load([write_pack(tmp_path, GAME, text)])
    assert complaint in str(error.value)


def test_a_pack_may_add_monsters_and_equipment(tmp_path: Path) -> None:
    text = MONSTER + "ability = { greedy = true }\n" + WEAPON + 'rq = "BD"\nbonus = 2\n'
    content = GAME.content.load([write_pack(tmp_path, GAME, text)]).content
    assert "newt" in content.level(1)
    assert content.equipment["stick"].bonus == 2
