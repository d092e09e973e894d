"""Alembic's entry: migrations run in the transaction that ``migrating`` has opened."""

from alembic import context

from predilect.service.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
