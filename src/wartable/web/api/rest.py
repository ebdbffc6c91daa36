"""REST API: tables as JSON under /api, described by /openapi.json."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from inspect import getdoc
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel
from pydantic_core import to_json
from starlette.responses import Response

from wartable.files.sent import check_setup
from wartable.web.api.keyring import Keyring
from wartable.web.api.models import (
    ClosedTable,
    Deployment,
    Fault,
    Joined,
    JoinSent,
    Log,
    NewTable,
    NewTableMade,
    PlacementModel,
    Plans,
    Revoked,
    ScreenModel,
    SnapshotModel,
    TablesModel,
    Token,
)
from wartable.web.api.opening import seating_of, setup_of
from wartable.web.host import Host
from wartable.web.messages import MAX_WANTED, MODELS, command_of, read_wanted_answers
from wartable.web.pages.identity import Forbidden
from wartable.web.pages.security import address_key
from wartable.web.store.people import random_word
from wartable.web.tables.commands import COMMANDS
from wartable.web.tables.commands.base import Command
from wartable.web.tables.refusals import GM, SPECTATOR

LONGEST_WAIT: Final = 30.0
"""Greatest number of seconds that a request may wait for a change."""
_FAULTS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Fault, "description": text}
    for status, text in (
        (400, "Not JSON."),
        (401, "No token, or an unknown one."),
        (403, "No permission."),
        (404, "There is no such table."),
        (410, "The table is closed."),
        (409, "Not now: the state that was seen is out of date, or the answer is not legal."),
        (413, "Too large."),
        (421, "Wrong host name."),
        (422, "A key, a type or a value is wrong."),
        (429, "Too many requests."),
        (500, "A rule failed; nothing has changed."),
        (503, "The server cannot use its database, or is too busy; nothing has changed."),
    )
}
router: Final = APIRouter(prefix="/api", responses=_FAULTS, tags=["tables"])
_BEARER: Final = HTTPBearer(auto_error=False, description="The token of a place, or of a table's owner.")
Sent = Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,40}$", description="The table's id.")]
Place = Annotated[str, Path(max_length=80, description="A seat, `-gm`, or `-watch` to look on.")]


class ApiContext(NamedTuple):
    """The objects that all requests to the API share: the host of the tables, and the keyring of tokens."""

    host: Host
    keys: Keyring


def api_context_of(request: Request) -> ApiContext:
    """Return the API's context from the application that serves a request."""
    found: ApiContext = request.app.state.api
    return found


def bearer_token_of(sent: Sent) -> str:
    """Return the bearer token in the header of a request; "" if there is none."""
    return "" if sent is None else sent.credentials


Here = Annotated[ApiContext, Depends(api_context_of)]
Word = Annotated[str, Depends(bearer_token_of)]


class AuthorisedPlace(NamedTuple):
    """A place at a table for which the token of the request is valid."""

    api: ApiContext
    table: str
    place: str

    async def do(self, command: Command) -> Response:
        """Execute a command at the table, and respond with the new state of the place."""
        return json_response(await self.api.host.execute(self.table, command, self.place))


async def authorised_place(api: Here, table: TableId, place: Place, word: Word) -> AuthorisedPlace:
    """Return the place that a request names. Raises Unknown if its token is unknown, Forbidden if the token
    is not valid for the place.
    """
    await api.keys.seated(word, table, place)
    return AuthorisedPlace(api, table, place)


Seated = Annotated[AuthorisedPlace, Depends(authorised_place)]


def json_response(facts: object, status: int = 200) -> Response:
    """Return data as a JSON response. It is not validated against the documented model; tests do that."""
    return Response(to_json(facts), status, {"cache-control": "no-store"}, "application/json")


# ------------------------------------------------------------------ tables and tokens


