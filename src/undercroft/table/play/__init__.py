"""The tables at which games are played: seats, requests, windows, undo, the clock, and what is read back."""
