"""Components, setup, the round and the way through the dungeon."""

import random

import pytest

from tests.games.dungeon_fighter.tabletop import NAMES, Tabletop, decline, hit, seen, throw
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.content.catalogue import Content
from undercroft.games.dungeon_fighter.content.vocabulary import COLOURS, TOKENS
from undercroft.games.dungeon_fighter.rules.chest import gain_bonus, gain_gold
from undercroft.games.dungeon_fighter.rules.end import score
from undercroft.games.dungeon_fighter.state.actions import ChooseHero, DrawHero, TakeCorridor
from undercroft.games.dungeon_fighter.state.events import (
    FoeRevealed,
    LeaderChosen,
    PartyMoved,
    SheetLaid,
    TowerBuilt,
    TwoHeroes,
    Voted,
)
from undercroft.kernel.errors import SetupError
from undercroft.kernel.game import Game
from undercroft.kernel.start import new_game
from undercroft.testing import asked, options, play_until, refused, told

CONTENT: Content = GAME.content.load().content


def begin(seats: int = 3, seed: int = 1, **options: object) -> Game:
    """A game up to its first corridor or die."""
    game = new_game(GAME, NAMES[:seats], seed=seed, options={"throws": "fast", **options})
    play_until(game, lambda game: game.state.phase != "setup", lambda game: DrawHero())
    return game


@pytest.mark.rule("DF-COMP-01", "DF-COMP-06")
def test_three_hero_dice_and_nine_bonus_dice() -> None:
    game = begin()
    fight = game.state.fight
    assert sorted(fight.dice) == sorted(COLOURS)
    assert game.state.bonus + game.state.bonus_supply == 9
    assert 1 <= CONTENT.icon_faces < 6


@pytest.mark.rule("DF-COMP-02", "DF-COMP-03", "DF-COMP-07", "DF-COMP-08")
def test_the_box_holds_what_it_should() -> None:
    assert sum(card.copies for card in CONTENT.equipment.values()) == 53
    kinds = [card.kind for card in CONTENT.equipment.values() for _ in range(card.copies)]
    assert [kinds.count(kind) for kind in ("weapon", "armor", "item")] == [24, 13, 16]
    assert [len(CONTENT.level(level)) for level in range(1, 5)] == [13, 13, 13, 14]
    assert (len(CONTENT.heroes), len(CONTENT.bosses), len(CONTENT.requirements)) == (9, 4, 22)
    sheets = {side.sheet: side.floor for side in CONTENT.sides.values()}
    assert sorted(sheets.values()) == ["boss"] * 2 + ["dungeon"] * 4
    assert len(CONTENT.sides) == 2 * len(sheets)
    assert all(card.hp and card.damage and card.gold and card.type for card in CONTENT.monsters.values())


@pytest.mark.rule("DF-COMP-04")
def test_tokens_coins_and_scars() -> None:
    game = begin()
    state = game.state
    assert TOKENS == ("toad", "beer", "tracking", "charm", "song")
    assert state.gold + state.gold_supply + state.fight.gold == 30
    assert state.scar_supply == 12
    assert len(state.piles) == 4


@pytest.mark.rule("DF-COMP-06", "DF-R-03")
def test_the_supply_pays_only_what_it_has() -> None:
    table = Tabletop()
    table.g.gold_supply, table.g.bonus_supply = 1, 0
    gain_gold(table.g, 5, "treasure", "DF-ROOM-03")
    gain_bonus(table.g, 2, "speed", "DF-MAINT-01")
    assert (table.g.gold, table.g.gold_supply, table.g.bonus) == (3, 0, 1)


@pytest.mark.rule("DF-GEN-01", "DF-R-01")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_players_win_or_lose_together(seats: int) -> None:
    game = begin(seats, heroes=seats)
    assert len(game.state.heroes) == seats
    rng = random.Random(seats)
    while game.decision is not None:
        game.play(rng.choice(game.decision.options))
    assert game.outcome is not None
    assert len(set(game.outcome.scores)) == 1
    assert game.outcome.ranking == (tuple(range(seats)),)
    with pytest.raises(SetupError):
        new_game(GAME, 7)


@pytest.mark.rule("DF-R-37", "DF-GEN-05")
def test_whoever_plays_alone_leads_two_heroes_and_is_told_so() -> None:
    game = begin(1)
    assert [hero.seat for hero in game.state.heroes] == [0, 0]
    assert told(game, TwoHeroes)
    assert not told(begin(1, heroes=1), TwoHeroes)
    many = begin(2, heroes=5)
    assert [hero.seat for hero in many.state.heroes] == [0, 1, 0, 1, 0]
    assert not told(many, TwoHeroes)
    assert (score(game.state).players, score(many.state).players) == (2, 5)


