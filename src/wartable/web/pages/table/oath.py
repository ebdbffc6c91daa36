"""Words for provably fair dice, given on a table's page, and download of the finished game."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from wartable.web.pages.context import context_of
from wartable.web.pages.table.play import Word, done
from wartable.web.tables.commands import Begin, Swear

router: Final = APIRouter()


@router.post("/t/{table}/{place}/swear")
async def swear(
    request: Request, table: str, place: str, token: Word, word: Word = "", seal: Word = ""
) -> Response:
    """Give a word for the dice, or its hash."""
    return await done(request, table, place, token, Swear(place, seal, word))


@router.post("/t/{table}/{place}/begin")
async def begin(request: Request, table: str, place: str, token: Word) -> Response:
    """Begin without the missing words."""
    return await done(request, table, place, token, Begin(place))


@router.get("/t/{table}/{place}/game.json")
async def game(request: Request, table: str, place: str) -> Response:
    """Download the finished game for `wartable verify`."""
    context = context_of(request)
    await context.seated(request, table, place)
    found = await context.host.finished(table)
    headers = {"content-disposition": 'attachment; filename="game.json"', "cache-control": "no-store"}
    return JSONResponse(found, headers=headers)
