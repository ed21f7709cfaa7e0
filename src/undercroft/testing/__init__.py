"""The test kit: for the games here, for anybody's games, and for authors of packs.

    position = Position("my_game", ["Ana", "Bo"])
    position.g.gold[0] = 5
    game = position.run_on(rolls=["61"])
    play(game, Attack("orc"))
    assert told(game, Defeated)
    assert refused(game, Attack("orc")) == "XX-FIGHT-02"

It needs nothing but the engine. docs/testing.md shows each thing at work. What every game must pass is in
`undercroft.lab.conformance`.
"""

from undercroft.testing.acting import (
    asked,
    everybody_passes,
    first_option,
    options,
    pass_quietly,
    play,
    play_until,
    refusal,
    refused,
    step,
)
from undercroft.testing.chance import Scripted, all_scripts_used_up
from undercroft.testing.looking import moment, said, state_bytes, told
from undercroft.testing.packs import installed, write_pack
from undercroft.testing.position import Position, stop_at_every_decision

__all__ = [
    "Position",
    "Scripted",
    "all_scripts_used_up",
    "asked",
    "everybody_passes",
    "first_option",
    "installed",
    "moment",
    "options",
    "pass_quietly",
    "play",
    "play_until",
    "refusal",
    "refused",
    "said",
    "state_bytes",
    "step",
    "stop_at_every_decision",
    "told",
    "write_pack",
]
