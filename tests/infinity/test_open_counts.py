"""What is open is counted once: views of both sides and what is told never differ. IN-R40."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.infinity.skirmishes import play, situation, the, trooper
from wartable import Battle, Event, Seeded, Setup, State, new_battle

rule = pytest.mark.rule

SPENT = ("regular", "irregular", "lieutenant")
BETWEEN = "Which Order do you spend?"


def fresh() -> Setup:
    """Both sides deploy a Controller with its Peripheral, a G: Jumper, one in hiding, and one in the air."""
    units = [
        trooper(f"{side}{at}", side=side, group=1 + at % 2, skills=skills, training=training, cost=5).built
        for side in ("blue", "red")
        for at, (skills, training) in enumerate(
            (
                ({"lieutenant": 1, "strategos": 1}, "regular"),
                (["hidden_deployment", "courage"], "regular"),
                (["combat_jump"], "regular"),
                (["doctor", "tactical_awareness"], "regular"),
                (["hidden_deployment"], "irregular"),
            )
        )
    ]
    for side in ("blue", "red"):
        units.append(
            trooper(f"{side}_porter", side=side, controller=f"{side}3", skills=["servant"], cost=0).built
        )
        units += [
            trooper(f"{side}_echo{at}", side=side, jumper="echo", skills=["g_jumper"], cost=4).built
            for at in range(3)
        ]
    return {
        "ruleset": "infinity",
        "table": {"width": 24, "height": 24, "depth": 8, "pieces": []},
        "sides": [{"id": side, "points": 100} for side in ("blue", "red")],
        "units": units,
    }


def played(setup: Setup, seed: int, count: int) -> Iterator[Battle[State]]:
    """A battle with chance in all seats, at each of its first questions."""
    chance = random.Random(seed)
    battle = new_battle(setup, seed, source=Seeded())
    for _ in range(count):
        if battle.decision is None:
            return
        yield battle
        battle.choose(chance.choice(battle.decision.options).key)


def told_of(events: list[Event], side: str) -> Counter[str]:
    """What the events tell of the numbers of a side: its reserve, its tokens, its Orders by kind."""
    found: Counter[str] = Counter()
    for event in events:
        facts: dict[str, Any] = {"side": side, **event.facts()}
        name = type(event).__name__
        if name in ("OrderSpent", "OrderConverted"):
            facts["side"] = facts["trooper"].partition("_")[0].rstrip("0123456789")
        if facts["side"] != side:
            continue
        if name == "HeldBack":
            found["held"] = facts["number"]
        elif name == "TokenSpent":
            found["tokens"] = facts["left"]
        elif name == "OrdersCounted":
            found.update({kind: facts[kind] - found[kind] for kind in SPENT})
        elif name == "OrdersRemoved":
            found["regular"] -= facts["number"]
        elif name == "CoordinatedOrder":
            found["regular"] -= 1
        elif name == "OrderSpent":
            found[facts["kind"]] -= 1
        elif name == "OrderConverted":
            found.update({"regular": 1, "irregular": -1})
    return found


def shown_of(battle: Battle[State], seat: str, side: str) -> dict[str, int]:
    """The same numbers as a seat sees them."""
    data: Any = battle.view(seat).data()
    [army] = [army for army in data["armies"] if army["side"] == side]
    return {
        "held": army["held"],
        "tokens": army["tokens"],
        "regular": sum(army["regular"].values()),
        "irregular": len(army["irregular"]),
        "lieutenant": army["lieutenant"],
    }


def differences(setup: Setup, seed: int, count: int) -> list[str]:
    """Where, between two Orders, a view and the events tell different numbers."""
    found: list[str] = []
    for battle in played(setup, seed, count):
        state: Any = battle.state
        asked = battle.decision is not None and battle.decision.question == BETWEEN
        for side in ("blue", "red") if asked else ():
            told = told_of(battle.events, side)
            checked = ("held", *SPENT) if side == state.active else ("held",)
            checked = (*checked, "tokens") if "tokens" in told else checked
            for seat in ("blue", "red"):
                shown = shown_of(battle, seat, side)
                found += [
                    f"{key} of {side} for {seat}: shown {shown[key]}, told {told[key]}"
                    for key in checked
                    if shown[key] != told[key]
                ]
    return found


@rule("IN-03-07", "CT-06", "IN-R40")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_views_and_events_tell_the_same_numbers(seed: int) -> None:
    # What went wrong: the view counted Peripherals and Proxies of the reserve, which betrayed who is in it
    assert differences(fresh(), seed, 160) == []


@rule("CT-21", "IN-R40")
def test_a_token_on_a_hidden_trooper_names_nobody_to_the_enemy() -> None:
    # What went wrong: the enemy was told the name of the hidden Trooper who ignores Retreat! now
    roof = trooper("roof", at=(5, 2), cost=10, place="hidden", skills=["hidden_deployment"])
    setup = situation(
        blue=[trooper("blue1", at=(12, 2), cost=20), roof],
        red=[trooper("red1", at=(12, 28), cost=60)],
        now={"phase": "tactical", "step": 1, "round": 2},
    )
    battle = play(setup, ["stand_fast:roof", "keep"])
    assert the(battle, "StateEntered").facts()["trooper"] == "roof"
    assert "roof" not in str([event.facts() for event in battle.seen_by("red")])


@rule("IN-08-07", "IN-R40")
def test_a_peripheral_does_not_betray_its_hidden_controller() -> None:
    # What went wrong: the sheet of a Peripheral on the table named its Controller in Hidden Deployment
    doc = trooper("doc", at=(5, 2), place="hidden", skills=["doctor", "hidden_deployment"])
    porter = trooper("porter", at=(6, 2), controller="doc", skills=["servant"])
    battle = play(
        situation(blue=[trooper("blue1", at=(12, 2)), doc, porter], red=[trooper("red1", at=(12, 28))])
    )
    assert "doc" not in str(battle.view("red").data())
    assert "doc" in str(battle.view("blue").data())
