"""Writes units as TOML: to a new force file, or as an addition to one that leaves the rest as it is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from wartable import BadInput, Problem
from wartable.files.disk import TOML_LIMIT, check_ending, read_text, write_safely
from wartable.files.parsing import parse_toml
from wartable.files.reading import draft_force

Data = dict[str, Any]


def add_unit(path: Path, ruleset: str, table: str, unit: Data) -> None:
    """Append a unit to this list of a force file, or write a new file. Raises BadInput if the file would not
    be sound, and OSError.
    """
    check_ending(path, ".toml")
    if path.exists():
        before = read_text(path, TOML_LIMIT)
        text = before + ("" if before.endswith("\n") else "\n") + "\n" + unit_text(table, unit)
    else:
        text = force_text(ruleset, _title(path), table, unit)
    _check(path, text)
    write_safely(path, text)


def replace_unit(path: Path, table: str, id: str, unit: Data) -> None:
    """Replace a unit of a force file and leave the rest as it is.

    If its tables cannot be told apart, the whole file is rewritten without comments. Raises BadInput if it
    would not be sound, and OSError.
    """
    before = read_text(path, TOML_LIMIT)
    data = parse_toml(before, f"cannot read {path}")
    found = data.get(table)
    members = found if isinstance(found, list) else []
    known = [one.get("id") if isinstance(one, dict) else None for one in members]
    if id not in known:
        problem = Problem(table, f"there is no {id} any more", "add it under another name")
        raise BadInput(f"cannot write {path}", [problem])
    number = known.index(id)
    wanted = {**data, table: [unit if at == number else one for at, one in enumerate(members)]}
    text = _with_table(before, table, number, unit_text(table, unit))
    try:
        is_same = parse_toml(text, "") == wanted
    except BadInput:
        is_same = False
    text = text if is_same else scenario_text(wanted)
    _check(path, text)
    write_safely(path, text)


def _with_table(text: str, table: str, number: int, instead: str) -> str:
    """Replace the lines of the table with this number in the text; comments after them stay."""
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
    return "".join(lines[:first]) + instead + "".join(lines[last:])


def _title(path: Path) -> str:
    return path.name.split(".")[0].replace("_", " ").title() or "Force"


def _check(path: Path, text: str) -> None:
    what = f"cannot write {path}"
    try:
        data = parse_toml(text, what)
    except BadInput as error:
        remedy = "name another file, or write its units as [[units]]"
        raise BadInput(what, [Problem(fault.path, fault.what, remedy) for fault in error.problems]) from None
    fatal = [problem for problem in draft_force(path, data).problems if problem.fatal]
    if fatal:
        raise BadInput(what, fatal)


def force_text(ruleset: str, title: str, table: str, unit: Data) -> str:
    """Return the text of a force file with one unit."""
    return f"ruleset = {_value(ruleset)}\ntitle = {_value(title)}\n\n{unit_text(table, unit)}"


def unit_text(table: str, unit: Data) -> str:
    """Return the text of a unit, as a table of this list of a force file."""
    return "\n".join(_table(table, unit, many=True)) + "\n"


def whole_text(data: Data) -> str:
    """Return the text of a whole file: plain values first, then its lists of tables."""
    plain = {key: value for key, value in data.items() if not _is_tables(value)}
    parts = ["".join(f"{_key(key)} = {_value(value)}\n" for key, value in plain.items())]
    for key, value in data.items():
        if _is_tables(value):
            parts += [unit_text(key, entry) for entry in value]
    return "\n".join(parts)


_LETTERS: Final = re.compile(r"[^\\\x00-\x09\x0b-\x1f\x7f]*")
"""A text that TOML can hold in several lines as it is, apart from quotes."""
_QUOTES: Final = ("'''", '"""')


def scenario_text(data: Data) -> str:
    """Return the text of a scenario: plain values first, then its tables with headings, then its lists of
    tables.
    """
    plain = {
        key: value for key, value in data.items() if not isinstance(value, dict) and not _is_tables(value)
    }
    parts = ["".join(f"{_key(key)} = {_drawn(value)}\n" for key, value in plain.items())]
    for key, value in data.items():
        if isinstance(value, dict):
            parts.append(
                "".join(
                    [
                        f"[{_key(key)}]\n",
                        *[f"{_key(name)} = {_drawn(part)}\n" for name, part in value.items()],
                    ]
                )
            )
    for key, value in data.items():
        if _is_tables(value):
            parts += [unit_text(key, entry) for entry in value]
    return "\n".join(parts)


def _drawn(value: object) -> str:
    """Return a value, spread over several lines if it has them: rows of a drawing, pieces of a map, a
    paragraph.
    """
    if isinstance(value, list) and len(value) > 3 and isinstance(value[0], str | dict):
        return "[\n" + "".join(f"  {_value(part)},\n" for part in value) + "]"
    if isinstance(value, str) and "\n" in value and _LETTERS.fullmatch(value):
        for quotes in [quotes for quotes in _QUOTES if quotes[0] not in value]:
            return f"{quotes}\n{value}{quotes}"
    return _value(value)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _table(path: str, table: Data, *, many: bool) -> list[str]:
    """Return the lines of a table: plain values first, then the tables in it."""
    lines = [f"[[{path}]]" if many else f"[{path}]"]
    inner: list[str] = []
    for key, value in table.items():
        if isinstance(value, dict):
            inner += ["", *_table(f"{path}.{_key(key)}", value, many=False)] if _is_large(value) else []
            lines += [] if _is_large(value) else [f"{_key(key)} = {_value(value)}"]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for item in value:
                inner += ["", *_table(f"{path}.{_key(key)}", item, many=True)]
        else:
            lines.append(f"{_key(key)} = {_value(value)}")
    return lines + inner


def _is_large(table: Data) -> bool:
    """Whether a table gets its own heading: a person does, a custom weapon does not."""
    return "id" in table or len(table) > 12


def _key(name: str) -> str:
    """Return a key as TOML; quoted if it is more than one word."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _value(name)


def _value(value: object) -> str:
    """Return a value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(part) for part in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
