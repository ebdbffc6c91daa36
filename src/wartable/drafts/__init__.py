"""Drafts of forces and scenarios: the choices that were made, those still open, and the resulting file."""
