"""The lobby of a table, in which people give their name and ask for a side, and the host admits them."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Annotated, Any, Final
from urllib.parse import quote

import segno
from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from wartable import BadInput
from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.front.lobby_sides import presence_of_people, sides_with_people, table_id_for_code
from wartable.web.pages.identity import Forbidden
from wartable.web.pages.inviting import place_names
from wartable.web.pages.pictures import lobby_pictures
from wartable.web.pages.television import BIG, television_path
from wartable.web.store.lobby import LOBBY, JoinRequest, Profile
from wartable.web.store.people import random_word
from wartable.web.tables.commands.joining import AllowHelp, JoinTable, LeaveTable
from wartable.web.tables.people.names import COLOURS, EMBLEMS, clean_name, look_alike
from wartable.web.tables.refusals import GM, ILLEGAL, SPECTATOR, Refused

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=200)]
_BACK: Final = re.compile(r"/(lobby/[a-z0-9]+|t/[\w-]+/[\w%-]+)?")
"""Paths of the pages to which a form may lead back."""


def read_profile(name: str, colour: str, emblem: str) -> Profile:
    """Return the profile of a person from the fields of a form. Raises BadInput if one is not allowed."""
    if colour not in COLOURS or emblem not in EMBLEMS:
        raise BadInput(f"cannot use this colour or emblem: use {', '.join(COLOURS)}; {', '.join(EMBLEMS)}")
    return Profile(clean_name(name), colour, emblem)


@router.post("/person")
async def save_profile(
    request: Request, token: Word, name: Word, colour: Word, emblem: Word, back: Word = "/"
) -> Response:
    """Save the name, colour and emblem of the person at a browser."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    await context.host.write(LOBBY.rename(browser, read_profile(name, colour, emblem)))
    return _redirect_back(back)


def _redirect_back(back: str) -> Response:
    return RedirectResponse(back if _BACK.fullmatch(back) else "/", 303)


@router.get("/lobby/{code}")
async def lobby(request: Request, code: str, asked: str = "") -> Response:
    """Show the lobby of a table. A browser that has asked to join is led to the table once it is admitted."""
    context = context_of(request)
    table = await table_id_for_code(context, code)
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    places = await context.host.read(context.host.people.places_of_browser(table, browser))
    waiting = await _request_of(context, table, browser)
    if asked and waiting is None and places:
        return RedirectResponse(f"/t/{table}/{quote(places[-1], safe='')}", 303)
    answer = await _lobby_page(request, code, table, browser, declined=bool(asked) and waiting is None)
    return await context.with_browser_cookie(request, answer, browser)


async def _request_of(context: PageContext, table: str, browser: str) -> JoinRequest | None:
    waiting = await context.host.read(LOBBY.open_requests(table))
    return next((one for one in waiting if one.browser == browser), None)


async def _lobby_page(
    request: Request, code: str, table: str, browser: str, *, declined: bool = False, refusal: str = ""
) -> Response:
    context = context_of(request)
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    names, waiting = place_names(screen), await _request_of(context, table, browser)
    held = await context.host.read(context.host.people.browser_counts(table))
    away = await context.host.read(LOBBY.absent_people(table))
    places = await context.host.read(context.host.people.places_of_browser(table, browser))
    sides = sides_with_people(screen, held, away)
    return context.drawing.render_page(
        "lobby.html",
        422 if refusal else 200,
        code=code,
        table=table,
        title=screen["title"],
        game=screen["game"],
        text=screen["text"],
        profile=await context.host.read(LOBBY.profile(browser)),
        colours=COLOURS,
        emblems=EMBLEMS,
        sides=sides,
        presence=presence_of_people(context, table, sides),
        places={place: names.get(place, place) for place in places},
        television=await _television(context, table, browser, places),
        asked=waiting is not None,
        asked_for="" if waiting is None else names.get(waiting.place, waiting.place),
        declined=declined,
        refusal=refusal,
        people=await _request_facts(context, code, table, browser),
        pictures=await lobby_pictures(context, code, table, browser, screen),
        token=context.identity.csrf_token(browser),
    )


