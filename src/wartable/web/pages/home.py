"""The first page, making tables, and taking places at them."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, File, Form, Request, UploadFile
from starlette.responses import RedirectResponse, Response

from wartable import BadInput, Setup, ruleset
from wartable.cli.seating import HUMAN, seats_of
from wartable.cli.view_model import seat_title
from wartable.files import list_scenarios, read_scenario, read_uploaded
from wartable.web.pages.context import context_of
from wartable.web.pages.guard import LARGEST
from wartable.web.pages.identity import Forbidden
from wartable.web.pages.shelf import shelf
from wartable.web.store.people import fresh_word
from wartable.web.tables.clock import ANSWER, GM_ANSWERS, LEAST, MOST, SEAT, USUAL
from wartable.web.tables.commands import GM, SPECTATOR
from wartable.web.tables.deeds import HAND
from wartable.web.tables.oath import OATH

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=200)]
Written = Annotated[str, Form(max_length=LARGEST)]
COMPUTER: Final = "greedy"
HERE: Final = "here"
"""In the form for a new table: this browser plays the seat. "human" is somebody who gets a link."""


@router.get("/")
async def home(request: Request) -> Response:
    """One's tables, and the battles that can be begun."""
    context = context_of(request)
    browser = context.identity.browser(request)
    known = bool(browser)
    browser = browser or context.identity.fresh()
    tables = await context.host.read(context.host.people.tables_of(browser)) if known else []
    games = await asyncio.to_thread(shelf)
    answer = context.drawing.page(
        "home.html", tables=tables, games=games, token=context.identity.token(browser)
    )
    if not known:
        await context.host.write(context.host.people.remember(browser, fresh_word()))
        context.identity.remember(answer, browser, is_secure=request.url.scheme == "https")
    return answer


@router.get("/new/{scenario}")
async def new(request: Request, scenario: str) -> Response:
    """Who plays which seat of a battle, before it begins."""
    context = context_of(request)
    setup = await asyncio.to_thread(_shipped, scenario)
    token = context.identity.token(context.identity.browser(request))
    return _seats_page(request, setup, token=token, scenario=scenario)


def _seats_page(
    request: Request, setup: Setup, *, token: str, scenario: str = "", written: str = ""
) -> Response:
    return context_of(request).drawing.page(
        "new.html",
        scenario=scenario,
        written=written,
        title=str(setup.get("title") or "battle"),
        text=" ".join(str(setup.get("text") or "").split()),
        seats=[{"id": seat, "title": seat_title(setup, seat)} for seat in seats_of(setup)],
        players=ruleset(str(setup["ruleset"])).player_names(),
        token=token,
    )


def _shipped(name: str) -> Setup:
    """A shipped scenario; raises Forbidden for what is none, such as a path."""
    if name not in {one.name for one in list_scenarios()}:
        raise Forbidden("there is no battle of this name; the first page lists them all")
    return read_scenario(name)


@router.post("/tables")
async def make(request: Request, token: Word, scenario: Word = "", written: Written = "") -> Response:
    """Make a table of a shipped scenario, or of one that is written here. Fields "seat:ID" say who plays:
    "here", "human" or the computer.
    """
    context = context_of(request)
    browser = context.identity.check(request, token)
    form = await request.form()
    setup = (
        await asyncio.to_thread(read_uploaded, written)
        if written
        else await asyncio.to_thread(_shipped, scenario)
    )
    seats = seats_of(setup)
    wanted = {seat: str(form.get(f"seat:{seat}") or "") for seat in seats}
    if not any(wanted.values()):
        wanted = {seat: HERE if seat == seats[0] else COMPUTER for seat in seats}
    return await _opened(request, setup, browser, wanted, form)


@router.post("/uploaded")
async def uploaded(
    request: Request, token: Word, file: Annotated[UploadFile | None, File()] = None, written: Written = ""
) -> Response:
    """Who plays which seat of a battle that somebody sent, as a file or as text."""
    context = context_of(request)
    browser = context.identity.check(request, token)
    sent = written
    if file is not None and file.size:
        sent = (await file.read(LARGEST)).decode("utf-8", "replace")
    setup = await asyncio.to_thread(read_uploaded, sent)
    return _seats_page(request, setup, token=context.identity.token(browser), written=sent)


