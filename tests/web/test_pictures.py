"""People's own pictures are shown to those who see their subject, and changed by those who may."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image
from starlette.testclient import TestClient

from tests.web.browser import Browser
from tests.web.test_picture_files import BLUE, RED, file_of, halves, png_of_header, program
from wartable.web.application import application, application_without_middleware, with_security_middleware
from wartable.web.pictures import limits
from wartable.web.pictures.decoder import PictureDecoder
from wartable.web.quotas import QuotaLimits
from wartable.web.settings import Settings

Browse = Callable[[], Browser]


# ------------------------------------------------------------------ at a table


def upload(
    person: Browser, data: bytes, kind: str = "unit", subject: str = "heron", **where: str
) -> httpx.Response:
    form = {"token": person.token, "kind": kind, "subject": subject}
    path = where.get("path", person.path)
    return person.client.post(f"{path}/picture", data=form, files={"file": ("a.png", data)})


def remove(person: Browser, kind: str, subject: str = "") -> httpx.Response:
    form = {"token": person.token, "kind": kind, "subject": subject}
    return person.client.post(f"{person.path}/picture/remove", data=form)


def shown(person: Browser) -> list[str]:
    """The addresses of the pictures on a page."""
    return list(dict.fromkeys(re.findall(r'(?:href|src)="([^"]*/picture/\w+)"', person.look())))


@pytest.fixture
def table(browse: Browse) -> tuple[Browser, Browser]:
    """Two people at a table, blue and red, and its owner, who is blue."""
    owner, guest = browse(), browse()
    owner.begin("first_steps", seat_blue="here", seat_red="human")
    guest.join(owner.links()["red"])
    owner.look()
    return owner, guest


def enter(person: Browser, other: Browser) -> None:
    """Let everyone enter the battlefield."""
    for _ in range(4):
        for one in (person, other):
            one.look()
            if one.keys:
                one.answer(one.keys[0])


def test_a_picture_is_shown_to_all_who_see_the_unit(table: tuple[Browser, Browser]) -> None:
    owner, guest = table
    answer = upload(owner, file_of(halves()))
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("/pictures#unit-heron")
    enter(owner, guest)
    for person in (owner, guest):
        [address] = shown(person)
        picture = person.client.get(address)
        assert picture.status_code == 200
        assert picture.headers["content-type"] == "image/webp"
        assert picture.headers["x-content-type-options"] == "nosniff"
        assert picture.headers["cache-control"] == "private, max-age=31536000, immutable"
        assert Image.open(BytesIO(picture.content)).size == (200, 200)


def test_a_new_picture_has_a_new_address_and_a_removed_one_is_gone(table: tuple[Browser, Browser]) -> None:
    owner, guest = table
    upload(owner, file_of(halves()))
    enter(owner, guest)
    [first] = shown(owner)
    upload(owner, file_of(Image.new("RGB", (90, 90), BLUE)))
    [second] = shown(owner)
    assert first != second
    assert owner.client.get(first).status_code == 404
    assert remove(owner, "unit", "heron").status_code == 303
    assert shown(owner) == []
    assert owner.client.get(second).status_code == 404


def test_a_stranger_gets_no_picture(table: tuple[Browser, Browser], browse: Browse) -> None:
    owner, guest = table
    upload(owner, file_of(halves()))
    enter(owner, guest)
    assert browse().client.get(shown(owner)[0]).status_code == 403


def test_the_map_has_a_picture_that_only_who_runs_the_table_changes(table: tuple[Browser, Browser]) -> None:
    owner, guest = table
    answer = upload(guest, file_of(halves()), "map", "")
    assert answer.status_code == 403
    assert "Only the person who runs the table changes the picture of its map." in answer.text
    before = owner.look()
    assert upload(owner, file_of(halves()), "map", "").status_code == 303
    assert 'class="backdrop"' in guest.look()
    assert len(shown(guest)) == 1
    tags = [re.findall(r'name="ground" value="(\w+)"', page)[0] for page in (before, owner.page)]
    assert tags[0] != tags[1] or 'class="backdrop"' not in owner.page
    assert remove(owner, "map").status_code == 303
    assert shown(guest) == []


@pytest.mark.parametrize(
    ("kind", "subject", "status", "told"),
    [
        ("unit", "magpie", 403, "Only its player or the game master changes the picture of a unit."),
        ("unit", "nobody", 409, "There is no such unit or person here."),
        ("person", "nobody", 409, "There is no such unit or person here."),
        ("nonsense", "heron", 409, "There is no such unit or person here."),
        ("map", "heron", 409, "There is no such unit or person here."),
    ],
)
def test_a_picture_of_others_is_refused(
    table: tuple[Browser, Browser], kind: str, subject: str, status: int, told: str
) -> None:
    owner, _ = table
    for answer in (upload(owner, file_of(halves()), kind, subject), remove(owner, kind, subject)):
        assert answer.status_code == status
        assert told in answer.text
    assert stored(owner) == 0


def stored(person: Browser) -> int:
    """How many pictures this browser has stored."""
    return person.client.get("/me").text.count("/me/pictures/remove")


def test_a_spectator_changes_no_picture(table: tuple[Browser, Browser], browse: Browse) -> None:
    owner, _ = table
    spectator = browse()
    spectator.join(owner.links()["-watch"])
    assert upload(spectator, file_of(halves())).status_code == 403
    assert (
        "There is no picture here that you may change."
        in spectator.client.get(f"{spectator.path}/pictures").text
    )


@pytest.mark.parametrize("data", [b"no picture", png_of_header(50_000, 50_000), file_of(halves())[:200], b""])
def test_a_refused_file_stores_nothing_and_the_page_says_why(
    table: tuple[Browser, Browser], data: bytes
) -> None:
    owner, _ = table
    answer = upload(owner, data)
    assert answer.status_code == 422
    assert 'class="refusal" role="alert">C' in answer.text
    assert stored(owner) == 0


def test_a_form_without_our_token_stores_nothing(table: tuple[Browser, Browser]) -> None:
    owner, _ = table
    form = {"token": "0" * 64, "kind": "unit", "subject": "heron"}
    answer = owner.client.post(
        f"{owner.path}/picture", data=form, files={"file": ("a.png", file_of(halves()))}
    )
    assert answer.status_code == 403
    assert stored(owner) == 0


def test_only_addresses_of_pictures_take_more_than_a_megabyte(table: tuple[Browser, Browser]) -> None:
    owner, _ = table
    big = file_of(Image.effect_noise((1_400, 1_400), 100))
    assert 1_500_000 < len(big) < limits.MAX_BYTES
    assert upload(owner, big).status_code == 303
    form = {"token": owner.token, "kind": "unit", "subject": "heron"}
    for path in ("/uploaded", f"{owner.path}/say", f"{owner.path}/picture/remove"):
        assert owner.client.post(path, data=form, files={"file": ("a.png", big)}).status_code == 413
    answer = upload(owner, b"\x89PNG" + b"\0" * 4_100_000)
    assert answer.status_code == 413
    assert "at most a picture of 4 MB can be sent" in answer.text


# ------------------------------------------------------------------ people


def in_lobby(host: Browser, name: str, guest: Browser, *units: str) -> tuple[str, dict[str, object]]:
    """The lobby of a host's table, and the form with which a guest asks there for units of red."""
    lobby = re.findall(r"/lobby/[a-z0-9]+", host.look())[0]
    guest.client.get(lobby)
    form: dict[str, object] = {"token": guest.token, "name": name, "colour": "blue", "emblem": "star"}
    return lobby, {**form, "place": "red", "unit:red": list(units)}


