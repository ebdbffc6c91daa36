"""Recognition of file formats by content: those of Wartable, and those of other programs.

All readers use it for files that they cannot read, so that their messages agree. Containers (zip, gzip) are
opened only as far as is needed to see what is in them.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from wartable import Problem

__all__ = [
    "CAMPAIGN",
    "OTHER_JSON",
    "REPLAY",
    "REPLAY_MARK",
    "SAVE",
    "TOML",
    "FileKind",
    "RecognisedFormat",
    "format_problem",
    "recognise_format",
    "recognise_json",
    "wrong_format_problem",
]

REPLAY_MARK: Final = "> wartable-replay"
"""Text with which one of the first lines of every replay begins."""
_EXAMINED_BYTES: Final = 64 * 1024
"""The number of bytes of a file, or of a part of a container, that are examined."""
_HEAD_LINES: Final = 100
_MOST_JSON: Final = 4 * 1024 * 1024


class FileKind(StrEnum):
    """The kind of content of another program's file, which decides the suggested remedy; OURS for a file of
    Wartable.
    """

    OURS = "ours"
    MAP = "map"
    UNITS = "units"
    OTHER = "other"


class RecognisedFormat(NamedTuple):
    """A file format that was recognised."""

    kind: FileKind
    name: str
    """Description of the format, such as "a replay" or "a MegaMek map"."""


TOML: Final = RecognisedFormat(FileKind.OURS, "TOML, as scenarios and forces are")
SAVE: Final = RecognisedFormat(FileKind.OURS, "JSON, as saves are")
REPLAY: Final = RecognisedFormat(FileKind.OURS, "a replay")
CAMPAIGN: Final = RecognisedFormat(FileKind.OURS, "a database, as campaigns are")
OTHER_JSON: Final = RecognisedFormat(FileKind.OTHER, "JSON of another program")
_GAME: Final = RecognisedFormat(FileKind.OURS, "a finished game with sworn dice")

_OPENED_BY: Final[Mapping[RecognisedFormat, tuple[str, str]]] = {
    TOML: ("play it as a scenario", "wartable play FILE"),
    SAVE: ("go on with it as a save", "wartable play --save FILE"),
    REPLAY: ("open it as a replay, which can be played on from", "wartable replay FILE --play"),
    CAMPAIGN: ("open it as a campaign", "wartable campaign open FILE"),
    _GAME: ("check its dice", "wartable verify FILE"),
}
_REMEDIES: Final[Mapping[FileKind, tuple[str, str]]] = {
    FileKind.MAP: ("draw the map in a scenario", "wartable new scenario"),
    FileKind.UNITS: ("build the units here", "wartable new"),
    FileKind.OTHER: ("use a scenario or force (.toml), a save (.json) or a replay (.txt)", ""),
}


def wrong_format_problem(content: bytes | str, *, wanted: RecognisedFormat) -> Problem | None:
    """Return a problem that names the format of the content, if it is known and not the `wanted` one;
    otherwise None.
    """
    found = recognise_format(content)
    return None if found is None or found == wanted else format_problem(found)


def format_problem(recognised: RecognisedFormat) -> Problem:
    """Return a problem that names the format of a file, and says what can be done with such a file."""
    if recognised.kind is FileKind.OURS:
        remedy, typed = _OPENED_BY[recognised]
        return Problem("", f"this is {recognised.name}", remedy, typed=typed)
    remedy, typed = _REMEDIES[recognised.kind]
    return Problem("", f"this looks like {recognised.name}, which Wartable cannot read", remedy, typed=typed)


def recognise_format(content: bytes | str) -> RecognisedFormat | None:
    """Recognise the format of a file's content; None if it is unknown."""
    if isinstance(content, str):
        return _recognise_text(content)
    for mark, binary in _BINARY:
        if content.startswith(mark):
            return binary
    if content.startswith(b"PK\x03\x04"):
        return _recognise_zip(content)
    if content.startswith(b"\x1f\x8b"):
        found = _recognise_part(_unpack_gzip(content))
        return _GZIP if found is None else _in_container("a gzip archive", found)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _recognise_utf_16(content[: 2 * _EXAMINED_BYTES])
    return _recognise_text(content.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace"))


# ------------------------------------------------------------------ containers


_BINARY: Final[tuple[tuple[bytes, RecognisedFormat], ...]] = (
    (b"SQLite format 3\x00", CAMPAIGN),
    (b"%PDF-", RecognisedFormat(FileKind.OTHER, "a PDF document")),
    (b"\x89PNG", RecognisedFormat(FileKind.MAP, "a picture (PNG)")),
    (b"\xff\xd8\xff", RecognisedFormat(FileKind.MAP, "a picture (JPEG)")),
    (b"GIF8", RecognisedFormat(FileKind.MAP, "a picture (GIF)")),
    (b"RIFF", RecognisedFormat(FileKind.OTHER, "a picture or sound (RIFF)")),
    (b"7z\xbc\xaf\x27\x1c", RecognisedFormat(FileKind.OTHER, "a 7z archive")),
    (b"Rar!", RecognisedFormat(FileKind.OTHER, "a RAR archive")),
    (b"\xd0\xcf\x11\xe0", RecognisedFormat(FileKind.OTHER, "a document of an older office program")),
    (b"{\\rtf", RecognisedFormat(FileKind.OTHER, "a document (RTF)")),
)
_OFFICE: Final[Mapping[str, str]] = {
    "word/": "a document of a word processor",
    "xl/": "a spreadsheet",
    "ppt/": "a presentation",
    "mimetype": "a document of an office program",
}


_GZIP: Final = RecognisedFormat(FileKind.OTHER, "a gzip archive")


def _recognise_zip(content: bytes) -> RecognisedFormat:
    """Recognise a zip archive as an office document, or by the first file in it that has a known format."""
    plain = RecognisedFormat(FileKind.OTHER, "a zip archive")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()[:_HEAD_LINES]
            for start, description in _OFFICE.items():
                if any(name.startswith(start) for name in names):
                    return RecognisedFormat(FileKind.OTHER, description)
            for name in names:
                with archive.open(name) as part:
                    found = _recognise_part(part.read(_EXAMINED_BYTES))
                if found is not None:
                    return _in_container("a zip archive", found)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, zlib.error, EOFError, ValueError):
        return plain
    return plain


