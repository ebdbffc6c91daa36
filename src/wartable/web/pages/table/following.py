"""Event streams of tables: the tag of the newest page, who is there, and that there is new talk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable
from contextlib import aclosing, suppress
from hashlib import blake2b
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Header, Query, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy import Connection
from starlette.responses import JSONResponse, Response

from wartable.web.host import NoSuchTable
from wartable.web.pages.context import Context, context_of
from wartable.web.pages.identity import Forbidden
from wartable.web.pages.table.people import attend, people_facts
from wartable.web.pages.table.talk import talk_of
from wartable.web.presence import Attendance, Presence
from wartable.web.store.database import Failing
from wartable.web.store.lobby import LOBBY, mark
from wartable.web.tables.refusals import GM, Refused
from wartable.web.tables.talk.messages import Speaker

router: Final = APIRouter()
CHANGED: Final = "changed"
BEAT: Final = "beat"
PRESENCE: Final = "presence"
TALK: Final = "talk"
ENDED: Final = "ended"
_LOST: Final = "lost"
"""Data of the last event of a place that the browser has lost; otherwise the server ends, or has failed."""
_MOST: Final = 20
"""Most places in one stream."""
_TOGETHER: Final = 0.3
"""Seconds for which changes of presence are collected."""
_LATER: Final = 5.0
"""Seconds until presence or talk is looked up again after a failure."""


class Followed(NamedTuple):
    """A place whose page is followed, with the tag of the page and the digest of the presence that it
    shows; without a digest only later changes are told.
    """

    table: str
    place: str
    seen: str = ""
    known: str = ""


Told = tuple[Followed, str, str]
"""An event of a stream: the place that it is about, its kind, and its data."""


class Outbox:
    """Events that a stream has yet to send: of each kind the latest for each place."""

    def __init__(self) -> None:
        self._events: dict[tuple[Followed, str], str] = {}
        self._filled = asyncio.Event()

    def put(self, one: Followed, kind: str, data: str) -> None:
        """Add an event, or replace an earlier one."""
        self._events[one, kind] = data
        self._filled.set()

    async def events(self) -> AsyncIterator[Told]:
        """Yield the events as they come."""
        while True:
            await self._filled.wait()
            self._filled.clear()
            events, self._events = self._events, {}
            for (one, kind), data in events.items():
                yield one, kind, data


async def follow(request: Request, places: Iterable[Followed]) -> AsyncGenerator[Told]:
    """Yield the events of these places. After `ENDED`, nothing follows for a place."""
    outbox = Outbox()
    tasks = [asyncio.create_task(_follow(request, one, outbox)) for one in places]
    try:
        async for told in outbox.events():
            yield told
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _follow(request: Request, one: Followed, outbox: Outbox) -> None:
    """Put the events of a place into an outbox, until the place is lost or the server ends."""
    context = context_of(request)
    try:
        browser = await context.seated(request, one.table, one.place)
        with context.presence.attending(one.table) as attendance:
            attendance.add(*await context.host.read(_marks_of(context, one, browser)))
            beside = [
                asyncio.create_task(_tell_presence(context, one, outbox)),
                asyncio.create_task(_tell_talk(request, one, browser, outbox)),
            ]
            try:
                await _tell_tags(request, one, attendance, outbox)
            finally:
                for task in beside:
                    task.cancel()
                await asyncio.gather(*beside, return_exceptions=True)
    except (Refused, Forbidden, NoSuchTable):
        outbox.put(one, ENDED, _LOST)
    except Failing:
        outbox.put(one, ENDED, "")
    else:
        outbox.put(one, ENDED, "")


def _marks_of(context: Context, one: Followed, browser: str) -> Callable[[Connection], list[str]]:
    """Return a query for the marks of a browser at a table: its person, and all its places.

    An owner who runs the table has access to seats that others play, so only the followed place counts.
    """
    host, table = context.host, one.table
    places, person = host.people.places(table, browser), LOBBY.person(table, browser)
    owner, runs = host.people.owner(table), host.seats.runs(table)

    def read(connection: Connection) -> list[str]:
        is_run = owner(connection) == browser and runs(connection)
        found = person(connection)
        return [*([one.place] if is_run else places(connection)), mark(found) if found else ""]

    return read


async def _tell_tags(request: Request, one: Followed, attendance: Attendance, outbox: Outbox) -> None:
    """Tell the tag of a place's page whenever it changes, with heartbeats."""
    context = context_of(request)
    async for tag in context.host.watch(one.table, one.place, one.seen):
        browser = await context.seated(request, one.table, one.place)  # raises once it has left the place
        person = await attend(context.host, one.table, browser)
        attendance.add(mark(person) if person else "")
        outbox.put(one, CHANGED if tag else BEAT, tag or "still here")


# ------------------------------------------------------------------ presence


