"""Writes docs/observations.md from the layouts: `python tools/observations_page.py` (or `make docs`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.editions import variant
from hanabi.kernel.general import GeneralLayout
from hanabi.kernel.hle import HleLayout
from hanabi.kernel.layout import SECRETS
from hanabi.kernel.observe import Form, Who
from hanabi.variant import HAND_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hanabi.kernel.observe import Layout
    from hanabi.variant import Variant

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"

EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"

INTRODUCTION = """# Observations

*This page is written by `make docs` from the layouts in `hanabi.kernel`; a test fails when it is out of date.*

An observation is what one seat may know, as a row of numbers for learners. What a seat may not know changes nothing in
it: a test reshuffles the deck, the seat's own hand, the face-down tiles and the stream, and demands the same bytes.

```pycon
>>> from hanabi import variant
>>> from hanabi.kernel.batch import Batch
>>> from hanabi.kernel.hle import HleLayout
>>> from hanabi.kernel.observe import Form, Observer, Who
>>> batch = Batch(variant("cocktail"), players=2, size=3)
>>> observer = Observer(HleLayout.of(batch.variant, batch.players), size=3)
>>> observations = observer.observe(batch.games)
>>> observations.shape, observations.dtype
((3, 658), dtype('uint8'))
>>> observations[0, observer.layout.slices["tokens"]].tolist()
[1, 1, 1, 1, 1, 1, 1, 1]

```

`Observer(layout, size, who=Who.TO_MOVE, form=Form.BYTES)` makes its array once and writes in place; `observe(games,
start, stop)` writes some rows only, so that threads can share the work. The compiled functions under it, `hle.encode`
and `general.encode`, take one position: a `GAME` or a `VIEW`.
"""

RULES = """Seats are counted from the observer, who is 0, and slots from the oldest card. Every place holds 0 or 1
unless the table says otherwise. A choice among things is a 1 in the place of the thing; a number is as many ones as it
counts, then zeros; one in binary has its lowest bit first. What is not there leaves its places 0. Of cards, the suit
counts first and then the value.
"""

HLE = """`HleLayout.of(variant, players)`, or `HleLayout.minimal` without the last field. Colours stand in the order
red, yellow, green, white, blue; then black and multicolour. It knows colours alone: no wild cards, black powder, tiles
or announced plays. `hle.to_hle(variant, players)[action]` is HLE's number for an action, `hle.from_hle` the way back.

HLE returns a clue token even for the card that completes the last firework, when the game is over with us (E2); this
layout does as HLE does.
"""

JAXMARL = """`JaxmarlLayout.of(variant, players)`, as float32 only. The fields and actions are HLE's. In `knowledge`,
where HLE has a 1 for every card that the clues leave possible, stands its fraction: the copies of it that are neither
on a firework nor on the discard pile, divided by those of all possible cards. `layout.no_op`, one more than the last
action, is the action of those whose turn it is not.
"""

GENERAL = """`GeneralLayout.of(variant, players)`, for every variant. Suits and colours stand in the variant's own
order, the tiles in the order token, mend, colour clue, value clue, shuffle in, launch. It holds all that a view holds,
but for the moves before the last, the order of the clues, and the order of the discard pile; the legal actions come
beside it.
"""

VIEW = f"""## The view as a record

`view.view_of(games, row, seat, out, place)` writes into `out[place]`, a record `layout.VIEW`, what this seat may know
of `games[row]`, for bots that are compiled.
It has the fields of `layout.GAME` without {", ".join(f"`{name}`" for name in sorted(SECRETS))}, and `viewer` besides.
The viewer's own kinds are -1, the face-down tiles are 0, and `legal` is empty unless it is the viewer's turn.
"""


def page() -> str:
    return "\n".join((INTRODUCTION, *_forms(), RULES, *_chapters(), VIEW)).rstrip() + "\n"


def _forms() -> Iterator[str]:
    yield "| form | what it is |\n|---|---|"
    yield from (f"| `Form.{form.name}` | {form.value} |" for form in Form)
    yield "\n| whose | what it is |\n|---|---|"
    yield from (f"| `Who.{who.name}` | {who.value} |" for who in Who)
    yield '\nBits are read by `np.unpackbits(bits.view(np.uint8), axis=-1, bitorder="little", count=layout.length)`.\n'


def _chapters() -> Iterator[str]:
    yield from ("## The Hanabi Learning Environment\n", HLE)
    yield from _table("cocktail", HleLayout.of)
    yield from ("## JaxMARL\n", JAXMARL)
    yield from ("## The general layout\n", GENERAL)
    yield from _table("cocktail", GeneralLayout.of)
    yield from _table(EVERYTHING, GeneralLayout.of)


def _table(name: str, layout: Callable[[Variant, int], Layout]) -> Iterator[str]:
    """Where each field stands, for every number of players."""
    layouts = [layout(variant(name), players) for players in HAND_SIZE]
    yield f"For `{name}`, from which place on and up to which:\n"
    yield f"| field |{''.join(f' {players} players |' for players in HAND_SIZE)} what it says |"
    yield f"|---|{'---|' * len(HAND_SIZE)}---|"
    for field in layouts[0].fields:
        where = "".join(f" {_places(there.slices[field.name])} |" for there in layouts)
        yield f"| `{field.name}` |{where} {field.meaning} |"
    yield f"| all |{''.join(f' {there.length} |' for there in layouts)} |\n"


def _places(where: slice) -> str:
    return f"{where.start} to {where.stop - 1}" if where.stop - where.start > 1 else f"{where.start}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