def admitted(host: Browser, lobby: str, verdict: str = "yes") -> str:
    """Admit the person who waits; returns the id."""
    person = re.findall(r'name="person" value="(\w+)"', host.client.get(f"{lobby}/requests").text)[0]
    admit = {"token": host.token, "person": person, "verdict": verdict}
    assert host.client.post(f"{lobby}/admit", data=admit).status_code == 303
    return str(person)


def test_people_have_pictures_beside_their_names(browse: Browse) -> None:
    host, guest = browse(), browse()
    host.begin("first_steps", seat_blue="here", seat_red="human")
    lobby, form = in_lobby(host, "Ann", guest)
    answer = guest.client.post(f"{lobby}/picture", data=form, files={"file": ("a.png", file_of(halves()))})
    assert answer.status_code == 303
    page = guest.client.get(lobby).text
    [own] = set(re.findall(r'src="([^"]*/picture/\w+)"', page))
    assert guest.client.get(own).status_code == 200
    assert browse().client.get(own).status_code == 404  # not a member yet: no one else sees the name
    guest.client.post(lobby, data=form)
    person = admitted(host, lobby)
    [address] = shown(host)
    assert host.client.get(address).status_code == 200
    assert browse().client.get(own).status_code == 200  # the lobby shows the members of the table
    guest.path = host.path.replace("/blue", "/red")
    assert upload(host, file_of(halves()), "person", person).status_code == 403
    assert remove(guest, "person", person).status_code == 303
    assert shown(host) == []


