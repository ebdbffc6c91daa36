"""Charms, by the book's lists."""
