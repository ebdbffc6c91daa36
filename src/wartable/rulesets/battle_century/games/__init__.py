"""The games of this ruleset: Operations, Matches, the beginnings of Scenes, and single Tests."""
