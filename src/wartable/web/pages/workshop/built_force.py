"""A force under construction: its members, including unfinished ones."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wartable import BadInput, Builder, Guide, Problem, ruleset
from wartable.drafts.draft import Draft
from wartable.drafts.writing import whole_text
from wartable.files.reading import draft_force, read_uploaded_force
from wartable.seat.errors import CannotRun, NoSuchEntry
from wartable.seat.handbook import handbook_of

Data = dict[str, Any]
MOST_MEMBERS: Final = 60
_PILOT: Final = "pilot"
"""Key by which the last member of a builder refers to its first."""


@dataclass(eq=False)
class BuiltMember:
    """A member: the kind it was built as, its data, and the fields that the user has filled."""

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
        """Pickle the force as it is saved."""
        return BuiltForce.load, (self.game, self.title, self.kept())

    @classmethod
    def load(cls, game: str, title: str, text: str) -> BuiltForce:
        """Load a force from its serialised members."""
        members = [
            BuiltMember(one["kind"], one["unit"], {tuple(place) for place in one["chosen"]})
            for one in json.loads(text)
        ]
        return cls(game, title, members)

    @classmethod
    def sent(cls, text: str) -> BuiltForce:
        """Read the force in an uploaded file; raises BadInput."""
        data: Data = dict(read_uploaded_force(text))
        force = cls(str(data["ruleset"]), str(data.get("title") or "A force"), [])
        for table in dict.fromkeys(guide.table for guide in force.guides.values()):
            force.members += [force._read(table, unit) for unit in _tables(table, data.get(table, []))]
        if not 0 < len(force.members) <= MOST_MEMBERS:
            what = f"it has {len(force.members)} members"
            raise BadInput(
                "cannot take what was sent", [Problem("", what, f"send one to {MOST_MEMBERS} of them")]
            )
        return force

    def _read(self, table: str, unit: Data) -> BuiltMember:
        """Convert an entry of a file to a member of the kind whose initial values are most similar."""

        def likeness(guide: Guide) -> int:
            start = guide.start()
            return sum(1 if unit.get(key) == value else -1 for key, value in start.items() if value != "")

        guide = max((one for one in self.guides.values() if one.table == table), key=likeness)
        return BuiltMember(guide.kind, unit, {field.place for step in guide.steps for field in step.fields})

    def kept(self) -> str:
        """Serialise the members, to be read by `load`."""
        return json.dumps(
            [{"kind": one.kind, "unit": one.unit, "chosen": sorted(one.chosen)} for one in self.members]
        )

    # ------------------------------------------------------------------ members

    def add(self, kind: str, *, whole: bool = True) -> None:
        """Add the members that a builder makes, such as a unit and its pilot; if not `whole`, only the last.

        Raises NoSuchEntry for an unknown builder, and CannotRun if the force is full.
        """
        builder = self.builder(kind)
        guides = builder.guides if whole else builder.guides[-1:]
        if len(self.members) + len(guides) > MOST_MEMBERS:
            raise CannotRun(f"cannot add a {kind}: a force has {MOST_MEMBERS} members at most; begin another")
        first: Data = {}
        for guide in guides:
            draft = Draft(guide, self.handbook, self._beside(len(self.members)), None)
            if first:
                draft.unit[_PILOT] = first["id"]
                draft.unit.update({key: first[key] for key in builder.shared if key in first})
            self.members.append(BuiltMember(guide.kind, draft.unit, draft.chosen))
            first = draft.finished()

    def builder(self, kind: str) -> Builder:
        """Return the builder with this name; raises NoSuchEntry."""
        builders = {builder.kind: builder for builder in ruleset(self.game).builders}
        if kind not in builders:
            raise NoSuchEntry(f"no {kind[:40]!r} is built in this game; there are {', '.join(builders)}")
        return builders[kind]

    def draft(self, at: int) -> Draft:
        """Return a member as a draft; raises NoSuchEntry."""
        if not 0 <= at < len(self.members):
            raise NoSuchEntry("this force has no such member any more; its page lists those that it has")
        member = self.members[at]
        guide = self.guides[member.kind]
        draft = Draft(guide, self.handbook, self._beside(at), member.unit, keeps_id=False)
        draft.chosen = set(member.chosen)
        return draft

    def keep(self, at: int, draft: Draft) -> None:
        """Replace a member by its changed draft; references to its old id are updated."""
        old, new = self.members[at].unit.get("id"), draft.unit.get("id")
        self.members[at] = BuiltMember(draft.guide.kind, draft.unit, draft.chosen)
        for other in self.members:
            if other.unit is not draft.unit and old and other.unit.get(_PILOT) == old:
                other.unit[_PILOT] = new

    # ------------------------------------------------------------------ the file

    def _finished(self, member: BuiltMember) -> Data:
        return Draft(self.guides[member.kind], self.handbook, {}, member.unit, keeps_id=True).finished()

    def _beside(self, at: int) -> Data:
        """Return the data of the force without one of its members."""
        return self._file([one for number, one in enumerate(self.members) if number != at])

    def _file(self, members: list[BuiltMember]) -> Data:
        found: Data = {"ruleset": self.game, "title": self.title}
        for member in members:
            found.setdefault(self.guides[member.kind].table, []).append(self._finished(member))
        return found

    def listed(self, table: str) -> list[Data]:
        """Return the members in one table of the file, as they are written there."""
        return list(self._file(self.members).get(table, []))

    def text(self) -> str:
        """Return the force as the text of a file."""
        return whole_text(self._file(self.members))

    def faults(self) -> dict[int, list[Problem]]:
        """Return the problems of each member by its number; -1 for those of the whole force."""
        counts: dict[str, int] = {}
        paths: list[tuple[str, int]] = []
        for at, member in enumerate(self.members):
            table = self.guides[member.kind].table
            paths.append((f"{table}[{counts.get(table, 0)}]", at))
            counts[table] = counts.get(table, 0) + 1
        found: dict[int, list[Problem]] = {}
        for problem in draft_force(Path("force.toml"), self._file(self.members)).problems:
            at = next(
                (at for path, at in paths if f"{problem.path}.".startswith((f"{path}.", path + "["))), -1
            )
            found.setdefault(at, []).append(problem)
        return found


def _tables(key: str, found: object) -> list[Data]:
    """Return a list of tables with ids; raises BadInput for anything else."""
    if isinstance(found, list) and all(
        isinstance(one, dict) and isinstance(one.get("id"), str) for one in found
    ):
        return found
    remedy = f"write each of its members under [[{key}]], with an id"
    raise BadInput("cannot read what was sent", [Problem(key, "this is no list of members", remedy)])
