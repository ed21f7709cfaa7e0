"""What the app promises about itself."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.state.actions import (
    AcceptDeal,
    Activate,
    AssignDamage,
    Bury,
    ChooseHero,
    DrinkPotion,
    Equip,
    Finish,
    LevelUp,
    Move,
    MoveMonster,
    OfferDeal,
    PayToll,
    PlayCard,
    Reroll,
    Stop,
    TakeLoot,
    Transform,
    UseItem,
)
from undercroft.games.munchkin_dungeon.state.events import Gained, LootDiscarded, LootGained, Lost, PoolChanged
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.chance import Seeded
from undercroft.kernel.errors import IllegalAction
from undercroft.kernel.game import Game
from undercroft.testing import Scripted, options, play, state_bytes, told, write_pack

from .tabletop import Tabletop

SEEDS = range(4)


def new_game(seed: int, seats: int = 3, **table_options: Any) -> Game:
    return undercroft.new_game("munchkin_dungeon", seats, seed=seed, options=table_options)


def play_on(game: Game, seed: int, choices: int | None = None) -> None:
    """Play at random, asides included, to the end or for so many choices."""
    rng = random.Random(seed)
    while game.decision is not None and choices != 0:
        seat, action = game.decision.seat, rng.choice(game.decision.options)
        if rng.random() < 0.1:
            seat = rng.randrange(len(game.setup.seats))
            asides = game.asides(seat)
            if not asides:
                continue
            action = rng.choice(asides)
        game.play(action, seat=seat)
        if choices is not None:
            choices -= 1


# Chance


@pytest.mark.rule("MD-ENG-01")
def test_all_chance_comes_from_the_one_source(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("the rules used a generator of their own")

    for name in ("random", "choice", "shuffle", "randrange", "randint", "sample", "getrandbits"):
        monkeypatch.setattr(random, name, forbidden)
    asked: list[str] = []

    class Watched(Seeded):
        def word(self, stream: str, tick: int) -> int:
            asked.append(stream)
            return super().word(stream, tick)

    game = undercroft.new_game("munchkin_dungeon", 3, seed=1, source=Watched(1))
    while game.decision is not None:
        game.play(rng.choice(game.decision.options))
    answers = [who for who, _ in game.answers if isinstance(who, str)]
    assert [stream for stream in asked if "+" not in stream] == answers  # every answer was asked for, in order


@pytest.mark.rule("MD-ENG-01")
def test_the_outcomes_of_chance_alone_make_the_difference() -> None:
    """Two games with different seeds, but the same scripted chance and the same decisions, are the same game."""
    states = []
    for seed in (1, 2):
        table = Tabletop()
        table.deal(1, "orcs")
        table.g.pool = 3
        game = table.start("trouble", room="A2", rolls=["BBH"], seed=seed)
        play(game, PlayCard("orcs"), Activate("power 0"))
        states.append(state_bytes(game))
    assert states[0] == states[1]


@pytest.mark.rule("MD-ENG-01")
def test_dice_deck_orders_and_whole_positions_can_be_scripted() -> None:
    source = Scripted(picks=["queen_of_paper_cuts", "coat_check", "snack_cart"], otherwise=Seeded(1))
    game = undercroft.new_game("munchkin_dungeon", 2, source=source)
    assert (game.state.boss, game.state.rooms["A1"], game.state.rooms["A2"]) == (
        "queen_of_paper_cuts",
        "coat_check",
        "snack_cart",
    )
    table = Tabletop()
    table.hero.damage = 2
    fight = table.start("resolve", room="B5", rolls=["HS_"])
    assert fight.state.fight.hero.dice == ["H", "S", "_"]
    assert fight.state.heroes[0].damage == 2


# Decisions


@pytest.mark.rule("MD-ENG-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_and_the_same_decisions_give_the_same_game(seed: int) -> None:
    first, second = (new_game(seed, dealmaking=True) for _ in range(2))
    play_on(first, seed)
    play_on(second, seed)
    assert first.outcome == second.outcome
    assert state_bytes(first) == state_bytes(second)
    assert first.events == second.events
    assert first.answers == second.answers


@pytest.mark.rule("MD-ENG-02")
def test_another_seed_gives_another_game() -> None:
    assert len({state_bytes(new_game(seed)) for seed in range(5)}) == 5


@pytest.mark.rule("MD-ENG-02")
def test_a_game_is_its_setup_and_its_answers() -> None:
    game = new_game(5)
    play_on(game, 5)
    again = undercroft.replay(game.record().to_json())
    assert state_bytes(again) == state_bytes(game)
    assert again.events == game.events


@pytest.mark.rule("MD-ENG-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice_is_a_decision_of_one_player_with_its_legal_options(seed: int) -> None:
    game = new_game(seed)
    rng = random.Random(seed)
    while (decision := game.decision) is not None:
        assert list(game.decisions) == [decision.seat]
        assert decision.prompt
        assert decision.rule in GAME.rulebook
        assert len(decision.options) > 1 or decision.open or decision.press
        assert len(set(decision.options)) == len(decision.options)
        for option in decision.options:
            assert game.why_not(option, decision.seat) is None
            assert game.parse(msgspec.to_builtins(option)) == option
        game.play(rng.choice(decision.options))


@pytest.mark.rule("MD-ENG-02")
def test_nothing_moves_without_a_decision() -> None:
    game = new_game(2)
    play_on(game, 2, choices=60)
    before = state_bytes(game)
    game.view(0), game.asides(1), game.log(None), game.clone(), game.record()
    assert game.decision is not None
    game.why_not(game.decision.options[0], game.decision.seat)
    assert state_bytes(game) == before


# Content


OWN = """
[[hero]]
id = "page"
name = "Page"
dice = 1
hearts = 2
rerolls = 0
powers = [{ name = "Shriek", bolt = { hit = 4 } }]
costs = [1]
gains = ["heart"]
fame = [0, 9]

