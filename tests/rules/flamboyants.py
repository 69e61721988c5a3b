"""The position with which most tests of 5 Flamboyants begin."""

from __future__ import annotations

READY = "grands-feux + flamboyants; hands r5 w1 | b1 b2; fireworks r4"
"""The first player holds the 5 that completes red; the deck, the tiles and the rest are up to the test."""
