"""Positions near the end of a game, where rules meet that seldom meet, and the variants of whole games."""

from __future__ import annotations

import pytest

ENDGAMES = (
    # the last round, the last card, nobody's turn left (E3, E4)
    "hands r1 r2 | b1 b2; deck y1; tokens 3",
    "hands r1 r2 | b1 b2 | g1 g2; deck y1 y2; tokens 1",
    "hands r5 r2 | b1 b2; fireworks w5 r4 b4 y5 g5; tokens 8",
    "hands r1 | b1 b2 | g1 | y1; left 1",
    "hands r5 r1 | b5; fireworks w5 r4 b4 y5 g5; left 2",
    # the last error (E1), harder (L1), easier (L2)
    "hands r3 r1 | b3 b1; deck y1 y2; errors 2; tokens 7",
    "first + harder; hands r3 r1 | b3 b1; deck y1 y2",
    "first + easier; hands r5 r1 | b3 b1; deck y1 y2; fireworks r4; tokens 9",
    # empty clues (C5), also to an empty hand (Q4)
    "grands-feux; hands r1 r2 | b1 b2; deck y1; tokens 1",
    "grands-feux + bouquet final; hands r1 r2 | | g1; tokens 2",
    "bouquet final; hands r1 r2 | | g1; tokens 2",
    # nothing left to do (Q4)
    "bouquet final; hands r1 r2 |; tokens 0",
    "bouquet final; hands r1 |; tokens 1",
    "grands-feux + bouquet final; hands r1 |; tokens 1",
    # indispensable cards (Q3), with errors and tiles
    "bouquet final; hands r3 r1 | b3 b1; deck y1; discards r3 b3; tokens 4; errors 2",
    "bouquet final; hands r5 r4 | b1 g1; deck y1 y2; discards r4; tokens 4; errors 1",
    "bouquet final; hands r5 r2 | b1 g1; deck y1 y2; fireworks r1; discards r3 r3 r2; tokens 4",
    "black powder + bouquet final; hands p1 p5 | p2 b2; deck y1 y2; fireworks p3; tokens 4",
    "sixth colour + bouquet final; hands m1 g1 | m2 b2; deck y1 y2; tokens 4",
    "flamboyants + bouquet final; hands r5 g1 | b1 b2; deck y1 y2; tokens 4; tiles launch shuffle-in",
    (
        "flamboyants + bouquet final; hands w5 r4 | b1 b2; deck y1 y2 y3; fireworks w4; discards r4; tokens 4; "
        "tiles shuffle-in launch"
    ),
    (
        "flamboyants + bouquet final; hands r5 g4 | b1 g5; deck y1 y2; fireworks r4 g3; discards g4 b4 b4; tokens 4; "
        "tiles launch shuffle-in"
    ),
    (
        "flamboyants + bouquet final; hands r5 g4 | b1 g5; fireworks r4 g3; discards g4 b4 b4 b2; tokens 4; "
        "tiles shuffle-in launch"
    ),
    (
        "flamboyants + bouquet final; hands w3 g4 | y1 b2; deck y2 y3; fireworks w2 r5 b4 g3; discards w4 w4 b5; "
        "tokens 2; revealed token"
    ),
    # a tile completes what reveals the next: the rescue that is paid back
    (
        "flamboyants + bouquet final; hands w4 g4 | y5 b2; deck y2; fireworks w3 r5 b4 y4 g3; discards b5 w5 g5; "
        "tokens 2; revealed launch; pending launch; tiles shuffle-in"
    ),
    "flamboyants; hands w5 g1 | b1 b2; deck y1 y2; fireworks w4 r4 b4; discards r5 b5; tiles launch shuffle-in",
    # tiles (F1 to F6)
    "flamboyants; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tiles token; tokens 8",
    "flamboyants; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tiles mend token; tokens 3; errors 1",
    "flamboyants; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tiles mend; tokens 8",
    "flamboyants; hands r5 w1 | b1 b2 | g1 y3; deck y1; fireworks r4; tiles colour-clue; tokens 0",
    "flamboyants; hands r5 w1 | b1 b2 | g1 y3; deck y1; fireworks r4; tiles value-clue; tokens 0",
    "grands-feux + flamboyants; hands r5 w1 | b1 b2 |; fireworks r4; tiles value-clue; tokens 0",
    "flamboyants + bouquet final; hands r5 w1 |; deck y1; fireworks r4; tiles colour-clue; tokens 0",
    "flamboyants; hands r5 w1 | b1 b2; deck y1 y2 y3; fireworks r4; tiles shuffle-in; discards w1 g3 g3",
    "flamboyants; hands r5 w1 | b1 b2; deck y1; fireworks r4; tiles shuffle-in",
    "flamboyants; hands r5 w1 | b1 b2; fireworks r4; tiles shuffle-in; discards w1 g3",
    "flamboyants; hands r5 w1 | b1 b2; fireworks r4; tiles shuffle-in; discards g3",
    "flamboyants; hands r5 w1 | b1 b2; fireworks r4 g4; tiles shuffle-in token; discards g5; tokens 3",
    "flamboyants; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tiles launch; discards w1 g3",
    "flamboyants; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tiles launch; discards g3",
    "flamboyants; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4 g4; tiles launch value-clue; discards g5 g1",
    "flamboyants; hands r5 w1 | b1 b2; deck y1; fireworks w5 r4 b5 y5 g5; tiles token",
    "flamboyants + black powder; hands p1 w1 | b1 b2; deck y1 y2; fireworks p2; tokens 3",
    "flamboyants + black powder; hands r5 w1 | b1 b2; deck y1; fireworks r4 p2; tiles launch; discards p1; tokens 3",
    "flamboyants + black powder; hands p5 w5 | b1 b2; deck y1 y2; fireworks w4; tokens 8; tiles launch",
    # announced plays (M1 to M3)
    "choreography; hands r5 r1 | b5 b1; deck y1 y2; fireworks r4; tokens 6; errors 2",
    "choreography + flamboyants; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tiles token; tokens 6",
    "choreography; hands r5 | b1; deck y1; fireworks w5 r4 b5 y5 g5; tokens 7",
    "choreography + bouquet final; hands r5 r2 | b1; deck y1 y2; fireworks r4; tokens 7",
    "black powder + wild + choreography; hands p5 m1 | b1 m2; deck y1 y2; tokens 7",
    # clues and what they leave possible (C4, W2, B2, A1)
    "wild + black powder; hands m1 p5 r1 | m2 p4 b2; deck y1; tokens 2",
    "sixth colour; hands m1 b1 r1 | m2 w4 b2+blue-3; deck y1; tokens 2",
)

COMPETENT = (
    "cocktail",
    "first + easier",
    "first + harder",
    "cocktail + sixth-colour",
    "cocktail + full-sixth-colour",
    "grands-feux + wild",
    "grands-feux + black-powder",
    "grands-feux + flamboyants",
    "cocktail + bouquet-final",
    "cocktail + choreography",
    "cocktail + wild + choreography",
    "first + black-powder + sixth-colour",
    "grands-feux + wild + black-powder + flamboyants",
    "grands-feux + flamboyants + bouquet-final",
    "cocktail + flamboyants + bouquet-final + choreography",
    "grands-feux + full-sixth-colour + black-powder + flamboyants + bouquet-final + choreography + no-empty-clues",
)
"""Each option alone, and together."""

at_every_table = pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(name, players, marks=[pytest.mark.slow] if (place + players) % 2 else [])
        for place, name in enumerate(COMPETENT)
        for players in (2, 3, 4, 5)
    ],
)
"""Each of these with every number of players; half of them in the slow tier."""
