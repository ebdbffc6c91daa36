"""What is typed at a terminal stands apart in a problem, so that a page leaves it out."""

from __future__ import annotations

from wartable import BadInput, Problem


def test_a_command_is_told_at_a_terminal_and_not_on_a_page() -> None:
    end = Problem("scene", "Scene 2 is going on", "end it first", typed="campaign scene end")
    other = Problem("", "nobody is there", "add somebody")
    trouble = BadInput("cannot begin the scene", [end, other])
    assert str(trouble).splitlines() == [
        "cannot begin the scene",
        "  scene: Scene 2 is going on; end it first: campaign scene end",
        "  nobody is there; add somebody",
    ]
    assert trouble.plain().splitlines() == [
        "cannot begin the scene",
        "  scene: Scene 2 is going on; end it first",
        "  nobody is there; add somebody",
    ]


def test_many_problems_are_counted_on_a_page_too() -> None:
    trouble = BadInput("no", [Problem("", f"fault {at}", "mend it", typed="mend") for at in range(60)])
    assert trouble.plain().splitlines()[-1] == str(trouble).splitlines()[-1]
    assert "more" in trouble.plain()
    assert ": mend" not in trouble.plain()
