"""Campaigns: Scenes, Episodes and Arcs, experience, and what battles leave behind."""
