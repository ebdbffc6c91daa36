"""Two tables that differ only in what a place may not know give it the same bytes, over the whole way of a
request: pages, updates, streams, refusals, headers, REST and WebSocket.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import time
from typing import Any, Final

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from tests.conformance import matches, missions, operations, skirmishes, wars
from tests.web.asgi import QUIET, Deed, Reply, Until, asked, sent, streamed, talked
from tests.web.browser import Browser
from tests.web.test_secrets import Kind, with_state
from wartable import RandomPlayer, State, View
from wartable.testing.conformance import Trial
from wartable.web.api import rest
from wartable.web.api.talk import talk_router
from wartable.web.application import PAGES, application_without_middleware, with_security_middleware
from wartable.web.settings import Settings
from wartable.web.store.pictures import PICTURES, UNIT, PictureSubject, digest_of
from wartable.web.tables.auto_pass import ALWAYS, AutoPass
from wartable.web.tables.commands.playing import AnswerQuestion
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import SPECTATOR
from wartable.web.workers.process import Worker

MOMENTS: Final = (2, 45)
"""Inputs after which a battle is compared, at the next checkpoint."""
MOST: Final = 2
"""Secrets of each place that are compared at a moment."""
NOW: Final = time() + 130_000  # "1 day ago", however long the tests take
"""When pages are asked for: they tell the age of a table, which two of them share however long it takes."""
KINDS: Final = [
    pytest.param(Kind(Trial(name, setup, 1), secrets), marks=[pytest.mark.slow] if at else [])
    for at, (name, setup, secrets) in enumerate(
        (
            (skirmishes.NAME, skirmishes.SKIRMISHES[0], skirmishes.secrets),
            (missions.NAME, missions.SCANNED[3], missions.secrets),
            (operations.NAME, operations.SMALL[0], operations.secrets),
            (matches.NAME, matches.SMALL[0], matches.secrets),
            (wars.NAME, wars.SMALL[0], wars.secrets),
        )
    )
]

_ROUTES: Final = [route for router in (*PAGES, rest.router, talk_router) for route in router.routes]
ADDRESSES: Final = [
    f"{method} {route.path}"
    for route in _ROUTES
    if isinstance(route, APIRoute) and "{table}" in route.path
    for method in route.methods or ()
]
"""All that can be asked of a table but its WebSocket, such as "GET /t/{table}/{place}"."""


def picture_of(unit: str) -> bytes:
    """The stored picture of a unit."""
    return f"RIFF picture of {unit}".encode()


def ids_of(view: View) -> list[str]:
    """The ids of the units in a view."""
    units: Any = view.data()["units"]
    return [unit["id"] for unit in units]


class Inside:
    """A worker in this process, whose tables can be looked at and exchanged."""

    def __init__(self) -> None:
        self._worker = Worker()
        self.tables = self._worker._tables

    async def run_job(self, verb: str, table: str, *arguments: Any) -> tuple[str, Any]:
        _, kind, result = self._worker.run_job(0, verb, table, arguments)
        return kind, result

    def close(self) -> None:
        """Nothing runs."""


class Place:
    """Somebody at a place of a table, with a browser and a program's token."""

    def __init__(
        self, server: TestClient, table: str, place: str, link: str, mint: Callable[[], str]
    ) -> None:
        client = TestClient(server.app, follow_redirects=False)
        client.portal = server.portal
        self.browser = Browser(client)
        self.browser.join(f"/join/{link}")
        self._server = server
        self._table = table
        self._place = place
        self._word = mint()  # a token of before would have ended when the place was taken
        self._cookie = {"cookie": "; ".join(f"{key}={value}" for key, value in client.cookies.items())}

    def seen(self, tag: str, units: list[dict[str, str]]) -> dict[str, Any]:
        """All that this place can get out of the server without changing anything, by what it asked for.
        `tag` is its page's, `units` are those of all sides.
        """
        got: dict[str, Any] = {}
        here = f"/t/{self._table}/{self._place}"
        streams = (f"{here}/stream?seen=old", f"/streams?at={self._table}/{self._place}%20old%20-")
        for path in (here, *streams, f"{here}/turn", *self._pages(here, [unit["id"] for unit in units])):
            got[f"GET {path}"] = self._ask("GET", path)
        got |= self._pictures(here, units)
        for path in (here, f"{here}/replay", f"{here}/tools"):
            got[f"update of {path}"] = self._ask("GET", path, more={"hx-request": "true"})
        for name, form in self._forms(tag, [unit["name"] for unit in units]):
            got[f"POST {here}/{name} {form}"] = self._ask("POST", f"{here}/{name}", form)
        for name in ("link", "token", "tokens"):
            path = f"/keys/{self._table}/{name}"
            got[f"POST {path}"] = self._ask("POST", path, {"place": self._place})
        got |= self._of_program(tag, [unit["id"] for unit in units])
        return got

    def _pages(self, here: str, units: list[str]) -> list[str]:
        talk = [f"{here}/talk", f"{here}/talk?after=old"]
        others = [f"/t/{self._table}/{other}" for other in ("blue", "red", SPECTATOR, "-gm")]
        sheets = [f"{here}/sheet/{unit}" for unit in (*units, "nobody")]
        sheets += [f"{here}/plans?about={unit}" for unit in (*units, "nobody")]
        sheets += [f"{here}/reach?unit={unit}" for unit in (*units, "nobody")]
        sheets += [f"{here}/reach?unit={unit}&to={key}" for unit in units for key in ("move", "no:such")]
        sheets += [f"{here}/reach?unit={unit}&via={key}" for unit in units for key in ("move", "no:such")]
        sheets += [f"{here}/deployment?turning={unit}" for unit in (*units, "nobody")]
        sheets += [f"{here}/reach?unit={unit}&start=to:A1" for unit in units]
        sheets += [f"{here}/distances?start={name}" for name in ("A1", "B2", "nowhere")]
        replays = [f"{here}/replay{query}" for query in ("", "?at=0", "?at=2", "?find=a", "?kind=harm")]
        rest = [f"{here}?view=big", f"{here}?view=way-in"] if self._place == SPECTATOR else []
        rest += [f"{here}/tools", f"{here}/webhook", f"{here}/game.json", f"/keys/{self._table}", "/", "/me"]
        return [*others, *sheets, *replays, *talk, *rest]

    def _pictures(self, here: str, units: list[dict[str, str]]) -> dict[str, Any]:
        """What this place gets of the pictures of units, and if it tries to change those of others."""
        got: dict[str, Any] = {}
        digests = [digest_of(picture_of(id)) for id in (*[unit["id"] for unit in units], "nobody")]
        for path in (f"{here}/pictures", *[f"{here}/picture/{digest}" for digest in digests]):
            got[f"GET {path}"] = self._ask("GET", path)
        foreign = [unit["id"] for unit in units if self._place not in (unit["side"], unit.get("seat"))]
        for subject in (*foreign, "nobody"):
            form = {"kind": "unit", "subject": subject}
            for name in ("picture", "picture/remove"):
                got[f"POST {here}/{name} {form}"] = self._ask("POST", f"{here}/{name}", form)
        return got

    def _forms(self, tag: str, names: list[str]) -> list[tuple[str, dict[str, str]]]:
        """Forms that this place cannot send now, whatever is hidden, and words about every unit."""
        words = ["look", "why", "why 2", "log", "hint", "?", "nonsense"]
        words += [f"{word} {name}" for name in names for word in ("look", "?")]
        return [
            ("answer", {"key": "no:such>key", "seen": "old"}),
            ("answer", {"key": "no:such>key", "seen": tag}),
            ("plan", {"keys": '["no:such>key"]', "seen": tag}),
            ("plan", {"keys": "nonsense", "seen": tag}),
            ("dice", {"faces": "1 2 3", "seen": tag}),
            ("undo", {"seen": "old"}),
            ("consent", {"agrees": "true", "seen": tag}),
            ("ruling", {"path": "nobody.armor", "value": "3", "reason": "to see"}),
            ("ruling", {"side": "blue", "unit": "x", "facet": "all", "value": "yes", "reason": "to see"}),
            ("seat", {"seat": "nobody", "name": "human"}),
            ("stand", {"verb": "nonsense", "seen": tag}),
            ("lift", {"id": "7"}),
            ("asking", {"mode": "nonsense"}),
            ("pause", {"on": "perhaps"}),
            ("free", {"seat": "nobody"}),
            ("own", {"person": "nobody"}),
            ("confirm", {"seat": "nobody", "agrees": "true"}),
            ("swear", {"word": "oak"}),
            ("begin", {}),
            ("branch", {"at": "1"}),
            ("rematch", {"kind": "again", "seen": tag}),
            ("rematch", {"kind": "swap", "seen": "old"}),
            ("talk", {"to": "nobody", "text": "to see"}),
            ("talk", {"to": "all", "text": "/ping nobody"}),
            ("talk/delete", {"id": "nobody"}),
            ("talk/mute", {"person": "nobody", "on": "yes"}),
            ("talk/spectators", {"on": "no"}),
            ("webhook", {"url": "https://hook.example/secret"}),
            *[("say", {"typed": word}) for word in words],
        ]

    def stream_of(self, seen: str, deed: Deed) -> bytes:
        """What the stream of this place says while something is done; its page is the one of this tag."""
        path = f"/t/{self._table}/{self._place}/stream?seen={seen}"
        found: bytes = self._call(streamed, path, self._cookie, deed)
        return found

    def _of_program(self, tag: str, units: list[str]) -> dict[str, Any]:
        """What a program with the token of this place can get."""
        api = f"/api/tables/{self._table}/{self._place}"
        bearer = {"authorization": f"Bearer {self._word}"}
        paths = (
            api,
            f"{api}?odds=false",
            f"{api}/log",
            f"{api}/talk",
            f"{api}/game",
            "/api/tables",
            f"{api[:-1]}x",
            *[f"{api}/plans?about={unit}" for unit in (*units, "nobody")],
            f"{api}/deployment",
        )
        got: dict[str, Any] = {f"GET {path}": self._call(asked, "GET", path, bearer) for path in paths}
        for path in (f"{api}/token", f"{api}/talk/nobody", f"/api/tables/{self._table}"):
            got[f"DELETE {path}"] = self._call(asked, "DELETE", path, bearer)
        path = f"/api/tables/{self._table}/open"
        got[f"POST {path}"] = self._call(sent, path, bearer, "{}")
        for name, facts in _messages(tag):
            path = f"{api}/{name}"
            got[f"POST {path} {facts}"] = self._call(sent, path, bearer, json.dumps(facts))
        words = ["no json", json.dumps({"answer": {"key": "no:such>key", "seen": "old"}, "id": 3})]
        got["socket"] = self._call(talked, f"{api}/socket?odds=true&token={self._word}", words)
        return got

    def _ask(
        self, method: str, path: str, form: dict[str, str] | None = None, more: dict[str, str] | None = None
    ) -> Reply:
        sent_form = None if form is None else {"token": self.browser.token, **form}
        found: Reply = self._call(asked, method, path, {**self._cookie, **(more or {})}, sent_form)
        return found

    def _call(self, what: Any, *arguments: Any) -> Any:
        assert self._server.portal is not None
        return self._server.portal.call(partial(what, self._server.app, *arguments))


