"""What becomes of a skill whose requirements fail at Resolution. IN-05."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import begin, of, play, situation, state_of, trooper, trooper_of
from wartable.core.table import NO_REFEREE, Table
from wartable.rulesets.infinity.model.order import REGULAR, Declaration, Order, TrooperAct
from wartable.rulesets.infinity.orders.resolution import resolve_order

rule = pytest.mark.rule


@rule("IN-05-06/1")
def test_a_skill_whose_requirement_fails_is_idle() -> None:
    """A CC Attack at somebody an inch away, as if he had gone since it was declared."""
    state = state_of(
        begin(situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 12))]))
    )
    attacker = state.troopers["blue1"]
    declaration = Declaration("cc_attack")
    declaration.targets, declaration.weapon = ["red1"], attacker.profile.weapons[2]
    order = Order(REGULAR, "blue", "blue1", 1)
    order.acts = [TrooperAct(attacker, [], is_reaction=False)]
    order.acts[0].first, order.acts[0].second = Declaration("idle"), declaration
    table: Any = Table(NO_REFEREE, state, {}, None, None)
    attacks, tolls = resolve_order(table, order)
    assert declaration.idle
    assert (attacks, tolls) == ([], [])
    (event,) = table.events
    assert event.facts() == {
        "event": "CameToNothing",
        "trooper": "blue1",
        "why": "it is not in contact with its target",
    }


@rule("IN-05-06/2")
def test_what_is_used_once_is_gone_though_it_helps_nobody() -> None:
    """Two VitaPacks for one patient in a Coordinated Order: the second finds him awake."""
    setup = situation(
        blue=[
            trooper("blue1", at=(2, 2)),
            trooper("blue2", at=(11, 10), items=["vitapack"]),
            trooper("blue3", at=(13, 10), items=["vitapack"]),
            trooper("blue4", at=(12, 10), wounds=1, prone=True, states=["unconscious"]),
        ],
        red=[trooper("red1", at=(2, 30), facing=12)],
    )
    choices = ["coordinated:1", "spearhead:blue2", "also:blue3", "enough"]
    choices += ["idle", "vitapack>blue4"]
    battle = play(setup, choices)
    assert len(of(battle, "Healed")) == 1
    assert not trooper_of(battle, "blue4").is_unconscious
    assert [trooper_of(battle, id).items for id in ("blue2", "blue3")] == [[], []]
