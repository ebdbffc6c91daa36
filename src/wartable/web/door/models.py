"""What programs send and are sent, as the OpenAPI document describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from wartable.web.tables.clock import LEAST, MOST

Word = Annotated[str, StringConstraints(max_length=400)]
Short = Annotated[str, StringConstraints(max_length=80)]
Seen = Annotated[Short, Field(description="`seen` of the state that this is an answer to.")]
Face = Annotated[int, Field(ge=-1000, le=1000)]
Facts = dict[str, Any]


class Sent(BaseModel):
    """What a program sends: no key but these, each of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ClockSent(Sent):
    """A time for each answer, or for each seat in the whole battle."""

    kind: Literal["answer", "seat"]
    seconds: Annotated[int, Field(ge=LEAST, le=MOST)]
    late: Literal["usual", "gm"] = Field(
        default="usual",
        description="When it is over the usual answer is given, or the game master may answer.",
    )


class NewTable(Sent):
    """A battle, and who plays it: `scenario` names a shipped one, `setup` is one of your own."""

    scenario: Short = ""
    setup: Facts | None = None
    seats: dict[Short, Short] = Field(
        default_factory=dict,
        description='Who plays each seat: "human" (so is a program), or a computer player such as "greedy". '
        "A seat that is not named is human.",
    )
    dice: Literal["seeded", "oath", "hand"] = Field(
        default="seeded",
        description="`oath`: every seat that is human gives a word first, by `swear`; all rolls follow from "
        "these and a secret, and `wartable verify` checks them afterwards.",
    )
    gm: bool = Field(default=False, description="Whether there is a place for a game master, `-gm`.")
    clock: ClockSent | None = None
    plays: bool = Field(
        default=True,
        description="False where you run the table and play none of its seats: your tokens for a seat go on "
        "when somebody has taken it, and every page says that who runs the table sees all seats.",
    )


class AnswerSent(Sent):
    """The key of the option that is chosen."""

    key: Word
    seen: Seen


class DiceSent(Sent):
    """The faces of dice that were rolled by hand."""

    faces: Annotated[list[Face], Field(max_length=200)]
    seen: Seen


class UndoSent(Sent):
    """Take back the last answer, or ask the others whether that may be."""

    seen: Seen


class ConsentSent(Sent):
    """Yes or no to what another seat wants to undo."""

    agrees: bool
    seen: Seen


class RulingSent(Sent):
    """The new value of something, by its path, and why."""

    path: Word
    value: Word
    reason: Word


class SeatSent(Sent):
    """Give a seat to a person ("human") or to a computer player."""

    seat: Short
    name: Short


class PauseSent(Sent):
    """Let the table rest, or go on."""

    on: bool


class SwearSent(Sent):
    """A word for sworn dice, or first its SHA-256, and the word once all have sealed theirs."""

    word: Annotated[str, StringConstraints(max_length=200)] = ""
    seal: Short = Field(default="", description="SHA-256 of the word as 64 hexadecimal digits.")


class BeginSent(Sent):
    """Begin without the words that are missing; whoever runs the table may."""


class JoinSent(Sent):
    """An invitation: the word at the end of a link."""

    link: Short


class FreeSent(Sent):
    """The seat that is to be freed; one's own is given up at once."""

    seat: Short


class ConfirmSent(Sent):
    """Whether a seat may be freed."""

    seat: Short
    agrees: bool


class StandSent(Sent):
    """Pass questions like the open one without asking; the log of the seat tells each."""

    verbs: Annotated[
        list[Short],
        Field(
            max_length=100,
            description="What is declined: the first parts of option keys; none for all that is offered.",
        ),
    ] = Field(default_factory=list)
    below: Annotated[int, Field(ge=0, le=999)] = Field(
        default=0,
        description="Ask all the same where the odds promise so much harm done or spared; 0: never.",
    )
    battle: bool = Field(default=False, description="For the whole battle, not only for this round.")
    seen: Seen


class LiftSent(Sent):
    """The id of a standing answer that is taken back; `standing` of the whole state lists them."""

    id: Annotated[int, Field(ge=0, le=1_000_000_000)]


