"""Draft: a unit under construction, with the effect of answers and the ruleset's checks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from wartable import BadInput, CostBreakdown, Entry, Field, Guide, Kind, Problem, Step, UnitView
from wartable.drafts.ids import free_id, slug
from wartable.drafts.preview import displayable_lists, force_view_model
from wartable.files.reading import parse_force_tables
from wartable.seat.errors import CommandError
from wartable.seat.handbook import RulesetHandbook
from wartable.toolkit import closest

Data = dict[str, Any]
NOTHING: Final = ("none", "-", "nobody", "nothing")
YES: Final = ("yes", "y", "true")
NO: Final = ("no", "n", "false")


class Draft:
    """A unit under construction, for which a builder's guide asks questions.

    `force` is the content of the unit's file, and `others` are the other members in the same list. `chosen`
    has the paths of the fields that a person has filled in, which are not replaced by suggestions. If
    `keeps_id` is True, a new name does not change the unit's id.
    """

    def __init__(
        self,
        guide: Guide,
        handbook: RulesetHandbook,
        force: Data,
        start: Data | None,
        *,
        keeps_id: bool = False,
    ) -> None:
        self.guide = guide
        self.rules = handbook.rules
        self.handbook = handbook
        self.force = force
        self.keeps_id = keeps_id
        self.others: list[Data] = list(force.get(guide.table, []))
        self.unit = deepcopy(start) if start is not None else guide.start()
        self.chosen: set[tuple[str, ...]] = set()
        if start is not None:
            self.chosen = {field.place for step in guide.steps for field in step.fields}
        self._renew_ids()

    def copy(self) -> Draft:
        """Return an independent copy of the draft."""
        twin = Draft(self.guide, self.handbook, self.force, None, keeps_id=self.keeps_id)
        twin.unit = deepcopy(self.unit)
        twin.chosen = set(self.chosen)
        return twin

    # ------------------------------------------------------------------ values

    def table_for_step(self, step: Step, item: int) -> Data:
        """Return the table with the fields of a step: the unit itself, a part of the unit, or the item with
        index `item` in a list of the unit. A part or item that does not exist is created.
        """
        found: Any = self.unit
        for key in step.part:
            found = found.setdefault(key, [] if step.each else {})
        if not step.each:
            return as_table(found)
        if item == len(found):
            found.append(self.guide.item())
        return as_table(found[item])

    def list_for_step(self, step: Step) -> list[Data]:
        """Return the list of the unit to which a step's fields belong; empty if there is none."""
        found: Any = self.unit
        for key in step.part:
            found = found.get(key, [])
        return found if isinstance(found, list) else []

    def value(self, table: Data, field: Field) -> object:
        """Return the value of a field in this table, or the field's default."""
        found: Any = table
        for key in field.place[:-1]:
            found = found.get(key, {})
        return found.get(field.place[-1], field.usual)

    def fill_in_suggestions(self) -> None:
        """Fill in unchosen fields with the ruleset's suggestions. The unit must have no fatal problem."""
        for step in [step for step in self.guide.steps if not step.each and step.when(self.unit)]:
            for field in [field for field in step.fields if field.advice and field.place not in self.chosen]:
                advised = _value_at(self.unit_view().figures, field.advice)
                if isinstance(advised, int):
                    _set_value(self.table_for_step(step, 0), field, advised)

    def set_field_value(self, step: Step, field: Field, value: object) -> None:
        """Set the value of a field, given in the form that it has in the file."""
        _set_value(self.table_for_step(step, 0), field, value)

    def store_typed_answer(self, step: Step, item: int, text: str) -> None:
        """Store a typed answer to a step; raises CommandError if it cannot be read."""
        for field, typed in list(self._fields_and_texts(step, text)):
            self.store_chosen_value(step, item, field, self.read_typed_value(field, typed))

    def store_chosen_value(self, step: Step, item: int, field: Field, value: object) -> None:
        """Store a person's value for a field; None removes the value. A new name may also change the id."""
        table = self.table_for_step(step, item)
        if value is None:
            _remove_value(table, field)
        else:
            _set_value(table, field, value)
        self.chosen.add(field.place)
        if step.names and "id" in table and not (self.keeps_id and table is self.unit):
            table["id"] = self._free_id(slug(str(value or "")) or "unit", table)

    def can_read_answer(self, step: Step, text: str) -> bool:
        """Whether a text gives fields of this step values that can be read, such as "might 6"."""
        if text.split()[0].casefold() not in [field.name for field in step.fields]:
            return False
        try:
            return all(
                self.read_typed_value(field, typed) is not None
                for field, typed in self._fields_and_texts(step, text)
            )
        except CommandError:
            return False

    def _fields_and_texts(self, step: Step, text: str) -> Iterator[tuple[Field, str]]:
        """Yield each field that is named in a line such as "drill 3, formation close", with the text of its
        value. Raises CommandError if there is none.
        """
        if len(step.fields) == 1:
            field = step.fields[0]
            yield field, text.removeprefix(field.name + " ").strip()
            return
        for part in text.split(","):
            words = part.split()
            while words:
                field = _find_field(step, words.pop(0))
                count = _count_words(step, field, words)
                if not words:
                    raise CommandError(
                        f"cannot change {field.name}: no value was given; write {_example(field)}"
                    )
                yield field, " ".join(words[:count])
                del words[:count]

    def read_typed_value(self, field: Field, typed: str) -> object:
        """Return the value for a text typed for a field; None if the field is to be left out. Raises
        CommandError if the text does not fit the field.
        """
        word = typed.casefold()
        if field.kind is Kind.text or (field.kind is Kind.word and word not in NOTHING):
            return typed
        if field.kind is Kind.number and re.fullmatch(r"-?[0-9]{1,9}", typed):
            return int(typed)
        if field.kind is Kind.flag and word in (*YES, *NO):
            return word in YES
        if field.kind is Kind.keys:
            return self._parse_keys(field, typed)
        if field.kind is Kind.tags:
            return self._parse_tags(field, typed)
        if field.kind is Kind.key and (word not in NOTHING or "none" in self.choice_names(field)):
            return self._parse_key(field, "none" if word in NOTHING else typed)
        if word in NOTHING:
            return None
        raise CommandError(f"cannot take {typed[:40]!r} for {field.name}: it is a {field.kind.value}")

    def _parse_keys(self, field: Field, typed: str) -> list[str]:
        """Return the keys for a text that lists keys or names; the longest possible name is taken."""
        words = [word for word in re.split(r"[\s;+]+", typed) if word and word.casefold() != "and"]
        if len(words) == 1 and words[0].casefold() in NOTHING:
            return []
        found: list[str] = []
        while words:
            spans = [
                count for count in range(len(words), 0, -1) if self._find_key(field, " ".join(words[:count]))
            ]
            count = spans[0] if spans else 1
            found.append(self._parse_key(field, " ".join(words[:count])))
            del words[:count]
        return found

    def _parse_tags(self, field: Field, typed: str) -> list[str]:
        """Return the tags for a text of keys or names, which may have a choice: "genius gamer:chess"."""
        words = [word for word in re.split(r"[\s;]+", typed) if word]
        if len(words) == 1 and words[0].casefold() in NOTHING:
            return []
        found: list[str] = []
        while words:
            spans = [count for count in range(len(words), 0, -1) if self._parse_tag(field, words[:count])]
            count = spans[0] if spans else 1
            found.append(
                self._parse_tag(field, words[:count]) or self._parse_key(field, words[0].partition(":")[0])
            )
            del words[:count]
        return found

    def _parse_tag(self, field: Field, words: Sequence[str]) -> str:
        """Return the tag for the words of one key or name, the last of which may have a choice after a colon;
        "" if they are no key or name.
        """
        if any(":" in word for word in words[:-1]):
            return ""
        name, _, choice = " ".join(words).partition(":")
        key = self._find_key(field, name)
        chosen = "+".join(slug(part) for part in choice.split("+") if part)
        return f"{key}:{chosen}" if key and chosen else key

    def _parse_key(self, field: Field, typed: str) -> str:
        """Return the key for a text that is a key or name; raises CommandError if there is none."""
        found = self._find_key(field, typed)
        if found:
            return found
        raise CommandError(
            f"cannot take {typed[:40]!r} for {field.name}: {closest(typed, list(self.choice_names(field)))}"
        )

    def _find_key(self, field: Field, typed: str) -> str:
        """Return the key for a text that is a key or name in any spelling; "" if there is none."""
        folded = re.sub(r"[\W_]+", "", typed.casefold())
        for key, name in self.choice_names(field).items():
            if folded in [re.sub(r"[\W_]+", "", text.casefold()) for text in (key, name)]:
                return key
        return ""

    def choice_names(self, field: Field) -> dict[str, str]:
        """Return the names of a field's choices by key; empty if the field has none."""
        return {entry.key: entry.name for entry in self._choice_entries(field)}

    def suitable_entries(self, field: Field) -> list[Entry]:
        """Return the compendium entries for a field's choices that suit the unit as it is now."""
        return [entry for entry in self._choice_entries(field) if field.suits(entry, self.unit)]

    def _choice_entries(self, field: Field) -> list[Entry]:
        found: list[Entry] = []
        for choice in field.choices:
            kind, _, group = choice.partition("/")
            found += [
                entry for entry in self.handbook.entries if entry.kind == kind and group in ("", entry.group)
            ]
        return found

    # ------------------------------------------------------------------ ids

    def _renew_ids(self) -> None:
        """Replace each id in the unit that another unit or person in the file already has."""
        for table in _tables_with_ids(self.unit):
            table["id"] = self._free_id(str(table["id"]), table)

    def _free_id(self, id: str, own_table: Data) -> str:
        known = [unit for members in self.force.values() if _are_members(members) for unit in members]
        taken = {
            table["id"]
            for unit in (*known, self.unit)
            for table in _tables_with_ids(unit)
            if table is not own_table
        }
        return free_id(id, taken)

    # ------------------------------------------------------------------ checks

    def unit_for_file(self) -> Data:
        """Return the unit as it will be in the file, without empty texts."""
        found = _without_blanks(self.guide.finished(deepcopy(self.unit)))
        assert isinstance(found, dict)
        return found

    def problems(self) -> list[Problem]:
        """Return the problems of the unit's file that concern the unit."""
        return self.faults_and_notes()[0]

    def open_choice_notes(self) -> list[Problem]:
        """Return notes on the unit's open choices; empty if the unit has a fatal problem."""
        return self.faults_and_notes()[1]

    def faults_and_notes(self) -> tuple[list[Problem], list[Problem]]:
        """Return the problems of the unit, and the notes on its open choices. All paths begin at the unit."""
        table = self.guide.table
        force: Data = {**self.force, "ruleset": self.rules.name, table: [*self.others, self.unit_for_file()]}
        prefix = f"{table}[{len(self.others)}]"
        draft = parse_force_tables(Path("unit.toml"), force)
        return _problems_in(prefix, draft.problems), _problems_in(prefix, draft.unchosen)

    def raise_if_fatal(self) -> None:
        """Raise BadInput if the unit has a fatal problem."""
        fatal = [problem for problem in self.problems() if problem.fatal]
        if fatal:
            raise BadInput("cannot take that", fatal)

    def cost_breakdowns(self) -> list[CostBreakdown]:
        """Return the costs of the unit for each kind of points; empty in a ruleset without points."""
        return self.rules.costs({"ruleset": self.rules.name, self.guide.table: [self.unit_for_file()]})

    def unit_view(self) -> UnitView:
        """Return the ruleset's view of the unit; if it has none for such units, a view of the unit's data."""
        finished = self.unit_for_file()
        if self.guide.table not in displayable_lists(self.rules.name):
            lines = [
                f"  {key}: {_value_text(value)}"
                for key, value in finished.items()
                if key not in ("id", "name")
            ]
            name = str(finished.get("name", finished["id"]))
            return UnitView(str(finished["id"]), name, "", sheet=[name, *lines])
        title = self.force.get("title", "a new force")
        shown = {"ruleset": self.rules.name, "title": title, self.guide.table: [finished]}
        return force_view_model(shown).units[0]


