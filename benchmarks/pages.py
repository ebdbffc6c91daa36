"""Load time and size of pages: `python benchmarks/pages.py [--times 7] [--require]`.

It starts a server and opens pages in chromium ($WARTABLE_BROWSER names another), each time with an empty
cache: the first page, and a table of each game. For an answer it measures the bytes that the server sends, in
a battle of four against four.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import re
import shutil
import signal
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
SCENARIOS: Final = ("first_steps", "harbour_gate", "two_marshals", "ford_of_lamps", "gate_at_dusk")
"""A battle of each game, and one of four against four."""
FOUR: Final = "harbour_gate"
ANSWERS: Final = 60
HEAVIEST: Final = 200_000
HEAVIEST_ANSWER: Final = 20_000
SLOWEST: Final = 1_000.0
"""Limits: bytes of a page with all its resources, unpacked; bytes sent for an answer; milliseconds until it
shows.
"""
_PAINTED: Final = "() => performance.getEntriesByName('first-contentful-paint').length"
_FOUND: Final = """() => [
    performance.getEntries().reduce((sum, one) => sum + (one.decodedBodySize || 0), 0),
    performance.getEntries().reduce((sum, one) => sum + (one.encodedBodySize || 0), 0),
    performance.getEntriesByName('first-contentful-paint')[0].startTime,
]"""


def drawn(browser: Browser, address: str, times: int, state: Path | None) -> dict[str, float]:
    """Return the size of a page with all its resources, and its load time: the median, and the worst."""
    weights: list[float] = []
    sent: list[float] = []
    paints: list[float] = []
    for _ in range(times):
        context = browser.new_context(storage_state=state, viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.goto(address)
        page.wait_for_function(_PAINTED)
        for values, value in zip((weights, sent, paints), page.evaluate(_FOUND), strict=True):
            values.append(value)
        context.close()
    return {
        "bytes": max(weights),
        "sent_bytes": max(sent),
        "ms": round(statistics.median(paints), 1),
        "worst_ms": round(max(paints), 1),
    }


def opened(page: Page, home: str, scenario: str) -> str:
    """Open a table for a battle from the first page; returns the address of the player's seat."""
    page.goto(home)
    page.locator(f'form:has(input[value="{scenario}"]) button').press("Enter")
    page.wait_for_selector("#ask .options button")
    return page.url


def updates(context: BrowserContext, address: str) -> list[int]:
    """Return the bytes sent for answers, always the first that the page offers; compressed, as browsers ask
    for it.
    """
    text, sizes = context.request.get(address).text(), []
    token, ground = _one(r'name="token" value="(\w+)"', text), _one(r'name="ground" value="(\w+)"', text)
    for _ in range(ANSWERS):
        key = re.search(r'<button name="key" value="([^"]*)"', text)
        if key is None:
            text = context.request.get(address).text()
            continue
        form: dict[str, str | float | bool] = {
            "token": token,
            "ground": ground,
            "seen": _one(r'name="seen" value="(\w+)"', text),
            "key": html.unescape(key[1]),
        }
        answer = context.request.post(f"{address}/answer", form=form, headers={"hx-request": "true"})
        text = answer.text()
        sizes.append(int(answer.headers["content-length"]))
    return sizes


def _one(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    if found is None:
        raise SystemExit(f"the page has no {pattern}")
    return found[1]


@contextmanager
def served() -> Iterator[str]:
    """Run a server with a new database; yields its address."""
    from benchmarks.tables import free_port, started

    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        process = started(port, str(Path(folder) / "pages.db"), 1)
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(20)


def measured(browser: Browser, home: str, times: int) -> dict[str, dict[str, float]]:
    """Return the figures of every page, by its name."""
    facts = {"first page": drawn(browser, home, times, None)}
    for scenario in SCENARIOS:
        context = browser.new_context()
        address = opened(context.new_page(), home, scenario)
        with tempfile.TemporaryDirectory() as folder:
            state = Path(folder) / "cookies.json"
            context.storage_state(path=state)
            facts[scenario] = drawn(browser, address, times, state)
        if scenario == FOUR:
            sizes = updates(context, address)
            facts["answer, four against four"] = {
                "sent_bytes": max(sizes),
                "median": statistics.median(sizes),
            }
        context.close()
    return facts


def faults(facts: dict[str, dict[str, float]]) -> list[str]:
    """Return the limits that are exceeded."""
    found = []
    for name, figures in facts.items():
        most = HEAVIEST_ANSWER if name.startswith("answer") else HEAVIEST
        if figures.get("bytes", figures["sent_bytes"]) >= most:
            found.append(f"{name}: more than {most} bytes")
        if figures.get("ms", 0.0) >= SLOWEST:
            found.append(f"{name}: drawn after {figures['ms']:.0f} ms, {SLOWEST:.0f} are allowed")
    return found


def main() -> int:
    """Measure; with --require status 1 if a page is too large or too slow."""
    sys.path.insert(0, str(ROOT))
    from benchmarks.machine import machine

    parser = argparse.ArgumentParser(description="Measure how soon pages are drawn and what they weigh.")
    parser.add_argument("--times", type=int, default=7, help="how often each page is opened")
    parser.add_argument("--require", action="store_true", help="fail if a page is too large or too slow")
    given = parser.parse_args()
    path = shutil.which(os.environ.get("WARTABLE_BROWSER", "chromium"))
    with served() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        facts = measured(browser, home, given.times)
        browser.close()
    wrong = faults(facts)
    print(json.dumps({"machine": machine(), "pages": facts, "faults": wrong}, indent=1))
    return int(given.require and bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main())
