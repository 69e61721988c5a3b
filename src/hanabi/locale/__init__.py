"""The reader's language: every `Message` in English, French and Italian.

The catalogues are gettext's. English is the language of the source, so it needs none.
"""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.message import Message

LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français", "it": "Italiano"}
"""Every language, by its own name: the one list of them."""


@dataclass(frozen=True, slots=True)
class Language:
    """One of the three languages, by its code."""

    code: str
    catalogue: gettext.NullTranslations

    def say(self, message: Message) -> str:
        return message.read(self.catalogue.gettext, self.catalogue.ngettext)


@lru_cache
def language(code: str) -> Language:
    if code not in LANGUAGES:
        raise Refusal("There is no language “{code}”; there are {known}.", code=code, known=", ".join(LANGUAGES))
    if code == "en":
        return Language(code, gettext.NullTranslations())
    return Language(code, gettext.translation("hanabi", Path(__file__).parent, [code]))


def preferred(environment: Mapping[str, str]) -> Language:
    """The language that the environment asks for, as gettext reads it; English if it is none of ours."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(name, "").split(":"):
            code = wish[:2].lower()
            if code in LANGUAGES:
                return language(code)
    return language("en")
