"""Interactive builders of units and scenarios: `wartable new`."""
