"""Changing form."""

from __future__ import annotations

from wartable.core.event import Event


class FormTaken(Event):
    """A Unit took another of its forms, by the place in its list, 0 being the default one. R-FORM-001."""

    fields = ("unit", "form")

    unit: str
    form: int

    def __init__(self, unit: str, form: int) -> None:
        self.unit = unit
        self.form = form
