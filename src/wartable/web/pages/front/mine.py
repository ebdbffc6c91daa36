"""The user's tables and the access to them: a link that moves them to another browser, invitations, and API
tokens.
"""

from __future__ import annotations

from typing import Annotated, Final
from urllib.parse import quote

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from wartable.seat.errors import NoSuchEntry
from wartable.web.host import NoSuchTable
from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.front.continuing import recently_visited_tables
from wartable.web.pages.identity import Forbidden
from wartable.web.pages.inviting import invitations, place_names
from wartable.web.store.closing import closed_tables_of
from wartable.web.store.people import random_word
from wartable.web.store.pictures import PICTURES
from wartable.web.store.seats import TAKEN
from wartable.web.store.tokens import Tokens
from wartable.web.tables.refusals import SPECTATOR

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=200)]
_INVALID_LINK: Final = "this link leads nowhere: make a new one in the browser that has your tables"
_TOKENS: Final = Tokens()
_MAX_LISTED: Final = 1_000


@router.get("/me")
async def show_own_tables(request: Request) -> Response:
    """Show all tables at which this browser has a place, and which of them it has opened."""
    context = context_of(request)
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    people = context.host.people
    answer = context.drawing.render_page(
        "mine.html",
        tables=await recently_visited_tables(context.host, browser, _MAX_LISTED),
        owned=await context.host.read(people.tables_owned_by(browser)),
        closed=await context.host.read(closed_tables_of(browser)),
        tokens=(await context.host.read(_TOKENS.count_by_place(owner=browser))).get("", 0),
        pictures=await context.host.read(PICTURES.pictures_owned_by(browser)),
        token=context.identity.csrf_token(browser),
    )
    return await context.with_browser_cookie(request, answer, browser)


@router.post("/me")
async def make_recovery_link(request: Request, token: Word) -> Response:
    """Make a new link that moves the user's tables to another browser; an earlier link becomes invalid."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    word = random_word()
    await context.host.write(context.host.people.renew_recovery_word(browser, word))
    return context.drawing.render_page("moving.html", link=f"{str(request.base_url).rstrip('/')}/me/{word}")


@router.post("/me/tokens")
async def stop_programs(request: Request, token: Word) -> Response:
    """Revoke all API tokens that are valid for all places of this browser."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    await context.host.write(_TOKENS.revoke_personal_tokens(browser))
    return RedirectResponse("/me", 303)


@router.post("/me/close")
async def close(request: Request, token: Word, table: Word, on: Annotated[bool, Form()] = True) -> Response:
    """Close a table that this browser has opened, or reopen it. This works even if the table cannot be
    played.
    """
    context = context_of(request)
    context.identity.check_csrf_token(request, token)
    await _check_owner(context, request, table)
    await context.host.close_or_reopen_table(table, on=on)
    return RedirectResponse("/me", 303)


@router.get("/me/{word}")
async def show_recovery_link(request: Request, word: str) -> Response:
    """Show which tables a link moves to this browser, before it is used."""
    context = context_of(request)
    found = await context.host.read(context.host.people.browser_to_recover(word))
    if found is None:
        raise Forbidden(_INVALID_LINK)
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    tables = await context.host.read(context.host.people.tables_with_places_of(found))
    token = context.identity.csrf_token(browser)
    answer = context.drawing.render_page("move.html", word=word, tables=tables, token=token)
    return await context.with_browser_cookie(request, answer, browser)


@router.post("/me/{word}")
async def take_over_tables(request: Request, word: str, token: Word) -> Response:
    """Give this browser the identity of the browser that made the link, which becomes invalid."""
    context = context_of(request)
    context.identity.check_csrf_token(request, token)
    found = await context.host.write(context.host.people.use_recovery_word(word, random_word()))
    if found is None:
        raise Forbidden(_INVALID_LINK)
    answer = RedirectResponse("/", 303)
    context.identity.set_cookie(answer, found, is_secure=request.url.scheme == "https")
    return answer


# ------------------------------------------------------------------ links and tokens of a table


