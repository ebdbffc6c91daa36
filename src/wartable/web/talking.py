"""Talk of the people at a table: reading, writing, muting and deleting, for the page and for programs."""

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
from wartable.web.tables.talk.rate import TalkRate
from wartable.web.tables.talk.room import TalkRoom, Used
from wartable.web.tables.talk.texts import clean_text, links_in, parts_of, read_order, roll_text

Facts = dict[str, Any]
_MOST_FRAMES: Final = 2_000
"""Most tables whose sides and places are remembered."""


class TalkState(NamedTuple):
    """The messages that a person may read, and a tag that changes with them."""

    messages: list[TalkMessage]

    @property
    def tag(self) -> str:
        """The tag; "" without messages."""
        all = [(one.id, one.kind) for one in self.messages]
        return blake2b(str(all).encode(), digest_size=6).hexdigest() if all else ""

    @property
    def last(self) -> str:
        """Id of the last message; "-" without messages."""
        return self.messages[-1].id if self.messages else "-"

    def is_news(self, before: TalkState) -> bool:
        """Whether there is a message that was not there before, or that was deleted since."""
        known = {(one.id, one.kind) for one in before.messages}
        last = max((one.number for one in before.messages), default=0)
        changed = {(one.id, one.kind) for one in self.messages if one.kind == DELETED} - known
        return bool(changed) or any(one.number > last for one in self.messages)

    def since(self, after: str) -> list[TalkMessage]:
        """Return the messages after the one with this id, and those deleted; all if there is none."""
        last = next((one.number for one in self.messages if one.id == after), 0)
        return [one for one in self.messages if one.number > last or one.kind == DELETED]


class Talk:
    """Talk at all tables of a server."""

    def __init__(self, host: Host, rate: TalkRate | None = None) -> None:
        self._host = host
        self._rate = rate or TalkRate()
        self._frames: OrderedDict[str, Facts] = OrderedDict()

    # ------------------------------------------------------------------ reading

    async def room(self, table: str, speaker: Speaker) -> TalkRoom:
        """Return what a person may do at a table. Raises NoSuchTable, and Refused if it is closed."""
        frame = await self._frame(table)
        holders = await self._host.read(TALK.holders(table))
        rules = await self._host.read(TALK.rules(table))
        sides, titles, names = frame["sides"], frame["titles"], frame["side_names"]
        return TalkRoom(table, speaker, sides, titles, names, holders, rules)

    async def _frame(self, table: str) -> Facts:
        if table not in self._frames:
            self._frames[table] = await self._host.ask(table, "talk_frame")
            if len(self._frames) > _MOST_FRAMES:
                self._frames.popitem(last=False)
        return self._frames[table]

    async def read(self, table: str, speaker: Speaker) -> TalkState:
        """Return the messages that a person may read now."""
        side = str((await self._frame(table))["sides"].get(speaker.place, ""))
        return TalkState(await self._host.read(TALK.read(table, speaker, side)))

    async def follow(self, table: str, speaker: Speaker) -> AsyncGenerator[TalkState]:
        """Yield what a person may read, at first and whenever something is new to them.

        A message that they may not read makes no difference.
        """
        before = TalkState([])
        async with aclosing(self._host.talk.follow(table, lambda: self.read(table, speaker))) as news:
            async for state in news:
                if state.is_news(before):
                    yield state
                before = state

    # ------------------------------------------------------------------ writing

    async def write(self, room: TalkRoom, to: str, typed: str) -> str:
        """Write a message, roll dice or point at something, and return the id of the message.

        Raises BadInput for its text, and Refused.
        """
        table, speaker = room.table, room.speaker
        order = read_order(clean_text(typed))
        room.check_writing(await self._used(table))
        audience, other = room.resolve(to)
        notes, text = await self._notes(room, order.kind, order.text)
        self._rate.count(table, speaker.author)
        me = room.me
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
            order.kind,
            text,
            notes,
            0.0,
        )
        return await self._host.talk.change(table, TALK.add(table, message))

    async def _used(self, table: str) -> list[Used]:
        """Return the names of people who came by the lobby, then of all authors."""
        names: dict[str, str] = await self._host.ask(table, "names")
        browsers = await self._host.read(LOBBY.browsers(table)) if names else {}
        members = [Used(browsers[person], name) for person, name in names.items() if person in browsers]
        return [*members, *await self._host.read(TALK.used(table))]

    async def _notes(self, room: TalkRoom, kind: str, text: str) -> tuple[Facts, str]:
        """Return the notes and the text of a message. Raises BadInput."""
        host, table, place = self._host, room.table, room.speaker.place
        if kind == TEXT:
            return {"entries": await host.ask(table, "linked", place, links_in(text))}, text
        if kind == ROLL:
            return {}, roll_text(text)
        return await self._pointed(table, place, text), ""

    async def _pointed(self, table: str, place: str, text: str) -> Facts:
        """Return the notes of a ping at a unit or place, or of an arrow from one to another as in
        "Heron > D4". Raises BadInput.
        """
        found: list[Facts] = []
        for wanted in [one.strip() for one in text.split(">", 1)]:
            one: Facts | None = await self._host.ask(table, "spotted", place, wanted)
            if one is None:
                what = "name a place or a unit that you see there, such as /ping D4"
                raise BadInput(f"cannot point at {wanted[:40]!r} on the board: {what}")
            found.append(one)
        first, last = found[0]["spots"], found[-1]["spots"]
        if len(found) == 1:
            return found[0]
        spots = {one: f"{first[one]} to {last[one]}" for one in first if one in last}
        return {"target": found[0]["target"], "aim": found[1]["target"], "spots": spots}

    async def delete(self, room: TalkRoom, id: str) -> None:
        """Delete a message: one's own, or as the host any that one can read. Raises Refused."""
        state = await self.read(room.table, room.speaker)
        found = next((one for one in state.messages if one.id == id), None)
        if found is None:
            raise Refused(ILLEGAL, "there is no such message")
        if not may_delete(room, found):
            raise Refused(FORBIDDEN, "only its author or the host can delete a message")
        await self._host.talk.change(room.table, TALK.delete(room.table, id))

    async def mute(self, room: TalkRoom, person: str, *, on: bool) -> None:
        """Mute a person, or let them write again, as the host. Raises Refused."""
        found = next((one for one in room.holders if person_id(room.table, one.speaker) == person), None)
        if not room.is_host:
            raise Refused(FORBIDDEN, "only the host of a table mutes people")
        if found is None:
            raise Refused(ILLEGAL, "there is no such person at this table")
        if room._replace(speaker=found.speaker).is_host:
            raise Refused(ILLEGAL, "the host cannot be muted")
        await self._host.talk.change(room.table, TALK.mute(room.table, found.author, on=on))

    async def allow_spectators(self, room: TalkRoom, *, on: bool) -> None:
        """Allow spectators to write, or not, as the host. Raises Refused."""
        if not room.is_host:
            raise Refused(FORBIDDEN, "only the host of a table decides whether spectators write")
        await self._host.talk.change(room.table, TALK.allow_spectators(room.table, on=on))


