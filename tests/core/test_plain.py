"""The defaults of a plain game: what a game gets that says no more than its units and what one step does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

import wartable as w
from wartable.core.rulebook import _RULEBOOKS
from wartable.testing.conformance import CHECKS, Check, Trial
from wartable.toolkit import Reader, Shape, fields, flag, number, one_of, row, state, texts


class Ship(w.PlainUnit):
    """A ship with a hull."""

    noun = "ship"
    shape = Shape[Any, Any](
        fields.Number("hull", "what it can still take", most=9),
        fields.Flag("afire", "whether it burns"),
        fields.Name("zone", "sea", lambda ship, fleet: fleet.seas, "where it sails", blank=True),
        needed=("hull",),
    )
    hull: int = 3
    afire: bool = False

    def is_out(self) -> bool:
        return self.hull == 0


class Fleet(w.PlainState[Ship]):
    """Ships on some seas."""

    unit_type = Ship
    shape = Shape[Any, Any](
        fields.Texts("seas", "where ships can be"), fields.Number("turn", "how many turns were begun")
    )
    seas: tuple[str, ...] | list[str] = ("bay", "sound")
    turn: int = 0

    def ways(self) -> Mapping[str, Any]:
        return row(self.seas)


@state
class Canoe(w.PlainUnit):
    """A boat whose fields are declared."""

    noun = "canoe"
    needed = ("hull",)
    hull: int = number("what it can still take", default=3, first=1, most=9)
    afire: bool = flag("whether it burns")
    zone: str = one_of("sea", lambda canoe, lake: lake.seas, "where it is", blank=True)

    def is_out(self) -> bool:
        return self.hull == 0


@state
class Lake(w.PlainState[Canoe]):
    """Canoes on some waters."""

    unit_type = Canoe
    needed = ("seas",)
    seas: list[str] = texts("where canoes can be")
    turn: int = number("how many turns were begun")


class Hit(w.Event):
    """A ship was hit."""

    fields = ("ship", "cost")
    template = "{ship} loses {cost}."


class Sea(w.PlainGame[Any]):
    """Ships fire at the first enemy that is left."""

    def step(self, table: w.Table[Any]) -> None:
        state = table.state
        seat = state.seats()[state.turn % len(state.seats())]
        options = [w.Option(f"fire:{ship.id}", ship.name, ship) for ship in state.standing(seat)]
        table.ask(w.Decision(seat, "Who fires?", [*options, w.PASS]))
        foe = state.enemies(seat)[0]
        cost = min(foe.hull, table.roll(w.Kept(3), "broadside"))
        foe.hull -= cost
        state.turn += 1
        table.emit(Hit(foe.name, cost))

    def check(self, whole: Reader, state: Any) -> None:
        if all(ship.afire for ship in state.units.values()):
            whole.at("units").fault("every ship burns", "let one be sound", fatal=False)


SEA: Final = w.Rulebook(
    "sea",
    "Sea",
    {"": Sea(Fleet)},
    lineup=w.Lineup(posting={"zone": "bay"}, parade={"seas": ["bay"]}),
)


LAKE: Final = w.Rulebook("lake", "Lake", {"": Sea(Lake)})


@pytest.fixture(autouse=True)
def sea_is_known() -> Iterator[None]:
    """The rulebook under its name, for as long as a test lasts."""
    w.register(SEA)
    w.register(LAKE)
    yield
    _RULEBOOKS.pop("sea")
    _RULEBOOKS.pop("lake")


def setup(**changes: object) -> dict[str, Any]:
    """Two ships of red, one of blue."""
    ships = [
        {"id": "ant", "name": "Ant", "side": "red", "hull": 2, "zone": "bay"},
        {"id": "bee", "side": "red", "hull": 1},
        {"id": "cat", "side": "blue", "hull": 4, "afire": True},
    ]
    sides = [{"id": "red", "name": "Red"}, {"id": "blue"}]
    return {"ruleset": "sea", "sides": sides, "units": ships, **changes}


def begin(**changes: object) -> Fleet:
    """The state at the start."""
    fleet: Fleet = Sea(Fleet).start(setup(**changes), 7)
    return fleet


def faults(given: Mapping[str, object]) -> list[str]:
    """What is wrong with a setup."""
    return [str(problem) for problem in SEA.problems(given)]


def facts_of(state: Fleet) -> list[Mapping[str, Any]]:
    """The units as everybody sees them."""
    units: Any = Sea(Fleet).view(state, "").data()["units"]
    return list(units)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_plain_game_conforms(check: Check) -> None:
    check(Trial("sea", setup(), 2))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_plain_game_with_declared_fields_conforms(check: Check) -> None:
    check(Trial("lake", {**setup(), "ruleset": "lake", "seas": ["bay", "sound"]}, 2))


def test_declared_fields_are_read_saved_and_copied() -> None:
    given = {**setup(), "ruleset": "lake", "seas": ["bay", "sound"]}
    lake: Any = w.new_battle(given, 3).state
    ant = lake.units["ant"]
    assert (ant.hull, ant.afire, ant.zone, lake.units["cat"].afire, lake.seas) == (
        2,
        False,
        "bay",
        True,
        ["bay", "sound"],
    )
    twin = lake.copy()
    assert (twin.units["ant"].zone, twin.units["ant"] is ant, twin.seas is lake.seas) == ("bay", False, False)
    assert [field.key for field in Canoe.shape.fields] == ["zone", "hull", "afire"]


def test_a_declared_number_may_fall_below_what_a_setup_allows() -> None:
    ships = [{"id": "ant", "side": "red", "hull": 0}, {"id": "cat", "side": "blue", "hull": 4}]
    given = {**setup(units=ships), "ruleset": "lake", "seas": ["bay"]}
    assert [str(fault) for fault in LAKE.problems(given)] == ["units[0].hull: 0 is out of bounds; use 1 to 9"]
    ships[0]["hull"] = 1
    battle = w.new_battle({**given, "units": ships}, 1)
    battle.rule(w.Ruling("ant.hull", "0", ""))
    assert battle.state.is_over()


def test_a_setup_is_read_by_the_shapes_and_what_it_leaves_out_has_the_value_of_the_class() -> None:
    state = begin(turn=2)
    assert (state.seats(), state.turn, state.seas) == (("red", "blue"), 2, ("bay", "sound"))
    assert [(ship.name, ship.hull, ship.afire, ship.zone) for ship in state.units.values()] == [
        ("Ant", 2, False, "bay"),
        ("bee", 1, False, ""),
        ("cat", 4, True, ""),
    ]


def test_all_faults_of_a_setup_are_told_at_once() -> None:
    ships = [
        {"id": "ant", "side": "red", "hull": 10},
        {"id": "ant", "side": "green", "hull": 1, "zone": "pond"},
        {"id": "bee", "side": "blue", "sail": 2},
    ]
    assert faults(setup(units=ships, wind=3)) == [
        "wind: there is no such key here; "
        "use one of ruleset, sides, units, title, text, gm, house, now, seas, turn",
        "units[0].hull: 10 is out of bounds; use 0 to 9",
        "units[1].side: there is no side 'green'; use one of red, blue",
        "units[1].zone: there is no sea 'pond'; did you mean sound?",
        "units[1].id: there are two ships ant; rename one",
        "units[2].sail: there is no such key here; use one of id, side, hull, name, afire, zone",
        "units[2].hull: it is missing; add hull",
    ]


def test_what_is_no_table_is_a_fault_and_no_crash() -> None:
    assert faults({"ruleset": "sea", "sides": ["red", 3], "units": "all", "now": 4}) == [
        "sides[0]: 'red' is no table of names and values; give one with id",
        "sides[1]: 3 is no table of names and values; give one with id",
        "units: 'all' is no list; write a list: [ ... ]",
    ]


def test_a_game_says_what_no_field_can_tell() -> None:
    burning = [{"id": "ant", "side": "red", "hull": 1, "afire": True}]
    assert faults(setup(units=burning)) == ["units: every ship burns; let one be sound"]


def test_a_note_does_not_keep_a_situation_from_its_moment() -> None:
    burning = [{"id": "ant", "side": "red", "hull": 1, "afire": True}]
    assert begin(units=burning, now={"turn": 4}).turn == 4


def test_a_situation_sets_what_the_shapes_remember() -> None:
    state = begin(now={"turn": 3, "units": {"cat": {"hull": 0, "zone": "sound"}}})
    assert (state.turn, state.units["cat"].hull, state.units["cat"].zone) == (3, 0, "sound")
    assert faults(setup(now={"units": {"rat": {"hull": 1}, "ant": {"sail": 1}}})) == [
        "now.units.rat: there is no ship 'rat'; did you mean cat or ant?",
        "now.units.ant.sail: there is no such key here; use one of hull, afire, zone",
    ]


def test_a_copy_shares_nothing_that_changes() -> None:
    state = begin(seas=["bay", "sound"])
    twin: Any = state.copy()
    twin.units["ant"].hull = 0
    assert isinstance(twin.seas, list) is True
    assert (state.units["ant"].hull, twin.seas is state.seas, twin.seed) == (2, False, 7)


def test_the_last_side_with_units_left_has_won() -> None:
    state = begin()
    assert not state.is_over()
    state.units["cat"].hull = 0
    assert state.is_over()
    assert state.outcome().facts() == {"winners": ["red"], "reason": "the last standing", "rounds": 0}
    assert [ship.id for ship in state.enemies("blue")] == ["ant", "bee"]


def test_points_decide_and_where_all_have_as_many_nobody_has_won() -> None:
    assert w.most_points({"red": 2, "blue": 3}, "points", 4).winners == ("blue",)
    assert w.most_points({"red": 3, "blue": 3, "grey": 1}, "points", 4).winners == ("red", "blue")
    assert w.most_points({"red": 3, "blue": 3}, "points", 4).winners == ()


def test_units_are_seen_with_all_that_their_shape_says() -> None:
    ant, _, cat = facts_of(begin(now={"units": {"cat": {"hull": 0}}}))
    assert (ant["hull"], ant["afire"], ant["zone"], ant["present"]) == (2, False, "bay", True)
    assert ant["sheet"] == ["Ant", "  Place: bay", "  Hull: 2", "  Afire: False"]
    assert (cat["out"], cat["present"]) == (True, False)


def test_places_in_a_row_are_a_map_of_rooms() -> None:
    assert row(["a", "b", "c"]) == {"a": ["b"], "b": ["a", "c"], "c": ["b"]}
    shown = Sea(Fleet).view(begin(), "").map()
    assert (shown.kind, [(place.name, place.next) for place in shown.places]) == (
        "rooms",
        [("bay", ("sound",)), ("sound", ("bay",))],
    )


def test_numbers_flags_and_names_can_be_ruled_within_their_bounds() -> None:
    battle = w.new_battle(setup(), 1)
    battle.rule(w.Ruling("cat.hull", "2", ""))
    battle.rule(w.Ruling("cat.afire", "no", ""))
    battle.rule(w.Ruling("cat.zone", "bay", ""))
    battle.rule(w.Ruling("ant.zone", "none", ""))
    battle.rule(w.Ruling("turn", "5", ""))
    state: Any = battle.state
    cat = state.units["cat"]
    assert (cat.hull, cat.afire, cat.zone, state.turn) == (2, False, "bay", 5)
    assert state.units["ant"].zone == ""
    for path, value, fault in (
        ("cat.hull", "10", "cat.hull: 10 is out of bounds; use 0 to 9"),
        ("cat.zone", "pond", "cat.zone: there is no sea 'pond'; did you mean sound?"),
        ("rat.hull", "1", "rat.hull: there is no ship and no matter 'rat'; did you mean cat or ant?"),
    ):
        with pytest.raises(w.BadInput) as refused:
            battle.rule(w.Ruling(path, value, ""))
        assert [str(problem) for problem in refused.value.problems] == [fault]


def test_where_a_setup_names_a_gm_nobody_else_rules() -> None:
    battle = w.new_battle(setup(gm="umpire"), 1)
    with pytest.raises(w.BadInput, match="only umpire rules in this battle"):
        battle.rule(w.Ruling("cat.hull", "2", ""), seat="red")
    battle.rule(w.Ruling("cat.hull", "2", ""), seat="umpire")
    assert facts_of(begin(gm="umpire"))[2]["hull"] == 4


def test_a_force_is_judged_on_a_parade_ground_of_one_side() -> None:
    force = {"ruleset": "sea", "title": "Reds", "units": [{"id": "ant", "hull": 12}]}
    assert [str(fault) for fault in SEA.force_problems(force)] == [
        "units[0].hull: 12 is out of bounds; use 0 to 9"
    ]


def test_a_builder_asks_for_the_name_and_for_each_usual_value() -> None:
    builder = w.builder_of("ship", "a ship", Ship.shape, {"hull": 3, "afire": False, "zone": "bay"})
    (guide,) = builder.guides
    assert [(step.title, step.question, step.fields[0].kind) for step in guide.steps] == [
        ("Name", "What is it called?", w.Kind.text),
        ("Hull", "What it can still take.", w.Kind.number),
        ("Afire", "Whether it burns.", w.Kind.flag),
        ("Zone", "Where it sails.", w.Kind.text),
    ]
    assert guide.start() == {"id": "unit", "name": "", "hull": 3, "afire": False, "zone": "bay"}


def test_a_heuristic_is_a_player() -> None:
    class Loud(w.Heuristic):
        def evaluate(
            self, decision: w.Decision, option: w.Option, forecast: w.Forecast | None, view: w.View
        ) -> float:
            return float(option.key == "b")

    rules = w.Rulebook("loud", "Loud", {"": Sea(Fleet)}, players={"loud": Loud()})
    decision = w.Decision("red", "Which?", [w.Option("a", "A"), w.Option("b", "B"), w.Option("c", "C")])
    assert rules.player_names() == ("random", "greedy", "loud")
    assert rules.player("loud", 3).choose(decision, lambda: w.View("red")).key == "b"


def test_a_forecast_follows_from_a_pool() -> None:
    # a d6 that costs 1 from 4 and 2 at 6, against one left; a 1 costs oneself one
    odds = w.forecast_of(w.Kept(6), lambda die: ((die >= 4) + (die == 6), int(die == 1)), 1)
    assert (odds.chance, odds.damage) == pytest.approx((3 / 6, 4 / 6))
    assert (odds.harm, odds.defeats, odds.guess) == pytest.approx((1 / 6, 3 / 6, False))


def test_an_ability_is_an_entry_by_its_docstring() -> None:
    class DeadReckoning(w.Ability):
        """Sails by
        night.
        """

        key = "dead_reckoning"

    assert DeadReckoning().entry("order", data={"range": 2}).facts() == {
        "key": "dead_reckoning",
        "name": "Dead Reckoning",
        "kind": "order",
        "group": "",
        "range": 2,
        "rules": [],
        "text": "Sails by night.",
    }


def test_an_event_is_told_by_its_template() -> None:
    assert Hit("Ant", 2).sentence(None) == "Ant loses 2."


def test_an_event_takes_its_fields_in_order_or_by_name_and_each_once() -> None:
    assert Hit("Ant", 2).replace(cost=-1) == Hit("Ant", cost=-1)
    with pytest.raises(TypeError, match="Hit takes ship, cost, each once"):
        Hit("Ant")
    with pytest.raises(TypeError, match="each once"):
        Hit("Ant", 2, cost=2)
    with pytest.raises(TypeError, match="each once"):
        Hit("Ant", price=2)
