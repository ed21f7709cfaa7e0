"""The leak law on the frames themselves: what is sent to some eyes is the same in every world that they can imagine."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec
import pytest

from tests.kernel.fixtures_pkg.spells import CAST
from tests.table.in_memory import InMemoryTable
from tests.table.live_server import Page, Party, Server, random_move, server
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.kernel.start import new_game
from undercroft.table import wire
from undercroft.table.play.book import Book
from undercroft.table.show import replay
from undercroft.table.show.log import Happening, log_lines
from undercroft.table.show.reasons import why_not
from undercroft.table.show.shown_game import ShownGame, encounter_at, shown_to

__all__ = ["server"]

WORLDS = 3
"""In so many worlds each frame is made again."""


class Twin:
    """The same game beside the server's, and what each page must have been sent."""

    def __init__(self, party: Party, seed: int) -> None:
        table = party.table
        game = new_game(table.game, party.names, mode=table.mode, seed=seed, options=table.options)
        self.book = Book(game)
        self.party = party
        self.rng = random.Random(seed)
        self.before: list[ShownGame | None] = [None for _ in party.pages]

    @property
    def game(self) -> Game:
        return self.book.game

    def play(self, seat: int, action: Any) -> None:
        self.book.play(seat, action)

    def check(self, since: int) -> None:
        """Every page was sent, in its newest update, what can be made out of any world that its eyes imagine."""
        for number, page in enumerate(self.party.pages):
            eyes = page.update.eyes
            frame = page.frames[-1]
            shown = shown_to(self.game, eyes)
            assert self._frame(self.game, page, shown, self.before[number], since) == frame
            for _ in range(WORLDS):
                world = self.game.imagine(eyes, self.rng)
                imagined = shown_to(world, eyes)
                again = self._frame(world, page, imagined, self.before[number], since)
                assert len(again) == len(frame)
                assert again == frame
            self.before[number] = shown
            if eyes is None:
                assert page.update.undo == wire.UndoState(False, False, "")

    def _frame(self, world: Game, page: Page, shown: ShownGame, before: ShownGame | None, since: int) -> bytes:
        """The frame as it would be made in this world: its pictures, decisions and lines, and what is the table's."""
        eyes, sent = page.update.eyes, page.update
        known = [event for event in world.events if event.known_to(eyes)]
        told = self._numbered(eyes, since)
        new = known[len(known) - len(told) :] if told else []
        happenings = [Happening(number, event) for number, event in zip(told, new, strict=True)]
        return msgspec.json.encode(
            wire.Update(
                number=self.book.number,
                eyes=eyes,
                full=before is None,
                back_to=since,
                lines=log_lines(world, eyes, happenings),
                picture=shown.picture(before),
                waiting=shown.waiting,
                ask=shown.ask,
                asides=shown.asides,
                undo=sent.undo,
                settled=(),
                seconds_left=None,
                ending=shown.ending,
                pause=None,
                responses=sent.responses,
                moved=sent.moved,
                decided="" if before is None or "encounter" in shown.parts else self._decided(world, eyes),
            )
        )

    def _decided(self, world: Game, eyes: int | None) -> str:
        """The encounter that dice have just decided; in an imagined world with all that these eyes cannot know anew."""
        moment = self.book.decided
        if moment is None:
            return ""
        if world is not self.game:
            moment = moment.copy()
            moment.attach(world.content, world.state.options, world.setup.seats)
            world.rules.play.redeal(moment, eyes, self.rng)
        return encounter_at(world, moment, eyes)

    def _numbered(self, eyes: int | None, since: int) -> list[int]:
        """The numbers of the events after a number that these eyes know of."""
        return [one.number for one in self.book.after(since) if isinstance(one.what, Event) and one.what.known_to(eyes)]


