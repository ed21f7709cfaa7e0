"""What the page's own module is told, so that hands can throw: wheel, dice, limits of the aim, the last flight.

All of it is of the view, and all lengths are in mm.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.text import ability_name, say_effect
from undercroft.games.dungeon_fighter.content.types import PARAMETERS
from undercroft.games.dungeon_fighter.drawing.icons import silhouette
from undercroft.games.dungeon_fighter.drawing.table import TABLE
from undercroft.games.dungeon_fighter.state.throws import POSITION, TURN, LastThrow, Lying
from undercroft.games.dungeon_fighter.throwing.limits import CARD, CARD_SIZE, SLAB_SIZE, props_of
from undercroft.games.dungeon_fighter.throwing.reading import is_icon
from undercroft.games.dungeon_fighter.throwing.scene import BOARD_HEIGHT, DIE
from undercroft.games.dungeon_fighter.view import AimView, FightView, View
from undercroft.games.dungeon_fighter.words.names import die_name
from undercroft.games.dungeon_fighter.words.verdict import verdict


def hands(view: View, content: Content) -> str:
    """The data of the module, as JSON."""
    fight = view.fight
    said: dict[str, Any] = {
        "wheel": _wheel(content),
        "lying": [] if fight is None else [_pose(content, one, fight.faces) for one in fight.lying],
        "die": "" if fight is None else fight.die,
        "thrower": "" if fight is None else content.name(view.heroes[fight.thrower].card),
        "foe": None if fight is None else _foe(content, fight),
        "aim": None if fight is None or fight.aim is None else _aim(content, fight.aim),
        "last": None if view.last is None else _last(content, view.last, {} if fight is None else fight.faces),
    }
    return msgspec.json.encode(said).decode()


@lru_cache(maxsize=8)
def _wheel(content: Content) -> dict[str, Any]:
    wheel = content.wheel
    return {
        "table": TABLE,
        "radius": wheel.radius,
        "height": round(BOARD_HEIGHT * 10),
        "die": round(DIE * 20),
        "sections": [(section.value, section.inner, section.outer) for section in wheel.sections],
        "holes": list(wheel.holes),
        "bones": list(wheel.bones),
        "numbers": [
            (section.value, round(x), round(y))
            for section in wheel.sections
            for x, y in wheel.clear_spots(section.value)
        ],
    }


def _pose(content: Content, one: Lying, faces: dict[str, int]) -> list[Any]:
    """A die as it lies: which, whether its icon is up, where (mm), and its turn (w, x, y, z)."""
    pose = one.pose
    place = [part / POSITION for part in (pose.x, pose.y, pose.z)]
    turn = [part / TURN for part in (pose.qw, pose.qx, pose.qy, pose.qz)]
    return [one.die, is_icon(faces[one.die], content.icon_faces) if one.die in faces else False, *place, *turn]


def _foe(content: Content, fight: FightView) -> dict[str, Any]:
    """Whom it is thrown at, and what its room and its card demand."""
    foe = content.foe(fight.foe)
    ability = [] if foe.ability is None else [f"{ability_name(foe.ability)}: {say_effect(foe.ability)}"]
    on_it = [token.capitalize() for token in ("toad", "tracking", "song") if getattr(fight, token)]
    return {
        "name": foe.name,
        "picture": silhouette(content, fight.foe),
        "hp": fight.hp,
        "most": fight.max_hp,
        "damage": fight.damage,
        "words": [*([] if fight.song else ability), *on_it],
        "demands": [content.name(code) for code in fight.requirements],
    }


def _aim(content: Content, aim: AimView) -> dict[str, Any]:
    bounds, preset = aim.bounds, aim.preset
    return {
        "preset": {name: getattr(preset, name) for name in ("phi", *PARAMETERS)},
        "bounds": {name: getattr(bounds, name) for name in PARAMETERS},
        "either_way": bounds.either_way,
        "props": [(prop, *pose) for prop, pose in props_of(preset, bounds)],
        "card": (*CARD, *CARD_SIZE),
        "slab": SLAB_SIZE,
        "hits": aim.hit_chance,
        "absurd": aim.absurd,
        "requirements": [
            {"id": one.id, "name": one.name, "act": one.act, "twist": one.twist, "sight": one.sight, "calm": one.calm}
            for one in (content.requirements[code] for code in aim.requirements)
        ],
    }


def _last(content: Content, last: LastThrow, faces: dict[str, int]) -> dict[str, Any]:
    words, rule = verdict(content, last)
    flown = last.flight
    return {
        "number": last.number,
        "die": last.die,
        "name": die_name(last.die),
        "hero": content.name(last.hero),
        "aim": {name: getattr(last.aim, name) for name in ("phi", *PARAMETERS)},
        "place": last.result.place,
        "value": last.result.value,
        "icon": last.result.icon,
        "hit": not last.miss,
        "words": words,
        "rule": rule,
        "lying": [_pose(content, one, {**faces, last.die: last.result.face}) for one in last.lying],
        "flight": None
        if flown is None
        else {
            "bodies": flown.bodies,
            "frames": flown.frames,
            "hz": flown.hz,
            "data": flown.data,
            "contacts": flown.contacts,
        },
    }
