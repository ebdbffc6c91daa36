"""Requests made up from the OpenAPI document: whatever they hold, the API answers as the document says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.transport import Response as Answer
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from tests.runs import IS_THOROUGH
from tests.web.test_api import Made
from wartable.web.application import application_without_middleware
from wartable.web.settings import Settings

_DOCUMENT = application_without_middleware(Settings("sqlite://")).openapi()
schema = schemathesis.openapi.from_dict(_DOCUMENT)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture
def made(server: TestClient) -> Made:
    """The table that all requests of a test are for: some take tokens away."""
    return Made(server, gm=True)


WHO = {"a seat": "blue", "the owner": "blue", "the game master": "-gm", "a spectator": "-watch"}
"""Whose token is sent, and the place that requests are for."""


@pytest.mark.parametrize("who", WHO)
@schema.parametrize()
@settings(
    max_examples=12 if IS_THOROUGH else 3,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_the_door_answers_as_its_document_says(
    case: schemathesis.Case[Any], server: TestClient, made: Made, who: str
) -> None:
    place = WHO[who]
    headers = made.owner if who == "the owner" else made.seats[place].headers
    if "table" in case.path_parameters:
        case.path_parameters.update(table=made.id, place=place)
    sent = case.as_transport_kwargs(base_url="http://testserver")
    answer = server.request(
        sent["method"],
        sent["url"],
        headers={**dict(sent.get("headers", {})), **headers},
        **{key: value for key, value in sent.items() if key in ("json", "params", "content")},
    )
    assert "Traceback" not in answer.text
    case.validate_response(Answer.from_any(answer), checks=CHECKS)
