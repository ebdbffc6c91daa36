"""Computer players of Infinity. They ask views, and know no rule."""
