"""Views of an Operation for players, terminal and page."""
