"""Parse commands in messages and forms, with models that are derived from the declarations of the
commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, create_model

from wartable import BadInput
from wartable.web.tables.commands import COMMANDS
from wartable.web.tables.commands.base import INTERNAL, Bounds, Command

MAX_WANTED: Final = 5_000
"""Greatest number of characters of the answers that `read_wanted_answers` reads."""
_WANTED: Final = TypeAdapter(dict[str, list[str]])


class RequestModel(BaseModel):
    """Base class of the models of requests. Types are strict, and unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)


def parse_command(sent: object, place: str) -> Command:
    """Return the command in a message such as {"answer": {"key": ..., "seen": ...}} from a place.
    Raises BadInput if the message names no command, and pydantic's ValidationError for wrong keys and types.
    """
    words = sorted(key for key in sent if key != "id") if isinstance(sent, dict) else []
    if not isinstance(sent, dict) or len(words) != 1 or words[0] not in COMMANDS:
        raise BadInput(
            f"cannot read this message: it has one of {', '.join(COMMANDS)}, and an id if you like"
        )
    verb = words[0]
    return command_of(COMMANDS[verb], place, MODELS[verb].model_validate(sent[verb]))


def read_wanted_answers(text: str) -> dict[str, list[str]]:
    """Return the answers by the ids of units in a JSON text. Raises BadInput if it is something else."""
    try:
        return _WANTED.validate_json(text)
    except ValidationError:
        raise BadInput('cannot read this: write keys by unit, such as {"otter": ["to:C3"]}') from None


def parse_command_form(kind: type[Command], place: str, form: Mapping[str, str]) -> Command:
    """Return the command of this kind that a form describes; empty fields count as missing.
    Raises Refused, and pydantic's ValidationError for missing fields and wrong values.
    """
    found = kind.read_form({key: text for key, text in form.items() if text})
    model = MODELS[kind.verb]
    declared = {key: value for key, value in found.items() if key in model.model_fields}
    return command_of(kind, place, model.model_validate(declared, strict=False))


def command_of(kind: type[Command], place: str, sent: BaseModel) -> Command:
    """Return the command of class `kind` that a place gives, with the values of a request that has been
    validated.
    """
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in sent}
    return kind(place, **values)


def _model_of(kind: type[Command]) -> type[RequestModel]:
    hints = get_type_hints(kind, include_extras=True)
    declared: dict[str, Any] = {}
    for field in fields(kind):
        if INTERNAL not in get_args(hints[field.name]):
            declared[field.name] = (_pydantic_type(hints[field.name]), _default(field.default))
    return create_model(f"{kind.verb.title()}Sent", __base__=RequestModel, __doc__=kind.__doc__, **declared)


def _default(declared: object) -> Any:
    if declared is MISSING:
        return ...
    return Field(default_factory=list) if declared == () else declared


def _pydantic_type(hint: Any) -> Any:
    """Return the type of a command's field with its bounds and description translated for pydantic."""
    kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if get_origin(kind) is tuple:
        kind = list[_pydantic_type(get_args(kind)[0])]  # type: ignore[misc]
    found = kind
    for mark in marks:
        found = Annotated[found, _pydantic_constraint(kind, mark)]
    return found


def _pydantic_constraint(kind: Any, mark: Bounds | str) -> Any:
    if isinstance(mark, str):
        return Field(description=mark)
    return Field(ge=mark.least, le=mark.most) if kind is int else Field(max_length=mark.most)


MODELS: Final[dict[str, type[RequestModel]]] = {verb: _model_of(kind) for verb, kind in COMMANDS.items()}
"""The request model of each command, by the command's verb."""
