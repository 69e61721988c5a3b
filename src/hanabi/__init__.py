"""Hanabi, the cooperative card game, exactly as its five rulebooks print it.

>>> from hanabi import Game, Play, variant
>>> game = Game.deal(variant("grands-feux + wild"), players=3, seed=1)
>>> Play(0) in game.legal_moves
True
>>> game.after(Play(0)).turn
1
"""

from hanabi.cards import Card, full_deck, kinds
from hanabi.editions import EDITIONS, OPTIONS, variant
from hanabi.events import End, Event, Outcome
from hanabi.facts import cards_left, doomed, indispensable, pace, points
from hanabi.game import Game
from hanabi.interop import read as read_record
from hanabi.knowledge import Knowledge, knowledge
from hanabi.moves import Action, Clue, Decline, Discard, Launch, Move, Play, Rearrange, ShuffleIn, parse_action
from hanabi.position import describe, position
from hanabi.record import Record
from hanabi.record import write as write_record
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.score import best_score, outcome, score, verdict
from hanabi.variant import Suit, Tile, Variant
from hanabi.view import View

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "OPTIONS",
    "Action",
    "Card",
    "Clue",
    "Decline",
    "Discard",
    "End",
    "Event",
    "Game",
    "IllegalMove",
    "Knowledge",
    "Launch",
    "Move",
    "Outcome",
    "Play",
    "Rearrange",
    "Record",
    "Refusal",
    "Rule",
    "ShuffleIn",
    "Suit",
    "Tile",
    "Variant",
    "View",
    "best_score",
    "cards_left",
    "describe",
    "doomed",
    "full_deck",
    "indispensable",
    "kinds",
    "knowledge",
    "outcome",
    "pace",
    "parse_action",
    "points",
    "position",
    "read_record",
    "score",
    "variant",
    "verdict",
    "write_record",
]
