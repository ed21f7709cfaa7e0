"""How it is played. Start reading at turn.py."""