def _messages(tag: str) -> list[tuple[str, dict[str, Any]]]:
    """What no place can ask the API for now, whatever is hidden."""
    return [
        ("answer", {"key": "no:such>key", "seen": "old"}),
        ("answer", {"key": "no:such>key", "seen": tag}),
        ("plan", {"keys": ["no:such>key"], "seen": tag}),
        ("dice", {"faces": [1, 2, 3], "seen": tag}),
        ("undo", {"seen": "old"}),
        ("consent", {"agrees": True, "seen": tag}),
        ("ruling", {"path": "x", "value": "1", "reason": "r"}),
        ("seat", {"seat": "nobody", "name": "human"}),
        ("stand", {"verbs": ["nonsense"], "seen": tag}),
        ("lift", {"id": 7}),
        ("asking", {"mode": "nonsense"}),
        ("pause", {"on": "perhaps"}),
        ("free", {"seat": "nobody"}),
        ("own", {"person": "nobody"}),
        ("confirm", {"seat": "nobody", "agrees": True}),
        ("swear", {"word": "oak"}),
        ("begin", {}),
        ("token", {}),
        ("talk", {"to": "nobody", "text": "to see"}),
        ("talk/mute", {"person": "nobody"}),
        ("talk/spectators", {"on": "perhaps"}),
    ]


