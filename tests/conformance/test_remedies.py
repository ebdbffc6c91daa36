"""Whoever is in a condition that an option ends can end it, in every game and for every sort of unit."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.conformance import matches, missions, operations, skirmishes, wars
from wartable.rulesets.adeptus.turn.remedies import REMEDIES
from wartable.rulesets.battle_century.match.turn.turn import REMEDIES as MATCH_REMEDIES
from wartable.testing.conformance import Care, Trial, check_remedies

Found = Mapping[tuple[str, str], Care]

QUICK_GUN = {
    "name": "Quick gun",
    "class": "basic",
    "range": 30,
    "clip": 6,
    "reload": 0,
}
CREWS = missions.sound(
    missions.mission(
        "Crews",
        [
            missions.fighter(
                "crew", "blue", (10, 10), kind="horde", squads=2, weapons=[QUICK_GUN, "hatchet"]
            ),
            missions.fighter("elm", "red", (50, 30)),
        ],
    )
)
"""A Horde with a weapon that takes no time to reload."""
MARSHALLED = missions.sound(
    missions.mission(
        "Marshalled",
        [
            missions.fighter("chief", "blue", (10, 10), supreme=True, **missions.MARSHAL),
            missions.fighter("line", "blue", (14, 10), kind="horde", squads=2),
            missions.fighter("elm", "red", (50, 30)),
        ],
    )
)
"""A Supreme Commander beside a Horde, far from the enemy."""


_TREATING = {"doctor": ["doctor"], "engineer": ["engineer"], "medic": ["paramedic"]}
SURGERY = skirmishes.skirmish(
    "Surgery",
    [
        *[
            skirmishes.trooper(f"{name}{at}", "blue", skills=skills, wip=14)
            for name, skills in _TREATING.items()
            for at in (1, 2)
        ],
        skirmishes.machine("mule", "blue"),
        skirmishes.trooper("chief", "blue", skills=["lieutenant"]),
        *[skirmishes.trooper(f"red{at}", "red", weapons=["cc_weapon"], cost=30) for at in (1, 2)],
        skirmishes.trooper("red_chief", "red", weapons=["cc_weapon"], skills=["lieutenant"]),
    ],
)
"""Those who treat others, and enemies who do not shoot."""


def offered(found: Found) -> dict[str, list[str]]:
    """By condition the sorts of units that were offered its end."""
    table: dict[str, list[str]] = {}
    for key, sort in sorted(found):
        if found[key, sort].offered:
            table.setdefault(key, []).append(sort)
    return table


def barriers(found: Found, condition: str, sort: str) -> set[str]:
    """By which rules a sort of unit was not in the condition, or could not end it."""
    return set(found[condition, sort].barriers)


@pytest.mark.rule("AD-07-07/3", "AD-06-13/3", "AD-12-11", "AD-R39", "SC-32")
def test_every_sort_of_unit_of_a_mission_can_end_what_an_action_ends() -> None:
    found = check_remedies(
        [Trial(missions.NAME, setup, 1) for setup in (CREWS, MARSHALLED, *missions.MISSIONS)]
    )
    everybody = ["giant", "horde", "ic", "leader"]
    assert offered(found) == {
        "broken Horde": ["Supreme Commander"],
        "burning": ["giant", "ic", "leader"],
        "empty": everybody,
        "jammed": everybody,
        "pinned Horde": ["Supreme Commander"],
        "prone": everybody,
    }
    assert barriers(found, "burning", "horde") == {"AD-R51: Hordes do not burn"}


@pytest.mark.rule("IN-05-22", "IN-05-35", "IN-05-36", "IN-08-01", "IN-08-03", "IN-08-04")
def test_every_sort_of_trooper_can_end_what_a_skill_ends() -> None:
    surgery = [(SURGERY, seed) for seed in range(1, 13)]
    setups = surgery + [(setup, seed) for setup in skirmishes.SKIRMISHES for seed in (1, 2)]
    found = check_remedies([Trial(skirmishes.NAME, setup, seed) for setup, seed in setups])
    assert offered(found) == {
        "immobilized beside an Engineer": ["trooper"],
        "immobilized_a": ["in a Fireteam", "trooper"],
        "immobilized_b": ["in a Fireteam", "trooper"],
        "isolated": ["trooper"],
        "prone": ["in a Fireteam", "trooper"],
        "stunned beside a Doctor": ["trooper"],
        "targeted": ["trooper"],
        "unconscious beside a Doctor": ["trooper"],
        "unconscious beside a MediKit": ["trooper"],
        "unconscious beside an Engineer": ["trooper"],
    }
    # of those in Fireteams nobody can treat others in these setups
    bars = barriers(found, "stunned beside a Doctor", "in a Fireteam")
    assert bars == {"IN-08-01, IN-08-03, IN-08-04: without doctor no one is treated"}


@pytest.mark.rule("EW-88", "EW-97", "EW-98", "EW-99")
def test_every_unit_of_a_war_can_end_what_an_action_ends() -> None:
    setups = [(setup, seed) for setup in wars.FIELDS for seed in (1, 2)]
    found = check_remedies([Trial(wars.NAME, setup, seed) for setup, seed in setups])
    everybody = ["engaged", "troops"]
    ended = ["thinned", "unordered", "weary", "without Relay"]
    assert offered(found) == dict.fromkeys(ended, everybody)
    assert barriers(found, "weary", "single") == {"EW-84: a solo unit has neither formation nor ranks"}


@pytest.mark.rule("R-ACT-045", "R-ACT-047")
def test_every_sort_of_unit_of_an_operation_can_end_what_an_action_ends() -> None:
    found = check_remedies([Trial(operations.NAME, setup, 1) for setup in operations.ARMOURIES])
    assert offered(found) == {
        "docked": ["boss", "pc"],
        "duel": ["ai", "boss", "grunt", "monster", "npc", "pc", "rival"],
    }


@pytest.mark.rule("R-MATCH-042")
def test_every_sort_of_character_can_leave_a_proxy() -> None:
    setups = [(setup, seed) for setup in (matches.ambush(), matches.stand_off()) for seed in (1, 2)]
    found = check_remedies([Trial(matches.NAME, setup, seed) for setup, seed in setups])
    assert offered(found) == {"behind a Proxy": ["npc", "pc"]}
    bars = barriers(found, "behind a Proxy", "boss")
    assert bars == {"R-MATCH-042: it has no Proxy to take into use"}


@pytest.mark.rule("R-MATCH-042")
def test_the_check_fails_where_a_proxy_cannot_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MATCH_REMEDIES[0], "verbs", ["proxy:sell"])
    with pytest.raises(AssertionError, match=r"is behind a Proxy, and is not offered to proxy:sell"):
        check_remedies([Trial(matches.NAME, matches.ambush(), 1)])


def test_the_check_fails_where_an_end_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(REMEDIES[0], "verbs", ["fly"])
    with pytest.raises(AssertionError, match=r"is prone, and is not offered to fly, but only .*stand_up"):
        check_remedies([Trial(missions.NAME, CREWS, 1)])


def test_the_check_fails_where_an_option_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(REMEDIES[0], "verbs", ["end"])
    with pytest.raises(AssertionError, match=r"never end prone"):
        check_remedies([Trial(missions.NAME, CREWS, 1)])
