"""Short ways to set up a moment of a Match or a single Test of Characters, with forced dice and choices.

    setup = match(
        character("ann", "blue", "yard", fitness=5, skills=["combat"], tier="npc"),
        character("rex", "red", "yard", awareness=3, willpower=4),
        turn="ann",
    )
    battle = play(setup, ["attack"], dice=[[6, 2], [6]])
    assert terms(the(battle, "TestRolled")) == {"die": 6, "Fitness": 5, "Tension": 1}  # 12 against 3 + 5
    assert person_of(battle, "rex").layers == [0, 4, 4]  # Willpower 4 and 6 are 10: it goes on

    table = scene_table(character("ann", intellect=4), dice=[[7]], choices=["trade:0"])
    test = CharacterTest(table.state.characters["ann"], "intellect", dn=10)
    make_test(table, test)
    assert_done(table)

Questions with a single option are not asked. Playing itself (`play`, `answer`, `keys`, `of`, `the`, `terms`)
is in `wartable.testing.playing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypedDict, Unpack

from wartable import Battle, Decision, Forced, Option, Player, Setup, State, Table, View, game_of
from wartable.testing.playing import (
    answer,
    assert_used_up,
    begin,
    keys,
    numbers,
    of,
    plain,
    play,
    terms,
    the,
)

__all__ = [
    "ROW",
    "answer",
    "assert_done",
    "assert_used_up",
    "begin",
    "character",
    "character_of",
    "keys",
    "match",
    "means",
    "numbers",
    "of",
    "outbreak",
    "person_of",
    "play",
    "scene_of",
    "scene_table",
    "terms",
    "the",
]

ROW: Final[Mapping[str, Sequence[str]]] = {
    "yard": ["hall"],
    "hall": ["stair"],
    "stair": ["attic"],
    "attic": [],
}
"""The usual Zones: four in a row."""

_RANKS: Final[dict[str, object]] = {
    "fitness": 4,
    "intellect": 5,
    "charm": 2,
    "awareness": 3,
    "willpower": 6,
    "resources": 1,
}

_NOW: Final = (
    "standing",
    "layers",
    "lost",
    "proxy_points",
    "proxy",
    "genre_points",
    "uses",
    "arc_uses",
    "burdens",
    "borrowed",
    "treated",
    "notes",
    "initiative",
    "buildup",
    "effects",
)


class Values(TypedDict, total=False):
    """Optional arguments of `character`: first its fixed part, then its current state. `proxy_points` are the
    points left of each Proxy.
    """

    name: str
    seat: str
    tier: str
    fitness: int
    intellect: int
    charm: int
    awareness: int
    willpower: int
    resources: int
    skills: Sequence[str]
    traits: Sequence[str]
    attacks: Sequence[Mapping[str, object]]
    proxies: Sequence[str]
    powers: Sequence[str]
    themes: Mapping[str, str]
    languages: Sequence[str]
    power_level: int
    xp: int
    points: int
    unit: Mapping[str, int]
    away: bool

    standing: str
    layers: Sequence[int]
    lost: int
    proxy_points: Mapping[str, int]
    proxy: str
    genre_points: int
    uses: Mapping[str, int]
    arc_uses: Mapping[str, int]
    burdens: Mapping[str, int]
    borrowed: Sequence[str]
    treated: Sequence[int]
    notes: Mapping[str, int]
    initiative: int
    buildup: str
    effects: Sequence[Mapping[str, object]]


def character(id: str, side: str = "blue", zone: str = "yard", **values: Unpack[Values]) -> dict[str, object]:
    """Build a Character of tier "npc" (no one trades its Advantages), named like its id.

    It has Fitness 4, Intellect 5, Charm 2, Awareness 3, Willpower 6 and Resources 1. No two ranks are equal,
    so that a rule that reads the wrong one is noticed.

    Its current state stays among the other keys until `match` or `scene_table` moves it.
    """
    given = {key: plain(value) for key, value in values.items()}
    return {"id": id, "name": id, "tier": "npc", **_RANKS, "side": side, "zone": zone, **given}


def means(
    name: str, attribute: str, skill: str = "", *about: str, physical: bool = True
) -> dict[str, object]:
    """A way to attack, for a Character's `attacks`; its key is the name in small letters."""
    return {
        "name": name,
        "attribute": attribute,
        "skill": skill,
        "about": list(about),
        "physical": physical,
    }


