"""The API for programs: tokens, answers, and what is refused."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from wartable.web.api.models import Plans, ScreenModel, SnapshotModel
from wartable.web.tables.checking import verify_game_dice


class Seat:
    """A program at one place of a table."""

    def __init__(self, server: TestClient, table: str, place: str, token: str) -> None:
        self.server = server
        self.name = place
        self.path = f"/api/tables/{table}/{place}"
        self.headers = {"authorization": f"Bearer {token}"}

    def state(self, **query: Any) -> dict[str, Any]:
        """What it must know; `odds=True` for all that a page shows."""
        answer = self.server.get(self.path, params={"odds": False, **query}, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def post(self, what: str, **sent: Any) -> Any:
        """Ask for something."""
        return self.server.post(f"{self.path}/{what}", json=sent, headers=self.headers)


class Made:
    """A new table, with a program at each place."""

    def __init__(self, server: TestClient, **sent: Any) -> None:
        answer = server.post("/api/tables", json={"scenario": "first_steps", **sent})
        assert answer.status_code == 201, answer.text
        self.server = server
        self.id: str = answer.json()["table"]
        self.owner = {"authorization": f"Bearer {answer.json()['owner']}"}
        self.tokens: dict[str, str] = answer.json()["tokens"]
        self.seats = {place: Seat(server, self.id, place, word) for place, word in self.tokens.items()}

    def asked(self) -> tuple[Seat, dict[str, Any]]:
        """The seat that is asked, and its state."""
        found = [(seat, seat.state()) for seat in (self.seats["blue"], self.seats["red"])]
        return next(one for one in found if one[1]["question"] is not None)


@pytest.fixture
def make(server: TestClient) -> Callable[..., Made]:
    """Makes tables."""
    return lambda **sent: Made(server, **sent)


def test_two_programs_play_to_the_end(make: Callable[..., Made]) -> None:
    made = make()
    state: dict[str, Any] = {"over": False}
    for _ in range(400):
        if state["over"]:
            break
        seat, state = made.asked()
        state = seat.post("answer", key=state["question"]["keys"][0], seen=state["seen"]).json()
    assert state["over"]
    assert state["ending"] == made.seats["-watch"].state(odds=True)["ending"]


def test_states_are_as_the_document_says(make: Callable[..., Made]) -> None:
    seat, state = make().asked()
    SnapshotModel.model_validate(state, strict=True)
    ScreenModel.model_validate(seat.state(odds=True), strict=True)


def test_the_same_answer_twice_counts_once(make: Callable[..., Made]) -> None:
    seat, state = make().asked()
    sent = {"key": state["question"]["keys"][0], "seen": state["seen"]}
    first = seat.post("answer", **sent)
    assert seat.post("answer", **sent).json() == first.json()


def test_an_old_or_illegal_answer_is_refused_by_its_kind(make: Callable[..., Made]) -> None:
    seat, state = make().asked()
    stale = seat.post("answer", key=state["question"]["keys"][0], seen="0")
    illegal = seat.post("answer", key="fly", seen=state["seen"])
    assert (stale.status_code, stale.json()["error"]) == (409, "stale")
    assert (illegal.status_code, illegal.json()["error"]) == (409, "illegal")
    assert "cannot choose 'fly'" in illegal.json()["message"]
    assert seat.state() == state


def test_plans_are_listed_and_carried_out(make: Callable[..., Made]) -> None:
    made = make()
    seat, state = made.asked()
    while "attack" not in state["question"]["keys"]:
        seat.post("answer", key=state["question"]["keys"][0], seen=state["seen"])
        seat, state = made.asked()
    enemies = ["heron", "otter"] if seat.name == "red" else ["magpie", "badger"]
    found = [
        made.server.get(f"{seat.path}/plans", params={"about": enemy}, headers=seat.headers).json()
        for enemy in enemies
    ]
    listed = next(Plans.model_validate(one, strict=True) for one in found if one["plans"])
    assert listed.seen == state["seen"]
    carried = seat.post("plan", keys=listed.plans[0].keys, seen=listed.seen)
    assert carried.status_code == 200
    assert seat.post("plan", keys=["fly"], seen=carried.json()["seen"]).status_code == 409
    watcher = made.seats["-watch"]
    nothing = made.server.get(f"{watcher.path}/plans", params={"about": enemies[0]}, headers=watcher.headers)
    assert nothing.json()["plans"] == []


def test_a_program_may_wait_for_news(make: Callable[..., Made]) -> None:
    made = make()
    seat, state = made.asked()
    other = made.seats["-watch"]
    seen = other.state()["seen"]
    started = time.monotonic()
    assert other.state(seen=seen, wait=0.2)["seen"] == seen
    assert time.monotonic() - started >= 0.2
    while other.state()["seen"] == seen:
        seat, state = made.asked()
        seat.post("answer", key=state["question"]["keys"][0], seen=state["seen"])
    assert other.state(seen=seen, wait=30)["seen"] != seen


def test_undo_pause_and_ruling(make: Callable[..., Made]) -> None:
    made = make()
    seat, state = made.asked()
    after = seat.post("answer", key=state["question"]["keys"][0], seen=state["seen"]).json()
    assert seat.post("undo", seen=after["seen"]).json()["question"] == state["question"]
    assert seat.post("pause", on=True).json()["question"] is None
    assert seat.post("pause", on=False).json()["question"] == state["question"]
    refused = seat.post("ruling", path="moon", value="3", reason="I say so")
    assert (refused.status_code, refused.json()["error"]) == (403, "forbidden")


def test_a_ruling_on_what_there_is_not_is_refused_with_what_there_is(make: Callable[..., Made]) -> None:
    refused = make(gm=True).seats["-gm"].post("ruling", path="moon", value="3", reason="the GM says so")
    assert (refused.status_code, refused.json()["error"]) == (409, "illegal")


def test_where_there_is_a_gm_a_seat_does_not_run_the_table(make: Callable[..., Made]) -> None:
    made = make(gm=True)
    for what, sent in (
        ("pause", {"on": True}),
        ("seat", {"seat": "red", "name": "greedy"}),
        ("ruling", {"path": "x", "value": "1", "reason": ""}),
    ):
        assert made.seats["blue"].post(what, **sent).status_code == 403
    assert made.seats["-gm"].post("seat", seat="red", name="greedy").status_code == 200


def test_a_spectator_changes_nothing(make: Callable[..., Made]) -> None:
    watcher = make().seats["-watch"]
    assert watcher.post("pause", on=True).status_code == 403
    assert watcher.post("undo", seen=watcher.state()["seen"]).status_code == 403


def test_dice_are_entered_by_hand(make: Callable[..., Made]) -> None:
    made = make(dice="hand")
    watcher = made.seats["blue"]
    while watcher.state()["roll"] is None:
        seat, state = made.asked()
        seat.post("answer", key=state["question"]["keys"][0], seen=state["seen"])
    state = watcher.state()
    faces = [1] * state["roll"]["count"]
    assert watcher.post("dice", faces=[99], seen=state["seen"]).json()["error"] == "illegal"
    assert watcher.post("dice", faces=faces, seen=state["seen"]).status_code == 200


def test_a_token_opens_its_own_place_alone(make: Callable[..., Made], server: TestClient) -> None:
    made, other = make(), make()
    for path in (f"/api/tables/{made.id}/red", f"/api/tables/{other.id}/blue", "/api/tables/none/blue"):
        answer = server.get(path, headers=made.seats["blue"].headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer forged"}, {"authorization": "Basic eDp5"}])
def test_who_has_no_token_is_told_what_would_do(
    make: Callable[..., Made], server: TestClient, headers: dict[str, str]
) -> None:
    answer = server.get(f"/api/tables/{make().id}/blue", headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (401, "unknown")
    assert "Authorization: Bearer" in answer.json()["message"]


def test_a_cookie_opens_nothing_here(make: Callable[..., Made], server: TestClient) -> None:
    assert server.get("/api/tables", cookies={"wartable": "x"}).status_code == 401


def test_the_owner_makes_and_revokes_tokens(make: Callable[..., Made], server: TestClient) -> None:
    made = make()
    path = f"/api/tables/{made.id}/blue/token"
    assert server.post(path, headers=made.seats["blue"].headers).status_code == 403
    fresh = server.post(path, headers=made.owner).json()["token"]
    seat = Seat(server, made.id, "blue", fresh)
    assert seat.state()["seen"]
    assert server.delete(path, headers=made.owner).json() == {"revoked": 2}
    assert server.get(seat.path, headers=seat.headers).status_code == 401
    assert server.post(f"/api/tables/{made.id}/moon/token", headers=made.owner).status_code == 403


def test_a_token_lists_its_tables(make: Callable[..., Made], server: TestClient) -> None:
    made = make()
    mine = server.get("/api/tables", headers=made.owner).json()["tables"]
    assert [one["table"] for one in mine] == [made.id]
    seat = server.get("/api/tables", headers=made.seats["red"].headers).json()["tables"]
    assert [one["places"] for one in seat] == [["red"]]


def test_the_owner_makes_a_second_table(make: Callable[..., Made], server: TestClient) -> None:
    made = make()
    answer = server.post("/api/tables", json={"scenario": "first_steps"}, headers=made.owner)
    assert answer.status_code == 201
    assert len(server.get("/api/tables", headers=made.owner).json()["tables"]) == 2


def test_a_computer_plays_a_seat(make: Callable[..., Made]) -> None:
    seat = make(seats={"red": "greedy"}).seats["blue"]
    state = seat.state()
    until = time.monotonic() + 20
    for _ in range(5):
        while state["question"] is None and time.monotonic() < until:
            state = seat.state(seen=state["seen"], wait=5)
        state = seat.post("answer", key=state["question"]["keys"][0], seen=state["seen"]).json()
    sentences = seat.server.get(f"{seat.path}/log", headers=seat.headers).json()["sentences"]
    assert sentences[0]["text"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("{", "JSON"),
        ("[]", "dictionary"),
        ('{"key": 3, "seen": "x"}', "key: Input should be a valid string"),
        ('{"key": "x"}', "seen: Field required"),
        ('{"key": "x", "seen": "y", "more": 1}', "more: Extra inputs"),
        ('{"key": "\\ud800", "seen": "y"}', ""),
        ('{"key": "%s", "seen": "y"}' % ("x" * 500), "at most 400"),
        ("[" * 100_000, ""),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(make: Callable[..., Made], body: str, said: str) -> None:
    seat, state = make().asked()
    headers = {**seat.headers, "content-type": "application/json"}
    answer = seat.server.post(f"{seat.path}/answer", content=body, headers=headers)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"] == "unreadable"
    assert said in answer.json()["message"]
    assert "Traceback" not in answer.text
    assert seat.state() == state


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "name a shipped scenario"),
        ({"scenario": "../../etc/passwd"}, "there is no scenario"),
        ({"scenario": "first_steps", "seats": {"moon": "human"}}, "there is no such seat"),
        ({"scenario": "first_steps", "seats": {"red": "os:system"}}, "there is no player called"),
        ({"setup": {"ruleset": "battle-century", "house": ["evil.py"]}}, "evil.py"),
        ({"setup": {"ruleset": "moon"}}, "moon"),
        ({"setup": {"ruleset": {"a": {"b": []}}}}, "cannot"),
    ],
)
def test_a_table_that_cannot_be_made_is_told_why(server: TestClient, sent: dict[str, Any], said: str) -> None:
    answer = server.post("/api/tables", json=sent)
    assert answer.status_code == 422
    assert said in answer.json()["message"]


def test_what_is_too_large_is_refused(server: TestClient) -> None:
    answer = server.post("/api/tables", content=b"x" * 2_000_000)
    assert (answer.status_code, answer.json()["error"]) == (413, "large")


def test_an_address_that_leads_nowhere_is_told_in_json(server: TestClient) -> None:
    assert server.get("/api/moon").json()["error"] == "missing"
    assert server.put("/api/tables").json()["error"] == "method"


def test_programs_swear_the_dice_and_take_the_game_home(make: Callable[..., Made]) -> None:
    made = make(dice="oath")
    blue, red = made.seats["blue"], made.seats["red"]
    assert blue.state()["oath"]["wanted"] == "seal"
    assert blue.post("swear", word="oak").json()["oath"]["wanted"] == ""
    red.post("swear", word="elm")
    SnapshotModel.model_validate(red.state(), strict=True)
    refused = made.server.get(f"{red.path}/game", headers=red.headers)
    assert (refused.status_code, refused.json()["error"]) == (409, "illegal")
    state: dict[str, Any] = {"over": False}
    while not state["over"]:
        seat, state = made.asked()
        state = seat.post("answer", key=state["question"]["keys"][-1], seen=state["seen"]).json()
    game = made.server.get(f"{red.path}/game", headers=red.headers).json()
    assert (game["oath"]["words"], verify_game_dice(game).faults) == ({"blue": "oak", "red": "elm"}, [])


def test_the_owner_begins_without_words(make: Callable[..., Made]) -> None:
    made = make(dice="oath", gm=True)
    assert made.seats["blue"].post("begin").status_code == 403
    made.seats["-gm"].post("begin")
    assert made.asked()[1]["question"] is not None
