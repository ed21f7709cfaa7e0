"""The conformance suite: what every game must pass, ours or a stranger's.

Each check raises `AssertionError` with a sentence that says what broke; `check_game` plays one random game and runs
them all along the way.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from undercroft.kernel.actions import Action
from undercroft.kernel.chance import Seeded
from undercroft.kernel.errors import GameOver, IllegalAction, Refusal
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.record import read_record
from undercroft.kernel.rules import GameRules
from undercroft.kernel.start import new_game, replay
from undercroft.lab.bots import GreedyBot, Sight

ASIDE_CHANCE = 0.05
"""How often random play does something aside."""
RANDOM_CHANCE = 0.1
"""How often a bot that comes far does something random."""
POOL = 80
"""How many actions of earlier decisions are kept, to be tried where they do not belong."""
AHEAD = 12
"""So many choices two worlds are played side by side."""
THIN_OUT = 12
"""So many checks are made while a game gets about three times as long."""
LONG = 1_500
"""In a game with more choices than this, only its end is replayed from the beginning."""


def variants(rules: GameRules[Any]) -> list[dict[str, Any]]:
    """Sets of options to try: the defaults, each yes-or-no option turned round, and all of them turned round."""
    fields = msgspec.structs.fields(rules.options)
    switches = {field.name: not field.default for field in fields if isinstance(field.default, bool)}
    sets: list[dict[str, Any]] = [{}, *({name: value} for name, value in switches.items())]
    if len(switches) > 1:
        sets.append(switches)
    return sets


def step(game: Game, rng: random.Random) -> bool:
    """Make one random choice, now and then an aside; False if the game is over."""
    if not game.decisions:
        return False
    if rng.random() < ASIDE_CHANCE:
        seat = rng.randrange(len(game.setup.seats))
        if asides := game.asides(seat):
            game.play(rng.choice(asides), seat)
            return True
    seat, decision = rng.choice(list(game.decisions.items()))
    assert decision.options, f"{_name(game)}: a decision without options: {decision.prompt}"
    game.play(rng.choice(decision.options), seat)
    return True


def mostly_greedy(game: Game, rng: random.Random) -> bool:
    """Let a bot make one choice, now and then chance; False if the game is over."""
    if rng.random() < RANDOM_CHANCE or game.decision is None:
        return step(game, rng)
    seat = game.decision.seat
    game.play(GreedyBot(rng.getrandbits(32), worlds=1).choose(Sight(game, seat)), seat)
    return True


def play_randomly(game: Game, rng: random.Random) -> int:
    """Play at random to the end, within the number of decisions that the mode states; return how many they were."""
    longest = game.rules.modes[game.setup.mode].longest
    for made in range(longest + 1):
        if not step(game, rng):
            return made
    raise AssertionError(f"{_name(game)}: no end after {longest} decisions")


def fingerprint(game: Game) -> bytes:
    """Everything about a game that must be the same wherever and whenever it is played."""
    decisions = [(d.seat, d.prompt, list(d.options)) for d in game.decisions.values()]
    return msgspec.json.encode([game.state, decisions, game.events, game.outcome])


def check_game(
    rules: GameRules[Any],
    seats: int,
    mode: str,
    options: dict[str, Any],
    seed: int,
    every: int = 25,
    choose: Callable[[Game, random.Random], bool] = step,
) -> Game:
    """Play a game to its end, run every check at every so many choices, later more seldom, and return it.

    It is played at random, or as `choose` says: where random play does not come far, a bot comes further.
    """
    rng = random.Random(seed)
    game = new_game(rules, seats, mode=mode, seed=seed, options={**rules.modes[mode].trial, **options})
    components = rules.play.components(game.state)
    pool: list[Action] = []
    choices = next_check = said = 0
    longest = rules.modes[mode].longest
    while game.decisions:
        assert choices <= longest, f"{_name(game)}: no end after {longest} decisions"
        if choices == next_check:
            next_check += max(every, choices // THIN_OUT)
            check_options(game)
            check_refusals(game, pool)
            check_copies(game, rng)
            check_no_leak(game, rng, pool)
            check_words(game, since=said)
            said = len(game.events)
        counts = rules.play.components(game.state)
        assert counts == components, f"{_name(game)}: components were {components} and are {counts}"
        pool += [option for decision in game.decisions.values() for option in decision.options]
        if len(pool) > POOL:
            pool = rng.sample(pool, POOL)
        choose(game, rng)
        kinds = [opened.window.name for opened in game.windows if not opened.window.quiet]
        kinds += [decision.window for decision in game.decisions.values() if decision.window]
        for name in kinds:
            assert name in rules.play.windows, f"{_name(game)}: {name!r} is not one of the windows that the game names"
        choices += 1
    check_end(game, pool)
    check_copies(game, rng)
    check_no_leak(game, rng, pool)
    check_words(game, since=said)
    check_record(game)
    return game


def check_options(game: Game) -> None:
    """Every listed option, and every aside, can be played; on a clone, which never changes the original."""
    before = fingerprint(game)
    for seat in range(len(game.setup.seats)):
        decision = game.decisions.get(seat)
        listed = [*(decision.options if decision else ()), *game.asides(seat)]
        for action in listed:
            assert hash(action) == hash(msgspec.convert(msgspec.to_builtins(action), game.rules.actions))
            assert game.why_not(action, seat) is None, f"{_name(game)}: {action!r} is listed and refused"
            game.clone(recording=False).play(action, seat)
        options = decision.options if decision else ()
        assert len(set(options)) == len(options), f"{_name(game)}: an option is listed twice: {options!r}"
    assert fingerprint(game) == before, f"{_name(game)}: acting on a clone changed the original"


def check_refusals(game: Game, pool: Sequence[Action]) -> None:
    """What is not listed is refused with a rule of the rulebook, and changes nothing."""
    before = fingerprint(game)
    for seat in range(-1, len(game.setup.seats) + 1):
        for action in pool:
            refusal = game.why_not(action, seat)
            if refusal is None:
                continue
            assert refusal.rule in game.rules.rulebook, f"{_name(game)}: {action!r} is refused by no rule: {refusal}"
            assert refusal.reason, f"{_name(game)}: {action!r} is refused without a reason"
            answer = _refused(game, action, seat)
            assert answer == refusal, f"{_name(game)}: {action!r}: {refusal} by why_not, {answer} by play"
    assert fingerprint(game) == before, f"{_name(game)}: a refused action changed the game"


def _refused(game: Game, action: Action, seat: int) -> Refusal | None:
    try:
        game.play(action, seat)
    except IllegalAction as error:
        return error.refusal
    return None


def check_copies(game: Game, rng: random.Random) -> None:
    """Clone, undo and replay agree byte for byte."""
    now = fingerprint(game)
    assert fingerprint(game.clone()) == now, f"{_name(game)}: a clone is not its original"
    record = game.record()
    if record.choices == 0 or (record.choices > LONG and game.decisions):
        return
    back = rng.randint(1, min(record.choices, 40))
    undone = game.clone()
    undone.undo(back)
    replayed = replay(record, until=record.choices - back, game=game.rules)
    assert fingerprint(undone) == fingerprint(replayed), f"{_name(game)}: undoing {back} choices is not a shorter game"
    for seat, action in [(who, what) for who, what in game.answers if isinstance(who, int)][-back:]:
        undone.play(action, seat)
        replayed.play(action, seat)
    assert fingerprint(undone) == now, f"{_name(game)}: choosing the same again after undo is not the same game"
    assert fingerprint(replayed) == now, f"{_name(game)}: a replay is not its original"


def check_no_leak(game: Game, rng: random.Random, pool: Sequence[Action]) -> None:
    """The law: what a seat may know is the same in every world that the seat can imagine."""
    for seat in (None, *range(len(game.setup.seats))):
        imagined = game.imagine(seat, random.Random(rng.getrandbits(64)))
        assert known(imagined, seat, pool) == known(game, seat, pool), f"{_name(game)}: seat {seat} knows a secret"
        assert imagined.events == game.log(seat), f"{_name(game)}: an imagined game tells seat {seat} too much"
        _check_waiting(game, seat, rng)


def _check_waiting(game: Game, seat: int | None, rng: random.Random) -> None:
    """Who is asked must not tell what they hold: other secrets and the same choices, the same questions.

    Played on from the beginning of the segment, side by side, until the seat could tell the two apart by what happens.
    A secret decision is left out: it tells that somebody could respond, not who.
    """
    _, checkpoint = game.segment_began()
    redealt = checkpoint.copy()
    redealt.__dict__.update(content=game.content, options=game.state.options, names=game.setup.seats)
    game.rules.play.redeal(redealt, seat, random.Random(rng.getrandbits(64)))
    chance = Seeded(rng.getrandbits(64))
    one, other = (
        Game(game.rules, game.setup, game.content, game.state.options, chance, state)
        for state in (checkpoint.copy(), redealt)
    )
    for _ in range(AHEAD):
        if any(decision.secret for world in (one, other) for decision in world.decisions.values()):
            return
        told, told_there = one.log(seat), other.log(seat)
        both = min(len(told), len(told_there))
        if told[:both] != told_there[:both]:
            return
        asked = one.waiting(seat) == other.waiting(seat) and len(told) == len(told_there)
        assert asked, f"{_name(game)}: who is asked tells seat {seat} a secret: {one.waiting(seat)}"
        if not one.decisions:
            return
        who, decision = rng.choice(list(one.decisions.items()))
        action = rng.choice(decision.options)
        if other.why_not(action, who) is not None:
            return
        one.play(action, who)
        other.play(action, who)


def known(game: Game, seat: int | None, pool: Sequence[Action]) -> bytes:
    """All that a seat may know: its view, its decision, who else must decide, refusals, asides, the log."""
    parts: list[Any] = [game.view(seat), game.waiting(seat), game.log(seat)]
    if seat is not None:
        decision = game.decisions.get(seat)
        parts += [list(decision.options) if decision else None, list(game.asides(seat))]
        parts += [game.why_not(action, seat) for action in pool]
    return msgspec.json.encode(parts)


def check_words(game: Game, since: int = 0) -> None:
    """Every option, aside, event (from number so-and-so on) and view has words; each names a rule, travels as JSON."""
    for seat in range(len(game.setup.seats)):
        decision = game.decisions.get(seat)
        if decision is not None:
            assert decision.rule in game.rules.rulebook, f"{_name(game)}: no rule for: {decision.prompt}"
        for action in (*(decision.options if decision else ()), *game.asides(seat)):
            assert game.say(action, seat), f"{_name(game)}: no words for {action!r}"
        assert game.rules.words.describe(game.view(seat), game.state.content, 80, False), (
            f"{_name(game)}: no picture for seat {seat}"
        )
    seen: set[type[Event]] = set()
    for event in game.events[since:]:
        assert event.rule in game.rules.rulebook, f"{_name(game)}: {event!r} names no rule of the rulebook"
        assert game.say(event), f"{_name(game)}: no words for {event!r}"
        if type(event) not in seen:
            seen.add(type(event))
            again = msgspec.json.decode(msgspec.json.encode(event), type=game.rules.events)
            assert again == event, f"{_name(game)}: {event!r} does not survive JSON"


def check_end(game: Game, pool: Sequence[Action]) -> None:
    """A finished game ranks every seat once, names its rule, and refuses everything."""
    outcome = game.outcome
    assert outcome is not None
    ranked = sorted(seat for place in outcome.ranking for seat in place)
    assert ranked == list(range(len(game.setup.seats))), f"{_name(game)}: the ranking is {outcome.ranking}"
    assert len(outcome.scores) == len(ranked), f"{_name(game)}: the scores are {outcome.scores}"
    assert outcome.reason, f"{_name(game)}: the outcome has no reason"
    assert outcome.rule in game.rules.rulebook, f"{_name(game)}: the outcome names no rule: {outcome}"
    for action in pool[:5]:
        assert game.why_not(action, 0) is not None, f"{_name(game)}: something is legal after the end"
        try:
            game.play(action, 0)
        except GameOver:
            continue
        raise AssertionError(f"{_name(game)}: {action!r} could be played after the end")


def check_record(game: Game) -> None:
    """Record to JSON to record is lossless, plays to the same game again, and the state survives JSON."""
    record = game.record()
    again = replay(record.to_json(), game=game.rules)
    assert fingerprint(again) == fingerprint(game), f"{_name(game)}: a replay is not its original"
    assert read_record(record.to_json()) == read_record(msgspec.json.decode(record.to_json()))
    assert read_record(record.to_json()).to_json() == record.to_json(), f"{_name(game)}: the record is not lossless"
    state = msgspec.convert(record.checkpoint.state, game.rules.state, str_keys=True)
    plain = msgspec.json.decode(msgspec.json.encode(state))
    assert plain == record.checkpoint.state, f"{_name(game)}: the checkpoint is not lossless"


def _name(game: Game) -> str:
    setup = game.setup
    return f"{setup.game} ({setup.mode}, {len(setup.seats)} seats, seed {setup.seed}, {setup.options})"
