"""The season of Battle Century G as the core knows it. R-CHAR-001 to R-CHAR-012, R-THEME-001 to 006."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from wartable.core.event import Event
from wartable.core.problem import BadInput, Problem
from wartable.core.reader import closest, shown
from wartable.core.season import Account, Company, Passage, Season
from wartable.core.state import State
from wartable.rulesets.battle_century.season.accounts import accounts
from wartable.rulesets.battle_century.season.experience import award, settled, with_experience
from wartable.rulesets.battle_century.season.fighting import aftermath, enlist
from wartable.rulesets.battle_century.season.opening import opening
from wartable.rulesets.battle_century.season.passing import (
    arc_ended,
    episode_ended,
    scene_ended,
)
from wartable.rulesets.battle_century.season.rebuilding import rebuild
from wartable.rulesets.battle_century.season.roll import (
    MECHA,
    PILOT,
    Data,
    condition_problems,
    entry_of,
    fresh,
    is_lone,
    kind_of,
    living,
    members,
    name_of,
    starting_points,
    written,
)
from wartable.rulesets.battle_century.season.setting import PATHS, lend, rule, use
from wartable.rulesets.battle_century.season.telling import difference

_SCENE: Final = "scene"
_EPISODE: Final = "episode"
_ARC: Final = "arc"


class BattleCenturySeason(Season):
    """Scenes in Episodes in Episode Arcs."""

    spans = (_SCENE, _EPISODE, _ARC)
    themes = ("reason", "typecast", "bane")

    def muster(self, force: Mapping[str, object]) -> Company:
        known = _with_experience(force)
        found = {entry["id"]: fresh(known, kind, entry) for kind, entry in members(known)}
        if not found:
            what = "it has neither pilots nor units"
            raise BadInput("cannot muster the squad", [Problem("", what, "add [[pilots]] or [[units]]")])
        if len(found) < len(members(known)):
            what = "a Pilot and a mecha have the same id"
            raise BadInput("cannot muster the squad", [Problem("pilots", what, "give each an id of its own")])
        return Company(known, found)

    def problems(self, company: Company) -> list[Problem]:
        return condition_problems(company)

    def join(self, company: Company, force: Mapping[str, object]) -> Passage:
        fresh_ones = self.muster(force)
        taken = [id for id in fresh_ones.conditions if id in company.conditions]
        if taken:
            problems = [Problem(id, f"{id} is in the campaign already", "use another id") for id in taken]
            raise BadInput("cannot add them", problems)
        merged = dict(company.force)
        for key in (PILOT, MECHA, "reinforcements", "combinations"):
            both = [*company.force.get(key, []), *fresh_ones.force.get(key, [])]
            if both:
                merged[key] = both
        found = {**company.conditions}
        for kind, entry in members(merged):
            found.setdefault(entry["id"], fresh(merged, kind, entry))
        names = [name_of(entry) for _, entry in members(fresh_ones.force)]
        return Passage(Company(merged, found), [f"{name} joins" for name in names])

    def begin(self, company: Company, span: str) -> Passage:
        """Genre Points are set back at the beginning of an Episode. R-CHAR-012."""
        if span != _EPISODE:
            return Passage(company, [])
        found = Company(company.force, company.conditions)
        told: list[str] = []
        for _, entry in members(found.force):
            condition = found.conditions[entry["id"]]
            points = starting_points(entry)
            if is_lone(found.force, entry):
                if condition.get("genre_points") != points:
                    told.append(f"{name_of(entry)}: Genre Points set to {points}")
                found.conditions[entry["id"]] = {**condition, "genre_points": points}
        return Passage(found, told)

    def trials(self, company: Company, span: str) -> list[dict[str, object]]:
        return opening(company) if span == _SCENE else []

    def end(self, company: Company, span: str) -> Passage:
        """Layers grow back, what was for a time is gone. R-TEST-043."""
        found = Company(company.force, company.conditions)
        told: list[str] = []
        for kind, entry in members(found.force):
            if kind != PILOT:
                continue
            me = living(found, entry["id"])
            before = me.copy()
            {_SCENE: scene_ended, _EPISODE: episode_ended, _ARC: arc_ended}[span](me)
            found.conditions[entry["id"]] = written(me)
            told += difference(before, me)
        return Passage(found, told)

    def award(self, company: Company, ids: Sequence[str], amount: int) -> Passage:
        return award(company, ids, amount)

    def reward(self, company: Company, id: str, theme: str) -> Passage:
        """A Genre Point for a Theme that was played. R-CHAR-011, R-THEME-002."""
        entry = entry_of(company.force, id)
        if theme not in self.themes:
            remedy = closest(theme, self.themes)
            raise BadInput(
                "cannot award a point", [Problem(theme, f"there is no Theme {shown(theme)}", remedy)]
            )
        if kind_of(company.force, id) != PILOT:
            what = f"{name_of(entry)} is a mecha and has no Themes"
            raise BadInput("cannot award a point", [Problem(id, what, "name a Pilot")])
        words = str(cast(Data, entry.get("themes", {})).get(theme, ""))
        if not words:
            what = f"{name_of(entry)} has no {theme.title()}"
            remedy = f'write one: spend FILE {id} "themes.{theme}=..."'
            raise BadInput("cannot award a point", [Problem(f"{id}.themes.{theme}", what, remedy)])
        condition = company.conditions[id]
        points = cast(int, condition["genre_points"]) + 1
        found = Company(company.force, {**company.conditions, id: {**condition, "genre_points": points}})
        said = f"{name_of(entry)} gains a Genre Point by the {theme.title()} ({words}): {points}"
        return Passage(found, [said])

    def use(self, company: Company, id: str, tag: str) -> Passage:
        return use(company, id, tag)

    def lend(self, company: Company, id: str, tag: str) -> Passage:
        return lend(company, id, tag)

    def rule(self, company: Company, id: str, path: str, value: str) -> Passage:
        return rule(company, id, path, value)

    def rulings(self) -> list[tuple[str, str]]:
        return list(PATHS)

    def rebuild(self, company: Company, force: Mapping[str, object]) -> Passage:
        found = rebuild(company, _with_experience(force))
        return Passage(found, settled(found))

    def enlist(
        self, company: Company, setup: Mapping[str, object], cast: Mapping[str, str]
    ) -> tuple[dict[str, object], dict[str, str]]:
        return enlist(company, setup, cast)

    def aftermath(
        self, company: Company, cast: Mapping[str, str], state: State, events: Sequence[Event]
    ) -> Passage:
        return aftermath(company, cast, state, events)

    def accounts(self, company: Company) -> list[Account]:
        return accounts(company)


def _with_experience(force: Mapping[str, Any]) -> Data:
    """The force with everybody's experience written down; a mecha has that of its Pilot. R-CHAR-008."""
    found = dict(force)
    if PILOT in force:
        found[PILOT] = [with_experience(entry) for entry in force[PILOT]]
    gained = {entry["id"]: entry["xp"] for entry in found.get(PILOT, []) if "xp" in entry}
    if MECHA in force:
        found[MECHA] = [_as_its_pilot(entry, gained) for entry in force[MECHA]]
    return found


def _as_its_pilot(unit: Data, gained: Mapping[str, int]) -> Data:
    pilot = str(unit.get("pilot", ""))
    if "xp" not in unit and pilot in gained:
        return {**unit, "xp": gained[pilot]}
    return with_experience(unit)


SEASON: Final = BattleCenturySeason("Battle Century G")
