"""The questions that build Pilots, mecha and their opposition, with the keys of docs/files.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.core.forces.builder import Builder, Field, Guide, Kind, Step
from wartable.core.forces.scenario_guide import GoalGuide, MapGuide, ScenarioGuide
from wartable.core.views.entry import Entry
from wartable.rulesets.battle_century.points import power_level_in

Data = dict[str, Any]

TIERS_OF_PILOTS: Final = ("pc", "npc", "rival", "boss", "grunt")
OF_BOSSES: Final = ("boss", "capstone")
AREAS: Final = ("head", "torso", "arms", "legs")
PLACES: Final = ("internal", *AREAS, "separate")
EXTRA_AREAS: Final = {"expansion_pack": "pack", "secret_equipment": "secret"}
RANKS: Final = {"might": 5, "guard": 5, "threshold": 5, "energy": 4, "systems": 2, "speed": 5}
RANKS_OF_GRUNTS: Final = {"might": 4, "guard": 4, "threshold": 3, "energy": 3, "systems": 0, "speed": 3}
RANKS_OF_PILOTS: Final = {
    "fitness": 5,
    "intellect": 5,
    "charm": 4,
    "awareness": 5,
    "willpower": 4,
    "resources": 3,
}


# ------------------------------------------------------------------ choices by tier


def _is_available_to(entry: Entry, unit: Data) -> bool:
    """Whether a Unit of this tier may choose the part that an entry describes; False for Default ones."""
    tier = unit.get("tier", "pc")
    if entry.group == "default":
        return False
    if entry.group == "enemy_feature":
        return bool(tier != "pc")
    if entry.group in OF_BOSSES or entry.kind in ("weapon", "upgrade", "power"):
        return bool((entry.group in OF_BOSSES) == (tier == "boss"))
    return True


def _is_talent_for(entry: Entry, pilot: Data) -> bool:
    return entry.group not in OF_BOSSES or pilot.get("tier", "pc") == "boss"


def _accept_any_tier(entry: Entry, unit: Data) -> bool:
    return True


def _is_pilot_tier(entry: Entry, pilot: Data) -> bool:
    return entry.key in TIERS_OF_PILOTS


def _upgrade_filter(place: str) -> Callable[[Entry, Data], bool]:
    """Return a predicate that tells whether an Upgrade fits a place: Internal, Separate, or an Area."""
    wanted = place.title() if place in ("internal", "separate") else "External"

    def fits(entry: Entry, unit: Data) -> bool:
        return entry.data.get("placement") == wanted and _is_available_to(entry, unit)

    return fits


def _tier_step(default_tier: str, is_offered: Callable[[Entry, Data], bool]) -> Step:
    return Step(
        "What it is",
        "tier; xp, the experience so far, which brings the Power Level (a Boss has its power_level instead); "
        "points, a limit on its cost other than the book's.",
        (
            Field("tier", Kind.key, default_tier, choices=("tier",), suits=is_offered),
            Field("xp", Kind.number, 0),
            Field("power_level", Kind.number, 0),
            Field("points", Kind.number, None),
        ),
    )


def _attributes_step(ranks: dict[str, int]) -> Step:
    question = "Ranks. One costs 1, 3, 6, 10, 15, 21, 28, 36, 45, 55 points for 1 to 10, with those below it."
    return Step("Attributes", question, tuple(Field(name, Kind.number, rank) for name, rank in ranks.items()))


_KEYS: Final = "Keys, separated by spaces"


def _tags_step(title: str, question: str, field: Field, when: Callable[[Data], bool] | None = None) -> Step:
    step = Step(title, question, (field,), typed=f"{_KEYS}, a choice after a colon (NAME:CHOICE), or none.")
    return step if when is None else step._replace(when=when)


# ------------------------------------------------------------------ mecha


def _upgrades_step(place: str) -> Step:
    title = f"Upgrades in the {place.title()}" if place in AREAS else f"{place.title()} Upgrades"
    asked = None if place == "internal" else _chooses_upgrade_places
    return _tags_step(title, "What is built in there?", _upgrade_field(place), asked)


def _chooses_upgrade_places(unit: Data) -> bool:
    """Whether a Unit chooses the places of its Upgrades; those of a Boss are all Internal."""
    return bool(unit.get("tier") != "boss")


def _may_have_powers(unit: Data) -> bool:
    return bool(unit.get("tier") != "grunt")


def _has_powers_to_choose(pilot: Data) -> bool:
    """Whether a Pilot of this tier and Power Level has Genre Powers to choose; a Boss always has some."""
    tier = pilot.get("tier", "pc")
    return tier == "boss" or (tier in ("pc", "npc", "rival") and power_level_in(pilot) > 0)


def _powers_step(when: Callable[[Data], bool]) -> Step:
    question = "Powers beyond the Default ones, as many as the Power Level; a Boss has 1, from Level 3 on 2."
    field = Field("powers", Kind.tags, [], choices=("power",), suits=_is_available_to)
    return _tags_step("Genre Powers", question, field, when)


def _upgrade_field(place: str) -> Field:
    return Field(
        place, Kind.tags, [], path=("upgrades", place), choices=("upgrade",), suits=_upgrade_filter(place)
    )


def _weapons_step(area: str) -> Step:
    field = Field(area, Kind.keys, [], path=("weapons", area), choices=("weapon",), suits=_is_available_to)
    return Step(
        f"Weapons in the {area.title()}", "What is mounted there?", (field,), typed=f"{_KEYS}, or none."
    )


def _has_upgrade(upgrade: str) -> Callable[[Data], bool]:
    """Return a predicate that tells whether the data of a mecha have this Upgrade in any place."""

    def owns(unit: Data) -> bool:
        placed = unit.get("upgrades", {}).values()
        return any(str(tag).partition(":")[0] == upgrade for tags in placed for tag in tags)

    return owns


def _extra_area_steps(upgrade: str, area: str) -> tuple[Step, Step]:
    name = upgrade.replace("_", " ").title()
    weapons = Field(
        "weapons", Kind.keys, [], path=("weapons", area), choices=("weapon",), suits=_is_available_to
    )
    upgrades = Field(
        "upgrades", Kind.tags, [], path=("upgrades", area), choices=("upgrade",), suits=_upgrade_filter(area)
    )
    return (
        Step(
            f"{name}: its Weapons",
            "What is mounted there?",
            (weapons,),
            when=_has_upgrade(upgrade),
            typed="Keys, or none.",
        ),
        _tags_step(f"{name}: its Upgrades", "What is in there?", upgrades, _has_upgrade(upgrade)),
    )


def _mecha_steps(tier: str, ranks: dict[str, int]) -> tuple[Step, ...]:
    extra = [step for upgrade, area in EXTRA_AREAS.items() for step in _extra_area_steps(upgrade, area)]
    return (
        Step("Name", "What is the mecha called?", (Field("name", Kind.text, ""),), names=True),
        Step(
            "Pilot",
            "Who is in it? A name, or the id of a Pilot of this file.",
            (Field("pilot", Kind.text, ""),),
        ),
        _tier_step(tier, _accept_any_tier),
        _attributes_step(ranks),
        _tags_step(
            "Features",
            "What type of machine is it?",
            Field("features", Kind.tags, [], choices=("feature",), suits=_is_available_to),
        ),
        *[_upgrades_step(place) for place in PLACES],
        *[_weapons_step(area) for area in AREAS],
        *extra,
        Step(
            "A further form",
            "Which two Attributes it swaps, as guard+speed, and its name; or a frame, as might+systems.",
            (
                Field("transformation", Kind.word, ""),
                Field("frame", Kind.word, ""),
                Field("name", Kind.word, ""),
            ),
            typed="Such as transformation guard+speed, name Jet. Enter goes on without one.",
            part=("forms",),
            each=True,
            names=True,
        ),
        _powers_step(_may_have_powers),
    )


def _finished_mecha(unit: Data) -> Data:
    """Return the data of a mecha without empty lists and without places that hold nothing."""
    kept = {key: value for key, value in unit.items() if value != []}
    for key in ("weapons", "upgrades"):
        placed = {place: tags for place, tags in unit.get(key, {}).items() if tags}
        kept.pop(key, None)
        if placed:
            kept[key] = placed
    return kept


def _mecha_guide(kind: str, description: str, tier: str, ranks: dict[str, int]) -> Guide:
    def start() -> Data:
        tiered = {} if tier == "pc" else {"tier": tier}
        return {"id": kind, "name": "", **tiered, **ranks}

    return Guide(kind, description, _mecha_steps(tier, ranks), start, finished=_finished_mecha)


# ------------------------------------------------------------------ Pilots


def _theme_step(kind: str, question: str) -> Step:
    return Step(f"Genre {kind.title()}", question, (Field(kind, Kind.text, "", path=("themes", kind)),))


_ATTACKS: Final = (
    Step(
        "A way to attack",
        "What is it called? Without one, the Character fights by Fitness and Combat.",
        (Field("name", Kind.text, ""),),
        part=("attacks",),
        each=True,
        names=True,
        typed="Enter goes on.",
    ),
    Step(
        "How that is done",
        "The Attribute, the Skill with its subject (combat:revolvers), and whether it strikes the body.",
        (
            Field("attribute", Kind.word, "fitness"),
            Field("skill", Kind.word, "combat"),
            Field("physical", Kind.flag, True),
        ),
        part=("attacks",),
        each=True,
    ),
)
"""The ways in which a Pilot attacks, one after the other."""


def _pilot_steps(tier: str) -> tuple[Step, ...]:
    return (
        Step("Name", "What is the Pilot called?", (Field("name", Kind.text, ""),), names=True),
        _tier_step(tier, _is_pilot_tier),
        _attributes_step(RANKS_OF_PILOTS),
        _tags_step(
            "Skills",
            "General or Miracle Skills; with a choice, one subject alone for half the points.",
            Field("skills", Kind.tags, [], choices=("skill",)),
        ),
        _tags_step(
            "Traits",
            "General and Equipment Traits, Deathblows, Anomalies.",
            Field("traits", Kind.tags, [], choices=("trait",), suits=_is_talent_for),
        ),
        _theme_step("reason", "What do they fight for?"),
        _theme_step("typecast", "What part do they play in the group?"),
        _theme_step("bane", "What is their fatal flaw?"),
        *_ATTACKS,
        _powers_step(_has_powers_to_choose),
    )


def _new_attack() -> Data:
    return {"id": "attack", "name": "", "attribute": "fitness", "skill": "combat"}


def _finished_pilot(pilot: Data) -> Data:
    """Return the data of a Pilot without empty Themes, lists and tables."""
    kept = {key: value for key, value in pilot.items() if value not in ([], {})}
    themes = {kind: text for kind, text in pilot.get("themes", {}).items() if text}
    kept.pop("themes", None)
    return {**kept, "themes": themes} if themes else kept


def _pilot_guide(kind: str, description: str, tier: str) -> Guide:
    def start() -> Data:
        tiered = {} if tier == "pc" else {"tier": tier}
        return {"id": "pilot", "name": "", **tiered, **RANKS_OF_PILOTS}

    return Guide(kind, description, _pilot_steps(tier), start, _new_attack, _finished_pilot, "pilots")


# ------------------------------------------------------------------ opposition and help

_HELP: Final = (
    Step("Name", "What are they called?", (Field("name", Kind.text, ""),), names=True),
    Step("Level", "From 0 to 5.", (Field("level", Kind.number, 0),)),
    Step(
        "Powers",
        "One more than the Level.",
        (Field("powers", Kind.keys, [], choices=("reinforcement power",)),),
        typed=f"{_KEYS}.",
    ),
)


def _new_reinforcements() -> Data:
    return {"id": "reinforcements", "name": "", "level": 0, "powers": []}


_SHARED: Final = ("tier", "xp", "power_level", "powers")
"""Fields that a Pilot's mecha copies from the Pilot."""

