"""What tests of Battle Century G are written with: Operations, Matches, squads, single Tests."""
