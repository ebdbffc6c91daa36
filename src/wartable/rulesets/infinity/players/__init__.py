"""Computer players of Infinity. They ask views for what they know, and contain no rules."""
