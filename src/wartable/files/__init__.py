"""File formats: scenarios, forces, situations, saves, replays. docs/files.md describes them all."""

from __future__ import annotations

from wartable.files.checking import check_file
from wartable.files.history import History
from wartable.files.house import HouseFile, breakage, house_files, load_house, load_houses
from wartable.files.library import ScenarioInfo, list_scenarios
from wartable.files.reading import read_scenario, read_situation, read_uploaded
from wartable.files.replay import Replay, open_replay, read_replay, write_broken, write_replay
from wartable.files.saving import battle_from, load_battle, save_battle, save_text
from wartable.files.sheets import PilotSheet, Sheet, read_pilot, read_sheet

__all__ = [
    "History",
    "HouseFile",
    "PilotSheet",
    "Replay",
    "ScenarioInfo",
    "Sheet",
    "battle_from",
    "breakage",
    "check_file",
    "house_files",
    "list_scenarios",
    "load_battle",
    "load_house",
    "load_houses",
    "open_replay",
    "read_pilot",
    "read_replay",
    "read_scenario",
    "read_sheet",
    "read_situation",
    "read_uploaded",
    "save_battle",
    "save_text",
    "write_broken",
    "write_replay",
]
