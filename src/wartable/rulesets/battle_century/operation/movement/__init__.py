"""Movement, Terrain, Docking, deployment and Initiative, objectives."""