def _recognise_utf_16(content: bytes) -> RecognisedFormat | None:
    """Recognise the format of UTF-16 text if it is that of another program; otherwise None, because the text
    only has to be saved as UTF-8.
    """
    found = _recognise_text(content.decode("utf-16", "replace"))
    if found is None or found.kind is FileKind.OURS:
        return None
    return _in_container("UTF-16 text", found)


def _recognise_part(part: bytes) -> RecognisedFormat | None:
    """Recognise the format of a part of a container. A container inside another one is not opened."""
    if part.startswith((b"PK\x03\x04", b"\x1f\x8b")):
        return None
    return recognise_format(part)


def _unpack_gzip(content: bytes) -> bytes:
    """Return the beginning of the file in a gzip archive; empty if it cannot be unpacked."""
    try:
        with gzip.open(io.BytesIO(content)) as file:
            return file.read(_EXAMINED_BYTES)
    except (OSError, EOFError, zlib.error):
        return b""


def _in_container(container: str, recognised: RecognisedFormat) -> RecognisedFormat:
    """Return the format of a container with a file of a known format in it. If that is a file of Wartable,
    the container still counts as OTHER, because the file must be taken out first.
    """
    kind = FileKind.OTHER if recognised.kind is FileKind.OURS else recognised.kind
    return RecognisedFormat(kind, f"{container} with {recognised.name} in it")


# ------------------------------------------------------------------ text


