"""The rules of the game: pure Python without files, clocks, settings, languages or pixels.

Reading order: ``tiles``, ``layout``, ``board``, ``scoring``, ``deals``, ``game``.
"""
