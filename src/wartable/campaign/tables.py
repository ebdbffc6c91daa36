"""The tables of a campaign file."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sqlalchemy import JSON, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Base class of the tables in a campaign file."""

    type_annotation_map: ClassVar[dict[Any, Any]] = {dict[str, Any]: JSON, list[Any]: JSON}


class Head(Base):
    """The table with a single row about the campaign itself. `rest` is the data of its force without the
    members.
    """

    __tablename__ = "head"

    number: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    ruleset: Mapped[str]
    calendar: Mapped[dict[str, Any]]
    rest: Mapped[dict[str, Any]]


class MemberRow(Base):
    """A member, such as a Pilot or a mecha. `list` is the key of its list in the force, `place` its index
    there.
    """

    __tablename__ = "member"

    id: Mapped[str] = mapped_column(String, primary_key=True)
    list: Mapped[str]
    place: Mapped[int]
    sheet: Mapped[dict[str, Any]]
    condition: Mapped[dict[str, Any]]


class BattleRow(Base):
    """A battle that is over. `replay` is the text of its replay, `who` maps the ids of entries in its setup
    to the ids of the members who took their place, and `told` has sentences about its results.
    """

    __tablename__ = "battle"

    number: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    scenario: Mapped[str]
    when: Mapped[str]
    who: Mapped[dict[str, Any]]
    outcome: Mapped[dict[str, Any]]
    told: Mapped[list[Any]]
    replay: Mapped[str] = mapped_column(Text)


class Pending(Base):
    """The open battle as it was last saved. `revision` counts how often it was saved; `who` maps ids of
    entries to ids of members, as in BattleRow.
    """

    __tablename__ = "pending"

    number: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    scenario: Mapped[str]
    who: Mapped[dict[str, Any]]
    seats: Mapped[list[Any]]
    revision: Mapped[int]
    save: Mapped[str] = mapped_column(Text)


class Change(Base):
    """A change of the rows in other tables. `edits` has each changed row before and after the change. `state`
    is "done", "undone", or "dropped" if it was undone and another change was made afterwards.
    """

    __tablename__ = "change"

    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str]
    when: Mapped[str]
    what: Mapped[str]
    told: Mapped[list[Any]]
    edits: Mapped[list[Any]]
    state: Mapped[str]


KEPT: Final[dict[str, type[Base]]] = {"head": Head, "member": MemberRow, "battle": BattleRow}
"""The tables that changes can affect, by name."""
