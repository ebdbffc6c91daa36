"""Campaigns: Scenes, Episodes and Arcs, experience, and what remains of battles."""
