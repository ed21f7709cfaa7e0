"""The rules, one file per chapter of the rulebook; start reading at turn.py."""
