"""Words in sentences lead to their entries."""

from __future__ import annotations

from wartable.web.pages.linking import link_heading_terms, link_terms

WAR = "exalted-war"


def test_the_first_occurrence_of_a_word_leads_to_its_entry() -> None:
    assert link_terms("Order and Order", WAR) == '<a href="/rules/exalted-war/order">Order</a> and Order'


def test_a_word_within_somebodys_name_leads_nowhere() -> None:
    # "Guard" is an action of this game, and Cinder Guard a unit
    text = "Cinder Guard goes on Guard"
    assert (
        link_terms(text, WAR, ["Cinder Guard"])
        == 'Cinder Guard goes on <a href="/rules/exalted-war/guard">Guard</a>'
    )


def test_of_two_names_the_longer_one_is_found_whole() -> None:
    text = "Guard Order against Guard"
    names = ["Guard", "Guard Order"]
    assert link_terms(text, WAR, names) == text


def test_names_that_look_like_code_are_escaped_and_do_no_harm() -> None:
    name = "<b>(Guard"
    assert link_terms(f"{name} waits", WAR, [name]) == "&lt;b&gt;(Guard waits"


def test_who_acts_is_bold_in_a_heading() -> None:
    assert (
        link_heading_terms("Now > Cinder Guard <", WAR, ["Cinder Guard"])
        == "Now <strong>Cinder Guard</strong>"
    )
