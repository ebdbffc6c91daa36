"""A browser without a screen: it keeps its cookie, reads pages, and sends their forms."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Mapping
from typing import Any

import httpx

HTMX = {"hx-request": "true"}


class Browser:
    """One person at a browser. `client` has the server's address."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.page = client.get("/").text
        self.token = _one(r'name="token" value="(\w+)"', self.page)
        self.path = ""

    def begin(self, scenario: str, **fields: str) -> str:
        """Open a table of a scenario and sit down there; returns the path of the place."""
        form = {"token": self.token, "scenario": scenario, "dice": "seeded"}
        form |= {key.replace("seat_", "seat:", 1): value for key, value in fields.items()}
        return self.arrived(self.client.post("/tables", data=form, follow_redirects=True))

    def join(self, link: str) -> str:
        """Follow an invitation and sit down; returns the path of the place."""
        self.client.get(link)
        return self.arrived(self.client.post(link, data={"token": self.token}, follow_redirects=True))

    def arrived(self, answer: httpx.Response) -> str:
        """Take the page that was reached as one's own place."""
        assert answer.status_code == 200, answer.text
        self.path = answer.url.path
        self.page = answer.text
        return self.path

    def links(self) -> dict[str, str]:
        """The invitations on the page: their paths by the place that they lead to."""
        found = re.findall(r'data-place="([^"]*)" value="[^"]*?(/join/[\w-]+)"', self.page)
        return {html.unescape(place): path for place, path in found}

    def look(self) -> str:
        """The page as it is now."""
        answer = self.client.get(self.path)
        assert answer.status_code == 200, answer.text
        self.page = answer.text
        return self.page

    @property
    def seen(self) -> str:
        """The tag of the page that was seen last."""
        return _one(r'id="newest" data-seen="(\w+)"', self.page)

    @property
    def keys(self) -> list[str]:
        """The answers that the page offers."""
        return [
            html.unescape(key) for key in re.findall(r'<button[^>]* name="key" value="([^"]*)"', self.page)
        ]

    def wait_for_question(self, seconds: float = 60.0) -> bool:
        """Look until this place is asked; False where the battle is over first."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.look()
            if self.keys:
                return True
            if 'class="ending"' in self.page:
                return False
            time.sleep(0.02)
        raise AssertionError(f"nothing was asked of {self.path}")

    def answer(self, key: str, **fields: str) -> httpx.Response:
        """Send an answer to the page that was seen last."""
        return self.send("answer", key=key, **fields)

    def send(self, what: str, **fields: str) -> httpx.Response:
        """Send a form of the page, and take what comes back as the page."""
        form = {"token": self.token, "seen": fields.pop("seen", "") or self._seen(), **fields}
        answer = self.client.post(f"{self.path}/{what}", data=form, headers=HTMX)
        if answer.status_code == 200:
            self.page = answer.text
        return answer

    def _seen(self) -> str:
        found = re.search(r'name="seen" value="(\w+)"', self.page)
        return found[1] if found else ""


def _one(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, f"{pattern} is not in {text[:2000]}"
    return found[1]


def refusal_in(answer: httpx.Response) -> str:
    """What a page says of why something was not done."""
    return html.unescape(_one(r'class="refusal"[^>]*>([^<]*)<', answer.text))


Form = Mapping[str, Any]
