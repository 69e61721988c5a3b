"""After the game: the most that the deal allowed."""
