"""Setting up: the Dungeon, the decks, the Heroes, the first hands, and the choices of a table."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import (
    ChooseHero,
    Finish,
    Move,
    OfferDeal,
    PayToll,
    PlayCard,
    Transform,
)
from undercroft.games.munchkin_dungeon.state.events import (
    BossChosen,
    CardsDrawn,
    Gained,
    LootRevealed,
    Rolled,
    RoomFilled,
    TurnBegan,
)
from undercroft.games.munchkin_dungeon.state.model import Options
from undercroft.kernel.chance import Seeded
from undercroft.kernel.errors import IllegalAction, SetupError, UndercroftError
from undercroft.kernel.game import Game
from undercroft.testing import options, play, refused, told

from .tabletop import Tabletop, seen

CONTENT = GAME.content.load().content
ALL_LOOT = sorted(card.id for card in CONTENT.loot.values() for _ in range(card.copies))
ALL_THREATS = sorted(card.id for card in CONTENT.threats.values() for _ in range(card.copies))


class Fate(Seeded):
    """Chance that answers some streams as told, and remembers what each stream was asked to pick from."""

    def __init__(self, seed: int = 1, **says: Any) -> None:
        super().__init__(seed)
        self.says = says
        self.asked: dict[str, list[list[Any]]] = {}

    def pick(self, items: Sequence[Any], stream: str, tick: int) -> int:
        self.asked.setdefault(stream, []).append(list(items))
        name = stream.replace(" ", "_")
        return items.index(self.says[name]) if name in self.says else super().pick(items, stream, tick)


def begin(seats: int = 3, *, seed: int = 1, fate: Fate | None = None, choices: Mapping[str, Any] | None = None) -> Game:
    """A game at its first decision: the choice of a Hero."""
    return undercroft.new_game(GAME.id, seats, seed=seed, source=fate, options=choices)


def ready(seats: int = 3, *, seed: int = 1, fate: Fate | None = None, choices: Mapping[str, Any] | None = None) -> Game:
    """A game at the first decision of its first turn."""
    game = begin(seats, seed=seed, fate=fate, choices=choices)
    for _ in range(seats):
        play(game, options(game)[0])
    return game


# The Dungeon


@pytest.mark.rule("MD-SETUP-01")
def test_the_board_lies_on_the_table_before_anything_is_chosen() -> None:
    game = begin()
    view = seen(game)
    assert set(view.rooms) == {slot.id for slot in CONTENT.slots.values() if slot.kind in ("empty", "monster")}
    assert (view.graveyard, view.pool) == ((), 0)
    assert isinstance(options(game)[0], ChooseHero)


@pytest.mark.rule("MD-SETUP-02")
@pytest.mark.parametrize("boss", list(CONTENT.bosses))
def test_the_host_chooses_the_boss_and_stage_1_lies_on_top(boss: str) -> None:
    view = seen(begin(choices={"boss": boss}))
    assert (view.boss, view.boss_stage, view.boss_stages) == (boss, 1, 3)


@pytest.mark.rule("MD-SETUP-02")
@pytest.mark.parametrize("boss", list(CONTENT.bosses))
def test_without_a_choice_chance_picks_one_of_all_bosses(boss: str) -> None:
    fate = Fate(boss=boss)
    game = begin(fate=fate)
    assert fate.asked["boss"] == [list(CONTENT.bosses)]
    assert seen(game).boss == boss
    assert [event.boss for event in told(game, BossChosen)] == [boss]


@pytest.mark.rule("MD-SETUP-03")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_every_monster_room_gets_a_monster_of_its_own_level_with_its_figure(seed: int) -> None:
    game = begin(seed=seed)
    slots = [slot for slot in CONTENT.slots.values() if slot.kind == "monster"]
    monsters = [seen(game).rooms[slot.id] for slot in slots]
    assert len(set(monsters)) == 6
    for slot, monster in zip(slots, monsters, strict=True):
        assert CONTENT.monsters[monster].level == slot.level
        assert seen(game).monsters[monster] == slot.id
    assert set(seen(game).monsters) == set(monsters)


@pytest.mark.rule("MD-SETUP-03", "MD-SETUP-04")
def test_each_slot_is_filled_at_random_from_all_cards_of_its_level_and_kind() -> None:
    fate = Fate()
    game = begin(fate=fate)
    filled = told(game, RoomFilled)
    assert len(filled) == len(fate.asked["dungeon"]) == 16
    left = {card.id: card.level for table in (CONTENT.monsters, CONTENT.rooms) for card in table.values()}
    for event, offered in zip(filled, fate.asked["dungeon"], strict=True):
        slot = CONTENT.slots[event.slot]
        kind = CONTENT.monsters if slot.kind == "monster" else CONTENT.rooms
        assert sorted(offered) == sorted(card for card, level in left.items() if card in kind and level == slot.level)
        del left[event.card]


@pytest.mark.rule("MD-SETUP-04")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_all_other_rooms_get_different_empty_rooms_of_their_level(seed: int) -> None:
    rooms = seen(begin(seed=seed)).rooms
    slots = [slot for slot in CONTENT.slots.values() if slot.kind == "empty"]
    assert [CONTENT.rooms[rooms[slot.id]].level for slot in slots] == [slot.level for slot in slots]
    assert len({rooms[slot.id] for slot in slots}) == 10


@pytest.mark.rule("MD-SETUP-04")
def test_leftover_rooms_and_monsters_leave_the_game() -> None:
    game = ready()
    used = set(seen(game).rooms.values())
    left = {*CONTENT.rooms, *CONTENT.monsters} - used
    assert len(left) == 6 + 7
    state = msgspec.json.encode(game.state).decode()
    assert not [card for card in left if f'"{card}"' in state]
    assert all(f'"{card}"' in state for card in used)


@pytest.mark.rule("MD-SETUP-05")
def test_super_munchkins_wait_beside_the_board() -> None:
    game = begin()
    supers = list(CONTENT.supers)
    assert len(supers) == 3
    assert not [option for option in options(game) if isinstance(option, ChooseHero) and option.hero in supers]
    assert refused(game, ChooseHero(supers[0]), 0) == "MD-SETUP-09"
    game = ready()
    assert [hero.badge for hero in seen(game).heroes] == ["", "", ""]
    assert {card.super for card in CONTENT.loot.values() if card.super} == set(supers)


# The decks and supplies


@pytest.mark.rule("MD-SETUP-06")
def test_four_loot_are_revealed_from_the_shuffled_deck() -> None:
    fate = Fate()
    game = begin(fate=fate)
    view = seen(game)
    assert sorted(fate.asked["loot deck"][0]) == ALL_LOOT
    assert len(fate.asked["loot deck"]) == 4
    assert [event.loot for event in told(game, LootRevealed)] == list(view.row)
    assert (len(view.row), view.loot_deck_size, view.loot_discard) == (4, len(ALL_LOOT) - 4, ())
    assert sorted([*view.row, *game.state.loot_deck]) == ALL_LOOT


@pytest.mark.rule("MD-SETUP-07")
def test_threat_monsters_and_events_are_one_face_down_deck() -> None:
    fate = Fate()
    game = ready(2, fate=fate)
    assert sorted(fate.asked["threat deck"][0]) == ALL_THREATS
    assert {card in CONTENT.events for card in fate.asked["threat deck"][0]} == {True, False}
    view = seen(game)
    assert (view.threat_deck_size, view.threat_discard) == (len(ALL_THREATS) - 8, ())
    assert not hasattr(view, "threat_deck")


@pytest.mark.rule("MD-SETUP-07", "MD-SETUP-06")
def test_each_deck_has_its_own_discard_pile() -> None:
    table = Tabletop()
    table.deal(1, "fire_sale", "toll_booth")
    game = table.start("trouble", room="A1", seed=1)
    play(game, PlayCard("fire_sale"))
    assert seen(game).threat_discard == ("fire_sale",)
    assert len(seen(game).loot_discard) == 4
    assert not set(seen(game).loot_discard) & set(CONTENT.threats)


@pytest.mark.rule("MD-SETUP-08")
@pytest.mark.parametrize("seats", [2, 5])
def test_supplies_are_full_and_the_pool_is_empty(seats: int) -> None:
    view = seen(ready(seats))
    assert view.pool == 0
    assert view.potions_left == 12 - seats
    assert [(hero.damage, hero.shame) for hero in view.heroes] == [(0, 0)] * seats


@pytest.mark.rule("MD-R-02")
def test_only_potions_run_out() -> None:
    table = Tabletop()
    table.g.potions = 0
    table.hero.at = "A1"
    table.hero.coins = 500
    table.g.pool = 500
    game = table.start("kick")
    play(game, Move("B1"))
    assert game.state.rooms["B1"] == "alchemy_bar"
    assert not [event for event in told(game, Gained) if event.token == "potion"]
    assert (game.state.heroes[0].potions, game.state.pool) == (1, 502)


@pytest.mark.rule("MD-R-02")
@pytest.mark.parametrize("shame", [0, 17, 18, 40])
def test_shame_keeps_counting_past_18(shame: int) -> None:
    table = Tabletop()
    table.hero.damage = 3
    table.hero.shame = shame
    game = table.start("resolve", room="B3", rolls=["___", "HH"], seed=1)
    play(game, Finish())
    assert game.state.heroes[0].shame == shame + 1


@pytest.mark.rule("MD-R-02")
def test_a_table_may_have_another_supply_of_potions() -> None:
    assert Options().potion_supply == 12
    assert seen(ready(3, choices={"potion_supply": 3})).potions_left == 0
    assert seen(ready(3, choices={"potion_supply": 40})).potions_left == 37


@pytest.mark.rule("MD-R-03")
def test_a_fight_die_shows_two_hits_two_bolts_a_shield_and_a_blank() -> None:
    assert sorted(Options().die) == sorted("HHBBS_")
    table = Tabletop()
    table.g.turn.bonus_dice["mildew_bear"] = 598
    game = table.start("resolve", room="B3", seed=1)
    play(game, Finish())
    shown = told(game, Rolled)[1].faces
    assert len(shown) == 600
    assert [round(shown.count(face) / 100) for face in "HBS_"] == [2, 2, 1, 1]


@pytest.mark.rule("MD-R-03")
def test_a_table_may_have_another_die_for_both_sides() -> None:
    game = Tabletop(options={"die": "HSS_"}).start("resolve", room="B3", seed=1)
    play(game, Finish())
    assert [event.side for event in told(game, Rolled)] == ["hero", "monsters"]
    assert {face for event in told(game, Rolled) for face in event.faces} <= {"H", "S", "_"}
    with pytest.raises(UndercroftError, match="out of H S _ are needed"):
        Tabletop(options={"die": "HSS_"}).start("resolve", room="B3", rolls=["HHB"])


# The Heroes


@pytest.mark.rule("MD-SETUP-09")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_starts_on_the_entrance_at_level_1_with_a_coin_and_a_potion(seats: int) -> None:
    heroes = seen(ready(seats)).heroes
    assert len({hero.hero for hero in heroes}) == len({hero.name for hero in heroes}) == seats
    for hero in heroes:
        assert (hero.fame, hero.level, hero.at, hero.coins, hero.potions) == (0, 1, "entrance", 1, 1)
        assert (hero.loot, hero.weapon, hero.armor) == ((), "", "")


@pytest.mark.rule("MD-SETUP-09", "MD-R-26")
def test_heroes_are_chosen_in_seat_order_and_never_shared() -> None:
    game = begin(3, choices={"first": 2})
    left = list(CONTENT.heroes)
    for seat in range(3):
        assert game.decision is not None
        assert game.decision.seat == seat
        assert options(game) == [ChooseHero(hero) for hero in left]
        play(game, ChooseHero(left.pop(1)))
    assert [hero.hero for hero in seen(game).heroes] == ["hedge_mage", "cutpurse", "pit_dwarf"]


@pytest.mark.rule("MD-R-26")
def test_a_hero_that_is_taken_cannot_be_chosen_again() -> None:
    game = begin()
    play(game, ChooseHero("warrior"))
    assert refused(game, ChooseHero("warrior"), 1) == "MD-R-26"
    with pytest.raises(IllegalAction, match="Warrior is taken already"):
        game.play(ChooseHero("warrior"))
    assert refused(game, ChooseHero("cutpurse"), 2) == "MD-GEN-03"


@pytest.mark.rule("MD-SETUP-09")
def test_heroes_are_chosen_at_setup_only_and_only_those_in_the_box() -> None:
    game = begin()
    assert refused(game, ChooseHero("wizard"), 0) == "MD-SETUP-09"
    game = ready()
    assert refused(game, ChooseHero("tone_deaf_bard"), game.state.active) == "MD-SETUP-09"


# The first hands


@pytest.mark.rule("MD-SETUP-10", "MD-R-04")
@pytest.mark.parametrize("seats", [2, 5])
def test_everybody_is_dealt_four_threat_cards_before_the_first_turn(seats: int) -> None:
    game = ready(seats)
    assert [hero.hand_size for hero in seen(game).heroes] == [4] * seats
    kinds = [type(event) for event in game.log(None) if isinstance(event, CardsDrawn | TurnBegan)]
    assert kinds == [CardsDrawn] * seats + [TurnBegan]
    hands = [card for hero in game.state.heroes for card in hero.hand]
    assert sorted(hands + game.state.threat_deck) == ALL_THREATS


@pytest.mark.rule("MD-SETUP-10")
def test_a_hand_is_shown_to_its_owner_only() -> None:
    game = ready()
    assert seen(game, 1).heroes[1].hand == tuple(game.state.heroes[1].hand)
    assert [seen(game, seat).heroes[1].hand for seat in (0, 2, None)] == [None, None, None]
    for seat in (0, 2, None):
        assert [event.cards for event in game.log(seat) if isinstance(event, CardsDrawn) and event.seat == 1] == [()]


@pytest.mark.rule("MD-R-04")
@pytest.mark.parametrize("cards", [0, 1, 10])
def test_a_table_may_deal_another_starting_hand(cards: int) -> None:
    assert [hero.hand_size for hero in seen(ready(5, choices={"starting_hand": cards})).heroes] == [cards] * 5


# The first player


@pytest.mark.rule("MD-SETUP-11")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_host_chooses_the_first_player(first: int) -> None:
    fate = Fate()
    game = ready(fate=fate, choices={"first": first})
    assert "first player" not in fate.asked
    assert game.decision is not None
    assert (game.state.active, game.decision.seat) == (first, first)


@pytest.mark.rule("MD-SETUP-11")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_without_a_choice_chance_picks_the_first_player(first: int) -> None:
    fate = Fate(first_player=first)
    game = ready(4, fate=fate)
    assert fate.asked["first player"] == [[0, 1, 2, 3]]
    assert [event.seat for event in told(game, TurnBegan)] == [first]


@pytest.mark.rule("MD-SETUP-11")
def test_the_same_seed_has_the_same_first_player() -> None:
    firsts = [ready(seed=seed).state.active for seed in range(12)]
    assert firsts == [ready(seed=seed).state.active for seed in range(12)]
    assert set(firsts) == {0, 1, 2}


# Two players


@pytest.mark.rule("MD-R-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_may_play(seats: int) -> None:
    assert len(seen(begin(seats)).heroes) == seats


@pytest.mark.rule("MD-R-01")
@pytest.mark.parametrize("seats", [1, 6])
def test_one_or_six_may_not(seats: int) -> None:
    with pytest.raises(SetupError, match=f"2 to 5 seats, not {seats}"):
        begin(seats)


@pytest.mark.rule("MD-R-01")
@pytest.mark.parametrize(("active", "rival"), [(0, 1), (1, 0)])
def test_of_two_players_the_only_rival_is_the_monster_player_too(active: int, rival: int) -> None:
    table = Tabletop(2)
    table.g.active = active
    table.deal(rival, "damp_sock_golem", "toll_booth")
    game = table.start("trouble", room="A1", rolls=["___", "_"], seed=1)
    asked: list[int] = []
    for action in (PlayCard("damp_sock_golem"), PlayCard("toll_booth"), PayToll(), Finish()):
        asked += game.decisions
        play(game, action)
    assert asked == [rival, rival, active, active]
    assert [(event.side, event.seat) for event in told(game, Rolled)] == [("hero", active), ("monsters", rival)]


# The choices of a table


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"boss": "furnace_worm"}, "there is no Boss 'furnace_worm'; did you mean 'furnace_wyrm'?"),
        ({"boss": "zzz"}, "there is random, furnace_wyrm, the_landlord, queen_of_paper_cuts"),
        ({"boss": ""}, "there is no Boss ''"),
        ({"boss": 3}, "$.boss"),
        ({"first": 3}, "seat 3 cannot be first: the seats are 0 to 2"),
        ({"first": -1}, "seat -1 cannot be first: the seats are 0 to 2"),
        ({"first": "Regina"}, "$.first"),
        ({"die": "H"}, "two or more of the faces H, B, S and _ are needed"),
        ({"die": ""}, "two or more of the faces H, B, S and _ are needed"),
        ({"die": "HHX"}, "'HHX' is no die"),
        ({"potion_supply": 2}, "2 Potions are too few: every player starts with one"),
        ({"potion_supply": -1}, "-1 Potions are too few: every player starts with one"),
        ({"potion_supply": "many"}, "$.potion_supply"),
        ({"starting_hand": -1}, "a starting hand of -1 is not possible: 0 to 10 cards"),
        ({"starting_hand": 11}, "a starting hand of 11 is not possible: 0 to 10 cards"),
        ({"dealmaking": "yes"}, "$.dealmaking"),
        ({"super_munchkins": 1}, "$.super_munchkins"),
        ({"free_stair": True}, "munchkin_dungeon has no option 'free_stair'; did you mean 'free_stairs'?"),
    ],
)
def test_a_choice_that_no_table_can_play_with_is_refused_in_words(choices: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=re.escape(message)):
        begin(choices=choices)


@pytest.mark.parametrize(
    ("seats", "mode", "message"),
    [
        (["Ana", "Ana"], None, "the seats need different names: Ana, Ana"),
        (["Ana", " "], None, "' ' is no name for a seat: 1 to 40 printable characters are needed"),
        (["Ana", "B" * 41], None, "1 to 40 printable characters are needed"),
        (["Ana", "Bo"], "standart", "munchkin_dungeon has no mode 'standart'; did you mean 'standard'?"),
    ],
)
def test_seats_and_mode_are_checked(seats: list[str], mode: str | None, message: str) -> None:
    with pytest.raises(SetupError, match=re.escape(message)):
        undercroft.new_game(GAME.id, seats, mode=mode)


def test_a_game_that_is_not_installed_is_refused_in_words() -> None:
    with pytest.raises(SetupError, match="did you mean 'munchkin_dungeon'"):
        undercroft.new_game("munchkin_dungen", 3)


def test_by_default_a_table_plays_as_ruled() -> None:
    ruled = {
        "boss": "random",
        "first": "random",
        "dealmaking": False,
        "super_munchkins": True,
        "free_stairs": False,
        "pool_carries_over": True,
        "monster_rooms_threaten": True,
        "pass_is_final": False,
        "potion_supply": 12,
        "starting_hand": 4,
        "die": "HHBBS_",
        "defeat_needs_surplus": False,
        "level_fame_adds_up": False,
        "unequipped_loot_scores": True,
        "loot_is_compulsory": True,
    }
    usual = msgspec.to_builtins(Options())
    assert {name: usual[name] for name in ruled} == ruled


def test_the_record_keeps_the_choices_of_the_table() -> None:
    game = ready(choices={"boss": "the_landlord", "first": 1, "die": "HB", "starting_hand": 2})
    again = undercroft.replay(game.record())
    assert again.record().setup.options == {"boss": "the_landlord", "first": 1, "die": "HB", "starting_hand": 2}
    assert again.state == game.state


@pytest.mark.parametrize("dealmaking", [False, True])
def test_dealmaking_is_a_choice_of_the_table(dealmaking: bool) -> None:
    game = ready(choices={"dealmaking": dealmaking})
    deal = OfferDeal(to=1, give_coins=1)
    assert (deal in game.asides(0)) is dealmaking
    if dealmaking:
        assert game.why_not(deal, 0) is None
    else:
        assert refused(game, deal, 0) == "MD-DEAL-01"


@pytest.mark.parametrize("super_munchkins", [False, True])
def test_without_super_munchkins_a_badge_is_plain_loot(super_munchkins: bool) -> None:
    table = Tabletop(options={"super_munchkins": super_munchkins})
    table.give(0, "badge_mega_gran")
    game = table.start("start")
    if super_munchkins:
        assert Transform("badge_mega_gran") in options(game)
    else:
        assert game.state.phase == "kick"
        assert refused(game, Transform("badge_mega_gran"), 0) == "MD-SUPER-02"
    assert seen(game).heroes[0].loot_fame == 2
