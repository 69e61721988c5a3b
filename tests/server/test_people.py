"""People over HTTP: their names, their cookies and tokens, and their other devices."""

from __future__ import annotations

import time
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import segno

from hanabi.server.answers import Chosen, DeviceLink, Me, Preferences
from hanabi.server.people import LINK_LASTS, hashed
from hanabi.table.answers import Known
from server.asking import known, refused
from server.hosting import decoded

if TYPE_CHECKING:
    from server.hosting import Host


def test_a_name_is_told_once_and_then_known(host: Host) -> None:
    with host.http() as http:
        assert decoded(http.get("/api/me"), Me) == Me("", "gentle")
        told = http.post("/api/people", json={"name": "Ann"})
        assert decoded(told, Known) == Known("Ann")
        assert decoded(http.get("/api/me"), Me) == Me("Ann", "gentle")


def test_somebody_known_who_tells_another_name_is_renamed(host: Host) -> None:
    with known(host) as http:
        cookie = http.cookies["hanabi"]
        again = http.post("/api/people", json={"name": "Béa ✨"})
        assert decoded(again, Known) == Known("Béa ✨")
        assert "set-cookie" not in again.headers
        assert http.cookies["hanabi"] == cookie
        assert decoded(http.get("/api/me"), Me).name == "Béa ✨"


@pytest.mark.parametrize("name", [" ", "\n", "a\u0000", "a\u202eb", "\t"])
def test_a_name_that_cannot_be_printed_is_refused(host: Host, name: str) -> None:
    with host.http() as http:
        response = http.post("/api/people", json={"name": name})
        refused(response, 422, "A name has 1 to 40 characters that can be printed.")
        assert "set-cookie" not in response.headers


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": "x" * 41}, {"name": 5}, {"name": "Ann", "id": "x"}, []])
def test_a_name_that_is_none_is_not_what_was_asked_for(host: Host, body: object) -> None:
    with host.http() as http:
        response = http.post("/api/people", json=body)
        assert response.status_code == 400
        assert response.json()["error"].startswith("This is not what was asked for: ")


def test_the_cookie_is_out_of_reach_and_secure_where_the_connection_is(host: Host) -> None:
    with host.http() as http:
        plain = http.post("/api/people", json={"name": "Ann"}).headers["set-cookie"].lower()
    with host.http(headers={"x-forwarded-proto": "https"}) as http:
        secure = http.post("/api/people", json={"name": "Ann"}).headers["set-cookie"].lower()
    for cookie in (plain, secure):
        assert {"httponly", "samesite=lax", "path=/"} <= set(cookie.split("; "))
    assert "secure" not in plain.split("; ")
    assert "secure" in secure.split("; ")


def test_a_program_is_told_its_token_and_a_page_is_not(host: Host) -> None:
    with host.http() as http:
        assert "token" not in http.post("/api/people", json={"name": "Page"}).text.replace('"token":null', "")
    with host.http() as http:
        told = decoded(http.post("/api/people?program=yes", json={"name": "Bot"}), Known)
    assert told.token
    with host.http(headers={"authorization": f"Bearer {told.token}"}) as http:
        assert decoded(http.get("/api/me"), Me).name == "Bot"
    with host.http(headers={"authorization": f"bearer {told.token}x"}) as http:
        assert decoded(http.get("/api/me"), Me) == Me("", "gentle")
    with host.http(headers={"authorization": f"Basic {told.token}"}) as http:
        assert decoded(http.get("/api/me"), Me) == Me("", "gentle")


def test_tokens_are_stored_as_hashes_only(host: Host) -> None:
    with known(host) as http:
        token = http.cookies["hanabi"]
    found = host.ask(host.hall.store.people.of_token(hashed(token)))
    assert found is not None
    assert found.token == hashed(token)
    host.stop()
    everything = b"".join(path.read_bytes() for path in _database(host))
    host.start()
    assert hashed(token) in everything
    assert token.encode() not in everything


