"""Pictures of the terminal, kept in docs/pictures: `python tools/pictures.py`.

    python tools/pictures.py             name the pictures that would look different now; status 1 then
    python tools/pictures.py --write     draw them as they look now
    python tools/pictures.py --png DIR   also draw them with Chromium into a folder, to look at

Each is one screen of a battle that is played by its script, as tools/transcripts.py plays it: the first with
the wanted question. Its name gives the scenario, the size and the background.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME
from rich.text import Text

from tools.seats.person import screen_at
from tools.transcripts import SEED

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
THEMES: Final = {"dark": SVG_EXPORT_THEME, "light": DEFAULT_TERMINAL_THEME}


class Picture(NamedTuple):
    """A screen of a battle: the first with this question."""

    scenario: str
    columns: int
    lines: int
    ground: str
    asked: str

    @property
    def path(self) -> Path:
        """Path of its file."""
        return FOLDER / f"{self.scenario}_{self.columns}x{self.lines}_{self.ground}.svg"


PICTURES: Final = (
    Picture("first_steps", 80, 24, "dark", "from where"),
    Picture("first_steps", 120, 40, "light", "Answer"),
    Picture("night_market", 80, 24, "light", "a target and a way"),
    Picture("bells_at_dusk", 80, 24, "light", "comes near"),
    Picture("bells_at_dusk", 120, 40, "dark", "Guard acts"),
    Picture("corporals_lantern", 80, 24, "dark", "'s turn"),
    Picture("still_water", 80, 24, "dark", "which first skill"),
    Picture("still_water", 120, 40, "light", "where to"),
)


def drawn(picture: Picture) -> str:
    """Return a picture as it looks now."""
    screen = screen_at(picture.scenario, SEED, picture.columns, picture.lines, picture.asked)
    return svg(screen, picture)


def svg(screen: Sequence[Text], picture: Picture) -> str:
    """Return coloured lines as an SVG drawing that needs no font from elsewhere."""
    console = Console(
        record=True, file=StringIO(), width=picture.columns, force_terminal=True, color_system="truecolor"
    )
    for line in screen:
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    start, end = (
        CONSOLE_SVG_FORMAT.index("    @font-face"),
        CONSOLE_SVG_FORMAT.index("    .{unique_id}-matrix"),
    )
    drawing = console.export_svg(
        title=f"{picture.scenario} at {picture.columns}x{picture.lines}",
        theme=THEMES[picture.ground],
        code_format=(CONSOLE_SVG_FORMAT[:start] + CONSOLE_SVG_FORMAT[end:]).replace(
            "Fira Code, monospace", "DejaVu Sans Mono, Menlo, Consolas, monospace"
        ),
        unique_id=picture.path.stem,
    )
    return "".join(f"{line.rstrip()}\n" for line in drawing.splitlines())


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the pictures, or name those that would look different."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="draw them as they look now")
    parser.add_argument(
        "--png", type=Path, metavar="DIR", help="draw them with Chromium into this folder too"
    )
    given = parser.parse_args(arguments)
    different: list[Path] = []
    for picture in PICTURES:
        path, now = picture.path, drawn(picture)
        if not path.exists() or path.read_text(encoding="utf-8") != now:
            different.append(path)
            if given.write:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(now, encoding="utf-8")
        if given.png is not None:
            _photograph(path, now, given.png)
    for path in different:
        print(f"{'drawn' if given.write else 'different'}: {path.relative_to(FOLDER.parents[1])}")
    return 1 if different and not given.write else 0


def _photograph(path: Path, drawing: str, folder: Path) -> None:
    """Save a drawing as PNG, in the size of a screen."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder.resolve() / f"{path.stem}.html"
    page.write_text(f"<body style='margin:0'>{drawing}</body>", encoding="utf-8")
    target = page.with_suffix(".png")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1500,1050"]
    subprocess.run(
        ["chromium", *options, f"--screenshot={target}", page.as_uri()], check=True, capture_output=True
    )


if __name__ == "__main__":
    raise SystemExit(main())
