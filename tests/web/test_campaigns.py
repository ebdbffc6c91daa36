"""Campaigns on the page: made, changed, fought, written back, taken back, downloaded and sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.web.browser import Browser, refusal_in
from wartable import campaign as campaigns
from wartable.campaign import Campaign
from wartable.files import read_scenario

Browse = Callable[[], Browser]


def begun(browser: Browser, squad: str = "ferry_patrol", title: str = "Low water") -> str:
    """Begin a campaign; the path of its page."""
    form = {"token": browser.token, "squad": squad, "title": title}
    answer = browser.client.post("/campaigns", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def do(browser: Browser, path: str, deed: str, **fields: str) -> httpx.Response:
    """Send one of the forms of a campaign's page; the page that follows."""
    form = {"token": browser.token, "deed": deed, **fields}
    return browser.client.post(path, data=form, follow_redirects=True)


def in_a_scene(browser: Browser) -> str:
    """A campaign in whose first Scene the squad can fight."""
    path = begun(browser)
    do(browser, path, "begin", span="episode", title="Low water")
    do(browser, path, "begin", span="scene", title="The pier")
    return path


def fight(browser: Browser, path: str, **fields: str) -> str:
    """Begin the first lesson's battle with the squad; the path of one's place at its table."""
    form = {"token": browser.token, "scenario": "first_steps"}
    form |= {re.sub("^(seat|who)_", r"\1:", key): value for key, value in fields.items()}
    answer = browser.client.post(f"{path}/fight", data=form, follow_redirects=True)
    return browser.arrived(answer)


def to_its_end(browser: Browser) -> None:
    """Answer with the first option until the battle is over."""
    while browser.wait_for_question():
        browser.answer(browser.keys[0])


def downloaded(browser: Browser, path: str, folder: Path) -> Campaign:
    """The campaign as a program at a terminal opens its file."""
    answer = browser.client.get(f"{path}/export")
    assert 'filename="low_water.campaign"' in answer.headers["content-disposition"]
    file = folder / "downloaded.campaign"
    file.write_bytes(answer.content)
    return campaigns.open_campaign(file)


def test_a_campaign_begins_with_a_shipped_squad_and_shows_how_it_stands(browse: Browse) -> None:
    browser = browse()
    page = browser.client.get(begun(browser)).text
    assert "<h1>Low water</h1>" in page
    assert "Ines Calder" in page
    assert "Arc 1" in page
    assert "Low water" in browser.client.get("/").text


def test_what_can_be_begun_stands_before_what_can_be_ended(browse: Browse) -> None:
    browser = browse()
    path = begun(browser)
    page = browser.client.get(path).text
    assert "Begin it" in page
    open_spans = page.count(">End it<")
    span = re.search(r'name="deed" value="begin"><input type="hidden" name="span" value="(\w+)"', page)
    assert span is not None
    form = {"token": browser.token, "deed": "begin", "span": span[1], "title": "Dawn"}
    browser.client.post(path, data=form)
    page = browser.client.get(path).text
    assert page.count(">End it<") == open_spans + 1
    assert page.rfind(">Begin it<") < page.find(">End it<")


def test_what_is_done_stands_in_the_history_and_can_be_taken_back(browse: Browse) -> None:
    browser = browse()
    path = begun(browser)
    page = do(browser, path, "award", amount="7", id="ines").text
    assert "7 XP for ines." in page
    page = do(browser, path, "undo").text
    assert "Undone." in page
    page = do(browser, path, "redo").text
    assert "Undone." not in page


