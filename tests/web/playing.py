"""Battles played from the board of a page, as a person plays them: with a mouse, a finger, or keys alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from playwright.sync_api import Page

from tests.web.page import SEEN, Person

Point = Sequence[float]
ENDING: Final = ".ending"
PLAN: Final = ".plans button"
MARKED: Final = "#ask .options button.near"
FOUND: Final = "document.querySelector('#reached').textContent"
"""What the page says of an attempt on the board."""
FACTS: Final = """(moved) => {
    const one = (wanted) => document.querySelector(wanted);
    const room = one("#map").getBoundingClientRect();
    const middle = (found) => {
        const box = found.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const isFree = (found) => { // whether a hand can get at it
        const [x, y] = middle(found);
        const isShown = x > room.left && x < room.right && y > room.top && y < room.bottom;
        return isShown && found.contains(document.elementFromPoint(x, y));
    };
    const side = (token) => [...token.classList].find((name) => /^side\\d/.test(name));
    const tokens = [...document.querySelectorAll("#map .unit")];
    const own = one("#reach")?.dataset.units.split(" ").filter(Boolean) || [];
    const movable = tokens.filter((token) => own.includes(token.dataset.unit) && isFree(token));
    const acting = movable.find((token) => !moved.includes(token.dataset.unit)) || movable[0];
    const from = acting && middle(acting);
    const far = (token) => Math.hypot(middle(token)[0] - from[0], middle(token)[1] - from[1]);
    const others = acting ? tokens.filter((token) => side(token) !== side(acting) && isFree(token)) : [];
    const button = one("#ask .pinned button") || one("#ask .options button");
    const { at } = button?.dataset || {};
    const place = at ? one(`#map .place[data-place="${CSS.escape(at)}"]`)
        : one(`#map .spot[data-key="${CSS.escape(button?.value || "")}"]`);
    return {
        unit: acting?.dataset.unit || "",
        from,
        enemies: others.sort((a, b) => far(a) - far(b)).map((one) => [one.dataset.unit, ...middle(one)]),
        place: place && isFree(place) ? middle(place) : null,
    };
}"""
"""Facts about the board, all with their points of the screen: the own unit that can be moved, if possible one
that has not; the enemies that a hand can get at, the nearest first; and the place of the best answer.
"""
_REPLIED: Final = f"""before => {SEEN} !== before || document.querySelector("{PLAN}")
    || document.querySelector("{MARKED}") || /no action to choose/.test({FOUND})"""
_IS_SHOWN: Final = "document.querySelector('#facts').textContent.includes('Tap it once more')"
_LIFTED: Final = f"() => document.querySelector('#far .near') || {FOUND}"
_STEPS: Final = 9
"""Number of places that a drag tries on its way back from an enemy to the unit."""
_MOST_TOKENS: Final = 40
_NOTHING_MOVES: Final = "*"


class Hand(ABC):
    """A way to use a page."""

    @abstractmethod
    def point_at(self, page: Page, unit: str) -> None:
        """Point at a token, as if to choose it."""

    @abstractmethod
    def choose_at(self, page: Page, point: Point) -> bool:
        """Choose the place at a point; False if it has to be chosen in the panel."""

    @abstractmethod
    def press(self, page: Page, button: str) -> None:
        """Press a button of the page."""

    @abstractmethod
    def drag(self, page: Page, unit: str, start: Point, end: Point) -> bool:
        """Drag a unit as far as it gets towards a point, and drop it; False if it is put back."""


class Mouse(Hand):
    """A mouse."""

    def point_at(self, page: Page, unit: str) -> None:
        page.mouse.click(*middle_of(page, unit))

    def choose_at(self, page: Page, point: Point) -> bool:
        page.mouse.click(point[0], point[1])
        return True

    def press(self, page: Page, button: str) -> None:
        page.locator(button).first.click()

    def drag(self, page: Page, unit: str, start: Point, end: Point) -> bool:
        page.mouse.move(start[0], start[1])
        page.mouse.down()
        page.mouse.move(start[0] + 12, start[1], steps=3)
        page.wait_for_function(_LIFTED)
        is_found = _is_led_back(page, start, end, lambda x, y: page.mouse.move(x, y))
        if not is_found:
            page.keyboard.press("Escape")
        page.mouse.up()
        return is_found


class Finger(Hand):
    """A finger on a screen."""

    def point_at(self, page: Page, unit: str) -> None:
        before, (x, y) = page.evaluate(SEEN), middle_of(page, unit)
        page.touchscreen.tap(x, y)  # shows what is known of the unit, and its plans
        if (
            page.locator(f'#ask .options button[data-unit="{unit}"]').count()
            and page.evaluate(SEEN) == before
        ):
            page.touchscreen.tap(x, y)

    def choose_at(self, page: Page, point: Point) -> bool:
        before = page.evaluate(SEEN)
        page.touchscreen.tap(point[0], point[1])  # shows the place; points are chosen by the first touch
        if page.evaluate(_IS_SHOWN) and page.evaluate(SEEN) == before:
            page.touchscreen.tap(point[0], point[1])
        return True

    def press(self, page: Page, button: str) -> None:
        close = page.locator("#facts .close")
        if button != PLAN and close.count() and close.is_visible():
            close.tap()  # what is known of a unit lies over the answers
        page.locator(button).first.tap()

    def drag(self, page: Page, unit: str, start: Point, end: Point) -> bool:
        hand = page.context.new_cdp_session(page)

        def touch(kind: str, *at: float) -> None:
            points = [{"x": at[0], "y": at[1]}] if at else []
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", *start)
        touch("touchMove", start[0] + 12, start[1])
        page.wait_for_function(_LIFTED)
        is_found = _is_led_back(page, start, end, lambda x, y: touch("touchMove", x, y))
        touch("touchEnd" if is_found else "touchCancel")
        return is_found


class Keys(Hand):
    """Keys alone; the focus is always where one can go on from."""

    def point_at(self, page: Page, unit: str) -> None:
        for _ in range(_MOST_TOKENS):
            page.keyboard.press("n")
            if page.evaluate("unit => document.activeElement.dataset.unit === unit", unit):
                page.keyboard.press("Enter")
                return
        raise AssertionError(f"{_MOST_TOKENS} times n did not lead to {unit}")

    def choose_at(self, page: Page, point: Point) -> bool:
        return False

    def press(self, page: Page, button: str) -> None:
        is_lost = page.evaluate("document.activeElement === document.body")
        assert not (is_lost and page.locator("#undo").count()), "the focus is lost"
        if button in (PLAN, MARKED):
            page.wait_for_function(f"() => document.activeElement.matches('{button}')")
            page.keyboard.press("Enter")
        else:
            page.keyboard.type(page.locator(button).first.get_attribute("data-number") or "1")

    def drag(self, page: Page, unit: str, start: Point, end: Point) -> bool:
        page.keyboard.press("m")
        page.wait_for_function(_LIFTED)
        if not page.locator("#drag").count():
            return False
        right, down = end[0] - start[0], end[1] - start[1]
        ways = ("ArrowRight" if right > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp")
        page.keyboard.press(ways[abs(down) > abs(right)])
        page.keyboard.press(ways[abs(down) > abs(right)])
        is_found = page.locator("#drag .walked").count() > 0
        page.keyboard.press("Enter" if is_found else "Escape")
        return is_found


def middle_of(page: Page, unit: str) -> Point:
    """The point of the screen at which a token is."""
    box = page.locator(f'#map .unit[data-unit="{unit}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _is_led_back(page: Page, start: Point, end: Point, move: Callable[[float, float], None]) -> bool:
    """Hold a unit over an enemy, and go back towards its start until it is over a place in reach."""
    if not page.locator("#far .near").count():
        return False
    for step in range(_STEPS, 0, -1):
        share = step / (_STEPS + 1)
        move(start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
        if page.locator("#drag .walked").count():
            return True
    return False


def attack(person: Person, hand: Hand, enemy: str) -> bool:
    """Point at an enemy and confirm the best plan against it; False if there is none."""
    page = person.page
    before = page.evaluate(SEEN)
    page.evaluate(f"() => {{ {FOUND} = ''; }}")
    hand.point_at(page, enemy)
    page.wait_for_function(_REPLIED, arg=before)
    for button in (PLAN, MARKED):
        if page.evaluate(SEEN) == before and page.locator(button).count():
            hand.press(page, button)
            break
    else:
        if page.evaluate(SEEN) == before:
            return False
    person.wait_for_question_after(before)
    return True


def answer_at(person: Person, hand: Hand, point: Point) -> bool:
    """Choose the answer at a point of the board; False if a hand cannot."""
    page = person.page
    before = page.evaluate(SEEN)
    if not hand.choose_at(page, point):
        return False
    page.wait_for_function(_REPLIED, arg=before)
    if page.evaluate(SEEN) == before:
        hand.press(page, MARKED)
    person.wait_for_question_after(before)
    return True


def advance(person: Person, hand: Hand, unit: str, start: Point, end: Point) -> bool:
    """Drag a unit towards an enemy and confirm the first action that brings it there; False if it stays."""
    page = person.page
    before = page.evaluate(SEEN)
    page.evaluate(f"() => {{ {FOUND} = ''; }}")
    if not hand.drag(page, unit, start, end):
        return False
    page.wait_for_function(_REPLIED, arg=before)
    if page.locator(PLAN).count():
        hand.press(page, PLAN)
    person.wait_for_question_after(before)
    return True


def play(person: Person, hand: Hand, *, most: int, most_drags: int = 1_000) -> Counter[str]:
    """Play until the battle ends, or for this many inputs or drags. A unit that acts for the first time is
    dragged towards the nearest enemy; later it attacks what it can. What has no plan is answered with the
    best answer of the panel. Returns the number of inputs of each kind.
    """
    counts: Counter[str] = Counter()
    moved: dict[str, list[str]] = {}
    while not person.page.locator(ENDING).count() and counts.total() < most and counts["drags"] < most_drags:
        counts[_act(person, hand, moved)] += 1
    return counts


def _act(person: Person, hand: Hand, moved: dict[str, list[str]]) -> str:
    """Give one input. `moved` are the units that were dragged, by the question that was asked."""
    page = person.page
    page.wait_for_function(f"() => document.querySelector('{ENDING}') || {SEEN}")
    before = moved.setdefault(page.inner_text("#question"), [])
    facts = page.evaluate(FACTS, before)
    if facts["enemies"]:
        unit, (enemy, *end) = facts["unit"], facts["enemies"][0]
        if not {unit, _NOTHING_MOVES}.intersection(before):
            if advance(person, hand, unit, facts["from"], end):
                before.append(unit)
                return "drags"
            before.append(_NOTHING_MOVES)
        if attack(person, hand, enemy):
            return "attacks"
    elif facts["place"] and answer_at(person, hand, facts["place"]):
        return "places"
    best = "#ask .pinned button"
    person.answer(
        lambda page: hand.press(page, best if page.locator(best).count() else "#ask .options button")
    )
    return "panel"
