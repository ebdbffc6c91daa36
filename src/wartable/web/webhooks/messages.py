"""The texts that webhooks post, in the format of Discord. They contain only what the spectators' page
shows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_MARKUP: Final = re.compile(r"([!-/:-@\[-`{-~])")
"""Pattern for punctuation, which could be markup."""
_MAX_LINE_LENGTH: Final = 300
"""Greatest number of characters of a line."""
_NO_PREVIEW: Final = 1 << 2
"""Discord's flag for messages whose links are shown without a preview."""


def escape_for_discord(text: str) -> str:
    """Return a text escaped and on one line, so that Discord shows it as it is, without markup, links or
    mentions.
    """
    return _MARKUP.sub(r"\\\1", " ".join(text.split())[:_MAX_LINE_LENGTH])


def message_text(screen: Mapping[str, Any], link: str) -> str:
    """Return the text of the message about a table. `screen` is the data of its spectators' page; `link` is
    the address to add.
    """
    people = screen["people"] or {}
    asked = people.get("asked")
    waiting = screen["waiting"] if asked is None else asked["text"]
    ending = f"{screen['ending']} {screen['result']}."
    heading = screen["heading"][0] if screen["heading"] else ""
    last = screen["log"][-1][0] if screen["log"] else ""
    lines = [
        f"**{escape_for_discord(screen['title'])}**",
        *[escape_for_discord(one) for one in (heading, last) if one],
    ]
    return "\n".join([*lines, escape_for_discord(ending if screen["over"] else waiting), f"<{link}>"])


def is_message_due(screen: Mapping[str, Any]) -> bool:
    """Whether to post a message about a table in this state: it waits for a player, or the battle is over."""
    return bool(screen["over"] or (screen["waiting"] and not screen["paused"] and not screen["stalemate"]))


def payload(text: str) -> dict[str, Any]:
    """Return the body of a request that posts a text to Discord, in such a way that no one is mentioned."""
    return {"content": text, "allowed_mentions": {"parse": []}, "flags": _NO_PREVIEW}
