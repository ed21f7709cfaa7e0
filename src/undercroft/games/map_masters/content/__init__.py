"""What is printed: cards, spellbooks and objectives as data, their geometry, checks and words."""