def test_a_unit_that_a_person_owns_has_the_picture_that_its_owner_chose(browse: Browse) -> None:
    host, ann, bob = browse(), browse(), browse()
    host.begin("first_steps", seat_blue="here", seat_red="human")
    for name, guest, unit in (("Ann", ann, "magpie"), ("Bob", bob, "badger")):
        lobby, form = in_lobby(host, name, guest, unit)
        guest.client.post(lobby, data=form)
        admitted(host, lobby)
        guest.path = host.path.replace("/blue", "/red")
    assert upload(bob, file_of(halves()), subject="magpie").status_code == 403
    assert upload(ann, file_of(halves()), subject="magpie").status_code == 303
    assert remove(bob, "unit", "magpie").status_code == 403


def test_the_game_master_changes_every_picture(browse: Browse) -> None:
    gm, guest = browse(), browse()
    gm.begin("first_steps", seat_blue="human", seat_red="human", gm="yes")
    guest.join(gm.links()["blue"])
    assert upload(guest, file_of(halves())).status_code == 303
    assert upload(gm, file_of(Image.new("RGB", (90, 90), BLUE)), subject="magpie").status_code == 303
    assert upload(gm, file_of(halves()), "map", "").status_code == 303
    assert remove(gm, "unit", "heron").status_code == 303
    assert upload(guest, file_of(halves()), "map", "").status_code == 403


# ------------------------------------------------------------------ quotas and ends


@contextmanager
def serving(url: str, **quota: int) -> Iterator[TestClient]:
    settings = Settings(url, most=10_000, quota=QuotaLimits(**quota))
    with TestClient(application(settings), follow_redirects=False) as client:
        yield client


def test_a_browser_stores_only_so_much(file_url: str) -> None:
    with serving(file_url, pictures=1_500) as client:
        owner = Browser(client)
        owner.begin("first_steps", seat_blue="here", seat_red="here")
        assert upload(owner, file_of(Image.new("RGB", (256, 256), RED))).status_code == 303
        noise = Image.effect_noise((256, 256), 100)
        answer = upload(owner, file_of(noise), subject="otter")
        assert answer.status_code == 409
        assert "at most 0.0015 MB are allowed; remove some on the page My tables" in answer.text
        assert stored(owner) == 1
        sent = re.findall(
            r'name="table" value="([^"]*)"><input type="hidden" name="kind"', owner.client.get("/me").text
        )
        form = {"token": owner.token, "table": sent[0], "kind": "unit", "subject": "heron"}
        assert owner.client.post("/me/pictures/remove", data=form).status_code == 303
        assert stored(owner) == 0


def test_a_table_goes_on_while_a_picture_takes_too_long(file_url: str, tmp_path: Path) -> None:
    app = application_without_middleware(Settings(file_url, most=10_000))
    with (
        TestClient(with_security_middleware(app, Settings(file_url)), follow_redirects=False) as client,
        ThreadPoolExecutor(1) as other,
    ):
        owner = Browser(client)
        owner.begin("first_steps")
        mark = tmp_path / "begun"
        slow = program(tmp_path, f"open({str(mark)!r}, 'w').close()\nimport time\ntime.sleep(60)\n")
        app.state.decoder = PictureDecoder(slow, 8.0)
        upload_of = other.submit(upload, owner, file_of(halves()))
        while not mark.exists():
            time.sleep(0.05)
        assert owner.wait_for_question()
        assert owner.answer(owner.keys[0]).status_code == 200
        assert not upload_of.done()
        assert upload_of.result().status_code == 422
        assert "could not be read in 8 seconds" in upload_of.result().text
        assert stored(owner) == 0


def test_pictures_are_no_part_of_a_save_or_a_replay(table: tuple[Browser, Browser]) -> None:
    owner, guest = table
    upload(owner, file_of(halves()))
    enter(owner, guest)
    [address] = shown(owner)
    digest = address.rpartition("/")[2]
    assert digest not in owner.client.get(f"{owner.path}/replay").text
