"""Limits of pictures that people upload, and the sizes in which they are stored."""

from __future__ import annotations

from typing import Final, NamedTuple

MAX_BYTES: Final = 4_000_000
"""Greatest size of an uploaded file."""
MAX_PIXELS: Final = 40_000_000
"""Greatest number of pixels of an uploaded picture."""
MAX_SECONDS: Final = 10.0
"""Seconds after which a process that decodes a picture is killed."""
MAX_MEMORY: Final = 1_000_000_000
"""Greatest size in bytes of the address space of a process that decodes a picture."""
MAX_STORED: Final = 50_000_000
"""Bytes of pictures that one browser may store, at all tables together."""
MAX_WAITING: Final = 20
"""Greatest number of pictures that may wait to be decoded."""
MAX_RESULT: Final = 16_000_000
"""Greatest size in bytes of what a process that decodes a picture may write."""


class Form(NamedTuple):
    """The form in which a picture is stored: its greatest width and height, and whether it is cropped to a
    square.
    """

    side: int
    is_square: bool


PORTRAIT: Final = Form(256, is_square=True)
"""Form of pictures of units and people."""
BACKGROUND: Final = Form(4_096, is_square=False)
"""Form of pictures of maps."""
