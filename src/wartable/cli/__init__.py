"""The command line: battles in a terminal, and every tool as a command."""

from __future__ import annotations

from wartable.cli.application import application, main

__all__ = ["application", "main"]
