"""Builds the compiled form into a wheel where WARTABLE_COMPILE=1; all else stands in pyproject.toml."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent


class BuildCompiled(build_ext):  # type: ignore[misc]
    """Lets tools/build_compiled.py compile, and puts what it makes beside the copies of its sources."""

    def run(self) -> None:
        if self.editable_mode:
            return
        sys.path.insert(0, str(ROOT))
        from tools.build_compiled import TARGET, build, extensions

        print(build())
        for path in extensions(TARGET / "wartable"):
            shutil.copyfile(path, self.place(path.relative_to(TARGET)))
        for path in TARGET.glob("*__mypyc.*"):
            shutil.copyfile(path, self.place(path.relative_to(TARGET)))

    def place(self, inside: Path) -> Path:
        """Where a file goes in the wheel, its folder made."""
        found = Path(self.build_lib) / inside
        found.parent.mkdir(parents=True, exist_ok=True)
        return found

    def get_source_files(self) -> list[str]:
        """No source but those of the package."""
        return []


if os.environ.get("WARTABLE_COMPILE") == "1":
    setup(
        cmdclass={"build_ext": BuildCompiled},
        ext_modules=[Extension("wartable.compiled", [])],
        setup_requires=["mypy>=2.4,<3"],
    )
else:
    setup()
