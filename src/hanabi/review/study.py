"""One turn under study: what its player's moves come to, in worlds that fit what they could know.

First the move that was made and the one that their bot would have made, in a few worlds: a picture. Then every other
that is worth a thought, in worlds that are weighed by what the others did, who saw the hand (`bots.search.beliefs`);
whatever is clearly behind is dropped. Of what is left the best has to prove itself in worlds that had no part in its
being chosen: the best of many in some worlds has had luck there.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, cast

import numpy as np

from hanabi.bots.common.memory import could_be
from hanabi.bots.dispatch import choose
from hanabi.bots.search.beliefs import suppose, weigh
from hanabi.bots.search.trials import candidates
from hanabi.kernel.bits import bit
from hanabi.kernel.layout import ACTIONS, SLOTS
from hanabi.review.judgement import Estimate, estimate
from hanabi.review.playouts import all_worlds, play_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from hanabi.bots.games import Desk
    from hanabi.kernel.layout import Row, Rows
    from hanabi.review.playouts import Team

PICTURE = 12  # worlds
CHOICE, PROOF = (20, 40, 60, 80), (100, 300)
ROUNDS = ((0, PICTURE), *pairwise(accumulate((*CHOICE, *PROOF), initial=0)))
"""From which world to which each round goes. The picture has worlds of its own."""

PROOF_BEGINS = sum(CHOICE)
WORLDS = ROUNDS[-1][1]

MADE, OWN = 0, 1
"""The places of the two moves that are never dropped."""

DROPPED = -1


class Study:
    """A turn, and what has been found of it so far."""

    def __init__(
        self, tables: Rows, team: Team, turn: int, made: int, story: tuple[Rows, Rows], hand: Sequence[int]
    ) -> None:
        """The story of the seat: its views up to now, and what each bot of the team remembered after each.

        The hand is what the player really held.
        """
        views, memories = story
        self.tables, self.team, self.turn, self.seat = tables, team, turn, int(views[-1].viewer)
        self.bot, self.views = team.bot_of(self.seat), views[-1:]
        self.memories = np.array(memories[:, -1])
        self._story = _heard(views, team, self.seat), cast("Rows", memories[team.seats[self.seat]])
        self._take_back(hand)
        self.made, self.own = made, choose(self.bot, tables[0], views[-1], self._known)
        self.actions = np.array([made, self.own], np.int16)
        self.values = np.full((2, WORLDS), np.nan)
        self.hands, self.decks = np.empty((WORLDS, SLOTS), np.int8), np.empty((WORLDS, 0), np.int8)
        self.weights: NDArray[np.float64] | None = None  # of all worlds there are, if they are few
        self.rounds, self.chosen, self._seed = 0, DROPPED, np.uint64(turn + 1)

    @property
    def _known(self) -> Row:
        """What the player remembers now."""
        return cast("Row", self.memories[self.team.seats[self.seat]])

    @property
    def is_over(self) -> bool:
        return self.rounds == len(ROUNDS)

    @property
    def is_exact(self) -> bool:
        """Whether all worlds there are have been played."""
        return self.weights is not None

    @property
    def worlds(self) -> int:
        return len(self.hands) if self.is_exact else ROUNDS[self.rounds - 1][1]

    def go_on(self, desk: Desk) -> None:
        """One round more; where there are few worlds, the second is the last."""
        if self.rounds == 0:
            suppose(self.bot, self.tables, self.views, self._memory, desk, self._seed, self.hands[:PICTURE])
        elif self.rounds == 1:
            self._think()
            self._imagine(desk)
        first, stop = ROUNDS[self.rounds]
        self._play(desk, first, len(self.hands) if self.is_exact else stop)
        self.rounds = len(ROUNDS) if self.is_exact else self.rounds + 1
        if 1 < self.rounds <= len(CHOICE) + 1 or self.is_exact:
            self._drop()

    def expect(self, desk: Desk, worlds: int = WORLDS) -> Estimate:
        """Only the expected score if the player does what their bot does; in so many worlds, unless there are few."""
        self._imagine(desk)
        self.made = self.own
        self.actions[MADE] = self.own
        stop = len(self.hands) if self.is_exact else worlds
        self._play(desk, 0, stop)
        return estimate(self.values[OWN, :stop], self.weights)

    # -- Worlds and moves ------------------------------------------------------------------------------

    @property
    def _memory(self) -> Rows:
        """The last of the story's memories, as it counts for the player."""
        return self.memories[self.team.seats[self.seat] :][:1]

    def _take_back(self, hand: Sequence[int]) -> None:
        """What a clue was taken to mean counts for nothing where it was not so: no person can be held to that.

        A bot does take it so.
        """
        if self.team.others[self.seat]:
            for slot, kind in enumerate(hand):
                if not could_be(self.views[0], self._known, slot) & bit(kind):
                    self._known.kinds[self.seat, slot] = self.views[0].can_be[self.seat, slot]

    def _imagine(self, desk: Desk) -> None:
        """All worlds, or many."""
        views, memories = self._story
        memories = memories.copy()
        memories[-1] = self._known
        found = all_worlds(self.tables[0], self.views[0], self._known)
        if found is None:
            suppose(self.bot, self.tables, views, memories, desk, self._seed, self.hands)
            return
        self.hands, self.decks = found
        self.weights = np.empty(len(self.hands))
        weigh(self.bot, self.tables, views, memories, desk, self.hands, self.weights)
        self.values = np.full((len(self.actions), len(self.hands)), np.nan)

    def _think(self) -> None:
        """The moves that are worth a thought, besides the two."""
        every = np.empty(ACTIONS, np.int16)
        found = candidates(self.bot, self.tables[0], self.views[0], self._known, self.own, every)
        others = [action for action in every[:found].tolist() if action not in (self.made, self.own)]
        self.actions = np.array([self.made, self.own, *others], np.int16)
        self.values = np.full((len(self.actions), WORLDS), np.nan)

    def _play(self, desk: Desk, first: int, stop: int) -> None:
        actions, team = self.actions.copy(), self.team
        if self.own == self.made:
            actions[OWN] = DROPPED
        if first >= PROOF_BEGINS:
            actions[[place for place in range(2, len(actions)) if place != self.chosen]] = DROPPED
        play_on(
            *(self.tables, team.bots, team.seats, self.views, self.memories, self.hands, self.decks, desk),
            *(actions, self.values, first, stop, self._seed),
        )
        if self.own == self.made:
            self.values[OWN, first:stop] = self.values[MADE, first:stop]

    def _drop(self) -> None:
        """What is clearly behind the best; and choose the best that is not the one that was made."""
        alive = [place for place, action in enumerate(self.actions) if action != DROPPED]
        means = {place: self._mean(self.values[place]).mean for place in alive}
        leader = max(alive, key=lambda place: means[place])
        for place in alive:
            if place > OWN and place != leader and self._mean(self.values[leader] - self.values[place]).least > 0:
                self.actions[place] = DROPPED
        others = [place for place in alive if self.actions[place] not in (self.made, DROPPED)]
        self.chosen = max(others, key=lambda place: means[place], default=DROPPED)

    # -- What has been found --------------------------------------------------------------------------

    def _mean(self, values: NDArray[np.float64], first: int = 0) -> Estimate:
        return estimate(values[first : self.worlds], self.weights)

    def before(self) -> Estimate:
        """The expected score if the player does what their bot does."""
        return self._mean(self.values[OWN])

    def after(self) -> Estimate:
        """The expected score once the move is made."""
        return self._mean(self.values[MADE])

    def best(self) -> tuple[int, Estimate] | None:
        """The best other move, and what it gains; before any was thought about, what the bot would have done."""
        place = self.chosen if self.rounds > 1 else OWN
        if place == DROPPED or self.actions[place] == self.made:
            return None
        has_proof = self.worlds > PROOF_BEGINS and not self.is_exact
        gain = self._mean(self.values[place] - self.values[MADE], PROOF_BEGINS if has_proof else 0)
        return int(self.actions[place]), gain


def _heard(views: Rows, team: Team, seat: int) -> Rows:
    """The story in which only those speak by their moves who play as this player's bot does.

    A move of the viewer tells the viewer nothing; and so it shall be with a move of somebody else.
    """
    unheard = [other for other in range(len(team.seats)) if team.others[other] or team.seats[other] != team.seats[seat]]
    story: Rows = views.copy()
    story["seat"][np.isin(story["seat"], unheard)] = seat
    return story
