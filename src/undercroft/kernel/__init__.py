"""The rules engine; it knows no game."""