@pytest.mark.rule("DF-GEN-04")
def test_gold_and_bonus_dice_are_the_partys() -> None:
    view = seen(begin())
    assert (view.gold, view.bonus) == (2, 1)
    assert not any(hasattr(hero, "gold") for hero in view.heroes)


@pytest.mark.rule("DF-SET-01", "DF-HI-01")
def test_nobody_knows_the_final_boss_before_it_is_revealed() -> None:
    game = begin()
    assert not any(boss in game.record().to_json().decode() for boss in CONTENT.bosses)
    assert not any(isinstance(event, FoeRevealed) and event.foe in CONTENT.bosses for event in game.events)


@pytest.mark.rule("DF-SET-02")
@pytest.mark.parametrize("seed", range(12))
def test_floors_are_two_different_dungeon_sheets_and_a_boss_sheet(seed: int) -> None:
    sides = begin(seed=seed, open_dungeon=True).state.sheets
    sheets = [CONTENT.sides[side] for side in sides]
    assert [sheet.floor for sheet in sheets] == ["dungeon", "dungeon", "boss"]
    assert sheets[0].sheet != sheets[1].sheet
    assert all(sheet.rooms[-1].shop for sheet in sheets)


@pytest.mark.rule("DF-SET-03", "DF-R-04", "DF-HI-01")
def test_covered_sheets_do_not_exist_unless_the_dungeon_is_open() -> None:
    assert seen(begin()).sheets[1:] == ("", "")
    opened = begin(open_dungeon=True)
    assert all(seen(opened).sheets)
    assert len(told(opened, SheetLaid)) == 3


@pytest.mark.rule("DF-SET-04")
def test_everybody_picks_a_hero_nobody_has_or_lets_chance_pick() -> None:
    game = new_game(GAME, NAMES[:3], seed=1)
    game.play(ChooseHero("torm"))
    assert refused(game, ChooseHero("torm")) == "DF-SET-04"
    assert refused(game, ChooseHero("nobody")) == "DF-SET-04"
    game.play(DrawHero())
    game.play(ChooseHero(next(option.hero for option in options(game, ChooseHero))))
    cards = [hero.card for hero in game.state.heroes]
    assert len(set(cards)) == 3
    assert all((hero.hp, hero.max_hp) == (9, 9) for hero in seen(game).heroes)


@pytest.mark.rule("DF-SET-05", "DF-SET-06")
@pytest.mark.parametrize(
    ("difficulty", "monsters"), [("easy", (4, 4, 4, 2)), ("normal", (3, 3, 3, 5)), ("insane", (2, 2, 2, 8))]
)
def test_the_tower_always_holds_fourteen_monsters(difficulty: str, monsters: tuple[int, ...]) -> None:
    game = begin(difficulty=difficulty)
    assert told(game, TowerBuilt)[0].monsters == monsters
    assert sum(monsters) == 14


@pytest.mark.rule("DF-SET-07", "DF-RND-03", "DF-DP-01")
def test_the_leader_holds_the_dice_in_round_one() -> None:
    game = begin(leader=2)
    assert (game.state.leader, game.state.first, game.state.fight.thrower) == (2, 2, 2)
    assert told(begin(leader="random", seed=4), LeaderChosen)[0].by == "chance"
    with pytest.raises(SetupError):
        begin(leader=5)
    usual = begin()
    assert (usual.state.leader, seen(usual).difficulty, seen(usual).sheets[1]) == (0, "easy", "")


@pytest.mark.rule("DF-SET-08")
def test_the_chest_starts_with_two_gold_and_a_bonus_die() -> None:
    state = begin().state
    assert (state.gold, state.bonus) == (2, 1)


@pytest.mark.rule("DF-SET-09", "DF-RND-02")
def test_round_one_begins_in_the_first_room_of_floor_one() -> None:
    game = new_game(GAME, NAMES[:2], seed=1)
    assert game.state.room == ""
    game = begin(2)
    assert (game.state.floor, game.state.room, game.state.round) == (0, "1", 1)
    assert told(game, PartyMoved)[0].rule == "DF-RND-02"


@pytest.mark.rule("DF-RND-01", "DF-MOVE-05")
def test_a_round_is_movement_encounter_maintenance() -> None:
    table = Tabletop()
    table.meet("goblin", hp=1)
    game = table.run_on(outcomes=[hit(2)], seed=3)
    throw(game)
    assert (game.state.phase, game.state.round) == ("move", 1)
    game.play(TakeCorridor("2b"))
    assert (game.state.phase, game.state.round) == ("encounter", 2)
    assert told(game, FoeRevealed)


def walker(side: str, room: str, floor: int = 0) -> Game:
    """A party that has just been through this room."""
    table = Tabletop()
    table.g.sheets[floor], table.g.floor, table.g.room, table.g.phase = side, floor, room, "move"
    return table.run_on(seed=2)


