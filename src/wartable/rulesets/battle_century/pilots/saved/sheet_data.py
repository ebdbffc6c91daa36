"""A Character's sheet from plain data that has been found sound. Keys are those of docs/files.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, skill, trait
from wartable.rulesets.battle_century.pilots.model.scale import MACHINE_RANKS
from wartable.rulesets.battle_century.pilots.model.sheet import Means, Sheet
from wartable.rulesets.battle_century.points import level_in

Data = Mapping[str, object]


def build_sheet(data: Data) -> Sheet:
    """The sheet of one entry of `characters` or `pilots`."""
    machine = cast(Data | None, data.get("unit"))
    return Sheet(
        str(data["id"]),
        str(data.get("name", data["id"])),
        str(data.get("tier", "pc")),
        level_in(data),
        {name: cast(int, data.get(name, 0)) for name in ATTRIBUTES},
        [skill(tag) for tag in _strings(data, "skills")],
        [trait(tag) for tag in _strings(data, "traits")],
        [_means(entry) for entry in cast(list[Data], data.get("attacks", []))],
        _strings(data, "proxies"),
        {str(kind): str(text) for kind, text in cast(Data, data.get("themes", {})).items()},
        None if machine is None else {name: cast(int, machine.get(name, 0)) for name in MACHINE_RANKS},
    )


def _means(entry: Data) -> Means:
    """One way to attack: `skill` is a Skill's tag or ""."""
    key, _, subject = str(entry.get("skill", "")).partition(":")
    name = str(entry["name"])
    id = str(entry.get("id", "")) or name.lower().replace(" ", "_")
    return Means(
        id,
        name,
        str(entry["attribute"]),
        key,
        subject,
        _strings(entry, "about"),
        physical=bool(entry.get("physical", True)) and not (key in SKILLS and SKILLS[key].of_mind),
        miracle=key in SKILLS and SKILLS[key].miracle,
    )


def _strings(data: Data, key: str) -> list[str]:
    return [str(item) for item in cast(list[object], data.get(key, []))]
