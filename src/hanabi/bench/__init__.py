"""How many moves a second: ours beside those of others, in one run on one core.

Everybody plays random legal moves. Where a move is chosen in Python the games are played once beforehand, and only
what the environment does is timed when they are played again.
"""

from hanabi.extras import needs

needs("fast", "numba", "numpy", "platformdirs")
