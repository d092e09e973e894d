"""The service: an HTTP API over sessions, studies for real people, and the pages that show both."""
