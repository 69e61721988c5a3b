"""After the game: what each move cost, what would have been better, and the most that the deal allowed.

`review.review` is the whole of a game, `solver.solve` the most of a deal. Branches and puzzles need no compiled code,
and so nothing is imported here.
"""
