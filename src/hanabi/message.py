"""Sentences for people: an English text and the facts it speaks of.

Nothing below the edges knows a language. A `Message` carries its English text, which is also the key of the
catalogues in `locale/`; the edge that shows it puts it in the reader's language. Texts are gathered by Babel from the
calls of `message`, `worded` and `counted` (and of the refusals), so their texts are always literals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    Fact: TypeAlias = "str | int | Message"

END_OF_CONTEXT = "\x04"  # in the keys of gettext's catalogues, between a context and the text


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence and its facts; `str()` reads it in English.

    Catalogues may translate one text in several ways; its `context` tells which is meant. Its `topic` names what it is
    about, where there is more to read about that.
    """

    text: str
    facts: Mapping[str, Fact] = field(default_factory=dict[str, "Fact"])
    plural: str = ""
    count: int = 1
    context: str = ""
    topic: str = ""

    def __str__(self) -> str:
        return self.read(lambda one: one, lambda one, many, count: one if count == 1 else many)

    def read(self, translate: Callable[[str], str], choose: Callable[[str, str, int], str]) -> str:
        """The sentence through a catalogue's `gettext` and `ngettext`, and its facts too."""
        if self.plural:
            text = choose(self.text, self.plural, abs(self.count))
        elif self.context:
            context = f"{self.context}{END_OF_CONTEXT}"
            text = translate(f"{context}{self.text}").removeprefix(context)
        else:
            text = translate(self.text)
        facts = {
            name: fact.read(translate, choose) if isinstance(fact, Message) else fact
            for name, fact in self.facts.items()
        }
        return text.format_map(facts)


def message(text: str, /, **facts: Fact) -> Message:
    return Message(text, facts)


def worded(context: str, text: str, /) -> Message:
    """A text for which this context, such as one of the rulebooks, may have another word in some language."""
    return Message(text, context=context)


def counted(one: str, many: str, count: int, /, **facts: Fact) -> Message:
    """A sentence that depends on a number, which it may show as `{count}`."""
    return Message(one, {**facts, "count": count}, many, count)
