"""The solver against an exhaustive oracle, the validator, and the frozen hands with their exact optima."""

import json
import random
import statistics
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import undercroft
from tests.games.map_masters.tabletop import CONTENT, PLAIN_LAYOUT, STARTER_HAND, Tabletop, player, read_layout
from undercroft.games.map_masters import GAME
from undercroft.games.map_masters.bots.drafting import in_order, next_action, single_steps
from undercroft.games.map_masters.bots.player import dungeon, quick, solution, think_time
from undercroft.games.map_masters.rules.layouts import build, fitting_places, places_beside
from undercroft.games.map_masters.rules.next_steps import next_steps
from undercroft.games.map_masters.rules.paths import result_of, trace
from undercroft.games.map_masters.rules.walking import Holdings
from undercroft.games.map_masters.solver.chains import Card, chains
from undercroft.games.map_masters.solver.path_search import PathSearch
from undercroft.games.map_masters.solver.prepared import prepare
from undercroft.games.map_masters.solver.review import review
from undercroft.games.map_masters.solver.solver import Solver, purse_of, solve
from undercroft.games.map_masters.solver.transits import transits
from undercroft.games.map_masters.solver.worth import Worth, worth_of
from undercroft.games.map_masters.state import actions as a
from undercroft.games.map_masters.state.model import Dungeon, Layout, Placement, Result
from undercroft.games.map_masters.state.model import Path as Steps
from undercroft.lab.bots import GreedyBot, MctsBot, Sight
from undercroft.lab.bots.quick_bot import QuickBot

HANDS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "fixtures" / "hands.json").read_text())
COINS = Worth({"coin": 100}, 40, 0)


def all_layouts(hand: list[str]) -> list[Layout]:
    """Every layout of a hand up to moving and turning the whole, by plain growth."""
    grown: set[frozenset[Placement]] = {frozenset([Placement(hand[0], 0, 0)])}
    for _ in hand[1:]:
        grown = {
            laid | {place}
            for laid in grown
            for card in hand
            if all(one.card != card for one in laid)
            for place in fitting_places(CONTENT, tuple(sorted(laid, key=str)), card)
        }
    return [tuple(sorted(laid, key=lambda one: hand.index(one.card))) for laid in grown]


def best_by_validator(layout: Layout, worth: Worth, held: Holdings) -> int:
    """The best path through a layout, found by following every step that the rules offer."""
    best = 0
    left: list[Steps] = [()]
    while left:
        path = left.pop()
        walk = trace(CONTENT, layout, path, held).walk
        best = max(best, worth.of_result(result_of(walk)))
        left += [(*path, step) for step in next_steps(CONTENT, layout, path, held)]
    return best


def some_worth(rng: random.Random) -> Worth:
    deck = [card.id for card in CONTENT.objectives.values()]
    return worth_of(CONTENT, rng.choice(deck), deck, rng.randint(1, 6))


@pytest.mark.rule("MP-SOL-01")
def test_five_cards_can_touch_in_3527_shapes() -> None:
    shapes = {frozenset([(0, 0)])}
    for _ in range(4):
        grown = set()
        for shape in shapes:
            for x, y in shape:
                for place in places_beside(Placement("S1", x, y)):
                    if all(abs(place[0] - a) > 1 or abs(place[1] - b) > 1 for a, b in shape):
                        new = shape | {place}
                        left = min(a for a, _ in new)
                        top = min(b for a, b in new if a == left)
                        grown.add(frozenset((a - left, b - top) for a, b in new))
        shapes = grown
    assert len(shapes) == 3527


@pytest.mark.rule("MP-SOL-02")
def test_the_paths_of_a_layout_are_few() -> None:
    visits = []
    for seed in range(40):
        layout = starter_layout(seed)
        cards = [prepare(build(CONTENT, layout).faces[n], COINS) for n in range(5)]
        found = PathSearch(40).search(cards, links(layout), (0, 0, 0, 0), 10**7)
        visits.append(found.visits)
    assert statistics.median(visits) < 2_000


