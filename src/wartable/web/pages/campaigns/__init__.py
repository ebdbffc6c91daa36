"""Campaigns on the page: how a squad stands, its history, and battles from it that are written back."""
