"""The best layout and path for a hand, or the best path through a dungeon (MP-SOL)."""