@pytest.mark.rule("DF-MOVE-01")
def test_the_party_moves_one_room_along_an_arrow() -> None:
    game = walker("d1a", "2b")
    assert options(game) == [TakeCorridor("3a"), TakeCorridor("3b")]
    assert refused(game, TakeCorridor("1")) == "DF-MOVE-01"
    assert refused(game, TakeCorridor("9")) == "DF-MOVE-01"
    game.play(TakeCorridor("3b"))
    assert game.state.room == "3b"
    assert refused(game, TakeCorridor("4a")) == "DF-RND-01"


@pytest.mark.rule("DF-MOVE-02")
def test_the_last_room_leads_to_room_one_of_the_sheet_below() -> None:
    game = walker("d1a", "5")
    assert (game.state.floor, game.state.room) == (1, "1")
    assert seen(game).sheets[1] == "d2a"


@pytest.mark.rule("DF-MOVE-03", "DF-BOSS-01")
def test_the_last_room_of_floor_three_leads_onto_the_final_boss() -> None:
    game = walker("b1a", "4", floor=2)
    assert game.state.fight.boss
    assert game.state.fight.hp == game.content.bosses[game.state.fight.foe].hp
    assert told(game, FoeRevealed)[0].rule == "DF-BOSS-01"


@pytest.mark.rule("DF-MOVE-04", "DF-LEAD-01", "DF-DP-02")
def test_the_leader_chooses_the_corridor_if_nobody_votes() -> None:
    table = Tabletop()
    table.g.phase, table.g.room, table.g.leader = "move", "1", 1
    game = table.run_on(seed=1)
    assert asked(game).seat == 1


@pytest.mark.rule("DF-R-33", "DF-LEAD-01", "DF-MOVE-04")
@pytest.mark.parametrize(
    ("voters", "votes", "room", "tie"),
    [
        (3, {0: "2a", 1: "2b", 2: "2b"}, "2b", False),
        (3, {1: "2b", 2: "2b"}, "2b", False),
        (2, {1: "2a", 0: "2b"}, "2b", True),
        (2, {1: "2a", 0: "2a"}, "2a", False),
    ],
)
def test_the_majority_of_the_voters_decides_and_the_leader_breaks_ties(
    voters: int, votes: dict[int, str], room: str, tie: bool
) -> None:
    table = Tabletop(options={"voters": tuple(range(voters))})
    table.g.phase = "move"
    game = table.run_on(seed=1)
    for seat, vote in votes.items():
        assert game.state.room == "1"
        game.play(TakeCorridor(vote), seat)
    assert game.state.room == room
    assert [(event.tie, event.of) for event in told(game, Voted)] == [(tie, voters)]


@pytest.mark.rule("DF-R-33", "DF-LEAD-01")
def test_nobody_is_asked_once_the_other_votes_cannot_change_anything() -> None:
    table = Tabletop(options={"voters": (0, 1)})
    table.g.phase = "move"
    game = table.run_on(seed=1)
    game.play(TakeCorridor("2b"), 0)
    assert game.state.room == "2b", "the Leader would break the tie"
    assert [(event.votes, event.of, event.tie) for event in told(game, Voted)] == [(1, 2, False)]


@pytest.mark.rule("DF-R-33")
def test_a_single_person_decides_though_a_bot_leads() -> None:
    table = Tabletop(options={"voters": (1,)})
    table.g.phase = "move"
    game = table.run_on(seed=1)
    assert asked(game).seat == 1


@pytest.mark.rule("DF-LEAD-01", "DF-R-33")
def test_a_leader_who_does_not_vote_is_asked_when_the_voters_are_divided() -> None:
    table = Tabletop(options={"voters": (1, 2)})
    table.g.phase = "move"
    game = table.run_on(seed=1)
    game.play(TakeCorridor("2a"), 1)
    game.play(TakeCorridor("2b"), 2)
    assert asked(game).seat == 0
    game.play(TakeCorridor("2b"))
    assert game.state.room == "2b"


@pytest.mark.rule("DF-COMP-05")
def test_the_board_has_sections_holes_bones_and_a_bullseye() -> None:
    wheel = CONTENT.wheel
    assert [section.value for section in wheel.sections] == [10, 6, 4, 3, 2, 1]
    assert len(wheel.holes) == 9
    assert len(wheel.bones) == 12
    assert wheel.under(0, 0) == 10


@pytest.mark.rule("DF-LEAD-03", "DF-R-20")
def test_an_eliminated_leader_still_leads() -> None:
    table = Tabletop()
    table.hero("torm").eliminated = True
    table.g.phase = "move"
    game = table.run_on(seed=1)
    assert asked(game).seat == 0
    decline(game)
