"""Render HTML templates."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from time import time
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from wartable.web.pages.linking import entry_path, link_heading_terms, link_terms


class TemplateRenderer:
    """Renders the templates of pages. Values are escaped, and ages are computed from the time that `now`
    returns.
    """

    def __init__(self, now: Callable[[], float] = time) -> None:
        self.now = now
        self._templates = Environment(
            loader=PackageLoader("wartable.web.pages"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.filters["linked"] = link_terms
        self._templates.filters["heading"] = link_heading_terms
        self._templates.filters["entry_path"] = entry_path
        self._templates.filters["ago"] = lambda since: ago(self.now() - since)

    def render_page(self, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
        """Return an HTML response with this template, in which `facts` are the variables."""
        text = self.render_text(template, **facts)
        return HTMLResponse(text, status, headers={"cache-control": "no-store"})

    def render_text(self, template: str, **facts: Any) -> str:
        """Return this template with `facts` as its variables, as a part of another response."""
        return self._templates.get_template(template).render(**facts)


def ago(seconds: float) -> str:
    """Return a text that says how long ago something was, in a single unit of time, such as "3 hours ago"."""
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        count = int(seconds // length)
        if count > 0:
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


def is_fragment(request: Request) -> bool:
    """Whether a request is made by htmx, for only a part of a page."""
    return request.headers.get("hx-request") == "true"


def static_folder() -> str:
    """Return the path of the folder with the stylesheet and the scripts."""
    return str(files("wartable.web.pages") / "static")
