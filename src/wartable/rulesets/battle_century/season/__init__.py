"""Campaigns: Scenes, Episodes, experience, what battles leave behind."""
