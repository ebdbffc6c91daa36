"""Data about the people of a table for the page of a place: whose answer is needed, and what the user may
answer.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import fields, replace
from time import monotonic
from typing import Any, Final

from starlette.requests import Request

from wartable.toolkit import listed
from wartable.web.host import Host
from wartable.web.pages.context import PageContext
from wartable.web.pages.front.lobby import is_host, open_requests_for_host
from wartable.web.pages.front.lobby_sides import units_of_seat
from wartable.web.store.lobby import LOBBY, presence_mark
from wartable.web.tables.commands.base import Command
from wartable.web.tables.refusals import GM

_RECORD_SECONDS: Final = 15.0
"""Seconds until the presence of a person is written to the database again."""
_RECORDED: Final[OrderedDict[tuple[str, str], float]] = OrderedDict()
"""Times at which the presence of each person was last written, oldest first."""


async def record_attendance(host: Host, table: str, browser: str) -> str:
    """Record that the person at a browser has a page of the table open. Return the person's id at the table;
    "" if they have not joined it.
    """
    person = await host.read(LOBBY.person_id_of(table, browser))
    now = monotonic()
    while next(iter(_RECORDED.values()), now) < now - _RECORD_SECONDS:
        _RECORDED.popitem(last=False)
    if person and (table, person) not in _RECORDED:
        _RECORDED[table, person] = now
        host.database.write(host.seats.record_activity(table, presence_mark(person)))
    return person


async def with_person_fields(context: PageContext, table: str, browser: str, command: Command) -> Command:
    """Return a copy of the command that also says which person gives it, and which people are away. A command
    without fields for these is returned as it is.
    """
    if "person" not in {one.name for one in fields(command)} or command.verb == "own":
        return command
    person = await context.host.read(LOBBY.person_id_of(table, browser))
    away = await context.host.read(LOBBY.absent_people(table))
    changed: Command = replace(command, person=person, away=away)  # type: ignore[call-arg]
    return changed


async def people_facts(
    context: PageContext, request: Request, table: str, place: str, screen: dict[str, Any]
) -> dict[str, Any]:
    """Return the data about people for the page of a place, whose other data are in `screen`. The question,
    or those of its options that the user may not answer, are removed from `screen`.
    """
    host, browser = context.host, context.identity.browser_of(request)
    me = await record_attendance(host, table, browser)
    found = screen["people"] or {"members": [], "asked": None}
    away = await host.read(LOBBY.absent_people(table)) if found["members"] else ()
    hosts = await is_host(context, table, browser)
    mine = [one for one in found["members"] if one["person"] == me and one["seat"] == place]
    return {
        "me": me,
        "my_row": mine[0] if mine else None,
        "members": found["members"],
        "away": away,
        "is_host": hosts,
        "may_assign": hosts and screen["has_tools"],
        "units": {one["id"]: units_of_seat(screen, one["id"]) for one in screen["seats"]},
        "code": await host.read(LOBBY.lobby_code(table)),
        "back": f"/t/{table}/{place}",
        "requests": await open_requests_for_host(context, table, browser) if hosts else [],
        **_answer_facts(
            screen, found["asked"], me if mine else "", away, wants_help="help" in request.query_params
        ),
    }


def _answer_facts(
    screen: dict[str, Any], asked: dict[str, Any] | None, me: str, away: tuple[str, ...], *, wants_help: bool
) -> dict[str, Any]:
    """Return whose answer is needed, in words, and whether the person `me` may answer for them. What this
    person may not answer is removed from `screen`.
    """
    told: dict[str, Any] = {"whose": "", "may_help": False, "helped": "", "waits": False}
    if asked is None or screen["question"] is None:
        return told
    waiting = [one for one in asked["owners"] if not one["has_passed"]]
    others = [one for one in waiting if one["person"] != me]
    helpable = [one["person"] for one in others if one["allows_help"] or one["person"] in away]
    is_mine = any(one["person"] == me for one in waiting)
    told["whose"] = "; ".join([f"{one['name']} answers for {listed(one['units'])}" for one in others])
    if not me or screen["place"] == GM or (wants_help and helpable):
        return told
    told["helped"] = listed([one["name"] for one in others if one["person"] in helpable])
    told["may_help"], told["waits"] = bool(helpable), not helpable and not is_mine
    has_passed = len(waiting) < len(asked["owners"]) and not is_mine
    if not is_mine and (has_passed or not asked["is_open"]):
        screen["question"], screen["waiting"] = None, asked["text"]
        return told
    options = screen["question"]["options"]
    reserved: dict[str, list[str]] = asked["reserved"]
    screen["question"]["options"] = [one for one in options if me in reserved.get(one["key"], [me])]
    return told
