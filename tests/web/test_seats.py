"""Nobody reads another seat's page unnoticed: a link lets one in, and all see who holds a seat."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from starlette.testclient import TestClient

from tests.web.browser import Browser
from tests.web.sworn import SCENARIO
from wartable.files import read_scenario
from wartable.seat.seating import HUMAN, seats_of
from wartable.web.screens.screen import place_page_data
from wartable.web.store.database import Database
from wartable.web.store.people import InviteLink, People, stored_hash_of
from wartable.web.store.seats import HolderCounts, LinkedPlace, Seats
from wartable.web.tables.commands.base import Command
from wartable.web.tables.commands.fair_dice import GiveDiceWord
from wartable.web.tables.commands.freeing import INACTIVE_ALONE_MS, INACTIVE_MS, ConfirmFreeing, FreeSeat
from wartable.web.tables.commands.playing import AnswerQuestion
from wartable.web.tables.commit_reveal import OATH, hash_of_word
from wartable.web.tables.entries import first_entry, read_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, Refused

Browse = Callable[[], Browser]


def pair(browse: Browse) -> tuple[Browser, Browser, str]:
    """A host who plays, a guest who has come, and the guest's link."""
    host, guest = browse(), browse()
    host.begin("first_steps", seat_blue="here", seat_red="human")
    link = host.links()["red"]
    guest.join(link)
    return host, guest, link


def keys_of(host: Browser) -> str:
    """The path of the page with all that leads to a table."""
    return f"/keys/{host.path.split('/')[2]}"


def asked(host: Browser, what: str, place: str = "red") -> int:
    """The status of what a host asks for on that page."""
    form = {"token": host.token, "place": place}
    return host.client.post(f"{keys_of(host)}/{what}", data=form).status_code


def api(path: str) -> str:
    """The address for programs of a page."""
    return path.replace("/t/", "/api/tables/")


def bearer(word: str) -> dict[str, str]:
    """The header with a token."""
    return {"authorization": f"Bearer {word}"}


# ------------------------------------------------------------------ links


def test_a_link_lets_one_browser_in(browse: Browse) -> None:
    # A host opened the guest's link, and read the guest's hidden page; the guest was not told
    host, _, link = pair(browse)
    other = browse()
    for found in (host.client.get(link), other.client.get(link)):
        assert found.status_code == 403
        assert "this link was used" in found.text
    assert host.client.post(link, data={"token": host.token}).status_code == 403
    assert host.client.get(host.path.replace("blue", "red")).status_code == 403


def test_who_has_used_a_link_comes_back_by_it(browse: Browse) -> None:
    _, guest, link = pair(browse)
    found = guest.client.get(link)
    assert (found.status_code, found.headers["location"]) == (303, guest.path)
    assert guest.client.post(link, data={"token": guest.token}).headers["location"] == guest.path


def test_any_number_look_on_by_the_link_of_spectators(browse: Browse) -> None:
    host, _, _ = pair(browse)
    host.look()
    link = host.links()["-watch"]
    assert browse().join(link) == browse().join(link)


def test_a_link_that_moves_tables_is_used_once_and_the_browser_counts_twice(browse: Browse) -> None:
    host, other, third = browse(), browse(), browse()
    path = host.begin("first_steps")
    assert "Your own seat is held by 1 browser." in host.page
    made = re.search(r"/me/[\w-]{20,}", host.client.post("/me", data={"token": host.token}).text)
    assert made is not None
    other.client.post(made[0], data={"token": other.token})
    assert third.client.get(made[0]).status_code == 403
    assert third.client.post(made[0], data={"token": third.token}).status_code == 403
    assert third.client.get(path).status_code == 403
    assert "Held by 2 browsers." in other.client.get(path).text


# ------------------------------------------------------------------ seats that are taken


