"""The greedy player in a Match: it hurts whom it can, guards itself, and does not kill itself."""

from __future__ import annotations

from functools import partial

from tests.battle_century.matches import character, match, means, play
from wartable import Battle, State, View, ruleset
from wartable.files import read_scenario
from wartable.simulate import simulate


def choice(battle: Battle[State]) -> str:
    """What a greedy player answers to the open question."""
    decision = battle.decision
    assert decision is not None
    view = battle.game.view(battle.state, decision.seat)
    return ruleset("battle-century").player("greedy", 1).choose(decision, partial(_same, view)).key


def _same(view: View) -> View:
    return view


def test_it_attacks_whom_it_can_hurt() -> None:
    setup = match(character("ann", fitness=6), character("rex", "red"), open_sheets=True)
    assert choice(play(setup, [])) == "attack"


def test_of_two_it_attacks_whom_it_can_defeat() -> None:
    # Given: Rex, whole, and Rob with his last point of Plot Armor
    setup = match(
        character("ann", fitness=6),
        character("rex", "red", willpower=6),
        character("rob", "red", willpower=6, layers=[0, 0, 1]),
        open_sheets=True,
    )
    assert choice(play(setup, ["attack"])) == "attack:fight>rob"


def test_it_attacks_with_what_hurts_most() -> None:
    ways = [means("Fists", "fitness"), means("Words", "charm", physical=False)]
    setup = match(character("ann", charm=7, attacks=ways), character("rex", "red"), open_sheets=True)
    assert choice(play(setup, ["attack"])) == "attack:words>rex"


def test_it_does_not_kill_itself_with_a_miracle() -> None:
    # Given: the last point of Plot Armor; the Miracle would be stronger, and cost at least 2 Damage
    ways = [means("Fists", "fitness"), means("Crates", "intellect", "force")]
    setup = match(
        character("ann", intellect=8, skills=["force"], attacks=ways, layers=[0, 0, 1]),
        character("rex", "red"),
        open_sheets=True,
    )
    assert choice(play(setup, ["attack"])) == "attack:fists>rex"


def test_it_works_the_miracle_while_it_can_afford_it() -> None:
    ways = [means("Fists", "fitness", physical=True), means("Crates", "intellect", "force")]
    setup = match(
        character("ann", willpower=9, fitness=1, intellect=9, skills=["force"], attacks=ways),
        character("rex", "red"),
        open_sheets=True,
    )
    assert choice(play(setup, ["attack"])) == "attack:crates>rex"


def test_a_deathblow_that_costs_nothing_is_declared() -> None:
    setup = match(
        character("ann", traits=["forbidden_secret_art"]), character("rex", "red"), open_sheets=True, round=4
    )
    assert choice(play(setup, ["attack"])) == "declare:forbidden_secret_art"


def test_a_deathblow_that_has_become_dear_is_not() -> None:
    # Given: four earlier uses: four Disadvantages for 1 more Damage
    setup = match(
        character("ann", traits=["forbidden_secret_art"], uses={"forbidden_secret_art": 4}),
        character("rex", "red"),
        open_sheets=True,
    )
    assert choice(play(setup, ["attack"])) == "pass"


def test_it_trades_advantages_where_more_damage_comes_of_it() -> None:
    # One Advantage is worth 1.65 on average, traded it is worth 2
    setup = match(
        character("ann", tier="pc", fitness=9, skills=["combat"]),
        character("rex", "red", awareness=0, willpower=9),
        open_sheets=True,
    )
    assert choice(play(setup, ["attack"])) == "trade:1"


def test_it_goes_to_the_nearest_enemy() -> None:
    setup = match(character("ann"), character("rex", "red", "attic"), open_sheets=True)
    assert choice(play(setup, ["run"])) == "to:stair"


def test_it_guards_itself_against_one_it_cannot_hurt() -> None:
    # Given: 1 + 1 + a die against Defense 15; two blows of Rex would be the end
    setup = match(
        character("ann", fitness=9, charm=0, attacks=[means("Staff", "fitness")], layers=[0, 0, 3]),
        character("rex", "red", fitness=9, awareness=19, willpower=9),
        open_sheets=True,
    )
    assert choice(play(setup, [])) == "maneuver"


def test_it_fights_by_its_proxy() -> None:
    setup = match(character("ann", proxies=["sled"]), character("rex", "red"), open_sheets=True)
    assert choice(play(setup, [])) == "proxy:sled"


def test_a_boss_becomes_immaterial_while_it_is_in_danger() -> None:
    boss = character("ann", tier="boss", power_level=1, traits=["spectral_body"])
    near = match(boss, character("rex", "red", fitness=8), open_sheets=True)
    far = match(boss, character("rex", "red", "attic", fitness=8), open_sheets=True)
    assert choice(play(near, [])) == "turn:spectral_body"
    assert choice(play(far, [])) != "turn:spectral_body"


def test_it_does_not_leave_and_does_not_waste_its_turn() -> None:
    setup = match(character("ann"), character("rex", "red", "attic"), open_sheets=True)
    assert choice(play(setup, [])) in ("run", "buildup")


def test_greedy_beats_random_clearly_from_either_side() -> None:
    setup = read_scenario("glass_stair")
    one = simulate(setup, 60, {"quay": "greedy", "magpies": "random"}, seed=1).facts()
    other = simulate(setup, 60, {"quay": "random", "magpies": "greedy"}, seed=1).facts()
    assert one["wins"]["quay"] >= 48  # type: ignore[index]
    assert other["wins"]["magpies"] >= 48  # type: ignore[index]
