"""The Order Count, Loss of Lieutenant, and who may use which Order. 2.4, 2.7, IN-R32."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    trooper,
)
from wartable import Setup

rule = pytest.mark.rule

RED = [trooper("red1", at=(12, 28), cost=60, facing=12), trooper("red2", at=(14, 28), cost=60, facing=12)]
CHIEF = trooper("blue1", at=(12, 2), cost=60)


def count(*more: Piece, chief: Piece = CHIEF, step: int = 2, **army: object) -> Setup:
    """Blue's turn before its Loss of Lieutenant check; its first Trooper leads."""
    return situation(
        blue=[chief, *more],
        red=RED,
        now={"phase": "tactical", "step": step, "round": 2},
        armies={"blue": {"tokens": 0, **army}},
    )


def orders(setup: Setup) -> tuple[dict[int, int], list[str], list[str], int]:
    """Regular, Irregular, Tactical and Lieutenant Orders of blue after the count."""
    army = army_of(play(setup), "blue")
    return army.regular, army.irregular, army.tactical, army.lieutenant


# ------------------------------------------------------------------ the count


@rule("IN-04-02/3", "IN-04-10", "IN-04-11/1", "IN-04-12/1", "IN-04-13")
def test_every_kind_of_order_is_counted() -> None:
    setup = count(
        trooper("second", at=(4, 2), group=2),
        trooper("wild", at=(6, 2), training="irregular"),
        trooper("sharp", at=(8, 2), skills=["tactical_awareness"]),
    )
    assert orders(setup) == ({1: 2, 2: 1}, ["wild"], ["sharp"], 1)


@rule("IN-04-13", "IN-04-14", "IN-08-07/1")
def test_who_is_hidden_or_airborne_gives_none() -> None:
    setup = count(
        trooper("roof", at=(4, 2), place="hidden", skills=["hidden_deployment", "tactical_awareness"]),
        trooper("flier", place="airborne", skills=["combat_jump"]),
    )
    assert orders(setup) == ({1: 1}, [], [], 1)


@rule("IN-04-12/1", "IN-04-14")
def test_a_hidden_lieutenant_gives_none_and_is_not_lost() -> None:
    chief = trooper("blue1", at=(12, 2), cost=60, place="hidden", skills=["hidden_deployment"])
    setup = count(trooper("blue2", at=(4, 2)), chief=chief)
    assert orders(setup) == ({1: 1}, [], [], 0)
    assert of(play(setup), "LieutenantLost") == []


@rule("IN-04-15", "IN-07-13")
@pytest.mark.parametrize("state", ["unconscious", "possessed", "disconnected"])
def test_null_troopers_give_none(state: str) -> None:
    assert orders(count(trooper("blue2", at=(4, 2), states=[state], wounds=1))) == ({1: 1}, [], [], 1)


@rule("IN-07-16")
@pytest.mark.parametrize("state", ["immobilized_a", "immobilized_b", "stunned", "targeted"])
def test_an_immobilized_trooper_still_gives_its_order(state: str) -> None:
    assert orders(count(trooper("blue2", at=(4, 2), states=[state]))) == ({1: 2}, [], [], 1)


@rule("IN-07-06")
def test_an_isolated_trooper_is_irregular() -> None:
    assert orders(count(trooper("lost", at=(4, 2), states=["isolated"]))) == ({1: 1}, ["lost"], [], 1)


@rule("IN-04-10", "IN-04-14")
def test_peripherals_give_none() -> None:
    drone = trooper("drone", at=(4, 2), controller="blue1", skills=["servant"])
    assert orders(count(drone)) == ({1: 1}, [], [], 1)


@rule("IN-08-53/2", "IN-R37")
def test_proxies_give_one_order_while_one_of_them_is_neither_null_nor_isolated() -> None:
    def echoes(*states: str) -> Setup:
        return count(
            *[
                trooper(
                    f"echo{at}",
                    at=(2 + 2 * at, 2),
                    jumper="echo",
                    skills=["g_jumper"],
                    states=[state] if state else [],
                    wounds=1 if state == "unconscious" else 0,
                )
                for at, state in enumerate(states)
            ]
        )

    assert orders(echoes("", "", ""))[0] == {1: 2}
    assert orders(echoes("unconscious", "isolated", "")) == ({1: 2}, [], [], 1)
    assert orders(echoes("unconscious", "isolated")) == ({1: 1}, [], [], 1)


@rule("IN-08-59/2", "IN-R5")
def test_strategos_makes_the_lieutenant_order_regular() -> None:
    chief = trooper("blue1", at=(12, 2), cost=60, group=2, skills={"lieutenant": 0, "strategos": 1})
    assert orders(count(trooper("blue2", at=(4, 2)), chief=chief)) == ({1: 1, 2: 2}, [], [], 0)


@rule("IN-08-59/2", "IN-R70")
def test_in_loss_of_lieutenant_strategos_makes_no_order_regular() -> None:
    # Given: blue, in Retreat!, has its Lieutenant still
    chief = trooper("blue1", at=(12, 2), cost=20, skills={"lieutenant": 0, "strategos": 1})
    assert orders(count(chief=chief, step=1)) == ({}, ["blue1"], [], 1)