def test_a_token_for_a_seat_ends_when_somebody_takes_it(browse: Browse) -> None:
    # A host minted a token before the guest came, and read the guest's page with it
    host, guest = browse(), browse()
    host.begin("first_steps", seat_blue="here", seat_red="human")
    form = {"token": host.token, "place": "red"}
    page = host.client.post(f"{keys_of(host)}/token", data=form).text
    made = re.search(r'id="made-token" readonly value="([^"]*)"', page)
    assert made is not None
    guest.join(host.links()["red"])
    assert host.client.get(api(guest.path), headers=bearer(made[1])).status_code == 401
    assert "Held by 1 browser." in guest.page


@pytest.mark.parametrize("what", ["link", "token", "tokens"])
def test_a_host_who_plays_gets_nothing_for_a_taken_seat(browse: Browse, what: str) -> None:
    host, guest, _ = pair(browse)
    assert asked(host, what) == 403
    assert guest.client.get(guest.path).status_code == 200
    page = host.client.get(keys_of(host)).text
    assert "Free this seat" in page
    assert 'data-place="red"' not in page
    host.look()
    assert "red" not in host.links()


def test_a_host_keeps_what_leads_to_the_own_seat(browse: Browse) -> None:
    host, _, _ = pair(browse)
    assert asked(host, "token", "blue") == 200


def test_a_host_does_not_come_by_a_taken_seat_through_the_computer(browse: Browse) -> None:
    # The host gave the seat to the computer and then said "I play it here"
    host, guest, _ = pair(browse)
    for name in ("greedy", "here"):
        form = {"token": host.token, "seat": "red", "name": name}
        status = host.client.post(f"{host.path}/seat", data=form).status_code
    assert status == 403
    assert host.client.get(guest.path).status_code == 403


def test_a_game_master_keeps_links_and_tokens(browse: Browse) -> None:
    gm, guest = browse(), browse()
    gm.begin("first_steps", seat_blue="human", seat_red="human", gm="yes")
    guest.join(gm.links()["red"])
    assert asked(gm, "token") == 200
    assert "Held by 1 browser and 1 program." in guest.look()


# ------------------------------------------------------------------ programs


def made(server: TestClient, **more: Any) -> dict[str, Any]:
    """A new table of a program."""
    found: dict[str, Any] = server.post("/api/tables", json={"scenario": SCENARIO, **more}).json()
    return found


def get(server: TestClient, table: dict[str, Any], place: str, word: str) -> httpx.Response:
    """A place as a token shows it."""
    found: httpx.Response = server.get(f"/api/tables/{table['table']}/{place}", headers=bearer(word))
    return found


def test_a_programs_tokens_for_a_seat_end_when_somebody_takes_it(server: TestClient) -> None:
    # Whoever made a table by REST had every token for ever, those of the guests too
    table = made(server)
    guest = server.post("/api/join", json={"link": table["links"]["red"]}).json()
    assert (guest["table"], guest["place"]) == (table["table"], "red")
    assert get(server, table, "red", guest["token"]).json()["held"] == {"browsers": 0, "programs": 1}
    assert get(server, table, "red", table["tokens"]["red"]).status_code == 401
    assert get(server, table, "red", table["owner"]).status_code == 403
    assert get(server, table, "blue", table["tokens"]["blue"]).status_code == 200
    path = f"/api/tables/{table['table']}/red/token"
    assert server.post(path, headers=bearer(table["owner"])).status_code == 403
    assert server.delete(path, headers=bearer(table["owner"])).status_code == 403


def test_a_program_that_plays_no_seat_keeps_its_tokens_and_all_are_told(
    server: TestClient, browse: Browse
) -> None:
    table = made(server, plays=False)
    guest = browse()
    guest.join(f"/join/{table['links']['red']}")
    assert get(server, table, "red", table["tokens"]["red"]).status_code == 200
    assert "Held by 1 browser and 2 programs. The owner of this table sees all seats." in guest.page


