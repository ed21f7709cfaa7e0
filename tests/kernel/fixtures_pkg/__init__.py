"""Three tiny games, each in a package of the shape that every game has; none of them is installed."""
