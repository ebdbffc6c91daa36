"""People's own pictures for units, themselves and maps: decoded in a process of their own, and stored."""
