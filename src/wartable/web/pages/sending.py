"""Files that people send to a page, and files that a page sends to them."""

from __future__ import annotations

from typing import Annotated

from fastapi import File, Form, UploadFile
from starlette.responses import Response

from wartable.drafts.ids import slug
from wartable.files.disk import decoded
from wartable.web.pages.guard import LARGEST

Sent = Annotated[UploadFile | None, File()]
Written = Annotated[str, Form(max_length=LARGEST)]


async def text_of(file: UploadFile | None, written: str) -> str:
    """What was sent: a file, or else what was written. Raises BadInput for what is no text."""
    sent = await bytes_of(file)
    return decoded(sent, "cannot read what was sent") if sent else written


async def bytes_of(file: UploadFile | None) -> bytes:
    """What is in a file that somebody sent; nothing where there is none."""
    return b"" if file is None or not file.size else await file.read()


def as_file(title: str, content: str | bytes, *, usual: str, ending: str = "toml") -> Response:
    """A file to keep, named by its title, or as is `usual` where that makes no name."""
    kind = "application/toml" if ending == "toml" else "application/octet-stream"
    name = f"{slug(title) or usual}.{ending}"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type=kind, headers=headers)
