"""What menus say that an answer brings: it follows from the war as the seat sees it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.exalted_war.battles import Piece, begin, hero, play, situation, solo, unit
from tests.exalted_war.going_apart import company
from tests.exalted_war.samples import archers
from tests.exalted_war.splitting import led
from tests.exalted_war.test_forecast import asked, facing, odds
from wartable import Handbook, Outlook, Setup
from wartable.core.odds.pools import chance_of_at_least
from wartable.core.views.knowledge import HIT, LATER, OBEYED, PASS
from wartable.rulesets.exalted_war.rulebook import RULEBOOK
from wartable.testing import rule


def meaning(setup: Setup, key: str, *choices: str) -> str:
    """What is said of this option at the question that is open after these choices."""
    battle = asked(setup, *choices)
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)
    return view.meaning(battle.decision, battle.decision.option(key))


def reason(setup: Setup, *choices: str, key: str = "") -> str:
    """Why the computer takes this option, or else what it takes, at the question open after these choices."""
    battle = asked(setup, *choices)
    decision = battle.decision
    assert decision is not None
    view, judge = battle.view(decision.seat), RULEBOOK.heuristic
    options = [decision.option(key)] if key else decision.options
    best = max(options, key=lambda one: judge.evaluate(decision, one, view.forecast(one), view))
    return judge.reason(decision, best, view.forecast(best), view)


def afar(yards: int, blue: Piece | None = None, **war: Any) -> Setup:
    """blue1, which acts, and red1 so far to the east."""
    mine = blue or unit("blue1", at=(300, 400), order="halt")
    return situation(
        blue=[mine], red=[unit("red1", at=(300 + yards, 400))], acts=["blue1"], phase="act", **war
    )


def bows() -> Piece:
    """blue1 with bows."""
    return unit(
        "blue1",
        at=(300, 400),
        order="halt",
        troops={"bow": "self_bow", "ranged": 2},
        leader={"bow": "self_bow", "archery": 3},
    )


# ------------------------------------------------------------------ own actions


def test_an_action_says_its_ticks_and_what_it_takes_from_the_dv() -> None:
    assert meaning(facing(engaged=["blue1"]), "attack:red1", "stay") == "5 ticks, DV -1"
    assert meaning(facing(), "guard") == "3 ticks, full DV; can act instead on any tick"
    assert meaning(facing(), "wait").startswith("5 ticks, DV -1")


@rule("EW-91")
def test_an_attack_says_that_it_engages_or_comes_from_behind() -> None:
    assert meaning(facing(), "attack:red1").endswith("engages both units, and tests the nerve of both")
    assert meaning(facing(facing="east"), "attack:red1").endswith("from behind, against no DV")


@pytest.mark.parametrize(
    ("yards", "said"), [(140, "; 1"), (250, ", Range 150: -1 success"), (400, ", Range 150: -2 successes")]
)
def test_a_shot_says_how_far_it_is_and_what_that_costs(yards: int, said: str) -> None:
    assert said in meaning(afar(yards, bows()), "shoot:red1")


@rule("EW-56", "EW-84")
def test_a_formation_says_its_pace_and_how_nerves_hold() -> None:
    said = meaning(facing(), "formation:close")
    assert "; 40 yards a tick, nerve tests 2 easier, close rating x2" in said
    assert "nerve tests 2 harder" in meaning(facing(), "formation:skirmish")


@rule("EW-98", "EW-99")
def test_a_rally_says_from_what_to_what() -> None:
    blue = unit("blue1", at=(300, 400), now={"first_magnitude": 4, "first_members": 100}, endurance=1)
    setup = afar(500, blue)
    assert meaning(setup, "rally:numbers").endswith("Magnitude 2 to 3, 4 at first")
    assert "Endurance 1 to " in meaning(setup, "rally:second_wind")


# ------------------------------------------------------------------ orders and places


def test_an_order_says_how_far_that_is_and_what_stands_now() -> None:
    setup = afar(500, unit("blue1", at=(300, 400), order="follow:red1"))
    assert meaning(setup, "order") == "now: go to red1; takes no time"
    yards, ticks = meaning(setup, "follow:red1", "order").split(", ")
    assert yards.endswith(" yards")
    assert ticks.endswith(" ticks")
    assert meaning(setup, "halt", "order") == "stays in D5, facing east"


def test_a_place_says_its_ground_what_can_be_shot_and_who_comes_there() -> None:
    hill = {"kind": "cover", "name": "Hill", "x": 400, "y": 300, "width": 100, "height": 100, "cover": 2}
    rock = {"kind": "blocking", "name": "Rock", "x": 100, "y": 100, "width": 100, "height": 100}
    setup = afar(300, bows(), field={"areas": [hill, rock]})
    asks = ("order", "march")
    on_hill, on_rock, far = [meaning(setup, f"at:{name}", *asks) for name in ("E4", "B2", "A8")]
    assert "cover 2; red1 " in on_hill
    assert " to hit, " in on_hill
    assert on_hill.endswith("in reach of red1")
    assert "blocking: cannot be entered" in on_rock
    assert "cover" not in far


def test_nothing_is_said_of_the_answers_of_others() -> None:
    battle = asked(afar(500))
    decision = battle.decision
    assert decision is not None
    assert battle.view("blue").meaning(decision, decision.option("guard")) != ""
    assert battle.view("red").meaning(decision, decision.option("guard")) == ""


# ------------------------------------------------------------------ what the odds are odds of


def test_odds_say_what_they_are_odds_of() -> None:
    found = [odds(facing(), key).kind for key in ("attack:red1", "aim:red1", "turn", "formation:close")]
    assert found == [HIT, LATER, OBEYED, OBEYED]


@rule("EW-89")
def test_getting_clear_has_odds_of_its_own() -> None:
    # Given: Wits 2 + War 2 + Drill 2 - Magnitude 2 against 3 + Drill 2
    battle = asked(facing(engaged=["blue1"]))
    assert battle.decision is not None
    found = battle.view("blue").forecast(battle.decision.option("disengage"))
    assert found is not None
    assert found.kind == PASS
    assert 0.0 < found.chance < 1.0


@rule("EW-05", "EW-85")
def test_the_parts_of_a_flurry_show_what_it_brings_so_far() -> None:
    # Given: 7 dice, 3 successes needed; two parts take 2 and 3 dice, and the second blow meets 1 DV less
    setup = facing(engaged=["blue1"])
    one = odds(setup, "attack:red1", "stay", "flurry")
    two = odds(setup, "attack:red1", "stay", "flurry", "attack:red1")
    done = odds(setup, "done", "stay", "flurry", "attack:red1", "attack:red1")
    assert one.chance == pytest.approx(chance_of_at_least(5, 3))
    assert two.chance == pytest.approx(1 - (1 - chance_of_at_least(5, 3)) * (1 - chance_of_at_least(4, 2)))
    assert [done.chance, done.damage] == pytest.approx([two.chance, two.damage])
    # Then: a command beside it loses 3 dice as the second part
    alone = odds(setup, "turn", "stay")
    assert odds(setup, "turn", "stay", "flurry", "attack:red1").chance < alone.chance


@rule("EW-70")
def test_a_duel_that_is_offered_has_the_odds_to_win_it() -> None:
    weak = {"melee": 1, "dexterity": 1, "stamina": 1}
    setup = situation(
        blue=[unit("blue1", at=(500, 400), engaged=["red1"], leader={"name": "Ann", "melee": 5})],
        red=[unit("red1", beside="blue1", engaged=["blue1"], leader={"name": "Bo", **weak})],
        acts=["blue1"],
        phase="act",
        open_sheets=True,
    )
    choices = ("stay", next(key for key in keys(setup, "stay") if key.startswith("challenge:")))
    found = odds(setup, "accept", *choices)
    assert found.kind == "to win the duel"
    assert found.chance < 0.3
    assert reason(setup, *choices) == f"the chance to win the duel is {found.chance:.0%}"


def keys(setup: Setup, *choices: str) -> list[str]:
    battle = asked(setup, *choices)
    assert battle.decision is not None
    return [option.key for option in battle.decision.options]


# ------------------------------------------------------------------ why


def test_an_order_is_given_for_what_makes_it_best() -> None:
    assert reason(afar(500), key="order").startswith("red1 can be reached with the least effort: ")
    hold = {"side": "blue", "kind": "hold", "squares": ["C3"], "ticks": 5}
    assert reason(afar(500, objectives=[hold]), key="order") == "C3 has to be held"


def test_a_guard_is_taken_where_nobody_is_in_reach() -> None:
    said = reason(afar(600, unit("blue1", at=(300, 400), order="follow:red1")), key="guard")
    assert said == "no one is in reach, and a Guard keeps the full DV"


def test_staying_in_a_melee_tells_the_chance_to_get_clear_and_its_price() -> None:
    said = reason(facing(engaged=["blue1"]), key="stay")
    assert "% to get clear, and staying costs " in said
    assert said.endswith(" levels a tick")


def test_people_and_ranks_say_what_they_are_for() -> None:
    strong = hero("bram", name="Bram", melee=5, dexterity=4)
    blue = unit("blue1", at=(300, 400), specials=[strong], order="halt")
    setup = situation(
        blue=[blue, solo("vey", at=(100, 100))],
        red=[unit("red1", at=(900, 400))],
        acts=["blue1"],
        phase="act",
    )
    assert "close rating 4, now 2" in meaning(setup, "lend:bram")
    assert "no one takes over then" in meaning(setup, "leave:bram")
    assert reason(setup, key="lend:bram") == "the new rating is 2 higher than the present one"


@rule("EW-54", "EW-55", "EW-56")
def test_a_formation_says_that_cover_counts_with_the_shields() -> None:
    setup = afar(300, unit("blue1", at=(300, 400), order="halt", formation="unordered"))
    assert meaning(setup, "formation:skirmish").endswith("shields and cover x2")
    assert meaning(setup, "formation:relaxed").endswith("shields and cover x2 against shots")
    assert meaning(setup, "formation:close").endswith("shields and cover x2 in close combat")


def test_while_the_sides_deploy_nobody_shoots_at_or_fears_who_has_no_place_yet() -> None:
    # An enemy without a place counted as one in the corner of the field: the best square was next to it.
    mine = {**bows().built, "side": "blue"}
    other = {**unit("red1", at=(0, 0)).built, "side": "red"}
    units = [{key: value for key, value in one.items() if key != "at"} for one in (mine, other)]
    sides = [{"id": "blue", "deploy": "west"}, {"id": "red", "deploy": "east"}]
    dice = [[2] * 7, [2] * 7, [5], [6]]
    battle = begin({"ruleset": "exalted-war", "sides": sides, "units": units}, dice)
    # When: blue1 comes first
    battle.choose("formation:relaxed")
    battle.run()
    # Then
    assert battle.decision is not None
    view = battle.view("blue")
    assert view.meaning(battle.decision, battle.decision.option("at:A1")) == ""


@rule("EW-91")
def test_in_contact_the_computer_says_what_facing_the_enemy_saves() -> None:
    red = unit("red1", beside="blue1")
    blue = unit("blue1", at=(300, 400), order="halt")
    setup = situation(blue=[blue], red=[red], acts=["blue1"], phase="act")
    said = reason(setup, key="order")
    assert said.startswith("the unit touches red1 and must face it: attacks from behind would cost another ")
    assert said.endswith(" levels a tick")


def test_what_only_costs_is_not_the_best_answer() -> None:
    # "Turn about ... (1.5 levels in return; best)" stood before an attack, since its 5 ticks cost less.
    blue = unit("blue1", at=(300, 400), members=8, order="halt")
    red = unit("red1", beside="blue1", members=200, relays=4)
    battle = asked(situation(blue=[blue], red=[red], acts=["blue1"], phase="act"))
    assert battle.decision is not None
    outlook = Outlook(battle, battle.decision, Handbook("war", []), {})
    best = [view for view in outlook.options() if view.is_best]
    assert [view.key for view in best if not view.forecasts[0].damage] == []
    assert best


def test_the_best_part_of_a_flurry_is_the_attack_and_not_a_command_before_it() -> None:
    # "Unordered formation" was marked as the best, with the damage of the attack that could follow it.
    blue = unit("blue1", at=(300, 400), engaged={"red1": [0, 0]})
    red = unit("red1", beside="blue1", engaged={"blue1": [0, 0]})
    battle = asked(situation(blue=[blue], red=[red], acts=["blue1"], phase="act"), "stay", "flurry")
    assert battle.decision is not None
    outlook = Outlook(battle, battle.decision, Handbook("war", []), {})
    assert [view.key for view in outlook.options() if view.is_best] == ["attack:red1"]
    assert outlook.hint({}).option.key == "attack:red1"


@rule("EW-54", "W-42")
def test_a_person_acting_apart_is_told_the_yards_from_the_edge_of_the_host() -> None:
    said = meaning(company(["cal"]), "snipe:red2_leader")
    assert said == "6 ticks, DV -1; 150 yards; the person is hit, not the unit"


@rule("EW-46", "W-33")
def test_a_person_who_does_not_go_along_is_not_told_what_staying_in_contact_costs() -> None:
    # Given: a unit in contact that splits, with a second Hero
    red = led(hero("bea"), engaged={"blue1": [0, 0]})
    setup = situation(blue=[archers("blue1", beside="red1")], red=[red], acts=["red1"])
    battle = play(setup, ["stay", "split", "hero:adan", "from:57", "n:60"])
    assert battle.decision is not None
    view = battle.game.view(battle.state, battle.decision.seat)
    assert [view.meaning(battle.decision, one) for one in battle.decision.options] == ["", ""]
