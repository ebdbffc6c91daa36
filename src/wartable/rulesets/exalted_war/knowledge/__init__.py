"""What each seat may know: perspective on the state, redaction of events."""