class House:
    """A server in this process with one table, at which only people play."""

    def __init__(self, app: FastAPI, server: TestClient, inside: Inside, trial: Trial) -> None:
        self.server = server
        self.inside = inside
        self._host = app.state.context.host
        self._api = app.state.api
        self.seats = trial.start().seats()
        made = partial(
            self._host.make_table,
            dict(trial.setup),
            owner="the owner",
            seating=dict.fromkeys(self.seats, "human"),
            here=[],
            dice="seeded",
            gm=False,
            seed=trial.seed,
        )
        self.id: str = self._call(made)
        links = self._call(self._host.read, self._host.people.unused_links(self.id))
        words = {link.place: link.word for link in links}
        self.places = {
            place: Place(server, self.id, place, words[place], partial(self._call, self._token, place))
            for place in (*self.seats, SPECTATOR)
        }
        for unit in ids_of(trial.game.view(trial.start(), "")):
            self.store_picture(unit, picture_of(unit))

    def store_picture(self, unit: str, data: bytes) -> None:
        """Store a picture of a unit as its owner."""
        self._call(self._store_picture, unit, data)

    async def _store_picture(self, unit: str, data: bytes) -> None:
        put = PICTURES.put(self.id, PictureSubject(UNIT, unit), "", "ann", data, most=0)
        await self._host.talk.change_talk(self.id, put)

    async def _token(self, place: str) -> str:
        word: str = await self._api.keys.seat("the owner", self.id, place)
        return word

    def _call(self, what: Any, *arguments: Any) -> Any:
        assert self.server.portal is not None
        return self.server.portal.call(what, *arguments)

    @property
    def table(self) -> GameTable:
        """The table as the worker has it."""
        return self.inside.tables[self.id]

    def moments(self, seed: int) -> Iterator[GameTable]:
        """The table at the checkpoints that are compared, while people answer at random."""
        self._call(self._host.screen_data, self.id, SPECTATOR)
        player = RandomPlayer(seed)
        wanted = list(MOMENTS)
        while wanted and (decision := self.table.battle.decision) is not None:
            leg = self.table.battle.legs[-1]
            if not leg.record and leg.before >= wanted[0]:
                wanted.pop(0)
                yield self.table
            key = player.choose(decision, lambda: self.table.battle.view(decision.seat)).key
            self._call(
                self._host.execute,
                self.id,
                AnswerQuestion(decision.seat, key, self.table.etag(decision.seat)),
            )

    def answer_while_heard(self, place: str) -> tuple[bytes, bool]:
        """Let the open question have its first answer; what the stream of a place says of it, and whether the
        place sees another page then.
        """
        decision, before = self.table.battle.decision, self.table.etag(place)
        assert decision is not None
        answer = AnswerQuestion(decision.seat, decision.options[0].key, self.table.etag(decision.seat))

        async def give(until: Until) -> None:
            await self._host.execute(self.id, answer)
            if self.table.etag(place) != before:
                await until(bool)

        said = self.places[place].stream_of(before, give)
        return said, self.table.etag(place) != before

    def picture_while_heard(self, place: str, unit: str, *, is_told: bool) -> bytes:
        """What the stream of a place says while a unit gets another picture."""

        async def give(until: Until) -> None:
            await asyncio.sleep(QUIET)  # until the stream knows the pictures of before
            await self._store_picture(unit, b"another picture")
            if is_told:
                await until(lambda said: b"pictures" in said)

        said = self.places[place].stream_of(self.table.etag(place), give)
        self.store_picture(unit, picture_of(unit))
        return said

    def seen(self, place: str, table: GameTable) -> dict[str, Any]:
        """What a place gets where its table is this one."""
        before = self.inside.tables[self.id]
        self.inside.tables[self.id] = table
        try:
            units: Any = table.battle.view("").data()["units"]
            return self.places[place].seen(table.etag(place), [*units[:3], *units[-3:]])
        finally:
            self.inside.tables[self.id] = before


