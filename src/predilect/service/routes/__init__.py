"""The routes of the API and of the pages; see docs/reference/api.md."""
