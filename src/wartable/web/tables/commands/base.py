"""Declaration of table commands: name, fields, permission and handler, all in one class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, NamedTuple

from wartable.web.tables.entries import LogEntry
from wartable.web.tables.rights import ANYONE, Right, check_place
from wartable.web.tables.table_state import TableState


class Bounds(NamedTuple):
    """Bounds of a field: of the length of a text or list, or of the value of a number."""

    most: int
    least: int | None = None


INTERNAL: Final = object()
"""Marks a field that the server fills in; messages and forms cannot contain it."""

Word = Annotated[str, Bounds(400)]
Short = Annotated[str, Bounds(80)]
Seen = Annotated[str, Bounds(80), "`seen` of the state that this is an answer to."]
"""A text in an annotation describes the field."""


@dataclass(frozen=True)
class Command:
    """A command that a place gives to a table.

    The class is its only declaration: REST route, socket message, form, validation and documentation are
    derived from it. Its docstring describes it to programmers, its fields are the keys of its JSON.
    """

    verb: ClassVar[str]
    """Its name in addresses and messages."""
    right: ClassVar[Right] = ANYONE
    """The places that may give it."""
    is_tool: ClassVar[bool] = False
    """Whether its form is on the page of tools, where a refusal is then shown."""

    place: Annotated[str, INTERNAL]

    def carry_out(self, table: TableState) -> LogEntry:
        """Change the table, and return the log entry; if it raises, nothing has changed.

        Raises Refused and the errors of a battle.
        """
        raise NotImplementedError

    def is_repeated(self, table: TableState) -> bool:
        """Whether the command repeats the place's last answer, or would change nothing."""
        return False

    def check_right(self, table: TableState) -> None:
        """Raise Refused if the place may not give this command."""
        check_place(table, self.place)
        self.right.check(table, self.place)

    @classmethod
    def read_form(cls, form: Mapping[str, str]) -> Mapping[str, Any]:
        """Convert the fields of a form to those of the command. Raises Refused if one cannot be read."""
        return form
