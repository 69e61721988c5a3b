"""How the server knows somebody again over HTTP: devices, codes on paper, passkeys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.requests import HTTPConnection

from hanabi.server.answers import Ceremony, Identity, Me, RecoveryCode
from hanabi.server.passkeys import CEREMONY_LASTS, MOST
from hanabi.server.people import device_of, new_recovery_code, read_recovery_code
from hanabi.table.answers import Known
from server.asking import known, make, refused
from server.authenticator import Authenticator
from server.hosting import decoded

if TYPE_CHECKING:
    import httpx

    from server.hosting import Host

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1"
)
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
NO_DEVICE = "00" * 32


def site(host: Host) -> dict[str, str]:
    """The same server by its name: an address is none, and a passkey belongs to a name."""
    return {"host": f"localhost:{host.port}"}


def authenticator(host: Host) -> Authenticator:
    return Authenticator(f"http://localhost:{host.port}", "localhost")


def options(response: httpx.Response) -> dict[str, object]:
    return decoded(response, Ceremony).options


def with_passkey(http: httpx.Client, host: Host) -> Authenticator:
    """A passkey of somebody who is known."""
    key, there = authenticator(host), site(host)
    asked = options(http.post("/api/passkeys/options", headers=there))
    made = http.post("/api/passkeys", json={"credential": key.make(asked)}, headers=there)
    assert key.id.hex() in [passkey.passkey for passkey in decoded(made, Identity).passkeys]
    return key


def test_a_passkey_makes_one_known_where_the_cookie_is_gone(host: Host) -> None:
    with known(host) as http, host.http(headers={"user-agent": FIREFOX}) as elsewhere:
        assert not decoded(http.get("/api/me"), Me).lasts
        key = with_passkey(http, host)
        assert decoded(http.get("/api/me"), Me).lasts
        table = make(http).table

        for _ in range(2):
            elsewhere.cookies.clear()
            asked = options(elsewhere.post("/api/identity/options", headers=site(host)))
            signed = {"credential": key.use(asked)}
            entered = elsewhere.post("/api/identity/passkey", json=signed, headers=site(host))
            assert decoded(entered, Known) == Known("Ann")
        assert elsewhere.cookies["hanabi"] != http.cookies["hanabi"]

        mine, theirs = (decoded(one.get("/api/identity"), Identity) for one in (http, elsewhere))
        assert mine.passkeys == theirs.passkeys
        assert mine.passkeys[0].used is not None
        assert len(theirs.devices) == 3
        assert [device.name for device in theirs.devices if device.here] == ["Firefox · Linux"]
        assert elsewhere.get(f"/api/tables/{table}/record").status_code == 409, "it is a table of this server"


def test_who_has_the_key_alone_is_known(host: Host) -> None:
    with known(host) as http, host.http() as elsewhere:
        key, there = with_passkey(http, host), site(host)
        forged = authenticator(host)
        forged.id = key.id
        asked = options(elsewhere.post("/api/identity/options", headers=there))
        signed = {"credential": forged.use(asked)}
        refused(
            elsewhere.post("/api/identity/passkey", json=signed, headers=there),
            403,
            "This passkey could not be checked.",
        )
        other_site = Authenticator("http://elsewhere.example", "localhost", key.id, key.key)
        asked = options(elsewhere.post("/api/identity/options", headers=there))
        signed = {"credential": other_site.use(asked)}
        assert elsewhere.post("/api/identity/passkey", json=signed, headers=there).status_code == 403
        assert "hanabi" not in elsewhere.cookies


def test_what_was_asked_is_answered_once_and_for_what_it_was_asked(host: Host) -> None:
    late = "This took too long, or was answered already. Try again."
    with known(host) as http, known(host, "Bea") as other, host.http() as elsewhere:
        key, there = with_passkey(http, host), site(host)
        asked = options(elsewhere.post("/api/identity/options", headers=there))
        signed = {"credential": key.use(asked)}
        assert elsewhere.post("/api/identity/passkey", json=signed, headers=there).status_code == 200
        refused(elsewhere.post("/api/identity/passkey", json=signed, headers=there), 403, late)

        asked = options(http.post("/api/passkeys/options", headers=there))
        signed = {"credential": key.use(asked)}
        refused(elsewhere.post("/api/identity/passkey", json=signed, headers=there), 403, late)
        asked = options(http.post("/api/passkeys/options", headers=there))
        signed = {"credential": authenticator(host).make(asked)}
        refused(other.post("/api/passkeys", json=signed, headers=there), 403, late)

        asked = options(elsewhere.post("/api/identity/options", headers=there))
        signed = {"credential": key.use(asked)}
        began = host.hall.clock()
        host.do(lambda: setattr(host.hall, "clock", lambda: began + CEREMONY_LASTS + 60))
        refused(elsewhere.post("/api/identity/passkey", json=signed, headers=there), 403, late)


def test_a_restart_between_the_question_and_the_answer_loses_nothing(host: Host) -> None:
    with known(host) as http:
        asked = options(http.post("/api/passkeys/options", headers=site(host)))
        host.stop()
        host.start()
        key = authenticator(host)
        made = http.post("/api/passkeys", json={"credential": key.make(asked)}, headers=site(host))
        assert [passkey.passkey for passkey in decoded(made, Identity).passkeys] == [key.id.hex()]


@pytest.mark.parametrize(
    "credential", [{}, {"id": "x"}, {"id": "x", "rawId": "x", "type": "public-key", "response": {}}]
)
def test_an_answer_that_is_none_is_refused(host: Host, credential: object) -> None:
    with known(host) as http:
        for path in ("/api/passkeys", "/api/identity/passkey"):
            response = http.post(path, json={"credential": credential}, headers=site(host))
            refused(response, 403, "This passkey could not be checked.")
        assert decoded(http.get("/api/identity"), Identity).passkeys == ()


def test_a_passkey_that_was_removed_opens_nothing_any_more(host: Host) -> None:
    with known(host) as http, known(host, "Bea") as other, host.http() as elsewhere:
        key, there = with_passkey(http, host), site(host)
        refused(other.delete(f"/api/passkeys/{key.id.hex()}"), 404, "You have no such passkey.")
        asked = options(elsewhere.post("/api/identity/options", headers=there))
        assert decoded(http.delete(f"/api/passkeys/{key.id.hex()}"), Identity).passkeys == ()
        refused(
            elsewhere.post("/api/identity/passkey", json={"credential": key.use(asked)}, headers=there),
            403,
            "The server does not know this passkey any more.",
        )
        refused(http.delete("/api/passkeys/none"), 404, "You have no such passkey.")


def test_nobody_makes_passkeys_without_end(host: Host) -> None:
    with known(host) as http:
        for _ in range(MOST):
            with_passkey(http, host)
        refused(
            http.post("/api/passkeys/options", headers=site(host)),
            409,
            f"You have {MOST} passkeys already: remove one first.",
        )


def test_a_code_on_paper_works_once_however_it_is_typed(host: Host) -> None:
    with known(host) as http, host.http() as elsewhere, host.http() as third:
        first = decoded(http.post("/api/recovery"), RecoveryCode).code
        code = decoded(http.post("/api/recovery"), RecoveryCode).code
        assert decoded(http.get("/api/me"), Me).lasts
        assert decoded(http.get("/api/identity"), Identity).recovery is not None
        wrong = "This code is none, or it has been used."
        refused(elsewhere.post("/api/identity/recovery", json={"code": first}), 403, wrong)
        typed = code.replace("-", " ").lower().replace("1", "l").replace("0", "o")
        assert decoded(elsewhere.post("/api/identity/recovery", json={"code": typed}), Known) == Known("Ann")
        refused(third.post("/api/identity/recovery", json={"code": code}), 403, wrong)
        assert decoded(elsewhere.get("/api/identity"), Identity).recovery is None


def test_a_code_is_long_and_is_read_as_it_was_made() -> None:
    codes = {new_recovery_code() for _ in range(100)}
    assert len(codes) == 100
    assert all(read_recovery_code(code) == code and len(code) == 29 for code in codes)
    assert read_recovery_code("") == ""


def test_a_device_is_let_go_but_not_the_last_way_back(host: Host) -> None:
    with known(host) as http, host.http() as second:
        last = "This is the only device that knows you: make a passkey or a code first."
        (here,) = decoded(http.get("/api/identity"), Identity).devices
        assert here.here
        refused(http.delete(f"/api/devices/{here.device}"), 409, last)
        code = http.post("/api/links").json()["link"].partition("#")[2]
        second.post("/api/devices", json={"code": code})
        (there,) = (device for device in decoded(http.get("/api/identity"), Identity).devices if not device.here)
        with known(host, "Bea") as other:
            other.delete(f"/api/devices/{there.device}")
        assert decoded(second.get("/api/me"), Me).name == "Ann", "it is nobody else's device"
        assert decoded(http.delete(f"/api/devices/{there.device}"), Identity).devices == (here,)
        assert decoded(second.get("/api/me"), Me).name == ""
        http.delete(f"/api/devices/{NO_DEVICE}")
        http.delete("/api/devices/none")
        assert decoded(http.get("/api/identity"), Identity).devices == (here,)
        http.post("/api/recovery")
        assert http.delete(f"/api/devices/{here.device}").status_code == 200
        assert decoded(http.get("/api/me"), Me).name == ""


def test_a_stranger_has_nothing_to_be_known_by(host: Host) -> None:
    with host.http() as http:
        for method, path in (
            ("GET", "/api/identity"),
            ("POST", "/api/recovery"),
            ("POST", "/api/passkeys/options"),
            ("DELETE", f"/api/devices/{NO_DEVICE}"),
            ("DELETE", "/api/passkeys/00"),
        ):
            assert http.request(method, path).status_code == 401


def test_whoever_goes_takes_every_way_back_along(host: Host) -> None:
    with known(host) as http, host.http() as elsewhere:
        key, there = with_passkey(http, host), site(host)
        code = decoded(http.post("/api/recovery"), RecoveryCode).code
        asked = options(elsewhere.post("/api/identity/options", headers=there))
        http.delete("/api/me")
        assert elsewhere.post("/api/identity/recovery", json={"code": code}).status_code == 403
        signed = {"credential": key.use(asked)}
        assert elsewhere.post("/api/identity/passkey", json=signed, headers=there).status_code == 403
        assert decoded(http.get("/api/me"), Me).name == ""


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox · Linux"),
        (SAFARI, "Safari · iPhone"),
        (EDGE, "Edge · Windows"),
        ("python-httpx/0.28", ""),
        ("", ""),
    ],
)
def test_a_device_is_called_so_that_its_owner_knows_it(agent: str, name: str) -> None:
    asked = HTTPConnection({"type": "http", "headers": [(b"user-agent", agent.encode())]})
    assert device_of(asked) == name
