"""Bots, the conformance suite, and whole games as text."""
