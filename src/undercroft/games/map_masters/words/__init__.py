"""What is said to people."""

FIRST_TURN = (
    "Market: buy one thing at a time, or pass. The objective says what this round scores.",
    "Lay your five cards so that hallways meet. Drag them, and turn them upside down where that fits better.",
    "Draw one path through them: what it passes is collected, and Coins are spent in the next market.",
    "Check what the path scores, then hand it in. Until then everything can be changed.",
)
"""What somebody does who plays for the first time."""
