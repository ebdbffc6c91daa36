"""Members of forces: builders, costs, Tests and campaigns outside of battles."""
