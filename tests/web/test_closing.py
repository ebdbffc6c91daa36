"""Tables whose rules have changed, tables that are closed, and states that are kept for other rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, func, select, update
from starlette.testclient import TestClient
from typer.testing import CliRunner

from tests.web.browser import Browser
from tests.web.test_api import Made
from tests.web.test_game_table import play, table_of
from wartable import BadInput
from wartable.cli.application import application as cli
from wartable.web.application import application, application_without_middleware, with_security_middleware
from wartable.web.settings import Settings
from wartable.web.store import schema
from wartable.web.store.closing import close_untouched_tables, closed_tables_of, count_open_tables, is_closed
from wartable.web.store.database import Database
from wartable.web.tables.game_table import GameTable

Browse = Callable[[], Browser]


def test_a_table_that_the_rules_do_not_follow_tells_nobody_what_was_asked() -> None:
    # The message named the open question, with all its answers, to whoever looked
    table, first = table_of("first_steps")
    log = [first, *play(table, 6, Random(1))]
    broken = log[1]._replace(body={**log[1].body, "lines": ["choose blue gone"]})
    with pytest.raises(BadInput) as refused:
        GameTable.from_log([first, broken, *log[2:]])
    assert "rules have changed" in str(refused.value)
    assert "gone" not in str(refused.value)
    assert "answer" not in str(refused.value)


def _break(connection: Connection) -> None:
    """Let the logs have an answer that no rule offers."""
    log = schema.log
    entry = '["answered", "blue", {"lines": ["choose blue gone"]}]'
    connection.execute(update(log).where(log.c.number == 1).values(entry=entry))


def _answered(made: Made, times: int) -> None:
    for _ in range(times):
        seat, state = made.asked()
        seat.post("answer", key=state["question"]["keys"][0], seen=state["seen"])


def test_a_server_that_ends_keeps_the_state_of_tables_for_other_rules(file_url: str) -> None:
    # A table with fewer than 50 entries answered 500 for ever after a change of the rules
    with TestClient(application(Settings(file_url))) as client:
        made = Made(client)
        _answered(made, 5)
        before = made.asked()[1]["question"]
    database = Database(file_url)
    database.write(_break).result()
    database.close()
    with TestClient(application(Settings(file_url))) as client:
        for seat in made.seats.values():
            seat.server = client
        assert made.asked()[1]["question"] == before
        _answered(made, 2)


def test_states_of_quiet_tables_are_kept_while_the_server_goes_on(file_url: str) -> None:
    app = application_without_middleware(Settings(file_url))
    with TestClient(with_security_middleware(app, Settings(file_url))) as client:
        made = Made(client)
        _answered(made, 3)
        host = app.state.context.host
        client.portal.call(host.keeper.save_quiet_tables, 3600.0)  # type: ignore[union-attr]
        few = client.portal.call(host.read, _count_kept)  # type: ignore[union-attr]
        client.portal.call(host.keeper.save_quiet_tables, 0.0)  # type: ignore[union-attr]
        assert (few, client.portal.call(host.read, _count_kept)) == (0, 1)  # type: ignore[union-attr]


def _count_kept(connection: Connection) -> int:
    return connection.scalar(select(func.count()).select_from(schema.checkpoints)) or 0


def test_an_owner_closes_a_table_and_opens_it_again(server: TestClient) -> None:
    made = Made(server)
    seat, before = made.asked()
    path = f"/api/tables/{made.id}"
    assert server.delete(path, headers=seat.headers).status_code == 403
    assert server.delete(path, headers=made.owner).json() == {"closed": True}
    refused = server.get(seat.path, headers=seat.headers)
    assert (refused.status_code, refused.json()["error"]) == (410, "closed")
    assert "can open it again" in refused.json()["message"]
    assert server.post(f"{path}/open", headers=made.owner).json() == {"closed": False}
    assert seat.state() == before


def test_an_owner_closes_a_table_on_the_page_even_one_that_the_rules_do_not_follow(file_url: str) -> None:
    app = application_without_middleware(Settings(file_url))
    with TestClient(with_security_middleware(app, Settings(file_url)), follow_redirects=False) as client:
        owner = Browser(client)
        owner.begin("first_steps")
        assert owner.wait_for_question()
        owner.answer(owner.keys[0])
        host = app.state.context.host
        client.portal.call(host.write, _break)  # type: ignore[union-attr]
        table = owner.path.split("/")[2]
        client.portal.call(host.forget, table)  # type: ignore[union-attr]
        assert client.get(owner.path).status_code != 200
        sent = client.post("/me/close", data={"token": owner.token, "table": table, "on": "yes"})
        assert sent.status_code == 303
        assert "Open again" in client.get("/me").text
        shown = client.get(owner.path)
        assert (shown.status_code, "this table is closed" in shown.text) == (410, True)


def test_nobody_else_closes_a_table(browse: Browse) -> None:
    owner, stranger = browse(), browse()
    table = owner.begin("first_steps").split("/")[2]
    sent = stranger.client.post("/me/close", data={"token": stranger.token, "table": table})
    assert sent.status_code == 403


def test_tables_that_nobody_touches_are_closed_and_all_others_are_not(file_url: str) -> None:
    with TestClient(application(Settings(file_url))) as client:
        old, new = Made(client), Made(client)
    database = Database(file_url)
    log, tables = schema.log, schema.tables

    def aged(connection: Connection) -> str:
        connection.execute(update(tables).values(since=100.0))
        connection.execute(update(log).where(log.c.table_id == old.id).values(at=100.0))
        return str(connection.scalar(select(tables.c.owner).where(tables.c.id == old.id)))

    owner = database.write(aged).result()
    assert database.write(close_untouched_tables(200.0)).result() == [old.id]
    assert database.write(close_untouched_tables(200.0)).result() == []
    assert [database.read(is_closed(one)) for one in (old.id, new.id, "none")] == [True, False, None]
    assert database.read(closed_tables_of(owner)) == {old.id}
    assert database.read(count_open_tables(owner)) == 0
    database.close()


def test_whoever_runs_the_server_closes_a_table_from_the_terminal(file_url: str, tmp_path: Path) -> None:
    with TestClient(application(Settings(file_url))) as client:
        made = Made(client)
    command = ["serve", "--database", str(tmp_path / "own.db"), "--close"]
    done = CliRunner().invoke(cli, [*command, made.id])
    missing = CliRunner().invoke(cli, [*command, "nothing"])
    assert (done.exit_code, "The table is closed." in done.output) == (0, True)
    assert missing.exit_code == 2
    assert "there is no such table" in " ".join(missing.output.split())
