"""The tools of those who run a table, on a page of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from wartable.web.pages.context import context_of
from wartable.web.pages.drawing import is_fragment

router: Final = APIRouter()


@router.get("/t/{table}/{place}/tools")
async def tools(request: Request, table: str, place: str, of: str | None = None) -> Response:
    """Rulings, `of` somebody or of the whole, who plays which seat, and pause."""
    context = context_of(request)
    browser = await context.seated(request, table, place)
    found = await context.host.tools(table, place)
    return context.drawing.page(
        "ruling.html" if is_fragment(request) else "tools.html",
        tools=found,
        subject=_chosen(found["subjects"], of),
        table=table,
        place=place,
        token=context.identity.token(browser),
    )


def _chosen(subjects: Sequence[dict[str, Any]], of: str | None) -> dict[str, Any] | None:
    """The subject of this id, or the first; None where there is none."""
    return next((one for one in subjects if one["id"] == of), subjects[0] if subjects else None)
