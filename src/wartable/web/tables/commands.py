"""What people and programs can ask of a table, and how it refuses."""

from __future__ import annotations

from typing import Final, NamedTuple

GM: Final = "-gm"
"""The place of whoever runs the table: sees all, and rules. A name that no seat of a setup can have."""
SPECTATOR: Final = "-watch"
"""The place of those who only look on: they see what no side hides."""

STALE: Final = "stale"
"""Kind of a refusal: the page is not the newest."""
ILLEGAL: Final = "illegal"
"""The answer is not among the options, or there is nothing to be answered."""
FORBIDDEN: Final = "forbidden"
"""Somebody else may do that."""
CLOSED: Final = "closed"
"""Whoever opened the table has closed it, or nobody has touched it for long."""
OFTEN: Final = "often"
"""It was asked for too often, or there are too many already."""
BUSY: Final = "busy"
"""Too much is asked of the rules just now."""


class Refused(Exception):
    """A table does not take what was asked of it, and has not changed."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Answer(NamedTuple):
    """A seat answers the open question with the option of this key; `seen` is the tag of its page."""

    seat: str
    key: str
    seen: str


class Faces(NamedTuple):
    """A seat enters dice that were rolled by hand."""

    seat: str
    faces: tuple[int, ...]
    seen: str


class Undo(NamedTuple):
    """A seat takes back its last answer, or asks the others whether it may."""

    seat: str
    seen: str


class Consent(NamedTuple):
    """A seat says yes or no to what another one has proposed."""

    seat: str
    agrees: bool
    seen: str


class Rule(NamedTuple):
    """A ruling: the value of a path, and why."""

    seat: str
    path: str
    value: str
    reason: str


class Seat(NamedTuple):
    """Give the seat `who` to a person ("human") or to a player of the computer."""

    seat: str
    who: str
    name: str
    is_own: bool = False
    """Whether the person is the one who asks."""


class Pause(NamedTuple):
    """Let the table rest, or go on."""

    seat: str
    is_on: bool


class Swear(NamedTuple):
    """A seat gives the word that it adds to sworn dice, or only the hash of one that it keeps for later."""

    seat: str
    seal: str
    word: str


class Begin(NamedTuple):
    """Begin the battle with the words that are there."""

    seat: str


class Stand(NamedTuple):
    """A seat that is asked wants no more such questions: it declines these verbs of option keys, all that are
    open for none, and where `below` is not 0 only while they promise less than that.
    """

    seat: str
    verbs: tuple[str, ...]
    below: int
    is_for_battle: bool
    """For the whole battle, not only for this round."""
    seen: str


class Lift(NamedTuple):
    """A seat takes a standing answer back, by its id."""

    seat: str
    id: int


class Free(NamedTuple):
    """Ask to free the seat `who`, so that somebody else can take it; a seat gives itself up by that. `taken`
    are the seats that others than those who opened the table hold, as the server knows.
    """

    seat: str
    who: str
    taken: tuple[str, ...] = ()


class Confirm(NamedTuple):
    """A place says whether the seat `who` may be freed. `last_seen` is when its holder was there last, in
    thousandths of a second, as the server has noted it.
    """

    seat: str
    who: str
    agrees: bool
    last_seen: int = 0


Command = (
    Answer | Faces | Undo | Consent | Rule | Seat | Pause | Swear | Begin | Stand | Lift | Free | Confirm
)
