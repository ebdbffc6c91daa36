"""The end of a battle: its summary on the page, and the next battle for the same people."""

from __future__ import annotations

import re
from collections.abc import Callable

from httpx import Response

from tests.web.browser import Browser
from tests.web.test_lobby import ask, decide, lobby_of
from wartable.files import list_scenarios

Browse = Callable[[], Browser]


def short() -> str:
    """The file of a shipped battle, shortened to one round."""
    (info,) = [one for one in list_scenarios() if one.name == "glass_stair"]
    return info.path.read_text("utf-8").replace("limit = 20", "limit = 1")


def played_out(browse: Browse) -> Browser:
    """A player who has just finished a battle against the computer."""
    owner = browse()
    owner.begin("", written=short())
    for _ in range(300):
        if not owner.wait_for_question():
            return owner
        owner.answer(owner.keys[0])
    raise AssertionError("the battle does not end")


def two_played_out(browse: Browse) -> tuple[Browser, Browser]:
    """Two people whose battle is over: the owner, on the side "quay", and a guest."""
    owner, guest = browse(), browse()
    owner.begin("", written=short(), seat_quay="here", seat_magpies="human")
    guest.join(owner.links()["magpies"])
    play_out(owner, guest)
    return owner, guest


def play_out(owner: Browser, guest: Browser) -> None:
    """Whoever is asked gives the first answer, until the battle is over."""
    for _ in range(300):
        person = owner if 'name="key"' in owner.look() else guest
        if 'class="ending"' in owner.page:
            guest.look()
            return
        person.look()
        person.answer(person.keys[0])
    raise AssertionError("the battle does not end")


def with_a_friend(browse: Browse) -> tuple[Browser, Browser]:
    """A host who plays the side "quay", and Mira, who plays one unit of "magpies"."""
    owner, friend = browse(), browse()
    owner.begin("", written=short(), seat_quay="here", seat_magpies="human")
    lobby = lobby_of(owner)
    unit = re.findall(r'name="unit:magpies" value="(\w+)"', friend.client.get(lobby).text)[0]
    ask(friend, lobby, "Mira", "magpies", unit)
    decide(owner, lobby, "Mira", "yes")
    friend.arrived(friend.client.get(f"{lobby}?asked=yes", follow_redirects=True))
    return owner, friend


def begun(person: Browser, kind: str, seen: str = "") -> Response:
    """Press a button for the next battle."""
    form = {"token": person.token, "seen": seen or person.seen, "kind": kind}
    return person.client.post(f"{person.path}/rematch", data=form)


def ready_in(page: str) -> str:
    """The address of the next battle's link; "" for none."""
    found = re.search(r'href="(/t/[^"]+)">The next battle is ready', page)
    return found[1] if found else ""


def test_the_result_stands_above_its_reason_and_the_numbers(browse: Browse) -> None:
    page = played_out(browse).page
    parts = [
        'class="ending"',
        'class="why"',
        "The battle lasted",
        'class="rematch"',
        "Win chances over the battle",
    ]
    assert [page.find(part) for part in parts] == sorted([page.find(part) for part in parts])
    assert all(part in page for part in parts)
    assert "dealt and taken</caption>" in page


def test_before_the_end_no_battle_can_follow(browse: Browse) -> None:
    owner = browse()
    owner.begin("glass_stair")
    owner.wait_for_question()
    answer = begun(owner, "again")
    assert answer.status_code == 409
    assert "the battle is not over yet" in answer.text


def test_again_is_the_same_battle_in_the_same_seat(browse: Browse) -> None:
    owner = played_out(browse)
    answer = begun(owner, "again")
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("/quay")
    page = owner.client.get(answer.headers["location"]).text
    assert "The glass stair - Lantern Quay</title>" in page
    assert 'class="ending"' not in page


def test_swap_gives_the_person_the_computers_side(browse: Browse) -> None:
    owner = played_out(browse)
    answer = begun(owner, "swap")
    assert answer.headers["location"].endswith("/magpies")
    assert owner.client.get(answer.headers["location"]).status_code == 200
    assert owner.client.get(answer.headers["location"].replace("magpies", "quay")).status_code == 403