BUILDERS: Final = (
    Builder("pilot", (_pilot_guide("pilot", "a Character, possibly the Pilot of a mecha", "pc"),)),
    Builder("mecha", (_mecha_guide("mecha", "a mecha with its pilot", "pc", RANKS),)),
    Builder(
        "grunt",
        (
            _pilot_guide("grunt's pilot", "the pilot of a Grunt", "grunt"),
            _mecha_guide("grunt", "a Grunt, one of many", "grunt", RANKS_OF_GRUNTS),
        ),
        _SHARED,
    ),
    Builder(
        "rival",
        (
            _pilot_guide("rival's pilot", "a Character built like a Player Character", "rival"),
            _mecha_guide("rival", "a mecha built like a Player Character's", "rival", RANKS),
        ),
        _SHARED,
    ),
    Builder(
        "boss",
        (
            _pilot_guide("boss's pilot", "a Character worth two Player Characters", "boss"),
            _mecha_guide("boss", "a mecha worth two of a Player Character's", "boss", RANKS),
        ),
        _SHARED,
    ),
    Builder(
        "reinforcements",
        (
            Guide(
                "reinforcements",
                "helpers off the battlefield",
                _HELP,
                _new_reinforcements,
                table="reinforcements",
            ),
        ),
    ),
)

