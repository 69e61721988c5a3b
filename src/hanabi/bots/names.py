"""What the bots are called, for whoever wants to name them without loading numba."""

from __future__ import annotations

NAMES = ("blind", "cautious", "conventions", "information", "duet", "cheater")
"""Every bot that is compiled, also those that are not asked to tables."""
