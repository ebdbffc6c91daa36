"""The season of Battle Century G, which keeps its campaigns. R-CHAR-001 to R-CHAR-012, R-THEME-001 to 006."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from wartable.core.data.problem import BadInput, Problem
from wartable.core.data.reader import closest, shown
from wartable.core.event import Event
from wartable.core.forces.season import MemberStatus, Roster, Season, SeasonResult
from wartable.core.state import State
from wartable.rulesets.battle_century.season.conditions import (
    PATHS,
    apply_ruling,
    lend_talent_to_member,
    spend_use_of_talent,
)
from wartable.rulesets.battle_century.season.experience import (
    award_experience,
    fill_in_experience,
    settle_mecha_debts,
)
from wartable.rulesets.battle_century.season.fighting import apply_battle_results, put_members_into_setup
from wartable.rulesets.battle_century.season.members import (
    MECHA,
    PILOT,
    Data,
    condition_data_of,
    condition_problems,
    has_own_genre_points,
    initial_condition,
    kind_of_member,
    listed_members,
    name_of_member,
    pilot_in_present_condition,
    sheet_of_member,
    starting_genre_points,
)
from wartable.rulesets.battle_century.season.opening import scene_opening_setups
from wartable.rulesets.battle_century.season.spans import (
    apply_arc_end,
    apply_episode_end,
    apply_scene_end,
)
from wartable.rulesets.battle_century.season.statuses import describe_difference, member_statuses

_SCENE: Final = "scene"
_EPISODE: Final = "episode"
_ARC: Final = "arc"


class BattleCenturySeason(Season):
    """Campaigns of Battle Century G. They consist of Episode Arcs, these of Episodes, and these of Scenes."""

    spans = (_SCENE, _EPISODE, _ARC)
    themes = ("reason", "typecast", "bane")

    def new_roster(self, force: Mapping[str, object]) -> Roster:
        known = _with_experience(force)
        found = {entry["id"]: initial_condition(known, kind, entry) for kind, entry in listed_members(known)}
        if not found:
            what = "it has neither pilots nor units"
            raise BadInput("cannot begin a campaign", [Problem("", what, "add [[pilots]] or [[units]]")])
        if len(found) < len(listed_members(known)):
            what = "a Pilot and a mecha have the same id"
            raise BadInput(
                "cannot begin a campaign",
                [Problem("pilots", what, "give each an id of its own")],
            )
        return Roster(known, found)

    def problems(self, roster: Roster) -> list[Problem]:
        return condition_problems(roster)

    def join(self, roster: Roster, force: Mapping[str, object]) -> SeasonResult:
        fresh_ones = self.new_roster(force)
        taken = [id for id in fresh_ones.conditions if id in roster.conditions]
        if taken:
            problems = [Problem(id, f"{id} is in the campaign already", "use another id") for id in taken]
            raise BadInput("cannot add them", problems)
        merged = dict(roster.force)
        for key in (PILOT, MECHA, "reinforcements", "combinations"):
            both = [*roster.force.get(key, []), *fresh_ones.force.get(key, [])]
            if both:
                merged[key] = both
        found = {**roster.conditions}
        for kind, entry in listed_members(merged):
            found.setdefault(entry["id"], initial_condition(merged, kind, entry))
        names = [name_of_member(entry) for _, entry in listed_members(fresh_ones.force)]
        return SeasonResult(Roster(merged, found), [f"{name} joins" for name in names])

    def begin(self, roster: Roster, span: str) -> SeasonResult:
        """Begin an Episode, if that is the `span`, by setting the Genre Points of all members to their
        starting number; do nothing for other spans. R-CHAR-012.
        """
        if span != _EPISODE:
            return SeasonResult(roster, [])
        found = Roster(roster.force, roster.conditions)
        told: list[str] = []
        for _, entry in listed_members(found.force):
            condition = found.conditions[entry["id"]]
            points = starting_genre_points(entry)
            if has_own_genre_points(found.force, entry):
                if condition.get("genre_points") != points:
                    told.append(f"{name_of_member(entry)}: Genre Points set to {points}")
                found.conditions[entry["id"]] = {**condition, "genre_points": points}
        return SeasonResult(found, told)

    def opening_rolls(self, roster: Roster, span: str) -> list[dict[str, object]]:
        return scene_opening_setups(roster) if span == _SCENE else []

    def end(self, roster: Roster, span: str) -> SeasonResult:
        """End a Scene, Episode or Arc, which `span` says: restore Layers of Pilots, and end what was
        temporary. R-TEST-043.
        """
        found = Roster(roster.force, roster.conditions)
        told: list[str] = []
        for kind, entry in listed_members(found.force):
            if kind != PILOT:
                continue
            me = pilot_in_present_condition(found, entry["id"])
            before = me.copy()
            {_SCENE: apply_scene_end, _EPISODE: apply_episode_end, _ARC: apply_arc_end}[span](me)
            found.conditions[entry["id"]] = condition_data_of(me)
            told += describe_difference(before, me)
        return SeasonResult(found, told)

    def award(self, roster: Roster, ids: Sequence[str], amount: int) -> SeasonResult:
        return award_experience(roster, ids, amount)

    def reward(self, roster: Roster, id: str, theme: str) -> SeasonResult:
        """Give a Pilot a Genre Point, because its Player has played this Theme. Raises BadInput if that is
        not possible. R-CHAR-011, R-THEME-001, R-THEME-002.
        """
        entry = sheet_of_member(roster.force, id)
        if theme not in self.themes:
            remedy = closest(theme, self.themes)
            raise BadInput(
                "cannot award a point", [Problem(theme, f"there is no Theme {shown(theme)}", remedy)]
            )
        if kind_of_member(roster.force, id) != PILOT:
            what = f"{name_of_member(entry)} is a mecha and has no Themes"
            raise BadInput("cannot award a point", [Problem(id, what, "name a Pilot")])
        words = str(cast(Data, entry.get("themes", {})).get(theme, ""))
        if not words:
            what = f"{name_of_member(entry)} has no {theme.title()}"
            remedy = f'write one: spend FILE {id} "themes.{theme}=..."'
            raise BadInput("cannot award a point", [Problem(f"{id}.themes.{theme}", what, remedy)])
        condition = roster.conditions[id]
        points = cast(int, condition["genre_points"]) + 1
        found = Roster(roster.force, {**roster.conditions, id: {**condition, "genre_points": points}})
        said = f"{name_of_member(entry)} gains a Genre Point by the {theme.title()} ({words}): {points}"
        return SeasonResult(found, [said])

    def use(self, roster: Roster, id: str, tag: str) -> SeasonResult:
        return spend_use_of_talent(roster, id, tag)

    def lend(self, roster: Roster, id: str, tag: str) -> SeasonResult:
        return lend_talent_to_member(roster, id, tag)

    def rule(self, roster: Roster, id: str, path: str, value: str) -> SeasonResult:
        return apply_ruling(roster, id, path, value)

    def rulings(self) -> list[tuple[str, str]]:
        return list(PATHS)

    def rebuild(self, roster: Roster, force: Mapping[str, object]) -> SeasonResult:
        found = replace_force(roster, _with_experience(force))
        return SeasonResult(found, settle_mecha_debts(found))

    def prepare_battle(
        self, roster: Roster, setup: Mapping[str, object], cast: Mapping[str, str]
    ) -> tuple[dict[str, object], dict[str, str]]:
        return put_members_into_setup(roster, setup, cast)

    def aftermath(
        self, roster: Roster, cast: Mapping[str, str], state: State, events: Sequence[Event]
    ) -> SeasonResult:
        return apply_battle_results(roster, cast, state, events)

    def statuses(self, roster: Roster) -> list[MemberStatus]:
        return member_statuses(roster)


def _with_experience(force: Mapping[str, Any]) -> Data:
    """Return the force with the experience of every member filled in under "xp". A mecha without any has that
    of its Pilot. R-CHAR-008.
    """
    found = dict(force)
    if PILOT in force:
        found[PILOT] = [fill_in_experience(entry) for entry in force[PILOT]]
    gained = {entry["id"]: entry["xp"] for entry in found.get(PILOT, []) if "xp" in entry}
    if MECHA in force:
        found[MECHA] = [_with_pilot_experience(entry, gained) for entry in force[MECHA]]
    return found


def _with_pilot_experience(unit: Data, xp_by_pilot: Mapping[str, int]) -> Data:
    pilot = str(unit.get("pilot", ""))
    if "xp" not in unit and pilot in xp_by_pilot:
        return {**unit, "xp": xp_by_pilot[pilot]}
    return fill_in_experience(unit)


SEASON: Final = BattleCenturySeason("Battle Century G")


def replace_force(roster: Roster, force: Data) -> Roster:
    """Return the roster with the sheets of `force` in place of its own, and with conditions that fit them.
    Layers and Proxies that were whole are whole at the new Willpower as well; others keep their points, up to
    the number that a whole one has now.
    """
    found = Roster(force, roster.conditions)
    for kind, entry in listed_members(force):
        id = entry["id"]
        if id not in roster.conditions:
            found.conditions[id] = initial_condition(force, kind, entry)
        elif kind == PILOT:
            found.conditions[id] = _adjusted_condition(roster, found, id)
    return found


def _adjusted_condition(roster: Roster, changed: Roster, id: str) -> Data:
    before = pilot_in_present_condition(roster, id)
    condition = dict(roster.conditions[id])
    fitting = pilot_in_present_condition(Roster(changed.force, {}), id)
    after = fitting.full_layer_points
    if after != before.full_layer_points:
        condition["layers"] = [
            after if points == before.full_layer_points > 0 else min(points, after)
            for points in before.layers
        ]
        condition["lost"] = condition["layers"].count(0) if after else before.lost
    lent = {name: min(points, after) for name, points in before.proxies.items() if name in before.borrowed}
    condition["proxies"] = lent | {
        name: after
        if before.proxies.get(name, before.full_layer_points) == before.full_layer_points
        else min(before.proxies[name], after)
        for name in fitting.proxies
    }
    return condition_data_of(pilot_in_present_condition(Roster(changed.force, {id: condition}), id))