async def _television(context: PageContext, table: str, browser: str, places: list[str]) -> str:
    """Return the path of the view for a television if the browser is a spectator's or the host's; "" for
    others.
    """
    if SPECTATOR in places:
        return television_path(table)
    links = await context.host.read(context.host.people.unused_links(table)) if places else []
    word = next((one.word for one in links if one.place == SPECTATOR), "")
    return f"/join/{word}?view={BIG}" if word and await is_host(context, table, browser) else ""


async def _request_facts(context: PageContext, code: str, table: str, browser: str) -> dict[str, Any]:
    """Return the data with which a host admits people: open requests to join, of which others get none."""
    hosts = await is_host(context, table, browser)
    requests = await open_requests_for_host(context, table, browser) if hosts else []
    return {"requests": requests, "code": code, "back": f"/lobby/{code}", "is_host": hosts}


@router.post("/lobby/{code}")
async def ask_for_place(
    request: Request, code: str, token: Word, name: Word, colour: Word, emblem: Word, place: Word
) -> Response:
    """Ask the host for a side, for units of it, or for a place as a spectator."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    table = await table_id_for_code(context, code)
    form = await request.form()
    units = tuple(str(one)[:80] for one in form.getlist(f"unit:{place}"))[:100]
    try:
        profile = read_profile(name, colour, emblem)
        await context.host.write(LOBBY.rename(browser, profile))
        await _check_request(context, table, browser, profile.name, place, units)
    except (BadInput, Refused) as error:
        why = f"{error}"
        return await _lobby_page(request, code, table, browser, refusal=f"{why[:1].upper()}{why[1:]}.")
    await context.host.write(LOBBY.request_place(table, browser, place, units))
    return RedirectResponse(f"/lobby/{code}?asked=yes", 303)


async def _check_request(
    context: PageContext, table: str, browser: str, name: str, place: str, units: tuple[str, ...]
) -> None:
    """Raise BadInput if someone asks for a side or for units that cannot be had, or under a name that looks
    like another person's at the table.
    """
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    sides = {str(one["id"]): one for one in sides_with_people(screen, {})}
    free = [one["id"] for one in sides[place]["units"]] if place in sides else []
    if place != SPECTATOR and (place not in sides or not set(units) <= set(free)):
        raise BadInput("cannot ask for that: choose a side that is listed, and units that no one has")
    me = await context.host.read(LOBBY.person_id_of(table, browser))
    members = (screen["people"] or {"members": []})["members"]
    waiting = await context.host.read(LOBBY.open_requests(table))
    taken = [one["name"] for one in members if one["person"] != me]
    taken += [one.profile.name for one in waiting if one.browser != browser]
    alike = next((one for one in taken if look_alike(one, name)), "")
    if alike:
        what = "use another name, or come back as them below, a minute after their last page was closed"
        raise BadInput(f"cannot use {name}, which looks like {alike} at this table: {what}")


@router.post("/lobby/{code}/return")
async def ask_to_return(request: Request, code: str, token: Word, person: Word) -> Response:
    """Ask to be let in again as a person who is away, with this browser in place of theirs."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    table = await table_id_for_code(context, code)
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    away = await context.host.read(LOBBY.absent_people(table))
    members = (screen["people"] or {"members": []})["members"]
    found = next((one for one in members if one["person"] == person), None)
    if found is None or person not in away:
        refusal = "This person is not away: come back a minute after their last page was closed."
        return await _lobby_page(request, code, table, browser, refusal=refusal)
    profile = Profile(found["name"], found["colour"], found["emblem"])
    await context.host.write(LOBBY.rename(browser, profile))
    units = tuple(found["units"])
    await context.host.write(LOBBY.request_place(table, browser, found["seat"], units, person))
    return RedirectResponse(f"/lobby/{code}?asked=yes", 303)


