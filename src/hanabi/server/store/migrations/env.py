"""Alembic runs the migrations on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from hanabi.server.store.schema import metadata

# All or nothing, on SQLite too: a process may be killed in the middle.
context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)

with context.begin_transaction():
    context.run_migrations()
