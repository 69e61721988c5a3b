"""The description is valid, and the server does what it says: schemathesis makes up requests from it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis import checks as schemathesis_checks

from hanabi.server.api import OPERATIONS
from server.hosting import finished, timed

if TYPE_CHECKING:
    from server.hosting import Host

NAMES = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
)
CHECKS: list[Any] = [getattr(schemathesis_checks, name) for name in NAMES]
# The server's own chance, in its thread, is none of the strategies'.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")
EXAMPLES = 12  # of each operation, each kind


def described(host: Host) -> Any:
    return schemathesis.openapi.from_url(f"{host.url}/openapi.json")


def test_the_description_is_valid_and_complete(host: Host) -> None:
    schema = described(host)
    schema.validate()
    raw = schema.raw_schema
    assert raw["openapi"] == "3.1.0"
    paths = {(method.upper(), path) for path, methods in raw["paths"].items() for method in methods}
    assert paths == {(operation.method, operation.path) for operation in OPERATIONS}
    assert all(each["summary"] for methods in raw["paths"].values() for each in methods.values())


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: f"{operation.method} {operation.path}")
@pytest.mark.parametrize("mode", GenerationMode)
def test_no_request_is_answered_against_the_description(host: Host, operation: Any, mode: GenerationMode) -> None:
    strategy = described(host)[operation.path][operation.method].as_strategy(generation_mode=mode)

    @settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
    @given(strategy)
    def test(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    with suppress(Unsatisfiable):  # where there is nothing to get wrong
        test()


def test_real_answers_are_as_described(host: Host) -> None:
    """What schemathesis cannot guess: tables that are there, people who are known, games that are over."""
    table, player, _ = timed(finished(host))
    schema = described(host)
    headers = {"authorization": f"Bearer {player.token}"}

    def called(method: str, path: str, **parts: Any) -> Any:
        case = schema[path][method].Case(**parts)
        response = case.call_and_validate(checks=CHECKS, headers=headers)
        assert response.status_code < 300
        return response

    for path in (
        "/api/me",
        "/api/preferences",
        "/api/box",
        "/api/variant",
        "/api/special",
        "/api/tables",
        "/api/games",
        "/api/meaning",
        "/api/statistics",
        "/health",
        "/metrics",
        "/openapi.json",
    ):
        called("GET", path)
    for what in ("record", "hanab-live", "replay", "history", "qr"):
        called("GET", f"/api/tables/{{table}}/{what}", path_parameters={"table": table})
    called("GET", "/api/tables/{table}/replay", path_parameters={"table": table}, query={"seat": 0})
    made = called("POST", "/api/tables", body={"seats": ["person", "person"]}, media_type="application/json").json()
    called("GET", "/api/codes/{code}", path_parameters={"code": made["code"]})
    code = called("POST", "/api/links").json()["link"].partition("#")[2]
    called("POST", "/api/devices", body={"code": code}, media_type="application/json")
    called("PUT", "/api/preferences", body={"pace": "calm"}, media_type="application/json")
    called("POST", "/api/people", body={"name": "Béa"}, media_type="application/json")
    record = json.loads(called("GET", "/api/tables/{table}/record", path_parameters={"table": table}).content)
    replay = called("POST", "/api/replays", body=record, media_type="application/json").json()["replay"]
    called("GET", "/api/replays/{replay}", path_parameters={"replay": replay})
    source = {"source": f"tables/{table}"}
    show = called("POST", "/api/shows", body=source, media_type="application/json").json()["show"]
    assert called("GET", "/api/shows/{show}", path_parameters={"show": show}).json() == source


def test_the_description_names_every_status_of_a_refusal(host: Host) -> None:
    raw = described(host).raw_schema
    for path, methods in raw["paths"].items():
        for method, operation in methods.items():
            if method in ("post", "put"):
                assert {"400", "413", "422", "429"} <= set(operation["responses"]), path
