"""Boards and planes: distances, lines, areas and bodies, computed once for each map and cached."""
