"""Supreme Commanders and other Directors: Morale, Advantages, MAGI Scans, Orders, their turn."""
