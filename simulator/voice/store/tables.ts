// Voice tables: the records that outlive a restart. A call in progress lives in memory; its row holds what must be
// reported if the simulator is killed.
export const voiceTables = `
alter table customer add column if not exists answer_behavior text not null default 'rings';
create table if not exists call (
  account_sid text not null references account on delete cascade,
  sid text not null,
  seq bigint generated always as identity,
  from_address text not null,
  to_address text not null,
  direction text not null,
  status text not null,
  -- the customer's number and our inbox's; null for a browser
  customer_number text,
  inbox_number text,
  forwarded_from text,
  -- where its status changes are reported, and how many reports were sent
  report jsonb,
  report_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  is_deleted boolean not null default false,
  primary key (account_sid, sid)
);
create index if not exists call_by_seq on call (account_sid, seq desc);
create index if not exists call_open on call (account_sid) where ended_at is null;
create table if not exists conference (
  account_sid text not null references account on delete cascade,
  sid text not null,
  seq bigint generated always as identity,
  name text not null,
  status text not null,
  report jsonb,
  report_count integer not null default 0,
  reason text,
  ended_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (account_sid, sid)
);
create index if not exists conference_by_seq on conference (account_sid, seq desc);
create table if not exists recording (
  account_sid text not null references account on delete cascade,
  sid text not null,
  seq bigint generated always as identity,
  call_sid text,
  conference_sid text,
  source text not null,
  channels integer not null,
  status text not null,
  report jsonb,
  seconds integer,
  error_code integer,
  bytes bytea,
  is_deleted boolean not null default false,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_sid, sid)
);
create index if not exists recording_by_seq on recording (account_sid, seq desc);
create table if not exists application (
  account_sid text not null references account on delete cascade,
  sid text not null,
  name text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_sid, sid)
);
create table if not exists api_key (
  account_sid text not null references account on delete cascade,
  sid text not null,
  secret text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (account_sid, sid)
);
`;
