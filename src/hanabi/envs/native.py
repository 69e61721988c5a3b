"""One game at a time, for who wants no library between: a move, what came of it, and what is seen next, in one call.

For many games at once there is `hanabi.kernel.batch.Batch`, and `gymnasium_env` over it.
"""

from __future__ import annotations

import secrets
from operator import index
from typing import TYPE_CHECKING

import numpy as np

from hanabi.editions import DEFAULT
from hanabi.editions import variant as variant_named
from hanabi.envs.layouts import form_of, layout_named
from hanabi.game import Game
from hanabi.kernel.actions import move_of
from hanabi.kernel.convert import game_of, record_of
from hanabi.kernel.layout import buffer
from hanabi.kernel.observe import Observer, Who
from hanabi.kernel.one import deal_next, deal_one, desk_of, look, step_one
from hanabi.kernel.rewards import Reward, reward_code
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from typing import Any, SupportsIndex

    from numpy.typing import NDArray

    from hanabi.kernel.layout import Rows
    from hanabi.kernel.rewards import RewardName
    from hanabi.variant import Variant


def chosen(variant: Variant | str) -> Variant:
    """A variant, or the one of this name."""
    return variant_named(variant) if isinstance(variant, str) else variant


class Native:
    """A game in place: `legal` and `observation` are written anew by every step, for the player whose turn it is.

    It takes a variant or its name, how many players there are, the name of a layout (docs/observations.md) and what is
    rewarded; it begins with a deal by chance. `seat` is whose turn it is, `done` whether the game is over, `legal` says
    of each action whether it may be done, and `observation` is what that player sees. Raises `Refusal` for a variant, a
    table, a layout or a reward that does not exist.

    >>> env = Native("grands-feux + wild", players=3)
    >>> env.reset(seed=1)
    >>> env.step(5)  # a reward
    0.0
    >>> env.seat, env.done, bool(env.legal[0])
    (1, False, False)
    """

    def __init__(
        self,
        variant: Variant | str = DEFAULT,
        players: int = 2,
        observation: str = "general",
        reward: RewardName = Reward.SCORE_CHANGE,
    ) -> None:
        self.variant = chosen(variant)
        self.players = players
        Game.deal(self.variant, players, seed=0)  # the rules refuse a table that cannot be
        self.layout = layout_named(observation, self.variant, players)
        self._desk = desk_of(self.layout, reward_code(reward))
        self._everybody = Observer(self.layout, 1, Who.EVERYBODY, form_of(self.layout))
        self.legal: NDArray[np.bool_] = buffer(int(self.layout.rules.actions), np.bool_)
        self.observation: NDArray[Any] = buffer(self.layout.length, self._everybody.observations.dtype)
        self.reset(secrets.randbits(64))

    @property
    def games(self) -> Rows:
        """The position as the kernel keeps it, in an array of one."""
        games: Rows = self._desk["games"][0]
        return games

    @property
    def game(self) -> Game:
        """The position as the rules have it, secrets included."""
        return game_of(self.games[0], self.variant)

    def reset(self, seed: int | None = None, first: int = 0) -> None:
        """Deal the cards of this seed; without one, the deal that comes after the last, whatever was played.

        `first` is the seat that begins. Raises `Refusal` if there is no such seat, or for a seed of more than 64 bits.
        """
        if not 0 <= first < self.players:
            raise Refusal("Seat {seat} cannot begin: the seats go from 0 to {last}.", seat=first, last=self.players - 1)
        if seed is not None and not 0 <= seed < 1 << 64:
            raise Refusal("A seed that is a number goes from 0 to 2^64 - 1.")
        if seed is None:
            deal_next(self._desk, first)
        else:
            deal_one(self._desk, np.uint64(seed), first)
        self._look()

    def put(self, game: Game) -> None:
        """Go on from this position; the deals after it are those that would have come.

        Raises `Refusal` for a position of another variant or number of players.
        """
        if game.variant != self.variant or len(game.hands) != self.players:
            raise Refusal("This position is of another table than the environment.")
        games = self.games
        seed = games[0].seed
        games[0] = record_of(game)
        games[0].seed = seed
        self._look()

    def _look(self) -> None:
        self.seat, self.done = look(self._desk, self.legal, self.observation)

    def step(self, action: SupportsIndex) -> float:
        """Make a move, by its number; gives the reward.

        Raises `IllegalMove` with the rule that forbids it, or `Refusal` for a number that is no action; nothing has
        changed then.
        """
        legal, reward, self.seat, self.done = step_one(self._desk, self.legal, self.observation, index(action))
        if not legal:
            raise self._illegal(index(action))
        return reward

    def _illegal(self, action: int) -> Refusal:
        game = self.game
        move = move_of(self.variant, self.players, action, game.seat)
        try:
            game.check(move)
        except Refusal as refusal:
            return refusal
        raise AssertionError("the rules allow what the kernel refuses")

    def observations(self) -> NDArray[Any]:
        """What every seat sees, a row each, in an array of its own."""
        seen: NDArray[Any] = self._everybody.observe(self.games)[0]
        return seen.copy()
