"""Parsers for TOML and JSON that report errors with their line."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Final

from wartable import BadInput, Problem
from wartable.files.disk import SAVE_LIMIT, TOML_LIMIT, read_text
from wartable.files.recognition import OTHER_JSON, SAVE, TOML, format_problem, wrong_format_problem
from wartable.toolkit import shown

__all__ = ["parse_json", "parse_toml", "read_json", "read_toml"]

Data = dict[str, object]

_ERROR_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LONGEST_LINE: Final = 20_000
_MOST_PARTS: Final = 100
_QUOTED: Final = re.compile(r"\"(?:\\.|[^\"\\])*\"|'[^']*'")
_BLANKS: Final = re.compile(r"[ \t]+")
_JOINING_DOT: Final = re.compile(r"(?<=[\w-])\.(?=[\w-])")
_LONE_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")


def read_toml(path: Path) -> Data:
    """Return the tables of a TOML file; raises BadInput if it cannot be read or parsed."""
    return parse_toml(read_text(path, TOML_LIMIT), f"cannot read {path}")


def read_json(path: Path) -> Data:
    """Return the object in a JSON file; raises BadInput if it cannot be read or parsed."""
    return parse_json(read_text(path, SAVE_LIMIT), f"cannot read {path}")


def parse_toml(text: str, what: str) -> Data:
    """Return the tables of a TOML text. Raises BadInput if it is no TOML; `what` is the beginning of the
    message.
    """
    _refuse_long_lines(text, what)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        other = wrong_format_problem(text, wanted=TOML)
        raise BadInput(what, [other or _toml_problem(text, str(error))]) from None
    except (RecursionError, ValueError) as error:
        raise BadInput(what, [_unreadable_value_problem(error)]) from None


def _refuse_long_lines(text: str, what: str) -> None:
    """Raise BadInput for very long lines and for names with very many parts, which take the parser
    minutes.
    """
    for number, line in enumerate(text.split("\n"), 1):
        place = f"line {number}"
        if len(line) > _LONGEST_LINE:
            fault = f"this line has {len(line)} characters"
            raise BadInput(what, [Problem(place, fault, f"break it before {_LONGEST_LINE}")])
        if len(line) > _MOST_PARTS and _count_joining_dots(line) > _MOST_PARTS:
            raise BadInput(what, [Problem(place, "a name in this line has too many parts", "shorten it")])


def _count_joining_dots(line: str) -> int:
    """Return the number of dots in a line that join parts of a name. Dots in quotes are not counted."""
    return len(_JOINING_DOT.findall(_BLANKS.sub("", _QUOTED.sub("q", line))))


def _toml_problem(text: str, message: str) -> Problem:
    """Return the parser's message as a problem whose place is the line and column, with the text of the
    line.
    """
    found = _ERROR_PLACE.search(message)
    fault = _ERROR_PLACE.sub("", message)
    fault = fault[:1].lower() + fault[1:]
    if found is None or found[1] is None:
        return Problem("end of the file", fault, "check that the file is whole: quotes and brackets closed")
    line = text.split("\n")[int(found[1]) - 1].strip()
    return Problem(
        f"line {found[1]}, column {found[2]}",
        f"{fault} in {shown(line)}",
        "write KEY = VALUE, text in quotes, lists in [ ]",
    )


def _unreadable_value_problem(error: Exception) -> Problem:
    if isinstance(error, RecursionError):
        return Problem("", "it is nested too deeply", "use no more levels than the format has")
    return Problem("", f"it holds a value that cannot be read ({shown(str(error))})", "correct that value")


def parse_json(text: str, what: str) -> Data:
    """Return the object in a JSON text. Raises BadInput if there is none; `what` is the beginning of the
    message.
    """
    try:
        data = json.loads(text)
        if _LONE_HALF.search(text):
            json.dumps(data, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        other = wrong_format_problem(text, wanted=SAVE)
        raise BadInput(what, [other or _json_problem(text, error)]) from None
    except (RecursionError, ValueError) as error:
        raise BadInput(what, [_unreadable_value_problem(error)]) from None
    if not isinstance(data, dict):
        raise BadInput(what, [format_problem(OTHER_JSON)])
    return data


def _json_problem(text: str, error: json.JSONDecodeError) -> Problem:
    if not text.strip():
        return Problem("", "it is empty", "name a file that holds something")
    fault = error.msg[:1].lower() + error.msg[1:]
    is_cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
    remedy = "the file seems to have been cut off here" if is_cut else "correct the JSON there"
    return Problem(f"line {error.lineno}, column {error.colno}", fault, remedy)
