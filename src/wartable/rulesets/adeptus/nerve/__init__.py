"""What becomes of people's nerve: Fear and the Shock Table, Pinning, Break Tests, recovery."""
