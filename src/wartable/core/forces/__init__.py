"""Everything around the members of forces outside of battles: builders, costs, single Tests, campaigns."""
