"""The compiled twin of the rules, over records: for learners and searchers who need millions of moves a second.

Nobody trusts it: tests step it beside `hanabi.game` and compare after every move.
"""

from hanabi.extras import needs

needs("fast", "numba", "numpy", "platformdirs")
