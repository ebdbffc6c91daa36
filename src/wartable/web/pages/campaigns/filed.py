"""Campaign files in the database: compressed, and unpacked into a temporary file to be read or changed.
Workers run these functions, because people upload campaign files, and the rules may take long on them.
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
from wartable.drafts.writing import file_text

T = TypeVar("T")
MAX_BYTES: Final = 20_000_000
"""Greatest size of a campaign file in bytes."""


def new_campaign(force: Mapping[str, Any], title: str) -> bytes:
    """Make a campaign with the members of a valid force, and return its compressed file."""
    with _temporary_campaign() as path:
        campaigns.new_campaign(path, force, title)
        return _read_compressed(path)


def read_upload(sent: bytes) -> tuple[str, str, bytes]:
    """Return the title and the ruleset of an uploaded campaign, and its file compressed.
    Raises BadInput if it is not a campaign.
    """
    with _temporary_campaign() as path:
        path.write_bytes(sent)
        standing = campaigns.open_campaign(path).standing()
        return standing.title, standing.ruleset, _read_compressed(path)


def call_with_campaign(data: bytes, function: Callable[[Campaign], T]) -> T:
    """Call a function with the campaign in a compressed file, and return its result."""
    with _temporary_campaign() as path:
        path.write_bytes(zlib.decompress(data))
        return function(campaigns.open_campaign(path))


def apply_change(data: bytes, change: Callable[[Campaign], T]) -> tuple[bytes, T]:
    """Call a function that changes the campaign in a compressed file. Return the new file, compressed, and
    the function's result.
    """
    with _temporary_campaign() as path:
        path.write_bytes(zlib.decompress(data))
        result = change(campaigns.open_campaign(path))
        return _read_compressed(path), result


def squad_text(campaign: Campaign) -> str:
    """Return the squad of a campaign, with its sheets as they are now, as the text of a force file."""
    return file_text(dict(campaign.standing().roster.force))


def campaign_file_for_download(data: bytes) -> bytes:
    """Return the file of a campaign, uncompressed, for download. An open battle is left out, as if it had not
    begun: its save would reveal future dice and what other seats hide.
    """

    def give_up(campaign: Campaign) -> None:
        if campaign.standing().pending is not None:
            campaigns.drop_fight(campaign)
        _remove_deleted_data(campaign.path)

    return zlib.decompress(apply_change(data, give_up)[0])


def _remove_deleted_data(path: Path) -> None:
    """Rewrite an SQLite file, so that it no longer contains data that were deleted."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("VACUUM")
    finally:
        connection.close()


def _read_compressed(path: Path) -> bytes:
    data = path.read_bytes()
    if len(data) > MAX_BYTES:
        what = f"its file has {len(data)} bytes, and {MAX_BYTES} are the most"
        raise BadInput(
            "cannot keep the campaign", [Problem("", what, "download it, and continue at a terminal")]
        )
    return zlib.compress(data)


@contextmanager
def _temporary_campaign() -> Iterator[Path]:
    """Context manager that yields the path for a temporary campaign file, and hides this path in errors."""
    with TemporaryDirectory(prefix="wartable") as folder:
        path = Path(folder) / "campaign"
        try:
            yield path
        except BadInput as error:
            what = str(error).splitlines()[0].replace(str(path), "the campaign")
            raise BadInput(what, error.problems) from None
