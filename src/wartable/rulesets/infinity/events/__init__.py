"""What has happened, in ids and numbers."""
