"""The floors of the house (docs/architecture.md), lowest first: what may import what, and what is covered entirely.

A module imports only modules of lower floors, and modules of its own floor that stand above it here. Floors 3 and 4
are made of rooms: on floor 3, the table knows none of the others.
"""

from __future__ import annotations

FLOORS: tuple[tuple[str, ...], ...] = (
    ("frozen", "message", "refusal", "stream", "scale", "variant", "editions", "cards", "moves", "events"),
    ("outlook", "facts", "score", "game"),
    ("view", "knowledge", "document", "record", "position", "interop"),
    ("extras", "kernel", "bots", "arena", "table", "review", "tally", "lessons"),
    ("look", "locale", "envs", "client", "terminal", "bench", "configuration", "server", "cli"),
)
APART = "table"
COVERED_ENTIRELY = 3  # how many floors, from the ground

if __name__ == "__main__":
    modules = [module for floor in FLOORS[:COVERED_ENTIRELY] for module in floor]
    print(",".join(f"src/hanabi/{module}.py,src/hanabi/{module}/*" for module in modules))  # noqa: T201
