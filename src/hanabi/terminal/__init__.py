"""Hanabi in a terminal."""
