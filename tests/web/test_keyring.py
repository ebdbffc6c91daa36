"""Tokens that are looked up, and kept for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from wartable.web.api import keyring
from wartable.web.api.keyring import Keyring
from wartable.web.host import Host
from wartable.web.store.tokens import Bearer


class Shelf:
    """A database in which every token is known; it counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def read(self, what: Callable[[Any], Any]) -> Bearer:
        self.asked += 1
        return Bearer("somebody", "table", "blue")


class Watch:
    """A clock that stands."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(keyring, "monotonic", lambda: self.now)


def test_a_token_is_looked_up_once_in_a_few_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    watch, shelf = Watch(monkeypatch), Shelf()
    keys = Keyring(cast(Host, shelf))
    asyncio.run(keys.bearer("one"))
    watch.now += 4
    asyncio.run(keys.bearer("one"))
    assert shelf.asked == 1
    watch.now += 2
    asyncio.run(keys.bearer("one"))
    assert shelf.asked == 2


def test_tokens_that_nobody_uses_any_more_take_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    # Up to 5,000 stayed, so that a server went on growing for half an hour.
    watch = Watch(monkeypatch)
    keys = Keyring(cast(Host, Shelf()))
    asyncio.run(keys.bearer("one"))
    asyncio.run(keys.bearer("two"))
    watch.now += 6
    asyncio.run(keys.bearer("three"))
    assert keys.kept == 1
