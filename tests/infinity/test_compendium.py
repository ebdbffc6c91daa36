"""The compendium: every entry says what it does, and where that stands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from wartable.core.views.entry import Entry
from wartable.rulesets import infinity
from wartable.rulesets.infinity.compendium.entries import compendium_entries
from wartable.rulesets.infinity.d20.saves import AMMUNITION
from wartable.rulesets.infinity.model import order, plan, skills, states
from wartable.rulesets.infinity.model.items import ITEM_NAMES
from wartable.rulesets.infinity.model.weapon import WEAPONS
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.tokens.catalogue import TOKEN_USES

HOME: Final = Path(str(infinity.__file__)).parent
LEDGER: Final = tomllib.loads((HOME / "ledger.toml").read_text(encoding="utf-8"))
PAGE: Final = (HOME.parents[3] / "docs/rulings/infinity.md").read_text(encoding="utf-8")


def keys(kind: str) -> set[str]:
    """The keys of all entries of a kind."""
    return {entry.key for entry in compendium_entries() if entry.kind == kind}


def entry(kind: str, key: str) -> Entry:
    """The entry of this kind and key."""
    return next(found for found in compendium_entries() if (found.kind, found.key) == (kind, key))


def test_every_entry_has_a_text_and_rules_that_are_known() -> None:
    rows = {key for chapter in LEDGER.values() if isinstance(chapter, dict) for key in chapter}
    rulings = set(re.findall(r"^\| (IN-R\w+) \|", PAGE, re.MULTILINE))
    entries = compendium_entries()
    assert [found.key for found in entries if not found.text or not found.rules] == []
    assert [(e.key, rule) for e in entries for rule in e.rules if rule not in rows | rulings] == []


def test_no_two_entries_of_a_kind_share_a_key() -> None:
    found = [(entry.kind, entry.group, entry.key) for entry in compendium_entries()]
    assert len(found) == len(set(found))


def test_every_skill_of_an_order_can_be_looked_up() -> None:
    assert keys("skill") == set(SKILLS)


def test_every_use_of_a_command_token_can_be_looked_up() -> None:
    assert keys("token use") == set(TOKEN_USES)


def test_everything_in_a_speedball_can_be_looked_up() -> None:
    assert keys("skill") | keys("speedball item") >= set(ITEM_NAMES)


def test_every_special_skill_can_be_looked_up() -> None:
    assert keys("special skill") == set(skills.SKILLS)


def test_every_state_can_be_looked_up() -> None:
    assert keys("state") >= {*states.STATES, *states.NULL, states.DEAD}


def test_every_kind_of_order_can_be_looked_up() -> None:
    assert keys("order") == set(order.KINDS)


def test_every_kind_of_fireteam_can_be_looked_up() -> None:
    assert keys("fireteam") >= set(plan.TEAM_KINDS)


def test_every_ammunition_can_be_looked_up() -> None:
    assert keys("ammunition") == set(AMMUNITION)


def test_every_weapon_can_be_looked_up() -> None:
    assert keys("weapon") == set(WEAPONS)


def test_a_weapon_shows_its_line_of_the_chart() -> None:
    assert entry("weapon", "sniper_rifle").data == {
        "burst": 2,
        "ps": 5,
        "ammunition": "SHOCK",
        "rolls": "BS",
        "ranges": "-3 to 8, 0 to 16, +3 to 48, -3 to 96",
    }


def test_numbered_skills_show_their_numbers() -> None:
    numbered = {found.key: found.data["numbers"] for found in compendium_entries() if "numbers" in found.data}
    assert numbered == {"lieutenant": [0, 1], "mimetism": [3, 6], "strategos": [1, 2]}
