"""Bots, arenas and reports."""