def test_a_link_lets_one_program_in(server: TestClient) -> None:
    table = made(server)
    link = {"link": f"http://testserver/join/{table['links']['red']}"}
    assert server.post("/api/join", json=link).status_code == 201
    again = server.post("/api/join", json=link)
    assert (again.status_code, "this link was used" in again.json()["message"]) == (403, True)
    assert server.post("/api/join", json={"link": "nowhere"}).status_code == 403


def test_a_program_asks_to_free_a_seat_and_another_agrees(server: TestClient) -> None:
    table = made(server)
    guest = server.post("/api/join", json={"link": table["links"]["red"]}).json()
    here = f"/api/tables/{table['table']}"
    server.post(f"{here}/blue/free", json={"seat": "red"}, headers=bearer(table["tokens"]["blue"]))
    wish = get(server, table, "red", guest["token"]).json()["freeing"]
    assert (wish["seat"], wish["is_yours"], wish["may_answer"]) == ("red", True, True)
    sent = {"seat": "red", "agrees": True}
    server.post(f"{here}/red/confirm", json=sent, headers=bearer(guest["token"]))
    assert server.post(f"{here}/red/token", headers=bearer(table["owner"])).status_code == 201


# ------------------------------------------------------------------ freeing a seat


def test_a_seat_is_freed_when_its_holder_agrees_and_all_are_told(browse: Browse) -> None:
    host, guest, link = pair(browse)
    host.client.post(f"{host.path}/free", data={"token": host.token, "seat": "red"})
    for browser in (host, guest):
        assert "Ferry Patrol asks to free the seat of Salt Raiders." in browser.look()
    assert "wants to free your seat" in guest.page
    guest.client.post(f"{guest.path}/confirm", data={"token": guest.token, "seat": "red", "agrees": "true"})
    assert guest.client.get(guest.path).status_code == 403
    assert "The seat of Salt Raiders is free." in host.look()
    fresh = host.links()["red"]
    assert fresh != link
    assert browse().join(fresh) == guest.path


def test_who_holds_a_seat_gives_it_up_by_a_button_of_its_page(browse: Browse) -> None:
    # What went wrong: programs could, and pages had no button for it
    host, guest, _ = pair(browse)
    form = re.search(r'<form method="post" action="(\S+/free)">(.*?)</form>', guest.page, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[2]))
    assert fields == {"token": guest.token, "seat": "red"}
    left = guest.client.post(form[1], data=fields, follow_redirects=True)
    assert left.url.path == "/"
    assert guest.client.get(guest.path).status_code == 403
    assert "The seat of Salt Raiders is free." in host.look()
    assert browse().join(host.links()["red"]) == guest.path


def test_who_looks_on_has_no_seat_to_give_up(browse: Browse) -> None:
    host, _, _ = pair(browse)
    watcher = browse()
    watcher.join(host.links()["-watch"])
    assert "Give up this seat" in host.look()
    assert "Give up this seat" not in watcher.look()


def test_a_holder_keeps_the_seat(browse: Browse) -> None:
    host, guest, _ = pair(browse)
    host.client.post(f"{host.path}/free", data={"token": host.token, "seat": "red"})
    guest.client.post(f"{guest.path}/confirm", data={"token": guest.token, "seat": "red", "agrees": "false"})
    assert "Salt Raiders keep the seat." in host.look()
    assert guest.client.get(guest.path).status_code == 200


def test_a_host_does_not_free_a_seat_alone_whose_holder_was_there(browse: Browse) -> None:
    host, guest, _ = pair(browse)
    host.client.post(f"{host.path}/free", data={"token": host.token, "seat": "red"})
    form = {"token": host.token, "seat": "red", "agrees": "true"}
    refused = host.client.post(f"{host.path}/confirm", data=form)
    assert refused.status_code == 409
    assert "Salt Raiders may still answer" in refused.text
    assert guest.client.get(guest.path).status_code == 200


