"""Numbers agree with their nouns and names with their verbs, in all that battles of a game say."""

from __future__ import annotations

import pytest

from tests.conformance.sampled import EVERY
from wartable import ruleset_names
from wartable.files import list_scenarios, read_scenario
from wartable.testing.conformance import check_agreement
from wartable.testing.conformance.agreement import Agreement

KNOWN = ["2 yards, a yard each", "3 Wounds of one Wound each", "Heron acts", "Fen Bows act"]
"""From these the check learns two nouns and a verb."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ruleset_names())
def test_numbers_and_verbs_of_a_game_agree(name: str) -> None:
    setups = [read_scenario(info.name) for info in list_scenarios() if info.ruleset == name]
    check_agreement(name, setups, battles=50 // EVERY)


def _faults(text: str) -> list[str]:
    found = Agreement([*KNOWN, text], ["Heron", "Otter", "Fen Bows"]).faults()
    return [fault.what for fault in found if text in fault.said]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("It goes 1 yards.", ["1 yards"]),
        ("It goes 1 more yards.", ["1 more yards"]),
        ("It takes 5 Wound.", ["5 Wound"]),
        ("1 yard are left.", ["1 yard are"]),
        ("So be it: 2 yards is left.", ["2 yards is"]),
        ("Heron act now.", ["Heron acts, Heron act"]),
        ("Round 2. The Fen Bows acts.", ["Fen Bows acts, Fen Bows act"]),
    ],
)
def test_what_does_not_agree_is_told(text: str, faults: list[str]) -> None:
    assert _faults(text) == faults


@pytest.mark.parametrize(
    "text",
    [
        "It goes 1 yard, then 4 yards, then 1.5 yards.",
        "A level is lost: it takes 2 Wound levels and 1 Wound of 3 Wounds.",
        "Round 1 yards off; Otter 2 acts.",
        "1 of its Wounds is healed.",
        "Here Heron and Otter act, and Heron may act.",
        "Heron is across the field. Fen Bows across it shoot.",
    ],
)
def test_what_agrees_is_not_told(text: str) -> None:
    assert _faults(text) == []
