"""File access with size limits, and safe writing that never loses a good file."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from wartable import BadInput, Problem
from wartable.files.recognition import TOML, wrong_format_problem

__all__ = [
    "SAVE_LIMIT",
    "TOML_LIMIT",
    "FileVersion",
    "Overtaken",
    "backup_path",
    "check_ending",
    "decoded",
    "file_stem",
    "free_path",
    "read_head",
    "read_text",
    "typed_path",
    "version_of",
    "write_safely",
]

MEGABYTE: Final = 1024 * 1024
TOML_LIMIT: Final = 4 * MEGABYTE
SAVE_LIMIT: Final = 64 * MEGABYTE
_ATTEMPTS: Final = 1000
_LONGEST_STEM: Final = 100
"""Greatest length of a stem: with its suffixes, a file name may have 255 characters."""
_HEAD: Final = 1024
_LEFTOVER_AGE: Final = 3600.0  # seconds after which an unfinished file cannot belong to a running program
_FORMATS: Final = {
    ".toml": "scenarios and forces",
    ".json": "saves and other data",
    ".txt": "replays",
    ".replay": "replays",
    ".html": "pages",
    ".htm": "pages",
    ".csv": "tables",
}
"""Content of files with these endings; others are not restricted."""

_NO_NAME: Final = "this cannot be a file's name"
_OVERTAKEN: Final = (
    "another program has gone on with it; this battle is in no file now, save it under another name"
)
_REMEDIES: Final = {
    errno.ENOENT: "check the name and the folder",
    errno.ENOTDIR: "check the name and the folder",
    errno.EACCES: "ask for the right to read it",
    errno.ELOOP: "name the file itself, not a link that leads to itself",
    errno.ENAMETOOLONG: "use a shorter name",
}


def typed_path(text: str) -> Path:
    """Return the path that a person has typed, with "~" for a home folder; raises BadInput for an unknown
    user.
    """
    try:
        return Path(text).expanduser()
    except RuntimeError:
        user = text[1:].partition("/")[0]
        what = f"there is no user {user!r}" if user else "nothing says where your home folder is"
        raise BadInput(f"cannot use {text!r}", [Problem("", what, "write the whole path")]) from None


class Overtaken(OSError):
    """Raised if another program has written to a file since this one read or wrote it; the file is left as it
    is.
    """


class FileVersion(NamedTuple):
    """The version of a file on disk; all 0 if there is no file."""

    inode: int = 0
    written: int = 0
    size: int = 0


def version_of(path: Path) -> FileVersion:
    """Return the present version of a file; every write by Wartable changes it."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return FileVersion()
    return FileVersion(status.st_ino, status.st_mtime_ns, status.st_size)


def read_text(path: Path, limit: int) -> str:
    """Return the text of a plain UTF-8 file of at most `limit` bytes; raises BadInput."""
    content = _read_bytes(path, limit + 1)
    if len(content) > limit:
        allowed = f"{limit // MEGABYTE} MB" if limit >= MEGABYTE else f"{limit} bytes"
        raise _unreadable(path, f"it is larger than {allowed}", "check that this is the right file")
    return decoded(content, f"cannot read {path}")


def read_head(path: Path) -> bytes:
    """Return the beginning of a plain file, enough to recognise its format; raises BadInput."""
    return _read_bytes(path, TOML_LIMIT)


def _read_bytes(path: Path, most: int) -> bytes:
    if "\0" in str(path):
        raise _unreadable(path, _NO_NAME, "leave out its null characters")
    try:
        return _read(path, most)
    except OSError as error:
        what = (error.strerror or type(error).__name__).lower()
        raise _unreadable(path, what, _REMEDIES.get(error.errno or 0, "name another file")) from None