def starter_layout(seed: int) -> Layout:
    """A random legal layout of five starter cards."""
    rng = random.Random(seed)
    while True:
        layout: Layout = ()
        for card in rng.sample(sorted(CONTENT.starters), 5):
            places = fitting_places(CONTENT, layout, card)
            layout = (*layout, rng.choice(places)) if places else ()
        if len(layout) == 5:
            return layout


def links(layout: Layout) -> list[dict[str, tuple[int, str]]]:
    built = build(CONTENT, layout)
    found: list[dict[str, tuple[int, str]]] = [{} for _ in layout]
    for (card, slot), (other, facing) in built.facing.items():
        if built.is_open((card, slot)):
            found[card][slot] = (other, facing)
    return found


@pytest.mark.rule("MP-SOL-03")
@pytest.mark.parametrize("seed", range(4))
def test_the_search_of_a_layout_finds_what_following_every_step_finds(seed: int) -> None:
    rng = random.Random(seed)
    hand = rng.sample(sorted(CONTENT.starters), 2)
    layout: Layout = (Placement(hand[0], 0, 0),)
    layout = (*layout, rng.choice(fitting_places(CONTENT, layout, hand[1])))
    held = Holdings((seed % 2, 0, 0, 0))
    worth = some_worth(rng)
    cards = [prepare(face, worth) for face in build(CONTENT, layout).faces]
    found = PathSearch(worth.exit).search(cards, links(layout), purse_of(CONTENT, held), 10**7)
    assert found.value == best_by_validator(layout, worth, held)


@pytest.mark.rule("MP-SOL-03", "MP-SOL-07")
def test_with_two_cards_the_solver_finds_the_best_of_all_layouts() -> None:
    for seed in range(4):
        rng = random.Random(seed)
        hand = rng.sample(sorted(CONTENT.starters), 2)
        worth = some_worth(rng)
        whole = Solver(CONTENT, hand, worth, Holdings())
        for layout in all_layouts(hand):
            whole._try(layout)
        assert solve(CONTENT, hand, worth, Holdings(), 10**6).value == whole.best[0]


@pytest.mark.rule("MP-SOL-04")
def test_no_path_is_worth_more_than_all_that_is_printed() -> None:
    rng = random.Random(3)
    for _ in range(4):
        hand = rng.sample(sorted(CONTENT.cards), 5)
        solver = Solver(CONTENT, hand, some_worth(rng), Holdings((2, 2, 2, 2)))
        total = sum(solver.prepared[card, False].total for card in hand) + solver.worth.exit
        assert solver.solve(5_000).value <= total


@pytest.mark.rule("MP-SOL-05")
def test_the_ways_through_a_card_know_what_they_need_and_bring() -> None:
    guardroom = transits(prepare(CONTENT.faces["S3"], COINS))
    through = [way for way in guardroom["N0"] if way.out == "S1"]
    assert [(way.value, way.needs, way.brings) for way in through] == [(200, (1, 0, 0, 0), (-1, 0, 0, 0))]
    ladder = transits(prepare(CONTENT.faces["S1"], COINS))
    assert max(way.value for way in ladder["N0"] if way.out == "S0") == 100


@pytest.mark.rule("MP-SOL-06")
def test_of_chains_that_lie_alike_only_the_best_is_kept() -> None:
    solver = Solver(CONTENT, STARTER_HAND[:3], COINS, Holdings())
    cards: list[Card] = [solver._card(card) for card in solver.hand]
    found = chains(cards, (0, 0, 0, 0), 400, 40)
    assert found == sorted(found, key=lambda chain: (-chain.value, chain.places))
    narrow = chains(cards, (0, 0, 0, 0), 20, 40)
    assert narrow[0].value <= found[0].value
    assert len(narrow) < len(found)


