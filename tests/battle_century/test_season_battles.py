"""Battles of a season: who goes in as what, and what is written back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battle_century.operations import play, situation, unit
from tests.battle_century.seasons import duel, mecha, pilot, skirmish, squad
from wartable import BadInput, Forced, Roster, new_battle, ruleset
from wartable.rulesets.battle_century.games.operation import OPERATIONS, OperationTable
from wartable.rulesets.battle_century.operation.events.order import TurnBegan
from wartable.rulesets.battle_century.operation.events.powers import PowerUsed
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.powers.mid_scene_upgrades import gain_weapon
from wartable.rulesets.battle_century.operation.upgrades.catalogue import upgrade_with_tag
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS
from wartable.rulesets.battle_century.season.season import SEASON
from wartable.testing.rules import rule


def roster(**condition: Any) -> Roster:
    """Ann, of Power Level 1 and Willpower 3, in this condition, and her Heron."""
    found = SEASON.new_roster(squad(pilot("ann", xp=31, fitness=6, willpower=3), mecha("heron", pilot="ann")))
    found.conditions["ann"] |= condition
    return found


# ------------------------------------------------------------------ who goes in


@rule("R-TEST-043")
def test_a_member_goes_into_a_match_by_its_sheet_and_as_it_stands() -> None:
    hurt = roster(layers=[3, 0, 3], lost=1, uses={"gumshoe": 1}, genre_points=4)

    setup, who = SEASON.prepare_battle(hurt, duel("ann"), {})

    assert who == {"ann": "ann"}
    ann: Any = new_battle(setup, 1).state
    me = ann.characters["ann"]
    assert (me.layers, me.lost, me.genre, me.uses) == ([3, 0, 3], 1, 4, {"gumshoe": 1})
    assert (me.sheet.ranks["fitness"], me.zone, me.side) == (6, "yard", "blue")


def test_a_member_takes_the_place_of_an_entry_that_is_named() -> None:
    setup, who = SEASON.prepare_battle(roster(genre_points=3), duel("stranger"), {"stranger": "ann"})

    assert who == {"stranger": "ann"}
    state: Any = new_battle(setup, 1).state
    assert state.characters["stranger"].name == "Ann"
    assert state.characters["stranger"].genre == 3


@rule("R-POW-004")
def test_a_mecha_goes_into_an_operation_with_its_pilot_s_genre_points() -> None:
    setup, _ = SEASON.prepare_battle(roster(genre_points=4), skirmish("heron"), {})
    state: Any = new_battle(setup, 1).state
    assert state.units["heron"].genre == 4


def test_a_setup_from_the_season_is_sound() -> None:
    ill = roster(effects=[{"condition": "infected", "other": "rex"}], borrowed=["body_suit"])
    setup, _ = SEASON.prepare_battle(ill, duel("ann"), {})
    assert ruleset("battle-century").problems(setup) == []


@pytest.mark.parametrize(
    ("setup", "who", "says"),
    [
        (duel("stranger"), {}, "none of stranger, rex is a Pilot of the campaign"),
        (skirmish("stork"), {}, "none of stork, crow is a mecha of the campaign"),
        (duel("stranger"), {"strange": "ann"}, "did you mean stranger"),
        (duel("stranger"), {"stranger": "heron"}, "there is no Pilot 'heron'"),
        (duel("ann", "ben"), {"ben": "ann"}, "ann would be there twice"),
    ],
)
def test_who_cannot_go_in_is_told(setup: dict[str, Any], who: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        SEASON.prepare_battle(roster(), setup, who)


# ------------------------------------------------------------------ after a Match


@rule("R-TEST-043", "R-DB-002")
def test_what_a_match_has_cost_is_written_back() -> None:
    before = roster(genre_points=2)
    setup, who = SEASON.prepare_battle(before, duel("ann"), {})
    state: Any = new_battle(setup, 1).state
    ann = state.characters["ann"]
    ann.layers, ann.lost, ann.genre = [0, 2, 3], 1, 1
    ann.uses = {"called_shot": 2}
    ann.standing = "defeated"

    result = SEASON.aftermath(before, who, state, [])

    after = result.roster.conditions["ann"]
    assert (after["layers"], after["genre_points"], after["uses"]) == ([0, 2, 3], 1, {"called_shot": 2})
    assert result.told == (
        "Ann: Plot Armor lost, 2 of 3, 3; Genre Points 2 to 1; used called_shot; defeated",
    )
    assert before.conditions["ann"]["layers"] == [3, 3, 3]


def test_what_ends_with_the_match_is_not_written_back() -> None:
    setup, who = SEASON.prepare_battle(roster(), duel("ann"), {})
    now: Any = setup["now"]
    now["characters"]["ann"]["effects"] = [{"condition": "disrupted"}, {"condition": "infected"}]
    state = new_battle(setup, 1).state

    after = SEASON.aftermath(roster(), who, state, []).roster.conditions["ann"]

    assert [effect["condition"] for effect in after["effects"]] == ["infected"]
    assert "zone" not in after


@rule("R-DMG-012", "R-DMG-023")
def test_in_a_mecha_the_mecha_stands_in_the_match_and_the_pilot_comes_out_as_before() -> None:
    # Given: Ann, hurt, in a mecha; it loses its first Level, and she a Genre Point
    hurt = roster(layers=[0, 3, 3], lost=1, genre_points=2)
    match = duel("ann")
    match["characters"][0]["unit"] = {"might": 6, "guard": 5, "threshold": 5, "speed": 6}
    setup, who = SEASON.prepare_battle(hurt, match, {})
    assert ruleset("battle-century").problems(setup) == []
    state: Any = new_battle(setup, 1).state
    ann = state.characters["ann"]
    assert (ann.layers, ann.genre) == ([5, 5, 5, 5], 2)
    ann.layers, ann.lost, ann.genre = [0, 5, 5, 5], 1, 1

    result = SEASON.aftermath(hurt, who, state, [])

    assert result.roster.conditions["ann"]["layers"] == [0, 3, 3]
    assert result.told == ("Ann: Genre Points 2 to 1",)


@rule("R-DMG-012")
def test_a_pilot_of_whom_nothing_is_noted_goes_in_with_a_whole_mecha() -> None:
    # Given: a campaign that says no more of Ann than her Genre Points
    before = roster()
    before.conditions["ann"] = {"genre_points": 2}
    match = duel("ann")
    match["characters"][0]["unit"] = {"might": 6, "guard": 5, "threshold": 5, "speed": 6}
    # When
    setup, _ = SEASON.prepare_battle(before, match, {})
    # Then
    state: Any = new_battle(setup, 1).state
    ann = state.characters["ann"]
    assert (ann.layers, ann.genre, ann.uses) == ([5, 5, 5, 5], 2, {})


@rule("R-BOSS-003")
@pytest.mark.parametrize("standing", ["away", "coming"])
def test_who_never_came_into_a_match_is_there_at_the_next(standing: str) -> None:
    # Fault: "away" was kept for the rest of the Scene, and the next Match began without Ann.
    setup, who = SEASON.prepare_battle(roster(), duel("ann"), {})
    state: Any = new_battle(setup, 1).state
    state.characters["ann"].standing = standing

    result = SEASON.aftermath(roster(), who, state, [])

    assert result.roster.conditions["ann"]["standing"] == "active"
    assert result.told == ()


@rule("R-BOSS-003")
def test_who_is_away_at_first_stays_away_when_a_member_takes_the_place() -> None:
    match = duel("ann", "ben")
    match["characters"][0]["away"] = True
    before = SEASON.new_roster(squad(pilot("ann", traits=["elusive_form"])))
    setup, _ = SEASON.prepare_battle(before, match, {})
    state: Any = new_battle(setup, 1).state
    assert state.characters["ann"].standing == "away"


@rule("R-BOSS-012")
def test_an_infection_remembers_its_boss_through_a_match_without_it() -> None:
    ill = roster(effects=[{"condition": "infected", "other": "hydra"}])
    setup, who = SEASON.prepare_battle(ill, duel("ann"), {})

    after = SEASON.aftermath(ill, who, new_battle(setup, 1).state, []).roster

    assert [effect["other"] for effect in after.conditions["ann"]["effects"]] == ["hydra"]


def test_a_match_that_has_cost_nothing_says_nothing() -> None:
    setup, who = SEASON.prepare_battle(roster(), duel("ann"), {})
    assert SEASON.aftermath(roster(), who, new_battle(setup, 1).state, []).told == ()


# ------------------------------------------------------------------ after an Operation


def operation(before: Roster, **unit: Any) -> tuple[Any, dict[str, str]]:
    """The state of an Operation that Heron is in, and who is who."""
    setup, who = SEASON.prepare_battle(before, skirmish("heron"), {})
    state = OPERATIONS.start(setup, 1)
    for key, value in unit.items():
        setattr(state.units["heron"], key, value)
    return state, who


@rule("R-DMG-012")
def test_a_mecha_is_whole_in_the_next_operation() -> None:
    state, who = operation(roster(), damage=15, maimed=["arms", "legs", "head"], spent=["beam_rifle"])

    after = SEASON.aftermath(roster(), who, state, []).roster

    again, _ = operation(after)
    heron = again.units["heron"]
    assert (heron.damage, heron.maimed, heron.spent) == (0, [], [])


@rule("R-CHAR-012", "R-POW-004")
def test_genre_points_spent_and_won_in_an_operation_are_the_pilot_s() -> None:
    state, who = operation(roster(genre_points=2), genre=5)
    result = SEASON.aftermath(roster(genre_points=2), who, state, [])
    assert result.roster.conditions["ann"]["genre_points"] == 5
    assert result.told == ("Ann: Genre Points 2 to 5",)


@rule("R-UPG-012")
@pytest.mark.parametrize(("used", "keeps"), [(0, 2), (1, 2), (2, 1)])
def test_an_assistant_s_point_is_spent_first_and_ends_with_the_operation(used: int, keeps: int) -> None:
    # Given: 2 Genre Points and the Assistant's make 3
    state, who = operation(roster(genre_points=2), genre=3 - used)
    heron = state.units["heron"]
    heron.loadout = heron.loadout.with_fitting(Fitting(upgrade_with_tag("assistant:live_another_day"), ""))
    powers = [PowerUsed("heron", "live_another_day", 2 - n) for n in range(used)]
    happened = [TurnBegan("heron", 4), *powers, PowerUsed("crow", "live_another_day", 2)]

    after = SEASON.aftermath(roster(genre_points=2), who, state, happened).roster

    assert after.conditions["ann"]["genre_points"] == keeps


@rule("R-UPG-012")
@pytest.mark.parametrize(("genre", "used", "keeps"), [(3, 1, 2), (2, 2, 2), (1, 3, 1), (0, 0, 0)])
def test_of_two_assistants_each_brings_a_point_that_does_not_come_back(
    genre: int, used: int, keeps: int
) -> None:
    # Given: 2 Genre Points and 2 of Assistants; the last case is one in which the GM took all away
    state, who = operation(roster(genre_points=2), genre=genre)
    heron = state.units["heron"]
    for power in ("live_another_day", "you_can_do_it"):
        heron.loadout = heron.loadout.with_fitting(Fitting(upgrade_with_tag(f"assistant:{power}"), ""))
    happened = [PowerUsed("heron", "live_another_day", 0)] * used

    after = SEASON.aftermath(roster(genre_points=2), who, state, happened).roster

    assert after.conditions["ann"]["genre_points"] == keeps


@rule("R-POW-011")
def test_a_weapon_gained_in_mid_battle_stays_and_is_owed_for() -> None:
    # Given: Heron has spent all but 2 of its points, and a Zweihander of 10 comes
    before = roster()
    before.force["units"][0]["points"] = cost_of(before) + 2
    state, who = operation(before)
    table = OperationTable(OPERATIONS, state, {}, Forced([]))
    gain_weapon(table, state.units["heron"], WEAPONS["zweihander"], "legs", WEAPONS["zweihander"].cost)

    result = SEASON.aftermath(before, who, state, [])

    heron = result.roster.force["units"][0]
    assert heron["weapons"] == {"arms": ["beam_rifle"], "legs": ["zweihander"]}
    (debt,) = result.roster.conditions["heron"]["debts"]
    assert (debt["tag"], debt["cost"]) == ("zweihander", WEAPONS["zweihander"].cost)
    assert "from now on, and owes" in result.told[0]


@rule("R-POW-011")
def test_what_free_points_can_pay_is_paid_at_once() -> None:
    before = roster()
    before.force["units"][0]["points"] = cost_of(before) + 50
    state, who = operation(before)
    table = OperationTable(OPERATIONS, state, {}, Forced([]))
    gain_weapon(table, state.units["heron"], WEAPONS["zweihander"], "legs", WEAPONS["zweihander"].cost)

    result = SEASON.aftermath(before, who, state, [])

    assert result.roster.conditions["heron"]["debts"] == []
    assert result.told[-1].startswith("Heron has paid the")


def cost_of(found: Roster) -> int:
    """What Heron costs."""
    (bill,) = [bill for bill in ruleset("battle-century").costs(found.force) if bill.id == "heron"]
    return bill.total


def sturdy(**condition: Any) -> Roster:
    """Ann of Willpower 3 without Genre Points, and her Heron of Systems 2 and Threshold 20."""
    found = SEASON.new_roster(squad(pilot("ann", willpower=3), mecha("heron", pilot="ann", threshold=20)))
    found.conditions["ann"] |= {"genre_points": 0, **condition}
    return found


def ambush() -> Any:
    """Heron two Zones from an Invasive crow: Might 5, Tension 9 and the die against 10, halved."""
    crow = unit("crow", zone="A1", speed=0, tier="npc", weapons=["anti_air_missiles"], features=["invasive"])
    return situation(blue=[crow], red=[unit("heron", zone="C1")], terrain=["........"], tension=9)


def attacked(before: Roster, *dice: int) -> Any:
    """What is left of everybody after crow's attack in which these dice fall, a 10 first."""
    setup, who = SEASON.prepare_battle(before, ambush(), {"heron": "heron"})
    battle = play(setup, ["attack", "with:anti_air_missiles"], dice=[[10], *[[die] for die in dice]])
    return SEASON.aftermath(before, who, battle.state, [])


