"""What each answer brings, what lies behind it, and what the computer would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import pytest

import wartable as w
from wartable.core.odds.outlook import forecast_facts
from wartable.core.rulebook import _RULEBOOKS
from wartable.core.views.knowledge import ENEMY, HIT, LATER
from wartable.toolkit import Shape, fields


class Ship(w.PlainUnit):
    """A ship, afloat until its hull is 0."""

    noun = "ship"
    shape = Shape[Any, Any](fields.Number("hull", "what it can still take", most=9))
    hull: int = 3

    def is_out(self) -> bool:
        return self.hull == 0


class Fleet(w.PlainState[Ship]):
    """Ships, and a mine that no seat sees."""

    unit_type = Ship
    shape = Shape[Any, Any](
        fields.Flag("mined", "whether a mine lies in the channel"),
        fields.Flag("rough", "whether waves strike whoever acts, and nobody sees what it was"),
        fields.Flag("leaking", "whether the last ship of whoever does not act sinks by itself"),
        fields.Number("turn", "how many turns were begun"),
    )
    mined: bool = False
    rough: bool = False
    leaking: bool = False
    turn: int = 0


class Sunk(w.Event):
    """A ship is lost."""

    fields = ("ship",)
    template = "{ship} sinks."


class Struck(w.Event):
    """A ship has struck something; what it was is hidden."""

    fields = ("ship", "by")
    template = "{ship} is struck by {by}."


ODDS: Final[Mapping[str, Sequence[w.Forecast]]] = {
    "with:gun": [
        w.Forecast(0.5, 1.0, 0.2, 0.1, guess=False),
        w.Forecast(0.2, 0, 1, 0, guess=False, kind=ENEMY),
    ],
    "with:ram": [w.Forecast(0.9, 1.5, 1.4, 0.3, guess=True, kind="to board")],
    "again": [w.Forecast(0.7, -1.5, 0.0, 0.0, guess=False)],
    "aim": [w.Forecast(0.95, 2.0, 0.0, 0.5, guess=False, kind=LATER)],
}


class Lookout(w.PlainView[Fleet]):
    """A view with odds for weapons and a word on the channel; the mine is not in it."""

    def forecasts(self, option: w.Option) -> Sequence[w.Forecast]:
        return ODDS.get(option.key, ())

    def forecast(self, option: w.Option) -> w.Forecast | None:
        found = self.forecasts(option)
        return found[0] if found else None

    def is_change(self, forecast: w.Forecast) -> bool:
        return forecast in ODDS["again"]

    def position(self, decision: w.Decision, option: w.Option) -> w.Position | None:
        berth, _, number = option.key.partition(":")
        if berth != "berth":
            return None
        return w.Position(float(number) if number == "7" else 0.0, float(number), 1.0, f"{number} guns")

    def meaning(self, decision: w.Decision, option: w.Option) -> str:
        return "a short way through" if option.key == "channel" else ""


class Sea(w.PlainGame[Fleet]):
    """One ship a seat acts in turn."""

    def step(self, table: w.Table[Fleet]) -> None:
        state = table.state
        seat = state.seats()[state.turn % len(state.seats())]
        state.turn += 1
        ship = state.standing(seat)[0]
        self.weather(table, seat)
        answers = (
            "attack",
            "aim",
            "channel",
            "scuttle",
            "dive",
            "sail",
            "surrender",
            "explode",
            "anchor",
            "answer",
            "signal",
            "council",
        )
        options = [w.Option(answer, answer.capitalize(), ship) for answer in answers]
        key = table.ask(w.Decision(seat, f"{ship.name} acts", [*options, w.PASS], ship.id)).key
        if key == "attack":
            self.attack(table, seat)
        elif key == "answer":
            table.ask(w.Decision(seat, "Fire again?", [w.Option("again", "Again"), w.PASS]))
        elif key == "dive":
            table.ask(w.Decision(seat, "How deep?", [w.Option("to:one", "1"), w.Option("to:two", "2")]))
        elif key == "sail":
            table.emit(Struck(ship.name, "a wave"))
            for asked in ("How far?", "Under which flag?"):
                table.ask(w.Decision(seat, asked, [w.Option("to:one", "1"), w.Option("to:two", "2")]))
        elif key == "surrender":
            flags = [w.Option("flag:up", "Up"), w.Option("flag:down", "Down")]
            table.ask(w.Decision(seat, "With which flag?", flags))
            ship.hull = 0
            table.emit(Sunk(ship.name))
        elif key == "signal":
            second = state.standing(seat)[1]
            table.ask(w.Decision(seat, f"{second.name} acts", [w.Option("with:gun", "Gun")], second.id))
        elif key == "council":
            captains = [w.Option(f"captain:{one.id}", one.name) for one in state.standing(seat)]
            who = table.ask(w.Decision(seat, "Who fires?", captains)).key
            gunner = state.standing(seat)[int(who == "captain:bee")]
            table.ask(w.Decision(seat, "With what?", [w.Option("with:gun", "Gun"), w.PASS], gunner.id))
        elif key == "anchor":
            berths = [w.Option(f"berth:{number}", f"Berth {number}") for number in range(1, 31)]
            table.ask(w.Decision(seat, "Where?", berths))
        elif key == "explode":
            self.explode(table, seat)
        elif key == "channel" and state.mined:
            ship.hull = 0
            table.emit(Struck(ship.name, "a mine"))
        elif key == "scuttle":
            ship.hull = 0
            table.emit(Sunk(ship.name))

    def weather(self, table: w.Table[Fleet], seat: str) -> None:
        """What happens by itself before a ship acts."""
        state = table.state
        if state.rough and state.turn > 1:
            table.emit(Struck(state.standing(seat)[0].name, "a wave"))
        if state.leaking and state.turn > 1:
            other = next(unit for unit in state.units.values() if unit.side != seat)
            other.hull = 0
            table.emit(Sunk(other.name))

    def explode(self, table: w.Table[Fleet], seat: str) -> None:
        """All enemies sink, and the ship with them unless it is left first."""
        state = table.state
        ways = [w.Option("from:afar", "From afar"), w.Option("from:aboard", "Aboard")]
        way = table.ask(w.Decision(seat, "From where?", ways)).key
        own = state.standing(seat)[0]
        for ship in state.units.values():
            if ship.side != seat or (way == "from:aboard" and ship is own):
                ship.hull = 0
                table.emit(Sunk(ship.name))

    def redact(self, state: Fleet, event: w.Event, seat: str) -> w.Event | None:
        return event.replace(by="") if seat and isinstance(event, Struck) else event

    def attack(self, table: w.Table[Fleet], seat: str) -> None:
        """Ask for a weapon, then roll."""
        weapons = [w.Option("with:gun", "Gun"), w.Option("with:ram", "Ram")]
        table.ask(w.Decision(seat, "With which weapon?", weapons, table.state.standing(seat)[0].id))
        table.roll(w.Kept(1), "attack")


SEA: Final = w.Rulebook("sea", "Sea", {"": Sea(Fleet, Lookout)})
ENTRIES: Final = [
    w.Entry("dive", "Dive", "action", "", "Go below. Nobody sees you there."),
    w.Entry("channel", "Channel", "place", "", "Not what is said of it."),
]


@pytest.fixture(autouse=True)
def sea_is_known() -> Iterator[None]:
    """The rulebook under its name, for as long as a test lasts."""
    w.register(SEA)
    yield
    _RULEBOOKS.pop("sea")


def begin(*, mined: bool = False, more: bool = True, **flags: bool) -> w.Battle[w.State]:
    """A battle of red, which is asked first, against blue; red has a second ship if there is `more`."""
    units = [
        {"id": "ant", "name": "Ant", "side": "red", "hull": 2},
        {"id": "bee", "name": "Bee", "side": "red", "hull": 1},
        {"id": "cat", "name": "Cat", "side": "blue", "hull": 4},
    ]
    setup = {
        "ruleset": "sea",
        "sides": [{"id": "red"}, {"id": "blue"}],
        "units": units if more else [units[0], units[2]],
        "mined": mined,
        **flags,
    }
    return w.new_battle(setup, 1)


def question(battle: w.Battle[w.State]) -> str:
    """The open question."""
    decision = battle.decision
    assert decision is not None
    return decision.question


def look(battle: w.Battle[w.State]) -> w.Outlook:
    """What there is to say of the open question."""
    decision = battle.decision
    assert decision is not None
    return w.Outlook(battle, decision, w.Handbook("Sea", ENTRIES), {})


def seen(battle: w.Battle[w.State]) -> dict[str, w.OptionView]:
    """Every option as its seat sees it, by key."""
    return {view.key: view for view in look(battle).options()}


# ------------------------------------------------------------------ options


def test_an_answer_that_only_opens_a_question_shows_the_best_way_on() -> None:
    attack = seen(begin())["attack"]
    # Then: the gun, 1.0 - 0.2 of harm, is better than the ram, 1.5 - 1.4, though the ram hits more often
    assert attack.steps == ("with Gun",)
    assert [forecast.chance for forecast in attack.forecasts] == [0.5, 0.2]


def test_the_odds_of_another_ship_are_not_those_of_an_answer() -> None:
    # 'Hold' of one unit was called the best, with the odds of what the next one could do
    signal = seen(begin())["signal"]
    assert (signal.steps, signal.forecasts) == ((), ())


def test_the_odds_behind_a_side_s_answer_are_those_of_the_ship_that_it_names() -> None:
    battle = begin()
    battle.choose("council")
    assert seen(battle)["captain:bee"].steps == ("with Gun",)
    # a question about both ships together names none
    assert seen(begin())["council"].steps == ()


def test_the_best_is_the_best_expected_effect_now_and_not_the_best_chance() -> None:
    assert [key for key, view in seen(begin()).items() if view.is_best] == ["attack"]
    battle = begin()
    battle.choose("attack")
    assert [key for key, view in seen(battle).items() if view.is_best] == ["with:gun"]


def test_what_changes_things_for_the_worse_is_not_the_best_where_all_may_stay_as_it_is() -> None:
    # 'best' stood beside the only answer with odds, though it takes harm back that was done.
    battle = begin()
    battle.choose("answer")
    assert [key for key, view in seen(battle).items() if view.is_best or view.is_usual] == ["pass"]
    assert not seen(battle)["pass"].is_best


def test_what_leaves_all_as_it_is_is_the_usual_answer() -> None:
    assert [key for key, view in seen(begin()).items() if view.is_usual] == ["pass"]


def test_the_game_says_what_an_option_means_else_the_first_sentence_of_its_entry() -> None:
    views = seen(begin())
    assert views["channel"].meaning == "a short way through"
    assert views["dive"].meaning == "Go below."
    assert views["aim"].meaning == ""


def test_an_option_as_data_has_all_its_odds_with_their_kind() -> None:
    facts: Any = seen(begin())["attack"].facts({})
    assert (facts["key"], facts["label"], facts["steps"]) == ("attack", "Attack", ["with Gun"])
    assert [odds["kind"] for odds in facts["forecasts"]] == [HIT, ENEMY]
    assert (facts["best"], facts["usual"]) == (True, False)


def test_odds_are_said_in_the_words_of_the_game_and_shorter_in_a_menu() -> None:
    words = {"chance": "to hit", "damage": "levels of damage", "damage_short": "levels"}
    gun, ram = ODDS["with:gun"][0], ODDS["with:ram"][0]
    assert w.odds_in_words(gun, words) == (
        "50% to hit, on average 1.0 levels of damage, 0.2 harm to your own side, 10% to put out of action"
    )
    assert w.odds_in_words(gun, words, short=True) == "50% to hit, 1.0 levels, 0.2 own harm, 10% to defeat"
    assert w.odds_in_words(ram, words, short=True).startswith("about 90% to board, ")
    assert w.odds_in_words(ram, words).endswith("(an estimate: some figures are unknown)")
    lost = {"losses": "ships lost"}
    assert w.odds_in_words(gun, lost, short=True) == "50% to hit, 1.0 harm, 0.2 own harm, 0.1 ships lost"


def test_what_may_put_several_enemies_out_of_action_is_told_as_a_number() -> None:
    volley = w.Forecast(0.5, 4.0, 0.0, 1.3, guess=False, counts=True)
    assert w.odds_in_words(volley, {}) == (
        "50% to hit, on average 4.0 harm to enemies, 1.3 enemies put out of action"
    )
    assert w.odds_in_words(volley, {}, short=True) == "50% to hit, 4.0 harm, 1.3 put out"


def test_harm_that_an_option_prevents_is_told_as_prevented() -> None:
    shield = w.Forecast(0.5, 0.0, -2.5, 0.0, guess=False)
    assert w.odds_in_words(shield, {}) == "50% to hit, on average 2.5 harm to your own side prevented"
    assert w.odds_in_words(shield, {}, short=True) == "50% to hit, 2.5 own harm prevented"


def test_a_chance_that_depends_on_what_is_unknown_is_told_as_a_range() -> None:
    duel = w.Forecast(0.4, 0.0, 0.0, 0.0, guess=True, kind="to win", span=(0.02, 0.61))
    assert w.odds_in_words(duel, {}) == "2% to 61% to win (an estimate: some figures are unknown)"
    assert w.odds_in_words(duel, {}, short=True) == "2-61% to win"
    assert w.chance_in_words(duel) == "2% to 61%"
    assert (duel.low, duel.high) == (0.02, 0.61)


def test_a_range_that_reads_as_one_number_is_told_as_that() -> None:
    sure = w.Forecast(0.996, 0.0, 0.0, 0.0, guess=True, kind="to win", span=(0.995, 0.999))
    assert w.chance_in_words(sure) == "100%"


def test_of_very_many_places_only_those_that_stand_out_say_what_they_mean() -> None:
    battle = begin()
    battle.choose("anchor")
    views = seen(battle)
    assert [(key, view.meaning) for key, view in views.items() if view.meaning] == [
        ("berth:1", "1 guns"),
        ("berth:7", "7 guns"),
    ]
    assert [key for key, view in views.items() if view.is_best] == ["berth:7"]
    assert [key for key, view in views.items() if view.is_safest] == ["berth:1"]
    # Then: one that is asked for says what it means
    option = look(battle).decision.option("berth:9")
    assert look(battle).option(option).meaning == "9 guns"


# ------------------------------------------------------------------ looking ahead, and what is hidden


def test_a_peek_opens_the_next_question_and_leaves_the_battle_as_it_is() -> None:
    battle = begin()
    behind = battle.peek("dive")
    assert behind is not None
    assert question(behind) == "How deep?"
    assert question(battle) == "Ant acts"


def test_a_peek_sees_nothing_where_something_would_happen_first() -> None:
    battle = begin()
    assert battle.peek("scuttle") is None  # an event, then a question to blue
    assert battle.peek("pass") is None  # a question to blue
    battle.choose("attack")
    assert battle.peek("with:gun") is None  # dice


@pytest.mark.parametrize("mined", [False, True], ids=["free", "mined"])
def test_what_is_hidden_shows_in_no_look_ahead(mined: bool) -> None:
    battle = begin(mined=mined)
    assert battle.peek("channel") is None
    assert w.last_step(battle, "channel") == ""
    assert seen(battle)["channel"].facts({}) == seen(begin())["channel"].facts({})


def test_an_answer_that_gives_up_a_unit_is_called_its_last_step() -> None:
    assert w.last_step(begin(), "scuttle") == "This takes Ant out of the battle."
    assert w.last_step(begin(more=False), "scuttle") == "This takes Ant out of the battle, and ends it."


def test_an_answer_ends_something_whatever_happens_unseen_afterwards() -> None:
    # Units that left were not told of where the next Turn began with something that only its side sees
    assert w.last_step(begin(rough=True), "scuttle") == "This takes Ant out of the battle."


def test_what_happens_by_itself_after_an_answer_is_not_its_doing() -> None:
    battle = begin(leaking=True)
    assert w.last_step(battle, "pass") == ""
    battle.choose("pass")
    assert "Ant sinks." in [battle.say(event) for event in battle.events]


def test_where_all_answers_end_the_battle_the_one_that_costs_a_unit_is_the_last_step() -> None:
    battle = begin()
    assert w.last_step(battle, "explode") == "This ends the battle."
    battle.choose("explode")
    assert w.last_step(battle, "from:afar") == ""
    assert w.last_step(battle, "from:aboard") == "This takes Ant out of the battle, and ends it."


def test_what_all_answers_end_is_the_step_of_the_answer_that_led_to_them() -> None:
    battle = begin()
    assert w.last_step(battle, "surrender") == "This takes Ant out of the battle."
    battle.choose("surrender")
    assert question(battle) == "With which flag?"
    assert [w.last_step(battle, key) for key in ("flag:up", "flag:down")] == ["", ""]


def test_what_only_dice_decide_is_no_last_step() -> None:
    battle = begin()
    battle.choose("attack")
    assert w.last_step(battle, "with:ram") == ""
    assert w.last_step(battle, "with:gun") == ""


# ------------------------------------------------------------------ back


def test_back_leaves_a_chain_of_questions_at_its_first() -> None:
    battle = begin()
    battle.choose("attack")
    assert question(battle) == "With which weapon?"
    battle.back()
    assert question(battle) == "Ant acts"


def test_nothing_is_taken_back_where_another_seat_was_asked_between() -> None:
    battle = begin()
    battle.choose("pass")
    assert question(battle) == "Cat acts"
    with pytest.raises(w.NothingToUndo, match="cannot go back: no question just before belongs to this one"):
        battle.back()
    assert question(battle) == "Cat acts"


def test_a_chain_begins_after_the_last_event() -> None:
    battle = begin()
    battle.choose("sail")
    battle.choose("to:two")
    assert question(battle) == "Under which flag?"
    battle.back()
    assert question(battle) == "How far?"


# ------------------------------------------------------------------ the computer's hint


def test_a_hint_is_what_the_heuristic_values_most() -> None:
    hint = look(begin()).hint({})
    assert (hint.option.key, hint.is_better) == ("aim", True)
    # Then: it says why by the odds of that and of what is next best by its own odds
    assert hint.reason.startswith("95% to hit later, on average 2.0 harm to enemies")
    assert "; the second best is Attack, with Gun, 50% to hit" in hint.reason


def test_a_hint_says_where_all_answers_are_worth_the_same() -> None:
    battle = begin()
    battle.choose("dive")
    hint = look(battle).hint({})
    assert (hint.is_better, hint.reason) == (False, "all answers are equally good")


def test_what_cannot_succeed_says_so() -> None:
    vain = w.Forecast(0.0, 0.0, 0.0, 0.0, guess=False, kind="to be obeyed")
    assert w.odds_in_words(vain, {}, short=True) == "cannot succeed"
    assert w.odds_in_words(vain, {}) == "cannot succeed: 0% to be obeyed"
    harmless = w.Forecast(0.0, 0.0, 0.0, 0.0, guess=False, kind="for it to hit")
    assert w.odds_in_words(harmless, {}, short=True) == "0% for it to hit"
    scant = w.Forecast(0.004, 0.0, 0.0, 0.0, guess=False, kind="to be obeyed")
    assert w.odds_in_words(scant, {}, short=True) == "under 1% to be obeyed"


def test_a_guess_at_a_defeat_is_told_as_a_range_and_left_out_if_it_is_wide() -> None:
    def told(low: float, high: float) -> str:
        return w.odds_in_words(
            w.Forecast(0.7, 2.0, 0.0, 0.3, guess=True, span=(0.6, 0.8), defeat_span=(low, high)),
            {},
            short=True,
        )

    assert told(0.1, 0.5) == "60-80% to hit, 2.0 harm, 10-50% to defeat"
    assert told(0.03, 0.88) == "60-80% to hit, 2.0 harm"


def test_a_range_whose_ends_read_alike_is_one_number() -> None:
    sure = w.Forecast(0.7, 0.0, 0.0, 0.3, guess=True, span=(0.7, 0.7), defeat_span=(0.299, 0.301))
    assert (
        w.odds_in_words(sure, {})
        == "70% to hit, 30% to put out of action (an estimate: some figures are unknown)"
    )


def test_the_range_of_a_defeat_is_among_the_facts() -> None:
    facts = forecast_facts(w.Forecast(0.7, 2.0, 0.0, 0.3, guess=True, defeat_span=(0.1, 0.5)), {})
    assert (facts["defeats"], facts["defeat_low"], facts["defeat_high"]) == (0.3, 0.1, 0.5)
