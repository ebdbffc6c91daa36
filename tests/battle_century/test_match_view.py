"""What a seat may see of a Match: its own side in full, of Enemies what shows and what was learned. B-9."""

from __future__ import annotations

import json
from typing import Any, cast

from tests.battle_century.matches import begin, character, match, means, outbreak, play
from wartable import Battle, RandomPlayer, State, new_battle
from wartable.rulesets.battle_century.games.match import MATCHES
from wartable.rulesets.battle_century.match.odds.estimate import believed_character
from wartable.rulesets.battle_century.match.seen.view import MatchView
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction
from wartable.testing.rules import rule

SEATS = [{"id": "blue"}, {"id": "red"}, {"id": "guest"}]


def state(**more: Any) -> Scene:
    """Ann and Bea of Blue against Rex of Red, with a GM and an onlooker's seat, in Round 2; Rex has taken 2
    Damage and has a Proxy.
    """
    found = MATCHES.start(
        outbreak(
            character("ann", name="Ann", fitness=6, skills=["combat"], traits=["called_shot"], willpower=3),
            character("bea", name="Bea", zone="hall"),
            character(
                "rex",
                "red",
                "hall",
                name="Rex",
                tier="rival",
                fitness=7,
                awareness=4,
                willpower=8,
                skills=["combat"],
                traits=["finishing_blow"],
                proxies=["motor sled"],
                attacks=[means("Hammer", "fitness", "combat")],
                intellect=3,
                charm=3,
                resources=3,
            ),
            seats=SEATS,
            gm="gm",
            limit=9,
            **more,
        ),
        0,
    )
    found.round = found.tension = 2
    found.phase = "turn"
    found.order = ["rex", "ann", "bea"]
    found.slot, found.stage, found.turn_of = 1, "act", "ann"
    found.characters["rex"].acted = 2
    found.characters["rex"].layers[0] = 6
    return found


def data(scene: Scene, seat: str) -> dict[str, Any]:
    return cast(dict[str, Any], MatchView(seat, scene).data())


def seen(scene: Scene, seat: str, id: str) -> dict[str, Any]:
    """The facts of one Character as a seat sees them."""
    units = {unit["id"]: unit for unit in data(scene, seat)["units"]}
    return cast(dict[str, Any], units[id])


def columns(scene: Scene, seat: str, id: str) -> dict[str, str]:
    return dict(seen(scene, seat, id)["columns"])


def maneuver(amount: int, other: str) -> Effect:
    """What a Maneuver of `other` leaves for a Round."""
    return Effect(CONDITIONS["maneuvering"], amount=amount, other=other, clock=other, turns=1, born=1)


# ------------------------------------------------------------------ what is hidden


@rule("B-9")
def test_ones_own_side_is_seen_whole() -> None:
    ann = seen(state(), "blue", "ann")
    assert ann["attributes"]["fitness"] == 6
    assert ann["defense"] == 8
    assert ann["layers"] == [3, 3, 3]
    assert [skill["name"] for skill in ann["skills"]] == ["Combat"]
    assert [trait["name"] for trait in ann["traits"]] == ["Called Shot"]
    assert [attack["name"] for attack in ann["attacks"]] == ["Fight"]
    assert ann["known"] == ["attributes", "talents", "attacks"]


@rule("B-9")
def test_of_an_enemy_only_what_shows_is_seen() -> None:
    rex = seen(state(), "blue", "rex")
    hidden = {"attributes", "tier", "defense", "layers", "whole", "genre_points", "burdens", "themes"}
    assert hidden & rex.keys() == set()
    assert (rex["skills"], rex["traits"], rex["attacks"], rex["known"]) == ([], [], [], [])
    assert rex["damage"] == 2
    assert rex["proxies"] == [{"key": "motor sled", "name": "motor sled", "destroyed": False}]
    assert (rex["zone"], rex["acted"]) == ("Hall", True)


