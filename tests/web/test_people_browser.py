"""A host, two friends on one side and one on the other play from the lobby on, each at a browser."""

from __future__ import annotations

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from tests.web.page import LAPTOP, SHOWN, Person, needs_browser

pytestmark = needs_browser


def host_of(browser: Chromium, url: str, scenario: str = "first_steps") -> tuple[Person, str]:
    """A host who only runs a new table of a scenario, and the link of its lobby."""
    host = Person(browser, url, viewport=LAPTOP)
    page = host.page
    page.goto(f"{url}/")
    page.goto(f"{url}/new/{scenario}")
    for seat in page.locator("select[name^='seat:']").all():
        seat.select_option("human")
    page.locator("input[name=gm]").check()
    page.locator("select[name=dice]").select_option("seeded")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#play")
    page.locator("#people summary").click()
    return host, page.input_value("#lobby-link")


def join(host: Person, friend: Page, lobby: str, name: str, seat: str, unit: str) -> None:
    """Ask for a unit in the lobby, be admitted, and go on to the table without another click."""
    friend.goto(lobby)
    friend.fill("#person-name", name)
    friend.locator(f"input[name=place][value={seat}]").check()
    if unit:
        friend.locator(f"input[name='unit:{seat}'][value={unit}]").check()
    friend.get_by_role("button", name="Ask to join").click()
    admit(host, name)
    friend.wait_for_selector("#play", timeout=60_000)  # their page looks every few seconds


def admit(host: Person, name: str) -> None:
    """Admit someone who waits in the lobby."""
    host.page.locator("#requests", has_text=name).wait_for()
    host.page.get_by_role("button", name="Admit", exact=True).click()
    host.page.locator("#requests", has_text=name).wait_for(state="detached")


def answers(people: dict[str, Person]) -> str:
    """The name of the only person who may answer now; they give the first answer."""
    for person in people.values():
        person.catch_up()
    able = [name for name, one in people.items() if one.page.locator("#ask .options button").count()]
    assert len(able) == 1, f"one person is asked, not {able}"
    page = people[able[0]].page
    before = page.evaluate(SHOWN)
    page.locator("#ask .options button").first.dispatch_event("click")
    page.wait_for_function(f"before => {SHOWN} !== before", arg=before)
    return able[0]


def test_friends_join_by_the_lobby_and_answer_for_their_own_units(browser: Chromium, url: str) -> None:
    host, lobby = host_of(browser, url)
    wanted = {"Mira": ("blue", "heron"), "Tom": ("blue", "otter"), "Xenia": ("red", "magpie")}
    friends = {name: Person(browser, url, viewport=LAPTOP) for name in wanted}
    people = {name: friend.page for name, friend in friends.items()}
    for name, (seat, unit) in wanted.items():
        join(host, people[name], lobby, name, seat, unit)
    # When: they place their units; then: each is asked for their own, and Xenia also for Badger
    assert sorted(answers(friends) for _ in range(4)) == ["Mira", "Tom", "Xenia", "Xenia"]
    # When: Tom leaves and comes back; then: Otter is his again
    people["Tom"].locator("#people summary").click()
    people["Tom"].get_by_role("button", name="Leave the table").click()
    people["Tom"].wait_for_url(f"{url}/")
    join(host, people["Tom"], lobby, "Tom", "blue", "otter")
    people["Mira"].locator("#log", has_text="Tom leaves Ferry Patrol.").wait_for()
    people["Tom"].locator("#people summary").click()
    people["Tom"].locator("#people li", has_text="Tom (you), Ferry Patrol: Otter").wait_for()
    assert [person.faults for person in (host, *friends.values())] == [[], [], [], []]
    for person in (host, *friends.values()):
        person.page.context.close()
