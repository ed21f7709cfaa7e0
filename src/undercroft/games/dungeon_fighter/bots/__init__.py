"""What the game tells a search."""
