"""A Mahjong solitaire that counts points.

Reading order: ``rules`` (what the game is), then ``layouts`` and ``records`` (files), ``cli`` (commands without a
window), and at last ``ui`` (the only place that imports pygame). A move travels from an event to an intent to a command
of the game, which answers with events for the view; never back.
"""

__version__ = "0.1.0"
