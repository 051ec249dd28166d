-- Counted up by each beat of a process: whoever watches it needs no clock that agrees with another.
alter table app_instance add column beats bigint not null default 0;

-- Each maintenance chore: when it is due, who runs it until when, and how often it failed in a row.
create table chore_run (
  name text primary key,
  due_at timestamptz not null,
  holder uuid,
  held_until timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  took_ms bigint,
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text
);

-- Uploads that no message took, looked for every minute.
create index attachment_stray on attachment (created_at) where message_id is null;

-- Requests that were understood, by age, for their retention.
create index raw_item_understood on raw_item (understood_at) where state = 'understood' and kind = 'hook';
