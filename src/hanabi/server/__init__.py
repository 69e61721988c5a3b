"""The server: what carries a game between people. See docs/hosting.md."""

from hanabi.extras import needs

needs(
    "server",
    *("alembic", "asyncpg", "httpx", "msgspec", "prometheus_client", "segno", "sqlalchemy", "starlette", "structlog"),
    *("uvicorn", "webauthn", "websockets"),
)