@router.post("/tables", status_code=201, response_model=NewTableMade)
async def make(request: Request, api: Here, word: Word, sent: NewTable) -> Response:
    """Make a table. Without a token you become a new person, and get a token for everything you own."""
    bearer = await api.keys.bearer(word) if word else None
    if bearer is not None and bearer.table:
        raise Forbidden("the token of a seat makes no tables: send an owner's, or none")
    setup = await asyncio.to_thread(setup_of, sent)
    await api.host.aside(check_setup, setup)
    seating = seating_of(setup, sent.seats)
    if bearer is None:
        person = random_word()
        api.host.quotas.count_newcomer(address_key(request.scope))
        await api.host.write(api.host.people.add_browser(person, random_word()))
        word = await api.keys.person(person)
    else:
        person = bearer.owner
    here = [*seating, *([GM] if sent.gm else [])]
    table = await api.host.make_table(
        setup,
        owner=person,
        seating=seating,
        here=here,
        dice=sent.dice,
        gm=sent.gm,
        settings={
            "clock": None if sent.clock is None else sent.clock.model_dump(),
            "asking": {"mode": sent.asking, "pauses": sent.pauses},
        },
        runs=not sent.plays,
    )
    links = {link.place: link.word for link in await api.host.read(api.host.people.unused_links(table))}
    tokens = {place: await api.keys.seat(person, table, place) for place in (*here, SPECTATOR)}
    return json_response({"table": table, "owner": word, "tokens": tokens, "links": links}, 201)


@router.post("/join", status_code=201, response_model=Joined)
async def join(api: Here, word: Word, sent: JoinSent) -> Response:
    """Take the place that an invitation leads to, and get its only token; the link is then used up."""
    bearer = await api.keys.bearer(word) if word else None
    person = random_word() if bearer is None else bearer.owner
    way, token = await api.keys.join(sent.link.rpartition("/")[2], person)
    return json_response({"table": way.table, "place": way.place, "token": token}, 201)


@router.get("/tables", response_model=TablesModel)
async def tables(api: Here, word: Word) -> Response:
    """List the tables that a token opens."""
    bearer = await api.keys.bearer(word)
    if bearer.table:
        screen = await api.host.screen_data(bearer.table, bearer.place, odds=False)
        found = [(bearer.table, screen["title"], screen["rules"], [bearer.place])]
    else:
        rows = await api.host.read(api.host.people.tables_with_places_of(bearer.owner))
        found = [(row.id, row.title, row.ruleset, list(row.places)) for row in rows]
    keys = ("table", "title", "game", "places")
    return json_response({"tables": [dict(zip(keys, row, strict=True)) for row in found]})


@router.delete("/tables/{table}", response_model=ClosedTable)
async def close(api: Here, word: Word, table: TableId) -> Response:
    """Close a table in any state; only its owner may. Its log stays."""
    await api.keys.owner(word, table)
    await api.host.close_or_reopen_table(table, on=True)
    return json_response({"closed": True})


@router.post("/tables/{table}/open", response_model=ClosedTable)
async def reopen(api: Here, word: Word, table: TableId) -> Response:
    """Reopen a closed table; only its owner may."""
    await api.keys.owner(word, table)
    await api.host.close_or_reopen_table(table, on=False)
    return json_response({"closed": False})


@router.post("/tables/{table}/{place}/token", status_code=201, response_model=Token)
async def make_token(api: Here, word: Word, table: TableId, place: Place) -> Response:
    """Make a token for a place; only the table's owner may, and no seat that is taken. Older ones stay."""
    bearer = await api.keys.owner(word, table)
    await api.keys.check_owner_access(table, place)
    return json_response({"place": place, "token": await api.keys.seat(bearer.owner, table, place)}, 201)


@router.delete("/tables/{table}/{place}/token", response_model=Revoked)
async def revoke_token(api: Here, word: Word, table: TableId, place: Place) -> Response:
    """Revoke all tokens for a place except the owner's; only the table's owner may."""
    await api.keys.owner(word, table)
    await api.keys.check_owner_access(table, place)
    return json_response({"revoked": await api.keys.revoke(table, place)})


# ------------------------------------------------------------------ a place


