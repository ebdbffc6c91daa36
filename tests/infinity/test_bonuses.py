"""Bonuses of Burst, and traits that no weapon of the chart has. IN-02, IN-06."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import of, play, situation, trooper
from wartable import ruleset
from wartable.rulesets.infinity.model.order import COORDINATED, REGULAR, Order, TrooperAct
from wartable.rulesets.infinity.model.profile import Profile
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, CC, COMMS, DIRECT, Weapon
from wartable.rulesets.infinity.skills.attack import attack_burst_of

rule = pytest.mark.rule

BONUS = ["lieutenant", "burst_bonus"]


@rule("IN-02-10")
def test_one_more_burst_counts_in_the_active_turn() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), skills=BONUS)], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"], [[20, 19, 18, 17]])
    assert len(of(battle, "AttackRolled")[0].facts()["faces"]) == 4  # type: ignore[arg-type]


@rule("IN-02-10")
def test_it_does_not_in_an_aro() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20), skills=BONUS)])
    battle = play(setup, ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "idle"], [[20]])
    assert of(battle, "AttackRolled")[0].facts()["faces"] == [20]


def act_of(*skills: str) -> TrooperAct:
    """What an active Trooper with these Special Skills does."""
    profile = Profile("Warden")
    profile.skills = dict.fromkeys(skills, 0)
    return TrooperAct(Trooper("blue1", "Warden", "blue", "blue", profile), [], is_reaction=False)


def dice_of(burst: int, *acts: TrooperAct, kind: str = BS, order: str = REGULAR) -> list[int]:
    """The dice that each of these has with a weapon of this Burst, in one Order."""
    weapon = Weapon("storm", "Storm", kind, BS)
    weapon.burst = burst
    together = Order(order, "blue", "blue1", 1)
    together.acts = list(acts)
    return [attack_burst_of(together, act, weapon) for act in acts]


@rule("IN-02-07", "IN-02-10")
@pytest.mark.parametrize(("burst", "plain", "more"), [(4, 4, 5), (5, 5, 6), (6, 6, 6), (7, 6, 6)])
def test_burst_is_six_at_the_most(burst: int, plain: int, more: int) -> None:
    assert dice_of(burst, act_of()) == [plain]
    assert dice_of(burst, act_of("burst_bonus")) == [more]


@rule("IN-02-10")
@pytest.mark.parametrize("kind", [CC, COMMS, DIRECT])
def test_it_is_for_bs_attacks_alone(kind: str) -> None:
    assert dice_of(2, act_of("burst_bonus"), kind=kind) == [2]


@rule("IN-02-10", "IN-08-14", "IN-02-06")
def test_a_spearhead_has_half_of_burst_and_bonus_together() -> None:
    # 4 and 1 make 5: half of it, rounded up, is 3
    assert dice_of(4, act_of("burst_bonus"), act_of("burst_bonus"), order=COORDINATED) == [3, 1]
    assert dice_of(4, act_of(), act_of(), order=COORDINATED) == [2, 1]


@rule("IN-06-30", "IN-06-31")
def test_traits_are_explained() -> None:
    told = {entry.key: entry for entry in ruleset("infinity").compendium()}
    assert "until one is passed" in told["continuous_damage"].text
    assert "scenery" in told["anti_materiel"].text