def table_of(**more: Any) -> GameTable:
    """A table of people, which the first has opened."""
    setup = read_scenario(SCENARIO)
    seating = dict.fromkeys(seats_of(setup), HUMAN)
    facts = {"dice": "seeded", "gm": False, "owners": ["blue"], **more}
    return GameTable(first_entry(setup, 5, seating=seating, **facts))


def refusal(table: GameTable, command: Command, now: int) -> str:
    with pytest.raises(Refused) as caught:
        table.apply(command, now)
    return str(caught.value)


START = 1_000_000_000_000


def test_a_host_alone_waits_a_day_for_who_is_gone() -> None:
    table = table_of()
    table.apply(FreeSeat("blue", "red"), START)
    told = refusal(table, ConfirmFreeing("blue", "red", True, START), START + INACTIVE_ALONE_MS - 1)
    assert told == "Salt Raiders may still answer: if they are not seen, you can do this in 1 minute"
    seen = START + 3 * INACTIVE_ALONE_MS
    assert "in 24 hours" in refusal(table, ConfirmFreeing("blue", "red", True, seen), seen)
    entry = table.apply(ConfirmFreeing("blue", "red", True, START), START + INACTIVE_ALONE_MS)
    assert (entry.kind, table.freeing) == ("freed", None)


def test_the_others_who_play_confirm_where_a_holder_is_gone() -> None:
    table = table_of(gm=False)
    table.seating["green"] = HUMAN  # a third person, at a seat that this battle does not ask
    table.apply(FreeSeat("blue", "red", ("green", "red")), START)
    assert "only players may answer" in refusal(
        table, ConfirmFreeing("blue", "red", True), START + INACTIVE_MS
    )
    assert "may still answer" in refusal(
        table, ConfirmFreeing("green", "red", True, START + 1), START + INACTIVE_MS
    )
    entry = table.apply(ConfirmFreeing("green", "red", True, START), START + INACTIVE_MS)
    assert entry.kind == "freed"


def test_who_plays_two_seats_is_nobody_else_for_that() -> None:
    table = table_of(owners=["blue", "green"])
    table.seating["green"] = HUMAN
    table.apply(FreeSeat("blue", "red", ("red",)), START)
    assert "only players may answer" in refusal(
        table, ConfirmFreeing("green", "red", True), START + INACTIVE_ALONE_MS
    )
    assert "may still answer" in refusal(table, ConfirmFreeing("blue", "red", True), START + INACTIVE_MS)


def test_one_of_the_others_is_enough_to_keep_a_seat() -> None:
    table = table_of()
    table.seating["green"] = HUMAN
    table.apply(FreeSeat("blue", "red", ("green", "red")), START)
    entry = table.apply(ConfirmFreeing("green", "red", False), START)
    assert (entry.kind, table.freeing) == ("kept", None)


def test_a_seat_gives_itself_up_and_a_game_master_frees_any() -> None:
    assert table_of().apply(FreeSeat("red", "red"), START).kind == "freed"
    assert table_of(gm=True).apply(FreeSeat(GM, "red"), START).kind == "freed"
    assert "only the owner" in refusal(table_of(), FreeSeat("red", "blue"), START)


def test_what_is_asked_stays_asked_while_the_battle_goes_on_and_after_a_restart() -> None:
    setup = read_scenario(SCENARIO)
    first = first_entry(
        setup, 5, dice="seeded", seating=dict.fromkeys(seats_of(setup), HUMAN), gm=False, owners=["blue"]
    )
    table = GameTable(first)
    log = [first, table.apply(FreeSeat("blue", "red"), START)]
    decision = table.battle.decision
    assert decision is not None
    log.append(
        table.apply(AnswerQuestion(decision.seat, decision.options[0].key, table.etag(decision.seat)), START)
    )
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert again.freeing == table.freeing
    assert place_page_data(again, "red")["freeing"]["may_answer"]
    assert not place_page_data(again, "-watch")["freeing"]["may_answer"]


