"""What the server tells Prometheus about itself."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()

rooms = Gauge("hanabi_rooms", "Tables in memory", registry=registry)
shows = Gauge("hanabi_shows", "Shows in memory", registry=registry)
clients = Gauge("hanabi_clients", "Open WebSocket connections", registry=registry)
facts = Counter("hanabi_facts", "Facts stored by this process", registry=registry)
bot_moves = Counter("hanabi_bot_moves", "Moves made by bots of this process", registry=registry)
refusals = Counter("hanabi_refusals", "Requests refused", ["where"], registry=registry)
tables = Counter("hanabi_tables", "Tables made by this process", registry=registry)
commit_seconds = Histogram(
    "hanabi_commit_seconds",
    "Time of a commit, which stores the facts of all who wait",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
    registry=registry,
)


def text() -> bytes:
    return generate_latest(registry)
