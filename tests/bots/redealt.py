"""Another table at which the same was said and done: what its readers cannot tell apart from this one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hanabi.bots.table import NUMBERS
from hanabi.cards import kinds, words_on
from hanabi.kernel.convert import view_records_of
from hanabi.kernel.tables import tables_of
from hanabi.moves import Clue
from strategies import story

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from hanabi import Game
    from hanabi.bots.compiled_bot import CompiledBot
    from hanabi.cards import Card
    from hanabi.moves import Move

NUMBERED = {NUMBERS[name] for name in ("information", "duet")}
"""Whose clues are numbers; who searches speaks as they do."""


def another_table(games: Sequence[Game], move: Move, bot: CompiledBot, random: Random) -> list[Game]:
    """The same story with other cards in every hand and in the deck, at which every clue, and the move, point alike.

    Where clues are numbers, they say the same only of cards that can be what everybody takes them to be.
    """
    now = games[-1]
    on, held = words_on(now.variant), {held.number: held for hand in now.hands for held in hand}
    faces = {number: held[number].card for number in held} | dict(enumerate(now.deck, start=now.drawn))
    taken = what_cards_are_taken_to_be(bot, games)

    def fits(number: int, card: Card) -> bool:
        """Whether this card could have been there, for all that has been said of it."""
        hints = held[number].hints if number in held else ()
        pointed_at = isinstance(move, Clue) and move.word in on[faces[number]]
        return (
            all((hint.word in on[card]) == hint.touched for hint in hints)
            and (not isinstance(move, Clue) or (move.word in on[card]) == pointed_at)
            and card in taken.get(number, (card,))
        )

    for _ in range(60):
        one, two = random.choices(list(faces), k=2)
        if fits(one, faces[two]) and fits(two, faces[one]):
            faces[one], faces[two] = faces[two], faces[one]

    def changed(game: Game) -> Game:
        hands = tuple(
            tuple(card._replace(card=faces.get(card.number, card.card)) for card in hand) for hand in game.hands
        )
        deck = tuple(faces.get(number, card) for number, card in enumerate(game.deck, start=game.drawn))
        return replace(game, hands=hands, deck=deck)

    return [changed(game) for game in games]


def what_cards_are_taken_to_be(bot: CompiledBot, games: Sequence[Game]) -> dict[int, set[Card]]:
    """By the number of the card; of a bot whose clues are numbers, and else nothing."""
    if bot.bot not in NUMBERED:
        return {}
    now, shown = games[-1], view_records_of(story(games))
    known = bot.recall(tables_of(now.variant, len(now.hands)), shown)[-1]
    return {
        held.number: {card for kind, card in enumerate(kinds(now.variant)) if int(known.kinds[seat, slot]) >> kind & 1}
        for seat, hand in enumerate(now.hands)
        for slot, held in enumerate(hand)
    }
