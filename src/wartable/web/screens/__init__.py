"""What a place is shown of a table: screens, boards, tools and former moments, as data."""
