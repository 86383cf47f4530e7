"""The drawing scripts behind the tile faces and icons: development tools, not part of the game.

Run `python -m assets.drawing.draw_tiles` from the project root to write `assets/tiles`.
Modules import each other relatively. Lengths are units of the 120 x 160 face, y grows downwards,
angles are degrees clockwise.
"""
