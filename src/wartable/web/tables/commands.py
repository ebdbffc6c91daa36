"""Commands that people and programs give to a table, and the exception that refuses one."""

from __future__ import annotations

from typing import Final, NamedTuple

GM: Final = "-gm"
"""Place of the game master: sees everything, and makes rulings. No seat of a setup can have this name."""
SPECTATOR: Final = "-watch"
"""Place of spectators, who see only what no side hides."""

STALE: Final = "stale"
"""Kind of refusal: the page was out of date."""
ILLEGAL: Final = "illegal"
"""Kind of refusal: the answer is not among the options, or nothing is asked."""
FORBIDDEN: Final = "forbidden"
"""Kind of refusal: no permission."""
CLOSED: Final = "closed"
"""Kind of refusal: the table is closed, by its owner or after long inactivity."""
OFTEN: Final = "often"
"""Kind of refusal: too many requests, or too many resources already."""
BUSY: Final = "busy"
"""Kind of refusal: the workers are overloaded."""


class Refused(Exception):
    """Raised if a table refuses a command; it has not changed."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Answer(NamedTuple):
    """Answer the open question with the option of this key; `seen` is the tag of the seat's page."""

    seat: str
    key: str
    seen: str


class Faces(NamedTuple):
    """Enter dice that were rolled by hand."""

    seat: str
    faces: tuple[int, ...]
    seen: str


class Undo(NamedTuple):
    """Undo a seat's last answer, or ask the others for consent."""

    seat: str
    seen: str


class Consent(NamedTuple):
    """Consent to another seat's undo, or refuse it."""

    seat: str
    agrees: bool
    seen: str


class MakeRuling(NamedTuple):
    """Make a ruling: a path, its new value, and the reason."""

    seat: str
    path: str
    value: str
    reason: str


class Seat(NamedTuple):
    """Assign the seat `who` to a person ("human") or to a computer player."""

    seat: str
    who: str
    name: str
    is_own: bool = False
    """Whether the person takes the seat for themselves."""


class Pause(NamedTuple):
    """Pause the table, or resume it."""

    seat: str
    is_on: bool


class Swear(NamedTuple):
    """Give a seat's word for provably fair dice, or only its hash for now."""

    seat: str
    seal: str
    word: str


class Begin(NamedTuple):
    """Begin the battle without the missing words."""

    seat: str


class AddAutoPass(NamedTuple):
    """Pass questions like the open one automatically.

    The seat declines these verbs of option keys, or every offered one if there are none; if `below` is not 0,
    only while the odds promise less than that.
    """

    seat: str
    verbs: tuple[str, ...]
    below: int
    is_for_battle: bool
    """Whether this holds for the whole battle rather than for this round."""
    seen: str


class RemoveAutoPass(NamedTuple):
    """Remove an automatic answer by its id."""

    seat: str
    id: int


class Free(NamedTuple):
    """Ask to free the seat `who` for another person; a seat gives itself up at once.

    `taken` are the seats not held by the table's owner, filled in by the server.
    """

    seat: str
    who: str
    taken: tuple[str, ...] = ()


class Confirm(NamedTuple):
    """Consent to the freeing of the seat `who`, or refuse it.

    `last_seen` is the time in milliseconds when its holder was last active, filled in by the server.
    """

    seat: str
    who: str
    agrees: bool
    last_seen: int = 0


Command = (
    Answer
    | Faces
    | Undo
    | Consent
    | MakeRuling
    | Seat
    | Pause
    | Swear
    | Begin
    | AddAutoPass
    | RemoveAutoPass
    | Free
    | Confirm
)
