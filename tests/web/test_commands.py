"""A command is declared once: its addresses, messages and forms follow from its class."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from wartable.web.api import rest
from wartable.web.messages import MODELS, parse_command, parse_command_form
from wartable.web.pages.table import forms
from wartable.web.tables.commands import COMMANDS
from wartable.web.tables.commands.auto_passing import AddAutoPass
from wartable.web.tables.commands.freeing import FreeSeat
from wartable.web.tables.commands.playing import AnswerQuestion, EnterFaces
from wartable.web.tables.commands.running import MakeRuling
from wartable.web.tables.refusals import Refused


def test_each_command_has_an_address_for_programs_and_one_for_forms() -> None:
    programs = {route.path for route in rest.router.routes}  # type: ignore[attr-defined]
    pages = {route.path for route in forms.router.routes}  # type: ignore[attr-defined]
    assert {f"/api/tables/{{table}}/{{place}}/{verb}" for verb in COMMANDS} <= programs
    assert {f"/t/{{table}}/{{place}}/{verb}" for verb in COMMANDS} == pages


def test_a_message_gives_the_fields_of_its_command() -> None:
    sent = {"stand": {"verbs": ["dodge", "parry"], "below": 3, "seen": "tag"}, "id": 7}
    assert parse_command(sent, "red") == AddAutoPass("red", "tag", ("dodge", "parry"), 3, battle=False)


@pytest.mark.parametrize(
    ("verb", "field", "value"),
    [
        ("seat", "is_own", True),
        ("free", "taken", ["red"]),
        ("confirm", "last_seen", 5),
        ("pause", "place", "x"),
    ],
)
def test_a_message_cannot_contain_what_the_server_fills_in(verb: str, field: str, value: object) -> None:
    assert field not in MODELS[verb].model_fields
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        parse_command({verb: {field: value}}, "red")


def test_a_form_cannot_contain_what_the_server_fills_in() -> None:
    assert parse_command_form(FreeSeat, "red", {"seat": "blue", "taken": "red"}) == FreeSeat(
        "red", "blue", taken=()
    )


def test_an_empty_field_of_a_form_is_missing() -> None:
    with pytest.raises(ValidationError, match="Field required"):
        parse_command_form(AnswerQuestion, "red", {"key": "", "seen": "tag"})


def test_a_form_gives_texts_that_a_message_gives_as_values() -> None:
    assert parse_command_form(EnterFaces, "red", {"faces": "4, 6 1", "seen": "tag"}) == EnterFaces(
        "red", (4, 6, 1), "tag"
    )
    form = {"verb": "dodge", "below": "2", "lasts": "battle", "seen": "tag"}
    assert parse_command_form(AddAutoPass, "red", form) == AddAutoPass(
        "red", "tag", ("dodge",), 2, battle=True
    )


def test_a_form_that_reveals_a_fact_is_a_ruling() -> None:
    form = {"side": "blue", "unit": "heron", "facet": "all", "value": "yes", "reason": "a spy"}
    assert parse_command_form(MakeRuling, "-gm", form) == MakeRuling(
        "-gm", "known.blue.heron.all", "yes", "a spy"
    )


@pytest.mark.parametrize("faces", ["one", "4 -1", "1001"])
def test_faces_that_cannot_be_read_are_refused_in_words(faces: str) -> None:
    with pytest.raises(Refused, match="write the faces as numbers"):
        parse_command_form(EnterFaces, "red", {"faces": faces, "seen": "tag"})
