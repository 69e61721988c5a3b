"""The database, version by version."""
