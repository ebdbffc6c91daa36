"""Operational Use, in the own Active Turn. CT-17 to CT-28."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.command import OrderConverted
from wartable.rulesets.infinity.fireteams.charts import could_lead_team, team_member_candidates, teams_of_row
from wartable.rulesets.infinity.fireteams.holding import end_team, form_team
from wartable.rulesets.infinity.harm.states import enter_state, leave_state
from wartable.rulesets.infinity.model.army import Fireteam
from wartable.rulesets.infinity.model.plan import TEAM_SIZES, FireteamChartRow
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import DEAD, EVACUATED, ISOLATED, STEADFAST, SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.orders.coordinated import groups_able_to_coordinate, play_coordinated_order
from wartable.rulesets.infinity.orders.spending import may_spend_token_now
from wartable.rulesets.infinity.tokens.base import BETWEEN, PAYING, RETREATING, ROLLED, TokenUse

_ENOUGH: Final = Option("enough", "These are all")


class Coordinate(TokenUse):
    """Up to four Troopers of a Combat Group act on one of its Regular Orders, as a Coordinated Order."""

    key = "coordinated"
    name = "a Coordinated Order"
    rules = ("CT-18", "IN-08-13")
    moments = (PAYING,)

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        if may_spend_token_now(state, side):
            for group in groups_able_to_coordinate(state, side):
                options.append(
                    self.make_option(f":{group}", f"Coordinated Order of Combat Group {group}", group)
                )

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        assert isinstance(subject, int)
        self.pay_token(table, side)
        table.state.armies[side].regular[subject] -= 1
        play_coordinated_order(table, side, subject, None)


class SettleGuts(TokenUse):
    """An ally passes or fails a Guts Roll, regardless of its die and its Special Skills."""

    key = "guts"
    name = "settle a Guts Roll"
    rules = ("CT-19",)
    moments = (ROLLED,)


class ConvertOrder(TokenUse):
    """A Trooper's Irregular Order becomes a Regular Order of its Combat Group in this turn. The Trooper must
    not be Isolated.
    """

    key = "convert"
    name = "make an Irregular Order Regular"
    rules = ("CT-20", "CT-28")
    moments = (BETWEEN,)

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        if may_spend_token_now(state, side):
            for id in state.armies[side].irregular:
                trooper = state.troopers[id]
                if ISOLATED not in trooper.states and not trooper.is_possessed:
                    options.append(
                        self.make_option(
                            f":{id}", f"Irregular Order of {trooper.name} becomes Regular", trooper
                        )
                    )

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        assert isinstance(subject, Trooper)
        self.pay_token(table, side)
        army = table.state.armies[side]
        army.irregular.remove(subject.id)
        army.regular[subject.group] = army.regular.get(subject.group, 0) + 1
        table.emit(OrderConverted(subject.id, subject.group))


class StandFast(TokenUse):
    """One Trooper ignores Retreat! until the game ends."""

    key = "stand_fast"
    name = "one Trooper ignores Retreat!"
    rules = ("CT-21",)
    moments = (RETREATING, BETWEEN)

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        if may_spend_token_now(state, side):
            for trooper in state.troopers_of(side):
                if trooper.place in (DEAD, EVACUATED) or trooper.is_possessed:
                    continue
                if state.is_restricted_by_retreat(trooper):
                    options.append(
                        self.make_option(f":{trooper.id}", f"{trooper.name} ignores Retreat!", trooper)
                    )

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        assert isinstance(subject, Trooper)
        self.pay_token(table, side)
        enter_state(table, subject, STEADFAST)


def possible_new_teams(state: Skirmish, side: str) -> list[tuple[str, str, tuple[FireteamChartRow, Trooper]]]:
    """Return all new Fireteams that could be formed, one for each row of the Fireteam Chart and each possible
    leader, even if the chart allows no further Fireteam of the row. Each is given as the end of an option's
    key, the option's label, and a pair of the row and the leader. CT-24.
    """
    options: list[tuple[str, str, tuple[FireteamChartRow, Trooper]]] = []
    for index, row in enumerate(state.plan.charts.get(side, ())):
        for trooper in state.troopers_of(side):
            if could_lead_team(state, row, trooper):
                label = f"{trooper.name} leads a {row.kind.title()}"
                options.append((f":{row.kind}{index + 1}:{trooper.id}", label, (row, trooper)))
    return options


def end_surplus_team(table: SkirmishTable, side: str, row: FireteamChartRow) -> None:
    """If a side already has as many Fireteams of this row of the Fireteam Chart as it allows, ask the player
    which of them ends, and end it, to make room for a new one. IN-08-35.
    """
    state = table.state
    teams = teams_of_row(state, side, row)
    if len(teams) < row.most:
        return
    options = [Option(f"end:{team.leader}", state.troopers[team.leader].name, team) for team in teams]
    chosen = table.ask(Decision(state.deciding_seat_of_side(side), "Whose Fireteam ends?", options)).as_a(
        Fireteam
    )
    end_team(table, side, chosen, "the chart allows no more")


def ask_members_and_form_team(
    table: SkirmishTable, side: str, row: FireteamChartRow, leader: Trooper
) -> None:
    """Ask which Troopers join the leader in a new Fireteam by this row of the Fireteam Chart, and form it.
    Its members leave Suppressive Fire. CT-24, IN-08-21, IN-07-04.
    """
    state = table.state
    least, most = TEAM_SIZES[row.kind]
    members = [leader.id]
    while len(members) < most:
        options = [
            Option(f"member:{trooper.id}", trooper.name, trooper.id)
            for trooper in team_member_candidates(state, row, leader)
            if trooper.id not in members
        ]
        if len(members) + len(options) <= least:
            members += [str(option.data) for option in options]
            break
        if len(members) >= least:
            options.append(_ENOUGH)
        chosen = table.ask(Decision(leader.seat, f"Who is in the Fireteam of {leader.name}?", options))
        if chosen is _ENOUGH:
            break
        members.append(str(chosen.data))
    for id in members:
        leave_state(table, state.troopers[id], SUPPRESSIVE)
    form_team(table, side, row.kind, members)


class RepeatDoctor(TokenUse):
    """A failed roll of Doctor on a Trooper with a Cube is rolled again; it allows no reactions."""

    key = "repeat_doctor"
    name = "roll Doctor again"
    rules = ("CT-22",)
    moments = (ROLLED,)


class RepeatEngineer(TokenUse):
    """A failed roll of Engineer on a Trooper with Remote Presence is rolled again; it allows no reactions."""

    key = "repeat_engineer"
    name = "roll Engineer again"
    rules = ("CT-23",)
    moments = (ROLLED,)


class FormFireteam(TokenUse):
    """A Trooper forms a Fireteam that the army's Fireteam Chart allows, as its leader. If there are already
    as many of that row as the chart allows, another one ends.
    """

    key = "fireteam"
    name = "form a Fireteam"
    rules = ("CT-24", "IN-08-35")
    moments = (BETWEEN,)

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        if may_spend_token_now(state, side) and not state.armies[side].is_retreating:
            for key, label, subject in possible_new_teams(state, side):
                options.append(self.make_option(key, label, subject))

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        assert isinstance(subject, tuple)
        row, leader = subject
        self.pay_token(table, side)
        end_surplus_team(table, side, row)
        ask_members_and_form_team(table, side, row, leader)


OPERATIONAL_USES: Final = tuple([kind() for kind in declared_abilities(globals(), TokenUse)])
