"""Where a Unit is, and how it may move over what."""