def play_watched(server: Server, game: str, seats: int, seed: int, choices: int, **wishes: Any) -> int:
    """Play a game with every seat and a spectator looking on; return how many frames were checked."""
    party = Party(server, game, seats, seed, spectator=True, **wishes)
    for page in party.pages:
        page.drain(0.05)
        page.look(page.update.eyes)
    twin = Twin(party, seed)
    twin.check(0)
    rng = random.Random(seed)
    checked = len(party.pages)
    for _ in range(choices):
        if twin.game.outcome is not None:
            break
        seat, action = random_move(twin.game, rng)
        before, happened = twin.book.number, len(twin.book.happenings)
        twin.play(seat, action)
        assert party.play(seat, action) == twin.book.number
        if before == twin.book.number and happened < len(twin.book.happenings):
            before -= 1  # a pass brought more of the same update
        twin.check(before)
        checked += len(party.pages)
    assert_no_secret(server, party, [msgspec.json.encode(page.heard) for page in party.pages])
    party.close()
    return checked


def assert_no_secret(server: Server, party: Party, told: Sequence[bytes]) -> None:
    """Nobody was told the seed, who anybody is, or (if no member) the invitation."""
    (body,) = server.edit("SELECT body FROM tables WHERE id = ?", party.table.id)[0]
    stored = msgspec.json.decode(body)
    seats = len(party.table.seats)
    for number, text in enumerate(told):
        assert b'"seed"' not in text
        for guest in party.guests:
            assert guest.id.encode() not in text
        assert (stored["token"].encode() in text) == (number < seats)


@pytest.mark.parametrize("seed", range(4))
def test_duel_leaks_nothing(server: Server, seed: int) -> None:
    assert play_watched(server, "duel", 2 + seed % 2, seed, 100) > 20


@pytest.mark.parametrize("seed", range(6))
def test_spells_leak_nothing(server: Server, seed: int) -> None:
    assert play_watched(server, "spells", 2 + seed % 2, seed, 60, options={"life": 6, "turns": 12}) > 20


@pytest.mark.parametrize("seed", range(3))
def test_lines_leak_nothing(server: Server, seed: int) -> None:
    assert play_watched(server, "lines", 2 + seed % 2, seed, 60) > 20


def test_munchkin_dungeon_leaks_nothing(server: Server) -> None:
    assert play_watched(server, "munchkin_dungeon", 3, 5, 60) > 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_long_game_of_munchkin_dungeon_leaks_nothing(server: Server, seed: int) -> None:
    assert play_watched(server, "munchkin_dungeon", 2 + seed, seed, 250) > 500


def test_an_undo_tells_nobody_more(server: Server) -> None:
    party = Party(server, "duel", 2, 3, spectator=True)
    twin = Twin(party, 3)
    for seat in (0, 1):
        action = twin.game.decisions[seat].options[0]
        twin.play(seat, action)
        party.play(seat, action)
    page = party.pages[1]
    ack = page.ask("undo", at=page.number)
    assert isinstance(ack, wire.Ack)
    twin.book.undo(1, twin.book.undone_words(1))
    for number, one in enumerate(party.pages):
        one.until_number(ack.number)
        one.look(one.update.eyes)
        twin.before[number] = None
        shown = shown_to(twin.game, one.update.eyes)
        assert one.parts == shown.parts
        for _ in range(5):
            world = twin.game.imagine(one.update.eyes, twin.rng)
            imagined = shown_to(world, one.update.eyes)
            assert imagined.parts == one.parts
            known = [world.say(event) for event in world.events if event.known_to(one.update.eyes)]
            assert [line.words for line in one.lines] == [*known, "Guest 1 takes a choice back"]
    party.close()


def test_a_secret_response_is_not_told_by_who_is_waited_for(server: Server) -> None:
    """Somebody may respond: who it is, is told to nobody else, not even by the lobby."""
    found = 0
    for seed in range(12):
        party = Party(server, "spells", 3, seed, spectator=True, options={"life": 9})
        twin = Twin(party, seed)
        rng = random.Random(seed)
        for _ in range(8):
            if twin.game.outcome is not None:
                break
            secret = [seat for seat, decision in twin.game.decisions.items() if decision.secret]
            if secret:
                found += 1
                for page in party.pages:
                    if page.update.eyes not in secret:
                        assert page.update.waiting == (wire.Wait(None, "Somebody may respond"),)
                        assert page.update.ask is None
                info = party.guests[3].table(party.table)
                assert info.turn_of == ()
                assert party.guests[3].get("/api/lobby", wire.Lobby).running == ()
            seat, action = random_move(twin.game, rng)
            twin.play(seat, action)
            party.play(seat, action)
        party.close()
    assert found >= 3, "no game came to it"