@rule("IN-08-60/1")
def test_strategos_l2_does_so_too() -> None:
    chief = trooper("blue1", at=(12, 2), cost=60, skills={"lieutenant": 0, "strategos": 2})
    assert orders(count(chief=chief)) == ({1: 2}, [], [], 0)


@rule("IN-R70")
def test_strategos_of_one_who_is_not_the_lieutenant_does_nothing() -> None:
    other = trooper("blue2", at=(4, 2), skills={"strategos": 1})
    assert orders(count(other)) == ({1: 2}, [], [], 1)


@rule("IN-04-08")
def test_orders_that_are_left_are_lost() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 2), cost=60)],
        red=RED,
        armies={
            "blue": {
                "regular": {"1": 3},
                "irregular": ["blue1"],
                "tactical": ["blue1"],
                "lieutenant": 1,
            }
        },
    )
    army = army_of(play(setup, ["end"]), "blue")
    assert (army.regular, army.irregular, army.tactical, army.lieutenant) == ({}, [], [], 0)


# ------------------------------------------------------------------ who may use them


def spending(**army: object) -> list[str]:
    """The Orders that blue can spend, with these left."""
    setup = situation(
        blue=[
            CHIEF,
            trooper("second", at=(4, 2), group=2),
            trooper("wild", at=(6, 2), training="irregular"),
            trooper("sergeant", at=(8, 2), group=2, skills=["nco"]),
            trooper("lost", at=(10, 2), states=["isolated"]),
            trooper("lying", at=(14, 2), states=["unconscious"], wounds=1),
        ],
        red=RED,
        armies={"blue": {"tokens": 0, "regular": {}, **army}},
    )
    return [key for key in keys(play(setup)) if key != "end"]


@rule("IN-04-10", "IN-04-11/2", "IN-07-05/1", "IN-04-15")
def test_regular_orders_are_for_the_group_of_the_pool() -> None:
    assert spending(regular={"1": 1}) == ["regular:blue1", "regular:wild"]
    assert spending(regular={"2": 1}) == ["regular:second", "regular:sergeant"]


@rule("IN-04-11/1")
def test_an_irregular_order_is_its_own() -> None:
    assert spending(irregular=["wild"]) == ["irregular:wild"]


@rule("IN-04-12/1", "IN-04-12/2")
def test_the_lieutenant_order_is_for_the_lieutenant_and_for_nco() -> None:
    assert spending(lieutenant=1) == ["lieutenant:blue1", "lieutenant:sergeant"]


@rule("IN-04-13")
def test_a_tactical_order_is_its_own() -> None:
    assert spending(tactical=["second"]) == ["tactical:second"]


@rule("IN-04-16", "IN-04-06")
def test_a_trooper_may_spend_any_number_of_orders() -> None:
    setup = situation(blue=[CHIEF], red=RED, armies={"blue": {"tokens": 0, "regular": {"1": 3}}})
    battle = play(setup, ["regular:blue1", "idle", "idle"] * 3)
    assert len(of(battle, "OrderSpent", trooper="blue1", kind="regular")) == 3


@rule("IN-04-12/1", "IN-R40")
def test_a_lieutenant_order_spent_shows_who_he_is() -> None:
    setup = situation(blue=[CHIEF], red=RED, armies={"blue": {"regular": {"1": 1}, "lieutenant": 1}})
    battle = play(setup, ["regular:blue1", "idle", "idle"])
    assert not battle.state.knowledge.knows("red", "blue1", "lieutenant")  # type: ignore[attr-defined]
    answer(battle, "lieutenant:blue1")
    assert battle.state.knowledge.knows("red", "blue1", "lieutenant")  # type: ignore[attr-defined]


@rule("IN-04-12/2", "IN-R40")
def test_one_that_nco_uses_does_not() -> None:
    setup = situation(
        blue=[CHIEF, trooper("sergeant", at=(8, 2), skills=["nco"])],
        red=RED,
        armies={"blue": {"regular": {}, "lieutenant": 1}},
    )
    battle = play(setup, ["lieutenant:sergeant", "idle", "idle"])
    assert army_of(battle, "blue").lieutenant == 0
    assert not battle.state.knowledge.knows("red", "blue1", "lieutenant")  # type: ignore[attr-defined]
    assert not battle.state.knowledge.knows("red", "sergeant", "lieutenant")  # type: ignore[attr-defined]


# ------------------------------------------------------------------ CT-02, CT-03


@rule("CT-02", "CT-03/1", "CT-03/2", "CT-01")
def test_four_tokens_and_one_more_for_a_lieutenant_who_brings_it() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 2), skills={"lieutenant": 1})],
        red=[trooper("red1", at=(12, 28))],
    )
    battle = play(setup)
    assert army_of(battle, "blue").tokens == 5
    assert army_of(battle, "red").tokens == 4


@rule("IN-08-58/1", "IN-R40")
def test_the_count_tells_orders_by_kind() -> None:
    battle = play(count(trooper("blue2", at=(4, 2))))
    assert numbers(the(battle, "OrdersCounted")) == {
        "regular": 2,
        "irregular": 0,
        "tactical": 0,
        "lieutenant": 1,
    }
