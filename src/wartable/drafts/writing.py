"""Writes units as TOML: to a new force file, or to an existing one, the rest of which stays as it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

import tomlkit
from tomlkit.items import InlineTable, Item, Table

from wartable import BadInput, Problem
from wartable.files.disk import TOML_LIMIT, check_ending, read_text, write_safely
from wartable.files.parsing import parse_toml
from wartable.files.reading import parse_force_tables

Data = dict[str, Any]
SomeTable = TypeVar("SomeTable", Table, InlineTable)


def add_unit(path: Path, ruleset: str, table: str, unit: Data) -> None:
    """Append a unit to the list `table` of a force file, or write a new file with it. Raises BadInput if the
    file would have fatal problems, and OSError if it cannot be written.
    """
    check_ending(path, ".toml")
    if path.exists():
        before = read_text(path, TOML_LIMIT)
        text = before + ("" if before.endswith("\n") else "\n") + "\n" + unit_text(table, unit)
    else:
        text = force_text(ruleset, _title(path), table, unit)
    _check_force(path, text)
    write_safely(path, text)


def replace_unit(path: Path, table: str, id: str, unit: Data) -> None:
    """Replace the unit with this id in the list `table` of a force file, and leave the rest of the file as it
    is.

    If the lines of the unit cannot be determined, the whole file is rewritten without its comments. Raises
    BadInput if the file would have fatal problems, and OSError if it cannot be written.
    """
    before = read_text(path, TOML_LIMIT)
    data = parse_toml(before, f"cannot read {path}")
    found = data.get(table)
    members = found if isinstance(found, list) else []
    known = [member.get("id") if isinstance(member, dict) else None for member in members]
    if id not in known:
        problem = Problem(table, f"there is no {id} any more", "add it under another name")
        raise BadInput(f"cannot write {path}", [problem])
    number = known.index(id)
    expected = {**data, table: [unit if at == number else member for at, member in enumerate(members)]}
    text = _with_entry_replaced(before, table, number, unit_text(table, unit))
    try:
        is_same = parse_toml(text, "") == expected
    except BadInput:
        is_same = False
    text = text if is_same else file_text(expected)
    _check_force(path, text)
    write_safely(path, text)


def _with_entry_replaced(text: str, table: str, number: int, replacement: str) -> str:
    """Return the text with the lines of one entry of the list `table` replaced, that with index `number`.
    Comments after it are kept.
    """
    lines = text.splitlines(keepends=True)
    heads = [at for at, line in enumerate(lines) if re.match(r"[ \t]*\[", line)]
    own = [at for at in heads if re.match(rf"[ \t]*\[\[ *{re.escape(table)} *\]\]", lines[at])]
    if number >= len(own):
        return text
    first = own[number]
    inner = re.compile(rf"[ \t]*\[+ *{re.escape(table)} *\.")
    last = next((at for at in heads if at > first and not inner.match(lines[at])), len(lines))
    while last > first + 1 and (not lines[last - 1].strip() or lines[last - 1].lstrip().startswith("#")):
        last -= 1
    return "".join(lines[:first]) + replacement + "".join(lines[last:])


def _title(path: Path) -> str:
    return path.name.split(".")[0].replace("_", " ").title() or "Force"


def _check_force(path: Path, text: str) -> None:
    """Raise BadInput if a force file with this text would have fatal problems."""
    what = f"cannot write {path}"
    try:
        data = parse_toml(text, what)
    except BadInput as error:
        remedy = "name another file, or write its units as [[units]]"
        raise BadInput(what, [Problem(fault.path, fault.what, remedy) for fault in error.problems]) from None
    fatal = [problem for problem in parse_force_tables(path, data).problems if problem.fatal]
    if fatal:
        raise BadInput(what, fatal)


def force_text(ruleset: str, title: str, table: str, unit: Data) -> str:
    """Return the text of a force file with one unit."""
    return file_text({"ruleset": ruleset, "title": title, table: [unit]})


def unit_text(table: str, unit: Data) -> str:
    """Return the TOML text of a unit, as an entry of the list `table` of a force file."""
    return file_text({table: [unit]})


def file_text(data: Data) -> str:
    """Return the text of a TOML file with this data: plain values, then tables, then lists of tables."""
    document = tomlkit.document()
    for key, value in sorted(data.items(), key=lambda pair: _is_table_list(pair[1])):
        is_table = isinstance(value, dict)
        document.add(key, _fill(tomlkit.table(), value, headings=False) if is_table else _toml_item(value))
    return document.as_string()


def _fill(table: SomeTable, data: Data, *, headings: bool) -> SomeTable:
    """Add this data to a table of TOML, and return the table."""
    for key, value in data.items():
        table.append(key, _toml_item(value, headings=headings))
    return table


def _toml_item(value: object, *, headings: bool = True) -> Item:
    """Return a value as an item of TOML. With `headings`, lists of tables and large tables, such as people,
    get headings of their own.
    """
    if isinstance(value, dict):
        if headings and _is_large(value):
            return _fill(tomlkit.table(), value, headings=True)
        return _fill(tomlkit.inline_table(), value, headings=False)
    if isinstance(value, list):
        if headings and _is_table_list(value):
            listed = tomlkit.aot()
            listed.extend(_fill(tomlkit.table(), part, headings=True) for part in value)
            return listed
        array = tomlkit.array()
        array.extend(_toml_item(part, headings=False) for part in value)
        return array.multiline(len(value) > 3 and isinstance(value[0], dict))
    if (
        isinstance(value, str)
        and "\n" in value
        and "'''" not in value
        and value.replace("\n", "").isprintable()
    ):
        return tomlkit.value(f"'''\n{value}'''")
    return tomlkit.item(value)


def _is_table_list(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(part, dict) for part in value)


def _is_large(table: Data) -> bool:
    """Whether a table is written with a heading of its own, as a person is, and a custom weapon is not."""
    return "id" in table or len(table) > 12