async def _opened(
    request: Request, setup: Setup, browser: str, wanted: dict[str, str], form: Any
) -> Response:
    context = context_of(request)
    players = ruleset(str(setup["ruleset"])).player_names()
    seating = {seat: name if name in players else HUMAN for seat, name in wanted.items()}
    here = [seat for seat, name in wanted.items() if name == HERE]
    has_gm = bool(form.get("gm"))
    here += [GM] if has_gm else []
    here = here or [SPECTATOR]
    dice = str(form.get("dice")) if form.get("dice") in (HAND, OATH) else "seeded"
    table = await context.host.make_table(
        setup,
        owner=browser,
        seating=seating,
        here=here,
        dice=dice,
        gm=has_gm,
        clock=_clock_of(form, has_gm=has_gm),
    )
    return RedirectResponse(f"/t/{table}/{here[0]}", 303)


def _clock_of(form: Any, *, has_gm: bool) -> dict[str, Any] | None:
    """The clock that a form asks for; None for none. Raises BadInput."""
    kind, minutes = str(form.get("clock") or ""), str(form.get("minutes") or "5")
    if kind not in (ANSWER, SEAT):
        return None
    try:
        seconds = round(float(minutes) * 60)
    except (ValueError, OverflowError):
        seconds = 0
    if not LEAST <= seconds <= MOST:
        most = MOST // 60
        raise BadInput(f"cannot set a clock to {minutes[:20]!r} minutes: use a number from 0.5 to {most}")
    late = GM_ANSWERS if has_gm and form.get("late") == GM_ANSWERS else USUAL
    return {"kind": kind, "seconds": seconds, "late": late}


@router.post("/me")
async def recovery(request: Request, token: Word) -> Response:
    """A new link that moves one's tables to another browser; the one before leads nowhere from then on."""
    context = context_of(request)
    browser = context.identity.check(request, token)
    word = fresh_word()
    await context.host.write(context.host.people.renew(browser, word))
    return context.drawing.page("moving.html", link=f"{str(request.base_url).rstrip('/')}/me/{word}")


@router.get("/me/{word}")
async def moving(request: Request, word: str) -> Response:
    """Where such a link leads, before this browser becomes the other."""
    context = context_of(request)
    found = await context.host.read(context.host.people.recover(word))
    if found is None:
        raise Forbidden("this link leads nowhere: make a new one in the browser that has your tables")
    tables = await context.host.read(context.host.people.tables_of(found))
    return context.drawing.page("move.html", word=word, tables=tables)


@router.post("/me/{word}")
async def moved(request: Request, word: str) -> Response:
    """Let this browser have the tables of the other."""
    context = context_of(request)
    found = await context.host.read(context.host.people.recover(word))
    if found is None:
        raise Forbidden("this link leads nowhere: make a new one in the browser that has your tables")
    answer = RedirectResponse("/", 303)
    context.identity.remember(answer, found, is_secure=request.url.scheme == "https")
    return answer


@router.get("/join/{word}")
async def invited(request: Request, word: str) -> Response:
    """What a link leads to, before one takes the place."""
    context = context_of(request)
    found = await context.host.read(context.host.people.follow(word))
    if found is None:
        raise Forbidden("this link leads nowhere: ask for a new one")
    browser = context.identity.browser(request) or context.identity.fresh()
    screen = await context.host.screen(found[0], SPECTATOR, odds=False)
    titles = {seat["id"]: seat["title"] for seat in screen["seats"]}
    place = titles.get(found[1], {GM: "game master", SPECTATOR: "spectator"}.get(found[1], found[1]))
    answer = context.drawing.page(
        "join.html", title=screen["title"], name=place, word=word, token=context.identity.token(browser)
    )
    if not context.identity.browser(request):
        await context.host.write(context.host.people.remember(browser, fresh_word()))
        context.identity.remember(answer, browser, is_secure=request.url.scheme == "https")
    return answer


@router.post("/join/{word}")
async def join(request: Request, word: str, token: Word) -> Response:
    """Take the place that a link leads to."""
    context = context_of(request)
    browser = context.identity.check(request, token)
    found = await context.host.read(context.host.people.follow(word))
    if found is None:
        raise Forbidden("this link leads nowhere: ask for a new one")
    await context.host.write(context.host.people.sit(found[0], browser, found[1]))
    return RedirectResponse(f"/t/{found[0]}/{found[1]}", 303)
