"""What all bots share: what is asked of them, and one memory of what everybody knows."""

from hanabi.extras import needs

needs("fast", "numba", "numpy", "platformdirs")