def may_delete(room: TalkRoom, message: TalkMessage) -> bool:
    """Whether a person may delete a message that they can read. A ping goes by itself."""
    is_own = (message.author, message.place) == room.speaker
    return message.kind not in (PING, DELETED) and (is_own or room.is_host)


# ------------------------------------------------------------------ as data


def facts_of(room: TalkRoom, messages: Sequence[TalkMessage]) -> list[Facts]:
    """Return messages as the person in a room reads them, as data."""
    return [_facts(room, one) for one in messages]


def _facts(room: TalkRoom, one: TalkMessage) -> Facts:
    author, place = Speaker(one.author, one.place), room.speaker.place
    known = one.notes.get("entries", {})
    entries = {number: places[place] for number, places in known.items() if place in places}
    spot = one.notes.get("spots", {}).get(place, "")
    parts = parts_of(one.text, entries)
    return {
        "id": one.id,
        "at": one.at,
        "person": person_id(room.table, author),
        "place": one.place,
        "name": room.name_of(one.name, one.place),
        "colour": one.colour,
        "emblem": one.emblem,
        "kind": one.kind,
        "to": one.audience.partition(":")[0],
        "to_name": room.audience_name(one.audience, one.to_name, one.to_place),
        "text": "".join([part.text for part in parts]) or spot,
        "parts": [part._asdict() for part in parts],
        "target": dict([one.notes["target"]]) if "target" in one.notes else {},
        "aim": dict([one.notes["aim"]]) if "aim" in one.notes else {},
        "is_own": author == room.speaker,
        "may_delete": may_delete(room, one),
    }


def room_facts(room: TalkRoom) -> Facts:
    """Return the audiences of a person, whether they may write, and for the host the people to mute."""
    return {
        "to": [one._asdict() for one in room.addressees()],
        "refusal": room.refusal,
        "is_host": room.is_host,
        "has_spectators": room.rules.has_spectators,
        "people": _mutable(room) if room.is_host else [],
    }


def _mutable(room: TalkRoom) -> list[Facts]:
    """Return the people that the host can mute, one row for each, and whether they are muted."""
    found: dict[str, Facts] = {}
    for one in room.holders:
        if not room._replace(speaker=one.speaker).is_host:
            person = person_id(room.table, one.speaker)
            is_muted = one.author in room.rules.muted
            name = room.name_of(one.name, one.place)
            found.setdefault(one.author, {"person": person, "name": name, "is_muted": is_muted})
    return list(found.values())


__all__ = ["ALL", "PERSON", "Talk", "TalkState", "facts_of", "may_delete", "room_facts"]