@pytest.fixture
def inside() -> Inside:
    return Inside()


@pytest.fixture
def house_of(inside: Inside, tmp_path: Path) -> Iterator[Callable[[Trial], House]]:
    """Makes houses, all of one server."""
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", most=10**6)
    app = application_without_middleware(settings, lambda *_: inside)
    with TestClient(with_security_middleware(app, settings), follow_redirects=False) as client:
        app.state.context.drawing.now = lambda: NOW
        app.state.presence.clock = lambda: NOW  # time stands still, so everyone stays present
        yield lambda trial: House(app, client, inside, trial)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_is_hidden_changes_no_byte_that_a_place_gets(
    kind: Kind, house_of: Callable[[Trial], House]
) -> None:
    house = house_of(kind.trial)
    compared = 0
    for table in house.moments(kind.trial.seed):
        for place in house.places:
            truth = house.seen(place, table)
            assert truth == house.seen(place, table), "the same table gives the same bytes"
            missing = {reply for path, reply in truth.items() if "/sheet/" in path and reply.status == 404}
            assert len(missing) == 1, "a unit that is hidden is not told from one that there is not"
            for twin, what in twins(kind, table, place):
                assert_same(truth, house.seen(place, twin), f"{place} can tell {what}")
                compared += 1
    assert compared > 6


