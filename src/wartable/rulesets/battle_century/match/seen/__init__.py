"""Views of a Match for players, terminal and page."""
