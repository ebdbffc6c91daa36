"""Sheets on paper: a page of HTML that prints well."""
