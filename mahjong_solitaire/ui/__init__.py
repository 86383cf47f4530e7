"""Everything that shows the game or listens to the player; the only package that imports pygame."""