@pytest.mark.parametrize(
    ("deed", "fields", "refusal"),
    [
        ("award", {"amount": "many"}, "write a number"),
        ("reward", {"id": "ines", "theme": "fame"}, "fame"),
        ("spend", {"id": "ines", "changes": "fitness"}, "this is no change of a sheet"),
        ("use", {"id": "nobody", "tag": "gumshoe"}, "nobody"),
        ("end", {"span": "scene"}, "no Scene is going on; begin one"),
        ("begin", {"span": "century"}, "this game knows none"),
        ("undo", {}, "nothing has been done yet"),
        ("burn", {}, "cannot do 'burn'"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words_and_changes_nothing(
    browse: Browse, deed: str, fields: dict[str, str], refusal: str
) -> None:
    browser = browse()
    path = begun(browser)
    answer = do(browser, path, deed, **fields)
    assert answer.status_code == 422
    assert refusal in refusal_in(answer)
    assert "campaign scene" not in refusal_in(answer), "a page has its own ways"
    assert "Nothing yet." in answer.text


def test_a_battle_is_written_back_once_when_it_is_over(browse: Browse, tmp_path: Path) -> None:
    browser = browse()
    path = in_a_scene(browser)
    place = fight(browser, path, seat_blue="here", seat_red="random")
    early = browser.client.post(f"{path}/finish", data={"token": browser.token})
    assert "the battle is not over yet" in refusal_in(early)
    to_its_end(browser)
    assert "Leave and write back" in browser.page
    for _ in range(2):
        answer = browser.client.post(f"{path}/finish", data={"token": browser.token}, follow_redirects=True)
        assert answer.status_code == 200
    campaign = downloaded(browser, path, tmp_path)
    (battle,) = campaign.standing().battles
    assert battle.title == "First steps"
    assert [entry.what for entry in campaign.history()][-1] == "battle: First steps"
    assert battle.told[0] in answer.text
    browser.client.get(place)
    assert "Leave and write back" not in browser.client.get(place).text


def test_a_battle_that_was_written_back_can_be_taken_back(browse: Browse, tmp_path: Path) -> None:
    browser = browse()
    path = in_a_scene(browser)
    before = downloaded(browser, path, tmp_path).standing().roster.conditions
    fight(browser, path)
    to_its_end(browser)
    browser.client.post(f"{path}/finish", data={"token": browser.token})
    do(browser, path, "undo")
    standing = downloaded(browser, path, tmp_path).standing()
    assert standing.roster.conditions == before
    assert standing.battles == []


@pytest.mark.parametrize("dice", ["hand", "oath"])
def test_dice_of_every_kind_are_written_back(browse: Browse, tmp_path: Path, dice: str) -> None:
    browser = browse()
    path = in_a_scene(browser)
    fight(browser, path, dice=dice)
    if dice == "oath":
        browser.send("swear", word="lantern")
    faces = Random(1)
    while 'class="ending"' not in browser.look():
        roll = re.search(r"roll (\d*)d(\d+)", browser.page)
        if roll is not None and 'name="faces"' in browser.page:
            thrown = [faces.randint(1, int(roll[2])) for _ in range(int(roll[1] or 1))]
            browser.send("dice", faces=" ".join(map(str, thrown)))
        elif browser.keys:
            browser.answer(browser.keys[0])
    browser.client.post(f"{path}/finish", data={"token": browser.token})
    assert [one.title for one in downloaded(browser, path, tmp_path).standing().battles] == ["First steps"]


def test_a_battle_that_is_given_up_has_cost_nothing_and_its_table_stays(browse: Browse) -> None:
    browser = browse()
    path = in_a_scene(browser)
    place = fight(browser, path)
    page = browser.client.post(f"{path}/give-up", data={"token": browser.token}, follow_redirects=True).text
    assert "is being fought" not in page
    assert browser.client.get(place).status_code == 200
    assert fight(browser, path) != place


def test_nothing_else_can_be_done_while_a_battle_is_open(browse: Browse) -> None:
    browser = browse()
    path = in_a_scene(browser)
    fight(browser, path)
    answer = do(browser, path, "award", amount="5")
    assert "is still being fought; go on with it, or give it up" in refusal_in(answer)
    assert "--drop" not in answer.text, "a page has its own ways"


def test_the_file_tells_nothing_of_the_open_battle(browse: Browse, tmp_path: Path) -> None:
    browser = browse()
    path = in_a_scene(browser)
    fight(browser, path)
    assert downloaded(browser, path, tmp_path).standing().pending is None
    assert b'"seed"' not in (tmp_path / "downloaded.campaign").read_bytes()


def test_a_campaign_that_was_downloaded_can_be_sent_again(browse: Browse) -> None:
    browser = browse()
    path = in_a_scene(browser)
    content = browser.client.get(f"{path}/export").content
    answer = sent_again(browser, content)
    assert "The pier" in answer.text
    assert answer.url.path != path


def sent_again(browser: Browser, content: bytes) -> httpx.Response:
    """The page after a campaign file was sent."""
    return browser.client.post(
        "/campaigns/sent",
        data={"token": browser.token},
        files={"file": ("a.campaign", content)},
        follow_redirects=True,
    )


def test_a_battle_begun_at_a_terminal_goes_on_at_a_table(browse: Browse, tmp_path: Path) -> None:
    browser = browse()
    path = in_a_scene(browser)
    campaign = downloaded(browser, path, tmp_path)
    setup = read_scenario("first_steps")
    begun = campaigns.start_fight(
        campaign, setup, scenario="first_steps", who={}, seats=[], seed=5, by_hand=False
    )
    assert begun.battle.decision is not None
    begun.battle.choose(begun.battle.decision.options[0].key)
    begun.keep(begun.battle)
    sent = sent_again(browser, campaign.path.read_bytes())
    place = browser.client.post(
        f"{sent.url.path}/table", data={"token": browser.token}, follow_redirects=True
    )
    browser.arrived(place)
    to_its_end(browser)
    answer = browser.client.post(
        f"{sent.url.path}/finish", data={"token": browser.token}, follow_redirects=True
    )
    assert "won by" in answer.text


@pytest.mark.parametrize("sent", [b"no campaign at all", b"SQLite format 3\0" + bytes(4000), b""])
def test_what_is_no_campaign_is_refused_and_tells_no_path(browse: Browse, sent: bytes) -> None:
    answer = sent_again(browse(), sent)
    assert answer.status_code == 422
    assert "/tmp" not in answer.text


def test_a_campaign_is_its_owners_alone(browse: Browse) -> None:
    owner, other = browse(), browse()
    path = in_a_scene(owner)
    fight(owner, path)
    form = {"token": other.token}
    assert other.client.get(path).status_code == 403
    assert other.client.get(f"{path}/export").status_code == 403
    for what in ("finish", "give-up", "drop", "table", "build"):
        assert other.client.post(f"{path}/{what}", data=form).status_code == 403


def test_people_of_ones_own_force_join_and_go_in_somebodys_place(browse: Browse) -> None:
    browser = browse()
    path = in_a_scene(browser)
    form = {"token": browser.token, "squad": "long_watch"}
    browser.client.post(f"{path}/join", data=form)
    assert "Petrel" in browser.client.get(f"{path}/fight?scenario=first_steps").text
    fight(browser, path, who_magpie="petrel")
    assert "Petrel" in browser.page


def test_the_squad_is_changed_in_the_builder_and_paid_for(browse: Browse) -> None:
    browser = browse()
    path = begun(browser)
    do(browser, path, "award", amount="31", id="ines")
    copied = browser.client.post(f"{path}/build", data={"token": browser.token})
    force = copied.headers["location"].removeprefix("/build/")
    member = browser.client.get(f"/build/{force}/0").text
    found = re.search(r'id="(part-\d+-0)-title">[^<]*</h2>.*?name="set:fitness"', member, re.DOTALL)
    assert found is not None
    step = member[: member.index('name="set:fitness"')].rpartition('name="step" value="')[2].split('"')[0]
    form = {"token": browser.token, "step": step, "item": "0", "set:fitness": "6"}
    browser.client.post(f"/build/{force}/0", data=form)
    form = {"token": browser.token, "member": "ines", "force": force}
    page = browser.client.post(f"{path}/sheet", data=form, follow_redirects=True)
    assert "ines: a new sheet." in page.text, refusal_in(page)


def test_a_squad_that_is_no_shipped_force_is_refused(browse: Browse) -> None:
    browser = browse()
    form = {"token": browser.token, "squad": "../../etc/passwd"}
    assert browser.client.post("/campaigns", data=form).status_code == 403
