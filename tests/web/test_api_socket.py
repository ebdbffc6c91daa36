"""The API over a WebSocket."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tests.web.test_api import Made


def opened(server: TestClient, made: Made, place: str, **query: str) -> WebSocketTestSession:
    """A socket at a place."""
    words = "&".join(f"{key}={value}" for key, value in {"token": made.tokens[place], **query}.items())
    return server.websocket_connect(f"/api/tables/{made.id}/{place}/socket?{words}")


def test_two_programs_play_and_are_told_of_each_other(server: TestClient) -> None:
    made = Made(server)
    with opened(server, made, "blue") as blue, opened(server, made, "red") as red:
        sockets = {"blue": blue, "red": red}
        states = {place: socket.receive_json()["state"] for place, socket in sockets.items()}
        answers = 0
        while answers < 20:  # every battle is longer; no state follows its end
            place = next(one for one in states if states[one]["question"])
            state = states[place]
            key = state["question"]["keys"][0]
            sockets[place].send_json({"answer": {"key": key, "seen": state["seen"]}, "id": answers})
            said = sockets[place].receive_json()
            assert said["id"] == answers
            states[place] = said["state"]
            answers += 1
            while not states[place]["question"] and not any(one["question"] for one in states.values()):
                other = "red" if place == "blue" else "blue"
                states[other] = sockets[other].receive_json()["state"]
        assert answers == 20


@pytest.mark.parametrize(
    ("sent", "kind"),
    [
        ("{", "unreadable"),
        ("7", "unreadable"),
        ('{"fly": 1}', "unreadable"),
        ('{"answer": {"key": 1, "seen": ""}}', "unreadable"),
        ('{"answer": {"key": "fly", "seen": "0"}}', "stale"),
        ('{"answer": {"key": "' + "x" * 30_000 + '"}}', "large"),
    ],
)
def test_what_cannot_be_done_is_told_and_the_talk_goes_on(server: TestClient, sent: str, kind: str) -> None:
    made = Made(server)
    place = made.asked()[1]["question"]["seat"]
    with opened(server, made, place) as socket:
        state = socket.receive_json()["state"]
        socket.send_text(sent)
        assert socket.receive_json()["error"] == kind
        socket.send_json({"answer": {"key": state["question"]["keys"][0], "seen": state["seen"]}})
        assert socket.receive_json()["state"]["seen"] != state["seen"]


def test_odds_come_where_they_are_wanted(server: TestClient) -> None:
    made = Made(server)
    place = made.asked()[1]["question"]["seat"]
    with opened(server, made, place, odds="true") as socket:
        assert "odds" in socket.receive_json()["state"]["question"]["options"][0]


@pytest.mark.parametrize("token", ["", "forged"])
def test_a_stranger_is_told_and_sent_away(server: TestClient, token: str) -> None:
    made = Made(server)
    with opened(server, made, "blue", token=token) as socket:
        assert socket.receive_json()["error"] == "unknown"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_a_token_that_is_revoked_ends_the_talk(server: TestClient) -> None:
    made = Made(server)
    place = made.asked()[1]["question"]["seat"]
    with opened(server, made, place) as socket:
        state = socket.receive_json()["state"]
        server.delete(f"/api/tables/{made.id}/{place}/token", headers=made.owner)
        socket.send_json({"answer": {"key": state["question"]["keys"][0], "seen": state["seen"]}})
        assert socket.receive_json()["error"] == "unknown"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_a_token_that_is_revoked_is_told_nothing_more(server: TestClient) -> None:
    made = Made(server)
    place = made.asked()[1]["question"]["seat"]
    other = "red" if place == "blue" else "blue"
    with opened(server, made, place) as asked, opened(server, made, other) as watching:
        state = asked.receive_json()["state"]
        watching.receive_json()
        server.delete(f"/api/tables/{made.id}/{other}/token", headers=made.owner)
        asked.send_json({"answer": {"key": state["question"]["keys"][0], "seen": state["seen"]}})
        assert watching.receive_json()["error"] == "unknown"
        with pytest.raises(WebSocketDisconnect):
            watching.receive_json()


def test_a_word_for_the_dice_is_sworn_over_a_socket(server: TestClient) -> None:
    made = Made(server, dice="oath")
    with opened(server, made, "blue") as blue, opened(server, made, "red") as red:
        assert blue.receive_json()["state"]["oath"]["wanted"] == "seal"
        blue.send_json({"swear": {"word": "oak"}, "id": 1})
        while (told := blue.receive_json()).get("id") != 1:
            pass
        assert told["state"]["oath"]["wanted"] == ""
        red.send_json({"swear": {"word": "elm"}, "id": 2})
        while (told := red.receive_json()).get("id") != 2:
            pass
        assert told["state"]["oath"]["has_begun"]
