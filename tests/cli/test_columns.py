"""Entries of a menu side by side."""

from __future__ import annotations

from wartable.cli.menu.columns import MenuEntry, lay_out_entries


def entries(*texts: str) -> list[MenuEntry]:
    """Entries without a longer form."""
    return [MenuEntry(text) for text in texts]


def test_numbers_that_share_a_line_stand_below_each_other() -> None:
    # Given: entries of 10 to 18 letters; only two columns of which the first is wide give two lines
    lines = lay_out_entries(entries("  1  Wait here now", "  2  Dash", "  3  Walk", "  4  Rally"), 42)
    assert lines == [
        "  1  Wait here now     2  Dash",
        "  3  Walk              4  Rally",
    ]


def test_a_wide_entry_ends_its_line() -> None:
    wide = "  2  " + "x" * 20
    assert lay_out_entries(entries("  1  Dash", wide, "  3  Walk", "  4  Run"), 30) == [
        "  1  Dash",
        wide,
        "  3  Walk        4  Run",
    ]


def test_what_is_wider_than_the_screen_has_a_line_for_itself() -> None:
    wide = "  1  " + "x" * 60
    assert lay_out_entries(entries(wide, "  2  Walk"), 40) == [wide, "  2  Walk"]


def test_an_entry_alone_in_its_line_says_more_where_that_fits() -> None:
    assert lay_out_entries([MenuEntry("  1  Fire (50%)", "  1  Fire (50% to hit)")], 40) == [
        "  1  Fire (50% to hit)"
    ]
    assert lay_out_entries([MenuEntry("  1  Fire (50%)", "  1  Fire (50% to hit)")], 20) == [
        "  1  Fire (50%)"
    ]


def test_an_entry_that_begins_a_line_does_so_where_there_is_room_before() -> None:
    both = [MenuEntry("  1  Dash"), MenuEntry("  2  Fire at A", begins_line=True), MenuEntry("  3  at B")]
    assert lay_out_entries(both, 80) == ["  1  Dash", "  2  Fire at A                            3  at B"]
