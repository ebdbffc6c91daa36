"""What the conformance kit is told of Exalted war: setups, secrets, and all there is to reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from tests.events import kinds_in
from wartable import Event, Game, Setup, State
from wartable.rulesets.exalted_war import events
from wartable.rulesets.exalted_war.actions.catalogue import ACTIONS
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.orders import StandingOrder
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.spells import SPELLS
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.tick import TRIGGERS
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.testing.conformance import Reach, Secret

__all__ = ["FIELDS", "NAME", "REACH", "SMALL", "secrets"]

NAME: Final = "exalted-war"

_RANKS: Final[dict[str, object]] = {
    "strength": 2,
    "dexterity": 5,
    "stamina": 3,
    "charisma": 4,
    "wits": 1,
    "melee": 4,
    "archery": 5,
    "dodge": 2,
    "war": 3,
    "awareness": 1,
    "weapon": "axe",
    "bow": "self_bow",
    "armour": "padded_coat",
}


def person(id: str, **more: object) -> dict[str, object]:
    """A capable person."""
    return {"id": id, "name": id.replace("_", " ").title(), **_RANKS, **more}


def company(id: str, side: str, members: int, at: Sequence[int] | None, **more: Any) -> dict[str, object]:
    """A unit of axes and bows with a Hero and a Sorcerer."""
    leader = more.pop("leader", {})
    specials = more.pop("specials", None)
    if specials is None:
        specials = [
            person(f"{id}_hero", role="hero"),
            person(f"{id}_seer", role="sorcerer", spells=["ash_veil"]),
        ]
    troops = {"dexterity": 3, "strength": 1, "valor": 4, "close": 5, "ranged": 2, "weapon": "axe"}
    found: dict[str, object] = {
        "id": id,
        "name": id.title(),
        "side": side,
        "members": members,
        "drill": 2,
        "formation": "relaxed",
        "relays": 1,
        "troops": {**troops, "bow": "self_bow", "armour": "padded_coat", **more.pop("troops", {})},
        "leader": person(f"{id}_lead", **leader),
        "specials": specials,
        **more,
    }
    return found if at is None else {**found, "at": list(at)}


def war(title: str, units: Sequence[Setup], **more: object) -> Setup:
    """A setup with a side for each that the units name."""
    sides = list(dict.fromkeys(str(data["side"]) for data in units))
    return {
        "ruleset": NAME,
        "title": title,
        "field": {"width": 800, "height": 600},
        "sides": [{"id": side, "name": side.title()} for side in sides],
        "units": list(units),
        "limit": 25,
        **more,
    }


CHARMED: Final[dict[str, object]] = {
    "kind": "exalted",
    "essence": 3,
    "motes": 30,
    "willpower": 7,
    "charms": ["falling_lamp", "quiet_wall", "second_stroke", "voice_in_the_din"],
    "combos": [["quiet_wall", "second_stroke"]],
}


def melee() -> Setup:
    """Units at arm's length, led by people with Charms."""
    return war(
        "Melee",
        [
            company("blue1", "blue", 60, (370, 300), leader=CHARMED, facing="east"),
            company("blue2", "blue", 8, (370, 360), formation="skirmish", facing="east"),
            company("red1", "red", 60, (400, 300), facing="west"),
            company("red2", "red", 40, (410, 350), leader=CHARMED, might=2, facing="west"),
        ],
        limit=15,
    )


def open_field() -> Setup:
    """Everybody deploys; a GM, two seats on a side, reserves, player characters in the ranks."""
    return war(
        "Open field",
        [
            company("blue1", "blue", 90, None, relays=3, seat="ada"),
            company("blue2", "blue", 12, None, seat="bob", arrives=4),
            company(
                "red1",
                "red",
                20,
                None,
                rank_and_file=[{"name": "Wren", "wits": 2, "willpower": 3}],
            ),
            {"id": "champion", "side": "red", "leader": person("ox", hardness=16, **CHARMED)},
        ],
        seats=[{"id": seat, "name": seat.title()} for seat in ("ada", "bob", "red")],
        gm="gm",
        limit=14,
    )


