"""Hanabi in the plain terminal: lines that are typed, lines that are told."""
