"""The conformance suite: what every game must pass, ours or a stranger's.

Each check raises `AssertionError` with a sentence that says what broke. `check_game` plays one game and runs them all
along the way; `every_case` lists the tables to run it for, and `covering_cases` a few in which every two choices meet.
"""

from undercroft.lab.conformance.cases import Case, covering_cases, every_case, usual_cases, variants
from undercroft.lab.conformance.copies import check_copies, check_record, check_replay
from undercroft.lab.conformance.drawing import check_board
from undercroft.lab.conformance.ending import check_end
from undercroft.lab.conformance.fingerprint import fingerprint
from undercroft.lab.conformance.invariants import check_components, check_windows
from undercroft.lab.conformance.legality import check_options, check_refusals
from undercroft.lab.conformance.players import mostly_well, play_randomly, step
from undercroft.lab.conformance.secrecy import check_no_leak, known
from undercroft.lab.conformance.suite import check_game
from undercroft.lab.conformance.wording import check_words

__all__ = [
    "Case",
    "check_board",
    "check_components",
    "check_copies",
    "check_end",
    "check_game",
    "check_no_leak",
    "check_options",
    "check_record",
    "check_refusals",
    "check_replay",
    "check_windows",
    "check_words",
    "covering_cases",
    "every_case",
    "fingerprint",
    "known",
    "mostly_well",
    "play_randomly",
    "step",
    "usual_cases",
    "variants",
]
