"""The base class of commands, each of which declares its name, fields, permission and effect in one class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, NamedTuple

from wartable.web.tables.entries import LogEntry
from wartable.web.tables.rights import ANYONE, Right, check_place
from wartable.web.tables.table_state import TableState


class Bounds(NamedTuple):
    """Bounds of a field of a command: of the length of a text or list, or of the value of a number."""

    most: int
    least: int | None = None


INTERNAL: Final = object()
"""Marks a field that the server fills in, and that messages and forms cannot contain."""

Word = Annotated[str, Bounds(400)]
Short = Annotated[str, Bounds(80)]
Seen = Annotated[str, Bounds(80), "`seen` of the state that this is an answer to."]
"""Annotation of a field. A text in an annotation is the description of the field."""


@dataclass(frozen=True)
class Command:
    """A command that a place gives to a table. The class is the only declaration of a command: its REST
    route, WebSocket message, form, validation and documentation are derived from it. Its docstring describes
    it for programmers; its fields are the keys of its JSON.
    """

    verb: ClassVar[str]
    """Name of the command in addresses and messages."""
    right: ClassVar[Right] = ANYONE
    """The right that a place needs to give the command."""
    is_tool: ClassVar[bool] = False
    """Whether the form of the command is on the page of tools, which then also shows why it was refused."""

    place: Annotated[str, INTERNAL]

    def carry_out(self, table: TableState) -> LogEntry:
        """Execute the command, and return the log entry for it. Raises Refused, or an error of the battle, if
        it cannot be executed; nothing has changed then.
        """
        raise NotImplementedError

    def would_change_nothing(self, table: TableState) -> bool:
        """Whether the command repeats the last answer of the place, or would change nothing."""
        return False

    def check_right(self, table: TableState) -> None:
        """Raise Refused if the place has no right to give this command."""
        check_place(table, self.place)
        self.right.check(table, self.place)

    @classmethod
    def read_form(cls, form: Mapping[str, str]) -> Mapping[str, Any]:
        """Return the fields of the command from those of a form. Raises Refused if one cannot be read."""
        return form
