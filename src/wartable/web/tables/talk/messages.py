"""Messages of people at a table, and who may read them."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, NamedTuple

from wartable.web.tables.refusals import GM

MAX_KEPT: Final = 200
"""Greatest number of messages that are kept for one audience: everyone, one side, one person and the GM, or
two people.
"""
MAX_SHOWN: Final = 100
"""Greatest number of messages that a person is shown."""
PING_SECONDS: Final = 30.0
"""Seconds for which a ping is shown among the messages."""

TEXT: Final = "text"
ROLL: Final = "roll"
PING: Final = "ping"
DELETED: Final = "deleted"
"""Kind of a message that was deleted; its text is gone."""

ALL: Final = "all"
SIDE: Final = "side"
TO_GM: Final = "gm"
PERSON: Final = "person"
"""The last of the kinds of audience. When a message is sent, `side:ID` names a side and `person:ID` a
person.
"""


class Speaker(NamedTuple):
    """Someone who can write at a table: a browser or program at a place. The same browser at another place is
    another speaker.
    """

    author: str
    """Secret id of the browser or program."""
    place: str


class TalkMessage(NamedTuple):
    """A message as it is stored in the database."""

    id: str
    author: str
    place: str
    name: str
    """Name that the author had when the message was written; "" if they had none."""
    colour: str
    emblem: str
    audience: str
    """Key of the audience, such as `all`, `side:blue` or `gm:PERSON`; see `audience_key`."""
    to_author: str
    to_place: str
    """Together with `to_author`, the recipient of a message to one person; "" for other audiences."""
    to_name: str
    kind: str
    text: str
    notes: dict[str, Any]
    """For links, `entries` has the number and step of each linked entry, by place. For a ping, `target` is
    what it points at, and `spots` has the name of that for each place that sees it.
    """
    at: float
    number: int = 0
    """Position among all messages of the server. It is never shown, because it would reveal that there are
    hidden messages.
    """


def person_id(table: str, speaker: Speaker) -> str:
    """Return the public id of a speaker at a table."""
    return sha256("\n".join([table, *speaker]).encode()).hexdigest()[:12]


def audience_key(table: str, to: str, speaker: Speaker, recipient: Speaker | None) -> str:
    """Return the key of the audience of a speaker's message: `all`, `side:ID`, `gm:PERSON` or, for a message
    to the speaker `recipient`, `person:ONE:OTHER`.
    """
    mine = person_id(table, speaker)
    if recipient is not None:
        return ":".join([PERSON, *sorted([mine, person_id(table, recipient)])])
    return f"{TO_GM}:{mine}" if to == TO_GM else to


def may_read(message: TalkMessage, speaker: Speaker, side: str) -> bool:
    """Whether a speaker may read a message. `side` is the side of their place, or "". A message to one person
    is read by its author and its recipient only. The GM also reads what sides write among themselves, as the
    GM sees all sides anyway. A ping is read only at places that see its target.
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
