"""Campaigns: what is carried from one adventure to the next."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of campaigns and of their players, and find the tables of one."""
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("invite_key", sa.String(64), nullable=False, unique=True),
        sa.Column("ended", sa.String(40), nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_table(
        "travellers",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column(
            "campaign_id", sa.String(40), sa.ForeignKey("campaigns.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("travellers_campaign", "travellers", ["campaign_id"])
    op.create_index("tables_campaign", "tables", ["campaign", "changed"])
