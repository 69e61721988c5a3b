"""After the game: the most that the deal allowed."""

from hanabi.extras import needs

needs("fast", "numba", "numpy", "platformdirs")
