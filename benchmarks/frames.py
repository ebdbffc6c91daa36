"""Frames a second while events are played on the board: `python -m benchmarks.frames [--seconds 20]`.

It starts a server, opens a battle of twelve against twelve, the units of `six_a_side.toml` twice, in headless
chromium ($WARTABLE_BROWSER names another), and gives the first answers that the page offers. While something
is played, it counts the frames that the browser draws. `--require` fails (status 1) if there are fewer than
30 a second. Nothing else should run on the machine.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import shutil
import statistics
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Page, sync_playwright

from benchmarks.machine import machine
from benchmarks.pages import served
from wartable.files import read_scenario

SETUP: Final = Path(__file__).with_name("six_a_side.toml")
APART: Final = 130
"""Yards between a line of units and its copy behind it."""
WANTED: Final = 30.0
"""Fewest frames a second."""
_MOST_ANSWERS: Final = 400
_TURNED: Final = "button => document.querySelector(button) || document.querySelector('.ending')"
_QUESTION: Final = "#ask .options button"
_COUNTS: Final = """() => {
    window.gaps = [];
    let before = 0;
    const frame = (now) => {
        const isPlaying = document.querySelector("#skip")?.hidden === false;
        if (isPlaying && before) window.gaps.push(now - before);
        before = isPlaying ? now : 0;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""
"""Keeps the milliseconds between frames while something is played."""
_RESTS: Final = "() => document.querySelector('#skip')?.hidden !== false"


def doubled(setup: Mapping[str, Any]) -> dict[str, Any]:
    """Return a setup with each unit twice, the second behind the first."""
    more = []
    for unit in setup["units"]:
        other = copy.deepcopy(dict(unit))
        for one in (other, other["leader"], *other.get("specials", [])):
            one["id"], one["name"] = f"{one['id']}_2", f"Second {one['name']}"
        x, y = unit["at"]
        other["at"] = [x - APART if x < 700 else x + APART, y]
        more.append(other)
    return {**setup, "units": [*setup["units"], *more]}


def opened(page: Page, home: str) -> None:
    """Open a table for the battle and take the first seat; the computer has the other."""
    setup = doubled(read_scenario(SETUP))
    sent = {"setup": setup, "seats": {"pact": "greedy"}, "plays": False}
    made = httpx.post(f"{home}api/tables", json=sent, timeout=60)
    if made.is_error:
        raise SystemExit(made.text)
    page.goto(f"{home}join/{made.json()['links']['levy']}")
    page.locator("main form button").first.click()
    page.wait_for_selector(_QUESTION)


def gaps_of(page: Page, seconds: float) -> list[float]:
    """Return the milliseconds between frames while at least this many seconds were played."""
    page.evaluate(_COUNTS)
    found: list[float] = []
    for _ in range(_MOST_ANSWERS):
        page.wait_for_function(_TURNED, arg=_QUESTION)
        if page.locator(".ending").count() or sum(found) >= 1000 * seconds:
            break
        page.locator(f"#ask .pinned button, {_QUESTION}").first.press("Enter")
        page.wait_for_timeout(300)
        page.wait_for_function(_RESTS, timeout=120_000)
        found = page.evaluate("window.gaps")
    return found


def facts_of(gaps: list[float]) -> dict[str, float]:
    """Return the figures: seconds that were played, frames a second, and the longest frames."""
    ordered = sorted(gaps)
    return {
        "seconds": round(sum(gaps) / 1000, 1),
        "frames_per_second": round(1000 * len(gaps) / sum(gaps), 1),
        "median_ms": round(statistics.median(ordered), 1),
        "p95_ms": round(ordered[int(0.95 * len(ordered))], 1),
        "longest_ms": round(ordered[-1], 1),
    }


def main() -> int:
    """Measure; with --require status 1 if there are too few frames."""
    parser = argparse.ArgumentParser(description="Count frames while events are played on the board.")
    parser.add_argument("--seconds", type=float, default=20, help="how long is played at least")
    parser.add_argument("--require", action="store_true", help="fail if there are too few frames")
    parser.add_argument("--picture", type=Path, help="also write a picture of the page at the end")
    given = parser.parse_args()
    path = shutil.which(os.environ.get("WARTABLE_BROWSER", "chromium-headless-shell")) or shutil.which(
        "chromium"
    )
    with served() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        opened(page, home)
        gaps = gaps_of(page, given.seconds)
        if given.picture:
            page.screenshot(path=given.picture)
        browser.close()
    if not gaps:
        raise SystemExit("nothing was played")
    facts = facts_of(gaps)
    print(json.dumps({"machine": machine(), "frames": facts, "load": os.getloadavg()[0]}, indent=1))
    return int(given.require and facts["frames_per_second"] < WANTED)


if __name__ == "__main__":
    sys.exit(main())
