"""Campaign files stored in the database: unpacked to be read or changed, then packed again.

Workers run these functions, as campaigns are files that people send, and their rules may take long.
"""

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
from wartable.drafts.writing import whole_text

T = TypeVar("T")
LARGEST: Final = 20_000_000
"""Largest campaign file in bytes."""


def new_campaign(force: Mapping[str, Any], title: str) -> bytes:
    """Create a campaign with the members of a valid force, and return it compressed."""
    with _folder() as path:
        campaigns.new_campaign(path, force, title)
        return _packed(path)


def read_upload(sent: bytes) -> tuple[str, str, bytes]:
    """Return the title, the ruleset and the compressed data of an uploaded campaign file.

    Raises BadInput if it is not a campaign.
    """
    with _folder() as path:
        path.write_bytes(sent)
        standing = campaigns.open_campaign(path).standing()
        return standing.title, standing.ruleset, _packed(path)


def read(data: bytes, what: Callable[[Campaign], T]) -> T:
    """Unpack a campaign, and return the result of calling `what` with it."""
    with _folder() as path:
        path.write_bytes(zlib.decompress(data))
        return what(campaigns.open_campaign(path))


def apply_change(data: bytes, change: Callable[[Campaign], T]) -> tuple[bytes, T]:
    """Apply a change to a packed campaign, and return the new data with the result of the change."""
    with _folder() as path:
        path.write_bytes(zlib.decompress(data))
        result = change(campaigns.open_campaign(path))
        return _packed(path), result


def squad_text(campaign: Campaign) -> str:
    """Return the squad with its current sheets as a force file."""
    return whole_text(dict(campaign.standing().roster.force))


def file_of(data: bytes) -> bytes:
    """Return the file of a packed campaign, without an open battle, as if it had not begun.

    A save of that battle would reveal future dice and what other seats hide.
    """

    def give_up(campaign: Campaign) -> None:
        if campaign.standing().pending is not None:
            campaigns.drop_fight(campaign)
        _wipe(campaign.path)

    return zlib.decompress(apply_change(data, give_up)[0])


def _wipe(path: Path) -> None:
    """Rewrite a file without the remains of deleted data."""
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
            "cannot keep the campaign", [Problem("", what, "download it, and continue at a terminal")]
        )
    return zlib.compress(data)


@contextmanager
def _folder() -> Iterator[Path]:
    """Yield the path of a temporary campaign file; errors do not show that path."""
    with TemporaryDirectory(prefix="wartable") as folder:
        path = Path(folder) / "campaign"
        try:
            yield path
        except BadInput as error:
            what = str(error).splitlines()[0].replace(str(path), "the campaign")
            raise BadInput(what, error.problems) from None
