"""What is being decided, over the table: a way, a monster to stand up to, what a throw came to, the party's keep."""

from __future__ import annotations

from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.text import say_room
from undercroft.games.dungeon_fighter.drawing.cards import equipment_card, foe_card, hero_card, price_of
from undercroft.games.dungeon_fighter.drawing.dungeon import sheet
from undercroft.games.dungeon_fighter.drawing.icons import BLANK_FACE, ICON_FACE, hero_emblem
from undercroft.games.dungeon_fighter.drawing.pointing import BONUS, FOE, HEALING
from undercroft.games.dungeon_fighter.drawing.seats import gear, life_of
from undercroft.games.dungeon_fighter.drawing.tracks import ahead
from undercroft.games.dungeon_fighter.rules.movement import LAST_FLOOR
from undercroft.games.dungeon_fighter.rules.rooms import BONUS_DIE as BONUS_DIE_PRICE
from undercroft.games.dungeon_fighter.rules.rooms import HEALING as HEALING_PRICE
from undercroft.games.dungeon_fighter.throwing.tables import hit_chance
from undercroft.games.dungeon_fighter.throwing.throw import is_absurd
from undercroft.games.dungeon_fighter.view import FightView, HeroView, View
from undercroft.games.dungeon_fighter.words.names import die_name, place_name, say_result
from undercroft.games.dungeon_fighter.words.verdict import goes_on, verdict
from undercroft.kit import panels, pieces
from undercroft.kit.markup import Markup, tag
from undercroft.kit.pieces import counter, glyph, seat_glyph
from undercroft.kit.text import listed

STEADY = 200
"""The hand for which odds are told before anybody aims."""
ACROSS = 5
"""So many goods of a shop stand side by side at most."""


def encounter(content: Content, view: View) -> str:
    """What is being decided away from the table; empty while hands must see it."""
    fight = view.fight
    if view.phase == "setup" and any(hero.seat == view.seat and not hero.card for hero in view.heroes):
        return _heroes_to_choose(content, view)
    if view.phase == "move" and len(ahead(content, view)) > 1:
        return _ways(content, view)
    if view.phase == "maintain":
        return _keep(content, view)
    if fight is None or view.phase != "encounter":
        return ""
    if fight.stage == "reveal":
        return _stand(content, view, fight)
    if fight.stage == "result":
        return _result(content, view, fight)
    return _effects(content, view) if fight.stage == "effects" else ""


def _heroes_to_choose(content: Content, view: View) -> str:
    taken = {hero.card for hero in view.heroes}
    cards = [
        hero_card(content, key, target=f"choose:{key}", id=f"choose-{key}")
        for key in content.heroes
        if key not in taken
    ]
    return panels.gallery("Who will you be?", cards)


def _ways(content: Content, view: View) -> str:
    side = view.sheets[view.floor]
    map_ = sheet(content, side, view.room, ahead(content, view), "ways")
    return panels.encounter(
        "Which way?", panels.side(content.name(side), glyph("stairs"), (), (), map_), verdict=_rooms(content, view)
    )


def _rooms(content: Content, view: View) -> str:
    rooms = content.rooms[view.sheets[view.floor]]
    return "; ".join(f"{to}: {say_room(content, rooms[to]) or 'nothing special'}" for to in ahead(content, view))


def required_chips(content: Content, codes: tuple[str, ...], skipped: tuple[str, ...] = ()) -> Markup:
    """What is required of every throw, each with its card."""
    chips = [
        tag(
            "span",
            glyph("trap"),
            content.name(code),
            class_="u-chip u-spent" if code in skipped else "u-chip",
            title=content.requirements[code].act,
            data_target=f"requirement:{code}",
            data_card=f"requirement:{code}",
        )
        for code in codes
    ]
    return tag("div", *chips, class_="u-lasts") if chips else Markup()


def _stand(content: Content, view: View, fight: FightView) -> str:
    """Before the first throw: fight, or back down."""
    chance = hit_chance(fight.requirements, STEADY, 0)
    odds = f"A steady hand hits about {chance:.0%} of such throws."
    if is_absurd(fight.requirements, STEADY):
        odds += " That is absurd: back down."
    where = "" if view.floor > LAST_FLOOR else place_name(content, view.sheets[view.floor], view.room)
    foe = panels.side(
        where or "The Final Boss",
        glyph("door"),
        (),
        (),
        tag(
            "div",
            foe_card(content, fight.foe, hp=fight.hp, id="encounter-foe", target=FOE),
            class_="u-row u-foes",
        ),
        required_chips(content, fight.requirements),
    )
    return panels.encounter(f"{content.name(fight.foe)} bars the way", foe, verdict=odds)


