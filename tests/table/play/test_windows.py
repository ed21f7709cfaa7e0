"""Windows at the table: who is asked, how long everybody waits, and what was set beforehand."""

from __future__ import annotations

import asyncio

import pytest

from tests.kernel.fixtures_pkg.spells import ANY_MOMENT, CAST, ECHO, HUSH, Respond
from tests.table.in_memory import InMemoryTable
from undercroft.kernel.actions import Pass
from undercroft.kernel.events import Event
from undercroft.table import wire
from undercroft.table.play.open_window import LONGEST_THOUGHT
from undercroft.table.play.table import ASKED_LATER, RELEASED_AFTER
from undercroft.table.play.windows import BEAT
from undercroft.table.show.log import Happening
from undercroft.table.show.viewer import Viewer

PAUSE = 2.0
HARMLESS = "dart dart lance"
WINDOWS = (CAST, ECHO, ANY_MOMENT)
WAIT = (wire.Wait(None, "Others may respond"),)


class TurnBegan(Event, frozen=True):
    """A turn begins, which the game itself does not tell."""

    seat: int


def held(world: InMemoryTable, eyes: int | None) -> bool:
    """Whether these eyes see that others may respond, and nothing else."""
    update = world.pages[eyes].update
    return update.pause is not None and update.ask is None and update.waiting == WAIT


def words(world: InMemoryTable, eyes: int | None) -> list[str]:
    lines: dict[int, list[str]] = {}
    for _, update in world.pages[eyes].updates:
        for number in {line.number for line in update.lines}:
            lines[number] = [line.words for line in update.lines if line.number == number]
    return [line for number in sorted(lines) for line in lines[number]]


# The pause


def test_everybody_waits_although_nobody_can_respond() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        for eyes in (0, 1, 2, None):
            assert held(world, eyes)
            assert words(world, eyes)[-1] == "Ana casts dart"
            pause = world.pages[eyes].update.pause
            assert pause == wire.Pause(CAST, (1, 2, 0), (), PAUSE)
        await world.until(PAUSE - 0.01)
        assert all(held(world, eyes) for eyes in (0, 1, 2, None))
        await world.until(PAUSE + 2 * BEAT)
        for eyes in (0, 1, 2, None):
            assert world.pages[eyes].update.pause is None
            assert "Bo loses 1" in words(world, eyes)
        assert world.pages[1].update.ask is not None

    world = InMemoryTable(HARMLESS, HARMLESS, HARMLESS).live(story)
    assert [entry.seat for entry in world.store.played] == [0]


def test_who_can_respond_is_asked_at_once_and_passes_by_doing_nothing() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        ask = world.pages[1].update.ask
        assert ask is not None
        assert [option.label for option in ask.options] == ["respond with counter", "pass"]
        assert world.pages[1].update.pause is not None
        assert held(world, 0)
        await world.until(PAUSE + 2 * BEAT)
        assert world.pages[1].update.pause is None
        assert "Bo loses 1" in words(world, 0)

    world = InMemoryTable(HARMLESS, "counter dart dart", HARMLESS).live(story)
    assert [(entry.seat, entry.answers[0]) for entry in world.store.played[1:]] == [(1, (1, Pass()))]


def test_a_response_takes_effect_when_the_pause_is_over() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(0.5)
        assert await world.act(1, type="Respond", spell="counter") is None, "it is acknowledged when it is written"
        assert held(world, 1)
        assert len(world.store.played) == 1
        await world.until(PAUSE + 2 * BEAT)
        assert words(world, 0)[-2:] == ["Ana casts dart", "Bo casts counter"]
        assert isinstance(world.pages[1].answers[-2], wire.Ack)
        assert held(world, 0), "and can be responded to"
        await world.until(2 * PAUSE + 4 * BEAT)
        assert words(world, 0)[-1] == "dart is cancelled"

    world = InMemoryTable(HARMLESS, "counter dart dart", HARMLESS).live(story)
    assert world.store.played[1].action_id