@router.post("/lobby/{code}/withdraw")
async def withdraw(request: Request, code: str, token: Word) -> Response:
    """Withdraw the request to join that this browser has made."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    await context.host.write(LOBBY.withdraw(await table_id_for_code(context, code), browser))
    return RedirectResponse(f"/lobby/{code}", 303)


@router.get("/lobby/{code}/qr.svg")
async def show_qr_code(request: Request, code: str) -> Response:
    """Return the link of a lobby as the image of a QR code."""
    await table_id_for_code(context_of(request), code)
    out = BytesIO()
    link = f"{str(request.base_url).rstrip('/')}/lobby/{code}"
    segno.make(link, error="m").save(out, kind="svg", scale=4, border=3, dark="#000", light="#fff")
    return Response(out.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


# ------------------------------------------------------------------ the host


async def is_host(context: PageContext, table: str, browser: str) -> bool:
    """Whether a browser may admit people to a table, because it is the owner's or the game master's."""
    host, people = context.host, context.host.people
    owner = await host.read(people.owner_of(table))
    return owner == browser or GM in await host.read(people.places_of_browser(table, browser))


async def _hosted_table(request: Request, code: str, browser: str) -> str:
    """Return the id of the table with this lobby code. Raises Forbidden if the browser is not its host's."""
    context = context_of(request)
    table = await table_id_for_code(context, code)
    if not await is_host(context, table, browser):
        raise Forbidden("only the host of a table admits people to it")
    return table


async def open_requests_for_host(context: PageContext, table: str, browser: str) -> list[dict[str, Any]]:
    """Return the open requests to join a table, as data for its host."""
    waiting = await context.host.read(LOBBY.open_requests(table))
    if not waiting:
        return []
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    names, units = place_names(screen), {one["id"]: one["name"] for one in screen["units"]}
    mine = await context.host.read(context.host.people.places_of_browser(table, browser))
    known = {one["person"] for one in (screen["people"] or {"members": []})["members"]}
    found = []
    for one in waiting:
        asked = f" with {', '.join([units.get(unit, unit) for unit in one.units])}" if one.units else ""
        wish = "watch" if one.place == SPECTATOR else f"play {names.get(one.place, one.place)}{asked}"
        is_returning = one.person in known
        if is_returning:
            wish = f"come back with another browser, to {wish}"
        is_own = one.place in mine and one.place != SPECTATOR and one.browser != browser and not is_returning
        found.append({**one.profile._asdict(), "person": one.person, "wish": wish, "is_own": is_own})
    return found


@router.get("/lobby/{code}/requests")
async def requests(request: Request, code: str, back: str = "/") -> Response:
    """Show the open requests to the host, whose page fetches this part periodically."""
    context = context_of(request)
    browser = context.identity.browser_of(request)
    table = await _hosted_table(request, code, browser)
    people = {"requests": await open_requests_for_host(context, table, browser), "code": code, "back": back}
    token = context.identity.csrf_token(browser)
    return context.drawing.render_page("requests.html", people=people, token=token)


@router.post("/lobby/{code}/admit")
async def admit_or_decline(
    request: Request, code: str, token: Word, person: Word, verdict: Word, back: Word = "/"
) -> Response:
    """Admit a person as they have asked, or decline. `verdict` is "no" to decline, or "beside" if the host
    keeps playing the same side.
    """
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    table = await _hosted_table(request, code, browser)
    waiting = await context.host.read(LOBBY.open_requests(table))
    found = next((one for one in waiting if one.person == person), None)
    if found is None:
        raise Refused(ILLEGAL, "this person is no longer waiting")
    if verdict == "no":
        await context.host.write(LOBBY.withdraw(table, found.browser))
    else:
        await _admit(context, table, browser, found, is_beside=verdict == "beside")
    return _redirect_back(back)


