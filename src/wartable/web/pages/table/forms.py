"""Routes for the forms on a table's pages, one for each declared command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from wartable.web.messages import parse_command_form
from wartable.web.pages.table.gm import show_tools
from wartable.web.pages.table.play import Word, execute_form
from wartable.web.tables.commands import COMMANDS
from wartable.web.tables.commands.base import Command

router: Final = APIRouter()


def _route_of(kind: type[Command]) -> Callable[..., Awaitable[Response]]:
    refused = show_tools if kind.is_tool else None

    async def give(request: Request, table: str, place: str, token: Word) -> Response:
        sent = await request.form()
        form = {key: text for key, text in sent.items() if isinstance(text, str)}
        return await execute_form(
            request, table, place, token, partial(parse_command_form, kind, place, form), refused=refused
        )

    return give


for _verb, _kind in COMMANDS.items():
    router.post(f"/t/{{table}}/{{place}}/{_verb}")(_route_of(_kind))