def _problems_in(prefix: str, problems: Sequence[Problem]) -> list[Problem]:
    """Return the problems whose paths begin with this path, with the rest of their paths."""
    return [
        Problem(fault.path.removeprefix(prefix).lstrip("."), fault.what, fault.remedy, fatal=fault.fatal)
        for fault in problems
        if fault.path.startswith(prefix)
    ]


def _are_members(value: object) -> bool:
    """Whether a value of a force file is one of its lists of members."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _value_text(value: object) -> str:
    return ", ".join(str(part) for part in value) if isinstance(value, list) else str(value)


def _value_at(facts: object, path: Sequence[str]) -> object:
    """Return the value at this path of keys; None if there is none."""
    for key in path:
        facts = facts.get(key) if isinstance(facts, dict) else None
    return facts


def as_table(value: object) -> Data:
    """Return the value unchanged, but with the type of a table, which it must be."""
    assert isinstance(value, dict)
    return value


def _find_field(step: Step, word: str) -> Field:
    """Return the field with this name, or the only one whose name begins with it; raises CommandError if
    there is none.
    """
    name = word.casefold().rstrip(":=")
    exact = [field for field in step.fields if field.name == name]
    near = exact or [field for field in step.fields if name and field.name.startswith(name)]
    if len(near) == 1:
        return near[0]
    names = ", ".join(field.name for field in near or step.fields)
    raise CommandError(f"cannot change {word[:40]!r}: name one of {names}, with a comma between two")


def _count_words(step: Step, field: Field, words: Sequence[str]) -> int:
    """Return how many words belong to a field's value: one or, for keys, all up to another field's name."""
    if field.kind not in (Kind.key, Kind.keys, Kind.tags):
        return 1
    others = [other.name for other in step.fields if other is not field]
    return next((at for at, word in enumerate(words) if at and word.casefold() in others), len(words))


def _example(field: Field) -> str:
    """Return an example of a field with a value, as it is typed."""
    example = {Kind.number: "3", Kind.flag: "yes"}.get(field.kind, "KEY")
    return f"{field.name} {example}"


def _set_value(table: Data, field: Field, value: object) -> None:
    """Set the value of a field in the table of its step."""
    for key in field.place[:-1]:
        table = table.setdefault(key, {})
    table[field.place[-1]] = value


def _remove_value(table: Data, field: Field) -> None:
    """Remove a field from the table of its step."""
    for key in field.place[:-1]:
        table = table.get(key, {})
    table.pop(field.place[-1], None)


def _tables_with_ids(value: object) -> Iterator[Data]:
    """Yield every table with an id in a unit, including the unit itself."""
    if isinstance(value, dict):
        if "id" in value:
            yield value
        for part in value.values():
            yield from _tables_with_ids(part)
    elif isinstance(value, list):
        for part in value:
            yield from _tables_with_ids(part)


def _without_blanks(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_blanks(part) for key, part in value.items() if part != ""}
    return [_without_blanks(part) for part in value] if isinstance(value, list) else value
