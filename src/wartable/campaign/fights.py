"""Battles of a campaign. They start with its members in their present condition, are saved after every
choice, and change the members' conditions at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from sqlalchemy import func, select

from wartable import BadInput, Battle, Problem, Setup, State, new_battle
from wartable.campaign import history
from wartable.campaign.begun import pending_row
from wartable.campaign.campaign import GO_ON, GO_ON_TYPED, Campaign, HistoryEntry, history_entry_of
from wartable.campaign.soundness import damaged
from wartable.campaign.standing import HEAD, CampaignStatus, read_standing, write_standing
from wartable.campaign.tables import BattleRow, Pending
from wartable.files import battle_from, save_text, write_replay


class Fight:
    """The open battle of a campaign. `revision` counts how often it was saved. If the number in the campaign
    file is another, another program has played on in the meantime.
    """

    def __init__(
        self, campaign: Campaign, battle: Battle[State], seats: Sequence[str], revision: int
    ) -> None:
        self.campaign = campaign
        self.battle = battle
        self.seats = list(seats)
        self.revision = revision

    def keep(self, battle: Battle[State]) -> None:
        """Save the battle in the campaign file. Raises BadInput if another program has saved or closed it in
        the meantime.
        """
        with self.campaign.store.writing() as session:
            pending = session.get(Pending, HEAD)
            if pending is None or pending.revision != self.revision:
                raise BadInput("cannot save the battle", [_overtaken_problem()])
            pending.save = save_text(battle)
            pending.revision += 1
        self.revision += 1
        self.battle = battle


def _overtaken_problem() -> Problem:
    """Return the problem to report when another program has changed or closed the open battle."""
    what = "another program has gone on with it, ended it or dropped it"
    return Problem("", what, "leave this one, and see: campaign open")


def start_fight(
    campaign: Campaign,
    setup: Setup,
    *,
    scenario: str,
    who: Mapping[str, str],
    seats: Sequence[str],
    seed: int,
    by_hand: bool,
) -> Fight:
    """Start a battle from the setup of a scenario, with the campaign's members in it, and return it.

    `seats` are the arguments that say who plays each seat, such as "red=greedy", and `by_hand` says whether
    dice are rolled by hand. `who` maps the ids of entries in the setup to the ids of the members who take
    their place. An entry that has the id of a member already need not be in it. Raises BadInput if a battle
    is already open, or if the setup cannot be played with these members.
    """
    with campaign.store.writing() as session:
        standing = read_standing(session)
        _check_may_begin(standing)
        ready, cast = standing.season.prepare_battle(standing.roster, setup, who)
        battle = new_battle(ready, seed, by_hand=by_hand)
        title = str(setup.get("title") or scenario)
        session.add(pending_row(battle, title, scenario, cast, seats))
    return Fight(campaign, battle, seats, 0)


def ready_for(campaign: Campaign, setup: Setup, who: Mapping[str, str]) -> Setup:
    """Return the setup that `start_fight` would play: `setup`, with the campaign's members in their present
    condition in place of entries, as `who` says. Nothing is started or written. Raises BadInput if a member
    cannot take part.
    """
    standing = campaign.standing()
    return standing.season.prepare_battle(standing.roster, setup, who)[0]


def _check_may_begin(standing: CampaignStatus) -> None:
    """Raise BadInput if a battle is already open, or if no period of the shortest kind, such as a Scene, is
    open.
    """
    what = "cannot begin the battle"
    if standing.pending is not None:
        fault = f"{standing.pending.title} is still being fought"
        raise BadInput(what, [Problem("", fault, GO_ON, typed=GO_ON_TYPED)])
    span = standing.calendar.spans[0]
    if not standing.calendar.is_open(span):
        begin = Problem(span, f"no {span.title()} is going on", "begin one", typed=f"campaign {span} begin")
        raise BadInput(what, [begin])


def open_fight(campaign: Campaign) -> Fight:
    """Resume the open battle; raises BadInput if there is none."""
    standing = campaign.standing()
    pending = standing.pending
    if pending is None:
        what = "no battle is being fought"
        raise BadInput("cannot go on", [Problem("", what, "name a scenario to begin one")])
    battle = battle_from(pending.save, f"cannot go on with {pending.title}")
    if battle.ruleset.name != standing.ruleset:
        raise damaged(f"the battle is one of {battle.ruleset.name}", "pending")
    return Fight(campaign, battle, pending.seats, pending.revision)


def drop_fight(campaign: Campaign) -> str:
    """Discard the open battle as if it had never begun, and return its title; raises BadInput if there is
    none.
    """
    with campaign.store.writing() as session:
        pending = session.get(Pending, HEAD)
        if pending is None:
            raise BadInput("cannot drop the battle", [Problem("", "none is being fought", "")])
        title = pending.title
        session.delete(pending)
    return title


def finish_fight(fight: Fight) -> HistoryEntry:
    """Apply the results of a finished battle to the members, as one change of the campaign. Raises BadInput
    if the battle is not over, or if another program has played on.
    """
    battle = fight.battle
    outcome = battle.outcome
    if outcome is None:
        on = Problem("", "it is not over", "go on with it", typed="campaign fight")
        raise BadInput("cannot write the battle back", [on])
    with fight.campaign.store.writing() as session:
        pending = session.get(Pending, HEAD)
        if pending is None or pending.revision != fight.revision:
            raise BadInput("cannot write the battle back", [_overtaken_problem()])
        standing = read_standing(session)
        before = history.copy_rows(session)
        who: dict[str, Any] = dict(pending.who)
        result = standing.season.aftermath(standing.roster, who, battle.state, battle.events)
        standing.roster = result.roster
        write_standing(session, standing)
        when = standing.calendar.moment()
        told = [*_result_sentences(pending, battle), *result.told]
        session.add(
            BattleRow(
                number=(session.scalar(select(func.max(BattleRow.number))) or 0) + 1,
                title=pending.title,
                scenario=pending.scenario,
                when=when,
                who=who,
                outcome=outcome.facts(),
                told=told,
                replay=write_replay(battle),
            )
        )
        session.delete(pending)
        what = f"battle: {pending.title}"
        return history_entry_of(history.record(session, before, when=when, what=what, told=told))


def _result_sentences(pending: Pending, battle: Battle[State]) -> list[str]:
    """Return a list with one sentence that names the winners; an empty list while the battle goes on, and for
    a battle that consists only of rolls.
    """
    outcome = battle.outcome
    if outcome is None or pending.scenario == "":
        return []
    sides = cast(list[Mapping[str, object]], battle.setup.get("sides", []))
    names = {str(side["id"]): str(side.get("name") or side["id"]) for side in sides}
    winners = " and ".join(names.get(side, side) for side in outcome.winners) or "nobody"
    return [f"won by {winners}: {outcome.reason}"]
