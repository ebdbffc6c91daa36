"""Boards and planes: distances, lines, areas and bodies, computed once per map and cached."""
