"""Movement, Terrain, docking, formation, objectives."""
