"""Files that a person names badly: each is refused in a sentence, and the sitting goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Command = Callable[..., Result]

FORCE = """\
ruleset = "battle-century"
[[pilots]]
id = "ann"
fitness = 4
intellect = 4
charm = 4
awareness = 4
willpower = 4
resources = 4
"""

BAD = [
    pytest.param("/", "cannot use /: is a directory", id="the root"),
    pytest.param(".", "cannot use .: is a directory", id="this folder"),
    pytest.param("x" * 300, "file name too long", id="too long"),
    pytest.param("none/x", "cannot use none/x: no such file or directory", id="no such folder"),
]
TYPED = [
    *BAD,
    pytest.param("~nosuchuser/x", "cannot use '~nosuchuser/x'\n  there is no user 'nosuchuser'", id="a user"),
    pytest.param("a\0b", "cannot use a\\u0000b: this cannot be a file's name", id="a null character"),
]


@pytest.mark.parametrize(("path", "said"), TYPED)
def test_a_save_that_cannot_be_written_is_refused_and_the_sitting_goes_on(
    wartable: Command, path: str, said: str
) -> None:
    result = wartable("play", "first_steps", "--seed", "5", typed=(f"save {path}", "save good.json", "q"))
    assert said in result.output
    assert "Saved in good.json." in result.output
    assert result.exit_code == 0


@pytest.mark.parametrize(("path", "said"), TYPED)
def test_a_replay_that_cannot_be_written_is_refused_and_the_sitting_goes_on(
    wartable: Command, path: str, said: str
) -> None:
    result = wartable("play", "first_steps", "--seed", "5", typed=(f"replay {path}", "save good.json", "q"))
    assert said in result.output
    assert "Saved in good.json." in result.output
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("path", "said"),
    [
        pytest.param("/", "this is a folder; name a file in it", id="the root"),
        pytest.param("~nosuchuser/x", "there is no user 'nosuchuser'", id="a user"),
        pytest.param("a\0b", "this cannot be a file's name", id="a null character"),
        pytest.param("x" * 300, "file name too long", id="too long"),
    ],
)
def test_a_save_that_cannot_be_loaded_is_refused_and_the_sitting_goes_on(
    wartable: Command, path: str, said: str
) -> None:
    result = wartable("play", "first_steps", "--seed", "5", typed=(f"load {path}", "save good.json", "q"))
    assert said in result.output
    assert "Saved in good.json." in result.output
    assert result.exit_code == 0


@pytest.mark.parametrize(("path", "said"), TYPED)
def test_a_bad_name_at_the_offer_to_save_is_refused_and_asked_again(
    wartable: Command, path: str, said: str
) -> None:
    result = wartable("play", "first_steps", "--seed", "5", typed=("A3", "q", path, "good.json"))
    assert said in result.output
    assert "Saved; go on with: wartable play --save good.json" in result.output
    assert result.exit_code == 0


@pytest.mark.parametrize(("path", "said"), BAD)
def test_a_bad_name_for_the_page_of_sheets_is_refused(wartable: Command, path: str, said: str) -> None:
    result = wartable("show", "first_steps", "--html", path)
    assert said in result.output
    assert result.exit_code == 2


@pytest.mark.parametrize(("path", "said"), BAD)
def test_a_bad_name_for_an_export_is_refused(wartable: Command, path: str, said: str) -> None:
    Path("squad.toml").write_text(FORCE, encoding="utf-8")
    wartable("campaign", "new", "c.campaign", "--squad", "squad.toml")
    result = wartable("campaign", "export", "c.campaign", "--to", path)
    assert said in result.output
    assert result.exit_code == 2


def test_an_export_into_a_link_that_leads_to_itself_is_refused(wartable: Command) -> None:
    Path("squad.toml").write_text(FORCE, encoding="utf-8")
    wartable("campaign", "new", "c.campaign", "--squad", "squad.toml")
    Path("loop").symlink_to("loop")
    result = wartable("campaign", "export", "c.campaign", "--to", "loop/x")
    assert "cannot use loop/x: too many levels of symbolic links" in result.output
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("path", "said"),
    [
        pytest.param("/", "cannot make /: there is a file of this name", id="the root"),
        pytest.param("x" * 300, "file name too long", id="too long"),
        pytest.param("none/x", "cannot use none/x: no such file or directory", id="no such folder"),
    ],
)
def test_a_bad_name_for_a_campaign_is_refused(wartable: Command, path: str, said: str) -> None:
    Path("squad.toml").write_text(FORCE, encoding="utf-8")
    result = wartable("campaign", "new", path, "--squad", "squad.toml")
    assert said in result.output.replace("\n  ", ": ", 1)
    assert result.exit_code == 2


@pytest.mark.parametrize("path", ["/", "x" * 300, "none/x"])
def test_a_bad_name_for_the_save_of_a_battle_is_refused(wartable: Command, path: str) -> None:
    result = wartable("play", "first_steps", "--seed", "5", "--save", path, typed=("A3", "n"))
    assert "cannot " in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