def test_who_takes_a_freed_seat_seals_a_word_of_their_own() -> None:
    table = table_of(dice=OATH, secret="hush")
    table.apply(GiveDiceWord("red", hash_of_word("elm"), ""), START)
    table.apply(FreeSeat("red", "red"), START)
    assert table.oath is not None
    assert table.oath.due_word_step("red") == "seal"


# ------------------------------------------------------------------ the database


def test_only_one_of_two_takes_a_seat_by_the_same_link(file_url: str) -> None:
    database, seats = Database(file_url), Seats()
    first = first_entry(
        read_scenario(SCENARIO), 1, dice="seeded", seating={"blue": HUMAN, "red": HUMAN}, gm=False
    )
    links = [InviteLink("word", "red")]
    database.write(People().make_table("t", "", "ann", first, links, ["blue"])).result()
    ways = [database.write(seats.take_linked_place("word", who)).result() for who in ("rex", "eve")]
    assert ways == [LinkedPlace("t", "red", is_used=False), LinkedPlace("t", "red", is_used=True)]
    assert database.read(seats.holder_counts("t")) == {"blue": HolderCounts(1, 0), "red": HolderCounts(1, 0)}
    assert database.read(seats.seats_of_others("t")) == {"red"}
    database.close()


def test_when_somebody_was_last_at_a_place_is_noted(file_url: str) -> None:
    database, seats = Database(file_url), Seats(lambda: 77.0)
    first = first_entry(read_scenario(SCENARIO), 1, dice="seeded", seating={"blue": HUMAN}, gm=False)
    database.write(People().make_table("t", "", "ann", first, [], ["blue"])).result()
    assert database.read(seats.last_active_time("t", "blue")) == 0
    database.write(seats.record_activity("t", "blue")).result()
    assert database.read(seats.last_active_time("t", "blue")) == 77
    database.close()


def test_a_database_of_before_knows_taken_seats_and_game_masters(tmp_path: Path) -> None:
    # Given: form 0004, with a table of a game master, and one whose host plays and whose guest has come
    file = tmp_path / "old.db"
    config = Config()
    config.set_main_option("script_location", str(files("wartable.web.store") / "migrations"))
    with create_engine(f"sqlite:///{file}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
    with sqlite3.connect(file) as old:
        for table in ("led", "played"):
            old.execute("insert into tables values (?, '', 'x', 'ann', 0)", [table])
            for place in ("blue", "red", "-watch", *(["-gm"] if table == "led" else [])):
                word = f"{table} {place}"
                old.execute(
                    "insert into links values (?, ?, ?, ?)", [stored_hash_of(word), table, place, word]
                )
        old.execute("insert into sitting values ('played', 'ann', 'blue'), ('played', 'rex', 'red')")
    # When: it is opened
    database, seats = Database(f"sqlite:///{file}"), Seats()
    # Then: nobody comes by the guest's link any more but the guest, and the game master runs the table
    assert [database.read(seats.owner_plays_no_seat(table)) for table in ("led", "played")] == [True, False]
    way = database.read(seats.find_invitation("played red", "ann"))
    assert way is not None
    assert way.is_used
    assert database.read(seats.find_invitation("played red", "rex")) == way._replace(is_used=False)
    assert [link.place for link in database.read(People().unused_links("played"))] == ["-watch", "blue"]
    database.close()


def test_who_plays_alone_is_not_asked_to_give_up_the_seat(browse: Browse) -> None:
    # It stood under the question, where there was nobody to leave the seat to
    host = browse()
    host.begin("first_steps")
    assert "Give up this seat" not in host.page
    assert 'class="holders"' not in host.page


def test_a_seat_that_two_hold_says_so_outside_of_what_is_folded(browse: Browse) -> None:
    host, other = browse(), browse()
    path = host.begin("first_steps")
    made = re.search(r"/me/[\w-]{20,}", host.client.post("/me", data={"token": host.token}).text)
    assert made is not None
    other.client.post(made[0], data={"token": other.token})
    assert '<p class="holders">Held by 2 browsers.</p>' in other.client.get(path).text
