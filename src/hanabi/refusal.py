"""What is said to somebody who asks for what cannot be: always a sentence, and the rule where a rule is broken.

`Refusal` is every bad request (a setup, a text, a file); `IllegalMove` is the one exception for a move that breaks a
rule. `assert` is kept for our own mistakes.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from hanabi.message import Message, message

if TYPE_CHECKING:
    from hanabi.message import Fact


class Rule(Enum):
    """The ids of docs/rules.md, where each is written out."""

    S1, S2, S3, S4, S5 = "S1", "S2", "S3", "S4", "S5"
    T1, T2 = "T1", "T2"
    C1, C2, C3, C4, C5 = "C1", "C2", "C3", "C4", "C5"
    D1, D2, D3 = "D1", "D2", "D3"
    P1, P2, P3, P4 = "P1", "P2", "P3", "P4"
    E1, E2, E3, E4 = "E1", "E2", "E3", "E4"
    N1, N2, N3 = "N1", "N2", "N3"
    L1, L2 = "L1", "L2"
    A1 = "A1"
    W1, W2, W3 = "W1", "W2", "W3"
    B1, B2, B3, B4 = "B1", "B2", "B3", "B4"
    F1, F2, F3, F4, F5, F6 = "F1", "F2", "F3", "F4", "F5", "F6"
    Q1, Q2, Q3, Q4 = "Q1", "Q2", "Q3", "Q4"
    M1, M2, M3 = "M1", "M2", "M3"
    H1, H2, H3, H4 = "H1", "H2", "H3", "H4"


class Refusal(ValueError):
    """A request that cannot be met; nothing has changed."""

    def __init__(self, text: str, /, **facts: Fact) -> None:
        super().__init__(text)
        self.text = text
        self.facts = facts

    @property
    def message(self) -> Message:
        return Message(self.text, self.facts)

    def __str__(self) -> str:
        return str(self.message)


class IllegalMove(Refusal):
    """A move that breaks a rule of the game: the rule, the sentence, the facts."""

    def __init__(self, rule: Rule, text: str, /, **facts: Fact) -> None:
        super().__init__(text, **facts)
        self.rule = rule

    @property
    def message(self) -> Message:
        """The sentence, and the rule to look up."""
        return message("{sentence} ({rule})", sentence=super().message, rule=self.rule.value)
