"""View data of a table for one place: screens, boards, tools, and replay."""
