"""Traits, by the book's lists."""
