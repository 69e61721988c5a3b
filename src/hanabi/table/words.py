"""A sentence that travels: its English text and its facts, which whoever shows it reads through a catalogue.

Words.of(message("{player}: ready", player="Zoé"))   # {"text": "{player}: ready", "facts": {"player": "Zoé"}}

A fact may be a sentence itself, such as the title of a card in a line of the log.
"""

from __future__ import annotations

from msgspec import Struct

from hanabi.message import Message


class Words(Struct, frozen=True, omit_defaults=True):
    """A sentence in English and its facts, to be read through a catalogue; `plural` where it depends on `count`.

    `context` is given where catalogues need it to translate the text, because rulebooks have different words for it.
    `topic` names what it is about, where there is more to read about that.
    """

    text: str
    facts: dict[str, str | int | Words] = {}
    plural: str = ""
    count: int = 1
    context: str = ""
    topic: str = ""

    @classmethod
    def of(cls, said: Message) -> Words:
        facts = {name: cls.of(fact) if isinstance(fact, Message) else fact for name, fact in said.facts.items()}
        return cls(said.text, facts, said.plural, said.count, said.context, said.topic)

    @property
    def message(self) -> Message:
        facts = {name: fact.message if isinstance(fact, Words) else fact for name, fact in self.facts.items()}
        return Message(self.text, facts, self.plural, self.count, self.context, self.topic)
