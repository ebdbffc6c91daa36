"""Where a Unit is, and over which ground it may move."""