async def _tell_presence(context: Context, one: Followed, outbox: Outbox) -> None:
    """Tell who is at a table whenever that changes."""
    shown = one.known
    with context.presence.listening(one.table) as changed:
        while True:
            try:
                facts = await _presence(context, one.table)
            except (Failing, Refused, NoSuchTable):
                await asyncio.sleep(_LATER)
                continue
            if shown and facts["known"] != shown:
                outbox.put(one, PRESENCE, json.dumps(facts))
            shown = facts["known"]
            await changed.wait()
            await asyncio.sleep(_TOGETHER)
            changed.clear()


async def _tell_talk(request: Request, one: Followed, browser: str, outbox: Outbox) -> None:
    """Tell the tag of the talk that a place can read whenever it changes."""
    while True:
        with suppress(Failing, Refused, Forbidden, NoSuchTable):
            async with aclosing(talk_of(request).follow(one.table, Speaker(browser, one.place))) as news:
                async for state in news:
                    outbox.put(one, TALK, state.tag)
        await asyncio.sleep(_LATER)


async def _presence(context: Context, table: str) -> dict[str, Any]:
    marks = await context.host.ask(table, "marks")
    return _facts(context.presence, table, marks)


def _facts(presence: Presence, table: str, marks: Iterable[str]) -> dict[str, Any]:
    states = presence.states(table, marks)
    return {"states": states, "known": blake2b(json.dumps(states).encode(), digest_size=6).hexdigest()}


def presence_facts(
    presence: Presence, table: str, place: str, screen: dict[str, Any], me: str
) -> dict[str, Any]:
    """Return who is at a table, for the page of a place, whose visit counts even without a stream.

    `is_told` is whether the page lists the seats with it.
    """
    presence.visit(table, [place, *([mark(me)] if me else [])])
    seats = [one["id"] for one in screen["seats"] if one["is_person"]]
    members = (screen["people"] or {"members": []})["members"]
    facts = _facts(presence, table, [*seats, *[mark(one["person"]) for one in members]])
    return {**facts, "is_told": len(seats) > 1}


# ------------------------------------------------------------------ streams


@router.get("/t/{table}/{place}/stream", response_class=EventSourceResponse)
async def stream(
    request: Request,
    table: str,
    place: str,
    seen: str = "",
    known: str = "",
    last_event_id: Annotated[str, Header()] = "",
) -> AsyncIterator[ServerSentEvent]:
    """Stream the page's tag whenever it changes, and who is there, with heartbeats that reveal a dead
    connection.

    A reconnecting browser sends the tag of the page that it shows.
    """
    await context_of(request).seated(request, table, place)
    places = [Followed(table, place, last_event_id or seen, known)]
    async with aclosing(follow(request, places)) as events:
        async for _, kind, data in events:
            if kind == ENDED:  # the browser reconnects
                return
            yield ServerSentEvent(event=kind, id=data if kind == CHANGED else None, raw_data=data)


@router.get("/streams", response_class=EventSourceResponse)
async def streams(
    request: Request, at: Annotated[list[str], Query(max_length=_MOST)]
) -> AsyncIterator[ServerSentEvent]:
    """Stream the same of several places in one connection, for all tabs of a browser.

    Each `at` is "TABLE/PLACE SEEN KNOWN", with "-" for no tag and no digest. An event's data is an object
    with `at`, which is "TABLE/PLACE", and `data`. A place that the browser does not hold ends, and the others
    go on.
    """
    async with aclosing(follow(request, [_read(text) for text in dict.fromkeys(at)])) as events:
        async for one, kind, data in events:
            if kind == ENDED and data != _LOST:
                return
            facts = json.loads(data) if kind == PRESENCE else data
            text = json.dumps({"at": f"{one.table}/{one.place}", "data": facts})
            yield ServerSentEvent(event=kind, raw_data=text)


def _read(text: str) -> Followed:
    """Return a place to follow, from an item of a query."""
    place, seen, known = (*text.rsplit(" ", 2), "-", "-")[:3]
    table, _, name = place.partition("/")
    return Followed(table, name, "" if seen == "-" else seen, "" if known == "-" else known)


# ------------------------------------------------------------------ whose turn it is


@router.get("/t/{table}/{place}/turn")
async def turn(request: Request, table: str, place: str) -> Response:
    """Return the tag of a place's page, and whether this browser is asked: enough for a tab in the
    background.
    """
    context = context_of(request)
    await context.seated(request, table, place)
    screen = await context.host.screen(table, place, odds=False)
    await people_facts(context, request, table, place, screen)
    facts = {"seen": screen["seen"], "is_turn": is_turn(screen)}
    return JSONResponse(facts, headers={"cache-control": "no-store"})


def is_turn(screen: dict[str, Any]) -> bool:
    """Whether the place of a screen is asked something that is not passed by itself."""
    question = screen["question"]
    if question is None:
        return screen["roll"] is not None and screen["place"] != GM
    return question["seat"] == screen["place"] and not question["is_passing"]
