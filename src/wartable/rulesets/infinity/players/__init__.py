"""Computer players of Infinity. They ask views, and contain no rules."""
