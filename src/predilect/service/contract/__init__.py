"""What the service and its clients say to each other: pydantic models, and nothing that acts.

``docs/reference/api.md`` describes the routes that take and give them. Fields are only ever added.
"""