# ------------------------------------------------------------------ scenarios

_GROUND: Final = MapGuide(
    "map",
    {".": "plain", "d": "difficult", "c": "defensive (cover)", "x": "extreme", "#": "impassable"},
    "terrain",
)
_ZONES: Final = Field("zones", Kind.keys, [])
_ROUNDS: Final = Field("rounds", Kind.number, 3)

SCENARIO_GUIDES: Final = (
    ScenarioGuide(
        "",
        "an Operation: mecha on a map of Zones",
        _GROUND,
        ("west", "east", "north", "south"),
        "a list of Zones, as A2 A3",
        goals=(
            GoalGuide("hold", "alone has a Unit in these Zones for some Rounds in a row", (_ZONES, _ROUNDS)),
            GoalGuide("survive", "is not beaten after this number of Rounds", (_ROUNDS,)),
            GoalGuide("protect", "still has this Unit", (Field("unit", Kind.word, ""),)),
            GoalGuide(
                "reach",
                "has had this number of its Units leave by these Zones",
                (_ZONES, Field("count", Kind.number, 1)),
            ),
        ),
        limit="Rounds",
    ),
    ScenarioGuide(
        "match",
        "a Match: people who come to blows, in a few rooms",
        MapGuide("zones", is_rooms=True),
        place="zone",
        limit="Rounds",
    ),
)
