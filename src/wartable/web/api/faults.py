"""Errors of the API: maps exceptions to a kind, a message, and an HTTP status."""

from __future__ import annotations

import json
from typing import Final

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from wartable import BadInput
from wartable.web.api.keyring import Unknown
from wartable.web.host import NoSuchTable
from wartable.web.pages.identity import Forbidden
from wartable.web.store.database import Failing
from wartable.web.tables.refusals import BUSY, CLOSED, OFTEN, Refused

UNREADABLE: Final = "unreadable"
FAILING: Final = "failing"
STATUSES: Final = {
    UNREADABLE: 422,
    "unknown": 401,
    "forbidden": 403,
    "missing": 404,
    "method": 405,
    "stale": 409,
    "illegal": 409,
    CLOSED: 410,
    "large": 413,
    "foreign": 421,
    OFTEN: 429,
    "broken": 500,
    BUSY: 503,
    FAILING: 503,
}
_KINDS: Final = {400: UNREADABLE, 404: "missing", 405: "method", 413: "large"}
_MOST: Final = 6
"""Most validation errors of one request that are listed."""


def kind_and_message(error: Exception) -> tuple[str, str]:
    """Return the kind and the message of an error; raise it again if it is not an API error."""
    if isinstance(error, Unknown):
        return "unknown", f"That cannot be done: {error}."
    if isinstance(error, Forbidden):
        return "forbidden", f"That cannot be done here: {error}."
    if isinstance(error, NoSuchTable):
        return "missing", "There is no such table."
    if isinstance(error, Refused):
        return error.kind, str(error)
    if isinstance(error, Failing):
        return FAILING, f"That cannot be done: {error}."
    if isinstance(error, RequestValidationError | ValidationError):
        return UNREADABLE, _unreadable(error)
    if isinstance(error, HTTPException):
        return _KINDS.get(error.status_code, UNREADABLE), _plain(error)
    if isinstance(error, BadInput):
        return UNREADABLE, str(error)
    raise error


def fault(kind: str, message: str) -> Response:
    """Return an error response."""
    headers = {"www-authenticate": "Bearer"} if kind == "unknown" else {}
    if kind == BUSY:
        headers["retry-after"] = "2"
    body = json.dumps({"error": kind, "message": message})
    return Response(body, STATUSES.get(kind, 409), headers, "application/json")


def fault_of(error: Exception) -> Response:
    """Return the response to a request that raised this error, with the headers of an HTTPException."""
    answer = fault(*kind_and_message(error))
    if isinstance(error, HTTPException):
        answer.status_code = error.status_code
        for key, value in (error.headers or {}).items():
            answer.headers[key] = value
    return answer


def _unreadable(error: RequestValidationError | ValidationError) -> str:
    """List the validation errors of a request with their paths."""
    faults = error.errors()
    said = []
    for found in faults[:_MOST]:
        path = ".".join([str(part)[:40] for part in found["loc"] if part != "body"])
        said.append(f"{path}: {found['msg']}" if path else str(found["msg"]))
    more = [f"and {len(faults) - _MOST} more"] if len(faults) > _MOST else []
    return f"This cannot be read: {'; '.join([*said, *more])}."


def _plain(error: HTTPException) -> str:
    said = {
        404: "There is nothing at this address; /openapi.json lists every address.",
        405: "This method is not allowed at this address; /openapi.json lists those that are.",
    }
    return said.get(error.status_code, str(error.detail))
