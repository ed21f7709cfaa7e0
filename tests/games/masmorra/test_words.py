"""Actions, events and the table in words; also the first uses of the test kit."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state import events as e
from undercroft.games.masmorra.state.actions import (
    Amount,
    AtCard,
    AtDie,
    AtHero,
    AtMonster,
    AtRoom,
    Attack,
    Block,
    EndTurn,
    Explore,
    Fight,
    Keep,
    Move,
    Place,
    Reroll,
    Roll,
)
from undercroft.games.masmorra.state.events import MonsterDefeated, PaidBack, Rerolled, Rolled, TileTurnedUp, Wounded
from undercroft.games.masmorra.words.actions import say_action
from undercroft.games.masmorra.words.events import say_event
from undercroft.games.masmorra.words.terminal import describe
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.testing import options, play, refused, told

from .tabletop import NAMES, START, Tabletop, table

# The kit at work


def test_a_fight_that_is_scripted_from_dice_on_the_table() -> None:
    game = table(dice="RG RG ML", monsters={START: "orc"}, picks=["snag"])
    play(game, Fight(), Attack(1, ranged=2))
    assert [event.card for event in told(game, MonsterDefeated)] == ["orc"]
    assert told(game, Wounded) == []
    assert game.state.hero.xp == 2
    assert game.state.hero.hand == ["snag"]


def test_payback_stops_for_the_defense_that_is_spent() -> None:
    game = table(dice="ML ML DF", monsters={START: "orc"}, seed=1)
    play(game, Fight(), Attack(1, melee=2))
    assert options(game, Block) == [Block(1), Block(0)]
    play(game, Block(1))
    assert [(event.payback, event.blocked) for event in told(game, PaidBack)] == [(3, 1)]
    assert game.state.hero.life == 4


def test_rolls_are_said_in_advance() -> None:
    game = table(phase="before", rolls=["ST ST ML ML MG EL", "DF RG"])
    play(game, Roll(), Reroll(("ST", "ST")))
    assert told(game, Rolled)[0].faces == ("ST", "ST", "ML", "ML", "MG", "EL")
    assert told(game, Rerolled)[0].new == ("DF", "RG")
    assert sorted(game.state.turn.dice) == ["DF", "EL", "MG", "ML", "ML", "RG"]


def test_exploring_turns_up_the_tile_that_the_stack_has_next() -> None:
    game = table(dice="ST", stack="S1_12 S1_05", hero={"gold": 5})
    play(game, Explore(0, -1, "step"))
    assert a.BuyCard() in options(game)
    assert game.state.hero.at == "S1_12"
    assert game.state.ways["S1_12"] == (START,)
    assert told(game, TileTurnedUp)[-1].tile == "S1_05"


def test_every_phase_can_be_started_at() -> None:
    assert isinstance(options(table(phase="before"))[0], Roll)
    assert Keep() in options(table(phase="reroll", dice="ML DF"))
    assert EndTurn(1) in options(table(phase="actions", dice="ML"))
    moving = table(phase="move", rooms={"S1_14": (0, -1), "S1_17": (0, -2)}, monsters={"S1_17": "orc"}, seed=1)
    assert a.Done() in options(moving)
    spawning = table(phase="spawn", rooms={"S1_02": (0, -1)}, rolls=["ghoul"])
    assert [monster.card for monster in spawning.state.monsters.values()] == ["ghoul"]
    assert spawning.state.active == 1


def test_the_third_level_is_played_from_its_start_of_turn() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.ground("throne", "T5")
    for _ in range(4):
        top.monster("cultist", "T3", ritual=True)
    game = top.start("start", rolls=["ST", "orc", "ST"])
    assert [(event.face, event.what) for event in told(game, e.MalaphyasRolled)] == [
        ("ST", "summons"),
        ("ST", "grimbolts"),
    ]
    assert game.state.in_room("T1")[0].card == "orc"
    assert [hero.life for hero in game.state.heroes] == [5, 5]


def test_what_is_not_allowed_names_its_rule() -> None:
    game = table(dice="ST", rooms={"S1_14": (0, -1)}, monsters={START: "orc"})
    assert refused(game, Move("S1_14", "step")) == "MM-MOVE-02"
    assert refused(game, EndTurn(0)) == "MM-ENG-03"
    assert refused(game, Fight(), seat=1) == "MM-TURN-01"


# Actions

ACTIONS: dict[Action, str] = {
    Pass(): "Pass",
    a.ChooseHero("algus"): "Play Algus, human wizard (Arcane Focus: dock any die: 1 Magic symbol)",
    Roll(): "Roll 6 dice",
    Reroll(("ML",)): "Reroll 1 die: 1 Melee",
    Reroll(("ST", "ML", "ST")): "Reroll 3 dice: 2 Step and 1 Melee",
    Keep(): "Keep all dice",
    Move("S1_14", "step"): "Move to the Cracked Floor (1 Step)",
    Move("S1_14", "token"): "Move to the Cracked Floor (Free Step)",
    Move("S1_14", ""): "Move on to the Cracked Floor (1 Move Point)",
    Move("M1_1", "step"): "Move to Aunty Bitsy's Parlour (1 Step)",
    Explore(0, 1, "step"): "Explore to the south: the Miser's Closet (1 Step)",
    Explore(-1, 0, ""): "Explore to the west: the Miser's Closet (1 Move Point)",
    Place("S1_06", 0, 1, 0): "Place the Locked Alcove with its door to the north",
    Place("S1_05", 0, 1, 0): "Place the Miser's Closet with doors to the north and east",
    Place("S1_05", 0, 1, 1): "Place the Miser's Closet with doors to the east and south",
    Place("S1_08", 0, 1, 0): "Place the Flame Jets trap south of the Starting Room",
    Place("M1_6", 0, 1, 0): "Place the Spore Garden south of the Starting Room, extending east, with doors to the"
    " east (north half), south (west half) and west (south half)",
    Place("M1_6", -1, 1, 0): "Place the Spore Garden south of the Starting Room, extending west, with doors to the"
    " east (north half), south (west half) and west (south half)",
    a.TakeStairs("S2_00"): "Go down the stairs to the Second Level Entrance (free)",
    a.TakeStairs("third level"): "Go down the stairs to the third level (free)",
    a.Flip("ML"): "Turn the Free Step token for 1 Melee",
    a.UseAbility("fireball", ("MG", "MG")): "Use Fireball: dock 2 Magic for 3 Ranged",
    a.UseAbility("parry", ("EL",)): "Use Parry: dock 1 Elixir for 1 Defense",
    a.UseAbility("animal_form", (), 1): "Use Animal Form: pay 2 gold for 2 Melee",
    a.UseAbility("preparation", ("ST",)): "Use Preparation: dock 1 Step and pay 1 gold for 2 Melee and 1 Defense",
    a.UseAbility("wizards_apprentice"): "Use Wizard's Apprentice: pay 1 gold for the pet die",
    a.RoomAction("S1_20"): "Open the chest: dock a Defense die for 1 XP, 2 gold and 1 Treasure card",
    a.RoomAction("S1_07"): "Disarm the Spear Wall trap: dock a Melee die and a Defense die for 2 XP",
    a.RoomAction("S1_11", "S1_14"): "Step through the portal to the Cracked Floor: dock a Magic die",
    a.RoomAction("S1_13"): "Drink from the fountain: dock an Elixir die for 2 Elixir symbols",
    a.TakeGold(): "Take 0 gold",
    a.DrinkElixir("jay"): "Drink Elixir: heal 1 Wound (1 Elixir)",
    a.DrinkElixir("algus"): "Give Algus Elixir: heal 1 Wound (1 Elixir)",
    a.UseMagic("ST", "ML"): "Turn a Step die to Melee (1 Magic)",
    a.BuyCard(): "Buy a Treasure card for 5 gold",
    a.PlayCard("stupefy", "own", "jay"): "Play Swift Strike (2 Ranged symbols)",
    a.PlayCard("lightning_bolt", "own", "jay", (AtMonster(1),)): "Play Banish on the first Orc in the Starting Room"
    " (take one monster that is no boss off the board, without reward)",
    a.PlayCard("snag", "own", "jay", (AtHero("algus"),)): "Play Magic Swap on Algus"
    " (change places with another standing Hero or a monster that is no boss, anywhere)",
    a.PlayCard(
        "goad", "any", "jay", (AtMonster(3), AtRoom("S1_14"))
    ): "Play Goad to move the Ghost in the Starting Room to the Cracked Floor",
    a.PlayCard(
        "lightning_bolt", "any", "jay", (AtRoom("S1_14"), AtRoom("S1_14"))
    ): "Play Lightning Bolt at the Cracked Floor (1 Wound to each Hero on one straight line of connected rooms)",
    a.PlayCard(
        "share_the_load", "any", "jay", (AtHero("jay"), AtHero("algus"), Amount(2))
    ): "Play Share the Load to give 2 gold of Jay to Algus",
    a.EndInvisibility(): "Be seen again",
    Fight(): "Fight the 2 Orcs and the Ghost",
    a.Next(3): "Let the Ghost act first",
    a.LoseDie(pet=True): "Lose the pet die",
    a.LoseDie(pet=False): "Lose an action die",
    Attack(2, ranged=2): "Attack the second Orc: 2 Ranged (2 against Defense 2)",
    Attack(2, melee=2, pairs=1): "Attack the second Orc: 2 Melee, sword and shield (2 against Defense 2)",
    Attack(3, melee=1, elixir=2): "Attack the Ghost: 1 Melee and 2 Elixir (2 against Defense 3)",
    Attack(3): "Take the Ghost's Payback without attacking",
    a.Shove(1): "Shove the first Orc into the Bottomless Pit (0 Defense)",
    Block(2): "Block 2 Wounds",
    Block(0): "Block nothing",
    a.PayStep(token=False): "Climb over the pit (1 Step)",
    a.PayStep(token=True): "Climb over the pit (Free Step)",
    a.Suffer(): "Take 1 Wound",
    EndTurn(3): "End the turn, +3 gold (3 unused dice)",
    EndTurn(0): "End the turn",
    a.MoveMonster(3, "S1_14"): "Move the Ghost from the Starting Room to the Cracked Floor",
    a.Stay(3): "Let the Ghost in the Starting Room stay: there is no room ahead",
    a.Done(): "Move no more monsters",
    a.SpawnNext("S1_03"): "Spawn next at the Guard Post",
    a.TakeDie(3): "Take the die of the Ghost in the Starting Room",
    a.Remove(1): "Remove the first Orc in the Starting Room",
    a.Learn("fireball"): "Learn Fireball (dock 2 Magic dice: 3 Ranged symbols)",
    a.DiscardCard("stupefy"): "Discard Stupefy / Swift Strike",
    a.ChooseGround("throne"): "Meet Malaphyas in the Throne Room",
    a.PayGold("jay"): "Let Jay pay the gold",
    a.PutOnTop("whispers"): "Put Whispers next, from the top down",
    a.HealHeroes(("jay", "algus", "jay")): "Heal 3 Wounds: 1 for Algus and 2 for Jay",
}


def full_table() -> Tabletop:
    """Two Orcs and a Ghost in the Starting Room, and rooms of every kind."""
    top = Tabletop("jay", "algus")
    for tile, x, y in (("S1_14", 0, -1), ("S1_01", 1, 0), ("S1_11", 0, -2), ("S1_13", 2, 0)):
        top.room(tile, x, y)
    top.room("S1_20", 3, 0, filled=True)
    top.trap("S1_07", 1, 1)
    top.stack(1, "S1_05")
    for card in ("orc", "orc", "ghost"):
        top.monster(card)
    top.g.turn.evil = "monster_ambush"
    return top


@pytest.mark.parametrize(("action", "words"), ACTIONS.items(), ids=repr)
def test_every_action_begins_with_a_verb_and_says_what_it_does(action: Action, words: str) -> None:
    assert str(say_action(full_table().g, 0, action)) == words


def test_all_actions_have_words() -> None:
    assert {type(action) for action in ACTIONS} == set(get_args(a.AnyAction))


@pytest.mark.parametrize(
    "action",
    [
        Move("nowhere", "step"),
        Explore(5, 5, "step"),
        Attack(99, melee=1),
        a.UseAbility("juggling"),
        a.UseAbility("parry", ("ML",), 7),
        a.PlayCard("snag", "own", "jay", (AtMonster(99),)),
        a.ChooseHero("nobody"),
    ],
    ids=repr,
)
def test_what_means_nothing_is_said_so(action: Action) -> None:
    game = full_table().start(dice="ML")
    with pytest.raises(UndercroftError, match="means nothing"):
        game.say(action)


def test_what_an_evil_card_lets_happen() -> None:
    top = full_table()
    top.g.phase = "start"
    assert str(say_action(top.g, 0, a.Suffer())) == "Let a random major monster come"
    assert str(say_action(top.g, 0, a.PayGold("jay"))) == "Let Jay pay 3 gold"
    top.g.turn.evil = "whispers"
    assert str(say_action(top.g, 0, a.Suffer())) == "Roll 1 die fewer"


def test_who_runs_several_heroes_reads_whose_card_it_is() -> None:
    top = Tabletop("jay", "mika", mode="alliance", seats=1)
    assert str(say_action(top.g, 0, a.PlayCard("spark", "own", "mika"))) == "Play Mika's Arcane Surge (4 Magic symbols)"


def test_the_last_of_several_alike_in_a_combat_needs_no_number() -> None:
    game = table(dice="RG RG", monsters={"S1_00": "orc orc"})
    play(game, a.Fight())
    assert str(say_action(game.state, 0, Attack(2))) == "Take the second Orc's Payback without attacking"
    play(game, Attack(1))
    assert len(game.state.in_room("S1_00")) == 2
    assert str(say_action(game.state, 0, Attack(2))) == "Take the Orc's Payback without attacking"


def test_who_gives_up_a_bounty_reads_that() -> None:
    top = full_table()
    top.g.turn.dice = ["ML", "DF"]
    assert str(say_action(top.g, 0, EndTurn(0))) == "End the turn, no gold"
    top.g.hero.gold = 6
    assert str(say_action(top.g, 0, EndTurn(0))) == "End the turn"


def test_dice_have_their_article() -> None:
    top = full_table()
    assert str(say_action(top.g, 0, a.UseMagic("EL", "ST"))) == "Turn an Elixir die to Step (1 Magic)"
    robbed = e.Robbed(hero="jay", face="EL", what="die", source="ghoul", rule="")
    assert say_event(top.content, NAMES, robbed) == "The Ghoul steals an Elixir die from Jay"


def test_a_roll_counts_its_dice() -> None:
    top = Tabletop("greybark", "jay")
    top.g.turn.fewer, top.g.turn.pet = 1, "joins"
    assert str(say_action(top.g, 0, Roll())) == "Roll 5 dice and the pet die"


# Events

EVENTS: dict[Event, str] = {
    e.FirstPlayer(seat=1, rule=""): "Bo is the First Player",
    e.HeroChosen(seat=0, hero="jay", rule=""): "Ana plays Jay",
    e.TileTurnedUp(
        level=1, tile="S1_05", left=3, rule=""
    ): "Face up on the stack of level 1: the Miser's Closet (3 tiles left)",
    e.TileTurnedUp(level=1, tile="S1_07", rule=""): "Turned up on level 1: the Spear Wall trap (the last tile)",
    e.StackSorted(
        level=1, stairs="S1_01", above=10, below=8, rule=""
    ): "Level 1: 10 tiles above the Stairs to the Second Level, 8 below",
    e.TileTurnedUp(
        level=1, tile="S1_07", back=True, rule=""
    ): "Shuffled back into the stack of level 1: the Spear Wall trap",
    e.TilePlaced(
        tile="S1_00", level=1, x=0, y=0, turn=0, rule=""
    ): "Placed on level 1: the Starting Room, doors north, east, south and west",
    e.TilePlaced(
        tile="S1_05", level=1, x=0, y=1, turn=0, beside=(("S1_00", 0, 0), ("S1_14", -1, 1)), rule=""
    ): "Placed south of the Starting Room: the Miser's Closet, doors north and east",
    e.TilePlaced(
        tile="M1_3", level=1, x=0, y=-2, turn=0, rule=""
    ): "Placed on level 1: the Dark Ritual Room, doors north (west half), east (north half), south (west half)"
    " and west (north half); a Cultist still there at the end of this turn becomes a Dark Watcher",
    e.TilePlaced(
        tile="S1_06", level=1, x=2, y=1, turn=3, beside=(("M1_6", 0, 0),), rule=""
    ): "Placed east of the Spore Garden (south half): the Locked Alcove, door west",
    e.TilePlaced(
        tile="M1_1", level=1, x=-1, y=-2, turn=0, beside=(("S1_00", 0, 0),), rule=""
    ): "Placed north of the Starting Room, extending west: Aunty Bitsy's Parlour,"
    " doors north (west half), east (south half), south (east half) and west (north half)",
    e.TilePlaced(
        tile="M1_4", level=1, x=2, y=-1, turn=0, beside=(("M1_6", 0, 0),), rule=""
    ): "Placed east of the Spore Garden, further north: the Guard Hall,"
    " doors north (east half), east (south half), south (east half) and west (south half)",
    e.TilePlaced(
        tile="S1_07", level=1, x=-1, y=0, turn=0, beside=(("S1_00", 0, 0), ("S1_14", -1, -1)), rule=""
    ): "Placed west of the Starting Room and south of the Cracked Floor: the Spear Wall trap",
    e.TileDiscarded(tile="S1_09", rule="MM-ROOM-02"): "The Humming Rune leaves the game: a medium tile takes its place",
    e.TileDiscarded(tile="S1_07", rule="MM-R-16"): "The Spear Wall trap leaves the game: there is no space for it",
    e.GroundRevealed(hero="jay", side="sewers", rule=""): "Jay chooses the Sewers side of the third level",
    e.RoomLaid(
        tile="T1", rule=""
    ): "Placed in the north-west: the Throne Room, door to the Ritual Chamber, spawns a minor monster",
    e.RoomLaid(
        tile="T3", rule=""
    ): "Placed in the centre: the Ritual Chamber, doors to the Throne Room, the Bottomless Pit and the Bone Crypt",
    e.RoomLaid(
        tile="T5", rule=""
    ): "Placed in the south-east: the Landing with the stairs, doors to the Bottomless Pit and the Bone Crypt",
    e.RoomLaid(
        tile="S3", rule=""
    ): "Placed in the south-west: the Sluice, doors to the Outfall and the Landing, spawns a major monster",
    e.TurnBegan(hero="jay", seat=0, turn=3, rule=""): "Turn 3: Ana with Jay",
    e.StoodUp(hero="jay", rule=""): "Jay stands up with 6 LP",
    e.Rolled(hero="jay", faces=("ST", "ML*"), rule=""): "Jay rolls Step, Melee (pet die)",
    e.Rerolled(hero="jay", old=("ST",), new=("EL",), rule=""): "Jay rerolls Step: Elixir",
    e.Rerolled(
        hero="jay", old=("ST",), new=("EL",), source="schmetterling", rule=""
    ): "Jay gives up Schmetterling's token to reroll Step: Elixir",
    e.Rerolled(
        hero="jay", old=("ST",), new=("EL",), source="bad_omen:any:algus", rule=""
    ): "Algus's Bad Omen makes Jay reroll Step: Elixir",
    e.Rerolled(
        hero="jay", old=("ST",), new=("EL",), source="bad_omen:own:jay", rule=""
    ): "Jay rerolls Step: Elixir (Lucky Charm)",
    e.Rerolled(hero="jay", old=(), new=(), source="bad_omen:own:jay", rule=""): "Jay rerolls no dice (Lucky Charm)",
    e.DieTurned(hero="jay", old="ST", new="ML", rule=""): "Jay turns a Step die to Melee",
    e.DieTurned(hero="jay", old="ST*", new="ML*", rule=""): "Jay turns the pet die (Step) to Melee",
    e.Spent(
        hero="jay", face="RG", dice=2, symbols=1, on="orc", rule=""
    ): "Jay spends 2 Ranged dice and 1 Ranged symbol against the Orc",
    e.Spent(
        hero="jay", face="RG", dice=2, symbols=1, pet=True, on="orc", rule=""
    ): "Jay spends 1 Ranged die, the pet die (Ranged) and 1 Ranged symbol against the Orc",
    e.Spent(hero="jay", face="EL", dice=1, pet=True, on="drink", rule=""): "Jay spends the pet die (Elixir) to heal",
    e.Spent(hero="jay", face="ST", dice=1, on="2 Move Points", rule=""): "Jay spends 1 Step die for 2 Move Points",
    e.Spent(hero="jay", face="MG", dice=1, on="magic", rule=""): "Jay spends 1 Magic die to turn a die",
    e.Spent(
        hero="jay", face="ST", token=True, on="pit", rule=""
    ): "Jay turns the Free Step token to climb over the pit",
    e.Spent(
        hero="greybark", face="EL", token=True, on="ability", rule=""
    ): "Greybark turns the Free Step token for 1 Elixir",
    e.Docked(hero="jay", place="parry", faces=("EL",), rule=""): "Jay docks an Elixir die on Parry",
    e.Docked(hero="jay", place="S1_05", faces=("ML",), rule=""): "Jay docks a Melee die on the Miser's Closet",
    e.Docked(
        hero="jay", place="S1_07", faces=("ML", "DF"), rule=""
    ): "Jay docks a Melee die and a Defense die on the Spear Wall trap",
    e.Docked(
        hero="jay", place="S1_07", faces=("ML*", "DF"), rule=""
    ): "Jay docks the pet die (Melee) and a Defense die on the Spear Wall trap",
    e.SymbolsGained(
        hero="jay", faces=("RG", "RG"), source="preemptive_strike", rule=""
    ): "Jay gets 2 Ranged symbols from Preemptive Strike",
    e.SymbolsGained(
        hero="jay", faces=("EL",) * 3, source="reflect:own:jay", rule=""
    ): "Jay gets 3 Elixir symbols from Holy Water, only to purge undead",
    e.SymbolsGained(
        hero="jay", faces=("ML",) * 4 + ("DF",) * 2, source="sword and shield", rule=""
    ): "Jay pairs 2 Melee dice with 2 Defense dice (sword-and-shield) for symbols: 4 Melee, 2 Defense",
    e.SymbolsGained(
        hero="jay", faces=("ML", "ML", "DF"), source="sword and shield", pet=True, rule=""
    ): "Jay pairs 1 Melee die with 1 Defense die, the pet die among them (sword-and-shield)"
    " for symbols: 2 Melee, 1 Defense",
    e.SymbolsGained(
        hero="jay", faces=("ST", "RG"), source="ward_of_life:own:jay", rule=""
    ): "Jay gets symbols: 1 Step, 1 Ranged from Haste",
    e.SymbolsGone(
        hero="jay", faces=("RG", "DF"), rule="MM-PAY-05"
    ): "Jay loses unspent symbols on leaving the room: 1 Ranged and 1 Defense",
    e.SymbolsGone(
        hero="jay", faces=("ML",), fleeting=True, rule="MM-PAY-05"
    ): "Jay loses unspent symbols when the combat ends: 1 Melee",
    e.SymbolsGone(hero="jay", faces=("ML",), rule="MM-KO-05"): "Jay loses unspent symbols by falling: 1 Melee",
    e.DieLost(hero="jay", face="ST", source="S1_17", rule=""): "Jay loses a Step die in the Dusty Webs",
    e.DieLost(
        hero="jay", face="EL*", source="dark_watcher", rule="MM-PET-04"
    ): "Jay loses the pet die (Elixir) for this turn: the Dark Watcher's Unholy Gaze stops all abilities here",
    e.DieLost(
        hero="jay", face="", source="clouded_mind", rule="MM-PET-04"
    ): "Jay loses the pet die for this turn: Clouded Mind stops all abilities this turn",
    e.PetStaysAway(
        hero="greybark", ability="wolf_companion", source="dark_watcher", rule=""
    ): "Greybark's Wolf Companion stays away this turn: the Dark Watcher's Unholy Gaze stops all abilities here",
    e.SetOut(hero="jay", to="S1_02", rule=""): "Jay sets out for the Rat Cellar",
    e.SetOut(
        hero="jay", x=0, y=-1, beside=("S1_00", 0, 0), rule=""
    ): "Jay sets out to explore north of the Starting Room",
    e.SetOut(
        hero="jay", x=2, y=1, beside=("M1_6", 0, 0), rule=""
    ): "Jay sets out to explore east of the Spore Garden (south half)",
    e.FewerDice(
        hero="jay", amount=1, source="fear_of_the_dark:any:algus", dice=5, rule=""
    ): "Algus's Fear of the Dark: Jay rolls 1 die fewer this turn (5 dice)",
    e.HeroMoved(hero="jay", origin="S1_00", to="S1_14", how="step", rule=""): "Jay moves to the Cracked Floor",
    e.HeroMoved(
        hero="jay", origin="S1_00", to="S1_14", how="step", left=1, rule=""
    ): "Jay moves to the Cracked Floor: 1 Move Point left",
    e.HeroMoved(
        hero="jay", origin="S1_00", to="S1_14", how="teleport", rule=""
    ): "Jay goes through the portal to the Cracked Floor",
    e.HeroMoved(
        hero="jay", origin="S1_00", to="S1_14", how="teleport", source="snag:own:algus", rule=""
    ): "Algus's Magic Swap takes Jay to the Cracked Floor",
    e.HeroMoved(
        hero="jay", origin="S2_00", to="S1_01", how="stairs", rule=""
    ): "Jay goes up to the Stairs to the Second Level",
    e.Stopped(hero="jay", rule=""): "The webs stop Jay",
    e.Stopped(hero="jay", lost=1, rule=""): "The webs stop Jay: 1 Move Point lost",
    e.StepsForfeited(hero="jay", amount=1, to="take gold", rule=""): "Jay gives up 1 Move Point to take gold",
    e.Gained(
        hero="jay", token="gold", amount=2, total=3, source="S1_12", rule=""
    ): "Jay gains 2 gold at the Dropped Purse: 3 gold",
    e.Gained(
        hero="jay", token="xp", amount=4, total=9, source="monsters", foes=("orc", "orc"), rule=""
    ): "Jay gains 4 XP for the 2 Orcs: 9 XP",
    e.Gained(
        hero="jay", token="xp", amount=1, total=9, source="M1_6", rule="MM-MED-01"
    ): "Jay gains 1 XP for exploring the Spore Garden: 9 XP",
    e.Gained(
        hero="jay", token="xp", amount=2, total=9, source="S1_07", rule="MM-TRAP-05"
    ): "Jay gains 2 XP for disarming the Spear Wall trap: 9 XP",
    e.Gained(
        hero="jay", token="gold", amount=1, total=4, source="S1_05", rule="MM-ROOM-03"
    ): "Jay gains 1 gold from the chest in the Miser's Closet: 4 gold",
    e.Gained(
        hero="jay", token="gold", amount=2, total=4, source="old_map:own:jay", rule=""
    ): "Jay gains 2 gold from Gold Sense: 4 gold",
    e.Gained(
        hero="jay", token="gold", amount=0, total=4, source="bounty", rule=""
    ): "Jay gains no gold for unused dice: 4 gold",
    e.Gained(
        hero="mika", token="xp", amount=1, total=4, source="stupefy:any:mika", loser="jay", rule=""
    ): "Mika's Stupefy takes 1 XP of Jay's gain: Mika has 4 XP",
    e.Lost(
        hero="jay", token="xp", amount=1, left=4, source="ghost", rule=""
    ): "Jay loses 1 XP to the Ghost's Terrifying Moans: 4 XP left",
    e.Lost(
        hero="jay", token="gold", amount=3, left=0, source="critical_swing", rule=""
    ): "Jay pays 3 gold for Critical Swing: 0 gold left",
    e.Lost(
        hero="jay", token="gold", amount=5, left=1, source="shop", rule=""
    ): "Jay pays 5 gold for a Treasure card: 1 gold left",
    e.Lost(
        hero="jay", token="gold", amount=5, left=0, source="miasma", rule=""
    ): "Jay loses 5 gold to the Toxic Miasma: 0 gold left",
    e.NotTaken(hero="jay", amount=2, rule=""): "2 gold is left over: Jay cannot hold more than 6",
    e.NothingStolen(
        hero="jay", cards=("stupefy:any:mika", "stupefy:any:algus"), rule="MM-CARD-09"
    ): "Mika's Stupefy and Algus's Stupefy cancel each other: Jay keeps all XP",
    e.NothingStolen(
        hero="jay", cards=("snag:any:mika",), rule="MM-R-32"
    ): "Mika's Snag finds nothing left of Jay's gain",
    e.RewardReduced(
        hero="jay", full=4, less=2, rule=""
    ): "The reward is 2 XP instead of 4: with more than 7 XP, Jay gains 1 XP less for each minor monster",
    e.RewardForfeited(
        hero="jay", cards=("orc", "ancient_hydra"), rule=""
    ): "Jay has fallen and gets no reward for the Orc and the Ancient Hydra",
    e.CardsGained(hero="jay", amount=2, hand=3, rule=""): "Jay gains 2 Treasure cards: 3 cards in hand",
    e.CardsGained(
        hero="jay", amount=1, hand=1, cards=("snag",), source="shop", rule=""
    ): "Jay gains 1 Treasure card (Snag / Magic Swap) for the gold: 1 card in hand",
    e.CardsDealt(seat=0, amount=2, rule=""): "Ana is dealt 2 Treasure cards",
    e.CardsDealt(seat=0, amount=1, cards=("snag",), rule=""): "Ana is dealt 1 Treasure card: Snag / Magic Swap",
    e.CardStolen(
        hero="jay", to="mika", hand=4, source="snag:any:mika", rule=""
    ): "Mika's Snag takes one of the Treasure cards that Jay was to gain: Mika has 4 cards in hand",
    e.CardStolen(
        hero="jay", to="mika", hand=4, only=True, card="goad", source="snag:any:mika", rule=""
    ): "Mika's Snag takes the Treasure card that Jay was to gain (Goad / War Cry): Mika has 4 cards in hand",
    e.CardDiscarded(
        hero="jay", card="snag", hand=6, rule="MM-GOLD-04"
    ): "Jay discards Snag / Magic Swap (no more than 6 are held): 6 cards in hand",
    e.CardDiscarded(
        hero="jay", card="spark", hand=2, source="whispers", rule="MM-ALLY-08"
    ): "Jay discards Spark / Arcane Surge to Whispers: 2 cards in hand",
    e.CardDiscarded(
        hero="jay", card="snag", hand=0, rule="MM-SEWER-04"
    ): "Jay discards Snag / Magic Swap to the Toxic Miasma: 0 cards in hand",
    e.CardDiscarded(
        hero="jay", card="snag", hand=0, rule="MM-KO-03"
    ): "Jay has fallen and loses a random Treasure card (Snag / Magic Swap): 0 cards in hand",
    e.CardPlayed(hero="jay", card="snag", half="own", on=(AtHero("algus"),), rule=""): "Jay plays Magic Swap on Algus",
    e.CardPlayed(
        hero="jay", card="bad_omen", half="any", on=(AtDie("ML"),), against="algus", rule=""
    ): "Jay plays Bad Omen against Algus on a Melee die",
    e.CardPlayed(
        hero="jay", card="lightning_bolt", half="own", on=(AtMonster(3),), foe=("orc", "S1_14"), rule=""
    ): "Jay plays Banish on the Orc on the Cracked Floor",
    e.CardPlayed(
        hero="jay", card="lightning_bolt", half="any", on=(AtRoom("S1_01"), AtRoom("S1_01")), rule=""
    ): "Jay plays Lightning Bolt at the Stairs to the Second Level",
    e.CardPlayed(
        hero="jay",
        card="counterspell",
        half="any",
        on=(AtCard(1),),
        other=("algus", "stupefy", "any"),
        rule="",
    ): "Jay plays Counterspell on Algus's Stupefy",
    e.CardCancelled(
        hero="algus", card="snag", half="own", source="counterspell:any:jay", rule=""
    ): "Jay's Counterspell cancels Algus's Magic Swap",
    e.CardWorked(
        hero="algus", card="ward_of_life", half="any", to="mika", rule=""
    ): "Algus's Ward of Life: Mika stays at 1 LP",
    e.CardWorked(hero="mika", card="ward_of_life", half="any", to="mika", rule=""): "Ward of Life: Mika stays at 1 LP",
    e.CardWorked(
        hero="algus", card="stone_skin", half="any", to="orc", rule=""
    ): "Algus's Stone Skin: the Orc has +2 Defense against this attack",
    e.CardWorked(
        hero="algus", card="old_map", half="any", to="jay", rule=""
    ): "Algus's Old Map: Algus's player chooses how the tile lies",
    e.CardWorked(
        hero="algus", card="confusion", half="any", to="jay", rule=""
    ): "Algus's Confusion: Algus's player moves the monsters this turn",
    e.CardWorked(
        hero="algus", card="mind_control", half="any", to="jay", rule=""
    ): "Algus's Mind Control: Algus's player directs all monsters this turn",
    e.CardWorked(
        hero="algus", card="stumble", half="any", to="mika", left=1, rule=""
    ): "Algus's Stumble: Mika stays, and the Move Point is lost (1 left)",
    e.CardWorked(
        hero="algus", card="sabotage", half="any", to="S1_05", rule=""
    ): "Algus's Sabotage: the dice stay docked on the Miser's Closet, and nothing happens",
    e.CardWorked(
        hero="algus", card="safe_passage", half="any", to="S1_07", rule=""
    ): "Algus's Safe Passage: the Spear Wall trap wounds nobody this time",
    e.CardWorked(
        hero="jay", card="fear_of_the_dark", half="own", to="jay", rule=""
    ): "Jay is invisible this turn: monsters cannot hold or affect Jay, and Jay cannot fight",
    e.CardFailed(
        hero="jay", card="goad", half="any", rule="MM-R-90"
    ): "Jay's Goad does nothing: what it was played on has changed",
    e.CardFailed(
        hero="jay", card="goad", half="own", rule="MM-R-99"
    ): "Jay's War Cry does nothing: its Hero has fallen",
    e.InvisibilityEnded(hero="jay", rule=""): "Jay is no longer invisible",
    e.AttackFailed(
        hero="mika", card="orc", rule=""
    ): "Mika's attack on the Orc comes to nothing: one of them is no longer there",
    e.DeckReshuffled(deck="treasure", rule=""): "The Treasure discards are shuffled into a new deck",
    e.AbilityUsed(hero="jay", ability="parry", rule=""): "Jay uses Parry",
    e.AbilityLearned(
        hero="jay", ability="preparation", arrow=3, rule=""
    ): "Jay reaches the level arrow at 3 XP and learns Preparation (Step, 1 gold → 2 Melee and 1 Defense)",
    e.ChestOpened(hero="jay", tile="S1_05", rule=""): "Jay opens the chest in the Miser's Closet",
    e.GoldLaid(tile="S1_12", amount=2, rule=""): "2 gold is placed at the Dropped Purse",
    e.TrapActivated(tile="S1_08", rule=""): "The Flame Jets trap goes off",
    e.TrapActivated(tile="S1_08", harmless=True, rule=""): "The Flame Jets trap goes off, and hits nobody",
    e.TrapActivated(tile="S1_08", cause="placed", rule=""): "The Flame Jets trap goes off as it is placed",
    e.TrapActivated(
        tile="S1_08", cause="enters", hero="jay", room="S1_02", rule=""
    ): "The Flame Jets trap goes off as Jay enters the Rat Cellar",
    e.TrapActivated(
        tile="S1_08", cause="leaves", hero="jay", room="S1_00", rule=""
    ): "The Flame Jets trap goes off as Jay leaves the Starting Room",
    e.TrapActivated(
        tile="S1_08", cause="card", source="snapping_jaws", rule=""
    ): "The Flame Jets trap goes off by Snapping Jaws",
    e.TrapDisarmed(hero="jay", tile="S1_08", rule=""): "Jay disarms the Flame Jets trap",
    e.Wounded(hero="jay", amount=2, life=4, source="orc", rule=""): "Jay takes 2 Wounds from the Orc: 4 LP left",
    e.Wounded(hero="jay", amount=4, life=0, source="orc", rule=""): "Jay takes 4 Wounds from the Orc and falls",
    e.Wounded(
        hero="jay", amount=1, life=4, source="lightning_bolt:any:algus", rule=""
    ): "Jay takes 1 Wound from Algus's Lightning Bolt: 4 LP left",
    e.Wounded(
        hero="jay", amount=1, life=4, source="S1_14", rule="MM-ROOM-11"
    ): "Jay takes 1 Wound from the pit on the Cracked Floor: 4 LP left",
    e.Wounded(
        hero="jay", amount=1, life=4, source="aunty_bitsy", rule="MM-BOSS-04"
    ): "Jay takes 1 Wound from Aunty Bitsy's Venom Strike: 4 LP left",
    e.Wounded(
        hero="jay", amount=1, life=4, source="S1_08", rule="MM-TRAP-03"
    ): "Jay takes 1 Wound from the Flame Jets trap: 4 LP left",
    e.WoundsPrevented(hero="jay", amount=1, source="iron_will:any:jay", rule=""): "Iron Will spares Jay 1 Wound",
    e.Healed(hero="jay", amount=1, life=5, source="elixir", rule=""): "Jay heals 1 Wound with Elixir: 5 LP",
    e.HeroFell(
        hero="jay", xp=3, lost=2, seat=1, rule=""
    ): "Jay lies prone and loses 2 XP, back to the last level arrow: 3 XP left",
    e.HeroFell(hero="jay", xp=3, lost=0, seat=1, rule=""): "Jay lies prone and loses no XP: 3 XP",
    e.CombatBegan(
        hero="jay", at="S1_00", monsters=("orc", "aunty_bitsy"), rule=""
    ): "Jay fights the Orc and Aunty Bitsy in the Starting Room",
    e.Robbed(hero="jay", face="ST", what="die", source="ghoul", rule=""): "The Ghoul steals a Step die from Jay",
    e.Robbed(
        hero="jay", face="ST", what="pet die", source="ghoul", rule=""
    ): "The Ghoul steals the pet die (Step) from Jay",
    e.Robbed(
        hero="jay", face="ST", what="token", source="ghoul", rule=""
    ): "The Ghoul finds no Step to steal and takes Jay's Free Step instead",
    e.Robbed(
        hero="jay", face="MG", what="nothing", source="cultist", rule=""
    ): "The Cultist finds no Magic to steal from Jay",
    e.Attacked(
        hero="jay", monster=1, card="orc", symbols=("ML", "ML"), pairs=1, damage=2, defense=2, defeated=True, rule=""
    ): "Jay attacks the Orc with 2 Melee, 2 damage against Defense 2, 1 sword-and-shield pair: defeated,"
    " but pays back, as Melee was used",
    e.Attacked(
        hero="jay", monster=1, card="orc", symbols=("RG", "RG"), pairs=0, damage=2, defense=2, defeated=True, rule=""
    ): "Jay attacks the Orc with 2 Ranged, 2 damage against Defense 2: defeated from afar, no Payback",
    e.Attacked(
        hero="jay", monster=1, card="goblin", symbols=("RG",) * 2, pairs=0, damage=2, defense=2, defeated=True, rule=""
    ): "Jay attacks the Goblin with 2 Ranged, 2 damage against Defense 2: defeated, but Quick Stab pays back",
    e.Attacked(
        hero="jay",
        monster=1,
        card="skeleton",
        symbols=("ML", "RG"),
        pairs=0,
        damage=1,
        defense=2,
        defeated=False,
        rule="",
    ): "Jay attacks the Skeleton with 1 Ranged and 1 Melee, 1 damage against Defense 2"
    " (1 Ranged without effect): not defeated",
    e.Attacked(
        hero="jay",
        monster=1,
        card="malaphyas",
        symbols=("RG", "RG"),
        pairs=0,
        damage=1,
        defense=6,
        defeated=False,
        red=True,
        rule="",
    ): "Jay attacks Malaphyas with 2 Ranged, 1 damage against Defense 6 (1 Ranged without effect): not defeated",
    e.Attacked(
        hero="jay", monster=1, card="orc", symbols=(), pairs=0, damage=0, defense=2, defeated=False, rule=""
    ): "Jay does not attack the Orc",
    e.Shoved(hero="jay", monster=1, card="orc", rule=""): "Jay shoves the Orc into the Bottomless Pit",
    e.PaidBack(
        hero="jay", monster=1, card="orc", payback=3, blocked=1, rule=""
    ): "The Orc's Payback on Jay: 3 Wounds, 1 blocked",
    e.PaidBack(
        hero="jay", monster=1, card="orc", payback=3, blocked=3, rule=""
    ): "The Orc's Payback on Jay: 3 Wounds, all blocked",
    e.PaidBack(
        hero="jay", monster=1, card="orc", payback=4, blocked=0, evil="shadow_surge", rule=""
    ): "The Orc's Payback on Jay: 4 Wounds (1 from Shadow Surge)",
    e.PaidBack(
        hero="jay", monster=1, card="goblin", payback=2, blocked=1, stab=True, rule=""
    ): "The Goblin's Quick Stab on Jay: 2 Wounds, 1 blocked",
    e.MonsterDefeated(hero="jay", monster=1, card="orc", rule=""): "Jay defeats the Orc",
    e.BossTurned(
        monster=1, card="aunty_bitsy", red=True, rule=""
    ): "Aunty Bitsy flips to its red side and cannot be attacked again this turn",
    e.BossTurned(
        monster=1, card="ancient_hydra", red=False, rule=""
    ): "The Ancient Hydra grows back on its blue side and cannot be attacked again this turn",
    e.BossGone(monster=1, card="ancient_hydra", rule=""): "The Ancient Hydra's token leaves the game",
    e.BossGone(monster=1, card="malaphyas", rule=""): "Malaphyas' token leaves the game",
    e.BossCaptured(hero="jay", card="schmetterling", rule=""): "Jay keeps Schmetterling's token for a reroll",
    e.MonsterAppeared(monster=1, card="orc", at="S1_02", rule=""): "An Orc appears in the Rat Cellar",
    e.MonsterAppeared(monster=1, card="orc", at="T5", rule=""): "An Orc appears on the Landing",
    e.MonsterAppeared(
        monster=1, card="orc", at="S1_02", source="ambush:any:algus", rule=""
    ): "Algus's Ambush brings an Orc to the Rat Cellar",
    e.MonsterAppeared(
        monster=1, card="orc", at="S1_02", source="aunty_bitsy", rule=""
    ): "Aunty Bitsy calls an Orc to the Rat Cellar",
    e.MonsterAppeared(monster=1, card="schmetterling", at="M1_2", rule=""): "Schmetterling appears in"
    " Schmetterling's Playhouse",
    e.MonsterAppeared(
        monster=1, card="malaphyas", at="S1", red=True, rule=""
    ): "Malaphyas appears in the Outfall, red side up",
    e.NoDieLeft(rank="major", at="S2_02", rule=""): "No major die is free for the Howling Den: no monster comes",
    e.MonsterMoved(
        monster=1, card="orc", origin="S1_02", to="S1_00", rule=""
    ): "The Orc moves from the Rat Cellar to the Starting Room",
    e.MonsterMoved(
        monster=1, card="orc", origin="S1_02", to="S1_00", source="goad:any:algus", rule=""
    ): "Algus's Goad moves the Orc from the Rat Cellar to the Starting Room",
    e.MonsterMoved(
        monster=1, card="orc", origin="S1_01", to="S2_00", rule=""
    ): "The Orc goes down from the Stairs to the Second Level to the Second Level Entrance",
    e.MonsterMoved(
        monster=1, card="orc", origin="S2_01", to="T5", rule=""
    ): "The Orc goes down from the Stairs to the Third Level to the Landing",
    e.MonsterRemoved(
        monster=1, card="orc", at="S1_02", source="lightning_bolt:own:jay", rule=""
    ): "Jay's Banish takes the Orc from the Rat Cellar, without reward",
    e.MonsterRemoved(
        monster=1, card="orc", at="S1_02", to="S1_03", rule="MM-SPAWN-02"
    ): "The Orc is taken from the Rat Cellar: no minor die is free, and this one goes to the Guard Post",
    e.MonsterRemoved(
        monster=1, card="orc", at="T1", to="T1", rule="MM-SPAWN-02"
    ): "The Orc is taken from the Throne Room: no minor die is free, and this one is used again",
    e.MonsterRemoved(
        monster=1, card="orc", at="S1_02", rule="MM-LIMIT-03"
    ): "The Orc is taken from the Rat Cellar: there are too many here, and it is worth the least XP",
    e.MonsterRemoved(
        monster=1, card="orc", at="T1", rule="MM-R-45"
    ): "The Orc is taken from the Throne Room: there are too many here,"
    " and of those that may go it is worth the least XP",
    e.MonsterRemoved(
        monster=1, card="aunty_bitsy", at="M1_1", to="S1", rule="MM-R-56"
    ): "Aunty Bitsy is taken from Aunty Bitsy's Parlour and goes to the Outfall",
    e.MonsterRemoved(
        monster=1, card="cultist", at="T3", rule="MM-THRONE-04"
    ): "The Cultist is taken from the Ritual Chamber: it was the last of the ritual",
    e.MonsterRemoved(
        monster=1, card="cultist", at="M1_3", rule="MM-MED-04"
    ): "The Cultist is taken from the Dark Ritual Room: it was left at the end of the turn"
    " in which this room was found, and becomes a Dark Watcher",
    e.DungeonMasterActs(hero="jay", how="points", rule=""): "DM Phase: Jay's player moves the monsters (2 Move Points)",
    e.DungeonMasterActs(hero="jay", how="points", seat=0, rule=""): "DM Phase: Ana moves the monsters (2 Move Points)",
    e.DungeonMasterActs(
        hero="mika", how="points", instead=True, seat=1, rule=""
    ): "DM Phase: Bo moves the monsters in place of the active player (2 Move Points)",
    e.DungeonMasterActs(
        hero="jay", how="march", rule=""
    ): "DM Phase: every monster moves one room towards the nearest Hero",
    e.DungeonMasterActs(
        hero="mika", how="all", seat=1, rule=""
    ): "DM Phase: Bo directs all monsters, each up to one room",
    e.DungeonMasterActs(hero="jay", how="none", rule=""): "DM Phase: no monster can move",
    e.DungeonMasterActs(
        hero="jay", how="none", stuck="no monsters", spawns=True, rule=""
    ): "DM Phase: empty rooms spawn, there are no monsters to move",
    e.DungeonMasterActs(
        hero="jay", how="none", stuck="held", rule=""
    ): "DM Phase: no monster can move, as Heroes hold them all",
    e.DungeonMasterActs(
        hero="jay", how="none", stuck="closed in", rule=""
    ): "DM Phase: no monster can move, as all are held by Heroes or closed in",
    e.NoMonsterMoved(hero="jay", seat=0, rule=""): "Ana moves no monsters",
    e.MalaphyasRolled(
        face="MG", what="grimbolts", hero="jay", rule=""
    ): "Malaphyas rolls Magic: Grimbolts hit the Throne Room and the Ritual Chamber",
    e.MalaphyasRolled(
        face="EL", what="summons", hero="jay", rule=""
    ): "Malaphyas rolls Elixir: a major monster comes to the Throne Room",
    e.MalaphyasRolled(
        face="DF", what="curse", hero="jay", rule=""
    ): "Vile Curse: Malaphyas rolls Defense, which Jay cannot use this turn",
    e.MiasmaTossed(hero="jay", red=True, lost=2, rule=""): "Toxic Miasma shows red: Jay discards all Treasure cards",
    e.MiasmaTossed(hero="jay", red=False, lost=0, rule=""): "Toxic Miasma shows blue: Jay has no gold to discard",
    e.EvilDrawn(card="whispers", rule=""): "Evil card: Whispers (discard a Treasure card or roll 1 die fewer)",
    e.EvilCancelled(card="whispers", rule=""): "The Evil card Whispers is cancelled",
    e.EvilFailed(
        card="snapping_jaws", what="traps", rule=""
    ): "Snapping Jaws does nothing: no trap on this level is armed",
    e.EvilFailed(
        card="restless_halls", what="spawn", rule=""
    ): "Restless Halls does nothing: no room can spawn a monster",
    e.EvilForced(hero="jay", card="dark_tithe", what="gold", has=1, rule=""): "Dark Tithe: Jay has only 1 gold",
    e.EvilForced(hero="jay", card="dark_tithe", what="gold", rule=""): "Dark Tithe: Jay has no gold",
    e.EvilForced(
        hero="jay", card="monster_ambush", what="everybody's gold", rule=""
    ): "Monster Ambush: no Hero has 3 gold",
    e.EvilForced(hero="jay", card="whispers", what="cards", rule=""): "Whispers: Jay has no Treasure card",
    e.EvilFailed(card="howling_horde", what="march", rule=""): "Howling Horde does nothing: no monster can move",
    e.EvilForeseen(
        hero="jay", cards=("whispers", "dark_tithe"), rule=""
    ): "Jay looks at the top of the Evil deck: Whispers and Dark Tithe",
    e.EvilOrdered(
        hero="jay", cards=("dark_tithe", "whispers"), rule=""
    ): "Jay puts them back, the top one first: Dark Tithe and Whispers",
    e.TimeAdvanced(time=1, rule=""): "The Time token starts on 1",
    e.TimeAdvanced(time=4, rule=""): "The Time token moves to 4",
    e.EndTriggered(hero="jay", xp=17, rule=""): "Jay has 17 XP: the game ends after this round",
    e.QuestScored(hero="jay", xp=1, total=9, rule=""): "Jay gains 1 XP for a Secret Quest: 9 XP",
    e.Ranked(hero="jay", seat=0, place=2, xp=13, gold=3, life=5, rule=""): "2nd: Ana with Jay, 13 XP, 3 gold, 5 LP",
    e.GameEnded(reason="The Heroes lose: time is up", rule=""): "The game ends. The Heroes lose: time is up",
}


@pytest.mark.parametrize(("event", "words"), EVENTS.items(), ids=repr)
def test_every_event_names_heroes_places_and_monsters(event: Event, words: str) -> None:
    assert say_event(Tabletop().content, NAMES, event) == words


def test_all_events_have_words() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(e.AnyEvent))


# The picture


def picture(game: Game, seat: int | None = 0, width: int = 80) -> str:
    view: Any = game.view(seat)
    return describe(view, game.content, width, False)


def test_the_map_shows_rooms_passages_and_what_is_unexplored() -> None:
    text = picture(table(rooms={"S1_12": (0, -1), "S1_05": (1, 0, 3)}, monsters={"S1_12": "orc"}))
    assert text.split("\n\n")[1].splitlines()[1:10] == [
        "┌────────░░░────────┐",
        "│Dropped Purse      │",
        "│2g                 │",
        "│Orc 3/2            │",
        "├────────   ────────┼────────░░░────────┐",
        "│Starting Room      │Miser's Closet     │",
        "░◆ ▲                 ▣ML 2g             │",
        "│                   │                   │",
        "└────────░░░────────┴───────────────────┘",
    ]


def test_a_dungeon_too_wide_for_the_terminal_becomes_a_list() -> None:
    top = Tabletop()
    for column, tile in enumerate(("S1_02", "S1_14", "S1_17", "S1_19", "S1_11", "S1_13", "S1_03", "S1_15", "S1_20"), 1):
        top.room(tile, column, 0)
    text = picture(top.start(dice="ML"))
    assert "  Starting Room ◆ ▲ → Rat Cellar and unexplored to the N S W" in text.splitlines()
    assert all(len(line) <= 80 for line in text.splitlines())


def test_the_third_level_is_a_list_of_rooms_with_their_exits() -> None:
    top = Tabletop(mode="epic")
    top.ground("throne", "T5")
    text = picture(top.start(dice="ML"))
    assert "  Landing ◆ ▲ ↑ → Bottomless Pit and Bone Crypt" in text.splitlines()


def test_the_head_says_mode_turn_and_what_lasts() -> None:
    top = Tabletop(mode="alliance")
    top.g.turn.evil, top.g.turn.curse = "grasping_roots", "DF"
    head = picture(top.start(dice="ML")).split("\n\n")[0].replace("\n ", "")
    assert head.startswith("Alliance · Turn 1, Ana with Jay: actions · Time 1 of 21")
    assert "Grasping Roots: each Step gives 1 Move Point in place of 2" in head
    assert "Vile Curse: no Defense" in head


def test_dice_lie_unused_used_or_docked() -> None:
    top = Tabletop()
    top.g.turn.used, top.g.turn.docked = ["ST"], {"parry": ("EL",)}
    lines = picture(top.start(dice="ML MG*", symbols="DF DF")).splitlines()
    assert "Dice  unused    [Melee] [Magic*]" in lines
    assert "      symbols   2 Defense" in lines
    assert "      used      [Step]" in lines
    assert "      on Parry  [Elixir]" in lines


def test_a_hand_is_drawn_for_its_owner_only() -> None:
    game = table(dice="ML", hands={"algus": "counterspell"})
    assert "Counterspell" not in picture(game, 0)
    assert "Counterspell" not in picture(game, None)
    assert "Conjure" in picture(game, 1)


def test_what_others_have_learned_and_captured_is_told() -> None:
    top = Tabletop()
    top.teach("algus", "transmutation", "fireball")
    top.hero("algus").captured = ("schmetterling",)
    lines = picture(top.start(dice="ML")).splitlines()
    assert "  ▲ Algus has Transmutation, Fireball and the captured Schmetterling" in lines


def test_nothing_is_wider_than_the_terminal() -> None:
    top = full_table()
    top.teach("jay", "preparation", "critical_swing", "preemptive_strike", "counter_attack")
    game = top.start(dice="ML ML DF ST RG MG")
    for width in (72, 80, 100):
        assert max(map(len, picture(game, 0, width).splitlines())) <= width
