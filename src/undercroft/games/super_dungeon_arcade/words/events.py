"""Events in words; every word is made from the data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from undercroft.games.super_dungeon_arcade.content.catalogue import Content
from undercroft.games.super_dungeon_arcade.content.text import say_card, say_effect, say_hero
from undercroft.games.super_dungeon_arcade.state import events as e
from undercroft.games.super_dungeon_arcade.words.names import BESIDE, model_name, source_name
from undercroft.kernel.events import Event
from undercroft.kit.text import count, listed

FACES = {"_": "blank", "1": "★", "2": "★★", "3": "★★★", "H": "♥", "P": "⚗", "C": "♥⚗"}
STAYS = {
    "in range": "stays: {target} is in range",
    "status": "cannot move",
    "no way": "finds no way nearer to {target}",
    "knockdown": "is knocked down",
    "stood up": "gets up instead of moving",
    "no hero": "stays: no Hero is on the map",
    "at exit": "stays at its exit on {exit}",
    "no way out": "finds no way nearer to the exit on {exit}",
    "ice": "is iced: no unique actions",
    "no target": "does not attack: nobody is in reach",
}
HOW = {
    "move": "moves",
    "dash": "dashes",
    "regroup": "falls back",
    "push": "is pushed",
    "pull": "is pulled",
    "compel": "is moved",
}
SPENT = ("SD-POT-02", "SD-BASIC-06", "SD-BASIC-07")
"""The rules by which potion tokens are spent; otherwise they are lost."""
WASTED = {
    "heart": "finds no token for a heart to remove",
    "potion": "finds nobody who can hold another potion",
    "wrath": "finds no wrath left to take",
}
SIDES = {"heroes": "The Heroes' turn", "consul": "The Consul's turn"}


def say_event(content: Content, names: Sequence[str], event: Event) -> str:
    """An event in words."""

    def name(key: str) -> str:
        return model_name(content, key)

    def why(key: str) -> str:
        return f" ({source_name(content, key)})" if key else ""

    match event:
        case e.MonstersChosen(points=points, mini_bosses=minis, boss=boss):
            towers = [count(n, name(point)) if n > 1 else name(point) for point, n in Counter(points).items()]
            helped = f"helped by {listed(map(name, minis))}"
            return f"{name(boss)} rules this dungeon, {helped}; monsters come from {listed(towers)}"
        case e.HeroChosen(seat=seat, hero=hero):
            return f"{names[seat]} plays the {name(hero)} ({say_hero(content.heroes[hero])})"
        case e.DifficultyDrawn(card=card):
            return f"For the whole game: {name(card)} ({say_card(content, card)})"
        case e.TileLaid(number=number, face=face):
            return f"Tile {number} is {name(face)}{_say_laying(event)}"
        case e.SuppliesMade(coins=coins, wrath=wrath):
            return f"The party has {count(coins, 'Princess Coin')}; there are {count(wrath, 'wrath token')}"
        case e.StartPut(at=at):
            return f"The Start Token lies on {at}"
        case e.ChestPut(tile=tile, at=at):
            return f"The chest of tile {tile} stands on {at}"
        case e.Spawned(model=model, at=at, source=source, corner=corner):
            return f"{name(model)} appears on {_say_base(at, corner)}{why(source)}"
        case e.NotSpawned(model_kind=kind, source=source):
            return f"There is no room for {name(kind)}, which stays in the pool{why(source)}"
        case e.TurnBegan(side=side, turn=turn, lead=lead):
            return f"Turn {turn}: {SIDES[side]} ({names[lead]} leads)"
        case e.Activated(hero=hero, mp=mp, ap=ap):
            return f"{name(hero)} activates with {mp} MP and {ap} AP"
        case e.ActivationEnded(hero=hero):
            return f"{name(hero)} is done"
        case e.TokensCleared():
            return "All Heroes have activated: the activation tokens are removed"
        case e.Moved():
            return _say_move(content, event)
        case e.Placed(model=model, to=to, source=source):
            return f"{name(model)} is placed on {to}{why(source)}"
        case e.Stayed(model=model, why=reason, target=target, exit=exit):
            return f"{name(model)} {STAYS[reason].format(target=name(target) if target else 'the target', exit=exit)}"
        case e.ArmourRaised(on=on):
            if on:
                return "All monsters in play have ARM +1 to the end of the next Hero Turn"
            return "The ARM +1 of the regrouped monsters is over"
        case e.EffectBegan(hero=hero, action=action):
            lasting = content.actions[action].lasting
            says = f": {say_effect(lasting)}" if lasting is not None else ""
            return f"{name(action)} lasts until the next upkeep of {name(hero)}{says}"
        case e.EffectsEnded(hero=hero, actions=actions):
            return f"{listed(map(name, actions))} of {name(hero)} {'is' if len(actions) == 1 else 'are'} over"
        case e.ActionUsed(model=model, action=action, targets=targets, owner=owner, left=left, why=reason):
            potion = action in content.potion_of
            verb = "drinks" if potion else "uses"
            others = [name(target) for target in targets if target != model]
            aimed = ["itself", *others] if others and model in targets else others
            preposition = "against" if potion and content.actions[action].colour == "red" else "on"
            at = f" {preposition} {listed(aimed)}{f' ({reason})' if reason else ''}" if aimed else ""
            whose, rest = "", ""
            if owner:
                whose, rest = f" of {name(owner)}", f"; {name(owner)} has {count(left, 'potion')} left"
            elif model in content.heroes and not potion:
                rest = f", {left} AP left"
            return f"{name(model)} {verb} {name(action)}{whose}{at}{rest}"
        case e.Attacked(model=model, target=target, attribute=attribute, why=reason, left=left):
            attack = f" with {attribute}, {left} AP left" if attribute else f" ({reason}), {count(left, 'attack')} left"
            return f"{name(model)} attacks {name(target)}{attack}"
        case e.LoanRefused(owner=owner, hero=hero, potion=drink):
            return f"{name(owner)} does not lend {name(drink)} to {name(hero)}"
        case e.GotUp(hero=hero, gave=gave):
            return f"{name(hero)} gives up all {gave} to get up"
        case e.Rolled():
            return _say_roll(content, event)
        case e.Compared(hero=hero, target=target, total=total, arm=arm, success=success, critical=critical):
            result = "a critical success" if critical else "a hit" if success else "a miss"
            return f"{name(hero)}'s {total} against ARM {arm} of {name(target)}: {result}"
        case e.Defended(hero=hero, attacker=attacker, total=total, strength=strength, safe=safe):
            return f"{name(hero)}'s {total} against STR {strength} of {name(attacker)}: {'safe' if safe else 'hit'}"
        case e.Tested(hero=hero, total=total, needed=needed, passed=passed):
            return f"{name(hero)}'s {total} against the {needed} of the test: {'passed' if passed else 'failed'}"
        case e.Wounded(model=model, amount=amount, now=now, hearts=hearts, source=source, instead_of=elite):
            instead = f" in place of {name(elite)}" if elite else ""
            return f"{name(model)} suffers {count(amount, 'wound')}{instead}, {now} of {hearts}{why(source)}"
        case e.Healed(model=model, amount=amount, now=now, hearts=hearts, source=source):
            return f"{name(model)} heals {count(amount, 'wound')}, now {now} of {hearts}{why(source)}"
        case e.StatusGained(model=model, status=status, source=source):
            return f"{name(model)} suffers {status}{why(source)}"
        case e.StatusLost(model=model, status=status, source=source):
            return f"{name(model)} is rid of {status}{why(source)}"
        case e.Warded(model=model, status=status):
            return f"{name(model)} is immune to {status}"
        case e.WrathChanged(hero=hero, amount=amount, now=now, supply=supply, source=source, taken_from=other):
            verb = (
                f"takes {amount} wrath from {name(other)}"
                if other
                else f"{'gains' if amount > 0 else 'loses'} {abs(amount)} wrath"
            )
            return f"{name(hero)} {verb}, now {now}; {supply} in the supply{why(source)}"
        case e.PotionsChanged(hero=hero, amount=amount, now=now, source=source, rule=rule):
            verb = "gains" if amount > 0 else "spends" if rule in SPENT else "loses"
            return f"{name(hero)} {verb} {count(abs(amount), 'potion')}, now {now}{why(source)}"
        case e.Wasted(what=what, hero=hero):
            return f"{name(hero)} {WASTED[what]}"
        case e.Destroyed(model=model, at=at, source=source, coins=coins):
            remain = f"; {count(coins, 'Princess Coin')} left" if model in content.heroes else ""
            return f"{name(model)} is destroyed on {at}{why(source)}{remain}"
        case e.Saved(hero=hero, card=card, now=now, hearts=hearts):
            return f"{name(card)} keeps {name(hero)} alive, with {now} of {count(hearts, 'wound')}"
        case e.ChestOpened(hero=hero, at=at, cards=cards, left=left):
            return f"{name(hero)} opens the chest on {at}, {left} AP left: {listed(map(name, cards))}"
        case e.CardKept(card=card, source=source):
            return f"{name(card)} goes into the backpack{why(source)}: {say_card(content, card)}"
        case e.CardsDiscarded(cards=cards, source=source):
            return f"{listed(map(name, cards))} {'is' if len(cards) == 1 else 'are'} discarded{why(source)}"
        case e.NoCards(deck=deck):
            return f"The {deck} deck and its discard pile are empty"
        case e.Reshuffled(deck=deck):
            return f"The {deck} discards are shuffled into a new deck"
        case e.Interacted(hero=hero, at=at, left=left, ap=ap):
            done = f"removes the token on {at}; {count(left, 'token')} left" if at else "pays for the plot"
            return f"{name(hero)} {done}, {ap} AP left"
        case e.Equipped(hero=hero, card=card, instead=instead):
            return f"{name(hero)} puts on {name(card)}{f' instead of {name(instead)}' if instead else ''}"
        case e.Advanced(space=space, star=star, now=now, commands=commands):
            bonus = f"; {star} +1 for all monsters but the dungeon boss, now +{now}" if star else ""
            orders = f": {listed(name.title() for name in commands)}" if commands else ""
            return f"The boss figure advances to space {space}{bonus}{orders}"
        case e.ChartStood(commands=commands):
            return f"The dungeon boss is in play, so the chart stands still: {listed(one.title() for one in commands)}"
        case e.CommandGiven(command=command, times=times, source=source):
            who = "" if source == "chart" else why(source)
            return f"The Consul commands: {command.title()}{f' ×{times}' if times > 1 else ''}{who}"
        case e.NoEffect(what=what, why=reason, model=model):
            whose = f" of {name(model)}" if model else ""
            return f"{name(what)}{whose} has no effect: {reason}"
        case e.Shapeshifted(model=model, form=form):
            return f"{name(model)} becomes {name(form)}"
        case e.PlotDrawn(card=card):
            return f"The plot is {name(card)}: {say_card(content, card)}"
        case e.TokenPut(at=at):
            return f"A plot token lies on {at}"
        case e.PlotDiscarded(card=card):
            return f"The plot {name(card)} is foiled"
        case e.GoalCounted(card=card, now=now, needed=needed):
            return f"{name(card)}: {now} of {needed}"
        case e.ChallengeDrawn(card=card):
            return f"The challenge is {name(card)}: {say_card(content, card)}"
        case e.ChallengeDiscarded(card=card):
            return f"The challenge {name(card)} is over"
        case e.Returned(model=model, why=reason):
            return f"{name(model)} goes back to the pool: {reason}"
        case e.CoinsChanged(amount=amount, now=now, source=source, rule=rule):
            verb = "gains" if amount > 0 else "spends" if rule == "SD-COIN-01" else "loses"
            rest = f"now {now}" if amount > 0 else f"{now} left"
            return f"The party {verb} {count(abs(amount), 'Princess Coin')}, {rest}{why(source)}"
        case e.Revived(card=card, at=at):
            return f"{name(card)} comes in on {at}"
        case e.RewardsCounted(loot=loot, treasure=treasure, boo=boo, paid_for=fallen):
            if not fallen:
                return "No rewards: nothing that was destroyed pays for it in this turn"
            whom = listed(map(name, fallen))
            if not (loot or treasure or boo):
                return f"No rewards for {whom}: it takes 3 minions for 1 loot"
            found = [f"{loot} loot"] if loot else []
            found += [f"{treasure} treasure"] if treasure else []
            return f"Rewards for {whom}: {listed([*found, *(f'one of {tile} treasures' for tile in boo)])}"
        case e.Ended(won=won):
            if won:
                return "The Heroes win: the dungeon boss is destroyed"
            return "The Consul wins: more Heroes are destroyed than the Princess Coins can bring back"
    raise AssertionError(f"no words for {event!r}")


def _say_move(content: Content, event: e.Moved) -> str:
    before, after = event.corners or ("", "")
    rest = f", {event.left} MP left" if event.how == "move" and event.model in content.heroes else ""
    if event.how == "dash":
        rest = f", {event.left} AP left"
    aim = f", towards {model_name(content, event.target)} ({event.why})" if event.target else ""
    if event.exit and event.exit != event.to:
        aim = f", towards the exit on {event.exit}"
    way = f"from {_say_base(event.origin, before)} to {_say_base(event.to, after)}"
    return f"{model_name(content, event.model)} {HOW[event.how]} {way}{rest}{aim}"


def _say_base(at: str, corner: str) -> str:
    """Where a model stands: of a large base the first and the last square."""
    return f"{at}–{corner}" if corner else at


def _say_laying(event: e.TileLaid) -> str:
    if not event.die:
        return ""
    by_die = f"turned {event.by_die * 90}°"
    on = f" by the die, then on to {event.turn * 90}° until doorways meet" if event.turn != event.by_die else ""
    over = " and turned over" if event.flipped else ""
    beside = f"{BESIDE[event.side]} tile {event.number - 1}"
    return f", {beside}; the green die shows {FACES[event.die]}: {by_die}{over}{on}"


def _say_roll(content: Content, event: e.Rolled) -> str:
    shown = " ".join(f"{colour[0].upper()} {FACES[face]}" for colour, face in event.dice) or "no dice"
    what = f"{event.attribute} ({event.why})"
    again = " again" if event.again and not event.ignored else ""
    bonus = f" +{event.bonus}" if event.bonus else ""
    if event.ignored:
        status = "Hex" if event.why == "offense" else "Bane"
        return f"{model_name(content, event.hero)} ignores the best die ({status}): {event.total}"
    if event.why == "plot":
        found = "a treasure" if event.total else "no treasure"
        return f"{model_name(content, event.hero)} rolls for the plot: {shown}, {found}"
    return f"{model_name(content, event.hero)} rolls {what}{again}: {shown}{bonus} = {event.total}"
