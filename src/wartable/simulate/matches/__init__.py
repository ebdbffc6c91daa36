"""Matches and ladders: compare computer players in pairs of battles with the same dice and swapped sides."""
