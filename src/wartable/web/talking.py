"""The talk of the people at a table, for pages and for programs: read, write and delete messages, and mute
people.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from wartable import BadInput
from wartable.web.host import Host
from wartable.web.store.lobby import LOBBY
from wartable.web.store.talk import TALK
from wartable.web.tables.refusals import FORBIDDEN, ILLEGAL, Refused
from wartable.web.tables.talk.messages import (
    ALL,
    DELETED,
    PERSON,
    PING,
    ROLL,
    TEXT,
    Speaker,
    TalkMessage,
    audience_key,
    person_id,
)
from wartable.web.tables.talk.rate import TalkRateLimiter
from wartable.web.tables.talk.room import TalkRoom, UsedName
from wartable.web.tables.talk.texts import (
    clean_text,
    linked_entry_numbers,
    message_parts,
    parse_typed_message,
    roll_typed_dice,
)

Facts = dict[str, Any]
_MAX_FRAMES: Final = 2_000
"""Greatest number of tables whose sides and places are cached."""


class ReadableMessages(NamedTuple):
    """The messages that a speaker may read at some moment."""

    messages: list[TalkMessage]

    @property
    def etag(self) -> str:
        """A tag that changes whenever the messages change; "" if there are none."""
        all = [(message.id, message.kind) for message in self.messages]
        return blake2b(str(all).encode(), digest_size=6).hexdigest() if all else ""

    @property
    def last(self) -> str:
        """Id of the last message; "-" if there are none."""
        return self.messages[-1].id if self.messages else "-"

    def has_changes_since(self, before: ReadableMessages) -> bool:
        """Whether a message has been added or deleted since an earlier state."""
        known = {(message.id, message.kind) for message in before.messages}
        last = max((message.number for message in before.messages), default=0)
        changed = {(message.id, message.kind) for message in self.messages if message.kind == DELETED} - known
        return bool(changed) or any(message.number > last for message in self.messages)

    def messages_after(self, after: str) -> list[TalkMessage]:
        """Return the messages after the one with the id `after`, and all deleted messages. If there is no
        message with this id, return all.
        """
        last = next((message.number for message in self.messages if message.id == after), 0)
        return [message for message in self.messages if message.number > last or message.kind == DELETED]


class TalkService:
    """Reads and writes the talk of all tables of a server."""

    def __init__(self, host: Host, rate: TalkRateLimiter | None = None) -> None:
        self._host = host
        self._rate = rate or TalkRateLimiter()
        self._frames: OrderedDict[str, Facts] = OrderedDict()

    # ------------------------------------------------------------------ reading

    async def room(self, table: str, speaker: Speaker) -> TalkRoom:
        """Return the talk of a table from the point of view of a speaker. Raises NoSuchTable, or Refused if
        the table is closed.
        """
        frame = await self._frame(table)
        holders = await self._host.read(TALK.holders(table))
        rules = await self._host.read(TALK.talk_rules(table))
        sides, titles, names = frame["sides"], frame["titles"], frame["side_names"]
        return TalkRoom(table, speaker, sides, titles, names, holders, rules)

    async def _frame(self, table: str) -> Facts:
        if table not in self._frames:
            self._frames[table] = await self._host.run_job(table, "talk_frame")
            if len(self._frames) > _MAX_FRAMES:
                self._frames.popitem(last=False)
        return self._frames[table]

    async def read(self, table: str, speaker: Speaker) -> ReadableMessages:
        """Return the messages that a speaker may read now."""
        side = str((await self._frame(table))["sides"].get(speaker.place, ""))
        return ReadableMessages(await self._host.read(TALK.read_messages(table, speaker, side)))

    async def follow_messages(self, table: str, speaker: Speaker) -> AsyncGenerator[ReadableMessages]:
        """Yield the messages that a speaker may read, at once if there are any, and again whenever one of
        them is added or deleted. Other messages make no difference.
        """
        before = ReadableMessages([])
        async with aclosing(self._host.talk.follow_talk(table, lambda: self.read(table, speaker))) as news:
            async for state in news:
                if state.has_changes_since(before):
                    yield state
                before = state

    # ------------------------------------------------------------------ writing

    async def write(self, room: TalkRoom, to: str, typed: str) -> str:
        """Write a message, roll dice, or point at something on the board, and return the id of the message.
        `to` names the audience, `typed` is the text. Raises BadInput if the text cannot be sent, Refused if
        the speaker may not write or there is no such audience.
        """
        table, speaker = room.table, room.speaker
        typed_message = parse_typed_message(clean_text(typed))
        room.check_may_write(await self._names_in_use(table))
        audience, other = room.resolve_audience(to)
        notes, text = await self._notes(room, typed_message.kind, typed_message.text)
        self._rate.count(table, speaker.author)
        me = room.speaker_as_holder
        key = audience_key(table, audience, speaker, None if other is None else other.speaker)
        to_author, to_place, to_name = ("", "", "") if other is None else other[:3]
        message = TalkMessage(
            "",
            *speaker,
            me.name,
            me.colour,
            me.emblem,
            key,
            to_author,
            to_place,
            to_name,
            typed_message.kind,
            text,
            notes,
            0.0,
        )
        return await self._host.talk.change_talk(table, TALK.add(table, message))

    async def _names_in_use(self, table: str) -> list[UsedName]:
        """Return the names in use at a table: those of people who joined by the lobby, then those of authors
        of messages.
        """
        names: dict[str, str] = await self._host.run_job(table, "names")
        browsers = await self._host.read(LOBBY.browsers_by_person(table)) if names else {}
        members = [UsedName(browsers[person], name) for person, name in names.items() if person in browsers]
        return [*members, *await self._host.read(TALK.used_names(table))]

    async def _notes(self, room: TalkRoom, kind: str, text: str) -> tuple[Facts, str]:
        """Return the notes to store with a message of this kind, and its final text. Raises BadInput if dice
        cannot be rolled, or if the speaker does not see what they point at.
        """
        host, table, place = self._host, room.table, room.speaker.place
        if kind == TEXT:
            return {"entries": await host.run_job(table, "linked", place, linked_entry_numbers(text))}, text
        if kind == ROLL:
            return {}, roll_typed_dice(text)
        return await self._ping_notes(table, place, text), ""

    async def _ping_notes(self, table: str, place: str, text: str) -> Facts:
        """Return the notes of a ping that points at a unit or place or, as with "Heron > D4", from one to
        another. Raises BadInput if the place of the speaker does not see them.
        """
        found: list[Facts] = []
        for wanted in [message.strip() for message in text.split(">", 1)]:
            message: Facts | None = await self._host.run_job(table, "spotted", place, wanted)
            if message is None:
                what = "name a place or a unit that you see there, such as /ping D4"
                raise BadInput(f"cannot point at {wanted[:40]!r} on the board: {what}")
            found.append(message)
        first, last = found[0]["spots"], found[-1]["spots"]
        if len(found) == 1:
            return found[0]
        spots = {message: f"{first[message]} to {last[message]}" for message in first if message in last}
        return {"target": found[0]["target"], "aim": found[1]["target"], "spots": spots}

    async def delete(self, room: TalkRoom, id: str) -> None:
        """Delete a message. Authors may delete their own, and the host any that they can read. Raises Refused
        otherwise.
        """
        state = await self.read(room.table, room.speaker)
        found = next((message for message in state.messages if message.id == id), None)
        if found is None:
            raise Refused(ILLEGAL, "there is no such message")
        if not may_delete(room, found):
            raise Refused(FORBIDDEN, "only its author or the host can delete a message")
        await self._host.talk.change_talk(room.table, TALK.delete(room.table, id))

    async def set_muted(self, room: TalkRoom, person: str, *, on: bool) -> None:
        """Mute the person with this id if `on`, or else let them write again. Raises Refused if the speaker
        is not the host, or if the person cannot be muted.
        """
        found = next(
            (message for message in room.holders if person_id(room.table, message.speaker) == person), None
        )
        if not room.is_host:
            raise Refused(FORBIDDEN, "only the host of a table mutes people")
        if found is None:
            raise Refused(ILLEGAL, "there is no such person at this table")
        if room._replace(speaker=found.speaker).is_host:
            raise Refused(ILLEGAL, "the host cannot be muted")
        await self._host.talk.change_talk(room.table, TALK.set_muted(room.table, found.author, on=on))

    async def allow_spectators(self, room: TalkRoom, *, on: bool) -> None:
        """Allow spectators to write if `on`, or else forbid it. Raises Refused if the speaker is not the
        host.
        """
        if not room.is_host:
            raise Refused(FORBIDDEN, "only the host of a table decides whether spectators write")
        await self._host.talk.change_talk(room.table, TALK.allow_spectators(room.table, on=on))


def may_delete(room: TalkRoom, message: TalkMessage) -> bool:
    """Whether the speaker may delete a message that they can read. Pings cannot be deleted, as they disappear
    after a while.
    """
    is_own = (message.author, message.place) == room.speaker
    return message.kind not in (PING, DELETED) and (is_own or room.is_host)


# ------------------------------------------------------------------ as data


def message_facts(room: TalkRoom, messages: Sequence[TalkMessage]) -> list[Facts]:
    """Return messages as dicts, in the form in which the speaker of the room reads them."""
    return [_message_facts(room, message) for message in messages]


def _message_facts(room: TalkRoom, message: TalkMessage) -> Facts:
    author, place = Speaker(message.author, message.place), room.speaker.place
    known = message.notes.get("entries", {})
    entries = {number: places[place] for number, places in known.items() if place in places}
    spot = message.notes.get("spots", {}).get(place, "")
    parts = message_parts(message.text, entries)
    return {
        "id": message.id,
        "at": message.at,
        "person": person_id(room.table, author),
        "place": message.place,
        "name": room.name_of(message.name, message.place),
        "colour": message.colour,
        "emblem": message.emblem,
        "kind": message.kind,
        "to": message.audience.partition(":")[0],
        "to_name": room.audience_name(message.audience, message.to_name, message.to_place),
        "text": "".join([part.text for part in parts]) or spot,
        "parts": [part._asdict() for part in parts],
        "target": dict([message.notes["target"]]) if "target" in message.notes else {},
        "aim": dict([message.notes["aim"]]) if "aim" in message.notes else {},
        "is_own": author == room.speaker,
        "may_delete": may_delete(room, message),
    }


def room_facts(room: TalkRoom) -> Facts:
    """Return, as data, the people and groups that the speaker can write to, whether the speaker may write,
    and, for the host, the people who can be muted.
    """
    return {
        "to": [addressee._asdict() for addressee in room.addressees()],
        "refusal": room.refusal_reason,
        "is_host": room.is_host,
        "has_spectators": room.rules.has_spectators,
        "people": _mutable_people(room) if room.is_host else [],
    }


def _mutable_people(room: TalkRoom) -> list[Facts]:
    """Return the people that the host can mute, each once, with whether they are muted."""
    found: dict[str, Facts] = {}
    for message in room.holders:
        if not room._replace(speaker=message.speaker).is_host:
            person = person_id(room.table, message.speaker)
            is_muted = message.author in room.rules.muted
            name = room.name_of(message.name, message.place)
            found.setdefault(message.author, {"person": person, "name": name, "is_muted": is_muted})
    return list(found.values())


__all__ = ["ALL", "PERSON", "ReadableMessages", "TalkService", "may_delete", "message_facts", "room_facts"]
