"""What the game tells a search."""

import pytest

from undercroft.games.munchkin_dungeon.state.actions import Activate, AssignDamage, Equip, Finish, StartFight
from undercroft.lab.bots import GreedyBot, Sight
from undercroft.testing import play

from .tabletop import Tabletop


@pytest.mark.parametrize(
    ("loot", "split"), [(("second_hand_trophy",), (5,)), (("second_hand_trophy", "crown_of_envy"), (0,))]
)
def test_a_bot_ends_the_game_if_that_wins_it_however_narrowly(loot: tuple[str, ...], split: tuple[int, ...]) -> None:
    table = Tabletop(2)
    table.hero.fame = 16  # and 8 for the Boss
    table.g.heroes[1].fame = 19
    table.give(1, *loot)  # 4 Fame each
    game = table.start("resolve", room="lair", rolls=["BBH", "____"])
    play(game, Activate("power 0"), Activate("power 1"), Finish())
    assert GreedyBot(1).choose(Sight(game, 0)) == AssignDamage(split)


@pytest.mark.parametrize(("fame", "splits"), [(3, [(2,)]), (17, [(2,), (0,)])])
def test_no_monster_is_spared_for_nothing(fame: int, splits: list[tuple[int, ...]]) -> None:
    table = Tabletop(2)
    table.hero.fame = fame
    game = table.start("resolve", room="B5", rolls=["HH_", "_"])
    play(game, Finish())
    assert list(Sight(game, 0).promising()) == [AssignDamage(split) for split in splits]


def test_a_bot_puts_on_what_is_better_in_the_fight_ahead() -> None:
    table = Tabletop(2)
    table.wear(0, "certified_stick")  # 1 die, and Boss Poker 2 against the Boss
    table.give(0, "boss_poker")
    game = table.start("resolve", room="lair", seed=1)
    assert GreedyBot(1).choose(Sight(game, 0)) == Equip("boss_poker")


@pytest.mark.parametrize(
    ("worn", "spare"), [("boss_poker", "certified_stick"), ("certified_stick", "two_handed_ladle")]
)
@pytest.mark.parametrize("seed", range(6))
def test_a_bot_does_not_change_equipment_for_nothing(worn: str, spare: str, seed: int) -> None:
    table = Tabletop(2)
    table.wear(0, worn)
    table.give(0, spare)
    game = table.start("resolve", room="lair", seed=seed)
    assert GreedyBot(seed).choose(Sight(game, 0)) == StartFight()