@pytest.mark.rule("MP-SOL-08")
@settings(max_examples=6)
@given(seed=st.integers(0, 10_000))
def test_what_the_search_claims_is_what_the_validator_finds(seed: int) -> None:
    rng = random.Random(seed)
    hand = rng.sample(sorted(CONTENT.cards), 5)
    held = Holdings(
        tuple(rng.randrange(2) for _ in range(4)), tuple(rng.sample(["SB_01", "SB_02", "SB_03", "SB_05"], 1))
    )
    solver = Solver(CONTENT, hand, some_worth(rng), held)
    found = solver.solve(1_000)
    assert found.value == solver.best[0]
    assert trace(CONTENT, found.layout, found.path, held).refusal is None


@pytest.mark.rule("MP-SOL-09")
def test_things_are_worth_the_primary_half_the_secondary_and_coins_by_round() -> None:
    deck = ["barrel", "barrel", "key", "coin"]
    early, late = (worth_of(CONTENT, "pit", deck, round) for round in (1, 6))
    assert early.things == {"barrel": 25, "key": 25, "pit": 300, "coin": 73}
    assert late.things["coin"] == 46
    assert (early.exit, early.optimizer, late.optimizer) == (40, 50, 0)
    result = Result(end="exit", counts={"pit": 1, "barrel": 2}, scissors=1)
    assert early.of_result(result) == 300 + 50 + 40 + 50
    assert purse_of(CONTENT, Holdings((1, 2, 0, 0), ("SB_01", "SB_06"))) == (2, 0, 0, 2)


SPELLS = ("SB_04", "SB_06", "SB_07", "SB_08", "SB_09", "SB_10", "SB_11")
"""Those that stand for no item."""


@pytest.mark.rule("MP-SOL-09")
@pytest.mark.parametrize(
    ("layout", "book", "things"),
    [
        # Under the Pitfall, and up by it: what lies on the main floor is found as well.
        ("D3_01@0,0 up", "SB_04", {"pit": 300, "key": 200, "barrel": 100}),
        # The room is crossed twice.
        ("D3_02@0,0 up, D3_03@0,2 up", "SB_06", {"scroll": 100, "barrel": 100, "coin": 50}),
        ("S3@0,0 up", "SB_07", {"monster": 300}),
        ("S1@0,0 up, S2@2,0 up", "SB_08", {"barrel": 100, "sword": 100}),
        ("S1@0,0 up", "SB_09", {"coin": 100, "barrel": 100, "sword": 100}),
        ("S1@0,0 up", "SB_10", {"coin": 100, "key": 100, "sword": 100}),
        ("S3@0,0 up", "SB_11", {"monster": 300}),
    ],
)
def test_every_spell_of_a_path_is_tried_where_it_helps(layout: str, book: str, things: dict[str, int]) -> None:
    where = read_layout(layout)
    worth = Worth(things, 40, 0)
    held = Holdings((1 if book == "SB_07" else 0, 0, 0, 0), (book,))
    found = Solver(CONTENT, [one.card for one in where], worth, held).through(where, 10**6)
    assert trace(CONTENT, where, found.path, held).refusal is None
    # Of SB-07 the solver tries the places where there is something to choose, not every cell of a hallway.
    assert found.value == best_by_validator(where, worth, held)


@pytest.mark.rule("MP-SOL-09")
@pytest.mark.parametrize("book", SPELLS)
def test_with_any_spell_the_solver_claims_what_the_validator_finds(book: str) -> None:
    rng = random.Random(book)
    for _ in range(3):
        hand = rng.sample(sorted(CONTENT.cards), 2)
        held = Holdings((1, 0, 0, 1), (book,))
        solver = Solver(CONTENT, hand, some_worth(rng), held)
        found = solver.solve(2_000)
        assert found.value == solver.best[0]
        assert trace(CONTENT, found.layout, found.path, held).refusal is None


