"""The pictures in docs/pictures: each is drawn by the tool and described."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("pty")
pytest.importorskip("playwright")

from rich.text import Text

from tools import web_pictures
from tools.pictures import FOLDER, PICTURES, svg


def test_every_picture_is_one_that_the_tool_draws_and_is_described() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert sorted(FOLDER.glob("*.svg")) == sorted(picture.path for picture in PICTURES)
    assert [picture.path.name for picture in PICTURES if f"({picture.path.name})" not in page] == []


def test_every_picture_of_a_web_page_is_taken_by_the_tool_and_described() -> None:
    # Pages that were added later had no picture, and the README did not name them.
    page = (web_pictures.FOLDER / "README.md").read_text(encoding="utf-8")
    kept = [look.name for look in web_pictures.LOOKS if look.is_kept]
    names = sorted(f"{name}_{look}.webp" for name in web_pictures.PICTURES for look in kept)
    assert sorted(path.name for path in web_pictures.FOLDER.glob("*.webp")) == names
    assert [name for name in names if f"({name})" not in page] == []


@pytest.mark.parametrize("path", [picture.path for picture in PICTURES], ids=lambda path: path.stem)
def test_a_picture_needs_nothing_from_elsewhere(path: Path) -> None:
    drawing = path.read_text(encoding="utf-8")
    ElementTree.fromstring(drawing)  # raises where it is not well-formed
    assert "http" not in drawing.replace('xmlns="http://www.w3.org/2000/svg"', "").split("-->")[-1]


def test_a_drawing_has_the_words_and_colours_of_the_screen() -> None:
    drawing = svg([Text("[Blue] Where?", style="bold"), Text("HE", style="red")], PICTURES[0])
    assert "[Blue]&#160;Where?" in drawing
    assert "fill: #cc555a" in drawing  # red in the dark theme