def test_all_who_can_respond_are_asked_side_by_side_and_the_first_in_order_counts() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        assert world.pages[1].update.ask is not None
        assert world.pages[2].update.ask is not None
        assert await world.act(2, type="Respond", spell="counter") is None
        await world.until(1)
        assert await world.act(1, type="Respond", spell="spark") is None
        await world.until(PAUSE + 2 * BEAT)
        assert words(world, 0)[-1] == "Bo casts spark"
        assert any(isinstance(answer, wire.Stale) for answer in world.pages[2].answers)
        assert world.pages[2].update.ask is not None, "she may respond to the spark, or later"

    InMemoryTable(HARMLESS, "spark dart dart", "counter dart dart").live(story)


def test_two_responses_to_one_attack_happen_in_reverse_order() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.act(1, type="Respond", spell="spark")
        await world.until(PAUSE + 2 * BEAT)
        await world.act(2, type="Respond", spell="spark")
        await world.until(3 * PAUSE)
        await world.until(4 * PAUSE)
        told = words(world, None)
        assert told[told.index("Ana casts dart") :][:6] == [
            "Ana casts dart",
            "Bo casts spark",
            "Cleo casts spark",
            "Bo loses 1",
            "Ana loses 1",
            "Bo loses 1",
        ]

    InMemoryTable(HARMLESS, "spark dart dart", "spark dart dart", life=9).live(story)


@pytest.mark.parametrize(("until", "asked_again"), [("next turn", True), ("my turn", False)])
def test_one_passes_for_the_rest_of_a_turn_or_until_ones_own(until: str, *, asked_again: bool) -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        passing = await world.says(2, "settle", prompt="Respond to dart", action={"type": "Pass"}, until=until)
        assert isinstance(passing, wire.Ack)
        assert world.pages[2].update.ask is None
        assert [one.until for one in world.pages[2].update.settled] == [until]
        await world.until(PAUSE + 2 * BEAT)
        world.table.settled.begin_turn(TurnBegan(seat=1, rule="SP-CAST-01"))
        assert isinstance(await world.act(1, type="Cast", spell="dart", target=0), wire.Ack)
        assert (world.pages[2].update.ask is not None) == asked_again
        assert bool(world.pages[2].update.settled) == (not asked_again)

    InMemoryTable(HARMLESS, HARMLESS, "counter dart dart").live(story)


def test_the_turn_in_which_one_begins_to_pass_is_not_the_next() -> None:
    """Letting a chance go by is no update of its own: the turn may have begun in the same one."""

    async def story(world: InMemoryTable) -> None:
        await world.cast()
        book = world.table.played
        book.happenings.append(Happening(book.number, TurnBegan(seat=0, rule="SP-CAST-01")))
        await world.says(2, "settle", prompt="Respond to dart", action={"type": "Pass"}, until="next turn")
        await world.until(PAUSE + 2 * BEAT)
        assert [one.until for one in world.pages[2].update.settled] == ["next turn"]

    InMemoryTable(HARMLESS, HARMLESS, "counter dart dart").live(story)


def test_whoever_passes_for_longer_begins_with_passing_now() -> None:
    async def story(world: InMemoryTable) -> None:
        cast = {"type": "Cast", "spell": "dart", "target": 1}
        answer = await world.says(0, "settle", prompt="Cast a spell", action=cast, until="next turn")
        assert isinstance(answer, wire.Refused)
        assert world.pages[0].update.settled == ()

    InMemoryTable(HARMLESS, HARMLESS).live(story)


def test_what_is_settled_at_a_window_counts_for_all_windows_of_its_kind() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        asked = world.pages[1].update.ask
        assert asked is not None
        assert asked.prompt == "Respond to dart"
        answer = await world.says(1, "settle", prompt=asked.prompt, action={"type": "Pass"}, until="game")
        assert isinstance(answer, wire.Ack)
        await world.until(PAUSE + 2 * BEAT)
        assert [(one.prompt, one.label) for one in world.pages[1].update.settled] == [(CAST, "pass")]
        assert isinstance(await world.act(1, type="Pass"), wire.Ack)
        assert isinstance(await world.act(2, type="Cast", spell="lance", target=0), wire.Ack)
        assert held(world, 1), "nothing is asked, although it is another spell"
        await world.says(1, "settle", prompt=CAST, action={"type": "Pass"}, until="never")
        await world.until(3 * PAUSE)
        assert world.pages[1].update.settled == ()

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS).live(story)