def decoded(content: bytes, what: str) -> str:
    """Decode a file's content; raises BadInput that begins with `what` unless it is UTF-8 without null
    characters.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        unknown = Problem(f"line {line}", "this is no UTF-8 text", "save it as UTF-8, or name another file")
        raise BadInput(what, [wrong_format_problem(content, wanted=TOML) or unknown]) from None
    other = wrong_format_problem(content, wanted=TOML) if "\0" in text[:_HEAD] else None
    if other is not None:
        raise BadInput(what, [other])
    return text


def _read(path: Path, most: int) -> bytes:
    """Read at most this many bytes of a file. Pipes and devices are refused, since they might block."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise _unreadable(path, "this is a folder", "name a file in it")
    if not stat.S_ISREG(mode):
        raise _unreadable(path, "this is no plain file", "copy what it holds into a file first")
    with path.open("rb") as file:
        return file.read(most)


def _unreadable(path: Path, what: str, remedy: str) -> BadInput:
    return BadInput(f"cannot read {path}", [Problem("", what, remedy)])


def backup_path(path: Path) -> Path:
    """Return the path for the previous version of the file."""
    return path.with_name(path.name + ".bak")


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """Return an unused path in this folder: `stem`, `stem_2`, ... with the ending."""
    names = [f"{stem}{'' if number == 1 else f'_{number}'}{ending}" for number in range(1, _ATTEMPTS)]
    return next((folder / name for name in names if not (folder / name).exists()), folder / names[0])


def check_ending(path: Path, *endings: str) -> None:
    """Raise BadInput if a file to be written has the ending of another format, by which programs would not
    recognise it. The first of `endings` is suggested.
    """
    held = _FORMATS.get(path.suffix.lower())
    if held is not None and path.suffix.lower() not in endings:
        what = f"files that end in {path.suffix} hold {held}"
        raise BadInput(
            f"cannot write {path}", [Problem("", what, f"use {path.with_suffix(endings[0]).name}")]
        )


def file_stem(title: str) -> str:
    """Return a file name's stem made from a title, short enough for every file system; "battle" if nothing is
    left of the title.
    """
    return re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:_LONGEST_STEM].rstrip("_") or "battle"


def write_safely(path: Path, text: str, *, known: FileVersion | None = None) -> FileVersion:
    """Write the text to the file atomically; the previous file is kept beside it as `.bak`.

    At every moment, even if the machine stops, the path holds the old text or the new one. Returns the new
    version. If it raises OSError, which names `path`, the file is unchanged; the error is Overtaken if the
    file is no longer of the version `known`.
    """
    if "\0" in str(path):
        raise OSError(errno.EINVAL, _NO_NAME, str(path))
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    fresh = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        _write(fresh, text, target)
        version = version_of(fresh)
        if known is not None and version_of(target) != known:
            raise Overtaken(errno.EBUSY, _OVERTAKEN)
        _keep_backup(target)
        os.replace(fresh, target)
        _settle_folder(target.parent)
    except OSError as error:
        kind = Overtaken if isinstance(error, Overtaken) else OSError
        raise kind(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
    _sweep(target)
    return version


def _write(fresh: Path, text: str, target: Path) -> None:
    """Write a new file to disk, with the permissions of the one that it will replace."""
    number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    with os.fdopen(number, "wb") as file:
        with suppress(FileNotFoundError):
            fresh.chmod(stat.S_IMODE(target.stat().st_mode))
        file.write(text.encode("utf-8", "replace"))
        file.flush()
        os.fsync(file.fileno())


def _keep_backup(target: Path) -> None:
    """Give the old file its backup name as well, in place of any earlier backup."""
    if not target.exists():
        return
    second = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        try:
            os.link(target, second)
        except OSError:  # a file system without links
            second.write_bytes(target.read_bytes())
        os.replace(second, backup_path(target))
    finally:
        second.unlink(missing_ok=True)


def _settle_folder(folder: Path) -> None:
    """Write the folder's new entries to disk, if the system supports that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _sweep(target: Path) -> None:
    """Remove temporary files of programs that were killed while writing."""
    with suppress(OSError):
        for path in target.parent.glob(f".{_literal(target.name)}.????????.tmp"):
            if time.time() - path.stat().st_mtime > _LEFTOVER_AGE:
                path.unlink(missing_ok=True)


def _literal(name: str) -> str:
    """Escape a file name for use in a glob pattern, so that it matches only itself."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
