"""What the game tells a bot: the solver and the evaluation."""
