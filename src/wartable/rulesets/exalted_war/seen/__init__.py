"""Views of a war for players, terminal and page."""
