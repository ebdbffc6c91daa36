"""Messages of webhooks: what the spectators' page says, for Discord."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_MARKUP: Final = re.compile(r"([!-/:-@\[-`{-~])")
"""Punctuation, any of which may be markup."""
_LONGEST: Final = 300
"""Most characters of a line."""
_NO_PREVIEW: Final = 1 << 2
"""Discord's flag for messages whose links are shown without a preview."""


def escaped(text: str) -> str:
    """Return a text that Discord shows as it is: on one line, without markup, links or mentions."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split())[:_LONGEST])


def text_of(screen: Mapping[str, Any], link: str) -> str:
    """Return a message about a table as its spectators see it, from their screen."""
    people = screen["people"] or {}
    asked = people.get("asked")
    waiting = screen["waiting"] if asked is None else asked["text"]
    ending = f"{screen['ending']} {screen['result']}."
    heading = screen["heading"][0] if screen["heading"] else ""
    last = screen["log"][-1][0] if screen["log"] else ""
    lines = [f"**{escaped(screen['title'])}**", *[escaped(one) for one in (heading, last) if one]]
    return "\n".join([*lines, escaped(ending if screen["over"] else waiting), f"<{link}>"])


def is_told(screen: Mapping[str, Any]) -> bool:
    """Whether a message is due at a table in this state: it waits for a player, or is over."""
    return bool(screen["over"] or (screen["waiting"] and not screen["paused"] and not screen["stalemate"]))


def payload(text: str) -> dict[str, Any]:
    """Return the body of a request that posts a text, which mentions no one."""
    return {"content": text, "allowed_mentions": {"parse": []}, "flags": _NO_PREVIEW}
