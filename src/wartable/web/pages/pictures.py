"""Data about pictures for pages, and the steps that their uploads and downloads share."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final
from urllib.parse import quote

from fastapi import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from wartable import BadInput
from wartable.seat.errors import NoSuchEntry
from wartable.web.host import Host
from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.sending import uploaded_bytes
from wartable.web.pictures.decoder import PictureDecoder
from wartable.web.pictures.limits import BACKGROUND, PORTRAIT
from wartable.web.store.lobby import LOBBY
from wartable.web.store.pictures import MAP, PERSON, PICTURES, UNIT, PictureSubject

Facts = dict[str, Any]
_HEADERS: Final = {
    "cache-control": "private, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
}
"""Headers of a picture. Its address has its digest, so that it never changes."""


async def picture_facts(
    host: Host, table: str, path: str, units: Collection[str], people: Collection[str]
) -> Facts:
    """Return the digests of those pictures at a table that show the map or one of these units and people, as
    data for a page. `path` is that of the page's pictures.
    """
    found: Facts = {"path": path, MAP: "", UNIT: {}, PERSON: {}}
    seen = {UNIT: units, PERSON: people}
    for (kind, id), digest in await host.read(PICTURES.pictures_at(table)):
        if kind == MAP:
            found[MAP] = digest
        elif id in seen.get(kind, ()):
            found[kind][id] = digest
    return found


async def screen_pictures(host: Host, table: str, screen: dict[str, Any], me: str) -> Facts:
    """Return the pictures that the page of a place shows, whose other data are in `screen`, and the units
    whose picture the user may change; `me` is the id of the user's person at the table. A page with another
    picture of the map gets another version of the ground in `screen`.
    """
    members = (screen["people"] or {"members": []})["members"]
    people = [one["person"] for one in members]
    here = f"/t/{table}/{quote(screen['place'], safe='')}"
    found = await picture_facts(
        host, table, f"{here}/picture", [unit["id"] for unit in screen["units"]], people
    )
    if screen["board"] and found[MAP]:
        screen["board"]["tag"] += found[MAP][:8]
    rights = screen["may_picture"]
    return {
        **found,
        "page": f"{here}/pictures",
        "own_units": [unit for unit, owner in rights["units"].items() if owner in ("", me)],
        "own_person": me if me in people else "",
        "may_map": rights["map"],
    }


async def lobby_pictures(
    context: PageContext, code: str, table: str, browser: str, screen: dict[str, Any]
) -> dict[str, Any]:
    """Return the pictures of people that the page of a lobby shows: of the members of the table, who are in
    `screen`, the page of spectators, and of the user.
    """
    me = await context.host.read(LOBBY.person_id_of(table, browser))
    shown = {me, *[one["person"] for one in (screen["people"] or {"members": []})["members"]]}
    found = await picture_facts(context.host, table, f"/lobby/{code}/picture", (), shown)
    return {**found, "own_person": me}


async def store_picture(
    request: Request, table: str, subject: PictureSubject, title: str, browser: str, file: UploadFile | None
) -> None:
    """Decode a picture that a browser has uploaded, and store it. Raises BadInput or Refused if that is not
    possible; nothing is stored then.
    """
    sent = await uploaded_bytes(file)
    if not sent:
        raise BadInput("choose a picture first: a PNG, JPEG or WebP file")
    host = context_of(request).host
    decoder: PictureDecoder = request.app.state.decoder
    data = await decoder.decode(sent, BACKGROUND if subject.kind == MAP else PORTRAIT, browser)
    most = host.quotas.picture_bytes_limit
    await host.talk.change_talk(table, PICTURES.put(table, subject, title, browser, data, most=most))


async def picture_response(host: Host, table: str, digest: str, shown: Facts) -> Response:
    """Return a response with a picture that is among those shown. Raises NoSuchEntry for any other."""
    digests = {shown[MAP], *shown[UNIT].values(), *shown[PERSON].values()} - {""}
    data = await host.read(PICTURES.data_of(table, digest)) if digest in digests else b""
    if not data:
        raise NoSuchEntry("there is no such picture here")
    return Response(data, media_type="image/webp", headers=_HEADERS)
