"""Whole actions at the terminal: "attack magpie" lists the best ones, and one answer carries one out."""

from __future__ import annotations

from wartable import Plan, deployment_draft
from wartable.cli.screens.screen import Screen
from wartable.cli.session import Session
from wartable.seat.answers import is_number
from wartable.seat.plans import plan_with_odds_in_words, plans_for_text
from wartable.seat.view_model import view_model

NO: tuple[str, ...] = ("n", "no")
YES: tuple[str, ...] = ("y", "yes")
DEPLOY = "deploy"


def answer_with_plan(session: Session, screen: Screen, seat: str, typed: str) -> bool:
    """List the best whole actions about the unit or place that a typed line names, ask which, and carry it
    out. Returns False, and prints nothing, if the line names nothing about which there are any.
    """
    model = view_model(session.battle, seat)
    plans = plans_for_text(session.battle, model, typed)
    if not plans:
        return False
    for number, plan in enumerate(plans, 1):
        screen.terminal.print_with_hanging_indent(
            f"  {number}  {plan_with_odds_in_words(plan, model.telling.odds)}"
        )
    which = f"1 to {len(plans)}" if len(plans) > 1 else "1"
    reply = screen.terminal.ask(f"Which? {which}, Enter for 1, n for none: ").strip()
    at = 1 if not reply else int(reply) if is_number(reply) else 0
    if 1 <= at <= len(plans):
        session.carry_out_plan(plans[at - 1])
    elif reply.lower() not in NO:
        screen.terminal.print_text(f"There is no such action as {reply[:40]!r}, so nothing was done.")
    return True


def answer_with_deployment(session: Session, screen: Screen, seat: str, typed: str) -> bool:
    """If the line is "deploy", show how the computer would deploy the seat's next units, and do so if the
    user agrees. Returns False, and prints nothing, if the line is something else.
    """
    if typed.lower() != DEPLOY:
        return False
    draft = deployment_draft(session.battle)
    if not draft.placements:
        screen.terminal.print_text("There is nothing to deploy now.")
        return True
    names = {unit.id: unit.name for unit in view_model(session.battle, seat).units}
    for placement in draft.placements:
        text = " ".join([word.removesuffix(" ...") for word in placement.words])
        screen.terminal.print_with_hanging_indent(f"  {names.get(placement.unit, placement.unit)}: {text}")
    reply = screen.terminal.ask("Enter deploys them like this, n does not: ").strip()
    if not reply or reply.lower() in YES:
        words = tuple([word for placement in draft.placements for word in placement.words])
        session.carry_out_plan(Plan(draft.keys(), words, ()))
    elif reply.lower() not in NO:
        screen.terminal.print_text(f"{reply[:40]!r} is neither yes nor no, so nothing was done.")
    return True