async def _admit(context: PageContext, table: str, host: str, found: JoinRequest, *, is_beside: bool) -> None:
    """Let a person join the table, and give their browser the place. `is_beside` says that the host shares
    the side with them, and joins it as well. If the person comes back with another browser, the one before
    loses the place.
    """
    kept: tuple[str, ...] = ()
    before = (await context.host.read(LOBBY.browsers_by_person(table))).get(found.person, found.browser)
    if is_beside:
        await _join_host(context, table, host, found.place)
    if found.place != SPECTATOR:
        await context.host.execute(table, JoinTable(found.place, found.person, *found.profile, found.units))
        seated = await _seat_browsers(context, table, found.place)
        kept = tuple([browser for browser in seated if browser != before])
    if is_beside or await context.host.read(context.host.seats.owner_plays_no_seat(table)):
        kept = (*kept, host)
    await context.host.write(LOBBY.admit(table, found, keep=kept))
    if before != found.browser:
        await context.host.write(LOBBY.move_person_to_browser(table, found.person, found.browser))


async def _join_host(context: PageContext, table: str, host: str, place: str) -> None:
    """Let the host join their own side as a person, so that they can own units. Raises Refused if they have
    given no name.
    """
    profile = await context.host.read(LOBBY.profile(host))
    if profile is None:
        raise Refused(ILLEGAL, "the others must know who you are: give your own name on the home page first")
    person = await context.host.write(LOBBY.ensure_person_id(table, host))
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    if person not in [one["person"] for one in (screen["people"] or {"members": []})["members"]]:
        await context.host.execute(table, JoinTable(place, person, *profile))


async def _seat_browsers(context: PageContext, table: str, place: str) -> tuple[str, ...]:
    """Return the browsers of the people who share a seat."""
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    browsers = await context.host.read(LOBBY.browsers_by_person(table))
    members = (screen["people"] or {"members": []})["members"]
    seated = [one["person"] for one in members if one["seat"] == place]
    return tuple(browsers[person] for person in seated if person in browsers)


# ------------------------------------------------------------------ at the table


async def _find_member(
    request: Request, code: str, token: str, person: str
) -> tuple[str, str, dict[str, Any]]:
    """Return the id of a lobby's table, and the browser and the data of one of its members: of `person`, or
    of the user if `person` is "". Raises Forbidden if anyone but the host names another person, Refused if
    the person is no member.
    """
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    table = await table_id_for_code(context, code)
    mine = await context.host.read(LOBBY.person_id_of(table, browser))
    wanted = person or mine
    if wanted != mine and not await is_host(context, table, browser):
        raise Forbidden("only the host of a table removes people from it")
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    members = (screen["people"] or {"members": []})["members"]
    row = next((one for one in members if one["person"] == wanted), None)
    if row is None:
        raise Refused(ILLEGAL, "this person is not at the table")
    return table, await context.host.read(LOBBY.browser_of_person(table, wanted)), row


@router.post("/lobby/{code}/leave")
async def leave(request: Request, code: str, token: Word, person: Word = "", back: Word = "/") -> Response:
    """Leave the table, or, as its host, remove a person from it."""
    context = context_of(request)
    table, browser, row = await _find_member(request, code, token, person)
    # First the place, so that their page ends there
    await context.host.write(LOBBY.leave_seat(table, browser, row["seat"], random_word()))
    await context.host.execute(table, LeaveTable(row["seat"], row["person"]))
    return _redirect_back(back)


@router.post("/lobby/{code}/allow")
async def allow_help(request: Request, code: str, token: Word, allows: Word, back: Word = "/") -> Response:
    """Allow or forbid others on the same side to answer for the user."""
    context = context_of(request)
    table, _, row = await _find_member(request, code, token, "")
    await context.host.execute(table, AllowHelp(row["seat"], row["person"], allows=allows == "yes"))
    return _redirect_back(back)
