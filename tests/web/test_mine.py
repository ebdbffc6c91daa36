"""One's own tables, and what leads to them: links of seats and tokens of programs."""

from __future__ import annotations

import re
from collections.abc import Callable
from secrets import token_urlsafe

import pytest

from tests.web.browser import Browser
from wartable.web.pages.drawing import ago
from wartable.web.store.database import Database
from wartable.web.store.tokens import Tokens

Browse = Callable[[], Browser]


def keys_of(owner: Browser) -> str:
    """The path of the page with all that leads to a table."""
    return f"/keys/{owner.path.split('/')[2]}"


def test_ones_tables_are_listed_with_links_to_what_leads_there(browse: Browse) -> None:
    owner, guest = browse(), browse()
    owner.begin("first_steps", seat_blue="here", seat_red="human")
    guest.join(owner.links()["red"])
    assert f'href="{keys_of(owner)}"' in owner.client.get("/me").text
    page = guest.client.get("/me").text
    assert f'href="{guest.path}"' in page
    assert keys_of(owner) not in page


def test_looking_at_ones_tables_makes_no_link_that_moves_them(browse: Browse) -> None:
    owner, other = browse(), browse()
    owner.begin("first_steps")
    made = owner.client.post("/me", data={"token": owner.token}).text
    link = re.search(r"/me/[\w-]+", made)
    assert link is not None
    assert not re.search(r"/me/[\w-]{20}", owner.client.get("/me").text)
    assert other.client.get(link[0]).status_code == 200  # still the last one that was asked for


def test_a_forged_form_makes_no_link_and_stops_nothing(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps")
    forged = {"token": "0" * 64, "place": "red"}
    for path in ("/me", "/me/tokens", f"{keys_of(owner)}/link", f"{keys_of(owner)}/tokens"):
        assert owner.client.post(path, data=forged).status_code == 403


def test_a_game_masters_new_link_ends_the_old_one_and_lets_its_guest_go(browse: Browse) -> None:
    owner, guest, late = browse(), browse(), browse()
    owner.begin("first_steps", seat_blue="human", seat_red="human", gm="yes")
    old = owner.links()["red"]
    path = guest.join(old)
    owner.client.post(f"{keys_of(owner)}/link", data={"token": owner.token, "place": "red"})
    assert guest.client.get(path).status_code == 403
    assert late.client.get(old).status_code == 403
    owner.look()
    assert late.join(owner.links()["red"]) == path


def test_whoever_opened_the_table_keeps_the_place(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps", seat_blue="here", seat_red="human")
    owner.client.post(f"{keys_of(owner)}/link", data={"token": owner.token, "place": "blue"})
    assert owner.client.get(owner.path).status_code == 200


def test_only_whoever_opened_a_table_sees_and_changes_what_leads_there(browse: Browse) -> None:
    owner, guest = browse(), browse()
    owner.begin("first_steps", seat_blue="here", seat_red="human")
    link = owner.links()["red"]
    path = guest.join(link)
    assert guest.client.get(keys_of(owner)).status_code == 403
    form = {"token": guest.token, "place": "blue"}
    assert guest.client.post(f"{keys_of(owner)}/link", data=form).status_code == 403
    assert guest.client.post(f"{keys_of(owner)}/tokens", data=form).status_code == 403
    assert guest.client.get(path).status_code == 200
    assert guest.client.get("/keys/nowhere").status_code == 404


def test_a_place_that_is_none_gets_no_link(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps")
    before = owner.client.get(keys_of(owner)).text
    owner.client.post(f"{keys_of(owner)}/link", data={"token": owner.token, "place": token_urlsafe(5)})
    assert owner.client.get(keys_of(owner)).text == before


def token_for(owner: Browser, place: str) -> str:
    """A new token for a place, as the owner's page shows it."""
    form = {"token": owner.token, "place": place}
    page = owner.client.post(f"{keys_of(owner)}/token", data=form).text
    found = re.search(r'id="made-token" readonly value="([^"]*)"', page)
    assert found is not None
    assert found[1] not in owner.client.get(keys_of(owner)).text  # it is shown this once
    return found[1]


def test_a_program_takes_a_seat_by_a_token_until_it_is_stopped(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps", seat_blue="here", seat_red="human")
    headers = {"authorization": f"Bearer {token_for(owner, 'red')}"}
    path = f"/api{owner.path}".replace("/t/", "/tables/").replace("blue", "red")
    assert owner.client.get(path, headers=headers).json()["place"] == "red"
    assert owner.client.get(path.replace("red", "blue"), headers=headers).status_code == 403
    assert "1 token opens it" in owner.client.get(keys_of(owner)).text
    owner.client.post(f"{keys_of(owner)}/tokens", data={"token": owner.token, "place": "red"})
    assert "opens it" not in owner.client.get(keys_of(owner)).text


def test_a_place_that_is_none_gets_no_token(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps")
    form = {"token": owner.token, "place": "moon"}
    assert owner.client.post(f"{keys_of(owner)}/token", data=form).status_code == 404


def test_tokens_that_do_all_are_counted_and_stopped(file_url: str) -> None:
    database, tokens = Database(file_url), Tokens()
    for word, owner in (("a", "ann"), ("b", "ann"), ("d", "rex")):
        database.write(tokens.add_token(word, owner)).result()
    assert database.read(tokens.count_by_place(owner="ann")) == {"": 2}
    assert database.write(tokens.revoke_personal_tokens("ann")).result() == 2
    assert database.read(tokens.count_by_place(owner="ann")) == {}
    assert database.read(tokens.find("d")) is not None
    database.close()


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(59, "just now"), (60, "1 minute ago"), (7_300, "2 hours ago"), (86_400, "1 day ago"), (-5, "just now")],
)
def test_the_age_of_a_table_is_told_in_one_unit(seconds: float, told: str) -> None:
    assert ago(seconds) == told


def test_two_tables_of_the_same_battle_are_told_apart_by_their_age(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps")
    assert "<small>just now</small>" in owner.client.get("/").text
    assert "<small>just now</small>" in owner.client.get("/me").text