@rule("R-ENEMY-028", "R-ENEMY-029")
def test_layers_that_an_invasive_enemy_took_are_gone() -> None:
    # Given: 14 halved are 7 Damage, a Layer; 8 + 2 is 10
    result = attacked(sturdy(), 8)
    # Then: nobody is asked to roll
    assert result.roster.conditions["ann"]["layers"] == [0, 3, 3]
    assert result.told == ("Ann: Plot Armor lost, 3, 3",)


@rule("R-ENEMY-029")
def test_a_pilot_defeated_in_an_operation_is_defeated_in_the_season() -> None:
    # Given: 7 + 2 is 9 against 10
    result = attacked(sturdy(), 7)
    # Then
    assert result.roster.conditions["ann"]["standing"] == "defeated"
    assert result.told == ("Ann: Plot Armor lost, 3, 3; defeated",)


@rule("R-ENEMY-030")
def test_an_invasive_enemy_defeats_a_pilot_who_has_no_layer_left() -> None:
    # Given: Ann came with none
    result = attacked(sturdy(layers=[0, 0, 0], lost=3))
    # Then
    assert result.roster.conditions["ann"]["standing"] == "defeated"


@rule("R-TEST-043", "R-ENEMY-029")
def test_a_pilot_goes_into_an_operation_with_the_layers_that_are_left() -> None:
    # Given: Willpower 3, the first Layer lost and 1 point of the second
    state, _ = operation(roster(layers=[0, 2, 3], lost=1))
    armor = state.units["heron"].armor
    assert (armor.whole, armor.layers, armor.lost) == (3, (0, 2, 3), 1)