class PlaceSent(Sent):
    """A place at a table: a seat, `-gm` or `-watch`."""

    place: Short


# ------------------------------------------------------------------ what comes back


class Fault(BaseModel):
    """Why nothing was done. Nothing has changed."""

    error: Literal[
        "unreadable",
        "unknown",
        "forbidden",
        "missing",
        "method",
        "stale",
        "illegal",
        "large",
        "often",
        "foreign",
        "broken",
        "busy",
        "closed",
        "failing",
    ]
    message: str


class NewTableMade(BaseModel):
    """A new table. The words of tokens are told this once."""

    table: str
    owner: str = Field(description="The token of the table's owner; the one that was sent, if one was.")
    tokens: dict[str, str] = Field(
        description="A token for every place. Those for a seat end when somebody else takes it, unless you "
        "run the table and play none."
    )
    links: dict[str, str] = Field(description="For every place the word of a link that lets others take it.")


class Joined(BaseModel):
    """The place that was taken, and the token that opens it; its word is told this once."""

    table: str
    place: str
    token: str


class ClosedTable(BaseModel):
    """Whether a table is closed now."""

    closed: bool


class Token(BaseModel):
    """A token for one place; its word is told this once."""

    place: str
    token: str


class Revoked(BaseModel):
    """How many tokens no longer open the place."""

    revoked: int


class TableOf(BaseModel):
    """A table, and the places there that the token opens."""

    table: str
    title: str
    game: str
    places: list[str]


class Tables(BaseModel):
    """The tables that a token opens."""

    tables: list[TableOf]


class Question(BaseModel):
    """The open question: its seat, its text, and the keys of all legal answers."""

    seat: str
    text: str
    keys: list[str]


class Roll(BaseModel):
    """Dice that must be entered by hand."""

    why: str
    pool: str
    count: int
    sides: int


class Proposal(BaseModel):
    """What another seat wants to undo, or this one does."""

    title: str
    is_yours: bool
    may_answer: bool


class Glance(BaseModel):
    """What a program at a place must know in order to answer."""

    seen: str = Field(description="A word for all that this place can see now. Send it back with an answer.")
    question: Question | None
    roll: Roll | None
    proposal: Proposal | None
    freeing: Facts | None = Field(
        description="The seat that is to be freed, and whether this place `may_answer`; null where none is."
    )
    paused: bool
    clock: Facts | None = Field(description="What each seat has left, in seconds; null without a clock.")
    oath: Facts | None = Field(
        description="Sworn dice: `wanted` is what this seat must give, a `seal` or to `show` its word; null "
        "where the dice are others."
    )
    over: bool
    ending: str
    winning_sides: list[str]


class OptionShown(BaseModel):
    """An answer: its key, its label, and, with odds, what it brings, in words."""

    model_config = ConfigDict(extra="allow")

    key: str
    label: str
    meaning: str = ""
    odds: str = ""
    way: str = ""
    chance: float | None = None
    best: bool = False
    safest: bool = False
    usual: bool = False


class QuestionShown(BaseModel):
    """The open question with its options."""

    model_config = ConfigDict(extra="allow")

    seat: str
    text: str
    about: str
    options: list[OptionShown]


class Screen(BaseModel):
    """All that the page of a place shows, with the odds of each answer."""

    model_config = ConfigDict(extra="allow")

    seen: str
    title: str
    game: str
    rules: str
    place: str
    name: str
    heading: list[str]
    seats: list[Facts]
    map: Facts
    units: list[Facts]
    question: QuestionShown | None
    roll: Roll | None
    over: bool
    ending: str
    result: str = Field(description="Who has won, in words; empty while the battle goes on.")
    winners: list[str]
    paused: bool
    standing: list[Facts] = Field(description="The standing answers of this seat: id and text.")


class Sentence(BaseModel):
    """What happened: a sentence, its manner, and the number of inputs before it."""

    text: str
    manner: str
    moment: int


class Log(BaseModel):
    """Everything that has happened, as this place may tell it."""

    seen: str
    sentences: list[Sentence]
