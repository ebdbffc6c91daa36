"""Helpers for uploads and downloads."""

from __future__ import annotations

from typing import Annotated

from fastapi import File, Form, UploadFile
from starlette.responses import Response

from wartable.drafts.ids import slug
from wartable.files.disk import decode_text
from wartable.web.pages.security import LARGEST

Sent = Annotated[UploadFile | None, File()]
Written = Annotated[str, Form(max_length=LARGEST)]


async def uploaded_text(file: UploadFile | None, written: str) -> str:
    """Return the text of an uploaded file, or `written`, which was typed into the form, if no file was sent.
    Raises BadInput if the file is no text.
    """
    sent = await uploaded_bytes(file)
    return decode_text(sent, "cannot read what was sent") if sent else written


async def uploaded_bytes(file: UploadFile | None) -> bytes:
    """Return the content of an uploaded file; empty if no file was sent."""
    return b"" if file is None or not file.size else await file.read()


def download_response(title: str, content: str | bytes, *, usual: str, ending: str = "toml") -> Response:
    """Return a response that the browser saves as a file. The file is named after `title`, or `usual` if no
    file name can be made from the title.
    """
    kind = "application/toml" if ending == "toml" else "application/octet-stream"
    name = f"{slug(title) or usual}.{ending}"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type=kind, headers=headers)
