"""A stand-in for the Hanabi Learning Environment's `rl_env`: existing code runs after changing one import.

The same observations, the same numbers of moves, the same rewards; the cards of a seed are ours. What cannot be met is
refused with a sentence: nothing is ignored, and no interpreter dies. docs/environments.md lists the differences.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from dataclasses import replace
from enum import IntEnum
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from hanabi.cards import kinds
from hanabi.envs.native import Native
from hanabi.kernel.actions import numbering
from hanabi.moves import Clue, Discard, Play
from hanabi.refusal import Refusal
from hanabi.variant import LETTERS, VALUES, Suit, Variant, hand_size

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.game import Game
    from hanabi.moves import Move

    Facts: TypeAlias = dict[str, Any]

COLOURS = ("red", "yellow", "green", "white", "blue")
"""In the order in which they are numbered there."""


UNSEEN = -1
"""The card that stands for one's own."""


class AgentObservationType(IntEnum):
    """What the vector holds: all but what clues told, or everything."""

    MINIMAL = 0
    CARD_KNOWLEDGE = 1


LAYOUTS = {AgentObservationType.MINIMAL: "minimal", AgentObservationType.CARD_KNOWLEDGE: "hle"}

SMALL = {"hand_size": 2, "max_information_tokens": 3, "max_life_tokens": 1}
PRESETS: Mapping[str, Mapping[str, int]] = {
    "Hanabi-Full": {},
    "Hanabi-Full-CardKnowledge": {},
    "Hanabi-Full-Minimal": {"observation_type": AgentObservationType.MINIMAL},
    "Hanabi-Small": {**SMALL, "colors": 2},
    "Hanabi-Very-Small": {**SMALL, "colors": 1},
}

PARAMETERS: Mapping[str, Any] = {
    "players": 2,
    "colors": len(COLOURS),
    "ranks": len(VALUES),
    "hand_size": None,
    "max_information_tokens": 8,
    "max_life_tokens": 3,
    "observation_type": AgentObservationType.CARD_KNOWLEDGE,
    "seed": -1,
    "random_start_player": False,
}
"""What may be set, and to what it is set if nobody does."""


def make(environment_name: str = "Hanabi-Full", num_players: int = 2) -> HanabiEnv:
    """An environment by its name."""
    if environment_name not in PRESETS:
        known = ", ".join(PRESETS)
        raise Refusal("There is no environment “{name}”; there are {known}.", name=environment_name, known=known)
    return HanabiEnv({"players": num_players, **PRESETS[environment_name]})


def plain(colours: int = len(COLOURS)) -> Variant:
    """The plain game with so many colours, in HLE's order: in any environment its actions have HLE's numbers."""
    if not 1 <= colours <= len(COLOURS):
        raise Refusal("There are 1 to 5 colours.")
    names = COLOURS[:colours]
    return Variant(suits=tuple(Suit(name, frozenset({name})) for name in names), colours=names)


class Observation(dict[str, Any]):
    """What one player sees. The object of the C++ library that stood here under `pyhanabi` does not exist."""

    def __missing__(self, key: str) -> Any:  # noqa: ANN401
        if key == "pyhanabi":
            raise Refusal("There is no object of pyhanabi here; `HanabiEnv.position` is the whole game.")
        raise KeyError(key)


