"""Printable sheets: a page of HTML."""
