"""Event streams of tables: they tell that the page of a place has changed, who is there, and that there is
new talk or a new picture.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable
from contextlib import aclosing, suppress
from functools import partial
from hashlib import blake2b
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Header, Query, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy import Connection
from starlette.responses import JSONResponse, Response

from wartable.web.host import Host, NoSuchTable
from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.identity import Forbidden
from wartable.web.pages.table.people import people_facts, record_attendance
from wartable.web.pages.table.talk import talk_service_of
from wartable.web.presence import Attendance, Presence
from wartable.web.store.database import DatabaseFailure
from wartable.web.store.lobby import LOBBY, presence_mark
from wartable.web.store.pictures import MAP, PERSON, PICTURES, UNIT, PictureRow, PictureSubject
from wartable.web.tables.refusals import GM, Refused
from wartable.web.tables.talk.messages import Speaker

router: Final = APIRouter()
CHANGED: Final = "changed"
BEAT: Final = "beat"
PRESENCE: Final = "presence"
TALK: Final = "talk"
PICTURES_CHANGED: Final = "pictures"
ENDED: Final = "ended"
_PLACE_LOST: Final = "lost"
"""Data of the last event of a place if the browser has lost the place; without it, the server ends or has
failed.
"""
_MAX_PLACES: Final = 20
"""Greatest number of places in one stream."""
_COLLECT_SECONDS: Final = 0.3
"""Seconds for which changes of presence are collected before they are sent."""
_RETRY_SECONDS: Final = 5.0
"""Seconds after a failure until presence or talk is looked up again."""


class FollowedPlace(NamedTuple):
    """A place whose changes are sent to a browser. It has the tag of the page that the browser shows, and the
    digest of the presence that the page shows. Without a digest, only later changes of presence are sent.
    """

    table: str
    place: str
    seen: str = ""
    known: str = ""


StreamEvent = tuple[FollowedPlace, str, str]
"""An event of a stream: the place that it is about, its kind, and its data."""


class StreamOutbox:
    """The events that a stream still has to send: for each place, the latest event of each kind."""

    def __init__(self) -> None:
        self._events: dict[tuple[FollowedPlace, str], str] = {}
        self._filled = asyncio.Event()

    def add_event(self, followed: FollowedPlace, kind: str, data: str) -> None:
        """Add an event; it replaces an earlier one of the same kind about the same place."""
        self._events[followed, kind] = data
        self._filled.set()

    async def events(self) -> AsyncIterator[StreamEvent]:
        """Yield events as they are added, without end."""
        while True:
            await self._filled.wait()
            self._filled.clear()
            events, self._events = self._events, {}
            for (followed, kind), data in events.items():
                yield followed, kind, data


async def follow(request: Request, places: Iterable[FollowedPlace]) -> AsyncGenerator[StreamEvent]:
    """Yield the events of these places, without end. `ENDED` is the last event of a place."""
    outbox = StreamOutbox()
    tasks = [asyncio.create_task(_follow(request, followed, outbox)) for followed in places]
    try:
        async for event in outbox.events():
            yield event
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _follow(request: Request, followed: FollowedPlace, outbox: StreamOutbox) -> None:
    """Put the events of a place into an outbox until the browser loses the place or the server ends."""
    context = context_of(request)
    try:
        browser = await context.require_place(request, followed.table, followed.place)
        with context.presence.attending_stream(followed.table) as attendance:
            attendance.add(*await context.host.read(_marks_of(context, followed, browser)))
            beside = [
                asyncio.create_task(_put_presence(context, followed, outbox)),
                asyncio.create_task(_put_talk(request, followed, browser, outbox)),
                asyncio.create_task(_put_pictures(context, followed, outbox)),
            ]
            try:
                await _put_tags(request, followed, attendance, outbox)
            finally:
                for task in beside:
                    task.cancel()
                await asyncio.gather(*beside, return_exceptions=True)
    except (Refused, Forbidden, NoSuchTable):
        outbox.add_event(followed, ENDED, _PLACE_LOST)
    except DatabaseFailure:
        outbox.add_event(followed, ENDED, "")
    else:
        outbox.add_event(followed, ENDED, "")


def _marks_of(
    context: PageContext, followed: FollowedPlace, browser: str
) -> Callable[[Connection], list[str]]:
    """Return a query for the marks under which a browser counts as present at a table: those of its person
    and of all its places. For an owner who runs the table, and so has access to seats that others play, only
    the followed place counts.
    """
    host, table = context.host, followed.table
    places, person = host.people.places_of_browser(table, browser), LOBBY.person_id_of(table, browser)
    owner, runs = host.people.owner_of(table), host.seats.owner_plays_no_seat(table)

    def read(connection: Connection) -> list[str]:
        is_run = owner(connection) == browser and runs(connection)
        found = person(connection)
        return [*([followed.place] if is_run else places(connection)), presence_mark(found) if found else ""]

    return read


async def _put_tags(
    request: Request, followed: FollowedPlace, attendance: Attendance, outbox: StreamOutbox
) -> None:
    """Put an event into the outbox whenever the tag of a place's page changes, and heartbeats in between. The
    browser counts as present through `attendance`.
    """
    context = context_of(request)
    async for tag in context.host.watch_etags(followed.table, followed.place, followed.seen):
        browser = await context.require_place(
            request, followed.table, followed.place
        )  # raises once it has left the place
        person = await record_attendance(context.host, followed.table, browser)
        attendance.add(presence_mark(person) if person else "")
        outbox.add_event(followed, CHANGED if tag else BEAT, tag or "still here")


# ------------------------------------------------------------------ presence


async def _put_presence(context: PageContext, followed: FollowedPlace, outbox: StreamOutbox) -> None:
    """Put an event with the presence at a table into the outbox whenever it changes."""
    shown = followed.known
    with context.presence.listening_for_changes(followed.table) as changed:
        while True:
            try:
                facts = await _table_presence(context, followed.table)
            except (DatabaseFailure, Refused, NoSuchTable):
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            if shown and facts["known"] != shown:
                outbox.add_event(followed, PRESENCE, json.dumps(facts))
            shown = facts["known"]
            await changed.wait()
            await asyncio.sleep(_COLLECT_SECONDS)
            changed.clear()


async def _put_talk(request: Request, followed: FollowedPlace, browser: str, outbox: StreamOutbox) -> None:
    """Put an event with the tag of the talk that a place can read into the outbox whenever the tag
    changes.
    """
    while True:
        with suppress(DatabaseFailure, Refused, Forbidden, NoSuchTable):
            async with aclosing(
                talk_service_of(request).follow_messages(followed.table, Speaker(browser, followed.place))
            ) as news:
                async for state in news:
                    outbox.add_event(followed, TALK, state.etag)
        await asyncio.sleep(_RETRY_SECONDS)


async def _put_pictures(context: PageContext, followed: FollowedPlace, outbox: StreamOutbox) -> None:
    """Put an event into the outbox whenever a picture changes of something that the place sees then."""
    host, table = context.host, followed.table
    while True:
        with suppress(DatabaseFailure, Refused, NoSuchTable):
            before: set[PictureRow] | None = None
            read = partial(host.read, PICTURES.pictures_at(table))
            async with aclosing(host.talk.follow_talk(table, read)) as news:
                async for rows in news:
                    changed = {row.subject for row in (before or set()).symmetric_difference(rows)}
                    if before is not None and changed and await sees_any_subject(host, followed, changed):
                        outbox.add_event(followed, PICTURES_CHANGED, "new")
                    before = set(rows)
        await asyncio.sleep(_RETRY_SECONDS)


async def sees_any_subject(host: Host, followed: FollowedPlace, subjects: Iterable[PictureSubject]) -> bool:
    """Whether a place sees any of these subjects of pictures. All places see the map."""
    seen = await host.run_job(followed.table, "pictured", followed.place)
    ids = {MAP: {""}, UNIT: set(seen["units"]), PERSON: set(seen["people"])}
    return any(subject.id in ids.get(subject.kind, ()) for subject in subjects)


async def _table_presence(context: PageContext, table: str) -> dict[str, Any]:
    marks = await context.host.run_job(table, "marks")
    return _presence_facts(context.presence, table, marks)


def _presence_facts(presence: Presence, table: str, marks: Iterable[str]) -> dict[str, Any]:
    states = presence.presences_of(table, marks)
    return {"states": states, "known": blake2b(json.dumps(states).encode(), digest_size=6).hexdigest()}


def presence_facts(
    presence: Presence, table: str, place: str, screen: dict[str, Any], me: str
) -> dict[str, Any]:
    """Return who is at a table, as data for the page of a place; `me` is the id of the user's person there.
    The request for the page counts as a visit, even without a stream. "is_told" says whether the page shows
    it.
    """
    presence.record_visit(table, [place, *([presence_mark(me)] if me else [])])
    seats = [followed["id"] for followed in screen["seats"] if followed["is_person"]]
    members = (screen["people"] or {"members": []})["members"]
    facts = _presence_facts(
        presence, table, [*seats, *[presence_mark(followed["person"]) for followed in members]]
    )
    return {**facts, "is_told": len(seats) > 1}


# ------------------------------------------------------------------ streams


@router.get("/t/{table}/{place}/stream", response_class=EventSourceResponse)
async def stream_place(
    request: Request,
    table: str,
    place: str,
    seen: str = "",
    known: str = "",
    last_event_id: Annotated[str, Header()] = "",
) -> AsyncIterator[ServerSentEvent]:
    """Send the tag of the page whenever it changes, who is there, and heartbeats, which reveal a dead
    connection. A browser that reconnects sends the tag of the page that it shows.
    """
    await context_of(request).require_place(request, table, place)
    places = [FollowedPlace(table, place, last_event_id or seen, known)]
    async with aclosing(follow(request, places)) as events:
        async for _, kind, data in events:
            if kind == ENDED:  # the browser reconnects
                return
            yield ServerSentEvent(event=kind, id=data if kind == CHANGED else None, raw_data=data)


@router.get("/streams", response_class=EventSourceResponse)
async def stream_places(
    request: Request, at: Annotated[list[str], Query(max_length=_MAX_PLACES)]
) -> AsyncIterator[ServerSentEvent]:
    """Send the events of several places in one connection, which all tabs of a browser share. Each `at` is
    "TABLE/PLACE SEEN KNOWN", with "-" for no tag and no digest. The data of an event are an object with `at`,
    which is "TABLE/PLACE", and `data`. A place that the browser does not have ends at once; the others go on.
    """
    async with aclosing(follow(request, [_parse_place(text) for text in dict.fromkeys(at)])) as events:
        async for followed, kind, data in events:
            if kind == ENDED and data != _PLACE_LOST:
                return
            facts = json.loads(data) if kind == PRESENCE else data
            text = json.dumps({"at": f"{followed.table}/{followed.place}", "data": facts})
            yield ServerSentEvent(event=kind, raw_data=text)


def _parse_place(text: str) -> FollowedPlace:
    """Parse an item of the query `at` into a place to follow."""
    place, seen, known = (*text.rsplit(" ", 2), "-", "-")[:3]
    table, _, name = place.partition("/")
    return FollowedPlace(table, name, "" if seen == "-" else seen, "" if known == "-" else known)


# ------------------------------------------------------------------ whose turn it is


@router.get("/t/{table}/{place}/turn")
async def show_turn(request: Request, table: str, place: str) -> Response:
    """Return the tag of a place's page, and whether this browser has to answer. A tab in the background needs
    no more.
    """
    context = context_of(request)
    await context.require_place(request, table, place)
    screen = await context.host.screen_data(table, place, odds=False)
    await people_facts(context, request, table, place, screen)
    facts = {"seen": screen["seen"], "is_turn": is_turn(screen)}
    return JSONResponse(facts, headers={"cache-control": "no-store"})


def is_turn(screen: dict[str, Any]) -> bool:
    """Whether this place has to do something: roll dice, or answer a question that will not be passed
    automatically. `screen` is the data of its page.
    """
    question = screen["question"]
    if question is None:
        return screen["roll"] is not None and screen["place"] != GM
    return question["seat"] == screen["place"] and not question["is_passing"]