class HanabiEnv:
    """A game by the dictionaries of `rl_env`."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        asked = {**PARAMETERS, **_checked(config)}
        self.players = int(asked["players"])
        self.native = Native(_variant(asked), self.players, LAYOUTS[AgentObservationType(asked["observation_type"])])
        self._seed: int | None = asked["seed"] if asked["seed"] >= 0 else secrets.randbits(64)
        self._chance = Random(self._seed) if asked["random_start_player"] else None  # noqa: S311 (no secret)
        self._minimal = asked["observation_type"] == AgentObservationType.MINIMAL
        variant = self.native.variant
        self._moves = [_described(move) for move in numbering(variant, self.players)]
        self._cards: list[Facts] = [{"color": _letter(card.suit), "rank": card.value - 1} for card in kinds(variant)]
        self._cards.append({"color": None, "rank": -1})
        self._colours = [_letter(colour) for colour in variant.colours]
        self._discards: list[int] = []
        self._current = 0

    @property
    def position(self) -> Game:
        """The whole game, with every hand and the deck."""
        return self.native.game

    def num_moves(self) -> int:
        return len(self._moves)

    def vectorized_observation_shape(self) -> list[int]:
        return [len(self.native.observation)]

    def reset(self) -> Facts:
        """Deal a new game: the first from the seed, each other after the one before."""
        first = self._chance.randrange(self.players) if self._chance else 0
        self.native.reset(self._seed, first)
        self._seed = None
        self._current = first
        self._discards = []
        return self._observations()

    def step(self, action: int | Mapping[str, Any]) -> tuple[Facts, float, bool, Facts]:
        """Make a move, by its number or as a dictionary: observations, reward, whether the game is over, nothing."""
        reward = self.native.step(self._number(action))
        self._current = (self._current + 1) % self.players
        games = self.native.games
        if games["discard_pile"].sum() > len(self._discards):
            self._discards.append(games["last_card"].item())
        return self._observations(), reward, self.native.done, {}

    def _number(self, action: int | Mapping[str, Any]) -> int:
        if not isinstance(action, dict):
            return action  # type: ignore[return-value]  # who gives neither is told by `step`
        if action not in self._moves:
            raise Refusal("There is no move {move} in this game.", move=str(action))
        return self._moves.index(action)

    def _observations(self) -> Facts:
        vectors = self.native.observations().tolist()
        return {
            "current_player": self._current,
            "player_observations": [self._observation(player, vector) for player, vector in enumerate(vectors)],
        }

    def _observation(self, player: int, vector: list[int]) -> Observation:
        games = self.native.games
        hands, told = games["hands"][0].tolist(), games["told"][0].tolist()
        sizes = games["sizes"][0].tolist()
        moves = self.native.legal.nonzero()[0].tolist() if player == self._current else []
        seats = [(player + offset) % self.players for offset in range(self.players)]
        return Observation(
            current_player=self._current,
            current_player_offset=(self._current - player) % self.players,
            life_tokens=self.native.variant.error_tokens - games["errors"].item(),
            information_tokens=games["clue_tokens"].item(),
            num_players=self.players,
            deck_size=games["deck_size"].item(),
            fireworks=dict(zip(self._colours, games["fireworks"][0].tolist(), strict=False)),
            legal_moves=[self._moves[move].copy() for move in moves],
            legal_moves_as_int=moves,
            observed_hands=[
                [self._card(UNSEEN if seat == player else kind) for kind in hands[seat][: sizes[seat]]]
                for seat in seats
            ],
            discard_pile=[self._card(kind) for kind in self._discards],
            card_knowledge=[[self._told(words) for words in told[seat][: sizes[seat]]] for seat in seats],
            vectorized=vector,
        )

    def _card(self, kind: int) -> Facts:
        return self._cards[kind].copy()

    def _told(self, words: int) -> Facts:
        """What clues said of a card: the colour and the value among the words that pointed at it, the colours first.

        The minimal observation knows nothing of it.
        """
        if self._minimal:
            words = 0
        colours, values = words & (1 << len(self._colours)) - 1, words >> len(self._colours)
        return {
            "color": self._colours[colours.bit_length() - 1] if colours else None,
            "rank": values.bit_length() - 1 if values else None,
        }

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        if name in ("game", "state", "observation_encoder"):
            raise AttributeError(f"There is no object of pyhanabi here, so no `{name}`; `position` is the whole game.")
        raise AttributeError(name)


class Agent(ABC):
    """What a player of `rl_env` offers; whoever writes one says how it acts."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self.config = config

    def reset(self, config: Mapping[str, Any]) -> None:
        """Forget the last game."""
        self.config = config

    @abstractmethod
    def act(self, observation: Observation) -> Facts | int | None:
        """A move, by its number or as a dictionary; none when it is another player's turn."""


def _checked(config: Mapping[str, Any]) -> Mapping[str, Any]:
    for name in config:
        if name not in PARAMETERS:
            raise Refusal("There is no parameter “{name}”; there are {known}.", name=name, known=", ".join(PARAMETERS))
    return config


def _variant(asked: Mapping[str, Any]) -> Variant:
    """The plain game with so many colours and tokens; what a variant cannot express is refused."""
    slots = hand_size(asked["players"])
    if asked["hand_size"] not in (None, slots):
        raise Refusal("{players} players hold {slots} cards each (S3).", players=asked["players"], slots=slots)
    if asked["ranks"] != len(VALUES):
        raise Refusal("Every firework has five values: “ranks” must be 5.")
    if asked["observation_type"] not in LAYOUTS:
        raise Refusal("“observation_type” is 0 (minimal) or 1 (with what clues told).")
    tokens = {"clue_tokens": asked["max_information_tokens"], "error_tokens": asked["max_life_tokens"]}
    return replace(plain(asked["colors"]), **tokens)


def _letter(colour: str) -> str:
    return LETTERS[colour].upper()


def _described(move: Move) -> Facts:
    match move:
        case Play(slot):
            return {"action_type": "PLAY", "card_index": slot}
        case Discard(slot):
            return {"action_type": "DISCARD", "card_index": slot}
        case Clue(target, str(colour), _):
            return {"action_type": "REVEAL_COLOR", "color": _letter(colour), "target_offset": target}
        case Clue(target, _, int(value)):
            return {"action_type": "REVEAL_RANK", "rank": value - 1, "target_offset": target}
        case _:
            raise AssertionError("the plain game has no other moves")
