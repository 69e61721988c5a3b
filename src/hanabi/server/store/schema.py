"""The tables of the database. `migrations/` makes them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

# Who somebody is: a name, found again by secrets of which only the hashes are here; under which id they have published
# the history of their games, if they have. Of somebody who is gone a row without a name is left.
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("preferences", Text),
    Column("published", String(32)),
    Index("people_published", "published", unique=True),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("created", Float, nullable=False),
    Column("device", String(60)),
    Column("seen", Float),
)

# Keys that a device or a password manager holds for somebody: of each only the half that checks what it signs.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", LargeBinary(1023), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("signs", Integer, nullable=False),
    Column("device", String(60), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
    Index("passkeys_person", "person"),
)

# What a passkey has been asked to sign, once, until when; and by whom, where somebody makes a new one.
ceremonies = Table(
    "ceremonies",
    metadata,
    Column("challenge", LargeBinary(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id")),
    Column("expires", Float, nullable=False),
)

# Codes on paper, one a person, of which only the hashes are here.
recoveries = Table(
    "recoveries",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("hash", LargeBinary(32), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

# One-time links to a second device.
links = Table(
    "links",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("expires", Float, nullable=False),
)

# A table of the game is its settings, its secret and its entries. The rest is worked out from them, for the lists.
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("settings", Text, nullable=False),
    Column("secret", LargeBinary(16), nullable=False),
    Column("created", Float, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("state", String(10), nullable=False),
    Column("due", Float),
    Column("variant", String(200), nullable=False),
    Column("players", Integer, nullable=False),
    Column("names", Text, nullable=False),
    Column("free", Integer, nullable=False),
    Column("to_move", Integer),
    Column("turn", Integer, nullable=False),
    Column("moved", Float, nullable=False),
    Column("outcome", String(12)),
    Column("score", Integer),
    Column("points", Integer),
    Column("taken_back", Boolean, nullable=False),
    Column("challenge", String(32)),
    Column("finished", Float),
    Index("games_due", "due"),
    Index("games_listed", "listed", "state", "created"),
    Index("games_challenge", "challenge"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("fact", Text, nullable=False),
)

sitters = Table(
    "sitters",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("challenge", String(32)),
    Index("sitters_person", "person"),
    # One try each: wherever two processes seat the same person at once, only one of them can.
    Index("sitters_challenge", "challenge", "person", unique=True),
)

# Deals that many play. `secret` is that of each of their tables; of a deal of the day it follows from the server's key.
challenges = Table(
    "challenges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("day", String(10)),
    Column("variant", String(200), nullable=False),
    Column("players", Integer, nullable=False),
    Column("first", Integer),
    Column("secret", LargeBinary(16), nullable=False),
    Column("maker", String(32), ForeignKey("people.id")),
    Column("created", Float, nullable=False),
    Column("closes", Float, nullable=False),
    Column("bots", Text),
)

# What the server keeps for itself, made when it is first wanted.
keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", LargeBinary(32), nullable=False),
)

# Records that somebody has uploaded to look at.
replays = Table(
    "replays",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("record", Text, nullable=False),
    Column("created", Float, nullable=False),
)

# Finished games that were reviewed: the whole review, compressed, and of each seat how many mistakes and blunders.
reviews = Table(
    "reviews",
    metadata,
    Column("source", String(60), primary_key=True),
    Column("review", LargeBinary, nullable=False),
    Column("faults", Text, nullable=False),
    Column("created", Float, nullable=False),
)

# Games that somebody has played on differently: where they leave a finished game, and the moves that follow.
branches = Table(
    "branches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("source", String(60), nullable=False),
    Column("maker", String(32), ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("fork", Text, nullable=False),
    Column("created", Float, nullable=False),
    Index("branches_maker", "maker", "source"),
)

# Games that people watch together: a finished game, how long it is, who leads, where they are, and in which branch.
shows = Table(
    "shows",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("source", String(60), nullable=False),
    Column("positions", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("leader", String(32), ForeignKey("people.id"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("seat", Integer),
    Column("number", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("fork", Text),
)
