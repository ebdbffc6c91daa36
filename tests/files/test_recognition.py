"""Files of other programs, and our own where another is wanted: every reader says the same, in a sentence."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import Final

import pytest

import wartable.campaign as campaigns
from tests.files.samples import SCENARIO, part_played
from wartable import BadInput
from wartable.files import (
    check_file,
    load_battle,
    open_replay,
    read_scenario,
    read_uploaded,
    save_text,
    write_replay,
)
from wartable.files.recognition import recognise_format

BOARD: Final = 'size 2 1\nhex 0101 0 "" ""\nhex 0201 2 "woods:1" ""\nend\n'
UNITS: Final = '<?xml version="1.0"?>\n<unit><entity chassis="Heron" type="Biped"/></unit>\n'
ARMY: Final = " Ferry Company\n GROUP 1\n SERGEANT Combi Rifle / Pistol. (10)\n 0 SWC | 10 Points\n"
ROSTER: Final = '<?xml version="1.0"?>\n<roster id="1" name="Crew"/>\n'


def zipped(name: str, content: str) -> bytes:
    """A zip archive with one file."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), content)  # without today's time, as test ids come from it
    return kept.getvalue()


CASES: Final[dict[str, tuple[bytes, str]]] = {
    "megamek_map": (BOARD.encode(), "a MegaMek map"),
    "megamek_units": (UNITS.encode(), "a unit list of MegaMek"),
    "megamek_mtf": (b"Version:1.0\nHeron\nHRN-2\n\nConfig:Biped\nMass:45\n", "a MegaMek unit"),
    "infinity_army": (ARMY.encode(), "an army list of Infinity Army"),
    "battlescribe": (ROSTER.encode(), "a roster of BattleScribe"),
    "battlescribe_packed": (zipped("crew.ros", ROSTER), "a zip archive with a roster of BattleScribe in it"),
    "battlescribe_text": (b"++ Patrol (Salt) [50 pts] ++\n\nHeron\n", "a roster of BattleScribe"),
    "map_packed": (gzip.compress(BOARD.encode()), "a gzip archive with a MegaMek map in it"),
    "utf_16": (ARMY.encode("utf-16"), "UTF-16 text with an army list of Infinity Army in it"),
    "tiled": (json.dumps({"tiledversion": "1.10", "layers": []}).encode(), "a map of Tiled"),
    "tiled_xml": (b'<?xml version="1.0"?>\n<map version="1.10"/>', "a map of Tiled"),
    "vtt": (json.dumps({"resolution": {}, "line_of_sight": []}).encode(), "a map in Universal VTT format"),
    "foundry_scene": (json.dumps({"walls": [], "grid": {}}).encode(), "a scene of Foundry"),
    "foundry_actor": (json.dumps({"items": [], "prototypeToken": {}}).encode(), "an actor of Foundry"),
    "tts": (json.dumps({"ObjectStates": []}).encode(), "a table of Tabletop Simulator"),
    "json": (b'[1, 2]', "JSON of another program"),
    "spreadsheet": (zipped("xl/workbook.xml", "<workbook/>"), "a spreadsheet"),
    "pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF document"),
    "png": (b"\x89PNG\r\n\x1a\n\x00\x00", "a picture (PNG)"),
    "web_page": (b"<!DOCTYPE html>\n<title>Heron</title>", "a web page"),
    "program": (b"from random import choice\n\nprint(choice([1]))\n", "a program in Python"),
}  # fmt: skip


@pytest.mark.parametrize("ending", [".toml", ".json", ".txt", ".dat", ""])
@pytest.mark.parametrize("case", CASES)
def test_a_file_of_another_program_is_named_whatever_its_ending(
    tmp_path: Path, case: str, ending: str
) -> None:
    content, name = CASES[case]
    path = tmp_path / f"file{ending}"
    path.write_bytes(content)
    (problem,) = check_file(path)
    assert problem.what == f"this looks like {name}, which Wartable cannot read"
    assert problem.remedy


@pytest.mark.parametrize("case", CASES)
def test_every_reader_says_the_same_of_it(tmp_path: Path, case: str) -> None:
    content, name = CASES[case]
    path = tmp_path / "file"
    path.write_bytes(content)
    for read in (read_scenario, load_battle, open_replay, campaigns.open_campaign):
        with pytest.raises(BadInput) as caught:
            read(path)
        assert [problem.what for problem in caught.value.problems] == [
            f"this looks like {name}, which Wartable cannot read"
        ]


def test_text_that_was_sent_is_told_in_the_same_words_without_commands() -> None:
    with pytest.raises(BadInput) as caught:
        read_uploaded(BOARD)
    assert caught.value.plain().splitlines()[1:] == [
        "  this looks like a MegaMek map, which Wartable cannot read; draw the map in a scenario"
    ]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"PK\x03\x04 and then nothing", "a zip archive"),
        (b"\x1f\x8b and then nothing", "a gzip archive"),
        (zipped("notes.bin", "\x01\x02"), "a zip archive"),
        (zipped("inner.zip", "PK\x03\x04"), "a zip archive"),
        (zipped("fight.toml", SCENARIO), "a zip archive with TOML, as scenarios and forces are in it"),
    ],
)
def test_containers_that_hold_nothing_known_or_are_damaged_are_told_as_such(
    content: bytes, told: str
) -> None:
    found = recognise_format(content)
    assert found is not None
    assert found.name == told


def test_a_container_is_unpacked_no_further_than_needed() -> None:
    # 200 MB of blanks in a gzip archive of 200 kB: only its first 64 kB are looked at.
    bomb = gzip.compress(b" " * 200_000_000, compresslevel=1)
    assert recognise_format(bomb) is not None


def test_our_own_files_are_known_by_content_whatever_their_ending(tmp_path: Path) -> None:
    battle = part_played(2)
    for name, text in (("a.txt", save_text(battle)), ("b.json", write_replay(battle)), ("c.txt", SCENARIO)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert check_file(tmp_path / name) == []
