"""Those who run a table rule, seat players, and let it rest; others are shown nothing of that."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from tests.web.browser import Browser, refusal_in
from wartable.web.store.seats import TAKEN

Browse = Callable[[], Browser]


def run_by_gm(browse: Browse) -> tuple[Browser, Browser]:
    """The browsers of a game master and of one seat."""
    gm, guest = browse(), browse()
    path = gm.begin("first_steps", seat_blue="human", seat_red="human", gm="yes")
    assert path.endswith("/-gm")
    guest.join(gm.links()["blue"])
    return gm, guest


def tools(browser: Browser) -> str:
    return browser.client.get(f"{browser.path}/tools").text


def test_the_game_master_rules_with_a_reason_that_all_read(browse: Browse) -> None:
    gm, guest = run_by_gm(browse)
    assert "&lt;unit&gt;.damage" in tools(gm)
    answer = gm.send("ruling", path="heron.damage", value="1", reason="the sun blinds it")
    assert answer.status_code == 200, refusal_in(answer)
    assert "the sun blinds it" in guest.look()


def test_a_player_is_shown_no_tools_of_the_game_master(browse: Browse) -> None:
    _, guest = run_by_gm(browse)
    assert "<option" not in tools(guest)
    refused = guest.send("ruling", path="x", value="1", reason="why")
    assert refused.status_code == 409
    assert "only the game master" in refusal_in(refused)


def test_the_game_master_gives_a_seat_to_the_computer(browse: Browse) -> None:
    gm, _ = run_by_gm(browse)
    gm.send("seat", seat="red", name="greedy")
    assert re.search(r'<option value="greedy" selected>', tools(gm))


def test_a_table_rests_until_it_is_let_go_on(browse: Browse) -> None:
    gm, guest = run_by_gm(browse)
    gm.send("pause", on="true")
    guest.look()
    assert not guest.keys
    assert "Resume the table" in tools(gm)


def test_the_game_master_takes_a_seat_and_goes_there(browse: Browse) -> None:
    gm, guest = run_by_gm(browse)
    gm.send("seat", seat="red", name="greedy")
    form = {"token": gm.token, "seat": "red", "name": "here"}
    there = gm.client.post(f"{gm.path}/seat", data=form, follow_redirects=True)
    assert (there.status_code, there.url.path) == (200, gm.path.replace("-gm", "red"))
    assert "The game master plays" in guest.look()


def test_nobody_takes_the_seat_that_somebody_else_plays(browse: Browse) -> None:
    owner, guest = browse(), browse()
    owner.begin("first_steps", seat_blue="here", seat_red="human")
    guest.join(owner.links()["red"])
    refused = owner.send("seat", seat="red", name="here")
    assert (refused.status_code, refusal_in(refused)) == (403, f"That cannot be done: {TAKEN}.")
    assert owner.client.get(owner.path.replace("blue", "red")).status_code == 403


def test_a_stranger_who_asks_for_a_taken_seat_sees_no_tools(browse: Browse) -> None:
    owner, guest, stranger = browse(), browse(), browse()
    owner.begin("first_steps", seat_blue="here", seat_red="human")
    guest.join(owner.links()["red"])
    stranger.path = owner.path
    refused = stranger.send("seat", seat="red", name="here")
    assert (refused.status_code, "this place belongs to another player" in html.unescape(refused.text)) == (
        403,
        True,
    )
    assert 'name="path"' not in refused.text
    forged = {"token": "forged", "seat": "red", "name": "here"}
    assert "not come from this site" in owner.client.post(f"{owner.path}/seat", data=forged).text


def test_the_game_master_reveals_a_unit_and_undoes_it(browse: Browse) -> None:
    gm, guest = run_by_gm(browse)
    assert "Reveal and hide" in tools(gm)
    told = gm.send("ruling", side="blue", unit="heron", facet="all", value="yes", reason="a spy tells")
    assert told.status_code == 200, refusal_in(told)
    page = guest.look()
    assert "a spy tells" in page
    gm.look()
    gm.send("undo")
    assert "a spy tells" not in guest.look()


def test_the_game_master_takes_a_unit_out(browse: Browse) -> None:
    gm, guest = run_by_gm(browse)
    assert "Units in and out" in tools(gm)
    for _ in range(4):
        gm.look()
        gm.answer(gm.keys[0])
    told = gm.send("ruling", path="heron.standing", value="retreated", reason="it never came")
    assert told.status_code == 200, refusal_in(told)
    assert "it never came" in guest.look()


def test_a_ruling_is_chosen_by_whom_and_what_it_is_about(browse: Browse) -> None:
    gm, _ = run_by_gm(browse)
    page = gm.client.get(f"{gm.path}/tools", params={"of": "otter"}).text
    assert '<option value="otter" selected>Otter</option>' in page
    assert '<option value="otter.energy_spent">energy spent</option>' in page
    assert '<option value="otter.attribute.might">attribute: might</option>' in page
    assert '<option value="heron.energy_spent">' not in page


def test_a_ruling_on_the_whole_battle_is_chosen_as_one_on_a_unit(browse: Browse) -> None:
    gm, _ = run_by_gm(browse)
    page = gm.client.get(f"{gm.path}/tools", params={"of": ""}).text
    assert '<option value="" selected>the whole battle</option>' in page
    assert re.search('<option value="tension"( selected)?>tension</option>', page)


def test_a_refused_ruling_comes_back_to_its_form_as_it_was_filled_in(browse: Browse) -> None:
    # It led to the table, where what had been typed was lost
    gm, _ = run_by_gm(browse)
    form = {"token": gm.token, "path": "otter.damage", "value": "lots", "reason": "rain"}
    refused = gm.client.post(f"{gm.path}/ruling", data=form)
    assert refused.status_code == 409
    assert "no whole number" in refusal_in(refused)
    assert '<option value="otter.damage" selected>' in refused.text
    assert 'name="value" value="lots"' in refused.text
    assert 'name="reason" value="rain"' in refused.text


def test_a_ruling_says_what_values_the_chosen_thing_takes(browse: Browse) -> None:
    gm, _ = run_by_gm(browse)
    page = gm.client.get(f"{gm.path}/tools", params={"of": "otter", "path": "otter.energy_spent"}).text
    assert re.search(r'id="means"[^>]*>energy spent: points of Energy', page)


def test_a_game_master_who_plays_a_seat_has_a_link_back(browse: Browse) -> None:
    # Nothing led from the seat to the game master's place
    gm, guest = run_by_gm(browse)
    form = {"token": gm.token, "seat": "red", "name": "here"}
    there = gm.client.post(f"{gm.path}/seat", data=form, follow_redirects=True)
    assert re.search(rf'<a href="{re.escape(gm.path)}"[^>]*>Game master</a>', there.text)
    assert "Game master</a>" not in guest.look()