@pytest.mark.rule("MP-SOL-10", "MP-R-14")
def test_the_same_budget_finds_the_same_and_more_is_never_worse() -> None:
    one, again = (solve(CONTENT, STARTER_HAND, COINS, Holdings(), 2_000) for _ in range(2))
    assert one == again
    assert solve(CONTENT, STARTER_HAND, COINS, Holdings(), 8_000).value >= one.value
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    ana = table.g.players[0]
    assert think_time(table.g, ana) == think_time(table.g, ana)
    assert 80_000 <= think_time(table.g, ana) < 120_000


# Bots and hints


@pytest.mark.rule("MP-SOL-11")
def test_advice_comes_to_the_solution_by_options_that_are_on_offer() -> None:
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    game = table.start("explore")
    game.play(a.Draft(read_layout(PLAIN_LAYOUT), ("start 1.N0", "S4")), 0)
    best = solution(game.state, player(game))
    bot = MctsBot(1)
    for _ in range(120):
        if 0 not in game.decisions:
            break
        step = bot.advise(Sight(game, 0)).steps[0]
        game.play(game.decisions[0].options[step.choice], 0)
    layout, path = in_order(CONTENT, best.layout, best.path)
    assert player(game).layout == layout, "what did not belong to it was taken back"
    assert single_steps(player(game).path) == path


def test_a_whole_dungeon_can_be_given_at_once() -> None:
    table = Tabletop()
    table.deal_all(*STARTER_HAND)
    game = table.start("explore")
    commit = quick(game.state, 0, ())
    assert commit == dungeon(game.state, player(game))
    for bot in (GreedyBot(1), MctsBot(1), QuickBot(1)):
        assert bot.choose(Sight(game, 0)) == commit
    game.play(commit, 0)
    assert player(game).committed
    other = next_action(CONTENT, player(game, 1), solution(game.state, player(game, 1)), game.decisions[1].options)
    assert other in game.decisions[1].options


@pytest.mark.rule("MP-SOL-11")
def test_a_review_tells_what_was_possible() -> None:
    layout = read_layout(PLAIN_LAYOUT)
    path = ("start 1.N0", "S4")
    own = Dungeon(layout, path, result_of(trace(CONTENT, layout, path, Holdings()).walk))
    told = review(CONTENT, own, STARTER_HAND, COINS, Holdings(), 20_000)
    assert (told.found, told.possible) == (100, 600)
    assert str(told) == "you found 1.0 of 6.0"
    best = Dungeon(told.layout, told.path, result_of(trace(CONTENT, told.layout, told.path, Holdings()).walk))
    again = review(CONTENT, best, STARTER_HAND, COINS, Holdings(), 100)
    assert again.found == again.possible == 600


@pytest.mark.slow
def test_greedy_beats_random_by_far() -> None:
    game = undercroft.new_game(GAME, 2, seed=5)
    bot, rng = GreedyBot(1), random.Random(1)
    while game.decision is not None:
        seat = game.decision.seat
        game.play(bot.choose(Sight(game, 0)) if seat == 0 else rng.choice(game.decision.options), seat)
    assert game.outcome is not None
    assert game.outcome.scores[0] > 3 * max(1, game.outcome.scores[1])


# The frozen hands


def share(hand: dict[str, Any], budget: int) -> float:
    worth = Worth(hand["things"], hand["exit"], hand["optimizer"])
    held = Holdings(tuple(hand["tokens"]), tuple(hand["books"]))
    value = solve(CONTENT, hand["hand"], worth, held, budget).value
    assert value <= hand["optimum"], f"{hand['id']}: {value} is more than the optimum {hand['optimum']}"
    return value / int(hand["optimum"])


@pytest.mark.rule("MP-SOL-07")
def test_a_short_search_finds_nearly_all_that_is_to_be_found() -> None:
    shares = [share(hand, 30_000) for hand in HANDS[:3]]
    assert statistics.mean(shares) >= 0.9


@pytest.mark.slow
def test_a_second_of_search_finds_more_than_nineteen_twentieths() -> None:
    shares = [share(hand, 250_000) for hand in HANDS[::9]]
    assert statistics.mean(shares) >= 0.95
