"""A table: a game and the people round it. No sockets, no storage, no clock of its own."""

USUAL_BOT = "conventions"
"""Who plays where nobody says who."""