@rule("B-9")
def test_damage_past_a_lost_layer_would_tell_willpower() -> None:
    scene = state()
    scene.characters["rex"].layers = [0, 5, 8]
    scene.characters["rex"].lost = 1
    assert seen(scene, "blue", "rex")["damage"] is None
    assert columns(scene, "blue", "rex")["Plot Armor"] == "1 Layer lost"


@rule("B-9")
def test_a_guest_sees_no_sheet_at_all() -> None:
    assert "attributes" not in seen(state(), "guest", "ann")
    assert "attributes" not in seen(state(), "guest", "rex")


@rule("R-MATCH-033", "R-MATCH-035", "B-9", "B-174")
def test_defense_counts_a_maneuver_whose_size_is_known() -> None:
    # The Defense of one whose Attributes were learned told the hidden Attribute of an Ally that Maneuvered.
    # Given: Awareness 3; Maneuvers of 6 and 7 for Ann, by herself and by Bea, of whom red knows nothing
    scene = state()
    ann = scene.characters["ann"]
    scene.knowledge.learn("red", "ann", "attributes")
    ann.effects.append(maneuver(6, "ann"))
    ann.effects.append(maneuver(7, "bea"))
    # Then
    assert seen(scene, "red", "ann")["defense"] == 3 + 5 + 6
    assert seen(scene, "blue", "ann")["defense"] == 3 + 5 + 7


@rule("B-9")
def test_the_gm_and_open_sheets_see_all() -> None:
    assert seen(state(), "gm", "rex")["attributes"]["fitness"] == 7
    assert seen(state(), "", "rex")["traits"][0]["key"] == "finishing_blow"
    assert seen(state(open_sheets=True), "blue", "rex")["defense"] == 9


@rule("B-9")
def test_each_facet_is_learned_by_itself() -> None:
    scene = state()
    scene.knowledge.learn("blue", "rex", "talent:combat")
    scene.knowledge.learn("blue", "rex", "attack:hammer")
    rex = seen(scene, "blue", "rex")
    assert [skill["key"] for skill in rex["skills"]] == ["combat"]
    assert [attack["name"] for attack in rex["attacks"]] == ["Hammer"]
    assert rex["traits"] == []
    assert "attributes" not in rex


@rule("R-MATCH-033", "B-9")
def test_the_size_of_an_enemys_maneuver_is_hidden() -> None:
    scene = state()
    effect = Effect(CONDITIONS["maneuvering"], 7, "rex", "rex", 1, 0)
    scene.characters["rex"].effects.append(effect)
    assert "amount" not in seen(scene, "blue", "rex")["effects"][0]
    assert seen(scene, "red", "rex")["effects"][0]["amount"] == 7


@rule("B-9")
def test_a_side_believes_of_an_enemy_what_does_not_depend_on_its_secrets() -> None:
    # Given: two Enemies that look alike, one strong, one weak
    strong, weak = state(), state()
    weak.characters["rex"].sheet.ranks.update({"fitness": 1, "awareness": 1})
    # Then: they are pictured alike
    for scene in (strong, weak):
        twin = believed_character(scene, "blue", scene.characters["rex"])
        assert twin.sheet.ranks["fitness"] == 5
        assert twin.layers == [3, 5, 5]
        assert [talent.tag for talent in twin.talents] == []


# ------------------------------------------------------------------ what is learned in play


@rule("B-9", "R-DB-001", "R-SKILL-001")
def test_an_attack_shows_its_means_and_what_counts_for_it() -> None:
    # Given: Rex, trained in Combat, attacks Ann: 5 and 2 with his Advantage, and declares a Deathblow
    setup = match(
        character("rex", "red", skills=["combat"], traits=["finishing_blow"], fitness=4),
        character("ann", "blue", willpower=9),
    )
    battle = play(setup, ["attack", "declare:finishing_blow"], dice=[[5, 2]])
    # Then: Blue has seen all three, and still no Attribute
    facts = cast(dict[str, Any], battle.view("blue").data())
    rex = facts["units"][0]
    assert [skill["key"] for skill in rex["skills"]] == ["combat"]
    assert [trait["key"] for trait in rex["traits"]] == ["finishing_blow"]
    assert [attack["key"] for attack in rex["attacks"]] == ["fight"]
    assert "attributes" not in rex


