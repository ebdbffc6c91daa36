"""The tools of those who run a table, on a page of their own."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from wartable.web.pages.context import context_of

router: Final = APIRouter()


@router.get("/t/{table}/{place}/tools")
async def tools(request: Request, table: str, place: str) -> Response:
    """Rulings, who plays which seat, and pause."""
    context = context_of(request)
    browser = await context.seated(request, table, place)
    found = await context.host.tools(table, place)
    return context.drawing.page(
        "tools.html", tools=found, table=table, place=place, token=context.identity.token(browser)
    )