def _result(content: Content, view: View, fight: FightView) -> str:
    """The flight and where it landed, and what may still be done with it."""
    last, result = view.last, fight.result
    if last is None or result is None:
        return ""
    hero = view.heroes[fight.thrower]
    words, rule = verdict(content, last)
    die = pieces.tray_die(
        ICON_FACE if result.icon else BLANK_FACE,
        f"{die_name(fight.die)}, {say_result(result)}",
        id="encounter-die",
        class_=f"u-dyed-{fight.die if ' ' not in fight.die else 'white'}",
    )
    facts = [
        counter("die", result.bounces, f"bounces on the table: {result.bounces}", "encounter-bounces"),
        counter("fame", result.value, f"section {result.value}", "encounter-value"),
    ]
    ours = panels.side(
        content.name(hero.card),
        seat_glyph(hero.seat, hero_emblem(hero)),
        [die],
        [*facts, life_of(hero, "encounter-hearts")],
        tag("p", say_result(result)),
        required_chips(content, last.requirements, fight.skipped),
        look=f"u-yours u-s{hero.seat % 5}",
    )
    theirs = panels.side(
        content.name(fight.foe),
        glyph("monster"),
        (),
        (),
        tag("div", foe_card(content, fight.foe, hp=fight.hp, id="encounter-foe", target=FOE), class_="u-row u-foes"),
    )
    said = tag("span", f"{words}. ", goes_on(last), " ", tag("small", rule, class_="u-faint"))
    return panels.encounter(f"{content.name(hero.card)} throws", ours, theirs, verdict=said)


def _effects(content: Content, view: View) -> str:
    """What a throw brings besides: somebody is chosen, or a card is given up."""
    sides = [_member(content, hero) for hero in view.heroes if hero.card and not hero.eliminated]
    words, rule = verdict(content, view.last) if view.last is not None else ("", "")
    return panels.encounter("The throw takes effect", *sides, between="", verdict=f"{words} [{rule}]" if rule else "")


def _keep(content: Content, view: View) -> str:
    """Maintenance: the party with what it carries, cards to give, and the shop."""
    sides = [_member(content, hero) for hero in view.heroes if hero.card and not hero.eliminated]
    waiting = [
        equipment_card(content, card, id=f"waiting-{copy}", target=f"equipment:{card}")
        for card, copy in panels.copies(view.unassigned)
    ]
    if waiting:
        gift = panels.side("To be given", glyph("chest"), (), (), tag("div", *waiting, class_="u-row"))
        return panels.encounter("Who gets it?", gift, *sides, between="")
    if view.offer:
        return _shop(content, view, sides)
    if fainted := [content.name(hero.card) for hero in view.heroes if hero.fainted]:
        return panels.encounter("Those who fainted", *sides, between="", verdict=f"A Scar for {listed(fainted)}")
    return panels.encounter("After the fight", *sides, between="", verdict=_room_words(content, view))


def _room_words(content: Content, view: View) -> str:
    if view.floor > LAST_FLOOR or not view.room:
        return ""
    return say_room(content, content.rooms[view.sheets[view.floor]][view.room])


def _shop(content: Content, view: View, members: list[Markup]) -> str:
    """All that is for sale, side by side, and under it who could carry it."""
    shelf = [
        equipment_card(content, card, id=f"shop-{copy}", target=f"equipment:{card}", priced=True)
        for card, copy in panels.copies(view.offer)
    ]
    shelf.append(_service("Healing", "heart", "Every Hero: +1 HP.", HEALING_PRICE, "shop-healing", HEALING))
    if view.bonus_supply:
        left = f"For the Chest; {view.bonus_supply} left."
        shelf.append(_service("Bonus die", "die", left, BONUS_DIE_PRICE, "shop-die", BONUS))
    across = min(ACROSS, -(-len(shelf) // 2))
    goods = tag("div", *shelf, class_=f"u-gallery u-across-{across}")
    purse = counter("coin", view.gold, f"{view.gold} gold in the Chest", "shop-gold")
    return panels.encounter(tag("span", "The shop is open ", purse), goods, *members, between="")


def _service(name: str, picture: str, words: str, price: int, id: str, target: str) -> Markup:
    """What a shop sells besides cards."""
    return pieces.card(name, "", picture, (words,), facts=(price_of(price),), id=id, target=target)


def _member(content: Content, hero: HeroView) -> Markup:
    name = content.name(hero.card)
    head = tag("span", name, title=name, data_target=f"hero:{hero.card}")
    return panels.side(
        head,
        seat_glyph(hero.seat, hero_emblem(hero)),
        (),
        [life_of(hero, f"keep-{hero.number}-hearts")],
        gear(content, hero, f"keep-{hero.number}"),
        look=f"u-yours u-s{hero.seat % 5}",
    )