def test_next_is_another_battle_of_the_game(browse: Browse) -> None:
    owner = played_out(browse)
    named = re.search(r'value="next"[^>]*>Next battle <small>([^<]+)<', owner.page)
    assert named is not None
    page = owner.client.get(begun(owner, "next").headers["location"]).text
    assert f"{named[1]} - " in page


def test_someone_who_plays_alone_may_begin_as_often_as_they_like(browse: Browse) -> None:
    owner = played_out(browse)
    first = begun(owner, "again").headers["location"]
    assert ready_in(owner.look()) == first
    second = begun(owner, "again").headers["location"]
    assert second != first
    assert ready_in(owner.look()) == second


def test_two_people_keep_their_seats_with_one_click_each(browse: Browse) -> None:
    owner, guest = two_played_out(browse)
    path = begun(guest, "again").headers["location"]
    assert path.endswith("/magpies")
    assert guest.client.get(path).status_code == 200
    other = ready_in(owner.look())
    assert other == path.replace("magpies", "quay")
    assert owner.client.get(other).status_code == 200
    assert guest.client.get(other).status_code == 403
    assert owner.client.get(path).status_code == 403


def test_two_people_exchange_their_seats(browse: Browse) -> None:
    owner, guest = two_played_out(browse)
    path = begun(owner, "swap").headers["location"]
    assert path.endswith("/magpies")
    other = ready_in(guest.look())
    assert other.endswith("/quay")
    assert guest.client.get(other).status_code == 200
    assert owner.client.get(other).status_code == 403


def test_the_second_of_two_who_press_at_once_is_told_that_the_battle_is_ready(browse: Browse) -> None:
    owner, guest = two_played_out(browse)
    seen = guest.seen
    begun(owner, "again")
    tables = guest.client.get("/me").text.count('href="/t/')
    answer = begun(guest, "again", seen)
    assert answer.status_code == 409
    assert guest.client.get("/me").text.count('href="/t/') == tables
    assert 'class="rematch"' not in guest.look()


def test_the_owner_of_the_next_table_finds_no_link_to_a_seat_that_is_kept(browse: Browse) -> None:
    owner, guest = two_played_out(browse)
    owner.arrived(owner.client.get(begun(owner, "again").headers["location"]))
    assert "magpies" not in owner.links()
    assert guest.client.get(owner.path.replace("quay", "magpies")).status_code == 200


def test_a_spectator_begins_nothing_and_is_taken_along(browse: Browse) -> None:
    owner, _ = two_played_out(browse)
    looker = browse()
    looker.join(owner.links()["-watch"])
    assert 'class="rematch"' not in looker.page
    form = {"token": looker.token, "seen": "x", "kind": "again"}
    assert looker.client.post(f"{looker.path}/rematch", data=form).status_code in (403, 409)
    begun(owner, "again")
    assert looker.client.get(ready_in(looker.look())).status_code == 200


def test_the_people_of_a_table_are_at_the_next_with_their_units(browse: Browse) -> None:
    owner, friend = with_a_friend(browse)
    (mine,) = re.findall(r"Mira \(you\), [^<]*", friend.page)
    assert ": " in mine
    play_out(owner, friend)
    assert begun(owner, "again").status_code == 303
    assert mine in friend.client.get(ready_in(friend.look())).text


def test_the_people_who_swap_sides_choose_their_units_again(browse: Browse) -> None:
    owner, friend = with_a_friend(browse)
    play_out(owner, friend)
    assert begun(owner, "swap").status_code == 303
    page = friend.client.get(ready_in(friend.look())).text
    (mine,) = re.findall(r"Mira \(you\), [^<]*", page)
    assert ":" not in mine


def test_a_stranger_begins_nothing(browse: Browse) -> None:
    owner = played_out(browse)
    other = browse()
    form = {"token": other.token, "seen": owner.seen, "kind": "again"}
    assert other.client.post(f"{owner.path}/rematch", data=form).status_code == 403


def test_an_undo_after_the_end_drops_the_next_battle(browse: Browse) -> None:
    owner = played_out(browse)
    begun(owner, "again")
    owner.look()
    owner.send("undo")
    assert ready_in(owner.look()) == ""