# ------------------------------------------------------------------ in words


def test_the_heading_tells_time_order_and_what_is_put_off() -> None:
    scene = state()
    scene.delayed.append(DelayedAction("bea", "ann", "attack"))
    assert data(scene, "blue")["heading"] == [
        "Round 2 of 9, Tension 2",
        "Order: Rex (done), > Ann <, Bea",
        "Delayed: Bea (Attack), after Ann",
    ]


@rule("R-MATCH-005")
def test_the_heading_tells_who_may_still_act_out_of_surprise() -> None:
    battle = begin(
        outbreak(character("ann"), character("bea"), character("rex", "red"), surprising=["ann", "bea"])
    )
    assert battle.view("blue").data()["heading"] == ["Surprise Round, Tension 0; still to act: ann, bea"]


def test_a_row_tells_place_plot_armor_and_defense() -> None:
    assert columns(state(), "blue", "ann") == {
        "Zone": "Yard",
        "Plot Armor": "9/9, Layers 3 3 3",
        "Points": "",
        "Defense": "8",
    }
    assert columns(state(), "blue", "rex") == {
        "Zone": "Hall",
        "Plot Armor": "2 lost",
        "Points": "",
        "Defense": "",
    }


def test_what_is_out_of_the_ordinary_is_told() -> None:
    scene = state()
    ann = scene.characters["ann"]
    ann.buildup = "rex"
    ann.effects.append(Effect(CONDITIONS["disrupted"], 1, "rex", "rex", 1, 0))
    scene.characters["rex"].proxy = "motor sled"
    assert seen(scene, "blue", "ann")["condition"] == [
        "acts now",
        "builds up against Rex",
        "Disrupted (Rex)",
    ]
    assert seen(scene, "blue", "ann")["momentary"] == ["acts now"]
    assert seen(scene, "blue", "rex")["condition"] == ["behind motor sled"]
    assert seen(scene, "red", "rex")["condition"] == ["behind motor sled, 8 left"]


def test_a_sheet_in_words() -> None:
    assert seen(state(), "red", "rex")["sheet"] == [
        "Rex of Red, Rival",
        "  Zone Hall, Plot Armor 22/24, Layers 6 8 8, Defense 9",
        "  Fitness 7, Intellect 3, Charm 3, Awareness 4, Willpower 8, Resources 3",
        "  Skills: Combat",
        "  Traits: Finishing Blow",
        "  Attacks: Hammer (Fitness, Combat)",
        "  Proxies: motor sled (8 left)",
    ]
    assert seen(state(), "blue", "rex")["sheet"] == [
        "Rex of Red",
        "  Zone Hall, Plot Armor 2 lost",
        "  The sheet is hidden; seen so far:",
        "  Proxies: motor sled",
    ]


def test_the_map_tells_which_zones_are_next_to_each_other() -> None:
    facts = data(state(), "blue")["map"]
    assert facts["kind"] == "rooms"
    assert [(zone["name"], zone["next"]) for zone in facts["zones"]] == [
        ("Yard", ["Hall"]),
        ("Hall", ["Yard", "Stair"]),
        ("Stair", ["Hall", "Attic"]),
        ("Attic", ["Stair"]),
    ]


def test_who_is_out_stands_nowhere() -> None:
    scene = state()
    scene.characters["rex"].standing = "defeated"
    rex = seen(scene, "blue", "rex")
    assert (rex["present"], rex["out"], rex["zone"], rex["condition"]) == (False, True, "", ["defeated"])


def test_a_view_is_plain_data_all_through_a_match() -> None:
    battle: Battle[State] = new_battle(
        outbreak(character("ann"), character("rex", "red", "hall")),
        seed=3,
        players={"blue": RandomPlayer(1), "red": RandomPlayer(2)},
    )
    battle.run()
    assert battle.is_over
    assert json.loads(json.dumps(battle.view("blue").data())) == battle.view("blue").data()
