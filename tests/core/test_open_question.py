"""A battle that waits for an answer holds no more than it needs to go on."""

from __future__ import annotations

import gc

from wartable import NeedInput, new_battle
from wartable.files import read_scenario


def test_an_open_question_holds_nothing_of_the_calls_that_led_to_it() -> None:
    # The traceback of 20 tables' questions held 44 MB: frames, and in them copies of states
    battle = new_battle(read_scenario("first_steps"), 5)
    assert battle.decision is not None
    questions = [one for one in gc.get_referents(battle) if isinstance(one, NeedInput)]
    assert [question.__traceback__ for question in questions] == [None]
