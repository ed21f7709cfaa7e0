"""Phase E, reward, in its order (MP-REW)."""

from __future__ import annotations

from operator import itemgetter

from undercroft.games.map_masters.content.catalogue import FAIRY_SUPPLY
from undercroft.games.map_masters.rules.explore import found, holdings_of
from undercroft.games.map_masters.rules.notation import book_id
from undercroft.games.map_masters.rules.paths import trace
from undercroft.games.map_masters.rules.spellbooks import use_book
from undercroft.games.map_masters.state import events as e
from undercroft.games.map_masters.state.model import Dungeon, MapMasters, Player, Result


def reward(g: MapMasters) -> None:
    """Show all dungeons, then pay and score them (MP-REW-01 to 07)."""
    show_dungeons(g)
    for player in g.players:
        return_fairies(g, player)
    for player in g.players:
        pay_coins(g, player)
    for player in g.players:
        score_objective(g, player, g.primary, secondary=False)
    score_bonus(g)
    g.secondary = g.chance.draw(g.objectives, "objectives")
    g.tell(e.SecondaryRevealed, objective=g.secondary, rule="MP-REW-05")
    for player in g.players:
        score_objective(g, player, g.secondary, secondary=True)
    for player in g.players:
        tick_exit(g, player)


def result(player: Player) -> Result:
    """What the path shown last has come to."""
    return player.dungeon.result if player.dungeon is not None else Result()


def show_dungeons(g: MapMasters) -> None:
    """All drafts are applied together: what was used on paths is turned face down now (MP-HID-06)."""
    for player in g.players:
        path = found(g, player)
        walk = trace(g.content, player.layout, player.path, holdings_of(g, player)).walk
        player.dungeon = Dungeon(player.layout, player.path, path, *holdings_of(g, player))
        g.tell(
            e.DungeonShown,
            seat=player.seat,
            layout=player.layout,
            path=player.path,
            result=path,
            stopped_by=walk.sign(walk.at) if path.end == "obstacle" else "",  # type: ignore[arg-type]
            timed=g.content.objectives[g.primary].hourglass and g.options.time_bonus != "off",
            rule="MP-HID-04",
        )
        apply_uses(g, player)


def apply_uses(g: MapMasters, player: Player) -> None:
    """Spellbooks used on the path lie face down; a Fairy Pact is gone for good (MP-SB-00, MP-SB-11)."""
    gained = iter(trace(g.content, player.layout, player.path, holdings_of(g, player)).walk.gained)
    for resource in result(player).spent:
        book = book_id(resource)
        if book not in player.books:
            continue
        if g.content.spell(book) == "fairy_pact":
            player.books.remove(book)
            player.pacts.append(book)
            g.tell(e.PactMade, seat=player.seat, book=book, fairy=next(gained), rule="MP-SB-11")
        else:
            use_book(g, player, g.content.spell(book))


def return_fairies(g: MapMasters, player: Player) -> None:
    """All tokens, used or not, go back to the market (MP-REW-01)."""
    held = {fairy: number for fairy, number in player.tokens.items() if number}
    if not held:
        return
    for fairy, number in held.items():
        player.tokens[fairy] = 0
        g.stock[fairy] += number
    assert all(number <= FAIRY_SUPPLY for number in g.stock.values())
    g.tell(e.FairiesReturned, seat=player.seat, tokens=held, rule="MP-REW-01")


def pay_coins(g: MapMasters, player: Player) -> None:
    """1 coin for each Coin circled (MP-REW-02)."""
    amount = result(player).coins
    player.coins += amount
    g.tell(e.CoinsPaid, seat=player.seat, amount=amount, coins=player.coins, rule="MP-REW-02")


def score_objective(g: MapMasters, player: Player, objective: str, *, secondary: bool) -> None:
    """What matches, times its points; the secondary at full value, halved only at the end (MP-REW-03, 05)."""
    card = g.content.objectives[objective]
    number = result(player).counts.get(card.counts, 0)
    column = player.pink if secondary else player.blue
    column.append(number * card.points)
    g.tell(
        e.ObjectiveScored,
        seat=player.seat,
        secondary=secondary,
        objective=objective,
        number=number,
        points=column[-1],
        total=sum(column),
        rule="MP-REW-05" if secondary else "MP-REW-03",
    )


def score_bonus(g: MapMasters) -> None:
    """In a Time Bonus round the winner circles green, everybody else crosses it out (MP-REW-04)."""
    timed = g.content.objectives[g.primary].hourglass
    winner = bonus_winner(g) if timed else None
    g.bonus = winner
    for player in g.players:
        player.green.append(g.options.time_bonus_vp if player.seat == winner else 0)
    if timed and g.options.time_bonus != "off":
        points = 0 if winner is None else g.options.time_bonus_vp
        times = {seat: player.elapsed for seat in g.commits if (player := g.players[seat]).elapsed is not None}
        g.tell(e.BonusScored, seat=winner, points=points, times=times, rule="MP-REW-04")


def bonus_winner(g: MapMasters) -> int | None:
    """The complete path with the least time; ties by market order; without any time the first, at a live table."""
    if g.options.time_bonus == "off":
        return None
    complete = [player for player in map(g.players.__getitem__, g.market_order) if result(player).complete]
    timed = [(player.elapsed, player.seat) for player in complete if player.elapsed is not None]
    if timed:
        return min(timed, key=itemgetter(0))[1]
    # Without clocks nobody races but at a live table (MP-R-14).
    arrived = [player.seat for player in complete] if g.options.time_bonus == "live" else []
    return min(arrived, key=g.commits.index, default=None)


def tick_exit(g: MapMasters, player: Player) -> None:
    """The red box of a path that exited (MP-REW-07)."""
    player.red.append(result(player).exited)
    if result(player).exited:
        g.tell(e.ExitTicked, seat=player.seat, boxes=sum(player.red), rule="MP-REW-07")
