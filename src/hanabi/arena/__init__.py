"""Bots play many deals, on one core, on all of them or on a cluster, and what that comes to is counted and shown.

A deal is a number, so every team plays the same ones, and the same results come of them wherever they are played.
"""

from hanabi.extras import needs

needs("fast", "numba", "numpy", "platformdirs")