@router.get("/tables/{table}/{place}", response_model=ScreenModel | SnapshotModel)
async def state(
    here: Seated,
    odds: Annotated[
        bool,
        Query(description="True for the complete state, as a page shows it; false for the question alone."),
    ] = True,
    seen: Annotated[str, Query(max_length=80, description="`seen` of the last state.")] = "",
    wait: Annotated[
        float, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait for a state other than `seen`.")
    ] = 0,
) -> Response:
    """Return the state of a place, at once or (with `seen` and `wait`) as soon as it differs from `seen`."""
    host = here.api.host
    if wait and seen:
        try:
            async with (
                asyncio.timeout(wait),
                aclosing(host.follow_place_snapshots(here.table, here.place, seen)) as news,
            ):
                async for glance in news:
                    if glance is not None:
                        break
        except TimeoutError:
            pass
    if odds:
        held = await host.read(host.seats.holder_counts(here.table))
        browsers, programs = held.get(here.place, (0, 0))
        screen = await host.screen_data(here.table, here.place)
        return json_response({**screen, "held": {"browsers": browsers, "programs": programs}})
    return json_response(await host.glance(here.table, here.place))


@router.get("/tables/{table}/{place}/log", response_model=Log)
async def log(here: Seated) -> Response:
    """Return the whole log, as far as this place may see it."""
    screen = await here.api.host.screen_data(here.table, here.place, odds=False)
    keys = ("text", "manner", "moment")
    sentences = [dict(zip(keys, one, strict=False)) for one in screen["log"]]
    return json_response({"seen": screen["seen"], "sentences": sentences})


@router.get("/tables/{table}/{place}/plans", response_model=Plans)
async def plans(
    here: Seated,
    about: Annotated[str, Query(max_length=400, description="The id of a unit, or the name of a place.")],
    by: Annotated[str, Query(max_length=400, description="The id of the unit that is to act.")] = "",
) -> Response:
    """Return the best plans about a unit or a place, the best first: answers that follow one another before
    the next roll or another seat's question. `POST` their keys to `plan`, with `seen`, to carry one out.
    """
    seen, found = await here.api.host.run_job(here.table, "plans", here.place, about, by)
    return json_response({"seen": seen, "plans": found})


@router.get("/tables/{table}/{place}/deployment", response_model=Deployment)
async def deployment(
    here: Seated,
    wanted: Annotated[
        str,
        Query(
            max_length=MAX_WANTED,
            description='Answers by the ids of units, as JSON: `{"otter": ["to:C3"]}`. The computer chooses '
            "where an answer is missing or not possible.",
        ),
    ] = "{}",
) -> Response:
    """Return how this place could deploy its next units all at once. `POST` the keys to `plan`, with `seen`,
    to do so.
    """
    found = await here.api.host.run_job(here.table, "deployment", here.place, read_wanted_answers(wanted))
    seen = (await here.api.host.glance(here.table, here.place))["seen"]
    units = [{name: unit[name] for name in PlacementModel.model_fields} for unit in found.get("units", ())]
    return json_response({"seen": found.get("seen", seen), "keys": found.get("keys", []), "units": units})


@router.get("/tables/{table}/{place}/game", response_model=dict[str, Any])
async def game(here: Seated) -> Response:
    """Return a finished game with the secret and words behind its dice, for `wartable verify`."""
    return json_response(await here.api.host.game_for_verification(here.table))


def _endpoint(kind: type[Command]) -> Callable[[AuthorisedPlace, BaseModel], Awaitable[Response]]:
    async def give(here: Seated, sent: BaseModel) -> Response:
        return await here.do(command_of(kind, here.place, sent))

    give.__annotations__["sent"] = MODELS[kind.verb]
    return give


for _verb, _kind in COMMANDS.items():
    router.post(
        f"/tables/{{table}}/{{place}}/{_verb}",
        name=_verb,
        description=getdoc(_kind),
        response_model=SnapshotModel,
    )(_endpoint(_kind))
