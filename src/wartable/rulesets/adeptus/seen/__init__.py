"""View of a Mission from one seat."""
