"""WebSocket API: the server sends each new state, programs send commands.

The server sends {"state": ...}, or {"error": kind, "message": ...} if it refuses a command. A program sends
{"answer": {"key": ..., "seen": ...}} or another command named as in REST, such as "undo" or "pause", with the
same body. An "id" beside it is returned with the state or the error that answers it. {"talk": {"to": ...,
"text": ...}} writes to people at the table; what they write comes as {"talk": [...]}.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from pydantic_core import from_json, to_json
from starlette.websockets import WebSocketDisconnect

from wartable import BadInput
from wartable.web.api import talk
from wartable.web.api.faults import UNREADABLE, error_kind_and_message
from wartable.web.api.keyring import Unknown
from wartable.web.api.rest import ApiContext
from wartable.web.host import NoSuchTable
from wartable.web.messages import parse_command
from wartable.web.pages.identity import Forbidden
from wartable.web.presence import Attendance
from wartable.web.store.database import DatabaseFailure
from wartable.web.tables.refusals import OFTEN, Refused
from wartable.web.tables.talk.messages import Speaker
from wartable.web.talking import TalkService

router: Final = APIRouter()
_FAULTS: Final = (Refused, Forbidden, Unknown, NoSuchTable, BadInput, ValidationError)
_POLICY: Final = 1008
_MAX_CHARACTERS: Final = 20_000
"""Greatest number of characters in a message."""
_WINDOW: Final = 10.0
_MAX_MESSAGES: Final = 600
"""Greatest number of messages within `_WINDOW` seconds."""


@router.websocket("/api/tables/{table}/{place}/socket")
async def socket(
    websocket: WebSocket, table: str, place: str, token: str = "", odds: bool = False, seen: str = ""
) -> None:
    """Send every change of a place's state to a program, and execute its commands."""
    word = token or websocket.headers.get("authorization", "").removeprefix("Bearer ")
    await websocket.accept()
    api: ApiContext = websocket.app.state.api
    with websocket.app.state.presence.attending_stream(table) as attendance:
        await _Connection(websocket, api, word, table, place, attendance, odds=odds).run(seen)


