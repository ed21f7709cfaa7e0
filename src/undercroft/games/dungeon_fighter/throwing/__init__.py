"""The throw: the wheel, the limits of a hand, the flight on real physics, and the tables that stand in for it."""
