"""What browsers are given as it lies on the disk: the pages of the game, and those of the documentation."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from hanabi.locale import pages
from hanabi.message import message
from hanabi.server.http import tongue_of

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Receive, Scope, Send

    from hanabi.locale import Language

STATIC = Path(__file__).parent / "static"
SITE = Path(__file__).parent / "site"  # where `make docs-site` leaves it

BUILD = "make docs-site"
NOT_BUILT = message(
    "The documentation has not been built on this server. In a copy of the source, {command} builds it.",
    command=BUILD,
)
LOBBY = message("To the lobby")
DOCUMENTATION = message("Documentation")


class Pages(StaticFiles):
    """A browser asks each time whether a file has changed, so that a new version reaches it at once."""

    def file_response(self, *args: Any, **options: Any) -> Response:  # noqa: ANN401 (as it is called)
        response = super().file_response(*args, **options)
        response.headers["cache-control"] = "no-cache"
        return response


class Documentation(Pages):
    """The site of docs/; where it has not been built, a page says so and leads to what there is."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _is_built():
            await super().__call__(scope, receive, send)
        else:
            page = HTMLResponse(_not_built(tongue_of(Request(scope))), status_code=404)
            await page(scope, receive, send)


def served() -> list[Route | Mount]:
    """Where all of them are found. The documentation may be built while the server runs."""
    return [
        Route("/docs", _with_a_slash),
        Mount("/docs", Documentation(directory=SITE, html=True, check_dir=False)),
        Mount("/", Pages(directory=STATIC, html=True)),
    ]


def _with_a_slash(_: Request) -> Response:
    return RedirectResponse("docs/")


def _is_built() -> bool:
    return (SITE / "index.html").exists()


def _not_built(tongue: Language) -> str:
    ending = "" if tongue.code == "en" else f".{tongue.code}"
    ways = ((f"/rules{ending}.html", pages.RULES), (f"/lessons{ending}.html", pages.LESSONS), ("/", LOBBY))
    links = "".join(f'<a class="button" href="{where}">{escape(tongue.say(name))}</a>' for where, name in ways)
    sentence = escape(tongue.say(NOT_BUILT)).replace(BUILD, f"<code>{BUILD}</code>")
    return f"""<!doctype html>
<html lang="{tongue.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>hanabi</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/common/page.css">
<link rel="stylesheet" href="/lessons/rules.css">
</head>
<body class="rules">
<header class="masthead"><a class="brand" href="/">hanabi</a></header>
<main id="main">
<div class="opening">
<h1>{escape(tongue.say(DOCUMENTATION))}</h1>
<p>{sentence}</p>
<p class="row">{links}</p>
</div>
</main>
</body>
</html>
"""
