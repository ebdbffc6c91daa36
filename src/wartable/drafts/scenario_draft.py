"""ScenarioDraft: a scenario under construction, with the effect of answers and the ruleset's checks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from wartable import Field, GoalGuide, Kind, Lineup, MapGuide, Problem, Ruleset, ScenarioGuide
from wartable.drafts.ids import free_id, slug
from wartable.files.copies import COUNT, MOST_COPIES
from wartable.files.library import find_force, find_scenario
from wartable.files.parsing import read_toml
from wartable.files.reading import ParsedSetup, parse_setup_tables
from wartable.seat.errors import CommandError
from wartable.toolkit import closest

Data = dict[str, Any]
NONE: Final = ("none", "-", "nothing")
_SIZE: Final = re.compile(r"([0-9]{1,4}) *(?:x|by|\*) *([0-9]{1,4})")
_COPIES: Final = re.compile(r"(.*?) +(?:x|\*) *([0-9]{1,3})")


class ScenarioDraft:
    """A scenario under construction, to be written to `path`; its forces are looked for in that folder."""

    def __init__(self, rules: Ruleset, guide: ScenarioGuide, path: Path, start: Data | None = None) -> None:
        self.rules = rules
        self.guide = guide
        self.path = path
        self.data: Data = deepcopy(start) if start is not None else self._empty_scenario()

    def _empty_scenario(self) -> Data:
        kind = {"battle": self.guide.battle} if self.guide.battle else {}
        parade = {} if self.guide.ground is not None else dict(self.lineup_of(self.guide.battle).parade)
        parade = {key: value for key, value in parade.items() if key not in ("ruleset", "title", "sides")}
        return {"ruleset": self.rules.name, **kind, "title": "", **parade, **self.guide.begins}

    def lineup_of(self, battle: str) -> Lineup:
        """Return the lineup for this kind of battle."""
        return self.rules.lineup({"battle": battle})

    @property
    def lineup(self) -> Lineup:
        """The Lineup for the scenario's kind of battle."""
        return self.lineup_of(self.guide.battle)

    def list_of_tables(self, key: str) -> list[Data]:
        """Return the scenario's list of tables under this key; empty if there is none."""
        found = self.data.get(key)
        return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []

    def find_side(self, name: str) -> Data:
        """Return the side with this id or name; raises CommandError if there is none."""
        sides = self.list_of_tables("sides")
        word = name.casefold()
        for side in sides:
            if word in (str(side.get("id")).casefold(), str(side.get("name", "")).casefold()):
                return side
        hint = closest(name, [str(side.get("id")) for side in sides])
        raise CommandError(f"cannot find the side {name[:40]!r}: {hint}")

    def members_on_side(self, side: str) -> list[Data]:
        """Return the entries of the combatants on this side."""
        return [entry for entry in self.list_of_tables(self.lineup.entries) if entry.get("side") == side]

    # ------------------------------------------------------------------ the map

    @property
    def map_rows(self) -> list[str]:
        """The rows of the map's drawing; empty if there is none."""
        ground = self.guide.ground
        table = self.data.get(ground.key) if ground is not None else None
        drawn = table.get(ground.drawing) if ground is not None and isinstance(table, dict) else None
        if isinstance(drawn, str):
            return [row.strip() for row in drawn.strip().splitlines()]
        return [str(row) for row in drawn] if isinstance(drawn, list) else []

    def add_map_row(self, row: str) -> None:
        """Add a row to the map's drawing; raises CommandError for an unknown letter or a wrong length."""
        ground = self._ground()
        strange = [letter for letter in row if letter not in ground.letters]
        if strange:
            known = ", ".join(f"{letter} {meaning}" for letter, meaning in ground.letters.items())
            raise CommandError(f"cannot draw {strange[0]!r}: it is no letter of this map; use {known}")
        rows = self.map_rows
        if rows and len(rows[0]) != len(row):
            raise CommandError(
                f"cannot add a row of {len(row)}: those above have {len(rows[0])}; make it as long"
            )
        self._table(ground.key)[ground.drawing] = [*rows, row]

    def clear_map(self) -> None:
        """Remove the map, so that it can be drawn again or the default is used."""
        self.data.pop(self._ground().key, None)

    def set_map_size(self, typed: str) -> bool:
        """Replace the map by plain ground of a size such as "8x6"; returns False if the text is no size."""
        found = _SIZE.fullmatch(typed)
        if found is None:
            return False
        ground = self._ground()
        width, height = int(found[1]), int(found[2])
        self.clear_map()
        if not ground.letters:
            self._table(ground.key).update(zip(ground.size, (width, height), strict=True))
            return True
        plain = next(iter(ground.letters))
        self._table(ground.key)[ground.drawing] = [plain * min(width, 200)] * min(height, 200)
        return True

    def copy_map_of(self, name: str) -> None:
        """Copy the map of another scenario, given by the path of a file or the name of a shipped one. Raises
        CommandError or BadInput if that is impossible.
        """
        other = read_scenario_data(name, self.rules.name)
        ground = self._ground()
        if other.get("battle", "") != self.guide.battle:
            raise CommandError(
                f"cannot take the map of {name}: it is another kind of battle; take one of this kind"
            )
        if ground.key in other:
            self.data[ground.key] = deepcopy(other[ground.key])
        else:
            self.clear_map()

    def add_room(self, typed: str) -> None:
        """Add a room, given as "NAME: ROOM, ROOM", with the rooms next to it after the colon. Raises
        CommandError if such a room does not exist.
        """
        name, _, ways = typed.partition(":")
        rooms = self.list_of_tables(self._ground().key)
        ids = {word: str(room["id"]) for room in rooms for word in (room["id"], room.get("name", ""))}
        folded = {word.casefold(): id for word, id in ids.items()}
        neighbours = [word.strip() for word in ways.split(",") if word.strip()]
        for word in neighbours:
            if word.casefold() not in folded:
                names = [str(room.get("name", room["id"])) for room in rooms]
                hint = closest(word, names) if names else "add that room first"
                raise CommandError(f"cannot lead to {word[:40]!r}: there is no such room yet; {hint}")
        taken = [str(other["id"]) for other in rooms]
        room: Data = {"id": free_id(slug(name), taken), "name": name.strip()}
        if neighbours:
            room["next"] = [folded[word.casefold()] for word in neighbours]
        self.data.setdefault(self._ground().key, []).append(room)

    def _ground(self) -> MapGuide:
        assert self.guide.ground is not None
        return self.guide.ground

    def _table(self, key: str) -> Data:
        found = self.data.setdefault(key, {})
        assert isinstance(found, dict)
        return found

    # ------------------------------------------------------------------ sides

    def add_side(self, name: str) -> None:
        """Add a side with this name and, if sides enter from edges, with a free edge if there is one. Raises
        CommandError if the name is taken.
        """
        sides = self.list_of_tables("sides")
        if name.casefold() in [str(side.get("name", side["id"])).casefold() for side in sides]:
            raise CommandError(f"cannot add {name!r}: there is a side of this name; give it another")
        side: Data = {"id": free_id(slug(name), [str(other["id"]) for other in sides]), "name": name}
        taken = [other.get("deploy") for other in sides]
        free = [edge for edge in self.guide.edges if edge not in taken]
        if self.guide.edges:
            side["deploy"] = (free or list(self.guide.edges))[0]
        self.data.setdefault("sides", []).append(side)

    def drop_side(self, name: str) -> None:
        """Remove the side with this id or name, its units and its objectives."""
        side = self.find_side(name)
        for key in (self.lineup.entries, "objectives"):
            kept = [entry for entry in self.list_of_tables(key) if entry.get("side") != side["id"]]
            if key in self.data:
                self.data[key] = kept
        self.data["sides"] = [other for other in self.list_of_tables("sides") if other is not side]

    def set_entry_zone(self, side: Data, typed: str) -> None:
        """Set the entry zone of a side, given as text: an edge, four numbers, or a list of places."""
        words = re.split(r"[\s,]+", typed.strip())
        if len(words) == 1 and words[0].casefold() in self.guide.edges:
            side["deploy"] = words[0].casefold()
        elif all(word.isdigit() for word in words):
            side["deploy"] = [int(word[:9]) for word in words]
        else:
            side["deploy"] = [word.upper() for word in words]

    # ------------------------------------------------------------------ combatants

    def enlist_from_force(self, side: str, typed: str) -> int:
        """Add members of a force to a side, given as FORCE:MEMBER or FORCE:all, optionally followed by
        "@ROOM" for the starting place and "x 3" for copies. Return the number of added entries. Raises
        CommandError or BadInput if the text does not fit.
        """
        found = _COPIES.fullmatch(typed)
        what, times = (found[1], int(found[2])) if found is not None else (typed, 1)
        if not 1 <= times <= MOST_COPIES:
            raise CommandError(f"cannot take {times} of one: take 1 to {MOST_COPIES}")
        what, _, place = what.partition("@")
        name, _, wanted = what.strip().partition(":")
        known = self.member_names_of_force(name)
        chosen = list(known) if wanted.casefold() == "all" else [self._member(name, known, wanted.strip())]
        for id in chosen:
            self._enlist_member(side, name, id, times, place.strip())
        return len(chosen)

    def _member(self, force: str, known: Mapping[str, str], member: str) -> str:
        for id, name in known.items():
            if member.casefold() in (id.casefold(), name.casefold()):
                return id
        hint = closest(member, list(known))
        raise CommandError(f"cannot take {member[:40]!r} from {force}: {hint}; {force}:all takes all")

    def _enlist_member(self, side: str, force: str, member: str, times: int, place: str) -> None:
        stem = Path(force).stem
        entry: Data = {"force": stem, self.lineup.key: member, **self._posting(side, place)}
        if times > 1:
            entry[COUNT] = times
        taken = self.combatant_ids()
        if member in taken:
            entry["id"] = free_id(member, taken)
        forces = self.data.setdefault("forces", [])
        if stem not in [Path(str(known)).stem for known in forces]:
            forces.append(force if force.endswith(".toml") else f"{force}.toml")
        self.data.setdefault(self.lineup.entries, []).append(entry)

    def _posting(self, side: str, place: str) -> Data:
        """Return what an entry needs in addition to its member: its side and its starting place, by key."""
        if self.guide.place:
            return {"side": side, self.guide.place: self._room_id(place)}
        return {"side": side, **(deepcopy(dict(self.lineup.posting)) if self.guide.ground is None else {})}

    def enlist_member_data(self, side: str, member: Data) -> None:
        """Add a member to a side, with all its data instead of a reference to a force file."""
        entry: Data = {**deepcopy(member), **self._posting(side, "")}
        taken = self._all_ids()
        for table in (entry, *self._members_inside(entry)):
            if table.get("id") in taken:
                table["id"] = free_id(str(table["id"]), taken)
        self.data.setdefault(self.lineup.entries, []).append(entry)

    def _members_inside(self, entry: Data) -> list[Data]:
        """Return the tables inside an entry that have ids of their own, such as a leader."""
        found = [entry.get(key) for key in self.lineup.inner]
        parts = [part for one in found for part in (one if isinstance(one, list) else [one])]
        return [part for part in parts if isinstance(part, dict)]

    def _all_ids(self) -> list[str]:
        """Return the ids of all combatants, and of the members inside their entries."""
        entries = self.parse_setup().setup.get(self.lineup.entries)
        tables = [one for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []
        return [str(one.get("id")) for table in tables for one in (table, *self._members_inside(table))]

    def replace_members(self, side: str, members: Sequence[Data]) -> None:
        """Replace the combatants of a side by these members, with all their data."""
        gone = self.members_on_side(side)
        listed = self.list_of_tables(self.lineup.entries)
        self.data[self.lineup.entries] = [one for one in listed if all(one is not other for other in gone)]
        for member in members:
            self.enlist_member_data(side, member)

    def _room_id(self, name: str) -> str:
        """Return the id of the room with this id or name; of the first room if the name is "". Raises
        CommandError if there is none.
        """
        rooms = self.list_of_tables(self.guide.ground.key) if self.guide.ground is not None else []
        for room in rooms:
            if name.casefold() in ("", str(room["id"]), str(room.get("name", "")).casefold()):
                return str(room["id"])
        ids = [str(room["id"]) for room in rooms]
        raise CommandError(
            f"cannot begin at {name[:40]!r}: {closest(name, ids) if ids else 'add rooms first'}"
        )

    def combatant_ids(self) -> list[str]:
        """Return the ids of all combatants in the resulting setup, including copies."""
        entries = self.parse_setup().setup.get(self.lineup.entries)
        tables = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
        return [str(entry.get("id")) for entry in tables]

    def remove_combatant(self, side: str, name: str) -> None:
        """Remove a combatant, given by number or id, from a side; raises CommandError if there is none."""
        entries = self.members_on_side(side)
        key = self.lineup.key
        named = {str(entry.get("id", entry.get(key))): entry for entry in entries}
        if name.isdigit() and 1 <= int(name[:4]) <= len(entries):
            named[name] = entries[int(name[:4]) - 1]
        if name not in named:
            raise CommandError(f"cannot drop {name[:40]!r}: {closest(name, list(named))}")
        gone = named[name]
        listed = self.list_of_tables(self.lineup.entries)
        self.data[self.lineup.entries] = [other for other in listed if other is not gone]

    def member_names_of_force(self, force: str) -> dict[str, str]:
        """Return the names of a force's members by id; raises BadInput or CommandError on failure."""
        path = find_force(force, self.path.parent)
        if not path.is_file():
            raise CommandError(f"cannot take {force[:40]!r}: no force is called so; forces lists them all")
        data = read_toml(path)
        if data.get("ruleset") != self.rules.name:
            raise CommandError(
                f"cannot take {force}: it is of {data.get('ruleset')}; take a force of {self.rules.name}"
            )
        members = data.get(self.lineup.source)
        tables = [one for one in members if isinstance(one, dict)] if isinstance(members, list) else []
        if not tables:
            raise CommandError(f"cannot take {force}: it has no {self.lineup.source}; take another force")
        return {str(member.get("id")): str(member.get("name", member.get("id"))) for member in tables}

    # ------------------------------------------------------------------ objectives

    def add_goal(self, typed: str) -> None:
        """Add an objective, given as "SIDE KIND" followed by the name and the value of each field.

        Raises CommandError if it cannot be read.
        """
        words = re.split(r"[\s,]+", typed)
        side = self.find_side(words[0])
        goals = {goal.kind: goal for goal in self.guide.goals}
        kind = words[1].casefold() if len(words) > 1 else ""
        if kind not in goals:
            raise CommandError(f"cannot set {kind[:40]!r} as an objective: use one of {', '.join(goals)}")
        self.data.setdefault("objectives", []).append(
            {"side": side["id"], "kind": kind, **_goal_values(goals[kind], words[2:])}
        )

    # ------------------------------------------------------------------ checks

    def parse_setup(self) -> ParsedSetup:
        """Return the setup as it would be read from the file now, with all its problems."""
        return parse_setup_tables(self.path, self.data)

    def fatal_problems_at(self, path: str) -> list[Problem]:
        """Return the fatal problems of the scenario at this path, or in a part of what is there."""
        known = [fault for fault in self.parse_setup().problems if fault.fatal]
        inside = (f"{path}.", f"{path}[")
        return [fault for fault in known if fault.path == path or fault.path.startswith(inside)]

    def tables_for_file(self) -> Data:
        """Return the scenario's tables as the file will have them, without unused forces and empty values."""
        found = {key: value for key, value in self.data.items() if value not in ("", [], {})}
        used = {str(entry.get("force")) for entry in self.list_of_tables(self.lineup.entries)}
        forces = [name for name in self.data.get("forces", []) if Path(str(name)).stem in used]
        found.pop("forces", None)
        head: Data = {key: found.pop(key) for key in ("ruleset", "battle", "title", "text") if key in found}
        return {**head, **({"forces": forces} if forces else {}), **found}


def _goal_values(goal: GoalGuide, words: Sequence[str]) -> Data:
    """Return an objective's values by field name, from words that give each field's name and value."""
    names = [field.name for field in goal.fields]
    found: dict[str, list[str]] = {}
    current = names[0] if names else ""
    for word in words:
        if word.casefold() in names:
            current = word.casefold()
        elif not current:
            raise CommandError(f"cannot add {word[:40]!r}: {goal.kind} needs nothing else; leave it out")
        else:
            found.setdefault(current, []).append(word)
    return {field.name: _goal_value(goal, field, found.get(field.name, [])) for field in goal.fields}


def _goal_value(goal: GoalGuide, field: Field, words: list[str]) -> object:
    if field.kind is Kind.keys and words:
        return [word.upper() for word in words]
    if field.kind is Kind.number:
        if not words:
            return field.usual
        if len(words) == 1 and words[0].isdigit():
            return int(words[0][:9])
    elif len(words) == 1:
        return words[0]
    form = " ".join(
        f"{other.name} {'3' if other.kind is Kind.number else other.name.upper()}" for other in goal.fields
    )
    raise CommandError(f"cannot set {goal.kind}: it does not say {field.name}; write SIDE {goal.kind} {form}")


def read_scenario_data(name: str, ruleset: str = "") -> Data:
    """Return the tables of a scenario, given by the path of a file or the name of a shipped one, as they are
    written. Raises BadInput or CommandError for a file that is no scenario of this ruleset.
    """
    path = find_scenario(name)
    data = read_toml(path)
    if "scenario" in data:
        raise CommandError(f"cannot take {name}: it is a situation; take its scenario, {data['scenario']}")
    if ruleset and data.get("ruleset") != ruleset:
        raise CommandError(
            f"cannot take {name}: it is of {data.get('ruleset')}; take a scenario of {ruleset}"
        )
    return data
