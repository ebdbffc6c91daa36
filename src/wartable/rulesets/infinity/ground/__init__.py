"""The table in half millimetres: bodies, scenery, lines of fire, cover, templates, routes."""
