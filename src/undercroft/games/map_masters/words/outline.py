"""The table in words, told once: what a terminal shows around its drawings, and what is said to ears."""

from __future__ import annotations

from undercroft.games.map_masters.content.catalogue import FAIRY_NAMES, Content
from undercroft.games.map_masters.content.text import say_book
from undercroft.games.map_masters.view import DraftView, PlayerView, View
from undercroft.games.map_masters.words.events import ENDINGS
from undercroft.games.map_masters.words.names import PHASES, say_counts, say_objective, say_printed, seat_mark
from undercroft.kit.outline import Cell, Row, Section, as_speech
from undercroft.kit.text import count, ink, listed

PLAYERS = ("", "VP", "coins", "blue", "pink", "time", "exits", "cards", "spellbooks", "fairies", "")


def tell(content: Content, view: View) -> str:
    """The table for ears: a line that sums it up, then one for each thing."""
    return as_speech(section for block in outline(view, content) for section in block)


def outline(view: View, content: Content, width: int = 0) -> list[list[Section]]:
    """The whole table in blocks, the first of which sums it up; `width` is how much room there is for eyes."""
    own = next((player for player in view.players if player.seat == view.seat), None)
    blocks = [[_summary(view, content)], [_players(view, content, width)]]
    if own is not None:
        blocks.append(_own(view, content, own))
    blocks.append(_market(view, content))
    blocks.append([_shown(view, content, width)])
    return blocks


def _summary(view: View, content: Content) -> Section:
    words = f"Round {view.round} of 6, {PHASES[view.phase]}" if view.round else PHASES[view.phase].capitalize()
    rows: list[Row] = [[words]]
    if view.primary:
        which = "Next primary" if view.phase == "refresh" else "Primary"
        rows.append([f"{which} objective: {say_objective(content, view.primary)}"])
    if view.secondary:
        rows.append([f"Secondary objective: {say_objective(content, view.secondary, secondary=True)}"])
    if view.bonus is not None:
        rows.append([f"The time bonus went to {view.players[view.bonus].name}"])
    return Section("", rows)


def _players(view: View, content: Content, width: int) -> Section:
    return Section("Players", [_player(view, content, player, width) for player in view.players], PLAYERS)


def _player(view: View, content: Content, player: PlayerView, width: int) -> list[Cell | str]:
    books = [f"{content.name(book)}{' (used)' if book in player.used_books else ''}" for book in player.books]
    fairies = [f"{number} {fairy}" for fairy, number in player.tokens.items() if number]
    doing = ""
    if view.phase == "market":
        doing = "passed" if player.passed else "buys" if view.buyer == player.seat else ""
    elif view.phase == "explore":
        doing = "committed" if player.committed else "explores"
    mark = ink("▶", "bold") if view.phase == "market" and view.buyer == player.seat else " "
    return [
        Cell(f"{mark} {seat_mark(player, width)}", player.name),
        Cell(str(player.score), f"{player.score} VP if the game ended now"),
        Cell(str(player.coins), count(player.coins, "coin")),
        Cell(str(player.primary_score), f"{player.primary_score} primary"),
        Cell(str(sum(player.pink)), f"{sum(player.pink)} secondary before halving"),
        Cell(str(player.time_score), f"{player.time_score} time"),
        Cell(str(sum(player.red)), count(sum(player.red), "exit")),
        Cell(str(player.owned), count(player.owned, "card")),
        Cell(", ".join(books) or "–", f"spellbooks {listed(books)}"),
        Cell(", ".join(fairies) or "–", f"fairies {listed(fairies)}"),
        doing,
    ]


def _own(view: View, content: Content, own: PlayerView) -> list[Section]:
    sections = [
        Section("Spellbooks", [[content.name(book), say_book(content, book)] for book in own.books]),
        Section("Hand", [[content.name(card), say_printed(content, card)] for card in (*own.area, *(own.drawn or ()))]),
    ]
    return sections + ([_draft(own.draft)] if own.draft is not None else [])


def _draft(draft: DraftView) -> Section:
    stand, result = draft.stand, draft.result
    rows: list[Row] = [
        [", ".join(map(str, draft.layout)) or "no card is laid"],
        [f"Path: {', '.join(draft.path) or 'none'}"],
        [f"Found: {say_counts(result.counts)}; {draft.points} VP for the primary objective"],
    ]
    held = [f"{number} {item}" for item, number in stand.items.items()]
    if held:
        rows.append([f"To use: {listed(held)}"])
    if stand.ended:
        rows.append([f"The path: {ENDINGS[result.end]}"])
    elif stand.card >= 0:
        where = f"room {stand.room + 1}" if stand.room >= 0 else f"cell {stand.row},{stand.column}"
        level = ", underground" if stand.level else ""
        rows.append([f"The path stands at {where} of card {stand.card + 1}{level}"])
    return Section("Draft", rows)


def _market(view: View, content: Content) -> list[Section]:
    columns: list[Row] = []
    for cost, column in view.columns.items():
        cards = [f"{content.name(card)} ({say_printed(content, card)})" for card in column.shown]
        eyes = ", ".join(content.name(card) for card in column.shown)
        left = f"{column.deck_size} in the deck"
        columns.append([f"{cost} coins", Cell(f"{eyes or '–'}; {left}", f"{listed(cards)}; {left}")])
    books = [f"{content.name(book)} ({say_book(content, book)})" for book in view.library.shown]
    stock = ", ".join(f"{FAIRY_NAMES[fairy]} {number}" for fairy, number in view.stock.items())
    return [
        Section("Dungeon cards", columns),
        Section("Spellbooks at 2 coins", [[f"{listed(books)}; {view.library.deck_size} in the deck"]]),
        Section("Fairies at 1 coin", [[stock]]),
    ]


def _shown(view: View, content: Content, width: int) -> Section:
    """What everybody's last dungeon came to."""
    rows: list[Row] = []
    for player in view.players:
        if player.dungeon is not None and view.phase != "explore":
            result = player.dungeon.result
            found = f"found {say_counts(result.counts)}; {ENDINGS[result.end]}"
            rows.append([Cell(seat_mark(player, width), player.name), found])
    return Section("Last dungeons", rows)
