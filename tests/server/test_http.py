"""HTTP itself: pages, what every answer carries, and what is refused and how."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from hanabi import __version__
from hanabi.client import Player, RequestRefused
from hanabi.locale import language
from hanabi.message import message
from hanabi.refusal import Refusal
from hanabi.server.api import OPERATIONS
from hanabi.server.http import LARGEST_BODY
from hanabi.server.limits import Limits
from server.asking import refused
from server.hosting import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hanabi.message import Message
    from server.hosting import Host

CODES = ("en", "fr", "it")


# -- The server itself ---------------------------------------------------------------------------------


def test_the_server_says_that_it_is_well_and_counts(host: Host) -> None:
    with host.http() as http:
        assert http.get("/health").json() == {"status": "ok", "program": "hanabi", "version": __version__}
        metrics = http.get("/metrics")
        assert metrics.headers["content-type"].startswith("text/plain; version=0.0.4")
        for name in ("hanabi_rooms", "hanabi_clients", "hanabi_facts_total", "hanabi_commit_seconds_bucket"):
            assert f"\n{name}" in metrics.text


def test_the_page_is_there_and_holds_no_script_of_its_own(host: Host) -> None:
    with host.http() as http:
        page = http.get("/")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "<script>" not in page.text
        assert " style=" not in page.text
        assert http.get("/common/page.css").headers["content-type"].startswith("text/css")
        assert http.get("/nothing-here").status_code == 404
        for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/%2e%2e%2f%2e%2e%2fcli.py"):
            assert http.get(path).status_code == 404


@pytest.mark.parametrize(("path", "code"), [("/rules.html", "en"), ("/rules.fr.html", "fr"), ("/rules.it.html", "it")])
def test_the_rules_are_there_in_each_language(host: Host, path: str, code: str) -> None:
    with host.http() as http:
        page = http.get(path)

        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert f'<html lang="{code}">' in page.text
        assert '<li id="C4">' in page.text
        assert http.get("/lessons/rules.css").headers["content-type"].startswith("text/css")


@pytest.mark.parametrize("path", ["/", "/common/page.css", "/lobby/device.js", "/locale/fr/table.json"])
def test_a_page_is_sent_again_only_when_it_has_changed(host: Host, path: str) -> None:
    with host.http() as http:
        first = http.get(path)
        assert first.status_code == 200
        assert first.headers["cache-control"] == "no-cache"
        again = http.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"
        assert http.get(path, headers={"if-none-match": '"another"'}).content == first.content


def test_what_is_large_is_compressed_for_whoever_can_read_it(host: Host) -> None:
    with host.http() as http:
        for path, kind in (("/locale/fr/table.json", "application/json"), ("/openapi.json", "application/json")):
            packed, plain = (http.get(path, headers={"accept-encoding": how}) for how in ("gzip", "identity"))
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.headers["content-type"] == kind
            assert "accept-encoding" in packed.headers["vary"].lower()
            assert "content-encoding" not in plain.headers
            assert packed.content == plain.content
        assert "content-encoding" not in http.get("/health", headers={"accept-encoding": "gzip"}).headers
        assert json.loads(http.get("/locale/it/table.json").content)["red"] == "rosso"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/common/page.css"),
        ("GET", "/nothing-here"),
        ("POST", "/"),
        ("GET", "/health"),
        ("HEAD", "/health"),
        ("GET", "/metrics"),
        ("GET", "/openapi.json"),
        ("GET", "/api/me"),
        ("DELETE", "/api/me"),
        ("POST", "/api/people"),
        ("POST", "/api/tables"),
        ("GET", f"/api/tables/{NOWHERE}/record"),
        ("GET", f"/api/tables/{NOWHERE}/socket"),
    ],
)
def test_every_kind_of_answer_says_what_a_page_may_do(host: Host, method: str, path: str) -> None:
    with host.http() as http:
        headers = http.request(method, path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "object-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_a_method_that_a_path_does_not_have_is_answered_with_those_it_has(host: Host) -> None:
    with host.http() as http:
        response = http.delete("/api/tables")
        assert response.status_code == 405
        assert {"GET", "POST"} <= {each.strip() for each in response.headers["allow"].split(",")}


# -- Bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", [operation.path for operation in OPERATIONS if operation.method == "POST" and operation.takes]
)
def test_a_body_that_is_too_large_is_refused(host: Host, path: str) -> None:
    with host.http() as http:
        refused(http.post(path, content=b" " * (LARGEST_BODY + 1)), 413, "This is too large.")

        def pieces() -> Iterator[bytes]:
            for _ in range(3):
                yield b" " * 100_000

        refused(http.post(path, content=pieces()), 413, "This is too large.")


@pytest.mark.parametrize("path", ["/api/people", "/api/tables", "/api/devices"])
@pytest.mark.parametrize(
    "body",
    [
        b"hello",
        b"[]",
        b"null",
        b'{"a":',
        b'{"name":NaN}',
        b'{"name":"\\ud800"}',
        b'{"name":"\xff"}',
        b"\xff",
        b"{" * 9999,
    ],
    ids=repr,
)
def test_a_body_that_is_not_what_was_asked_for_is_refused(host: Host, path: str, body: bytes) -> None:
    with host.http() as http:
        response = http.post(path, content=body)
        assert response.status_code == 400
        assert response.json()["error"].startswith("This is not what was asked for: ")


def test_too_many_posts_from_one_address_are_refused(hosting: Callable[..., Host]) -> None:
    host = hosting(Limits(posts_per_second=0.001, posts_at_once=3))
    with host.http() as http:
        assert [http.post("/api/tables").status_code for _ in range(3)] == [201] * 3
        refused(http.post("/api/tables"), 429, "Too many requests: slow down.")
        refused(http.post("/api/people", json={"name": "Ann"}), 429, "Too many requests: slow down.")
        assert http.get("/api/tables").status_code == 200


def test_a_clock_that_is_set_back_refuses_nobody(hosting: Callable[..., Host]) -> None:
    host = hosting(Limits(posts_per_second=2, posts_at_once=60))
    with host.http() as http:
        assert http.post("/api/tables").status_code == 201
        host.hall.clock = lambda: time.time() - 3600
        assert http.post("/api/tables").status_code == 201


async def test_a_client_is_told_why_it_was_refused(host: Host) -> None:
    with pytest.raises(RequestRefused, match="A name has 1 to 40 characters"):
        await Player.known(host.url, " ")
    player = await Player.known(host.url, "Ann", "fr")
    with pytest.raises(RequestRefused) as refusal:
        await player.find("NOSUCH")
    assert refusal.value.sentence == language("fr").say(message("There is no table with this code."))


SENTENCES: list[tuple[str, str, int, Message]] = [
    ("POST", "/api/links", 401, message("Tell the server your name first.")),
    ("GET", "/api/codes/NOSUCH", 404, message("There is no table with this code.")),
    ("GET", f"/api/tables/{NOWHERE}/record", 404, message("There is no such table.")),
    ("GET", f"/api/replays/{NOWHERE}", 404, message("There is no such replay.")),
    ("POST", "/api/devices", 403, message("This link has been used, or is too old.")),
    ("POST", "/api/tables", 422, Refusal("A clock needs an amount of time, and no clock needs none.").message),
]
BODIES = {"/api/devices": {"code": "x"}, "/api/tables": {"clock": {"kind": "days"}}}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("method", "path", "status", "sentence"), SENTENCES)
def test_a_refusal_is_in_the_readers_language(
    host: Host, code: str, method: str, path: str, status: int, sentence: Message
) -> None:
    expected = language(code).say(sentence)
    assert code == "en" or expected != str(sentence)
    with host.http() as http:
        for options in (
            {"params": {"lang": code}},
            {"headers": {"accept-language": f"{code}-CH,{code};q=0.9,en;q=0.1"}},
            {"headers": {"accept-language": "de, " + code}},
            {"params": {"lang": code}, "headers": {"accept-language": "it, fr"}},
        ):
            response = http.request(method, path, json=BODIES.get(path), **options)  # type: ignore[arg-type]
            refused(response, status, expected)
        refused(http.request(method, path, json=BODIES.get(path), params={"lang": "xx"}), status, str(sentence))


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://["])
def test_a_page_of_another_site_may_not_post(origin: str, host: Host) -> None:
    """Otherwise it could give a browser another cookie, and its owner would lose every seat."""
    with host.http() as browser:
        answer = browser.post("/api/people", content='{"name":"x="}', headers={"origin": origin})
        same = browser.post("/api/people", json={"name": "Ann"}, headers={"origin": host.url})

    assert (answer.status_code, answer.cookies.get("hanabi")) == (403, None)
    assert same.status_code == 200