_PATTERNS: Final[tuple[tuple[str, RecognisedFormat], ...]] = (
    (r"\Asize \d+ \d+\s*$(?s:.*)^hex \d{4}", RecognisedFormat(FileKind.MAP, "a MegaMek map")),
    (r"^<BlockVersion>", RecognisedFormat(FileKind.UNITS, "a MegaMek unit")),
    (
        r"\A(?:Version:|chassis:|generator:)(?s:.*)^(?:Mass|mass|Chassis|Config):",
        RecognisedFormat(FileKind.UNITS, "a MegaMek unit"),
    ),
    (r"^\s*GROUP \d+(?s:.*)^.*\bSWC\b", RecognisedFormat(FileKind.UNITS, "an army list of Infinity Army")),
    (r"^\+\+ .* \+\+\s*$", RecognisedFormat(FileKind.UNITS, "a roster of BattleScribe")),
    (
        r"\A(?:from|import) \w|^def \w+\(|^class \w+.*:$",
        RecognisedFormat(FileKind.OTHER, "a program in Python"),
    ),
    (r"\A---\s*$|\A[A-Za-z_]+:\s*$", RecognisedFormat(FileKind.OTHER, "YAML of another program")),
)
_COMPILED: Final = [
    (re.compile(pattern, re.MULTILINE | re.IGNORECASE), found) for pattern, found in _PATTERNS
]
_OURS_IN_TOML: Final = re.compile(r"^(?:ruleset|scenario) *=", re.MULTILINE)
_ROOT: Final = re.compile(r"<([A-Za-z_][\w.:-]*)")
_ROOTS: Final[Mapping[str, RecognisedFormat]] = {
    "unit": RecognisedFormat(FileKind.UNITS, "a unit list of MegaMek"),
    "record": RecognisedFormat(FileKind.UNITS, "a unit list of MegaMek"),
    "roster": RecognisedFormat(FileKind.UNITS, "a roster of BattleScribe"),
    "catalogue": RecognisedFormat(FileKind.OTHER, "a catalogue of BattleScribe"),
    "gamesystem": RecognisedFormat(FileKind.OTHER, "a game system of BattleScribe"),
    "map": RecognisedFormat(FileKind.MAP, "a map of Tiled"),
    "svg": RecognisedFormat(FileKind.MAP, "a picture (SVG)"),
    "html": RecognisedFormat(FileKind.OTHER, "a web page"),
}
_KEYS: Final[tuple[tuple[frozenset[str], RecognisedFormat], ...]] = (
    (frozenset(("ObjectStates",)), RecognisedFormat(FileKind.OTHER, "a table of Tabletop Simulator")),
    (frozenset(("tiledversion",)), RecognisedFormat(FileKind.MAP, "a map of Tiled")),
    (
        frozenset(("resolution", "line_of_sight")),
        RecognisedFormat(FileKind.MAP, "a map in Universal VTT format"),
    ),
    (frozenset(("walls", "grid")), RecognisedFormat(FileKind.MAP, "a scene of Foundry")),
    (frozenset(("items", "prototypeToken")), RecognisedFormat(FileKind.UNITS, "an actor of Foundry")),
    (frozenset(("schema_version", "handouts")), RecognisedFormat(FileKind.OTHER, "a campaign of Roll20")),
    (frozenset(("roster",)), RecognisedFormat(FileKind.UNITS, "a roster of BattleScribe")),
)
"""Keys by which a JSON object is recognised."""


def _recognise_text(text: str) -> RecognisedFormat | None:
    """Recognise the format of a text by its beginning."""
    text = text.removeprefix("\ufeff")
    head = text[:_EXAMINED_BYTES]
    if any(line.startswith(REPLAY_MARK) for line in head.split("\n", _HEAD_LINES)[:_HEAD_LINES]):
        return REPLAY
    start = head.lstrip()
    if start[:1] in ("{", "["):
        return _recognise_json(text)
    if start[:1] == "<":
        return _recognise_markup(start)
    if _OURS_IN_TOML.search(head):
        return TOML
    return next((found for pattern, found in _COMPILED if pattern.search(head)), None)


def _recognise_markup(start: str) -> RecognisedFormat | None:
    """Recognise XML or HTML by the name of its first element."""
    if start[:14].lower() == "<!doctype html":
        return _ROOTS["html"]
    root = _ROOT.search(start)
    name = "" if root is None else root[1].rpartition(":")[2].lower()
    if name == "blockversion":
        return RecognisedFormat(FileKind.UNITS, "a MegaMek unit")
    if name in _ROOTS:
        return _ROOTS[name]
    return None if not name else RecognisedFormat(FileKind.OTHER, "XML of another program")


def _recognise_json(text: str) -> RecognisedFormat | None:
    """Recognise the format of JSON text by its keys. An object that cannot be parsed is taken for a damaged
    save.
    """
    if len(text) > _MOST_JSON:
        return SAVE
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return SAVE if text.lstrip().startswith("{") else None
    if not isinstance(data, dict):
        return OTHER_JSON
    return recognise_json(data)


def recognise_json(data: Mapping[str, object]) -> RecognisedFormat:
    """Recognise a JSON object by its keys."""
    if "wartable" in data:
        return SAVE
    if {"oath", "inputs"} <= data.keys():
        return _GAME
    known = next((found for keys, found in _KEYS if keys <= data.keys()), None)
    return known or OTHER_JSON