def test_nobody_else_can_act_during_the_pause() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        for seat, kind, more in (
            (1, "act", {"at": 9, "action": {"type": "Cast", "spell": "dart", "target": 0}}),
            (0, "act", {"at": 9, "action": {"type": "Pass"}}),
            (0, "undo", {"at": 2}),
            (2, "why", {"action": {"type": "Pass"}}),
            (2, "hint", {}),
        ):
            answer = await world.says(seat, kind, **more)
            assert answer is not None
            assert isinstance(answer, wire.Refused)
            assert answer.reason == "others may still respond: wait a moment"
        assert not world.pages[0].update.undo.possible

    InMemoryTable(HARMLESS, HARMLESS, HARMLESS).live(story)


def test_what_is_no_response_is_refused_by_its_rule() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        answer = await world.act(1, type="Respond", spell="spark")
        assert isinstance(answer, wire.Refused)
        assert answer.rule == "SP-CAST-01"
        assert world.pages[1].update.ask is not None

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS).live(story)


def test_the_end_of_a_game_is_told_after_the_pause_too() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        info = world.table.info("Ana")
        assert (info.state, info.result, info.turn_of) == ("running", "", ())
        assert world.pages[0].update.ending is None
        assert world.table.stored.unseen  # so that nobody is told elsewhere either
        assert not world.store.saved
        await world.until(PAUSE + 2 * BEAT)
        assert world.pages[0].update.ending is not None
        assert world.table.info("Ana").state == "over"
        await world.until(PAUSE + 3 * BEAT)
        assert [(stored.state, stored.unseen) for stored in world.store.saved] == [("over", False)]

    InMemoryTable(HARMLESS, HARMLESS, HARMLESS, life=1).live(story)


def test_a_restart_in_the_pause_opens_it_again() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(1)
        await world.restart()
        assert all(held(world, eyes) for eyes in (0, 2, None))
        assert world.pages[1].update.ask is not None
        await world.act(1, type="Respond", spell="counter")
        await world.until(3 * PAUSE)
        assert words(world, 0)[-1] in ("Bo casts counter", "dart is cancelled")

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS).live(story)


def test_each_window_has_its_pause_and_shows_what_was_told_before_it() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        assert words(world, 0)[-1] == "Ana casts dart"
        await world.until(PAUSE + 2 * BEAT)
        pause = world.pages[0].update.pause
        assert pause is not None
        assert pause.window == ECHO
        assert words(world, 0)[-1] == "Bo loses 1"
        assert world.pages[2].update.ask is not None
        assert held(world, 0)
        await world.until(2 * PAUSE + 4 * BEAT)
        assert world.pages[0].update.pause is None

    InMemoryTable(HARMLESS, HARMLESS, "counter dart dart", echo=True).live(story)


def test_who_does_not_stop_at_one_window_may_stop_at_the_next() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.says(2, "responses", always_pass=False, stop_at=(ECHO,))
        await world.cast()
        assert held(world, 2)
        await world.until(PAUSE + 2 * BEAT)
        assert world.pages[2].update.ask is not None

    InMemoryTable(HARMLESS, HARMLESS, "counter dart dart", echo=True).live(story)


# Wait, I am thinking


@pytest.mark.parametrize("hand", [HARMLESS, "counter dart dart"])
def test_whoever_might_respond_may_let_the_others_wait(hand: str) -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(1)
        assert isinstance(await world.says(1, "think", on=True), wire.Ack)
        for eyes in (0, 1, 2, None):
            pause = world.pages[eyes].update.pause
            assert pause is not None
            assert pause.thinking == (1,)
        await world.until(5 * PAUSE)
        assert held(world, 0)
        await world.says(1, "think", on=False)
        await world.until(5 * PAUSE + 2 * BEAT)
        assert world.pages[0].update.pause is None

    InMemoryTable(HARMLESS, hand, HARMLESS).live(story)


