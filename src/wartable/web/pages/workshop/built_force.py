"""A force that a user is building, whose members may be unfinished."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wartable import BadInput, Builder, Guide, Problem, ruleset
from wartable.drafts.draft import Draft
from wartable.drafts.writing import file_text
from wartable.files.reading import parse_force_tables, read_uploaded_force
from wartable.seat.errors import CommandError, NoSuchEntry
from wartable.seat.handbook import handbook_of

Data = dict[str, Any]
MOST_MEMBERS: Final = 60
_PILOT: Final = "pilot"
"""Key in the data of a mecha under which the id of its pilot is."""


@dataclass(eq=False)
class BuiltMember:
    """A member of a force that is being built: the kind as which it is built, its data, and the names of the
    fields that the user has filled in.
    """

    kind: str
    unit: Data
    chosen: set[tuple[str, ...]]

    @property
    def name(self) -> str:
        """The member's name, or its kind if it has none."""
        return str(self.unit.get("name") or self.kind)


class BuiltForce:
    """A force of one ruleset that a user is building."""

    def __init__(self, game: str, title: str, members: list[BuiltMember]) -> None:
        self.handbook = handbook_of(game)
        self.game = game
        self.title = title
        self.members = members
        self.guides = {guide.kind: guide for builder in ruleset(game).builders for guide in builder.guides}

    def __reduce__(self) -> tuple[object, tuple[str, str, str]]:
        """Return how to pickle the force: in the form in which it is saved."""
        return BuiltForce.load, (self.game, self.title, self.serialise())

    @classmethod
    def load(cls, game: str, title: str, text: str) -> BuiltForce:
        """Return the force whose members were serialised in `text` by `serialise`."""
        members = [
            BuiltMember(entry["kind"], entry["unit"], {tuple(place) for place in entry["chosen"]})
            for entry in json.loads(text)
        ]
        return cls(game, title, members)

    @classmethod
    def from_upload(cls, text: str) -> BuiltForce:
        """Return the force in the text of an uploaded file. Raises BadInput if it is no force, or has too
        many members.
        """
        data: Data = dict(read_uploaded_force(text))
        force = cls(str(data["ruleset"]), str(data.get("title") or "A force"), [])
        for table in dict.fromkeys(guide.table for guide in force.guides.values()):
            force.members += [
                force._read_member(table, unit) for unit in _check_tables(table, data.get(table, []))
            ]
        if not 0 < len(force.members) <= MOST_MEMBERS:
            what = f"it has {len(force.members)} members"
            raise BadInput(
                "cannot take what was sent", [Problem("", what, f"send one to {MOST_MEMBERS} of them")]
            )
        return force

    def _read_member(self, table: str, unit: Data) -> BuiltMember:
        """Return a member for an entry of a force file. It gets the kind whose initial values are most
        similar to it.
        """

        def likeness(guide: Guide) -> int:
            start = guide.start()
            return sum(1 if unit.get(key) == value else -1 for key, value in start.items() if value != "")

        guide = max((entry for entry in self.guides.values() if entry.table == table), key=likeness)
        return BuiltMember(guide.kind, unit, {field.place for step in guide.steps for field in step.fields})

    def serialise(self) -> str:
        """Return the members serialised as text, to be read by `load`."""
        return json.dumps(
            [
                {"kind": entry.kind, "unit": entry.unit, "chosen": sorted(entry.chosen)}
                for entry in self.members
            ]
        )

    # ------------------------------------------------------------------ members

    def add_members(self, kind: str, *, whole: bool = True) -> None:
        """Add the members that the builder of this kind makes, such as a pilot and a mecha. Unless `whole`,
        add only the last of them. Raises NoSuchEntry if there is no such builder, CommandError if the force
        is full.
        """
        builder = self.builder(kind)
        guides = builder.guides if whole else builder.guides[-1:]
        if len(self.members) + len(guides) > MOST_MEMBERS:
            raise CommandError(
                f"cannot add a {kind}: a force has {MOST_MEMBERS} members at most; begin another"
            )
        first: Data = {}
        for guide in guides:
            draft = Draft(guide, self.handbook, self._data_without(len(self.members)), None)
            if first:
                draft.unit[_PILOT] = first["id"]
                draft.unit.update({key: first[key] for key in builder.shared if key in first})
            self.members.append(BuiltMember(guide.kind, draft.unit, draft.chosen))
            first = draft.unit_for_file()

    def builder(self, kind: str) -> Builder:
        """Return the builder for this kind of member. Raises NoSuchEntry if the ruleset has none."""
        builders = {builder.kind: builder for builder in ruleset(self.game).builders}
        if kind not in builders:
            raise NoSuchEntry(f"no {kind[:40]!r} is built in this game; there are {', '.join(builders)}")
        return builders[kind]

    def draft(self, at: int) -> Draft:
        """Return a draft of the member with the number `at`, which a builder can change. Raises NoSuchEntry
        if there is none.
        """
        if not 0 <= at < len(self.members):
            raise NoSuchEntry("this force has no such member any more; its page lists those that it has")
        member = self.members[at]
        guide = self.guides[member.kind]
        draft = Draft(guide, self.handbook, self._data_without(at), member.unit, keeps_id=False)
        draft.chosen = set(member.chosen)
        return draft

    def replace_member(self, at: int, draft: Draft) -> None:
        """Replace the member with this number by a changed draft of it. If its id has changed, others that
        refer to it are updated.
        """
        old, new = self.members[at].unit.get("id"), draft.unit.get("id")
        self.members[at] = BuiltMember(draft.guide.kind, draft.unit, draft.chosen)
        for other in self.members:
            if other.unit is not draft.unit and old and other.unit.get(_PILOT) == old:
                other.unit[_PILOT] = new

    # ------------------------------------------------------------------ the file

    def _finished_data(self, member: BuiltMember) -> Data:
        return Draft(self.guides[member.kind], self.handbook, {}, member.unit, keeps_id=True).unit_for_file()

    def _data_without(self, at: int) -> Data:
        """Return the data of the force's file without the member with this number."""
        return self._file_data([entry for number, entry in enumerate(self.members) if number != at])

    def _file_data(self, members: list[BuiltMember]) -> Data:
        found: Data = {"ruleset": self.game, "title": self.title}
        for member in members:
            found.setdefault(self.guides[member.kind].table, []).append(self._finished_data(member))
        return found

    def members_under_key(self, table: str) -> list[Data]:
        """Return the data of the members that stand in the list with the key `table` in the force's file."""
        return list(self._file_data(self.members).get(table, []))

    def file_text(self) -> str:
        """Return the text of the force's file."""
        return file_text(self._file_data(self.members))

    def member_problems(self) -> dict[int, list[Problem]]:
        """Return the problems of each member by its number. Problems of the whole force are under -1."""
        counts: dict[str, int] = {}
        paths: list[tuple[str, int]] = []
        for at, member in enumerate(self.members):
            table = self.guides[member.kind].table
            paths.append((f"{table}[{counts.get(table, 0)}]", at))
            counts[table] = counts.get(table, 0) + 1
        found: dict[int, list[Problem]] = {}
        for problem in parse_force_tables(Path("force.toml"), self._file_data(self.members)).problems:
            at = next(
                (at for path, at in paths if f"{problem.path}.".startswith((f"{path}.", path + "["))), -1
            )
            found.setdefault(at, []).append(problem)
        return found


def _check_tables(key: str, found: object) -> list[Data]:
    """Return `found`, which must be a list of tables with ids. Raises BadInput if it is anything else."""
    if isinstance(found, list) and all(
        isinstance(entry, dict) and isinstance(entry.get("id"), str) for entry in found
    ):
        return found
    remedy = f"write each of its members under [[{key}]], with an id"
    raise BadInput("cannot read what was sent", [Problem(key, "this is no list of members", remedy)])
