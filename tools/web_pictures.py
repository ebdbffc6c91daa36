"""Pictures of the web pages, kept in docs/pictures/web: `python tools/web_pictures.py`.

    python tools/web_pictures.py [NAME ...]   draw these pages again, or all
    python tools/web_pictures.py --png DIR    draw them into a folder, to look at: also in forced colours, at
                                              200 % and as whole pages

Starts a server with an empty database, and visits each page once with Chromium: on a laptop and a phone, in
light and dark colours. The dice of a table differ each time, so that no two runs draw the same battle.
"""

from __future__ import annotations

import argparse
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Page

from tests.web.live import LiveServer, database_in
from tests.web.page import LAPTOP, PHONE, Person, chromium

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "web"
QUALITY: Final = 62
"""Quality of the kept pictures, in per cent: small letters stay sharp, and 90 of them need less than 4 MB."""
ZOOMED: Final = {"width": LAPTOP["width"] // 2, "height": LAPTOP["height"] // 2}
"""Size of a laptop's screen at 200 %."""


class Look(NamedTuple):
    """A device and its settings. Only --png draws those that are not kept; a whole page may be long."""

    name: str
    size: Any
    media: dict[str, Any]
    is_kept: bool = True
    is_whole: bool = False


LIGHT: Final[dict[str, Any]] = {"color_scheme": "light", "forced_colors": "none"}
DARK: Final[dict[str, Any]] = {"color_scheme": "dark", "forced_colors": "none"}
FORCED: Final[dict[str, Any]] = {"color_scheme": "dark", "forced_colors": "active"}
LOOKS: Final = (
    Look("laptop_light", LAPTOP, LIGHT),
    Look("laptop_dark", LAPTOP, DARK),
    Look("phone_light", PHONE, LIGHT),
    Look("phone_dark", PHONE, DARK),
    Look("forced", LAPTOP, FORCED, is_kept=False),
    Look("zoomed", ZOOMED, LIGHT, is_kept=False),
    Look("whole", LAPTOP, LIGHT, is_kept=False, is_whole=True),
    Look("whole_phone", PHONE, LIGHT, is_kept=False, is_whole=True),
)


def _table(scenario: str, answers: int, then: str = "") -> Callable[[Person], None]:
    """Visit a table after this many answers, the best if one is marked; `then` is a page of the table."""

    def visit(person: Person) -> None:
        person.begin(scenario)
        for _ in range(answers):
            person.answer(_choose)
        if then:
            person.page.goto(person.page.url + then)

    return visit


def _ended(person: Person) -> None:
    """Visit a battle after its last answer."""
    person.begin("first_steps")
    while not person.page.locator(".ending").count():
        person.answer(_choose)


def _opened(then: str = "") -> Callable[[Person], None]:
    """Visit a table that a game master has opened for two people who are still to come; `then` is a page of
    it.
    """

    def visit(person: Person) -> None:
        page = person.page
        page.goto(f"{person.url}/new/ford_of_lamps")
        for seat in page.locator("select[name^='seat:']").all():
            seat.select_option("human")
        page.locator("input[name=gm]").check()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_selector("#play")
        if then:
            table = page.url.split("/t/")[1].split("/")[0]
            page.goto(person.url + then.format(table=table))

    return visit


def _lobby(person: Person) -> None:
    """Visit the lobby of such a table."""
    _opened()(person)
    person.page.locator("#people summary").click()
    person.page.goto(person.page.input_value("#lobby-link"))


def _television(person: Person) -> None:
    """Visit the view of such a table for a television."""
    _lobby(person)
    person.page.get_by_role("link", name="Show it on a television").click()
    person.page.get_by_role("button", name="Join").click()
    person.page.wait_for_selector(".sides")


def _talk(person: Person) -> None:
    """Visit such a table after a guest and the game master have written something."""
    _opened()(person)
    page = person.page
    link = page.locator("input[data-place]").first.input_value()
    guest = Person(page.context.browser, person.url, viewport=LAPTOP)  # type: ignore[arg-type]
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Join").click()
    guest.page.wait_for_selector("#play")
    for each, text in (
        (page, "Who holds the ford?"),
        (guest.page, "We do."),
        (page, "/roll 2d6+3"),
    ):
        each.reload()
        each.wait_for_selector("#chat", state="attached")
        each.locator("#beside-talk").check()
        each.fill("#speak-text", text)
        each.locator("#speak-text").press("Enter")
        each.wait_for_function("() => document.querySelector('#speak-text').value === ''")
    guest.page.context.close()


def _player(person: Person) -> None:
    """Visit a campaign as one of its players."""
    _made("/campaigns", 'form[action="/campaigns"]')(person)
    page = person.page
    page.get_by_role("button", name="Invite a player").first.click()
    page.goto(page.locator("input[id^=invite]").first.input_value())
    page.fill("#person-name", "Mira")
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/play")


def _choose(page: Page) -> None:
    best = page.locator("#ask .options button.best")
    (best if best.count() else page.locator("#ask .options button")).first.click()


def _page(path: str) -> Callable[[Person], None]:
    def visit(person: Person) -> None:
        person.page.goto(person.url + path)

    return visit


def _made(path: str, form: str) -> Callable[[Person], None]:
    """Visit the page to which this form leads."""

    def visit(person: Person) -> None:
        person.page.goto(person.url + path)
        person.page.locator(f"{form} button").first.click()
        person.page.wait_for_url(f"**{path}/**")

    return visit


def _asked(words: str) -> Callable[[Person], None]:
    def visit(person: Person) -> None:
        person.page.goto(f"{person.url}/rules/battle-century?search={words}")

    return visit


PICTURES: Final[dict[str, Callable[[Person], None]]] = {
    "home": _page("/"),
    "new": _page("/new/first_steps"),
    "squares": _table("first_steps", 5),
    "hexes": _table("furnace_moon", 7),
    "rooms": _table("house_of_seven_clocks", 6),
    "field": _table("two_marshals", 12),
    "front": _table("ford_of_lamps", 8),
    "yard": _table("gate_at_dusk", 12),
    "opened": _opened(),
    "lobby": _lobby,
    "talk": _talk,
    "television": _television,
    "webhook": _opened("/t/{table}/-gm/webhook"),
    "ending": _ended,
    "replay": _table("first_steps", 8, "/replay"),
    "tools": _opened("/t/{table}/-gm/tools"),
    "keys": _opened("/keys/{table}"),
    "mine": _opened("/me"),
    "builder": _made("/build", 'form:has(input[value="battle-century"])'),
    "editor": _made("/edit", 'form:has(input[value="battle-century"])'),
    "compendium": _asked("beam"),
    "campaign": _made("/campaigns", 'form[action="/campaigns"]'),
    "player": _player,
}


def shots(person: Person, looks: Sequence[Look]) -> Iterator[tuple[Look, bytes]]:
    """Yield the person's page in each of these looks: kept ones as WebP, others as PNG."""
    page = person.page
    camera = page.context.new_cdp_session(page)
    for look in looks:
        page.set_viewport_size(look.size)
        page.emulate_media(**look.media)
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        if look.is_kept:
            taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
            yield look, b64decode(taken["data"])
        else:
            yield look, page.screenshot(full_page=look.is_whole)


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"pages to draw: {', '.join(PICTURES)}")
    parser.add_argument("--png", type=Path, metavar="DIR", help="draw them into this folder, in every look")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.names if name not in PICTURES]
    if unknown:
        parser.error(f"no page is called {unknown[0]!r}: name some of {', '.join(PICTURES)}")
    folder: Path = given.png or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    looks = (
        [look._replace(is_kept=False) for look in LOOKS]
        if given.png
        else [one for one in LOOKS if one.is_kept]
    )
    with (
        TemporaryDirectory() as place,
        LiveServer(database_in(Path(place)), "--webhook-host", "discord.com") as server,
        chromium() as browser,
    ):
        for name in given.names or PICTURES:
            person = Person(browser, server.url, viewport=LAPTOP, reduced_motion="reduce")
            PICTURES[name](person)
            for look, drawn in shots(person, looks):
                path = folder / f"{name}_{look.name}.{'png' if given.png else 'webp'}"
                path.write_bytes(drawn)
            print(f"{name}: {person.page.url.removeprefix(server.url)}")
            person.page.context.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
