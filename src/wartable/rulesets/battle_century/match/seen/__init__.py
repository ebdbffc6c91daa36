"""The view of a Match for each seat, for players, terminal and page."""
