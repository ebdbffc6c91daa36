"""Request and response models of the API, as described by its OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from wartable.web.messages import RequestModel
from wartable.web.tables.clock import MAX_SECONDS, MIN_SECONDS

Short = Annotated[str, StringConstraints(max_length=80)]
Facts = dict[str, Any]


class ClockSent(RequestModel):
    """A time limit for each answer, or for each seat in the whole battle."""

    kind: Literal["answer", "seat"]
    seconds: Annotated[int, Field(ge=MIN_SECONDS, le=MAX_SECONDS)]
    late: Literal["usual", "gm"] = Field(
        default="usual",
        description="When time expires, the usual answer is given, or the game master may answer.",
    )


class NewTable(RequestModel):
    """A battle and its players: `scenario` names a shipped scenario, `setup` is a setup of your own."""

    scenario: Short = ""
    setup: Facts | None = None
    seats: dict[Short, Short] = Field(
        default_factory=dict,
        description='Who plays each seat: "human" (so is a program), or a computer player such as "greedy". '
        "A seat that is not named is human.",
    )
    dice: Literal["seeded", "oath", "hand"] = Field(
        default="seeded",
        description="`oath`: every human seat gives a word first, by `swear`; all rolls are derived from "
        "these and a secret, and `wartable verify` checks them afterwards.",
    )
    gm: bool = Field(default=False, description="Whether there is a place for a game master, `-gm`.")
    clock: ClockSent | None = None
    asking: Literal["quiet", "everything"] = Field(
        default="everything",
        description="`quiet`: a seat is not asked if no answer could help; each may change that by `asking`.",
    )
    pauses: bool = Field(
        default=False,
        description="Whether there is a short pause where a question is skipped and other people might learn "
        "from that what the seat hides.",
    )
    plays: bool = Field(
        default=True,
        description="False if you run the table and play none of its seats: your tokens for a seat stay "
        "valid when it is taken, and every page says that you see all seats.",
    )


class JoinSent(RequestModel):
    """An invitation: the word at the end of a link."""

    link: Short


# ------------------------------------------------------------------ what comes back


class Fault(BaseModel):
    """An error: why the request was refused. Nothing has changed."""

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
    """A new table. Its tokens are shown only this once."""

    table: str
    owner: str = Field(description="The token of the table's owner; the one that was sent, if one was.")
    tokens: dict[str, str] = Field(
        description="A token for every place. Those for a seat are revoked when another person takes it, "
        "unless you run the table and play none."
    )
    links: dict[str, str] = Field(description="For every place, the word of a link by which others take it.")


class Joined(BaseModel):
    """The place that was taken, and its token, which is shown only this once."""

    table: str
    place: str
    token: str


class ClosedTable(BaseModel):
    """Whether the table is now closed."""

    closed: bool


class Token(BaseModel):
    """A token for one place, shown only this once."""

    place: str
    token: str


class Revoked(BaseModel):
    """The number of tokens revoked."""

    revoked: int


class TableOf(BaseModel):
    """A table, and the places there that the token opens."""

    table: str
    title: str
    game: str
    places: list[str]


class TablesModel(BaseModel):
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
    """A proposed undo, of another seat or of this one."""

    title: str
    is_yours: bool
    may_answer: bool


class SnapshotModel(BaseModel):
    """The minimal state that a program needs to answer."""

    seen: str = Field(
        description="Tag of everything that this place can see now. Send it back with an answer."
    )
    question: Question | None
    roll: Roll | None
    proposal: Proposal | None
    freeing: Facts | None = Field(
        description="The seat proposed to be freed, and whether this place `may_answer`; null if none."
    )
    paused: bool
    clock: Facts | None = Field(description="Seconds left to each seat; null without a clock.")
    oath: Facts | None = Field(
        description="Provably fair dice: `wanted` is what this seat must give, a `seal` or to `show` its "
        "word; null for other dice."
    )
    over: bool
    ending: str
    winning_sides: list[str]


class OptionShown(BaseModel):
    """An option: its key, its label, and, if odds were asked for, its expected results in words."""

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


class ScreenModel(BaseModel):
    """The complete state of a place, as its page shows it, with the odds of each answer."""

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
    standing: list[Facts] = Field(description="The automatic answers of this seat: id and text.")


class SentenceModel(BaseModel):
    """A log entry: its text, its manner of telling, and the number of inputs of the battle before it."""

    text: str
    manner: str
    moment: int


class Log(BaseModel):
    """The whole log, as far as this place may see it."""

    seen: str
    sentences: list[SentenceModel]


class PlanShown(BaseModel):
    """A plan: the keys of its answers, the same in words, and the odds at its end."""

    keys: list[str]
    questions: list[str] = Field(description="Questions that come later, after events or others' answers.")
    then: list[str] = Field(description="The keys of the answers to them.")
    words: str
    odds: str


class PlacementModel(BaseModel):
    """The place of a unit in a deployment, with the answers that lead there."""

    id: str
    name: str
    where: str
    keys: list[str]
    words: list[str]


class Deployment(BaseModel):
    """A suggestion for the deployment of the next units of this place, all at once."""

    seen: str
    keys: list[str] = Field(description="All answers, in order; empty if it deploys fewer than two units.")
    units: list[PlacementModel]


class Plans(BaseModel):
    """The best plans of this place about a unit or a place of the map."""

    seen: str
    plans: list[PlanShown]
