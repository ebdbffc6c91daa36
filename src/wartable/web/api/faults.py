"""Errors of the API: map exceptions to a kind of error, a message, and an HTTP status."""

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
from wartable.web.store.database import DatabaseFailure
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
_MAX_LISTED: Final = 6
"""Greatest number of validation errors of one request that are listed."""


def error_kind_and_message(error: Exception) -> tuple[str, str]:
    """Return the kind of an error, by the name that the API uses for it, and the message for the client. An
    exception that the API does not report is raised again.
    """
    if isinstance(error, Unknown):
        return "unknown", f"That cannot be done: {error}."
    if isinstance(error, Forbidden):
        return "forbidden", f"That cannot be done here: {error}."
    if isinstance(error, NoSuchTable):
        return "missing", "There is no such table."
    if isinstance(error, Refused):
        return error.kind, str(error)
    if isinstance(error, DatabaseFailure):
        return FAILING, f"That cannot be done: {error}."
    if isinstance(error, RequestValidationError | ValidationError):
        return UNREADABLE, _validation_message(error)
    if isinstance(error, HTTPException):
        return _KINDS.get(error.status_code, UNREADABLE), _http_message(error)
    if isinstance(error, BadInput):
        return UNREADABLE, str(error)
    raise error


def error_response(kind: str, message: str) -> Response:
    """Return the JSON response for an error of this kind, with the status and headers that belong to it."""
    headers = {"www-authenticate": "Bearer"} if kind == "unknown" else {}
    if kind == BUSY:
        headers["retry-after"] = "2"
    body = json.dumps({"error": kind, "message": message})
    return Response(body, STATUSES.get(kind, 409), headers, "application/json")


def response_to_error(error: Exception) -> Response:
    """Return the JSON response to a request whose handler raised this exception. If it is an HTTPException,
    its status and headers are kept.
    """
    answer = error_response(*error_kind_and_message(error))
    if isinstance(error, HTTPException):
        answer.status_code = error.status_code
        for key, value in (error.headers or {}).items():
            answer.headers[key] = value
    return answer


def _validation_message(error: RequestValidationError | ValidationError) -> str:
    """Return a message that lists the validation errors of a request, each with the path of its field."""
    faults = error.errors()
    messages = []
    for found in faults[:_MAX_LISTED]:
        path = ".".join([str(part)[:40] for part in found["loc"] if part != "body"])
        messages.append(f"{path}: {found['msg']}" if path else str(found["msg"]))
    rest = [f"and {len(faults) - _MAX_LISTED} more"] if len(faults) > _MAX_LISTED else []
    return f"This cannot be read: {'; '.join([*messages, *rest])}."


def _http_message(error: HTTPException) -> str:
    messages = {
        404: "There is nothing at this address; /openapi.json lists every address.",
        405: "This method is not allowed at this address; /openapi.json lists those that are.",
    }
    return messages.get(error.status_code, str(error.detail))
