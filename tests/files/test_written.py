"""Files that Wartable writes: the same data is read back, laid out for people to go on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wartable.drafts.writing import file_text
from wartable.files.parsing import parse_toml, read_toml

HOME = Path(__file__).parents[2]
LAID_OUT = """\
title = "Ferry"
text = '''
One.
Two.
'''
limit = 6

[map]
size = [3, 2]

[[units]]
id = "heron"
weapons = ["beam_rifle"]
at = {x = 1}

[units.pilot]
id = "mara"
genre = 2

[[units]]
id = "wren"
hits = 1.5

[[units.mounts]]
weapon = "vulcans"

[[units.mounts]]
weapon = "lance"
"""

SHIPPED = sorted((HOME / "src" / "wartable" / "rulesets").glob("*/**/*.toml"))
SHIPPED += sorted((HOME / "docs" / "examples").glob("*.toml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(HOME)))
def test_every_shipped_file_is_read_back_as_it_was(path: Path) -> None:
    data = read_toml(path)
    assert parse_toml(file_text(data), "") == data


@pytest.mark.parametrize(
    "text",
    [
        "two\nlines",
        "a quotation 'of' one",
        "three '''quotes''' over\ntwo lines",
        "a backslash \\ and\na second line",
        "a bell \a and\na second line",
        "a return\r\nand a line",
        "\nbegins with a line",
        "ends with a line\n",
        "ends with a quotation'\nand another'",
        'double """quotes"""',
        "",
    ],
)
def test_a_text_is_read_back_as_it_was(text: str) -> None:
    data = {"title": "Any", "text": text, "units": [{"id": "one", "text": text}], text or "key": 1}
    assert parse_toml(file_text(data), "") == data


def test_plain_values_come_first_then_tables_then_units_under_headings() -> None:
    units: list[dict[str, Any]] = [
        {"id": "heron", "weapons": ["beam_rifle"], "pilot": {"id": "mara", "genre": 2}, "at": {"x": 1}},
        {"id": "wren", "hits": 1.5, "mounts": [{"weapon": "vulcans"}, {"weapon": "lance"}]},
    ]
    data = {"units": units, "title": "Ferry", "text": "One.\nTwo.\n", "map": {"size": [3, 2]}, "limit": 6}
    assert file_text(data).strip() == LAID_OUT.strip()
