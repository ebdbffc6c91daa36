"""Views of an Operation for players, the terminal and the web page."""
