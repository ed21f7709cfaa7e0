"""What people read."""

FIRST_TURN = (
    "Choose a Hero to activate. It moves over the squares that glow, and acts as long as it has action points.",
    "Attack what glows: the stars of your dice are set against the armor of the target.",
    "Every wound you inflict draws wrath, and the monsters go for the Hero that has the most of it.",
    "When all Heroes have acted the Consul moves its monsters. Destroy its spawning points, or more will come.",
)
"""What somebody does who plays for the first time."""
