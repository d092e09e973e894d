"""What a session was begun with and nobody may take back; a study's seed, which meant nothing, is gone."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

STUDIES = sa.table("studies", sa.column("id", sa.String), sa.column("set_up", sa.JSON))


def upgrade() -> None:
    """Sessions from before may take back everything, as they could."""
    op.add_column("sessions", sa.Column("firm", sa.Integer, nullable=False, server_default="0"))
    connection = op.get_bind()
    for study in connection.execute(sa.select(STUDIES)).all():
        without = {name: value for name, value in study.set_up.items() if name != "seed"}
        connection.execute(sa.update(STUDIES).where(STUDIES.c.id == study.id).values(set_up=without))


def downgrade() -> None:
    """Forget what was firm."""
    op.drop_column("sessions", "firm")