def marsh() -> Setup:
    """All kinds of ground, weather, a third side, objectives, and every house rule turned."""
    areas = [
        {"kind": "water", "x": 380, "y": 0, "width": 40, "height": 250},
        {"kind": "steep", "x": 380, "y": 350, "width": 40, "height": 250},
        {"kind": "rough", "x": 380, "y": 250, "width": 40, "height": 100},
        {"kind": "cover", "cover": 2, "x": 200, "y": 250, "width": 100, "height": 100},
        {"kind": "blocking", "x": 520, "y": 200, "width": 20, "height": 60},
    ]
    found = war(
        "Marsh",
        [
            company("blue1", "blue", 30, (300, 120), seat="blue", facing="east"),
            company("red1", "red", 30, (500, 120), facing="west", troops={"armour": "mail_coat"}),
            company("green1", "green", 9, (300, 480), drill=1, formation="unordered", relays=0),
        ],
        field={"width": 800, "height": 600, "weather": "blizzard", "areas": areas},
        house_rules={
            "hesitation_pool": "morale_and_war",
            "hesitation_floor": 1,
            "signals": True,
        },
        objectives=[
            {"side": "blue", "kind": "hold", "squares": ["E3"], "ticks": 6},
            {"side": "red", "kind": "slay", "who": "blue1_lead"},
            {"side": "green", "kind": "survive", "ticks": 24},
        ],
        limit=24,
    )
    sides = [{"id": side, "name": side.title()} for side in ("blue", "red", "green")]
    sides[0]["general"] = "blue1_lead"
    return {**found, "sides": sides}


def last_stand() -> Setup:
    """A situation: engaged and enveloped, wounded, weary, a mob, somebody hesitating."""
    found = war(
        "Last stand",
        [
            company("blue1", "blue", 100, (370, 300), relays=3, facing="east"),
            company("blue2", "blue", 20, (300, 420), facing="north"),
            company("red1", "red", 30, (401, 300), facing="west", troops={"valor": 1}),
            company("red2", "red", 20, (500, 420), facing="west", troops={"perfect_morale": True}),
        ],
        limit=20,
    )
    now = {
        "tick": 9,
        "units": {
            "blue1": {"engaged": ["red1"], "health": 3, "endurance": 1},
            "red1": {"engaged": ["blue1"], "envelopers": ["blue1"], "health": 2, "magnitude": 2},
            "red2": {"hesitating": True, "next": 11},
        },
        "people": {"red1_hero": {"wounds": 3}, "blue2_lead": {"wounds": 2}},
    }
    return {**found, "now": now}


FIELDS: Final[tuple[Setup, ...]] = (melee(), open_field(), marsh(), last_stand())
"""Wars in which everything there is can happen."""

SMALL: Final = FIELDS


# ------------------------------------------------------------------ what there is to reach


def wanted() -> Iterator[str]:
    """Every action, formation, Charm, spell, reason to waver, and kind of event."""
    yield from (f"action {key}" for key in ACTIONS if key != "hold")
    yield from (f"formation {key}" for key in FORMATIONS)
    yield from (f"charm {key}" for key in CHARMS)
    yield from (f"spell {key}" for key in SPELLS)
    yield from (f"trigger {kind}" for kind in TRIGGERS)
    yield from (f"event {name}" for name in [kind.__name__ for kind in kinds_in(events)])
    yield from (f"order {kind}" for kind in ("halt", "march", "follow", "behind", "watch", "away"))


def by_event(event: Event) -> Iterator[str]:
    """What an event shows."""
    facts = event.facts()
    name = str(facts["event"])
    yield f"event {name}"
    told = {
        "ActionTaken": ("action", "action"),
        "FormationChanged": ("formation", "formation"),
        "Deployed": ("formation", "formation"),
        "CharmUsed": ("charm", "charm"),
        "SpellCast": ("spell", "spell"),
        "HesitationTested": ("trigger", "trigger"),
        "Ordered": ("order", "order"),
    }
    if name in told:
        kind, field = told[name]
        yield f"{kind} {facts[field]}"


