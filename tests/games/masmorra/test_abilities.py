"""Abilities one by one (MM-ABIL, C-2), and companions (MM-PET, MM-R-39)."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.state.actions import (
    AtMonster,
    AtRoom,
    Attack,
    Block,
    EndTurn,
    Fight,
    Flip,
    Keep,
    Learn,
    Move,
    PlayCard,
    Reroll,
    Roll,
    RoomAction,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import AbilityUsed, DieLost, Gained, Rolled, SymbolsGone, WoundsPrevented
from undercroft.testing import options, play, refused, told

from .tabletop import START, Tabletop

CARDS = {
    "algus": (("transmutation", "fireball"), ("arcane_shield", "wizards_apprentice")),
    "greybark": (("feral_strike", "wolf_companion"), ("regenerate", "animal_form")),
    "jay": (("preparation", "critical_swing"), ("preemptive_strike", "counter_attack")),
    "mika": (("throwing_knife", "quick_dodge"), ("nimble_fingers", "backstab")),
    "valerie": (("divine_blessing", "angelic_aura"), ("radiant_smite", "aegis_of_faith")),
}
STARTS = {
    "algus": "arcane_focus",
    "greybark": "wild_stride",
    "jay": "parry",
    "mika": "shadow_walk",
    "valerie": "lay_on_hands",
}


def knowing(board: str, *abilities: str, gold: int = 0) -> Tabletop:
    """A table at which this Hero is active and knows these abilities."""
    top = Tabletop(board, "jay" if board != "jay" else "mika")
    top.teach(board, *abilities)
    top.hero(board).gold = gold
    return top


# What each Hero has


@pytest.mark.rule("MM-ABIL-01")
@pytest.mark.parametrize("board", list(CARDS))
def test_each_hero_has_a_starting_ability_and_two_cards_with_an_upper_and_a_lower_one(board: str) -> None:
    printed = Tabletop().content.heroes[board]
    assert printed.start.id == STARTS[board]
    assert tuple(tuple(ability.id for ability in card) for card in printed.cards) == CARDS[board]


@pytest.mark.rule("MM-ABIL-01")
def test_what_was_not_learned_and_what_is_another_s_cannot_be_used() -> None:
    game = knowing("jay").start("actions", dice="ST ML MG", symbols="ST")
    assert refused(game, UseAbility("preemptive_strike", ("ML",))) == "MM-ABIL-01"
    assert refused(game, UseAbility("arcane_focus", ("MG",))) == "MM-ABIL-01"
    assert [option.ability for option in options(game, UseAbility)] == ["parry"] * 3


# Abilities that cost dice, or gold, or both

ACTIVATED = [
    ("algus", "arcane_focus", "DF", 0, 0, {"MG": 1}),
    ("algus", "transmutation", "EL", 0, 0, {"MG": 1}),
    ("algus", "fireball", "MG MG", 0, 0, {"RG": 3}),
    ("algus", "arcane_shield", "MG", 0, 0, {"DF": 3}),
    ("greybark", "feral_strike", "ST", 0, 0, {"ML": 2}),
    ("greybark", "regenerate", "DF", 0, 0, {"EL": 2}),
    ("greybark", "animal_form", "", 2, 0, {"ST": 1}),
    ("greybark", "animal_form", "", 2, 1, {"ML": 2}),
    ("jay", "parry", "EL", 0, 0, {"DF": 1}),
    ("jay", "preparation", "ST", 1, 0, {"ML": 2, "DF": 1}),
    ("jay", "critical_swing", "", 3, 0, {"ML": 3, "DF": 1}),
    ("jay", "preemptive_strike", "ML", 0, 0, {"RG": 2}),
    ("jay", "counter_attack", "DF", 0, 0, {"ML": 1, "DF": 2}),
    ("mika", "shadow_walk", "MG", 0, 0, {"ST": 1}),
    ("mika", "throwing_knife", "", 2, 0, {"RG": 1}),
    ("mika", "quick_dodge", "RG", 0, 0, {"DF": 2, "ST": 1}),
    ("mika", "backstab", "DF", 0, 0, {"RG": 2}),
    ("valerie", "lay_on_hands", "ST", 0, 0, {"EL": 1}),
    ("valerie", "divine_blessing", "EL", 0, 0, {"ML": 1, "DF": 1, "EL": 1}),
    ("valerie", "angelic_aura", "DF", 0, 0, {"DF": 2, "EL": 1}),
    ("valerie", "radiant_smite", "MG", 0, 0, {"ML": 2, "EL": 1}),
]
"""Hero, ability, dice, gold, which choice, and the symbols."""


@pytest.mark.rule("MM-ABIL-02", "MM-ABIL-05")
@pytest.mark.parametrize(("board", "ability", "dice", "gold", "choice", "symbols"), ACTIVATED)
def test_every_activated_ability(
    board: str, ability: str, dice: str, gold: int, choice: int, symbols: dict[str, int]
) -> None:
    top = knowing(board, *(() if ability in STARTS.values() else (ability,)), gold=gold + 1)
    game = top.start("actions", dice=f"{dice} {dice} MG MG MG".strip())
    use = UseAbility(ability, tuple(dice.split()), choice)  # type: ignore[arg-type]
    before = list(game.state.turn.dice)
    play(game, use)
    assert game.state.turn.symbols == symbols
    assert game.state.turn.docked.get(ability, ()) == tuple(dice.split())
    assert sorted([*game.state.turn.dice, *dice.split()]) == sorted(before)
    earned = 1 if ability == "transmutation" else 0
    assert game.state.hero.gold == 1 + earned
    assert [event.ability for event in told(game, AbilityUsed)] == [ability]


@pytest.mark.rule("MM-ABIL-05")
def test_the_symbols_of_an_ability_are_tied_to_the_room() -> None:
    top = knowing("jay")
    top.room("S1_02", 0, -1)
    game = top.start("actions", dice="RG ST")
    play(game, UseAbility("parry", ("RG",)), Move("S1_02", "step"))
    assert game.state.turn.symbols == {}
    assert told(game, SymbolsGone)[0].faces == ("DF",)


@pytest.mark.rule("MM-ABIL-03")
@pytest.mark.parametrize(
    ("board", "ability", "dice"), [(row[0], row[1], row[2]) for row in ACTIVATED if row[2] and row[3] == 0]
)
def test_an_ability_that_costs_dice_is_used_once_per_turn(board: str, ability: str, dice: str) -> None:
    top = knowing(board, *(() if ability in STARTS.values() else (ability,)))
    game = top.start("actions", dice=f"{dice} {dice} {dice}")
    use = UseAbility(ability, tuple(dice.split()))  # type: ignore[arg-type]
    play(game, use)
    assert use not in options(game)
    assert refused(game, use) == "MM-ABIL-03"


@pytest.mark.rule("MM-ABIL-03")
def test_exactly_its_dice_are_docked() -> None:
    game = knowing("algus", "fireball").start("actions", dice="MG ML ML ST")
    assert refused(game, UseAbility("fireball", ("MG",))) == "MM-ABIL-03"
    assert refused(game, UseAbility("fireball", ("MG", "ML"))) == "MM-ABIL-03"
    assert refused(game, UseAbility("fireball", ("MG", "MG"))) == "MM-PAY-03"
    assert refused(game, UseAbility("arcane_focus", ("ML", "ML"))) == "MM-ABIL-03"


@pytest.mark.rule("MM-ABIL-03")
def test_an_ability_that_costs_dice_and_gold_takes_both_once_per_turn() -> None:
    game = knowing("jay", "preparation", gold=2).start("actions", dice="ST ST")
    play(game, UseAbility("preparation", ("ST",)))
    assert (game.state.hero.gold, game.state.turn.dice) == (1, ["ST"])
    assert refused(game, UseAbility("preparation", ("ST",))) == "MM-ABIL-03"
    poor = knowing("jay", "preparation").start("actions", dice="ST")
    assert refused(poor, UseAbility("preparation", ("ST",))) == "MM-ABIL-03"
    idle = knowing("jay", "preparation", gold=1).start("actions", dice="ML")
    assert refused(idle, UseAbility("preparation", ("ST",))) == "MM-PAY-03"


@pytest.mark.rule("MM-ABIL-03")
def test_symbols_are_not_docked_on_abilities() -> None:
    game = knowing("jay", "preemptive_strike").start("actions", dice="ST", symbols="ML")
    assert refused(game, UseAbility("preemptive_strike", ("ML",))) == "MM-PAY-03"


@pytest.mark.rule("MM-ABIL-03")
def test_a_new_turn_frees_the_docking_spaces() -> None:
    game = knowing("jay").start("actions", dice="ST ST", seed=1)
    play(game, UseAbility("parry", ("ST",)), EndTurn(0))
    while game.state.active == 1 or game.state.phase != "actions":
        play(game, EndTurn(0) if EndTurn(0) in options(game) else options(game)[0])
    assert any(option.ability == "parry" for option in options(game, UseAbility))


@pytest.mark.rule("MM-ABIL-04")
def test_gold_is_paid_to_the_supply() -> None:
    game = knowing("greybark", "animal_form", gold=2).start("actions", dice="ST")
    play(game, UseAbility("animal_form"))
    assert [hero.gold for hero in game.state.heroes] == [0, 0]


@pytest.mark.rule("MM-ABIL-04")
def test_an_ability_without_refresh_is_used_once_per_turn_even_for_gold() -> None:
    game = knowing("greybark", "animal_form", gold=6).start("actions", dice="ST")
    play(game, UseAbility("animal_form", (), 1))
    assert refused(game, UseAbility("animal_form", (), 0)) == "MM-ABIL-04"


@pytest.mark.rule("MM-ABIL-04")
def test_refresh_allows_it_as_often_as_it_is_paid_in_full() -> None:
    knife = UseAbility("throwing_knife")
    game = knowing("mika", "throwing_knife", gold=5).start("actions", dice="ST")
    play(game, knife, knife)
    assert game.state.turn.symbols == {"RG": 2}
    assert refused(game, knife) == "MM-ABIL-04"


@pytest.mark.rule("MM-ABIL-02")
def test_what_works_by_itself_is_not_activated() -> None:
    game = knowing("mika", "nimble_fingers").start("actions", dice="ST")
    assert refused(game, UseAbility("nimble_fingers")) == "MM-ABIL-02"
    assert refused(game, UseAbility("shadow_walk", ("ST",), 1)) == "MM-ABIL-02"


@pytest.mark.rule("MM-R-05", "MM-ABIL-03")
def test_before_the_roll_there_are_no_dice_to_dock() -> None:
    game = knowing("mika", "throwing_knife", gold=2).start("before")
    assert options(game, UseAbility) == [UseAbility("throwing_knife")]
    assert refused(game, UseAbility("shadow_walk", ("ST",))) == "MM-R-05"


# Greybark's token


@pytest.mark.rule("MM-ABIL-06", "MM-IC-15")
@pytest.mark.parametrize("face", ["ML", "DF", "EL"])
def test_greybark_s_token_gives_another_symbol_in_place_of_a_step(face: str) -> None:
    top = knowing("greybark")
    top.room("S1_02", 0, -1)
    game = top.start("actions", dice="RG")
    flip = Flip(face)  # type: ignore[arg-type]
    assert {Flip("ML"), Flip("DF"), Flip("EL"), Move("S1_02", "token")} <= set(options(game))
    play(game, flip)
    assert game.state.turn.symbols == {face: 1}
    assert game.state.turn.docked == {}
    assert refused(game, flip) == "MM-FREE-02"
    assert Move("S1_02", "token") not in options(game)


@pytest.mark.rule("MM-ABIL-06")
def test_the_token_of_others_gives_a_step_only() -> None:
    assert refused(knowing("jay").start("actions", dice="RG"), Flip("ML")) == "MM-ABIL-06"
    game = knowing("greybark").start("actions", dice="RG")
    assert refused(game, Flip("RG")) == "MM-ABIL-06"


@pytest.mark.rule("MM-R-39")
def test_the_gaze_leaves_greybark_a_plain_free_step() -> None:
    top = knowing("greybark")
    top.room("S1_12", 0, -1)
    top.monster("dark_watcher")
    game = top.start("actions", dice="RG")
    play(game, Fight(), Attack(1))
    assert options(game, Flip) == []
    for face in ("ML", "DF", "EL"):
        assert refused(game, Flip(face)) == "MM-R-39"
    play(game, Move("S1_12", "token"))
    assert (game.state.hero.at, game.state.hero.free) == ("S1_12", False)


# The Vile Curse and abilities


@pytest.mark.rule("MM-SEWER-07", "MM-R-57")
def test_a_curse_stops_what_an_ability_would_make_but_not_its_other_choice() -> None:
    top = knowing("greybark", "animal_form", "feral_strike", gold=2)
    top.g.turn.curse = "ST"
    game = top.start("actions", dice="ST RG")
    assert refused(game, UseAbility("animal_form", (), 0)) == "MM-SEWER-07"
    assert refused(game, UseAbility("feral_strike", ("ST",))) == "MM-R-57"
    play(game, UseAbility("animal_form", (), 1))
    assert game.state.turn.symbols == {"ML": 2}


# Abilities that work by themselves


@pytest.mark.rule("MM-ABIL-02")
def test_nimble_fingers_find_a_gold_more_in_chests_and_traps() -> None:
    top = knowing("mika", "nimble_fingers")
    top.room("S1_05", 0, 1, filled=True)
    top.trap("S1_07", 1, 1)
    top.hero("mika").at = "S1_05"
    game = top.start("actions", dice="ML ML DF", seed=1)
    play(game, RoomAction("S1_05"))
    assert game.state.hero.gold == 3
    play(game, RoomAction("S1_07"))
    assert game.state.hero.gold == 4
    assert [event.source for event in told(game, Gained) if event.token == "gold"].count("nimble_fingers") == 2


@pytest.mark.rule("MM-ABIL-02")
def test_aegis_of_faith_lessens_the_first_payback_of_a_turn() -> None:
    top = knowing("valerie", "aegis_of_faith")
    top.monster("orc")
    top.monster("goblin")
    game = top.start("actions", symbols="RG")
    play(game, Fight(), Attack(1), Attack(2))
    assert [(event.amount, event.source) for event in told(game, WoundsPrevented)] == [(1, "aegis_of_faith")]
    assert game.state.hero.life == 3, "2 from the Orc, 1 from the Goblin"


@pytest.mark.rule("MM-ABIL-02")
def test_aegis_of_faith_may_leave_nothing_of_a_payback() -> None:
    top = knowing("valerie", "aegis_of_faith")
    top.monster("goblin")
    game = top.start("actions", symbols="RG")
    play(game, Fight(), Attack(1))
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-ABIL-02")
def test_aegis_of_faith_works_again_in_the_next_turn() -> None:
    top = knowing("valerie", "aegis_of_faith")
    top.room("S1_12", 0, 1)
    top.hero("jay").at = "S1_12"
    top.monster("orc")
    game = top.start("actions", rolls=["ST ST ST ST ST ST", "ST ST ST ST ST ST"])
    play(game, Fight(), EndTurn(0), Roll(), Keep(), EndTurn(0), Roll(), Keep(), Fight())
    assert game.state.turn.number == 3
    assert game.state.hero.life == 2


# Companions


def wolf(*, learned: bool = True, monsters: str = "") -> Tabletop:
    """Greybark with his wolf."""
    top = knowing("greybark", *(("feral_strike", "wolf_companion") if learned else ("feral_strike",)))
    for monster in monsters.split():
        top.monster(monster)
    return top


def apprentice(gold: int = 1) -> Tabletop:
    """Algus, who can call his apprentice."""
    return knowing("algus", "arcane_shield", "wizards_apprentice", gold=gold)


@pytest.mark.rule("MM-PET-01")
def test_the_pet_die_is_spent_docked_turned_and_exchanged_like_any_die() -> None:
    top = knowing("jay")
    top.room("S1_05", 0, 1, filled=True)
    top.hero("jay").at = "S1_05"
    chest = top.start("actions", dice="ML*", seed=1)
    play(chest, RoomAction("S1_05"))
    assert chest.state.turn.docked == {"S1_05": ("ML*",)}
    ability = knowing("jay").start("actions", dice="RG*")
    play(ability, UseAbility("parry", ("RG",)))
    assert ability.state.turn.docked == {"parry": ("RG*",)}
    turned = knowing("jay").start("actions", dice="MG ST*")
    play(turned, UseMagic("ST", "RG"))
    assert turned.state.turn.dice == ["RG*"]
    top = knowing("mika")
    top.monster("orc")
    fought = top.start("actions", dice="RG RG*", seed=1)
    play(fought, Fight(), Attack(1, ranged=2))
    assert sorted(fought.state.turn.used) == ["RG", "RG*"]
    bounty = knowing("mika").start("actions", dice="ST*", seed=1)
    play(bounty, EndTurn(1))
    assert bounty.state.heroes[0].gold == 1


@pytest.mark.rule("MM-PET-02")
def test_the_wolf_s_die_joins_every_roll_of_the_own_turn() -> None:
    game = wolf().start("start", rolls=["ST RG ML DF EL MG", "RG"])
    play(game, Roll())
    assert told(game, Rolled)[0].faces == ("ST", "RG", "ML", "DF", "EL", "MG", "RG*")


@pytest.mark.rule("MM-PET-02")
def test_the_wolf_does_not_run_in_another_s_turn() -> None:
    top = Tabletop("jay", "greybark")
    top.teach("greybark", "feral_strike", "wolf_companion")
    game = top.start("start", rolls=["ST RG ML DF EL MG"])
    play(game, Roll())
    assert len(game.state.turn.dice) == 6


@pytest.mark.rule("MM-PET-02")
@pytest.mark.parametrize("phase", ["before", "reroll", "actions"])
def test_the_apprentice_comes_for_a_gold_at_any_point_of_the_own_turn_once(phase: str) -> None:
    call = UseAbility("wizards_apprentice")
    dice, rolls = ("", []) if phase == "before" else ("ST", ["RG"])
    game = apprentice(2).start(phase, dice=dice, rolls=rolls)  # type: ignore[arg-type]
    play(game, call)
    assert game.state.hero.gold == 1
    assert game.why_not(call, 0) is not None


@pytest.mark.rule("MM-PET-02")
def test_the_apprentice_comes_while_engaged_but_not_in_a_combat() -> None:
    top = apprentice()
    top.monster("orc")
    game = top.start("actions", dice="RG")
    assert UseAbility("wizards_apprentice") in options(game)
    play(game, Fight())
    assert refused(game, UseAbility("wizards_apprentice")) == "MM-FIGHT-10"


@pytest.mark.rule("MM-PET-03")
def test_a_pet_die_gained_after_the_roll_is_rolled_at_once() -> None:
    game = apprentice().start("actions", dice="ST", rolls=["RG"])
    play(game, UseAbility("wizards_apprentice"))
    assert game.state.turn.dice == ["ST", "RG*"]


@pytest.mark.rule("MM-PET-03")
def test_a_pet_die_gained_after_the_roll_has_no_reroll() -> None:
    game = apprentice().start("reroll", dice="ST", rolls=["RG", "ML"])
    play(game, UseAbility("wizards_apprentice"))
    assert Reroll(("RG",)) not in options(game)
    assert refused(game, Reroll(("RG",))) == "MM-PET-03"
    play(game, Reroll(("ST",)))
    assert sorted(game.state.turn.dice) == ["ML", "RG*"]


@pytest.mark.rule("MM-PET-03")
def test_a_pet_die_gained_before_the_roll_is_rolled_and_rerolled_with_the_others() -> None:
    game = apprentice().start("before", rolls=["ST ST ST ST ST ST", "RG", "ML"])
    play(game, UseAbility("wizards_apprentice"))
    assert game.state.turn.dice == []
    play(game, Roll(), Reroll(("RG",)))
    assert game.state.turn.dice[-1] == "ML*"


@pytest.mark.rule("MM-PET-03", "MM-LEVEL-03")
def test_a_wolf_that_is_learned_after_the_roll_is_rolled_at_once() -> None:
    top = wolf(learned=False)
    top.hero("greybark").xp = 6
    top.monster("orc")
    game = top.start("actions", dice="RG RG", rolls=["ML"], picks=["snag"])
    play(game, Fight(), Attack(1, ranged=2), Learn("wolf_companion"))
    assert game.state.turn.dice == ["ML*"]


@pytest.mark.rule("MM-PET-03", "MM-LEVEL-03")
def test_a_wolf_that_is_learned_before_the_roll_joins_it() -> None:
    top = wolf(learned=False)
    top.hero("greybark").xp = 6
    top.deal("greybark", "sabotage")
    top.room("S1_05", 0, 1, filled=True)
    top.hero("greybark").at = "S1_05"
    game = top.start("before", rolls=["ST ST ST ST ST ST", "ML"], picks=["snag"])
    play(game, PlayCard("sabotage", "own", "greybark"), Learn("wolf_companion"))
    play(game, Roll())
    assert "ML*" in game.state.turn.dice


# The gaze


@pytest.mark.rule("MM-R-39")
def test_the_gaze_stops_starting_card_and_gold_abilities() -> None:
    top = knowing("jay", "preparation", "critical_swing", gold=6)
    top.monster("dark_watcher")
    game = top.start("actions", dice="ST ML")
    for use in (UseAbility("parry", ("ST",)), UseAbility("preparation", ("ST",)), UseAbility("critical_swing")):
        assert refused(game, use) == "MM-R-39"
    assert options(game, UseAbility) == []


@pytest.mark.rule("MM-R-39")
def test_the_gaze_stops_what_works_by_itself() -> None:
    top = knowing("valerie", "aegis_of_faith")
    top.monster("dark_watcher")
    game = top.start("actions", symbols="RG")
    play(game, Fight(), Attack(1))
    assert game.state.hero.life == 3
    finder = knowing("mika", "nimble_fingers")
    finder.room("S1_05", 0, 1, filled=True)
    finder.hero("mika").at = "S1_05"
    finder.monster("dark_watcher", "S1_05")
    finder.g.turn.fought = (1,)
    opened = finder.start("actions", dice="ML", seed=1)
    play(opened, RoomAction("S1_05"))
    assert opened.state.hero.gold == 2


@pytest.mark.rule("MM-R-39")
def test_the_gaze_reaches_only_its_own_room() -> None:
    top = knowing("jay")
    top.room("S1_02", 0, -1)
    top.monster("dark_watcher", "S1_02")
    game = top.start("actions", dice="ST")
    assert UseAbility("parry", ("ST",)) in options(game)


@pytest.mark.rule("MM-R-39", "MM-PET-04")
def test_an_unused_pet_die_is_lost_as_soon_as_the_hero_shares_the_room() -> None:
    top = wolf()
    top.room("S1_02", 0, -1)
    top.monster("dark_watcher", "S1_02")
    game = top.start("actions", dice="ST RG RG*")
    play(game, Move("S1_02", "step"))
    assert game.state.turn.dice == ["RG"]
    assert [(event.face, event.rule) for event in told(game, DieLost)] == [("RG*", "MM-PET-04")]


@pytest.mark.rule("MM-R-39", "MM-PET-04")
def test_a_watcher_that_comes_takes_the_pet_die_at_once() -> None:
    top = wolf()
    top.room("S1_02", 0, -1)
    top.monster("dark_watcher", "S1_02")
    top.deal("jay", "goad")
    game = top.start("actions", dice="RG RG*")
    game.play(PlayCard("goad", "any", "jay", (AtMonster(1), AtRoom(START))), 1)
    assert game.state.turn.dice == ["RG"]


@pytest.mark.rule("MM-R-39", "MM-PET-04")
def test_a_watcher_called_at_the_start_of_a_combat_takes_the_pet_die_before_the_attacks() -> None:
    top = Tabletop("greybark", "jay", mode="epic")
    top.teach("greybark", "feral_strike", "wolf_companion")
    top.ground("throne", "T1")
    top.monster("malaphyas", "T1", still=True)
    game = top.start("actions", dice="RG RG*", rolls=["dark_watcher"])
    play(game, Fight())
    assert game.state.turn.dice == ["RG"]
    assert refused(game, Attack(1, ranged=2)) == "MM-PAY-01"


@pytest.mark.rule("MM-R-39")
def test_a_turn_begun_under_the_gaze_rolls_no_wolf_die() -> None:
    game = wolf(monsters="dark_watcher").start("start", rolls=["RG RG RG RG ML MG"], seed=1)
    play(game, Roll(), Keep())
    assert len(game.state.turn.dice) == 6
    play(game, Fight(), Attack(1, ranged=4))
    assert game.state.monsters == {}
    assert sorted(game.state.turn.dice) == ["MG", "ML"], "nor does it come when the gaze is gone"


@pytest.mark.rule("MM-R-39")
def test_abilities_work_again_once_the_watcher_is_gone() -> None:
    top = knowing("jay")
    top.monster("dark_watcher")
    game = top.start("actions", dice="RG RG RG RG ST", seed=1)
    assert refused(game, UseAbility("parry", ("ST",))) == "MM-R-39"
    play(game, Fight(), Attack(1, ranged=4))
    if options(game, Learn):
        play(game, options(game, Learn)[0])
    assert UseAbility("parry", ("ST",)) in options(game)


@pytest.mark.rule("MM-PET-04")
def test_a_lost_pet_die_does_not_come_back_in_that_turn() -> None:
    top = apprentice(2)
    top.deal("algus", "confusion")
    top.room("S1_02", 0, -1)
    top.monster("dark_watcher", "S1_02")
    top.hero("algus").arrows = 4
    game = top.start("actions", dice="ST RG RG RG RG", rolls=["ML"], picks=["snag"])
    play(game, PlayCard("confusion", "own", "algus"), Move("S1_02", "step"))
    assert "ML*" not in game.state.turn.dice
    play(game, Fight(), Attack(1, ranged=4))
    assert refused(game, UseAbility("wizards_apprentice")) == "MM-PET-04"


@pytest.mark.rule("MM-PET-04")
def test_a_clouded_mind_rolls_no_wolf_die() -> None:
    top = Tabletop("greybark", mode="alliance")
    top.teach("greybark", "feral_strike", "wolf_companion")
    game = top.start("start", picks=["clouded_mind"], rolls=["ST ST ST ST ST ST"])
    play(game, Roll())
    assert len(game.state.turn.dice) == 6


@pytest.mark.rule("MM-R-39")
def test_a_pet_die_that_was_used_in_time_is_not_missed() -> None:
    top = wolf()
    top.room("S1_02", 0, -1)
    top.monster("dark_watcher", "S1_02")
    game = top.start("actions", dice="ST* RG")
    play(game, Move("S1_02", "step"))
    assert game.state.turn.dice == ["RG"]
    assert game.state.turn.used == ["ST*"]


@pytest.mark.rule("MM-ABIL-02")
def test_a_block_after_critical_swing_uses_its_shield() -> None:
    top = knowing("jay", "preparation", "critical_swing", gold=3)
    top.monster("orc")
    game = top.start("actions", symbols="RG", seed=1)
    play(game, Fight(), UseAbility("critical_swing"), Attack(1, melee=2), Block(1))
    assert game.state.hero.life == 4
