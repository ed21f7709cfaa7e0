"""The games, one folder each. `undercroft.list_games()` lists those that are installed."""
