"""The rules as scripts; start reading in turn.py."""
