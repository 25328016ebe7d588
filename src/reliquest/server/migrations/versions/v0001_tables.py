"""Tables, their seats, and the answers given at them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("host", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("code", sa.String(10), nullable=True, unique=True),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("invite_key", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("campaign", sa.String(40), nullable=False),
        sa.Column("rematch", sa.String(40), nullable=False),
        sa.Column("before", sa.String(40), nullable=False),
    )
    op.create_index("tables_listed", "tables", ["listed"])
    op.create_table(
        "seats",
        sa.Column(
            "table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("done", sa.Text, nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column(
            "table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("mark", sa.String(16), nullable=False),
    )
