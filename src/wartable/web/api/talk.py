"""Talk for programs: REST under a place's /talk, and messages of its WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Annotated, Any, Final, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, Field, StringConstraints
from starlette.responses import Response

from wartable.web.api.rest import LONGEST_WAIT, Here, Place, TableId, Word, json_response, router
from wartable.web.messages import RequestModel
from wartable.web.tables.refusals import Refused
from wartable.web.tables.talk.messages import Speaker
from wartable.web.tables.talk.room import TalkRoom
from wartable.web.tables.talk.texts import MAX_LENGTH
from wartable.web.talking import ReadableMessages, TalkService, message_facts, room_facts

talk_router: Final = APIRouter(prefix="/api", responses=router.responses, tags=["talk"])
MessageId = Annotated[str, StringConstraints(max_length=20)]


class TalkSent(RequestModel):
    """A message to people at the table."""

    to: Annotated[str, StringConstraints(max_length=80)] = Field(
        default="all",
        description="`all`, `side` (your own), `gm`, or another key that `to` lists, such as `person:ID`.",
    )
    text: Annotated[str, StringConstraints(max_length=2_000)] = Field(
        description=f"At most {MAX_LENGTH} characters on one line. `/roll 2d6+3` rolls dice, `/ping D4` "
        "points at a place or unit, and #12 links to an entry of your log."
    )


class MuteSent(RequestModel):
    """A person to mute, or to let write again."""

    person: MessageId
    on: bool = True


class SpectatorsSent(RequestModel):
    """Whether spectators with a name may write."""

    on: bool


class PartModel(BaseModel):
    """A part of a message; `entry` and `moment` are 0, or the log entry and step that it links to."""

    text: str
    entry: int
    moment: int


class MessageModel(BaseModel):
    """A message as its reader sees it."""

    id: str
    at: float = Field(description="Seconds since 1970.")
    person: str = Field(description="Id of its author at this table and place.")
    place: str
    name: str
    colour: str
    emblem: str
    kind: Literal["text", "roll", "ping", "deleted"]
    to: Literal["all", "side", "gm", "person"]
    to_name: str
    text: str
    parts: list[PartModel]
    target: dict[str, str] = Field(description="What a ping points at: `unit` with an id, or `place`.")
    aim: dict[str, str] = Field(description="The end of an arrow that begins at `target`, if it is one.")
    is_own: bool
    may_delete: bool


class AddresseeModel(BaseModel):
    """A group or a person to write to."""

    to: str
    name: str


class PersonModel(BaseModel):
    """A person at the table, for its host."""

    person: str
    name: str
    is_muted: bool


class TalkModel(BaseModel):
    """Messages, and what this place may do."""

    messages: list[MessageModel]
    to: list[AddresseeModel]
    refusal: str = Field(description='Why this place may not write; "" if it may.')
    is_host: bool
    has_spectators: bool
    people: list[PersonModel] = Field(description="For the host: the people who can be muted.")


class WrittenModel(TalkModel):
    """The new message's id, and the newest messages."""

    id: str


class AuthorisedTalk(NamedTuple):
    """Talk at a place of a table for which the token of the request is valid."""

    talk: TalkService
    room: TalkRoom

    async def respond(self, after: str = "", **further: Any) -> Response:
        """Respond with the messages that follow the one with the id `after`, with what this place may do, and
        with the values in `further`.
        """
        room, talk = self.room, self.talk
        state = await talk.read(room.table, room.speaker)
        facts = {"messages": message_facts(room, state.messages_after(after)), **room_facts(room), **further}
        return json_response(facts, 201 if further else 200)

    async def respond_after(self, change: Awaitable[object]) -> Response:
        """Await a change, and then respond with the messages and with what this place may do."""
        await change
        room = await self.talk.room(self.room.table, self.room.speaker)
        return await AuthorisedTalk(self.talk, room).respond()


async def authorised_talk(
    request: Request, api: Here, table: TableId, place: Place, word: Word
) -> AuthorisedTalk:
    """Return the talk at the place that a request names. Raises Unknown if its token is unknown, Forbidden if
    the token is not valid for the place.
    """
    bearer = await api.keys.seated(word, table, place)
    talk: TalkService = request.app.state.talk
    return AuthorisedTalk(talk, await talk.room(table, Speaker(bearer.owner, place)))


Talking = Annotated[AuthorisedTalk, Depends(authorised_talk)]


@talk_router.get("/tables/{table}/{place}/talk", response_model=TalkModel)
async def read(
    here: Talking,
    after: Annotated[
        str,
        Query(max_length=20, description="Id of the last message that you have, or `-` if you have none."),
    ] = "",
    wait: Annotated[
        float, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait for a message after that one.")
    ] = 0,
) -> Response:
    """Return the newest messages that this place may read, at once or as soon as one follows `after`."""
    table, speaker = here.room.table, here.room.speaker
    if wait and (await here.talk.read(table, speaker)).last == after:
        try:
            async with asyncio.timeout(wait), aclosing(here.talk.follow_messages(table, speaker)) as news:
                async for state in news:
                    if state.last != after:
                        break
        except TimeoutError:
            pass
    return await here.respond(after)


@talk_router.post("/tables/{table}/{place}/talk", status_code=201, response_model=WrittenModel)
async def write(here: Talking, sent: TalkSent) -> Response:
    """Write to everyone, a side, the game master or one person."""
    id = await here.talk.write(here.room, sent.to, sent.text)
    return await here.respond(id=id)


@talk_router.delete("/tables/{table}/{place}/talk/{message}", response_model=TalkModel)
async def delete(here: Talking, message: MessageId) -> Response:
    """Delete a message: your own, or as the host any that you can read."""
    return await here.respond_after(here.talk.delete(here.room, message))


@talk_router.post("/tables/{table}/{place}/talk/mute", response_model=TalkModel)
async def mute(here: Talking, sent: MuteSent) -> Response:
    """Mute a person at this table, or let them write again; only the host may."""
    return await here.respond_after(here.talk.set_muted(here.room, sent.person, on=sent.on))


@talk_router.post("/tables/{table}/{place}/talk/spectators", response_model=TalkModel)
async def allow(here: Talking, sent: SpectatorsSent) -> Response:
    """Allow spectators with a name to write, or not; only the host may."""
    return await here.respond_after(here.talk.allow_spectators(here.room, on=sent.on))


# ------------------------------------------------------------------ WebSocket


async def write_message(talk: TalkService, table: str, speaker: Speaker, sent: Any) -> dict[str, Any]:
    """Write the message that a program sent over a WebSocket, and return the reply with the message's id.
    Raises ValidationError, and what `TalkService.write` raises.
    """
    found = TalkSent.model_validate(sent)
    room = await talk.room(table, speaker)
    return {"said": await talk.write(room, found.to, found.text)}


async def send_new_messages(
    talk: TalkService, table: str, speaker: Speaker, send: Callable[[dict[str, Any]], Awaitable[None]]
) -> None:
    """Call `send` with each message that is written from now on and that this speaker may read, until the
    table is closed.
    """
    before: ReadableMessages | None = None
    try:
        before = await talk.read(table, speaker)
        async with aclosing(talk.follow_messages(table, speaker)) as news:
            async for state in news:
                if state.has_changes_since(before):
                    room = await talk.room(table, speaker)
                    await send({"talk": message_facts(room, state.messages_after(before.last))})
                before = state
    except Refused:
        return
