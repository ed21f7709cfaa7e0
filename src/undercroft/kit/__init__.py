"""Nouns that dungeon games share."""
