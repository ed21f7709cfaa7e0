"""What is said to people."""

FIRST_TURN = (
    "Roll your dice. Once, you may roll again those that you do not like.",
    "A Step leads through a door. Behind a door without a room you explore: a new tile is laid there.",
    "Fight with Melee and Ranged: damage that reaches the blue Defense defeats a monster.",
    "Its red Payback hurts you all the same, unless you block it or need no Melee for it.",
    "End your turn when nothing is left to do: unused dice become gold, and 5 gold buy a Treasure card.",
)
"""What somebody does who plays for the first time."""