def test_an_answer_ends_the_thinking() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.says(1, "think", on=True)
        await world.until(3 * PAUSE)
        await world.act(1, type="Pass")
        pause = world.pages[0].update.pause
        assert pause is not None
        assert pause.thinking == ()
        await world.until(3 * PAUSE + 2 * BEAT)
        assert world.pages[0].update.pause is None

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS).live(story)


def test_nobody_thinks_for_ever() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.says(2, "think", on=True)
        await world.until(LONGEST_THOUGHT - 1)
        assert held(world, 0)
        await world.until(LONGEST_THOUGHT + 2 * BEAT)
        assert world.pages[0].update.pause is None

    InMemoryTable(HARMLESS, HARMLESS, HARMLESS).live(story)


def test_without_a_window_there_is_nothing_to_think_about() -> None:
    async def story(world: InMemoryTable) -> None:
        assert isinstance(await world.says(1, "think", on=True), wire.Refused)

    InMemoryTable(HARMLESS, HARMLESS).live(story)


# Set beforehand


async def set_responses(
    world: InMemoryTable, seat: int, *, always_pass: bool = False, stop_at: tuple[str, ...] = ()
) -> None:
    answer = await world.says(seat, "responses", always_pass=always_pass, stop_at=stop_at)
    assert isinstance(answer, wire.Ack)


def test_at_first_everybody_stops_at_everything() -> None:
    async def story(world: InMemoryTable) -> None:
        assert world.pages[0].update.responses == wire.Responses(False, WINDOWS, (CAST, ECHO), ANY_MOMENT)
        assert world.pages[None].update.responses is None

    InMemoryTable(HARMLESS, HARMLESS).live(story)


def test_nobody_waits_for_those_who_always_pass() -> None:
    async def story(world: InMemoryTable) -> None:
        for seat in (0, 1, 2):
            await set_responses(world, seat, always_pass=True)
        assert [seat.always_pass for seat in world.table.info("Bo").seats] == [True, True, True]
        await world.cast()
        await world.until(2 * BEAT)
        assert world.pages[0].update.pause is None
        assert "Bo loses 1" in words(world, 0)
        assert all(update.ask is None or "Cast" in update.ask.prompt for _, update in world.pages[1].updates)

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS).live(story)


def test_who_always_passes_is_not_among_those_who_might_respond() -> None:
    async def story(world: InMemoryTable) -> None:
        await set_responses(world, 1, always_pass=True, stop_at=(CAST,))
        await world.cast()
        pause = world.pages[0].update.pause
        assert pause is not None
        assert pause.seats == (2, 0)
        assert world.pages[1].update.ask is None
        assert isinstance(await world.says(1, "think", on=True), wire.Refused)

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS).live(story)


def test_who_does_not_stop_here_is_not_asked_and_nobody_is_told() -> None:
    async def story(world: InMemoryTable) -> None:
        told = len(world.pages[0].told)
        await set_responses(world, 1, stop_at=(ECHO,))
        assert world.pages[1].update.responses == wire.Responses(False, WINDOWS, (ECHO,), ANY_MOMENT)
        assert len(world.pages[0].told) == told
        await world.cast()
        assert world.pages[1].update.ask is None
        pause = world.pages[0].update.pause
        assert pause is not None
        assert pause.seats == (1, 2, 0)

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS).live(story)


# Quiet windows


def test_at_a_quiet_window_nobody_waits_and_who_could_respond_passes_unasked() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        for eyes in (0, 1, 2, None):
            pause = world.pages[eyes].update.pause
            assert pause is not None
            assert pause.window == CAST, "the quiet one is over before anybody is shown anything"

    world = InMemoryTable(HARMLESS, "counter dart dart", HARMLESS, hush=True).live(story)
    assert [entry.answers[0] for entry in world.store.played[1:]] == [(1, Pass())]


def test_who_stops_at_every_moment_is_asked_at_a_quiet_window_too() -> None:
    async def story(world: InMemoryTable) -> None:
        await set_responses(world, 1, stop_at=WINDOWS)
        responses = world.pages[1].update.responses
        assert responses is not None
        assert responses.stop_at == WINDOWS
        await world.cast()
        ask, pause = world.pages[1].update.ask, world.pages[1].update.pause
        assert ask is not None
        assert pause is not None
        assert (pause.window, pause.seats) == (HUSH, (1,))
        assert held(world, 0)
        assert held(world, 2)
        await world.act(1, type="Respond", spell="counter")
        await world.until(2 * PAUSE)
        assert "Bo casts counter" in words(world, 0)

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS, hush=True).live(story)


