"""The home page: one's own battles first, then the games, their battles, filters, and one search."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest

from tests.web.browser import Browser
from wartable.files import list_scenarios, read_scenario
from wartable.files.figures import figures_of
from wartable.files.order import next_scenario, scenarios_in_order
from wartable.web.pages.front.finding import search_battles_and_entries
from wartable.web.pages.front.shelf import ScenarioCardFilter, games_with_matching_cards

Browse = Callable[[], Browser]
SHIPPED = {one.name: one for one in list_scenarios()}


def standings(page: str) -> list[str]:
    """The tables that a page lists, each as its text."""
    found = re.findall(r'<li><a href="/t/[^>]*>(.*?)</a>', page, re.DOTALL)
    return [html.unescape(" ".join(re.sub(r"<[^>]+>", " ", one).split())) for one in found]


def test_a_table_that_waits_for_one_comes_first(browse: Browse) -> None:
    owner, guest = browse(), browse()
    owner.begin("first_steps")
    owner.wait_for_question()
    mine = owner.path
    owner.begin(
        "glass_stair", seat_quay="human", seat_magpies="here"
    )  # the other side is asked first, or none
    guest.join(owner.links()["quay"])
    found = standings(owner.client.get("/").text)
    assert len(found) == 2
    assert found[0].startswith("Your turn First steps Ferry Patrol with Salt Raiders (the computer)")
    assert mine in owner.client.get("/").text


def test_the_round_and_the_opponent_are_told(browse: Browse) -> None:
    owner = browse()
    owner.begin("glass_stair", seat_quay="here", seat_magpies="human")
    (found,) = standings(owner.client.get("/").text)
    assert "Lantern Quay with Tin Magpies (a person)" in found
    assert "Round" in found or "Turn" in found


def test_a_battle_that_is_over_is_listed_with_ones_tables_only(browse: Browse) -> None:
    owner = browse()
    owner.begin("glass_stair")
    for _ in range(300):
        if not owner.wait_for_question():
            break
        owner.answer(owner.keys[0])
    assert standings(owner.client.get("/").text) == []
    assert [one.startswith("Over The glass stair") for one in standings(owner.client.get("/me").text)] == [
        True
    ]


def test_a_closed_table_is_not_offered_to_continue(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps")
    table = owner.path.split("/")[2]
    owner.client.post("/me/close", data={"token": owner.token, "table": table, "on": "yes"})
    assert standings(owner.client.get("/").text) == []


def test_each_game_has_a_cover_with_what_one_needs(browse: Browse) -> None:
    page = browse().page
    assert page.count('class="art"') == len(games_with_matching_cards()) == 4
    assert re.search(r"12 battles · 1 to 8 players · \d+ to \d+ minutes", page)


@pytest.mark.parametrize("name", SHIPPED)
def test_each_shipped_scenario_has_been_measured(name: str) -> None:
    figures = figures_of(SHIPPED[name])
    assert figures is not None, "run tools/scenario_figures.py"
    sides = [str(side["id"]) for side in read_scenario(name)["sides"]]  # type: ignore[attr-defined]
    assert [*figures.units] == [*figures.questions] == [*figures.wins] == sides
    assert all(count > 0 for count in (*figures.units.values(), *figures.questions.values()))


def test_a_filter_leaves_out_what_is_too_long_or_for_too_few() -> None:
    every = [card for game in games_with_matching_cards() for card in game["cards"]]
    short = [
        card for game in games_with_matching_cards(ScenarioCardFilter(minutes=15)) for card in game["cards"]
    ]
    many = [
        card for game in games_with_matching_cards(ScenarioCardFilter(players=6)) for card in game["cards"]
    ]
    assert 0 < len(short) < len(every)
    assert all(card["minutes"] <= 15 for card in short)
    assert 0 < len(many) < len(every)
    assert all(card["players"] >= 6 for card in many)


def test_a_filter_that_nothing_fits_says_so(browse: Browse) -> None:
    page = browse().client.get("/?players=900").text
    assert "No battle fits." in page


@pytest.mark.parametrize("query", ["players=x", "minutes=-1"])
def test_a_filter_that_is_no_number_is_refused_in_words(browse: Browse, query: str) -> None:
    answer = browse().client.get(f"/?{query}")
    assert answer.status_code == 422
    assert "That form cannot be read" in answer.text


@pytest.mark.parametrize(
    ("words", "game", "scenario", "entry"),
    [
        ("ferry", "Battle Century G", "First steps", ""),
        ("beam saber", "Battle Century G", "", "Beam Saber"),
        ("lamps", "Exalted: war", "The Ford of Lamps", ""),
        ("morale", "Exalted: war", "", "Morale"),
        ("marshals", "Adeptus: Swarms and Supreme Commanders", "Two Marshals", ""),
        ("overseer", "Adeptus: Swarms and Supreme Commanders", "", "Overseer"),
        ("dusk gate", "Infinity: orders and Command Tokens", "The Gate at Dusk", ""),
        ("fireteam", "Infinity: orders and Command Tokens", "", "Fireteam"),
    ],
)
def test_one_search_finds_battles_and_rules_of_each_game(
    words: str, game: str, scenario: str, entry: str
) -> None:
    (found,) = [one for one in search_battles_and_entries(words) if one["title"] == game]
    if scenario:
        assert scenario in [card["title"] for card in found["cards"]]
    if entry:
        assert entry in [one["name"] for one in found["entries"]]


def test_a_search_is_a_page_with_a_form(browse: Browse) -> None:
    client = browse().client
    page = client.get("/search?q=lamps").text
    assert "The Ford of Lamps" in page
    assert 'value="lamps"' in page
    assert "Nothing has all of these words" in client.get("/search?q=zzzz+%3Cb%3E").text
    assert 'action="/search"' in client.get("/rules").text


def test_what_is_searched_for_is_escaped(browse: Browse) -> None:
    assert "<b>x" not in browse().client.get("/search?q=%3Cb%3Ex").text


def test_games_with_many_battles_come_first_and_a_tutorial_leads_each() -> None:
    counts = [len(found) for found in scenarios_in_order().values()]
    assert counts == sorted(counts, reverse=True)
    assert scenarios_in_order()["battle-century"][0].name == "first_steps"


def test_the_next_battle_is_the_next_on_the_shelf_and_nothing_follows_on_the_last() -> None:
    every = scenarios_in_order()["infinity"]
    following = next_scenario(read_scenario(every[0].name), 2)
    assert following is not None
    assert following.name == every[1].name
    assert next_scenario(read_scenario(every[-1].name), 2) is None
    assert next_scenario({"ruleset": "infinity", "title": "my own"}, 2) is None
