"""The compendium's pages."""

from __future__ import annotations

import html

import pytest
from starlette.testclient import TestClient

from tests.web.browser import HTMX
from wartable import Handbook, ruleset, ruleset_names


@pytest.mark.parametrize("game", ruleset_names())
def test_every_entry_of_a_game_has_its_page(server: TestClient, game: str) -> None:
    page = server.get(f"/rules/{game}").text
    rules = ruleset(game)
    entries = Handbook(rules.title, rules.compendium()).entries
    for entry in (entries[0], entries[len(entries) // 2], entries[-1]):
        assert html.escape(entry.name, quote=False).replace("'", "&#39;") in page
        answer = server.get(f"/rules/{game}/{entry.key}")
        assert answer.status_code == 200
        assert html.escape(entry.name) in answer.text


def test_words_and_kinds_leave_fewer_entries(server: TestClient) -> None:
    some = server.get("/rules/battle-century?search=beam", headers=HTMX).text
    fewer = server.get("/rules/battle-century?search=beam&kind=weapon", headers=HTMX).text
    assert "Beam Rifle" in some
    assert "<html" not in some
    assert len(fewer) < len(some) < len(server.get("/rules/battle-century", headers=HTMX).text)


def test_a_kind_that_does_not_exist_is_told_with_those_that_do(server: TestClient) -> None:
    assert "use a kind out of" in server.get("/rules/infinity?kind=cabbage").text


def test_an_unknown_word_is_told_with_what_is_near(server: TestClient) -> None:
    answer = server.get("/rules/battle-century/Beam Rilfe")
    assert answer.status_code == 404
    assert "Beam Rifle" in answer.text


def test_an_unknown_game_is_told_with_those_there_are(server: TestClient) -> None:
    answer = server.get("/rules/chess")
    assert answer.status_code == 404
    assert "infinity" in answer.text
