"""Messages of people at a table, and who may read which."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, NamedTuple

from wartable.web.tables.refusals import GM

KEPT: Final = 200
"""Most messages that are kept of one audience: everyone, one side, one person and the GM, or two people."""
SHOWN: Final = 100
"""Most messages that a person is shown."""
PING_LASTS: Final = 30.0
"""Seconds for which a ping is among the messages."""

TEXT: Final = "text"
ROLL: Final = "roll"
PING: Final = "ping"
DELETED: Final = "deleted"
"""Kind of a message whose text is gone."""

ALL: Final = "all"
SIDE: Final = "side"
TO_GM: Final = "gm"
PERSON: Final = "person"
"""Kinds of audience. In what is sent, `side:ID` names a side and `person:ID` a person."""


class Speaker(NamedTuple):
    """A person at a place of a table: the same browser at another place is another."""

    author: str
    """Secret id of the browser or program."""
    place: str


class TalkMessage(NamedTuple):
    """A message as it is stored."""

    id: str
    author: str
    place: str
    name: str
    """Name of the author when it was written; "" for none."""
    colour: str
    emblem: str
    audience: str
    """Key of the audience, such as `all`, `side:blue` or `gm:PERSON`; see `audience_key`."""
    to_author: str
    to_place: str
    """The recipient of a whisper; "" for other audiences."""
    to_name: str
    kind: str
    text: str
    notes: dict[str, Any]
    """For links, `entries`: number and step of each linked entry by place. For a ping, its `target` and
    `spots`: what the places that see it call it.
    """
    at: float
    number: int = 0
    """Position among all messages of the server, never shown: it would tell of those that are hidden."""


def person_id(table: str, speaker: Speaker) -> str:
    """Return the public id of a person at a place of a table."""
    return sha256("\n".join([table, *speaker]).encode()).hexdigest()[:12]


def audience_key(table: str, to: str, speaker: Speaker, other: Speaker | None) -> str:
    """Return the key of an audience: `all`, `side:ID`, `gm:PERSON` or `person:ONE:OTHER`."""
    mine = person_id(table, speaker)
    if other is not None:
        return ":".join([PERSON, *sorted([mine, person_id(table, other)])])
    return f"{TO_GM}:{mine}" if to == TO_GM else to


def may_read(message: TalkMessage, speaker: Speaker, side: str) -> bool:
    """Whether a person may read a message; `side` is the side of their place, "" for none.

    A whisper is read at its two ends only. The GM reads what sides write among themselves, as the GM sees
    all sides anyway. A ping is read at the places that see its target.
    """
    spots = message.notes.get("spots")
    if spots is not None and speaker.place not in spots:
        return False
    if speaker in ((message.author, message.place), (message.to_author, message.to_place)):
        return True
    kind, _, which = message.audience.partition(":")
    if kind == SIDE:
        return speaker.place == GM or (bool(side) and which == side)
    return kind == ALL or (kind == TO_GM and speaker.place == GM)
