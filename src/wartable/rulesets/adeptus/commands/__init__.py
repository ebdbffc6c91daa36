"""Swarm Commands: what an Overseer has his Underlings do. SW-61 to SW-73, AD-R12, AD-R14, AD-R23."""
