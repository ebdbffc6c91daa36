"""Programs talk too, and the streams of those who may not read a message are silent."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.testclient import TestClient

from tests.conformance import skirmishes
from tests.web.asgi import Until
from tests.web.test_api import Made
from tests.web.test_api_socket import opened
from tests.web.test_same_bytes import House, house_of, inside
from wartable.testing.conformance import Trial
from wartable.web.store.following import seated_browsers_at
from wartable.web.tables.talk.messages import Speaker
from wartable.web.talking import TalkService

__all__ = ["house_of", "inside"]


def talk(server: TestClient, made: Made, place: str, **sent: Any) -> dict[str, Any]:
    """Write a message, or read those that there are."""
    path = f"/api/tables/{made.id}/{place}/talk"
    headers = {"authorization": f"Bearer {made.tokens[place]}"}
    answer = server.post(path, json=sent, headers=headers) if sent else server.get(path, headers=headers)
    assert answer.status_code == (201 if sent else 200), answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_program_writes_reads_and_deletes(server: TestClient) -> None:
    made = Made(server, gm=True)
    id = talk(server, made, "blue", to="all", text="hello")["id"]
    talk(server, made, "blue", to="side", text="/roll 1d6")
    found = talk(server, made, "red")
    assert [(one["id"], one["text"], one["is_own"]) for one in found["messages"]] == [(id, "hello", False)]
    assert {"all", "side:red", "gm"} < {one["to"] for one in found["to"]}
    assert [one["kind"] for one in talk(server, made, "-gm")["messages"]] == ["text", "roll"]
    headers = {"authorization": f"Bearer {made.tokens['blue']}"}
    path = f"/api/tables/{made.id}/blue/talk"
    assert server.delete(f"{path}/{id}", headers=headers).json()["messages"][0]["kind"] == "deleted"
    refused = server.post(path, json={"text": "x" * 501}, headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (422, "unreadable")
    refused = server.post(path, json={"text": "hello", "to": "nobody"}, headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (409, "illegal")


def test_a_program_waits_for_a_message(server: TestClient) -> None:
    made = Made(server)
    headers = {"authorization": f"Bearer {made.tokens['red']}"}
    path = f"/api/tables/{made.id}/red/talk"
    assert server.get(f"{path}?after=-&wait=0.2", headers=headers).json()["messages"] == []
    id = talk(server, made, "blue", text="hello")["id"]
    assert server.get(f"{path}?after=-&wait=20", headers=headers).json()["messages"][0]["id"] == id
    assert server.get(f"{path}?after={id}&wait=0.2", headers=headers).json()["messages"] == []


def test_messages_come_over_the_socket_to_those_who_may_read_them(server: TestClient) -> None:
    made = Made(server, gm=True)
    talk(server, made, "blue", text="before")
    with opened(server, made, "blue") as blue, opened(server, made, "red") as red:
        states = [socket.receive_json() for socket in (blue, red)]
        assert all("state" in one for one in states)
        blue.send_json({"talk": {"to": "side", "text": "for us"}, "id": 7})
        heard = [blue.receive_json(), blue.receive_json()]
        said = next(one for one in heard if "said" in one)
        told = next(one for one in heard if "talk" in one)
        assert said["id"] == 7
        assert [one["id"] for one in told["talk"]] == [said["said"]]
        blue.send_json({"talk": {"text": "for all"}})
        assert [one["text"] for one in red.receive_json()["talk"]] == ["for all"]
        red.send_json({"talk": {"text": "bell\x07"}, "id": 8})
        refused = red.receive_json()
        assert (refused["error"], refused["id"]) == ("unreadable", 8)
        red.send_json({"talk": "hello"})
        assert red.receive_json()["error"] == "unreadable"


def test_a_message_is_on_the_streams_of_its_readers_only(house_of: Callable[[Trial], House]) -> None:
    house = house_of(Trial(skirmishes.NAME, skirmishes.SKIRMISHES[0], 1))
    next(house.moments(1))
    app: Any = house.server.app
    found: TalkService = app._inside.state.talk

    # A stream begins with a mark for the messages that there are, and has another for the new one
    expected = {
        "side": {"blue": 1, "red": 0, "-watch": 0},
        "all": {"blue": 2, "red": 2, "-watch": 2},
    }

    async def write(to: str, marks: int, until: Until) -> None:
        sits = await house._host.read(seated_browsers_at(house.id))
        browser = next(one.browser for one in sits if one.place == "blue")
        room = await found.room(house.id, Speaker(browser, "blue"))
        await until(lambda said: said.count(b"event: talk") >= marks - 1)
        await found.write(room, to, "hello")
        await until(lambda said: said.count(b"event: talk") >= marks)

    for to, marks in expected.items():
        heard = {}
        for place in house.places:
            said = house.places[place].stream_of(house.table.etag(place), partial(write, to, marks[place]))
            heard[place] = said.count(b"event: talk")
        assert heard == marks
