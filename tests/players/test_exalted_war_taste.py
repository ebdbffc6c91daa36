"""The greedy player in a war: formations, ranges, flanks, rallies, leaders; and that it wins."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any, Final, cast

import pytest

from tests.exalted_war.battles import Piece, hero, situation, solo, sorcerer, unit
from tests.runs import ALL_BATTLES
from wartable import Setup, View, new_battle, ruleset
from wartable.files import read_scenario
from wartable.simulate import simulate

OPEN: Final[dict[str, Any]] = {"open_sheets": True, "phase": "act"}
BOWS: Final[dict[str, object]] = {"bow": "self_bow", "ranged": 3, "dexterity": 3}
ARCHER: Final[dict[str, object]] = {"bow": "self_bow", "archery": 3}
RIDERS: Final[dict[str, object]] = {"steeds": 3, "weapon": "lance", "valor": 3, "dexterity": 3}

FREE: Final = ("order", "follow", "behind", "watch", "away", "halt", "march", "at", "lend", "stay")
"""What takes no time."""


def answers(setup: Setup) -> Iterator[str]:
    """What a greedy player answers for whoever is asked, one question after the other."""
    battle = new_battle(setup, 1)
    player = ruleset("exalted-war").player("greedy", 1)
    while battle.decision is not None:
        view = battle.game.view(battle.state, battle.decision.seat)
        key = player.choose(battle.decision, partial(_same, view)).key
        yield key
        battle.choose(key)


def _same(view: View) -> View:
    return view


def chosen(setup: Setup, count: int) -> list[str]:
    """The first answers."""
    return list(islice(answers(setup), count))


def deed(setup: Setup) -> str:
    """The first answer that is an action."""
    return next(key for key in answers(setup) if key.split(":")[0] not in FREE)


def scene(blue: Piece, *red: Piece, friends: tuple[Piece, ...] = (), **more: Any) -> Setup:
    """blue1 acts."""
    return situation(blue=[blue, *friends], red=list(red), acts=["blue1"], **{**OPEN, **more})


def foot(id: str, at: tuple[int, int] = (500, 400), **more: Any) -> Piece:
    """A unit in Close formation."""
    return unit(id, **{"formation": "close", "at": at, **more})


def foe(**more: Any) -> Piece:
    """red1 in front of blue1, in contact, facing it."""
    return unit("red1", **{"beside": "blue1", "formation": "close", **more})


def bows(id: str, at: tuple[int, int], **more: Any) -> Piece:
    """Archers of Drill 1."""
    return unit(id, at=at, troops=BOWS, leader=ARCHER, drill=1, **more)


# ------------------------------------------------------------------ where to go


def test_foot_goes_for_the_enemy_on_guard() -> None:
    setup = scene(foot("blue1", (300, 400)), unit("red1", at=(500, 400)))
    assert chosen(setup, 3) == ["order", "follow:red1", "guard"]


def test_who_is_already_on_the_way_gives_no_order_again() -> None:
    setup = scene(foot("blue1", (300, 400), order="follow:red1"), unit("red1", at=(500, 400)))
    assert chosen(setup, 1) == ["guard"]


def test_foot_goes_behind_an_enemy_that_a_friend_holds() -> None:
    held = unit("red1", at=(500, 400), facing="west", engaged=["blue2"])
    friend = unit("blue2", beside="red1", engaged=["red1"], facing="east")
    setup = situation(blue=[held], red=[friend, unit("blue1", at=(400, 300))], acts=["blue1"], **OPEN)
    # red1 is placed first, and so listed as the first side's
    assert chosen(setup, 2) == ["order", "behind:red1"]


def test_riders_wait_until_somebody_is_held() -> None:
    setup = scene(
        foot("blue1", (300, 200), troops=RIDERS),
        unit("red1", at=(600, 400)),
        friends=(unit("blue2", at=(300, 400)),),
    )
    assert chosen(setup, 3) == ["order", "watch:red1", "guard"]


def test_riders_fall_on_bows() -> None:
    setup = scene(foot("blue1", (300, 400), troops=RIDERS), bows("red1", (480, 400), facing="east"))
    assert chosen(setup, 2)[1] == "follow:red1"


def test_bows_stay_in_range_and_shoot() -> None:
    setup = scene(bows("blue1", (400, 400), order="watch:red1"), unit("red1", at=(530, 400)))
    assert chosen(setup, 1)[0].startswith(("shoot:red1", "flurry", "snipe:red1"))


def test_bows_go_up_to_their_range_and_no_nearer() -> None:
    setup = scene(bows("blue1", (100, 450)), unit("red1", at=(1000, 450)))
    keys = chosen(setup, 1)
    assert keys == ["dash"]
    square = chosen(setup, 3)[2]
    column = ord(square[3]) - ord("A")
    # Then: 100 to 200 yards west of red1, in H, I or J
    assert square.startswith("at:")
    assert 7 <= column <= 8


def test_bows_draw_back_from_foot_that_comes_near() -> None:
    setup = scene(bows("blue1", (400, 400)), unit("red1", at=(470, 400), formation="close", facing="west"))
    assert chosen(setup, 2) == ["order", "away"]


def test_skirmishers_do_not_attack_close_ranks() -> None:
    skirmishers = foot("blue1", (500, 400), formation="skirmish", order="watch:red1")
    setup = scene(skirmishers, unit("red1", beside="blue1", formation="close", facing="west"))
    assert chosen(setup, 1)[0] in ("guard", "formation:close")


def test_a_way_leads_around_ground_that_bars_it() -> None:
    wall = {"kind": "water", "x": 380, "y": 200, "width": 40, "height": 600}
    setup = scene(
        foot("blue1", (300, 400)),
        unit("red1", at=(500, 400)),
        field={"areas": [wall], "width": 800, "height": 800},
    )
    square = chosen(setup, 3)[2]
    # Then: by a square north of the water, in row 1 or 2
    assert square.startswith("at:")
    assert square[-1] in "12"


def test_who_must_last_lets_the_enemy_come() -> None:
    goal = {"side": "blue", "kind": "survive", "ticks": 40}
    setup = scene(foot("blue1", (300, 400)), unit("red1", at=(600, 400)), objectives=[goal])
    assert chosen(setup, 3) == ["order", "watch:red1", "guard"]


def test_who_must_hold_squares_goes_there() -> None:
    goal = {"side": "blue", "kind": "hold", "squares": ["C2"], "ticks": 3}
    setup = scene(foot("blue1", (400, 500)), unit("red1", at=(1100, 700)), objectives=[goal])
    assert chosen(setup, 3)[-1] == "at:C2"


# ------------------------------------------------------------------ how to stand


def test_drilled_foot_closes_its_ranks() -> None:
    setup = scene(
        foot("blue1", (300, 400), formation="skirmish", order="follow:red1"), unit("red1", at=(500, 400))
    )
    assert chosen(setup, 1) == ["formation:close"]


def test_bows_do_not_stand_where_their_nerve_would_fail() -> None:
    # Given: Morale 2, Drill 1: under fire a Skirmish tests against 3, Relaxed ranks against 1
    setup = scene(bows("blue1", (300, 400), formation="skirmish"), bows("red1", (900, 400)))
    assert deed(setup) == "formation:relaxed"


def test_an_enemy_in_the_back_is_faced() -> None:
    setup = situation(
        blue=[foot("blue1", (500, 400), facing="east", order="follow:red1", engaged=["red2"])],
        red=[
            unit("red2", beside="blue1:west", facing="east", engaged=["blue1"]),
            unit("red1", at=(700, 400)),
        ],
        acts=["blue1"],
        **OPEN,
    )
    assert chosen(setup, 3)[1:] == ["order", "watch:red2"]


# ------------------------------------------------------------------ what to do in contact


def test_a_back_is_struck_as_often_as_the_weapon_allows() -> None:
    setup = scene(foot("blue1", (500, 400), order="watch:red1"), unit("red1", beside="blue1", facing="east"))
    assert chosen(setup, 4) == ["flurry", "attack:red1", "attack:red1", "done"][:4]


def test_a_guard_is_broken_off_to_strike_at_once() -> None:
    blue = foot("blue1", (500, 400), order="watch:red1", state_of="guard", next=3)
    setup = situation(
        blue=[blue],
        red=[unit("red1", beside="blue1", facing="east", next=9)],
        order=["blue1", "red1"],
        **OPEN,
    )
    assert chosen(setup, 1) in (["attack:red1"], ["flurry"])


def test_a_wounded_leader_without_an_heir_is_shot_at() -> None:
    red = unit("red1", at=(530, 400), members=200, relays=4, formation="close")
    setup = scene(bows("blue1", (400, 400)), red, people={"red1_leader": {"wounds": 5}})
    assert deed(setup) == "snipe:red1_leader"


def test_a_far_better_fighter_challenges() -> None:
    ox = {"strength": 5, "dexterity": 5, "melee": 5, "armour": "mail_coat", "war": 1}
    setup = scene(
        solo("blue1", at=(500, 400), engaged={"red1": [0, 0]}, leader=ox),
        unit("red1", beside="blue1", engaged={"blue1": [0, 0]}, members=200, relays=4, formation="close"),
    )
    assert deed(setup) == "challenge:red1_leader"


@pytest.mark.parametrize(("melee", "answer"), [(5, "accept"), (1, "refuse")])
def test_a_duel_is_accepted_by_who_would_win_it(melee: int, answer: str) -> None:
    red = {"melee": melee, "dexterity": melee, "strength": melee}
    setup = scene(
        solo("blue1", at=(500, 400), engaged={"red1": [0, 0]}),
        solo("red1", beside="blue1", engaged={"blue1": [0, 0]}, leader=red),
    )
    battle = new_battle(setup, 1)
    battle.choose("stay")
    battle.choose("challenge:red1_leader")
    assert battle.decision is not None
    view = battle.game.view(battle.state, "red")
    assert ruleset("exalted-war").player("greedy", 1).choose(battle.decision, lambda: view).key == answer


def test_a_spell_falls_on_whose_nerve_is_weak() -> None:
    setup = scene(
        unit("blue1", at=(400, 400), order="watch:red1", leader={"spells": ["ash_veil"]}, drill=1),
        unit("red1", at=(540, 400), formation="close"),
        unit("red2", at=(540, 500), formation="skirmish"),
    )
    assert deed(setup) == "cast:ash_veil>red2"


def test_a_sorcerer_acts_apart_to_cast() -> None:
    setup = scene(
        unit("blue1", at=(400, 400), order="watch:red1", specials=[sorcerer("cal")]),
        unit("red1", at=(540, 400), formation="skirmish"),
    )
    assert "apart:cal" in chosen(setup, 3)


def test_a_hero_stays_in_the_ranks_where_nobody_is_in_reach() -> None:
    setup = scene(
        foot("blue1", (300, 400), order="follow:red1", specials=[hero("bram", melee=1)]),
        unit("red1", at=(500, 400)),
    )
    assert chosen(setup, 1) == ["guard"]


def test_the_better_rating_is_lent() -> None:
    setup = scene(
        foot("blue1", (300, 400), order="follow:red1", specials=[hero("bram", melee=5)]),
        unit("red1", at=(500, 400)),
    )
    assert chosen(setup, 1) == ["lend:bram"]


# ------------------------------------------------------------------ looking after oneself


def test_a_unit_out_of_breath_takes_a_second_wind() -> None:
    setup = scene(foot("blue1", (300, 400), order="follow:red1", endurance=0), unit("red1", at=(500, 400)))
    assert chosen(setup, 1) == ["rally:second_wind"]


def test_a_unit_that_shrank_gathers_its_numbers() -> None:
    blue = foot("blue1", (300, 400), order="follow:red1", members=100, relays=3, magnitude=2)
    assert chosen(scene(blue, unit("red1", at=(500, 400))), 1) == ["rally:numbers"]


def test_a_unit_short_of_relays_organizes_itself() -> None:
    blue = foot("blue1", (300, 400), order="follow:red1", members=100, relays=2)
    assert chosen(scene(blue, unit("red1", at=(500, 400))), 1) == ["rally:organization"]


def test_bows_get_clear_of_foot() -> None:
    blue = bows("blue1", (500, 400), engaged=["red1"])
    red = unit("red1", beside="blue1", engaged=["blue1"], drill=0, formation="unordered")
    assert chosen(scene(blue, red), 1) == ["disengage"]


def test_foot_stays_in_the_fight() -> None:
    setup = scene(
        foot("blue1", (500, 400), engaged=["red1"]), unit("red1", beside="blue1", engaged=["blue1"])
    )
    assert chosen(setup, 1) == ["stay"]


# ------------------------------------------------------------------ entering the field


def test_foot_enters_in_front_bows_behind_it_and_riders_on_a_wing() -> None:
    seats = ("levy", "pact")
    players = {seat: ruleset("exalted-war").player("greedy", 1) for seat in seats}
    battle = new_battle({**mirrored("long_front", "levy"), "limit": 1}, 1, players=players)
    entered = {
        str(event.facts()["unit"]): event.facts()
        for event in battle.events
        if type(event).__name__ == "Deployed"
    }
    spears, archers, riders = (entered[id] for id in ("harrow_spears_one", "fen_bows_one", "toll_riders_one"))
    assert spears["formation"] == "close"
    assert archers["formation"] != "skirmish"
    assert cast(int, spears["x"]) >= cast(int, archers["x"])
    assert abs(cast(int, riders["y"]) - 500) >= 200


# ------------------------------------------------------------------ and whether it wins


def mirrored(scenario: str, side: str) -> Setup:
    """A scenario without objectives in which both sides have the units of one, which enter as they like."""
    setup = cast(dict[str, Any], copy.deepcopy(dict(read_scenario(scenario))))
    setup.pop("objectives", None)
    setup["limit"] = 60
    for data in setup["units"]:
        data.pop("at", None)
        data.pop("facing", None)
    setup["units"] = [
        {**renamed(data, suffix), "side": str(other["id"])}
        for data in setup["units"]
        if data["side"] == side
        for suffix, other in zip(("_one", "_two"), setup["sides"], strict=True)
    ]
    return setup


def renamed(data: Any, suffix: str) -> Any:
    """The same data with another ending to every id."""
    if isinstance(data, dict):
        return {key: value + suffix if key == "id" else renamed(value, suffix) for key, value in data.items()}
    return [renamed(item, suffix) for item in data] if isinstance(data, list) else data


@pytest.mark.slow
@pytest.mark.parametrize("side", ["levy", "pact"] if ALL_BATTLES else ["levy"])
def test_greedy_beats_random_in_at_least_95_of_100_mirrored_wars_from_either_side(side: str) -> None:
    setup = mirrored("long_front", side)
    west = simulate(setup, 100, {"levy": "greedy", "pact": "random"}, seed=1).facts()
    east = simulate(setup, 100, {"levy": "random", "pact": "greedy"}, seed=1).facts()
    assert west["wins"]["levy"] >= 95  # type: ignore[index]
    assert east["wins"]["pact"] >= 95  # type: ignore[index]


@pytest.mark.slow
def test_two_greedy_players_are_a_match_for_each_other() -> None:
    wins = cast(
        dict[str, int],
        simulate(mirrored("long_front", "levy"), 60, {"levy": "greedy", "pact": "greedy"}, seed=1).facts()[
            "wins"
        ],
    )
    # 60 battles, fewer draws: even chances leave each side more than 15 in all but one case of 1,000
    assert min(wins["levy"], wins["pact"]) > 15


@pytest.mark.parametrize("charm", ["quiet_wall", "voice_in_the_din", "second_stroke", "falling_lamp"])
def test_a_challenged_person_who_does_not_lead_the_unit_is_valued_too(charm: str) -> None:
    # Given: slate, who is not the leader of red1, refuses a challenge, so that the blow goes on
    blue = unit("blue1", at=(500, 400), troops={"perfect_morale": True}, engaged=["red1"])
    slate = hero("slate", charms=[charm], motes=19)
    red = unit("red1", beside="blue1", troops={"perfect_morale": True}, specials=[slate], next=2)
    battle = new_battle(situation(blue=[blue], red=[red]), 3)
    for key in ("stay", "challenge:slate", "refuse"):
        battle.choose(key)
    # When the greedy player answers
    player = ruleset("exalted-war").player("greedy", 1)
    decision = battle.decision
    assert decision is not None
    key = player.choose(decision, partial(_same, battle.view(decision.seat))).key
    # Then a Charm that defends is used
    assert (key == "use:quiet_wall", decision.about == "slate") == (charm == "quiet_wall",) * 2