@pytest.mark.parametrize(("game", "choices"), [("duel", 9), ("spells", 9), ("lines", 9), ("munchkin_dungeon", 25)])
def test_reasons_tell_only_what_the_seat_may_know(server: Server, game: str, choices: int) -> None:
    """Asking "why can't I?" about whatever anybody could do says the same in every world that the seat imagines."""
    party = Party(server, game, 2, 4)
    twin = Twin(party, 4)
    rng = random.Random(4)
    tried: list[Any] = []
    for _ in range(choices):
        if twin.game.outcome is not None:
            break
        tried += [action for decision in twin.game.decisions.values() for action in decision.options]
        for page in party.pages:
            seat = page.update.eyes
            assert seat is not None
            for action in rng.sample(tried, min(8, len(tried))):
                told = page.ask("why", action=action)
                assert isinstance(told, wire.Reason)
                for _ in range(2):
                    world = twin.game.imagine(seat, twin.rng)
                    words, reason, rule, allowed = why_not(world, seat, action, None)
                    assert (told.words, told.reason, told.rule, told.allowed) == (words, reason, rule, allowed)
        seat, action = random_move(twin.game, rng)
        twin.play(seat, action)
        party.play(seat, action)
    party.close()


def test_undo_words_are_the_tables_own(server: Server) -> None:
    """They are made from who has chosen and whether chance has spoken: never from what a choice was."""
    party = Party(server, "duel", 2, 3)
    words = set()
    for card in range(3):
        page = party.pages[0]
        number = party.play(0, page.options[card].action)
        words.add((party.pages[0].update.undo.words, party.pages[1].update.undo.words))
        ack = page.ask("undo", at=number)
        assert isinstance(ack, wire.Ack)
        for one in party.pages:
            one.until_number(ack.number)
    assert len(words) == 1
    party.close()


# Nothing about timing or prompts tells who holds a response

Story = Callable[[InMemoryTable, int], Coroutine[Any, Any, None]]


async def does_nothing(world: InMemoryTable, holder: int) -> None:
    await world.cast()


async def plays_on(world: InMemoryTable, holder: int) -> None:
    """Three attacks, whoever must wait for whatever."""
    for turn in range(3):
        page = world.pages[turn]
        await world.until(10 * turn)
        assert page.update.ask is not None
        target = (turn + 1) % 3
        assert isinstance(await world.act(turn, type="Cast", spell="dart", target=target), wire.Ack)


async def thinks_it_over(world: InMemoryTable, holder: int) -> None:
    """Whoever has nothing to respond with may pretend."""
    await world.cast()
    await world.until(1)
    await world.says(holder, "think", on=True)
    await world.until(7)
    if world.pages[holder].update.ask is None:
        await world.says(holder, "think", on=False)
    else:
        await world.act(holder, type="Pass")


async def passes_at_once(world: InMemoryTable, holder: int) -> None:
    await world.cast()
    await world.until(0.3)
    if world.pages[holder].update.ask is not None:
        await world.act(holder, type="Pass")


async def does_not_stop_here(world: InMemoryTable, holder: int) -> None:
    await world.says(holder, "responses", always_pass=False, stop_at=[])
    await world.cast()


async def always_passes(world: InMemoryTable, holder: int) -> None:
    await world.says(holder, "responses", always_pass=True, stop_at=[CAST])
    await world.cast()


async def others_pry(world: InMemoryTable, holder: int) -> None:
    """The others try everything that they could learn something from."""
    await world.cast()
    await pry(world, holder)
    await world.until(1)
    await pry(world, holder)
    await world.until(3)
    await pry(world, holder)


async def pry(world: InMemoryTable, holder: int) -> None:
    for seat in range(3):
        if seat == holder:
            continue
        number = world.pages[seat].update.number
        await world.says(seat, "why", action={"type": "Pass"})
        await world.says(seat, "hint")
        await world.says(seat, "undo", at=number)
        await world.says(seat, "act", at=number, action={"type": "Respond", "spell": "counter"})
        await world.send(world.pages[seat], "look", seat=seat, since=number)
        world.pages[seat].tell(wire.Welcome(world.table.info(world.pages[seat].guest)))
        moments = world.table.windows.moments
        for at in range(len(moments) + 1):
            moment = replay.moment(world.table.played.game, at, seat, moments)
            world.pages[seat].pried.append(msgspec.json.encode(moment))


