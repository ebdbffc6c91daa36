"""Reading of files with size limits, and writing that cannot lose the previous version of a file."""

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
    "ChangedByOtherProgram",
    "FileVersion",
    "backup_path",
    "check_ending",
    "decode_text",
    "file_stem",
    "file_version_of",
    "free_path",
    "read_head",
    "read_text",
    "typed_path",
    "write_safely",
]

MEGABYTE: Final = 1024 * 1024
TOML_LIMIT: Final = 4 * MEGABYTE
SAVE_LIMIT: Final = 64 * MEGABYTE
_ATTEMPTS: Final = 1000
_LONGEST_STEM: Final = 100
"""The greatest length of a stem. A whole file name, with its suffixes, may have 255 characters."""
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
"""The content that files with these endings must have. Other endings may be used for anything."""

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
    """Return the path that a person has typed, in which "~" stands for a home folder. Raises BadInput if that
    is unknown.
    """
    try:
        return Path(text).expanduser()
    except RuntimeError:
        user = text[1:].partition("/")[0]
        what = f"there is no user {user!r}" if user else "nothing says where your home folder is"
        raise BadInput(f"cannot use {text!r}", [Problem("", what, "write the whole path")]) from None


class ChangedByOtherProgram(OSError):
    """Raised if another program has written to a file since this program read or wrote it. The file is left
    as it is.
    """


class FileVersion(NamedTuple):
    """The version of a file on disk: inode, time of the last change in nanoseconds, and size. All are 0 if
    there is no file.
    """

    inode: int = 0
    written: int = 0
    size: int = 0


def file_version_of(path: Path) -> FileVersion:
    """Return the present version of a file. It changes whenever Wartable writes to the file."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return FileVersion()
    return FileVersion(status.st_ino, status.st_mtime_ns, status.st_size)


def read_text(path: Path, limit: int) -> str:
    """Return the text of a UTF-8 file. Raises BadInput if it cannot be read, or is larger than `limit`
    bytes.
    """
    content = _read_bytes(path, limit + 1)
    if len(content) > limit:
        allowed = f"{limit // MEGABYTE} MB" if limit >= MEGABYTE else f"{limit} bytes"
        raise _unreadable(path, f"it is larger than {allowed}", "check that this is the right file")
    return decode_text(content, f"cannot read {path}")


def read_head(path: Path) -> bytes:
    """Return the beginning of a file, as much as is needed to recognise its format. Raises BadInput if the
    file cannot be read.
    """
    return _read_bytes(path, TOML_LIMIT)


def _read_bytes(path: Path, most: int) -> bytes:
    if "\0" in str(path):
        raise _unreadable(path, _NO_NAME, "leave out its null characters")
    try:
        return _read(path, most)
    except OSError as error:
        what = (error.strerror or type(error).__name__).lower()
        raise _unreadable(path, what, _REMEDIES.get(error.errno or 0, "name another file")) from None


def decode_text(content: bytes, what: str) -> str:
    """Return the text of a file with this content. Raises BadInput if it is not UTF-8, or has null characters
    at its beginning and is recognised as another format. `what` is the beginning of the error message.
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
    """Read at most this many bytes of a file. Pipes and devices are refused, because they could block."""
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
    """Return the path at which the previous version of a file is kept."""
    return path.with_name(path.name + ".bak")


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """Return an unused path in this folder: `stem`, or `stem`_2, `stem`_3 ..., with the ending."""
    names = [f"{stem}{'' if number == 1 else f'_{number}'}{ending}" for number in range(1, _ATTEMPTS)]
    return next((folder / name for name in names if not (folder / name).exists()), folder / names[0])


def check_ending(path: Path, *endings: str) -> None:
    """Raise BadInput if the name of a file to be written has the ending of another format, so that programs
    would not recognise the file. The first of `endings` is suggested.
    """
    held = _FORMATS.get(path.suffix.lower())
    if held is not None and path.suffix.lower() not in endings:
        what = f"files that end in {path.suffix} hold {held}"
        raise BadInput(
            f"cannot write {path}", [Problem("", what, f"use {path.with_suffix(endings[0]).name}")]
        )


def file_stem(title: str) -> str:
    """Return the stem of a file name for a title, short enough for every file system: its letters and digits
    in lower case, with "_" between words. It is "battle" if the title has none.
    """
    return re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:_LONGEST_STEM].rstrip("_") or "battle"


def write_safely(path: Path, text: str, *, known: FileVersion | None = None) -> FileVersion:
    """Write a text to a file atomically, keep the previous file beside it as `.bak`, and return the new
    version.

    At every moment, even if the machine stops, the file has either the old text or the new one. If an OSError
    is raised, which names `path`, the file is unchanged. It is a ChangedByOtherProgram if `known` is
    given and the file has another version.
    """
    if "\0" in str(path):
        raise OSError(errno.EINVAL, _NO_NAME, str(path))
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    fresh = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        _write_file(fresh, text, target)
        version = file_version_of(fresh)
        if known is not None and file_version_of(target) != known:
            raise ChangedByOtherProgram(errno.EBUSY, _OVERTAKEN)
        _keep_backup(target)
        os.replace(fresh, target)
        _sync_folder(target.parent)
    except OSError as error:
        kind = ChangedByOtherProgram if isinstance(error, ChangedByOtherProgram) else OSError
        raise kind(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
    _remove_leftovers(target)
    return version


def _write_file(fresh: Path, text: str, target: Path) -> None:
    """Write a new file to disk, with the permissions of the file `target` that it will replace."""
    number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    with os.fdopen(number, "wb") as file:
        with suppress(FileNotFoundError):
            fresh.chmod(stat.S_IMODE(target.stat().st_mode))
        file.write(text.encode("utf-8", "replace"))
        file.flush()
        os.fsync(file.fileno())


def _keep_backup(target: Path) -> None:
    """Make the present file also available under its backup name, in place of any earlier backup."""
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


def _sync_folder(folder: Path) -> None:
    """Make sure that the folder's new entries are on disk, if the system supports that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _remove_leftovers(target: Path) -> None:
    """Remove temporary files for this target that programs left behind when they were killed."""
    with suppress(OSError):
        for path in target.parent.glob(f".{_glob_escaped(target.name)}.????????.tmp"):
            if time.time() - path.stat().st_mtime > _LEFTOVER_AGE:
                path.unlink(missing_ok=True)


def _glob_escaped(name: str) -> str:
    """Escape a file name for use in a glob pattern, so that it matches only itself."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
