"""What is said to people."""

FIRST_TURN = (
    "Look at what the monster and the room demand of the throw.",
    "Aim, then throw: the die must bounce before it reaches the wheel, and the number it rests on is the damage.",
    "A miss hurts the thrower, so take turns and use powers and equipment in time.",
    "After a fight the party takes its gold and goes on to the next room, down to the Final Boss.",
)
"""What somebody does who plays for the first time."""
