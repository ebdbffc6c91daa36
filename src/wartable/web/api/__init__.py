"""The API for programs: tables as JSON, by REST, WebSocket, or standard input and output."""