def outbreak(
    *characters: Mapping[str, object],
    zones: Mapping[str, Sequence[str]] = ROW,
    **more: object,
) -> Setup:
    """A Match from its start: Initiative is yet to be rolled. `more` goes into the setup as it is
    ("surprising", "limit", "gm", "seats" ...).
    """
    built = [{key: value for key, value in one.items() if key not in _NOW} for one in characters]
    sides = list(dict.fromkeys(str(one["side"]) for one in characters))
    living = {str(one["id"]): _living(one) for one in characters}
    return {
        "ruleset": "battle-century",
        "battle": "match",
        "title": "A Match",
        "zones": [{"id": id, "name": id.title(), "next": list(near)} for id, near in zones.items()],
        "sides": [{"id": side, "name": side.title()} for side in sides],
        "characters": built,
        **({"now": {"characters": living}} if any(living.values()) else {}),
        **{key: plain(value) for key, value in more.items()},
    }


def match(
    *characters: Mapping[str, object],
    zones: Mapping[str, Sequence[str]] = ROW,
    turn: str = "",
    order: Sequence[str] = (),
    round: int = 1,
    tension: int | None = None,
    **more: object,
) -> Setup:
    """A Match in its middle: it is the Turn of `turn`, whose Beginning Phase is done.

    Unless told otherwise: the first Character's Turn in Round 1, Tension equal to the Round, Initiative in
    the order given here, Zones in a ROW, no Round limit, no GM.
    """
    setup = outbreak(*characters, zones=zones, **more)
    turns = list(order) or [str(one["id"]) for one in characters]
    now = {
        "round": round,
        "tension": round if tension is None else tension,
        "order": turns,
        "turn": turn or turns[0],
        "characters": {str(one["id"]): _living(one) for one in characters},
    }
    return {**setup, "now": now}


def _living(one: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a Character that belong under "now"."""
    found = {key: value for key, value in one.items() if key in _NOW}
    if "proxy_points" in found:
        found["proxies"] = found.pop("proxy_points")
    return found


def person_of(battle: Battle[State], id: str) -> Any:
    """A Character of the battle's state as it stands; read only."""
    state: Any = battle.state
    return state.characters[id]


def scene_of(battle: Battle[State]) -> Any:
    """The battle's state as it stands; read only."""
    return battle.state


# ------------------------------------------------------------------ outside a Match


class Script(Player):
    """Answers with keys that were written down beforehand, in their order, for every seat."""

    def __init__(self, choices: Sequence[str]) -> None:
        self.left = list(choices)

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        if not self.left:
            raise AssertionError(f"no choice is left for {decision.question!r}: {decision.keys()}")
        return decision.option(self.left.pop(0))


def scene_table(
    *characters: Mapping[str, object],
    dice: Sequence[Sequence[int]] = (),
    choices: Sequence[str] = (),
    zones: Mapping[str, Sequence[str]] = ROW,
    **more: object,
) -> Table[Any]:
    """A table for a Scene without a Match, with these dice and choices and no others.

    Its Characters are in `table.state.characters`, what happens in `table.events`. `more` is as for `match`.
    """
    setup = outbreak(*characters, zones=zones, **more)
    game = game_of(setup)
    faults = [fault for fault in game.problems(setup) if fault.path.startswith("now.characters.")]
    assert faults == [], faults
    state = game.start(setup, 1)
    script = Script(choices)
    players: dict[str, Player] = dict.fromkeys(state.seats(), script)
    return game.table(state, players, Forced(dice), None, listening=True)


def assert_done(table: Table[Any]) -> None:
    """All dice and all choices of a `scene_table` have been used."""
    source = table.source
    assert isinstance(source, Forced)
    left = source.left(table.state.rolled)
    assert left == 0, f"{left} of the forced rolls were not used"
    for player in table.players.values():
        assert isinstance(player, Script)
        assert player.left == [], f"these choices were not asked for: {player.left}"


def character_of(table: Table[Any], id: str) -> Any:
    """A Character at a `scene_table`."""
    return table.state.characters[id]
