"""Environments for learners over the kernel: the native one, PettingZoo, Gymnasium, and a stand-in for HLE's `rl_env`.

Each is a module of its own, so that nobody needs a library that they do not use (docs/environments.md).
"""

from hanabi.extras import needs

needs("fast", "numba", "numpy", "platformdirs")