def test_a_picture_of_a_unit_that_a_place_does_not_see_changes_no_byte(
    house_of: Callable[[Trial], House],
) -> None:
    # Given: Infinity, with Troopers that the other side does not see
    house = house_of(Trial(skirmishes.NAME, skirmishes.SKIRMISHES[0], 1))
    compared = 0
    for table in house.moments(1):
        for place in house.places:
            known = ids_of(table.battle.view(table.viewing_seat(place)))
            hidden = [unit for unit in ids_of(table.battle.view("")) if unit not in known]
            without = house.seen(place, table)
            for unit in hidden:
                house.store_picture(unit, b"another picture")
            assert_same(without, house.seen(place, table), f"{place} can tell the pictures of {hidden}")
            for unit in hidden:
                house.store_picture(unit, picture_of(unit))
            compared += len(hidden)
    assert compared > 3


def test_every_address_of_a_table_is_compared(house_of: Callable[[Trial], House]) -> None:
    house = house_of(Trial(skirmishes.NAME, skirmishes.SKIRMISHES[0], 1))
    table = next(house.moments(1))
    asked_for = [line.partition("?")[0] for line in house.seen("blue", table)]
    assert len(ADDRESSES) > 30
    assert [one for one in ADDRESSES if not any(_matches(one, line, house.id) for line in asked_for)] == []


def _matches(address: str, line: str, table: str) -> bool:
    """Whether a request, such as "GET /t/TABLE/blue {...}", is to this address."""
    digest = digest_of(picture_of("nobody"))
    wanted = address.format(table=table, place="blue", unit="ash", message="nobody", digest=digest)
    return f"{line} ".startswith(f"{wanted} ")


def test_a_stream_says_something_only_when_the_page_of_its_place_has_changed(
    house_of: Callable[[Trial], House],
) -> None:
    # Given: Infinity, whose sides choose zones and deploy in secret
    house = house_of(Trial(skirmishes.NAME, skirmishes.SKIRMISHES[0], 1))
    next(house.moments(1))
    heard = [house.answer_while_heard(place) for place in [*house.places] * 4]
    assert {has_changed for _, has_changed in heard} == {True, False}
    assert [bool(said) for said, _ in heard] == [has_changed for _, has_changed in heard]


def test_a_stream_tells_of_a_picture_only_a_place_that_sees_its_unit(
    house_of: Callable[[Trial], House],
) -> None:
    house = house_of(Trial(skirmishes.NAME, skirmishes.SKIRMISHES[0], 1))
    table = next(house.moments(1))
    everyone = ids_of(table.battle.view(""))
    known = {place: ids_of(table.battle.view(table.viewing_seat(place))) for place in house.places}
    seen = [(place, units[0]) for place, units in known.items() if units]
    hidden = [(place, unit) for place, units in known.items() for unit in everyone[:1] if unit not in units]
    assert len(seen) > 1
    assert len(hidden) > 1
    for place, unit in seen:
        assert house.picture_while_heard(place, unit, is_told=True).count(b"event: pictures") == 1
    for place, unit in hidden:
        assert house.picture_while_heard(place, unit, is_told=False) == b""


def twins(kind: Kind, table: GameTable, place: str) -> Iterator[tuple[GameTable, str]]:
    """Some tables that differ from this one in something hidden from a place, and what that is."""
    state: State = table.battle.legs[-1].state
    found = [*kind.secrets(kind.trial.game, kind.trial.setup, state, place)]
    for secret in found[:: 1 + len(found) // MOST]:
        twin = with_state(table, secret.state)
        if len(twin.battle.legs) == len(table.battle.legs):  # else play went on, for all to see
            yield twin, secret.what
    yield elsewhere(table, place), "what others answered and declined, how often, and the dice to come"


def elsewhere(table: GameTable, place: str) -> GameTable:
    """The same table with another seed, a longer log, and other answers of other seats."""
    state: State = table.battle.legs[-1].state.copy()
    state.seed += 1
    twin = with_state(table, state)
    twin.number += 7
    others = [seat for seat in table.seating if seat != place]
    twin.answers = {**table.answers, **dict.fromkeys(others, ("a tag", "a:key"))}
    declined = [AutoPass(7, seat, "", ("nonsense",), 0, ALWAYS, 0, "pass on everything") for seat in others]
    twin.standing = [*table.standing, *declined]
    return twin


def assert_same(one: dict[str, Any], other: dict[str, Any], what: str) -> None:
    """Fails where an answer differs, and says which."""
    assert list(one) == list(other)
    for asked_for, reply in one.items():
        assert reply == other[asked_for], f"{what} by {asked_for}"
