from __future__ import annotations

import pytest

from hanabi.message import END_OF_CONTEXT, Message, counted, message, worded


def test_a_message_reads_in_english() -> None:
    assert str(message("{who} holds {card}.", who="Ann", card="r5")) == "Ann holds r5."


def test_a_message_without_facts_is_its_text() -> None:
    assert str(Message("The game is over.")) == "The game is over."


@pytest.mark.parametrize(
    ("count", "text"), [(-2, "-2 tokens"), (-1, "one token"), (0, "0 tokens"), (1, "one token"), (2, "2 tokens")]
)
def test_a_number_chooses_the_sentence(count: int, text: str) -> None:
    """B4: a score may be below 0, and -1 is one point too."""
    assert str(counted("one token", "{count} tokens", count)) == text


def test_a_counted_message_has_other_facts_too() -> None:
    assert str(counted("{who} has one", "{who} has {count}", 3, who="Ann")) == "Ann has 3"


def test_facts_may_be_messages() -> None:
    inner = message("{suit} {value}", suit=message("red"), value=5)
    assert str(message("You hold {card}.", card=inner)) == "You hold red 5."


def test_a_catalogue_translates_the_sentence_and_its_facts() -> None:
    french = {"You hold {card}.": "Vous tenez {card}.", "red": "rouge"}
    sentence = message("You hold {card}.", card=message("red"))

    assert (
        sentence.read(french.__getitem__, lambda one, many, count: one if count == 1 else many) == "Vous tenez rouge."
    )


def test_a_context_tells_apart_what_is_translated_in_two_ways() -> None:
    """N2"""
    french = {f"first edition{END_OF_CONTEXT}Horrible": "Horrible", "Horrible": "Risible"}
    sentences = worded("first edition", "Horrible"), message("Horrible")

    assert [str(sentence) for sentence in sentences] == ["Horrible", "Horrible"]
    assert [sentence.read(french.__getitem__, lambda one, _, __: one) for sentence in sentences] == [
        "Horrible",
        "Risible",
    ]


def test_a_catalogue_chooses_by_its_own_grammar() -> None:
    """French says “0 jeton”."""
    plurals = {"{count} token": ("{count} jeton", "{count} jetons")}
    sentence = counted("{count} token", "{count} tokens", 0)

    assert sentence.read(str, lambda one, _, count: plurals[one][count > 1]) == "0 jeton"


def test_braces_in_a_fact_are_left_alone() -> None:
    assert str(message("“{text}” is not a card.", text="{card} {0}")) == "“{card} {0}” is not a card."