def test_a_bot_is_not_asked_at_a_quiet_window_and_a_game_against_bots_is_no_slower_for_it() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(2 * BEAT)
        assert "Bo loses 1" in words(world, 0)

    slow, quick = (
        InMemoryTable(HARMLESS, "counter dart dart", bots=[1], hush=hush).live(story) for hush in (True, False)
    )
    assert slow.bots.asked == quick.bots.asked == 1
    assert [at for at, _ in slow.pages[0].updates] == [at for at, _ in quick.pages[0].updates]


def test_a_game_that_waits_at_a_quiet_window_goes_on_when_it_is_taken_up() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        del world.store.written[2:]
        await world.restart()
        pause = world.pages[0].update.pause
        assert pause is not None
        assert pause.window == CAST

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS, hush=True).live(story)


def test_settings_are_kept_over_a_restart() -> None:
    async def story(world: InMemoryTable) -> None:
        await set_responses(world, 1, always_pass=True)
        await world.restart()
        assert world.pages[1].update.responses == wire.Responses(True, WINDOWS, (), ANY_MOMENT)

    InMemoryTable(HARMLESS, HARMLESS).live(story)


def test_a_window_that_there_is_not_is_refused() -> None:
    async def story(world: InMemoryTable) -> None:
        answer = await world.says(1, "responses", always_pass=False, stop_at=("a spell is last",))
        assert isinstance(answer, wire.Refused)
        assert "did you mean 'a spell is cast'" in answer.reason

    InMemoryTable(HARMLESS, HARMLESS).live(story)


def test_always_passing_while_one_is_asked_is_a_pass() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await set_responses(world, 1, always_pass=True)
        assert held(world, 1)

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS).live(story)


# Bots, and people who share a screen


@pytest.mark.parametrize("hand", [HARMLESS, "counter dart dart"])
def test_alone_among_bots_there_is_no_pause(hand: str) -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(2 * BEAT)
        updates = world.pages[0].updates[1:]
        assert [update.pause for _, update in updates] == [None] * len(updates)
        assert all(wait.seat is not None for _, update in updates for wait in update.waiting)
        assert "Bo loses 1" in words(world, 0)
        assert updates[0][0] == BEAT

    InMemoryTable(HARMLESS, hand, bots=[1]).live(story)


@pytest.mark.parametrize("hand", [HARMLESS, "counter dart dart"])
def test_windows_of_one_update_at_which_only_bots_may_respond_share_a_beat(hand: str) -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(3 * BEAT)
        at, update = world.pages[0].updates[1]
        assert at == BEAT
        assert "Bo loses 1" in [line.words for line in update.lines]

    InMemoryTable(HARMLESS, hand, bots=[1], echo=True, bot_takes=0.04).live(story)


def test_who_has_passed_alone_among_bots_waits_a_beat_anew() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(1)
        assert world.pages[1].update.ask is not None
        await world.act(1, type="Pass")
        await world.until(2)
        shown = [at for at, update in world.pages[0].updates if "Bo loses 1" in [line.words for line in update.lines]]
        assert shown[0] == 1 + BEAT

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS, together=[0, 1], bots=[2], echo=True).live(story)


@pytest.mark.parametrize("hand", [HARMLESS, "counter dart dart"])
def test_alone_among_bots_one_reads_at_once_what_one_did(hand: str) -> None:
    async def story(world: InMemoryTable) -> None:
        ack = await world.cast()
        assert [line.words for line in ack.lines] == ["Ana casts dart"]
        assert {line.number for line in ack.lines} == {ack.number}
        await world.until(2 * BEAT)
        told = words(world, 0)
        assert told.index("Ana casts dart") < told.index("Bo loses 1")

    InMemoryTable(HARMLESS, hand, bots=[1]).live(story)


def test_among_people_an_update_tells_it() -> None:
    async def story(world: InMemoryTable) -> None:
        assert (await world.cast()).lines == ()

    InMemoryTable(HARMLESS, HARMLESS, HARMLESS).live(story)


