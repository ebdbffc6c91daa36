"""A deployment all at once, as a page and a program get it: who gets it, and how it is carried out."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from tests.web.test_api import Made, Seat
from tests.web.test_members import MIRA, TOM, join
from wartable.files import read_scenario
from wartable.seat.view_model import view_model
from wartable.web.screens.deployment import deployment_data
from wartable.web.screens.reach import reach_data
from wartable.web.screens.screen import place_page_data
from wartable.web.tables.commands.planning import CarryOutPlan
from wartable.web.tables.commands.playing import UndoAnswer
from wartable.web.tables.entries import first_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR, Refused


def asked(made: Made) -> Seat:
    """The program that is asked."""
    return next(made.seats[name] for name in ("cinder", "levy") if made.seats[name].state()["question"])


def a_table(*, gm: bool = False) -> GameTable:
    """Two people; the Cinder Guard and then the Cinder Lancers are deployed first."""
    seating = {"cinder": "human", "levy": "human"}
    return GameTable(first_entry(read_scenario("ford_of_lamps"), 3, dice="server", seating=seating, gm=gm))


def test_all_units_are_deployed_by_one_command_and_one_undo_takes_them_back() -> None:
    table = a_table(gm=True)
    before = table.battle.inputs
    facts = deployment_data(table, "cinder", {})
    assert [unit["name"] for unit in facts["units"]] == ["Cinder Guard", "Cinder Lancers"]
    assert {token["id"] for token in facts["tokens"]} == {"cinder_guard", "cinder_lancers"}
    assert all(token["turn"] is not None for token in facts["tokens"])
    assert facts["seen"] == table.etag("cinder")
    table.apply(CarryOutPlan("cinder", tuple(facts["keys"]), facts["seen"]))
    assert table.asked_seat == "levy"
    placed = view_model(table.battle, "levy").find_unit("cinder_lancers")
    assert placed is not None
    assert placed.zone == facts["units"][1]["where"]
    table.apply(UndoAnswer(GM, table.etag(GM)))
    assert table.battle.inputs == before


@pytest.mark.parametrize("place", ["levy", SPECTATOR, "green"])
def test_only_the_asked_seat_and_a_game_master_prepare_a_deployment(place: str) -> None:
    assert deployment_data(a_table(), place, {}) == {}
    assert place_page_data(a_table(), place)["is_deploying"] is False
    assert place_page_data(a_table(), "cinder")["is_deploying"] is True
    assert deployment_data(a_table(), GM, {})["units"]


def test_a_later_unit_is_dragged_among_those_before_it() -> None:
    table = a_table()
    guard, lancers = deployment_data(table, "cinder", {})["units"]
    free = {
        place[2] for place in reach_data(table, "cinder", "cinder_lancers", start=guard["keys"])["places"]
    }
    assert lancers["where"] in free
    assert guard["where"] not in free
    assert reach_data(table, "cinder", "cinder_lancers", start=["no such"]) == {}


def test_a_deployment_that_does_not_fit_is_refused_whole() -> None:
    table = a_table()
    before = table.battle.inputs
    keys = deployment_data(table, "cinder", {})["keys"]
    twice = [*keys[:2], keys[2], keys[1]]  # both on the same square
    with pytest.raises(Refused, match="the plan does not fit, and nothing has happened: cannot choose"):
        table.apply(CarryOutPlan("cinder", tuple(twice), table.etag("cinder")))
    beyond = [*keys, "formation:close"]  # which the other side is asked
    with pytest.raises(Refused, match="answer 4 does more than open the next question"):
        table.apply(CarryOutPlan("cinder", tuple(beyond), table.etag("cinder")))
    assert table.battle.inputs == before


def test_where_people_own_the_units_each_deploys_their_own() -> None:
    table = a_table()
    keys = tuple(deployment_data(table, "cinder", {})["keys"])
    join(table, MIRA, "Mira", "cinder", "cinder_guard")
    join(table, TOM, "Tom", "cinder", "cinder_lancers")
    assert place_page_data(table, "cinder")["is_deploying"] is False
    with pytest.raises(Refused, match="answer 2 does more than open the next question"):
        table.apply(CarryOutPlan("cinder", keys, table.etag("cinder"), MIRA))
    before = table.battle.inputs
    table.apply(CarryOutPlan("cinder", keys[:2], table.etag("cinder"), MIRA))
    assert len(table.battle.inputs) == len(before) + 2


def test_programs_prepare_a_deployment_and_carry_it_out(server: TestClient) -> None:
    made = Made(server, scenario="ford_of_lamps")
    seat = asked(made)
    unit, place = {"cinder": ("cinder_guard", "J2"), "levy": ("copperfield_spears", "B2")}[seat.name]
    wanted = json.dumps({unit: ["formation:skirmish", f"at:{place}"]})
    path = f"{seat.path}/deployment"
    found = server.get(path, params={"wanted": wanted}, headers=seat.headers).json()
    assert found["units"][0]["where"] == place
    assert found["keys"][:2] == ["formation:skirmish", f"at:{place}"]
    after = seat.post("plan", keys=found["keys"], seen=found["seen"])
    assert after.status_code == 200
    over = server.get(path, headers=seat.headers).json()
    assert over == {"seen": after.json()["seen"], "keys": [], "units": []}


@pytest.mark.parametrize("wanted", ["", "7", "[]", '{"otter": "to:C3"}', '{"otter": [1]}', "{" * 4_000])
def test_answers_that_cannot_be_read_are_refused_with_an_example(server: TestClient, wanted: str) -> None:
    made = Made(server, scenario="ford_of_lamps")
    seat = asked(made)
    answer = server.get(f"{seat.path}/deployment", params={"wanted": wanted}, headers=seat.headers)
    assert answer.status_code == 422
    assert 'such as {"otter": ["to:C3"]}' in answer.json()["message"]