@rule("R-DMG-017")
def test_damage_to_the_core_is_the_pilot_s_too() -> None:
    # Fault: what hit heron_core was looked for on heron, and Ann came out whole.
    # Given: Willpower 3; Ann leaves Heron
    setup = situation(
        blue=[unit("heron", zone="E5", tier="npc")],
        red=[unit("crow", zone="E6", speed=0, tier="npc", weapons=["anti_air_missiles"])],
    )
    before = sturdy()
    setup, who = SEASON.prepare_battle(before, setup, {})
    shot = ["eject", "to:E6", "hold", "hold", "attack", "with:anti_air_missiles", "at:heron_core"]
    # When: 5 + 5 + 1 against half of Guard 5 and 5: 4 Damage, a Layer; 7 + 3 is 10
    battle = play(setup, shot, dice=[[5], [7]])
    result = SEASON.aftermath(before, who, battle.state, [])
    # Then
    assert result.roster.conditions["ann"]["layers"] == [0, 2, 3]
    assert result.roster.conditions["ann"]["lost"] == 1
    assert result.told == ("Ann: Plot Armor lost, 2 of 3, 3",)


@rule("R-ENEMY-028")
def test_an_operation_from_before_plot_armor_takes_the_lost_layers_alone() -> None:
    # Given: nothing of Ann's Willpower 3 in the setup, and Systems 2 stand in
    before = sturdy()
    setup, who = SEASON.prepare_battle(before, ambush(), {"heron": "heron"})
    entries: Any = setup["units"]
    del entries[1]["plot_armor"]
    # When: 8 + 2 is 10
    battle = play(setup, ["attack", "with:anti_air_missiles"], dice=[[10], [8]])
    result = SEASON.aftermath(before, who, battle.state, [])
    # Then
    assert result.roster.conditions["ann"]["layers"] == [0, 3, 3]


@rule("R-CHAR-010")
def test_a_mecha_without_a_pilot_of_the_squad_has_genre_points_of_its_own() -> None:
    lone = SEASON.new_roster(squad(mecha("heron", pilot="Somebody", xp=61)))
    assert lone.conditions["heron"]["genre_points"] == 2
    state, who = operation(lone, genre=0)
    after = SEASON.aftermath(lone, who, state, []).roster
    assert after.conditions["heron"]["genre_points"] == 0


@rule("R-POW-011")
@pytest.mark.parametrize(("cost", "faults"), [(0, []), (-1, ["heron.debts[0].cost"])])
def test_no_less_than_nothing_is_owed(cost: int, faults: list[str]) -> None:
    owing = roster()
    owing.conditions["heron"]["debts"] = [{"tag": "vulcan", "name": "Vulcan", "cost": cost}]
    assert [problem.path for problem in SEASON.problems(owing)] == faults
