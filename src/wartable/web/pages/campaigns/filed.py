"""Campaign files in the database: unpacked to be read or changed, and packed again."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

import wartable.campaign as campaigns
from wartable import BadInput, Problem
from wartable.campaign import Campaign

T = TypeVar("T")
LARGEST: Final = 20_000_000
"""Bytes of a campaign file, at most."""


def made(force: Mapping[str, Any], title: str) -> bytes:
    """A new campaign with the people of a sound force, packed."""
    with _folder() as path:
        campaigns.new_campaign(path, force, title)
        return _packed(path)


def taken(sent: bytes) -> tuple[str, str, bytes]:
    """The title and the game of a campaign file that somebody sent, and the file, packed. Raises BadInput
    where it is none.
    """
    with _folder() as path:
        path.write_bytes(sent)
        standing = campaigns.open_campaign(path).standing()
        return standing.title, standing.ruleset, _packed(path)


def read(data: bytes, what: Callable[[Campaign], T]) -> T:
    """What a function finds in a packed campaign."""
    with _folder() as path:
        path.write_bytes(zlib.decompress(data))
        return what(campaigns.open_campaign(path))


def changed(data: bytes, change: Callable[[Campaign], T]) -> tuple[bytes, T]:
    """A packed campaign after a change, and what the change returned."""
    with _folder() as path:
        path.write_bytes(zlib.decompress(data))
        result = change(campaigns.open_campaign(path))
        return _packed(path), result


def file_of(data: bytes) -> bytes:
    """The file of a packed campaign. An open battle is left out, as if it had not begun: a save of it
    would tell the dice to come, and what the other seats hide.
    """

    def give_up(campaign: Campaign) -> None:
        if campaign.standing().pending is not None:
            campaigns.drop_fight(campaign)
        _wipe(campaign.path)

    return zlib.decompress(changed(data, give_up)[0])


def _wipe(path: Path) -> None:
    """Write a file anew, without the remains of what was deleted in it."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("VACUUM")
    finally:
        connection.close()


def _packed(path: Path) -> bytes:
    data = path.read_bytes()
    if len(data) > LARGEST:
        what = f"its file has {len(data)} bytes, and {LARGEST} are the most"
        raise BadInput(
            "cannot keep the campaign", [Problem("", what, "download it, and go on at a terminal")]
        )
    return zlib.compress(data)


@contextmanager
def _folder() -> Iterator[Path]:
    """A path for a campaign file, gone afterwards. Errors do not tell where that was."""
    with TemporaryDirectory(prefix="wartable") as folder:
        path = Path(folder) / "campaign"
        try:
            yield path
        except BadInput as error:
            what = str(error).splitlines()[0].replace(str(path), "the campaign")
            raise BadInput(what, error.problems) from None