[[room]]
id = "cellar"
name = "Cellar"
level = 1
threat = 7
coins = 4
clear = { potion = 1 }

[[monster]]
id = "cat"
name = "Cat"
level = 2
threat = 0
dice = 0
health = 4

[[threat_monster]]
id = "mouse"
name = "Mouse"
cost = 2
dice = 0
health = 1

[[loot]]
id = "bell"
name = "Bell"
type = "weapon"
fame = 6
passive = { bolt = 1 }
"""


@pytest.mark.rule("MD-ENG-03")
def test_tests_bring_their_own_heroes_rooms_monsters_and_cards(tmp_path: Path) -> None:
    table = Tabletop(packs=[write_pack(tmp_path, GAME, OWN)], heroes=("page", "warrior", "cutpurse"))
    g = table.g
    g.rooms["A2"] = "cellar"
    g.home, g.where = {"cat": "B5"}, {"cat": "A2"}
    table.wear(0, "bell")
    table.deal(1, "mouse")
    table.hero.coins = 0
    game = table.start("kick", rolls=["H"], seed=1)
    play(game, Move("A2"))
    assert (table.hero.coins, g.pool) == (4, 7)
    play(game, PlayCard("mouse"))
    assert g.pool == 5
    play(game, Activate("power 0"), Finish())
    assert options(game)[0] == AssignDamage((4, 1))
    play(game, AssignDamage((4, 1)))
    regina = game.view(0).heroes[0]  # type: ignore[attr-defined]
    assert (regina.coins, regina.potions) == (4 + 2 + 1, 2)
    play(game, LevelUp())
    regina = game.view(0).heroes[0]  # type: ignore[attr-defined]
    assert (regina.hearts, regina.level_fame, regina.loot_fame) == (3, 9, 6)


@pytest.mark.rule("MD-ENG-03")
def test_a_whole_game_is_played_with_own_content(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, GAME, OWN)
    game = undercroft.new_game("munchkin_dungeon", 2, seed=1, packs=[pack])
    assert ChooseHero("page") in options(game)
    play_on(game, 1)
    assert game.outcome is not None


# Secrets


def hidden_cards(game: Game, seat: int | None) -> set[str]:
    """Cards that this seat cannot know to be where they are: no copy of them lies open."""
    g = game.state
    unseen = {card for hero in g.heroes if hero.seat != seat for card in hero.hand} | {*g.threat_deck, *g.loot_deck}
    known = {*g.threat_discard, *g.loot_discard, *g.row, g.turn.event, *g.rooms.values()}
    known |= {loot for hero in g.heroes for loot in hero.loot}
    known |= {foe.partition("#")[0] for foe in g.turn.threats}
    if seat is not None:
        known |= {*g.heroes[seat].hand}
    return unseen - known


@pytest.mark.rule("MD-ENG-04")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_view_names_a_card_in_a_deck_or_in_the_hand_of_another(seed: int) -> None:
    game = new_game(seed)
    for part in range(12):
        play_on(game, seed + part, choices=25)
        for seat in (0, 1, 2, None):
            seen = msgspec.json.encode(game.view(seat)).decode()
            assert not [card for card in hidden_cards(game, seat) if f'"{card}"' in seen]
            for hero in game.view(seat).heroes:  # type: ignore[attr-defined]
                assert hero.hand_size == len(game.state.heroes[hero.seat].hand)
                shown = tuple(game.state.heroes[hero.seat].hand) if hero.seat == seat else None
                assert hero.hand == shown


@pytest.mark.rule("MD-ENG-04")
def test_drawn_threat_cards_are_told_to_their_owner_only() -> None:
    table = Tabletop()
    table.g.turn.rewarded = True
    drawn = ["orcs", "enraged", "toll_booth", "angry_mime"]
    game = table.start("rest", room="A2", picks=drawn)
    logs = {seat: msgspec.json.encode(game.log(seat)).decode() for seat in (0, 1, 2, None)}
    assert all(f'"{card}"' in logs[0] for card in drawn)
    for seat in (1, 2, None):
        assert not [card for card in drawn if card in logs[seat]]
        assert '"amount":4' in logs[seat]


@pytest.mark.rule("MD-ENG-04")
def test_everything_else_is_public() -> None:
    game = new_game(3)
    play_on(game, 3, choices=200)
    hands = {seat: msgspec.to_builtins(game.view(seat)) for seat in (0, 1, 2, None)}
    for view in hands.values():
        del view["seat"]
        for hero in view["heroes"]:
            del hero["hand"]
    assert hands[0] == hands[1] == hands[2] == hands[None]


@pytest.mark.rule("MD-ENG-04")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_what_a_seat_cannot_know_does_not_change_what_it_sees(seat: int | None) -> None:
    game = new_game(4)
    play_on(game, 4, choices=150)
    imagined = game.imagine(seat, random.Random(9))
    assert imagined.view(seat) == game.view(seat)
    assert imagined.log(seat) == game.log(seat)
    others = [hero.seat for hero in game.state.heroes if hero.seat != seat]
    assert any(imagined.state.heroes[other].hand != game.state.heroes[other].hand for other in others)


# Refusals


ANYTHING: tuple[Action, ...] = (
    Pass(),
    ChooseHero("warrior"),
    Transform("badge_mega_gran"),
    Move("A1"),
    Move("lair"),
    Move("nowhere"),
    Stop(),
    UseItem("hot_soup"),
    UseItem("nothing"),
    Equip("sulky_axe"),
    Equip("nothing"),
    PlayCard("surcharge"),
    PlayCard("minor_calamity"),
    PlayCard("nothing"),
    MoveMonster("mildew_bear", "A1"),
    PayToll(),
    Reroll("B"),
    DrinkPotion(),
    Activate("power 0"),
    Activate("nothing"),
    AssignDamage((99,)),
    AssignDamage(()),
    Bury("mildew_bear"),
    TakeLoot("nothing"),
    LevelUp(),
    OfferDeal(1, give_coins=1),
    OfferDeal(0, give_coins=99),
    AcceptDeal(),
)


@pytest.mark.rule("MD-ENG-05")
@pytest.mark.parametrize("seed", SEEDS)
def test_an_illegal_action_is_refused_with_a_rule_and_a_reason_and_changes_nothing(seed: int) -> None:
    game = new_game(seed)
    refusals = Counter[str]()
    for part in range(40):
        play_on(game, seed + part, choices=7)
        if game.decision is None:
            break
        before, waiting, told_so_far = state_bytes(game), game.decision, game.events
        for seat in range(3):
            for action in ANYTHING:
                refusal = game.why_not(action, seat)
                if refusal is None:
                    continue
                assert refusal.rule in GAME.rulebook
                assert refusal.reason
                with pytest.raises(IllegalAction) as error:
                    game.play(action, seat=seat)
                assert error.value.refusal == refusal
                refusals[refusal.rule] += 1
        assert state_bytes(game) == before
        assert game.decision == waiting
        assert game.events == told_so_far
    assert len(refusals) > 10


@pytest.mark.rule("MD-ENG-05")
def test_a_game_plays_on_after_a_refusal_as_if_nothing_had_been_tried() -> None:
    tried, plain = new_game(6), new_game(6)
    rng = random.Random(6)
    while tried.decision is not None:
        for action in ANYTHING:
            if tried.why_not(action, 0) is not None:
                with pytest.raises(IllegalAction):
                    tried.play(action, seat=0)
        choice = rng.choice(tried.decision.options)
        tried.play(choice)
        plain.play(choice)
    assert state_bytes(tried) == state_bytes(plain)
    assert tried.record() == plain.record()


# The log


@pytest.mark.rule("MD-ENG-06")
@pytest.mark.parametrize("seed", range(8))
def test_the_public_log_accounts_for_every_token(seed: int) -> None:
    game = new_game(seed, seats=2 + seed % 4, dealmaking=bool(seed % 2))
    play_on(game, seed)
    public = game.log(None)
    tokens: Counter[tuple[int, str]] = Counter()
    for event in public:
        match event:
            case Gained(seat=seat, token=token, amount=amount, source=source):
                tokens[seat, token] += amount
                assert source
                assert amount > 0
            case Lost(seat=seat, token=token, amount=amount, source=source):
                tokens[seat, token] -= amount
                assert source
                assert amount > 0
    for hero in game.state.heroes:
        for token, amount in (
            ("coin", hero.coins),
            ("potion", hero.potions),
            ("fame", hero.fame),
            ("shame", hero.shame),
            ("damage", hero.damage),
        ):
            assert tokens[hero.seat, token] == amount
    pool = [event for event in public if isinstance(event, PoolChanged)]
    assert all(event.source for event in pool)
    assert sum(event.amount for event in pool) == game.state.pool


@pytest.mark.rule("MD-ENG-06")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_public_log_accounts_for_every_loot(seed: int) -> None:
    game = new_game(seed)
    play_on(game, seed)
    owned: Counter[tuple[int, str]] = Counter()
    for event in game.log(None):
        match event:
            case LootGained(seat=seat, loot=loot, source=source):
                owned[seat, loot] += 1
                assert source
            case LootDiscarded(seat=seat, loot=loot, source=source):
                owned[seat, loot] -= 1
                assert source
    assert +owned == Counter((hero.seat, loot) for hero in game.state.heroes for loot in hero.loot)


@pytest.mark.rule("MD-ENG-06")
def test_a_token_names_the_card_that_it_came_from() -> None:
    table = Tabletop()
    table.deal(1, "pickpocket_breeze")
    game = table.start("kick")
    play(game, Move("A2"), Stop(), PlayCard("pickpocket_breeze"))
    said = [(type(e).__name__, e.seat, e.token, e.source) for e in game.events if isinstance(e, Gained | Lost)]
    assert said[:3] == [
        ("Gained", 0, "coin", "farm_villa"),
        ("Lost", 0, "coin", "pickpocket_breeze"),
        ("Gained", 1, "coin", "pickpocket_breeze"),
    ]
    assert [(event.amount, event.source) for event in told(game, PoolChanged)] == [
        (2, "farm_villa"),
        (-1, "pickpocket_breeze"),
    ]
