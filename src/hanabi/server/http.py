"""HTTP operations as data: what is asked for, what is given, and one way to answer, refuse and describe them all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from starlette.responses import Response

from hanabi.locale import LANGUAGES, language
from hanabi.message import message
from hanabi.refusal import IllegalMove, Refusal
from hanabi.server import metrics
from hanabi.server.people import Person, remember, who

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import HTTPConnection, Request

    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.refusal import Rule
    from hanabi.server.hall import Hall

LARGEST_BODY = 200_000  # bytes
JSON = "application/json"
CHANGING = ("POST", "PUT", "DELETE")  # what a page of another site may not ask for, and nobody too often


class ErrorState(Struct, frozen=True, omit_defaults=True):
    """Why a request was refused, in the reader's language; `rule` is an id of docs/rules.md."""

    error: str
    rule: str | None = None


class HttpRefusal(Exception):
    """An answer with a status and a sentence, and the rule where it is one that speaks against it."""

    def __init__(self, status: int, sentence: Message, rule: Rule | None = None) -> None:
        super().__init__(status, sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule


@dataclass(slots=True)
class Call:
    """One request on its way through an operation."""

    hall: Hall
    request: Request
    tongue: Language
    person: Person | None
    body: Any = None
    token: str | None = None  # to be remembered by the browser
    headers: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def must_be_known(self) -> Person:
        if self.person is None:
            raise HttpRefusal(401, message("Tell the server your name first."))
        return self.person


@dataclass(frozen=True, slots=True)
class Operation:
    """A thing that can be asked for over HTTP."""

    method: str
    path: str
    run: Callable[[Call], Awaitable[Any]]
    summary: str
    gives: Any
    takes: Any = None
    status: int = 200
    refusals: tuple[int, ...] = ()
    query: dict[str, dict[str, object]] = field(default_factory=dict[str, dict[str, object]])
    media: str = JSON


def tongue_of(connection: HTTPConnection) -> Language:
    """The language that a page has asked for, or else the browser's."""
    asked = [connection.query_params.get("lang", ""), *connection.headers.get("accept-language", "").split(",")]
    codes = [wish.strip()[:2].lower() for wish in asked]
    return language(next((code for code in codes if code in LANGUAGES), "en"))


async def answer(operation: Operation, hall: Hall, request: Request) -> Response:
    """Run an operation; whatever is wrong with the request becomes a refusal in the reader's language."""
    tongue = tongue_of(request)
    try:
        call = Call(hall, request, tongue, await who(request, hall.store))
        if operation.method in CHANGING:
            _check_site(request)
            hall.check_posts(address(request))
            call.body = await _body(operation, request)
        given = await operation.run(call)
    except HttpRefusal as refusal:
        return _refusal(refusal.status, _error(refusal.sentence, refusal.rule, tongue))
    except Refusal as refusal:
        rule = refusal.rule if isinstance(refusal, IllegalMove) else None
        return _refusal(422, _error(refusal.message, rule, tongue))
    content = given if isinstance(given, bytes) else msgspec.json.encode(given)
    response = Response(content, operation.status, call.headers, operation.media)
    if call.token is not None:
        remember(response, call.token, secure=request.url.scheme == "https")
    return response


def _check_site(request: Request) -> None:
    if not same_site(request):
        raise HttpRefusal(403, message("A page of another site may not ask for this."))


def same_site(connection: HTTPConnection) -> bool:
    """A page of another site may not speak in somebody's name; programs have no Origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no address at all
        return False


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def _error(sentence: Message, rule: Rule | None, tongue: Language) -> ErrorState:
    return ErrorState(tongue.say(sentence), rule.value if rule else None)


def _refusal(status: int, state: ErrorState) -> Response:
    metrics.refusals.labels("http").inc()
    return Response(msgspec.json.encode(state), status, media_type=JSON)


async def _body(operation: Operation, request: Request) -> Any:  # noqa: ANN401 (whatever the operation takes)
    content = b""
    async for piece in request.stream():
        content += piece
        if len(content) > LARGEST_BODY:
            raise HttpRefusal(413, message("This is too large."))
    if operation.takes is None or operation.takes is bytes:
        return content
    try:
        return msgspec.json.decode(content or b"{}", type=operation.takes)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HttpRefusal(400, message("This is not what was asked for: {problem}", problem=str(error))) from None


# -- Describing ----------------------------------------------------------------------------------------


def openapi(operations: tuple[Operation, ...], version: str) -> dict[str, object]:
    """The OpenAPI description of these operations, from their own types."""
    types = [type_ for operation in operations for type_ in (operation.gives, operation.takes) if _has_schema(type_)]
    _, components = msgspec.json.schema_components([ErrorState, *types], ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, object]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _describe(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "hanabi", "version": version, "summary": "Tables, people, records and replays."},
        "paths": paths,
        "components": {"schemas": components},
    }


def _has_schema(type_: Any) -> bool:  # noqa: ANN401 (any type there is)
    return type_ not in (None, bytes)


def _describe(operation: Operation) -> dict[str, object]:
    statuses = sorted({*operation.refusals, *((400, 403, 413, 422, 429) if operation.method in CHANGING else ())})
    errors = {
        str(status): {
            "description": "Refused",
            "content": {JSON: {"schema": {"$ref": "#/components/schemas/ErrorState"}}},
        }
        for status in statuses
    }
    described: dict[str, object] = {
        "summary": operation.summary,
        "parameters": [*_path_parameters(operation.path), *_query_parameters(operation.query)],
        "responses": {
            str(operation.status): {
                "description": "Done",
                "content": {operation.media: {"schema": _schema(operation.gives, operation.media)}},
            },
            **errors,
        },
    }
    if operation.takes is not None:
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": _schema(operation.takes, JSON)}}}
    return described


def _schema(type_: Any, media: str) -> object:  # noqa: ANN401 (any type there is)
    if not _has_schema(type_):
        return {"type": "object"} if media == JSON else {"type": "string"}
    (schema,), _ = msgspec.json.schema_components([type_], ref_template="#/components/schemas/{name}")
    return schema


def _path_parameters(path: str) -> list[dict[str, object]]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _query_parameters(query: dict[str, dict[str, object]]) -> list[dict[str, object]]:
    language_ = {"lang": {"type": "string", "enum": list(LANGUAGES)}}
    return [
        {"name": name, "in": "query", "required": False, "schema": schema}
        for name, schema in {**query, **language_}.items()
    ]