class _Connection:
    """A WebSocket connection of a program that has a place at a table."""

    def __init__(
        self,
        websocket: WebSocket,
        api: ApiContext,
        word: str,
        table: str,
        place: str,
        attendance: Attendance,
        *,
        odds: bool,
    ) -> None:
        self._websocket = websocket
        self._api = api
        self._word = word
        self._table = table
        self._place = place
        self._attendance = attendance
        self._odds = odds
        self._last_sent = ""
        """Tag of the last state that was sent, which changes with the state."""
        self._from = monotonic()
        self._count = 0

    async def run(self, seen: str) -> None:
        """Serve the connection until either side ends it. If the server ends it, the reason is sent first.
        `seen` is the tag of the state that the program has already.
        """
        self._last_sent = seen
        telling = asyncio.create_task(self._send_states())
        talking = asyncio.create_task(self._send_talk())
        try:
            await self._api.keys.seated(self._word, self._table, self._place)
            while True:
                await self._execute(await self._receive(telling))
        except WebSocketDisconnect:
            pass
        except (Refused, Unknown, Forbidden, NoSuchTable, DatabaseFailure) as error:
            await self._close(error)
        except KeyError:  # bytes, where text was expected
            await self._close(BadInput("cannot read bytes: send text"))
        finally:
            await _cancel_and_wait(telling)
            await _cancel_and_wait(talking)

    async def _receive(self, telling: asyncio.Task[None]) -> str:
        """Return the next message of the program. `telling` is the task that sends states; if it ends first,
        raise its error, or WebSocketDisconnect if it has none.
        """
        hearing = asyncio.create_task(self._websocket.receive_text())
        try:
            await asyncio.wait({hearing, telling}, return_when=asyncio.FIRST_COMPLETED)
            if telling.done():
                telling.result()
                raise WebSocketDisconnect
            return hearing.result()
        finally:
            await _cancel_and_wait(hearing)

    async def _send_states(self) -> None:
        """Send each new state of the place. This method must not close the connection, which `run` does: two
        attempts at once, one of them cancelled, would leave it open.
        """
        await self._api.keys.seated(self._word, self._table, self._place)
        self._attendance.add(self._place)
        async for glance in self._api.host.follow_place_snapshots(self._table, self._place, self._last_sent):
            await self._api.keys.seated(self._word, self._table, self._place)
            if glance is not None and glance["seen"] != self._last_sent:
                await self._send_state(glance)

    async def _send_talk(self) -> None:
        """Send the messages that people at the table write to this place."""
        bearer = await self._api.keys.seated(self._word, self._table, self._place)

        async def send(facts: dict[str, Any]) -> None:
            await self._api.keys.seated(self._word, self._table, self._place)
            await self._websocket.send_text(to_json(facts).decode())

        await talk.send_new_messages(self._talk, self._table, Speaker(bearer.owner, self._place), send)

    async def _execute(self, text: str) -> None:
        """Execute the command in a message of the program, and send the new state or an error."""
        sent: Any = None
        try:
            self._check_limits(text)
            sent = from_json(text)
            bearer = await self._api.keys.seated(self._word, self._table, self._place)
            if isinstance(sent, dict) and set(sent) - {"id"} == {"talk"}:
                speaker = Speaker(bearer.owner, self._place)
                reply = await talk.write_message(self._talk, self._table, speaker, sent["talk"])
                await self._websocket.send_text(to_json(reply | _id_in(sent)).decode())
                return
            command = parse_command(sent, self._place)
            glance = await self._api.host.execute(self._table, command, self._place)
        except ValueError as error:
            is_ours = isinstance(error, _FAULTS)
            kind, message = error_kind_and_message(error) if is_ours else (UNREADABLE, "This is no JSON.")
            await self._send_fault(kind, message, sent)
        except (Refused, Forbidden, NoSuchTable, DatabaseFailure) as error:
            await self._send_fault(*error_kind_and_message(error), sent)
        else:
            await self._send_state(glance, _id_of(sent))

    @property
    def _talk(self) -> TalkService:
        found: TalkService = self._websocket.app.state.talk
        return found

    def _check_limits(self, text: str) -> None:
        if monotonic() > self._from + _WINDOW:
            self._from, self._count = monotonic(), 0
        self._count += 1
        if self._count > _MAX_MESSAGES:
            raise Refused(OFTEN, "Too many messages: wait a few seconds, and try again.")
        if len(text) > _MAX_CHARACTERS:
            raise Refused("large", f"This is too large: a message has at most {_MAX_CHARACTERS} characters.")

    async def _send_state(self, glance: dict[str, Any], id: object = None) -> None:
        self._last_sent = str(glance["seen"])
        state = await self._api.host.screen_data(self._table, self._place) if self._odds else glance
        message = {"state": state} if id is None else {"state": state, "id": id}
        await self._websocket.send_text(to_json(message).decode())

    async def _send_fault(self, kind: str, message: str, sent: object) -> None:
        facts = {"error": kind, "message": message} | _id_in(sent)
        await self._websocket.send_text(json.dumps(facts))

    async def _close(self, error: Exception) -> None:
        """Send an error, and close the connection."""
        with suppress(RuntimeError, WebSocketDisconnect):
            await self._send_fault(*error_kind_and_message(error), None)
            await self._websocket.close(_POLICY)


async def _cancel_and_wait(task: asyncio.Task[Any]) -> None:
    """Cancel a task, and wait until it has ended; its result or error is ignored."""
    task.cancel()
    await asyncio.wait({task})
    if not task.cancelled():
        task.exception()  # retrieve it, so that asyncio does not log it


def _id_in(sent: object) -> dict[str, object]:
    """Return a dict with the "id" of a message, to be added to the reply; empty if it has none."""
    id = _id_of(sent)
    return {} if id is None else {"id": id}


def _id_of(sent: object) -> object:
    """Return the id of a message; None if it has none."""
    found = sent.get("id") if isinstance(sent, dict) else None
    return found if isinstance(found, int | str) else None
