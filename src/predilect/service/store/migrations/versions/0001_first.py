"""Documents, domains, studies, sessions and their lines."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "documents",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "domains",
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("digest", sa.String(64), sa.ForeignKey("documents.digest"), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
    )
    op.create_table(
        "studies",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("token", sa.String(40), nullable=False, unique=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("consent", sa.Text, nullable=False),
        sa.Column("set_up", sa.JSON, nullable=False),
        sa.Column("origins", sa.JSON, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("closes", MOMENT),
        sa.Column("days_kept", sa.Integer),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("domain", sa.String(200), nullable=False),
        sa.Column("digest", sa.String(64), sa.ForeignKey("documents.digest"), nullable=False),
        sa.Column("header", sa.JSON, nullable=False),
        sa.Column("study", sa.String(22), sa.ForeignKey("studies.id", ondelete="CASCADE")),
        sa.Column("respondent", sa.String(200)),
        sa.Column("metadata", sa.JSON, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("touched", MOMENT, nullable=False),
    )
    op.create_index("sessions_of_study", "sessions", ["study", "respondent"])
    op.create_index("sessions_by_age", "sessions", ["touched"])
    op.create_table(
        "lines",
        sa.Column(
            "session", sa.String(22), sa.ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables, with everything in them."""
    for table in ("lines", "sessions", "studies", "domains", "documents"):
        op.drop_table(table)
