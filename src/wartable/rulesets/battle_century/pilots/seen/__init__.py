"""Parts of views that Operations and Matches share."""
