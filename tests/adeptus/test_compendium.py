"""The compendium: every entry says what it does, and where that stands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from wartable.rulesets import adeptus
from wartable.rulesets.adeptus.compendium.entries import compendium

HOME: Final = Path(str(adeptus.__file__)).parent
LEDGER: Final = tomllib.loads((HOME / "ledger.toml").read_text(encoding="utf-8"))
PAGE: Final = (HOME.parents[3] / "docs/rulings/adeptus.md").read_text(encoding="utf-8")
KINDS: Final = (
    "action",
    "command",
    "overseer",
    "shock",
    "quality",
    "style",
    "morale ability",
    "advantage",
    "order",
    "scan",
    "weapon",
)


def test_every_entry_has_a_text_and_rules_that_are_known() -> None:
    rows = {key for chapter in LEDGER.values() if isinstance(chapter, dict) for key in chapter}
    rulings = set(re.findall(r"^\| (AD-R\w+) \|", PAGE, re.MULTILINE))
    entries = compendium()
    assert [entry.key for entry in entries if not entry.text or not entry.rules] == []
    assert [(e.key, rule) for e in entries for rule in e.rules if rule not in rows | rulings] == []


def test_everything_of_the_pages_is_there() -> None:
    entries = compendium()
    assert {entry.kind for entry in entries} >= set(KINDS)
    counts = {kind: len([entry for entry in entries if entry.kind == kind]) for kind in KINDS}
    assert counts["morale ability"] == 9
    assert counts["advantage"] == 8
    assert counts["overseer"] == 6
    assert counts["order"] == 3


def test_no_two_entries_of_a_kind_share_a_key() -> None:
    keys = [(entry.kind, entry.group, entry.key) for entry in compendium()]
    assert len(keys) == len(set(keys))
