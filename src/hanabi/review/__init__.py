"""After the game: what each move cost, what would have been better, and the most that the deal allowed."""

from hanabi.extras import needs

needs("fast", "numba", "numpy", "platformdirs")

from hanabi.review.judgement import Estimate, Judgement
from hanabi.review.review import Alternative, Moment, Review, review, reviews
from hanabi.review.tally import Mark, Tally

__all__ = ["Alternative", "Estimate", "Judgement", "Mark", "Moment", "Review", "Tally", "review", "reviews"]
