"""How a game ends and who wins (MM-END, MM-GEN-03, MM-GEN-05)."""

from __future__ import annotations

import random

import pytest

from undercroft.games.masmorra.state.actions import Attack, EndTurn, Fight, Keep, PlayCard, Roll
from undercroft.games.masmorra.state.events import EndTriggered, GameEnded, QuestScored
from undercroft.kernel.game import Game
from undercroft.testing import asked, play, told

from .tabletop import START, Tabletop

SIX = "ML ML ML ML ML ML"


def last_turn(*heroes: str, mode: str = "standard", **standing: tuple[int, int, int]) -> Game:
    """The last turn of the last round, before its Hero Phase is ended; each Hero has so many XP, gold and LP."""
    top = Tabletop(*heroes, mode=mode)
    top.g.ending = True
    top.g.active = len(heroes) - 1
    for board, (xp, gold, life) in standing.items():
        hero = top.hero(board)
        hero.xp, hero.gold, hero.life, hero.arrows = xp, gold, life, 4
    return top.start(dice="ML")


# The end


@pytest.mark.rule("MM-END-01", "MM-GEN-03")
def test_sixteen_xp_end_a_standard_game_when_the_round_is_complete() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.monster("orc")
    top.g.active = 1
    hero = top.hero("algus")
    hero.xp, hero.arrows = 15, 3
    game = top.start(dice="RG RG", picks=["goad"], rolls=[SIX])
    play(game, Fight(), Attack(1, ranged=2))
    assert [event.hero for event in told(game, EndTriggered)] == ["algus"]
    play(game, EndTurn(0))
    assert game.state.active == 2
    play(game, Roll(), Keep(), EndTurn(0))
    assert game.outcome is not None
    assert told(game, GameEnded)[0].rule == "MM-END-01"


@pytest.mark.rule("MM-END-01")
def test_the_first_player_who_has_16_xp_gives_everybody_else_a_turn() -> None:
    top = Tabletop("jay", "algus")
    top.g.ending = True
    game = top.start(dice="ML", rolls=[SIX])
    play(game, EndTurn(0))
    assert game.outcome is None
    play(game, Roll(), Keep(), EndTurn(0))
    assert game.outcome is not None


@pytest.mark.rule("MM-END-01")
def test_a_round_is_counted_from_the_first_player() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.g.ending = True
    top.g.first = 1
    game = top.start(dice="ML")
    play(game, EndTurn(0))
    assert game.outcome is not None


@pytest.mark.rule("MM-R-35")
def test_the_end_is_set_even_if_the_xp_are_lost_again() -> None:
    top = Tabletop("jay", "algus")
    top.g.ending = True
    top.g.active = 1
    hero = top.hero("algus")
    hero.xp, hero.arrows, hero.life = 16, 3, 1
    top.monster("orc")
    game = top.start(dice="ML")
    play(game, Fight(), Attack(1))
    assert game.state.heroes[1].xp == 12
    assert game.outcome is not None


@pytest.mark.rule("MM-GEN-03", "MM-EPIC-01")
def test_sixteen_xp_do_not_end_an_epic_game() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.monster("orc")
    top.g.hero.xp, top.g.hero.arrows = 15, 3
    game = top.start(dice="RG RG", picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2))
    assert game.state.hero.xp == 16
    assert not game.state.ending
    assert told(game, EndTriggered) == []


# Who wins


@pytest.mark.rule("MM-END-02", "MM-CARD-11", "MM-R-36")
def test_secret_quests_in_hand_count_each_one_and_nobody_responds() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.g.ending = True
    top.g.active = 2
    top.hero("jay").xp, top.hero("algus").xp = 15, 16
    top.deal("jay", "secret_quest", "secret_quest")
    top.deal("mika", "counterspell", "stupefy")
    game = top.start(dice="ML")
    play(game, EndTurn(0))
    assert [(event.hero, event.xp) for event in told(game, QuestScored)] == [("jay", 1), ("jay", 1)]
    assert game.outcome is not None
    assert game.outcome.ranking == ((0,), (1,), (2,))
    assert game.outcome.scores == (17, 16, 0)


@pytest.mark.rule("MM-END-02")
def test_counted_quests_are_known_and_the_other_cards_stay_secret() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.g.ending = True
    top.g.active = 2
    top.deal("jay", "secret_quest", "goad")
    top.deal("algus", "stumble")
    game = top.start(dice="ML")
    play(game, EndTurn(0))
    hands = set()
    for seed in range(20):
        imagined = game.imagine(2, random.Random(seed))
        assert imagined.view(2) == game.view(2)
        jay, algus, _ = imagined.state.heroes
        assert (jay.hand.count("secret_quest"), algus.hand.count("secret_quest")) == (1, 0)
        hands.add(tuple(algus.hand))
    assert len(hands) > 1


@pytest.mark.rule("MM-R-36")
def test_a_secret_quest_brings_no_level() -> None:
    top = Tabletop("jay", "algus")
    top.g.ending = True
    top.g.active = 1
    top.hero("jay").xp = 2
    top.deal("jay", "secret_quest")
    game = top.start(dice="ML")
    play(game, EndTurn(0))
    assert game.outcome is not None
    assert game.state.heroes[0].learned == ()


@pytest.mark.rule("MM-END-02")
def test_who_set_off_the_end_has_no_privilege() -> None:
    game = last_turn("jay", "algus", jay=(16, 0, 6), algus=(17, 0, 1))
    play(game, EndTurn(0))
    assert game.outcome is not None
    assert game.outcome.ranking == ((1,), (0,))


@pytest.mark.rule("MM-GEN-05")
@pytest.mark.parametrize(
    ("jay", "algus", "mika", "ranking"),
    [
        ((16, 0, 1), (15, 6, 6), (14, 6, 6), ((0,), (1,), (2,))),
        ((16, 1, 6), (16, 2, 1), (16, 0, 6), ((1,), (0,), (2,))),
        ((16, 2, 3), (16, 2, 4), (16, 2, 2), ((1,), (0,), (2,))),
        ((16, 2, 4), (16, 2, 4), (16, 2, 2), ((0, 1), (2,))),
    ],
    ids=["xp", "gold", "life", "joint"],
)
def test_xp_then_gold_then_life_decide(
    jay: tuple[int, int, int],
    algus: tuple[int, int, int],
    mika: tuple[int, int, int],
    ranking: tuple[tuple[int, ...], ...],
) -> None:
    game = last_turn("jay", "algus", "mika", jay=jay, algus=algus, mika=mika)
    play(game, EndTurn(0))
    assert game.outcome is not None
    assert game.outcome.ranking == ranking


@pytest.mark.rule("MM-CARD-11")
def test_a_secret_quest_cannot_be_played_before_the_end() -> None:
    top = Tabletop("jay", "algus")
    top.deal("jay", "secret_quest")
    game = top.start(dice="ML")
    quest = PlayCard("secret_quest", "any", "jay")
    assert quest not in asked(game).options
    found = game.why_not(quest, 0)
    assert found is not None
    assert found.rule == "MM-CARD-04"
    assert game.state.hero.at == START