@router.get("/keys/{table}")
async def show_links_and_tokens(request: Request, table: str) -> Response:
    """Show the links and tokens of a table to the browser that has opened it."""
    return await _keys_page(request, table)


async def _keys_page(request: Request, table: str, made: str = "", place: str = "") -> Response:
    """Return the page with the links and tokens of a table. `made` is a new token for `place`, which is shown
    only this once, or "".
    """
    context = context_of(request)
    browser = await _check_owner(context, request, table)
    people = context.host.people
    seats = context.host.seats
    links = await context.host.read(people.unused_links(table))
    closed = await _closed_seats(context, table)
    tokens = await context.host.read(_TOKENS.count_by_place(table=table))
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    return context.drawing.render_page(
        "keys.html",
        title=screen["title"],
        table=table,
        rows=invitations(links, screen, await context.host.read(seats.holder_counts(table)), closed),
        tokens=tokens,
        playing=f"/t/{table}/{quote(await _first_place(context, browser, table), safe='')}",
        base=str(request.base_url).rstrip("/"),
        made=made,
        made_for=place_names(screen).get(place, place),
        token=context.identity.csrf_token(browser),
    )


@router.post("/keys/{table}/link")
async def renew_link(request: Request, table: str, place: Word, token: Word) -> Response:
    """Replace the invitation link of a place. The old link becomes invalid, and people who used it lose the
    place.
    """
    context = context_of(request)
    context.identity.check_csrf_token(request, token)
    browser = await _check_owner(context, request, table)
    await _check_open(context, table, place)
    await context.host.write(
        context.host.people.replace_link_and_evict(table, place, random_word(), keep=browser)
    )
    return RedirectResponse(f"/keys/{table}", 303)


@router.post("/keys/{table}/token")
async def make_token(request: Request, table: str, place: Word, token: Word) -> Response:
    """Make an API token for a place, and show it once."""
    context = context_of(request)
    context.identity.check_csrf_token(request, token)
    browser = await _check_owner(context, request, table)
    if place not in await context.host.read(context.host.people.places_of_table(table)):
        raise NoSuchEntry(f"there is no place {place[:40]!r} at this table")
    await _check_open(context, table, place)
    word = random_word()
    await context.host.write(_TOKENS.add_token(word, browser, table, place))
    return await _keys_page(request, table, word, place)


@router.post("/keys/{table}/tokens")
async def stop_tokens(request: Request, table: str, place: Word, token: Word) -> Response:
    """Revoke all API tokens for a place."""
    context = context_of(request)
    context.identity.check_csrf_token(request, token)
    await _check_owner(context, request, table)
    await _check_open(context, table, place)
    await context.host.write(_TOKENS.revoke(table, place))
    return RedirectResponse(f"/keys/{table}", 303)


async def _first_place(context: PageContext, browser: str, table: str) -> str:
    """Return the first place of a browser at a table; that of spectators if it has none."""
    places = await context.host.read(context.host.people.places_of_browser(table, browser))
    return next(iter(places), SPECTATOR)


async def _closed_seats(context: PageContext, table: str) -> set[str]:
    """Return the seats to which the owner of a table has no access. If the owner plays, these are the seats
    that others have taken; otherwise there are none.
    """
    seats = context.host.seats
    runs = await context.host.read(seats.owner_plays_no_seat(table))
    return set() if runs else await context.host.read(seats.seats_of_others(table))


async def _check_open(context: PageContext, table: str, place: str) -> None:
    """Raise Forbidden if the owner of a table has no access to a seat, because another person has taken
    it.
    """
    if place in await _closed_seats(context, table):
        raise Forbidden(TAKEN)


async def _check_owner(context: PageContext, request: Request, table: str) -> str:
    """Return the id of the requesting browser, which must have opened this table. Raises NoSuchTable, or
    Forbidden if it has not.
    """
    browser = context.identity.browser_of(request)
    owner = await context.host.read(context.host.people.owner_of(table))
    if owner is None:
        raise NoSuchTable(table)
    if not browser or owner != browser:
        raise Forbidden("only the owner of a table can see and change its links and tokens")
    return browser
