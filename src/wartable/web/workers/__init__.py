"""Worker processes that run the rules; each table is routed to one of them."""
