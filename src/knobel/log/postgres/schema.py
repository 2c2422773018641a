"""The tables, with a version: begun where there are none, brought up to date where they are old."""

import secrets
from collections.abc import Sequence

from psycopg import Connection

from knobel.log.errors import LogError

_VERSION_1 = """
CREATE TABLE knobel.matches (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    game text NOT NULL,
    status text NOT NULL CHECK (status IN ('live', 'finished', 'closed')),
    listed boolean NOT NULL,
    created bigint NOT NULL,
    updated bigint NOT NULL,
    entries bigint NOT NULL,
    aside text,
    owner text,                          -- the node that may write, until another takes the match over
    epoch bigint NOT NULL DEFAULT 0,     -- raised when another node takes over: every append checks it
    lease_until timestamptz,             -- until then no other does; or as long as its node's own lease lasts
    journal integer NOT NULL DEFAULT 0   -- the newest version of entries that may be in it
) WITH (fillfactor = 70);                -- every append changes its row: there is room for the new one beside the old
CREATE INDEX matches_live ON knobel.matches (number) WHERE status = 'live';
CREATE INDEX matches_owned ON knobel.matches (owner) WHERE owner IS NOT NULL;
CREATE TABLE knobel.entries (
    match bigint NOT NULL REFERENCES knobel.matches ON DELETE CASCADE,
    number bigint NOT NULL,
    entry bytea NOT NULL,
    PRIMARY KEY (match, number)
);
CREATE TABLE knobel.blobs (hash text PRIMARY KEY, put bigint NOT NULL, data bytea NOT NULL);
CREATE TABLE knobel.match_blobs (
    match bigint NOT NULL REFERENCES knobel.matches ON DELETE CASCADE,
    hash text NOT NULL REFERENCES knobel.blobs,
    PRIMARY KEY (match, hash)
);
CREATE INDEX match_blobs_by_hash ON knobel.match_blobs (hash);
CREATE TABLE knobel.nodes (
    id text PRIMARY KEY,                 -- of one process, from its start to its end
    name text NOT NULL,
    address text NOT NULL UNIQUE,        -- where other nodes reach it
    version text NOT NULL,
    link integer NOT NULL,               -- the version of what nodes say to each other
    journal integer NOT NULL,            -- the newest version of entries that it can read
    since timestamptz NOT NULL,
    lease_until timestamptz NOT NULL,
    leaving boolean NOT NULL DEFAULT false,
    figures jsonb NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE knobel.notes (name text PRIMARY KEY, value bytea NOT NULL, until timestamptz NOT NULL);
CREATE UNLOGGED TABLE knobel.work (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hurry boolean NOT NULL,
    call bytea NOT NULL,
    seconds double precision NOT NULL,   -- that a worker may take for it
    asked_by text NOT NULL,              -- the node that waits for it
    asked timestamptz NOT NULL,
    taken_by text,
    taken_until timestamptz,
    outcome bytea
);
CREATE INDEX work_waiting ON knobel.work (hurry DESC, number) WHERE taken_by IS NULL;
CREATE INDEX work_by_asker ON knobel.work (asked_by);
"""

_VERSION_2 = """
CREATE TABLE knobel.names (
    match bigint NOT NULL REFERENCES knobel.matches ON DELETE CASCADE,
    number bigint NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (match, number)
) WITH (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);  -- erased names go with the next round
"""

#: Nodes never talk to each other: the database says whose process is gone, and where a match's plain address leads.
_VERSION_3 = """
ALTER TABLE knobel.nodes ADD COLUMN beat_pid integer;           -- the backend by which the node beats,
ALTER TABLE knobel.nodes ADD COLUMN beat_start timestamptz;     -- and when that was started
ALTER TABLE knobel.matches ADD COLUMN home text;                -- the name of the node its plain address leads to
"""

#: The n-th brings a database from version n to n + 1. What has been released is never changed, only added to: nodes of
#: the version before go on with what they know while they are replaced one by one.
MIGRATIONS: tuple[str, ...] = (_VERSION_1, _VERSION_2, _VERSION_3)
#: "Knob" in ASCII: a migration has the database for itself.
LOCK = 0x4B6E6F62


def bring_up_to_date(connection: Connection, name: str, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Raises LogError for tables of a newer Knobel, or of another program."""
    version = _version(connection, name)
    if version == len(migrations):
        return
    with connection.transaction():
        # Of a transaction, not of a session: it ends with it, whatever is in between. Others may be opening it, too.
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        version = _version(connection, name)
        if version == 0:
            connection.execute("CREATE SCHEMA IF NOT EXISTS knobel")
            connection.execute("CREATE TABLE knobel.about (version integer NOT NULL, key bytea NOT NULL)")
            connection.execute("INSERT INTO knobel.about VALUES (0, %s)", (secrets.token_bytes(32),))
        for migration in migrations[version:]:
            connection.execute(migration.encode(), prepare=False)
        connection.execute("UPDATE knobel.about SET version = %s", (len(migrations),))


def _version(connection: Connection, name: str, newest: int = len(MIGRATIONS)) -> int:
    # By the tables themselves: what a session remembers of a name may be older than the lock that it waited for.
    asked = "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = 'knobel'"
    tables = {table for (table,) in connection.execute(asked)}
    if "about" not in tables:
        if tables:
            raise LogError(f"the schema 'knobel' of {name} belongs to another program; choose another database")
        return 0
    row = connection.execute("SELECT version FROM knobel.about").fetchone()
    version = int(row[0]) if row else 0
    if version > newest:
        raise LogError(
            f"the database {name} was made by a newer Knobel (its version is {version}, this one knows up to"
            f" {newest}); update Knobel, or name another database with --database"
        )
    return version