def test_who_looks_while_a_bot_may_respond_sees_what_all_see() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.send(world.pages[0], "look", seat=0)
        assert held(world, 0)
        assert isinstance(await world.says(0, "act", at=1, action={"type": "Pass"}), wire.Stale)
        await world.until(2 * BEAT)
        assert world.pages[0].update.pause is None
        assert "Bo loses 1" in words(world, 0)

    InMemoryTable(HARMLESS, HARMLESS, bots=[1]).live(story)


def test_a_bot_responds_when_the_others_do() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(PAUSE - 0.01)
        assert held(world, 0)
        await world.until(PAUSE + 2 * BEAT)
        assert words(world, 0)[-1] == "Bo casts counter"

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS, bots=[1], bot_does=Respond("counter")).live(story)


def test_a_slow_bot_is_waited_for_where_nobody_else_might_respond() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(0.9)
        assert len(world.pages[0].updates) == 1
        await world.until(1.3)
        assert "dart is cancelled" in words(world, 0)

    InMemoryTable(HARMLESS, "counter dart dart", bots=[1], bot_takes=1.0, bot_does=Respond("counter")).live(story)


def test_on_one_sofa_the_seat_that_is_asked_is_called() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(5)
        called = [answer for answer in world.pages[0].answers if isinstance(answer, wire.Called)]
        assert called == [wire.Called((1,))]
        assert world.pages[1].update.ask is not None
        assert world.pages[1].update.pause is None, "nobody passes by doing nothing"
        await world.act(1, type="Pass")
        assert [answer for answer in world.pages[0].answers if isinstance(answer, wire.Called)][-1] == wire.Called(())
        assert not any(isinstance(answer, wire.Called) for answer in world.pages[None].answers)

    InMemoryTable(HARMLESS, "counter dart dart", together=[0, 1]).live(story)


def test_on_one_sofa_who_always_passes_is_not_called() -> None:
    async def story(world: InMemoryTable) -> None:
        await set_responses(world, 1, always_pass=True)
        await world.cast()
        await world.until(1)
        assert not any(isinstance(answer, wire.Called) and answer.seats for answer in world.pages[0].answers)
        assert "Bo loses 1" in words(world, 0)

    InMemoryTable(HARMLESS, "counter dart dart", together=[0, 1]).live(story)


def test_without_a_pause_the_table_waits_for_whoever_can_respond() -> None:
    async def story(world: InMemoryTable) -> None:
        await world.cast()
        await world.until(100)
        assert world.pages[0].update.waiting == (wire.Wait(None, "Somebody may respond"),)
        assert world.pages[1].update.ask is not None
        assert isinstance(await world.act(1, type="Pass"), wire.Ack)
        assert "Bo loses 1" in words(world, 0)

    InMemoryTable(HARMLESS, "counter dart dart", HARMLESS, pause=0).live(story)


@pytest.mark.parametrize("hand", ["counter dart dart", HARMLESS])
def test_what_an_action_led_to_leaves_at_the_same_moment_whoever_can_respond(hand: str) -> None:
    async def story(table: InMemoryTable) -> None:
        begun = asyncio.get_running_loop().time()
        await table.cast()
        held = {eyes: round(page.held_until - begun, 6) for eyes, page in table.pages.items()}
        asked = RELEASED_AFTER + ASKED_LATER if hand != HARMLESS else RELEASED_AFTER
        assert held == {0: RELEASED_AFTER, 1: asked, 2: RELEASED_AFTER, None: RELEASED_AFTER}

    InMemoryTable(HARMLESS, hand, HARMLESS).live(story)


def test_a_frame_leaves_when_it_may_and_not_before() -> None:
    async def scene() -> None:
        page = Viewer("ana")
        loop = asyncio.get_running_loop()
        page.send(b"at once")
        page.held_until = begun = loop.time() + 0.05
        page.send(b"later")
        page.held_until = 0.0
        page.send(b"in turn")
        assert [await page.next_frame() for _ in range(3)] == [b"at once", b"later", b"in turn"]
        assert loop.time() >= begun

    asyncio.run(scene())
