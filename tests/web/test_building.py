"""The builders' pages."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Callable

import httpx
import pytest

from tests.web.browser import HTMX, Browser
from wartable import ruleset, ruleset_names
from wartable.files.reading import read_uploaded_force

KINDS = [(game, builder.kind) for game in ruleset_names() for builder in ruleset(game).builders]


def begun(browser: Browser, game: str, kind: str, **fields: str) -> str:
    """Begin a force; the path of its page."""
    form = {"token": browser.token, "game": game, "kind": kind, **fields}
    answer = browser.client.post("/build", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removesuffix("/0")


def question(page: str, title: str) -> dict[str, str]:
    """What a form for the question with this title sends besides its fields."""
    found = re.search(rf'id="part-(\d+)-(\d+)-title">{re.escape(title)}<', page)
    assert found is not None, title
    return {"step": found[1], "item": found[2]}


def told(browser: Browser, path: str, title: str, **fields: str) -> httpx.Response:
    """Answer a question; fields are written as set_NAME, add_NAME."""
    page = browser.client.get(path).text
    named = {re.sub("^(set|add|more)_", r"\1:", key): value for key, value in fields.items()}
    form = {"token": browser.token, **question(page, title), **named}
    return browser.client.post(path, data=form, headers=HTMX)


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_builder_asks_all_that_its_guide_asks(
    browse: Callable[[], Browser], game: str, kind: str
) -> None:
    browser = browse()
    path = begun(browser, game, kind)
    guides = next(builder.guides for builder in ruleset(game).builders if builder.kind == kind)
    for at, guide in enumerate(guides):
        page = browser.client.get(f"{path}/{at}")
        assert page.status_code == 200, page.text
        for step in guide.steps:
            if step.when(guide.start()) and not step.each:
                assert step.title in html.unescape(page.text)
                for field in step.fields:
                    assert f':{field.name}"' in page.text
    assert browser.client.get(path).status_code == 200
    assert browser.client.get(f"{path}/print").status_code == 200


def test_an_answer_is_kept_and_the_file_has_it(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, "exalted-war", "unit")
    told(browser, f"{path}/0", "Name", set_name="The Tin Guard")
    page = told(browser, f"{path}/0", "Training", set_drill="3", set_formation="close").text
    assert "<html" not in page
    text = browser.client.get(f"{path}/export").text
    unit = tomllib.loads(text)["units"][0]
    assert (unit["name"], unit["id"], unit["drill"], unit["formation"]) == (
        "The Tin Guard",
        "the_tin_guard",
        3,
        "close",
    )


def test_without_a_script_an_answer_leads_back_to_its_question(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, "infinity", "trooper")
    form = {"token": browser.token, "step": "0", "item": "0", "set:name": "Fusilier"}
    answer = browser.client.post(f"{path}/0", data=form)
    assert answer.headers["location"] == f"{path}/0#part-0-0"
    assert "Fusilier" in browser.client.get(f"{path}/0").text


def test_what_is_added_to_a_list_can_be_taken_out(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, "battle-century", "mecha")
    told(browser, f"{path}/0", "Name", set_name="Tin Man")
    page = browser.client.get(f"{path}/0").text
    offered = re.search(r'name="add:features".*?<option value="(\w+)">', page, re.DOTALL)
    assert offered is not None
    page = told(browser, f"{path}/0", "Features", add_features=offered[1]).text
    assert 'value="features:0"' in page
    page = told(browser, f"{path}/0", "Features", remove="features:0").text
    assert 'value="features:0"' not in page


def test_what_cannot_be_read_is_refused_and_changes_nothing(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, "exalted-war", "unit")
    told(browser, f"{path}/0", "Name", set_name="Guard")
    before = browser.client.get(f"{path}/export").text
    page = told(browser, f"{path}/0", "Training", set_drill="many").text
    assert "cannot take &#39;many&#39; for drill" in page
    assert browser.client.get(f"{path}/export").text == before


def test_the_rest_is_chosen_until_nothing_is_missing(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, "exalted-war", "unit")
    page = browser.client.post(f"{path}/0/finish", data={"token": browser.token}, headers=HTMX).text
    assert "Nothing is missing." in page
    assert "Chosen:" in page
    read_uploaded_force(browser.client.get(f"{path}/export").text)


def test_a_fault_says_what_would_do_and_leads_to_its_question(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, "battle-century", "pilot")
    page = told(browser, f"{path}/0", "Name", set_name="Ada").text
    fault = re.search(r'<li>it has no Reason[^<]*; [^<]+ <a href="#(part-\d+-0)">', page)
    assert fault is not None
    assert f'id="{fault[1]}-title">Genre Reason<' in page


def test_a_member_begun_with_its_pilot_names_him_whatever_he_is_called(
    browse: Callable[[], Browser],
) -> None:
    browser = browse()
    path = begun(browser, "battle-century", "grunt")
    told(browser, f"{path}/0", "Name", set_name="Ada Byron")
    force = tomllib.loads(browser.client.get(f"{path}/export").text)
    assert force["units"][0]["pilot"] == force["pilots"][0]["id"] == "ada_byron"


def test_a_force_that_was_downloaded_can_be_sent_again(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, "battle-century", "pilot")
    browser.client.post(f"{path}/0/finish", data={"token": browser.token})
    text = browser.client.get(f"{path}/export").text
    form = {"token": browser.token, "written": text}
    again = browser.client.post("/build/import", data=form)
    assert again.status_code == 303, again.text
    assert tomllib.loads(browser.client.get(again.headers["location"] + "/export").text) == tomllib.loads(
        text
    )


@pytest.mark.parametrize(
    ("sent", "refusal"),
    [
        ("not = [toml", "cannot read what was sent"),
        ('ruleset = "infinity"\n', "this is no force"),
        ('ruleset = "infinity"\nforces = ["/etc/passwd"]\n[[units]]\nid = "a"\n', "this is no force"),
        ('ruleset = "infinity"\nunits = 3\n', "cannot read what was sent"),
    ],
)
def test_what_is_no_force_is_refused(browse: Callable[[], Browser], sent: str, refusal: str) -> None:
    browser = browse()
    answer = browser.client.post("/build/import", data={"token": browser.token, "written": sent})
    assert answer.status_code == 422
    assert refusal in answer.text


def test_a_force_is_its_owners_until_it_is_shared_and_then_to_be_read(
    browse: Callable[[], Browser],
) -> None:
    owner, other = browse(), browse()
    path = begun(owner, "infinity", "trooper")
    assert other.client.get(path).status_code == 403
    assert other.client.post(f"{path}/drop", data={"token": other.token}).status_code == 403
    owner.client.post(f"{path}/share", data={"token": owner.token})
    link = re.search(r"/shared/[\w-]+", owner.client.get(path).text)
    assert link is not None
    assert "Copy to my forces" in other.client.get(link[0]).text
    copied = other.client.post(link[0], data={"token": other.token})
    assert other.client.get(copied.headers["location"]).status_code == 200
    owner.client.post(f"{path}/share", data={"token": owner.token, "stop": "yes"})
    assert other.client.get(link[0]).status_code == 404


def test_names_are_text_on_every_page(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, "infinity", "trooper")
    name = "<script>alert(1)</script>"
    told(browser, f"{path}/0", "Name", set_name=name)
    for page in (path, f"{path}/0", f"{path}/print", "/build"):
        assert name not in browser.client.get(page).text
    assert html.escape(name) in browser.client.get(path).text


def test_a_member_is_added_and_taken_out(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, "infinity", "trooper")
    added = browser.client.post(path, data={"token": browser.token, "add": "machine"})
    assert added.headers["location"] == f"{path}/1"
    browser.client.post(path, data={"token": browser.token, "remove": "0"})
    assert browser.client.get(f"{path}/1").status_code == 404


def test_choices_are_found_by_a_word(browse: Callable[[], Browser]) -> None:
    browser = browse()
    path = begun(browser, "infinity", "trooper")
    place = question(browser.client.get(f"{path}/0").text, "Weapons and skills")
    part = f"part-{place['step']}-{place['item']}"
    page = browser.client.get(f"{path}/0?part={part}&find=rifle", headers=HTMX).text
    assert "rifle" in page[page.index('class="told"') :].casefold()


TERMINAL = re.compile(r"\bEnter\b|NAME:CHOICE|blanks between|\? (shows|explains)")
"""Words of how answers are typed at a terminal."""


@pytest.mark.parametrize("game", ruleset_names())
def test_no_question_of_a_page_talks_of_the_terminal(game: str) -> None:
    steps = [step for builder in ruleset(game).builders for guide in builder.guides for step in guide.steps]
    assert steps
    assert [step.question for step in steps if TERMINAL.search(step.question)] == []


def test_abbreviations_of_the_book_are_written_as_it_writes_them(browse: Callable[[], Browser]) -> None:
    # Weapon Skill was "Ws", experience "Xp"
    browser = browse()
    page = browser.client.get(f"{begun(browser, 'adeptus', 'swarm')}/0").text
    labels = re.findall(r"<label for=[^>]*>([^<]*)</label>", page)
    assert {"WS", "BS", "WP", "Ag", "Int"} <= set(labels)
