// The simulator's own database schema. The app never reads it: it must learn everything over the network, as from a
// real carrier.
import type { Pool, PoolClient } from "pg";
import { emailTables } from "#simulator/email/store/tables.ts";
import { voiceTables } from "#simulator/voice/store/tables.ts";
import { renameFormerNames } from "./former-names.ts";
import { serviceTables } from "./services.ts";

const tables = `
create table if not exists account (
  sid text primary key,
  auth_token text not null,
  name text not null,
  country text not null,
  handles_opt_out boolean not null,
  preset text not null default 'none',
  seed integer not null default 1,
  rules jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create table if not exists number (
  account_sid text not null references account on delete cascade,
  sid text not null,
  phone_number text not null,
  friendly_name text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_sid, sid),
  unique (account_sid, phone_number)
);
create table if not exists customer (
  account_sid text not null references account on delete cascade,
  id uuid not null,
  seq integer generated always as identity,
  name text not null,
  phone_number text not null,
  phone_status text not null default 'on',
  phone_status_since timestamptz not null default now(),
  suggested_texts jsonb not null default '[]',
  primary key (account_sid, id),
  unique (account_sid, phone_number)
);
create table if not exists message (
  account_sid text not null references account on delete cascade,
  sid text not null,
  seq bigint generated always as identity,
  direction text not null,
  inbox_number text not null,
  customer_number text not null,
  body text not null,
  segments integer not null,
  status text not null,
  error_code integer,
  planned_error_code integer,
  status_callback text,
  media_urls jsonb not null default '[]',
  -- the text on the customer's phone; unchanged if the app redacts or deletes the message at the carrier
  original_body text not null,
  is_automatic boolean not null default false,
  is_deleted boolean not null default false,
  acceptance text,
  reached_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (account_sid, sid)
);
alter table message add column if not exists channel text not null default 'sms';
create index if not exists message_by_seq on message (account_sid, seq desc);
create index if not exists message_by_customer on message (account_sid, customer_number, seq desc);
create table if not exists media (
  account_sid text not null,
  sid text not null,
  seq bigint generated always as identity,
  message_sid text not null,
  type text not null,
  bytes bytea not null,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_sid, sid),
  foreign key (account_sid, message_sid) references message on delete cascade
);
create index if not exists media_by_message on media (account_sid, message_sid, seq);
create table if not exists opt_out (
  account_sid text not null references account on delete cascade,
  inbox_number text not null,
  customer_number text not null,
  since timestamptz not null default now(),
  primary key (account_sid, inbox_number, customer_number)
);
-- pending tasks: the next step of a message, or a request to the app; a restart resumes them
create table if not exists task (
  id bigint generated always as identity primary key,
  account_sid text not null references account on delete cascade,
  kind text not null,
  queue text not null,
  due_at timestamptz not null,
  payload jsonb not null
);
create table if not exists traffic (
  id bigint generated always as identity primary key,
  account_sid text not null references account on delete cascade,
  at timestamptz not null,
  row jsonb not null
);
create index if not exists traffic_by_account on traffic (account_sid, id desc);
`;

const retryMs = 500;

interface SchemaLock {
  release(): void;
}

/**
 * Creates the schema and locks it while this process runs: a second simulator on it would send every pending event
 * twice. The lock of a killed process is released within a moment.
 */
export async function lockSchema(pool: Pool, schema: string, waitMs: number): Promise<SchemaLock> {
  let holder: PoolClient | null = null;
  let isOver = false;
  const commit = (client: PoolClient) => {
    if (isOver) {
      client.release(true);
      return;
    }
    holder = client;
    // If the database restarts, takes the lock again as soon as possible.
    client.once("error", () => {
      if (holder !== client) return; // already released
      holder = null;
      client.release(true);
      void again();
    });
  };
  const again = async () => {
    while (!isOver && holder === null) {
      await acquireLock(pool, schema, waitMs).then(
        commit,
        () => new Promise((resume) => setTimeout(resume, retryMs).unref()),
      );
    }
  };
  commit(await acquireLock(pool, schema, waitMs));
  return {
    release: () => {
      isOver = true;
      const held = holder;
      holder = null;
      held?.release(true);
    },
  };
}

async function acquireLock(pool: Pool, schema: string, waitMs: number): Promise<PoolClient> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = ${waitMs}`);
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [`simulator ${schema}`]);
    await client.query(`create schema if not exists ${client.escapeIdentifier(schema)}`);
    await client.query(renameFormerNames);
    await client.query(tables);
    await client.query(serviceTables);
    await client.query(emailTables);
    await client.query(voiceTables);
    return client;
  } catch (error) {
    client.release(true);
    throw isLockTimeout(error)
      ? new Error(`Another simulator is running over the schema "${schema}" of this database.`)
      : error;
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "55P03";