def _database(host: Host) -> list[Path]:
    path = Path(host.database.removeprefix("sqlite:///"))
    return sorted(path.parent.glob(path.name + "*"))


def test_a_link_takes_a_second_device_in_once(host: Host) -> None:
    with known(host) as http, host.http() as second, host.http() as third:
        link = decoded(http.post("/api/links"), DeviceLink)
        assert link.lasts == LINK_LASTS
        expected = BytesIO()
        picture = segno.make_qr(f"{host.url}{link.link}")
        picture.save(expected, kind="svg", xmldecl=False, omitsize=True, light="#fff")
        assert link.picture == expected.getvalue().decode(), "a camera reads the same link"
        page, _, code = link.link.partition("#")
        assert page == "/device.html"
        used = second.post("/api/devices", json={"code": code})
        assert decoded(used, Known) == Known("Ann")
        assert second.cookies["hanabi"] not in (http.cookies["hanabi"], code)
        assert decoded(second.get("/api/me"), Me).name == "Ann"
        refused(third.post("/api/devices", json={"code": code}), 403, "This link has been used, or is too old.")
        assert "hanabi" not in third.cookies
        http.post("/api/people", json={"name": "Béa"})
        assert decoded(second.get("/api/me"), Me).name == "Béa"


def test_a_link_expires(host: Host) -> None:
    with known(host) as http, host.http() as second:
        code = decoded(http.post("/api/links"), DeviceLink).link.partition("#")[2]
        host.hall.clock = lambda: time.time() + LINK_LASTS + 1
        refused(second.post("/api/devices", json={"code": code}), 403, "This link has been used, or is too old.")
        assert second.post("/api/devices", json={"code": code}).status_code == 403


def test_nobody_gets_a_link_without_a_name(host: Host) -> None:
    with host.http() as http:
        refused(http.post("/api/links"), 401, "Tell the server your name first.")


def test_what_somebody_prefers_is_the_same_on_their_second_device(host: Host) -> None:
    with known(host) as http, host.http() as second:
        assert decoded(http.get("/api/preferences"), Chosen) == Chosen(known=True)
        wanted = {"theme": "dark", "pace": "calm", "mark-chop": "on", "language": "fr"}
        answer = http.put("/api/preferences", json=wanted)
        assert (answer.status_code, answer.json()["preferences"]) == (200, wanted)
        code = decoded(http.post("/api/links"), DeviceLink).link.partition("#")[2]
        second.post("/api/devices", json={"code": code})
        chosen = decoded(second.get("/api/preferences"), Chosen)
        assert chosen == Chosen(known=True, preferences=Preferences("fr", "dark", "calm", mark_chop="on"))
        assert second.put("/api/preferences", json={}).status_code == 200
        assert decoded(http.get("/api/preferences"), Chosen) == Chosen(known=True, preferences=Preferences())


def test_nobody_prefers_anything_without_a_name(host: Host) -> None:
    with host.http() as http:
        assert decoded(http.get("/api/preferences"), Chosen) == Chosen()
        refused(http.put("/api/preferences", json={}), 401, "Tell the server your name first.")


@pytest.mark.parametrize("body", [{"pace": "slow"}, {"colour": "red"}, {"language": "de"}, {"sound": True}, []])
def test_what_nobody_can_prefer_is_refused_and_changes_nothing(host: Host, body: object) -> None:
    with known(host) as http:
        http.put("/api/preferences", json={"sound": "off"})
        answer = http.put("/api/preferences", json=body)
        assert answer.status_code == 400
        assert answer.json()["error"].startswith("This is not what was asked for: ")
        assert http.get("/api/preferences").json()["preferences"] == {"sound": "off"}


def test_another_site_cannot_choose_for_somebody(host: Host) -> None:
    with known(host) as http:
        answer = http.put("/api/preferences", json={}, headers={"origin": "https://elsewhere.example"})
        refused(answer, 403, "A page of another site may not ask for this.")
