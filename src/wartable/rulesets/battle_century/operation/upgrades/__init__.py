"""Upgrades and Features, by the book's lists."""