def by_choice(key: str) -> Iterable[str]:
    """Options show nothing that events do not."""
    return []


REACH: Final = Reach(wanted(), by_event, by_choice)


# ------------------------------------------------------------------ secrets


def secrets(rules: Game[State], setup: Setup, state: State, seat: str) -> Iterator[Secret]:
    """The same state with other figures of enemies that hide them."""
    assert isinstance(state, War)
    if seat == state.plan.gm or state.plan.open_sheets:
        return
    own = {unit.side for unit in state.units.values() if unit.seat == seat}
    for what, disguise in DISGUISES.items():
        if what == "standing order" and state.phase == "move":
            continue  # it is about to be carried out for all to see
        variant = state.copy()
        for unit in variant.units.values():
            if unit.side not in own:
                disguise(variant, unit)
        yield Secret(f"another {what} of its enemies", variant)
    if late := [unit.id for unit in state.reserve_units() if unit.side not in own]:
        variant = state.copy()
        for id in late:
            variant.units[id].arrives += 1
        yield Secret("when its enemies come", variant)
        yield Secret("that its enemies come", without(state, late))


def without(state: War, late: Sequence[str]) -> War:
    """The same war without these units and the people in them."""
    twin = state.copy()
    people = [id for unit in late for id in (state.units[unit].leader, *state.units[unit].specials)]
    twin.units = {id: unit for id, unit in twin.units.items() if id not in late}
    twin.people = {id: person for id, person in twin.people.items() if id not in people}
    return twin


def other_ranks(state: War, unit: Unit) -> None:
    """Better at everything, and with other soak and Willpower."""
    for id in [unit.leader, *unit.specials]:
        character = state.people[id]
        old = character.person
        ranks = {name: rank + 1 for name, rank in old.ranks.items()}
        character.person = reborn(old, ranks, valor=old.valor + 1, essence=old.essence + 1)


def reborn(old: Person, ranks: Mapping[str, int], *, valor: int, essence: int) -> Person:
    """The same person with other figures."""
    return Person(
        old.id,
        old.name,
        ranks,
        weapon=old.weapon,
        armour=old.armour,
        shield=old.shield,
        bow=old.bow,
        valor=valor,
        willpower=old.willpower + 1,
        essence=essence,
        kind=old.kind,
        health=old.health,
        motes=old.motes,
        charms=old.charms,
        combos=old.combos,
        spells=old.spells,
    )


def other_drill(state: War, unit: Unit) -> None:
    """Better drilled, where that does not change what shows."""
    if not unit.is_solo:
        unit.drill += 1


def other_might(state: War, unit: Unit) -> None:
    if not unit.is_solo:
        unit.might += 1
        unit.gear += 1


def other_endurance(state: War, unit: Unit) -> None:
    unit.full_endurance += 2
    unit.endurance += 1


def other_order(state: War, unit: Unit) -> None:
    unit.order = StandingOrder("away")


def other_purse(state: War, unit: Unit) -> None:
    """Other motes and Willpower left, and other spells used up."""
    for id in [unit.leader, *unit.specials]:
        character: Character = state.people[id]
        character.motes = character.person.motes
        character.will += 1


def other_heads(state: War, unit: Unit) -> None:
    """Another number of people within the same Magnitude."""
    if unit.members > 2:
        unit.members -= 1


def other_wounds(state: War, unit: Unit) -> None:
    """People in units are more badly wounded than it seems."""
    for id in unit.specials:
        character = state.people[id]
        if character.wounds and not character.is_out:
            character.wounds = max(1, (character.wounds + 1) % 6)


DISGUISES: Final[dict[str, Callable[[War, Unit], None]]] = {
    "rank": other_ranks,
    "Drill": other_drill,
    "Might": other_might,
    "Endurance": other_endurance,
    "standing order": other_order,
    "purse": other_purse,
    "number of heads": other_heads,
    "wound": other_wounds,
}