async def somebody_comes(world: InMemoryTable, holder: int) -> None:
    await world.cast()
    await world.until(1)
    await world.open(None, "newcomer")


async def is_taken_back(world: InMemoryTable, holder: int) -> None:
    await world.cast()
    await world.until(6)
    page = world.pages[0]
    await world.says(0, "undo", at=page.update.number)
    for seat in (1, 2):
        await world.says(seat, "consent", request=page.update.number, yes=True)
    await world.until(7)
    await world.cast()


async def breaks_down(world: InMemoryTable, holder: int) -> None:
    await world.cast()
    await world.until(1)
    await world.restart()


async def breaks_down_later(world: InMemoryTable, holder: int) -> None:
    await world.cast()
    await world.until(4)
    await world.restart()


STORIES: Sequence[Story] = (
    does_nothing,
    plays_on,
    thinks_it_over,
    passes_at_once,
    does_not_stop_here,
    always_passes,
    others_pry,
    somebody_comes,
    is_taken_back,
    breaks_down,
    breaks_down_later,
)
HANDS = {True: "counter spark dart dart", False: "lance lance dart dart"}


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
@pytest.mark.parametrize("holder", [1, 2])
@pytest.mark.parametrize("other", [True, False], ids=["another_holds_one_too", "nobody_else_holds_one"])
@pytest.mark.parametrize("more", [{}, {"echo": True}, {"hush": True}], ids=["one_window", "two_windows", "a_quiet_one"])
def test_frames_and_their_times_are_the_same_whether_or_not_a_rival_holds_a_response(
    story: Story, holder: int, other: bool, more: dict[str, Any]
) -> None:
    told, pried = [], []
    for holds in (True, False):
        hands = ["dart dart dart dart", HANDS[other], HANDS[other]]
        hands[holder] = HANDS[holds]

        async def lived(world: InMemoryTable) -> None:
            await story(world, holder)
            await world.until(40)

        world = InMemoryTable(*hands, life=9, **more).live(lived)
        others = {eyes: page for eyes, page in world.pages.items() if eyes != holder}
        pried.append([page.pried for page in others.values()])
        told.append({eyes: page.told for eyes, page in others.items()})
    assert pried[0] == pried[1]
    for eyes, frames in told[0].items():
        assert [at for at, _ in frames] == [at for at, _ in told[1][eyes]], f"to {eyes}"
        for one, another in zip(frames, told[1][eyes], strict=True):
            assert one == another, f"to {eyes}"
    assert any(update.pause for eyes in told[0] for update in updates_of(told[0][eyes])) or story is always_passes


def updates_of(told: Sequence[tuple[float, bytes]]) -> list[wire.Update]:
    return [msgspec.json.decode(frame, type=wire.Update) for _, frame in told if frame.startswith(b'{"type":"update"')]


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("more", [{}, {"echo": True}, {"hush": True}], ids=["one_window", "two_windows", "a_quiet_one"])
@pytest.mark.parametrize("story", [does_nothing, plays_on], ids=lambda story: story.__name__)
def test_frames_and_their_times_are_the_same_whether_or_not_a_bot_holds_a_response(
    story: Story, people: int, more: dict[str, Any]
) -> None:
    told = []
    for holds in (True, False):

        async def lived(world: InMemoryTable) -> None:
            if story is plays_on:
                for at in range(3):
                    await world.until(10 * at)
                    if world.pages[0].update.ask is not None:
                        await world.act(0, type="Cast", spell="dart", target=1)
            else:
                await world.cast()
            await world.until(40)

        bots = [1, 2][people - 1 :]
        hands = ["dart dart dart dart", "dart dart", "dart dart"]
        hands[2] = HANDS[holds]
        world = InMemoryTable(*hands, life=9, bots=bots, **more).live(lived)
        assert bool(world.bots.asked) == holds
        told.append({eyes: page.told for eyes, page in world.pages.items()})
    assert told[0] == told[1]
