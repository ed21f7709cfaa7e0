"""What is said to people."""

FIRST_TURN = (
    "Kick open a door. A room brings what its signs say, and Threat that the others may spend against you.",
    "Go on to a deeper room for more, or stop. Where a Monster waits you must stop.",
    "Fight: roll, roll again, and spend Bolts on your Powers. Your Hits must reach the Health of the Monsters.",
    "Rest: Coins buy a level, and a level makes your Hero stronger.",
)
"""What somebody does who plays for the first time."""
