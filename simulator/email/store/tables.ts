// The simulator's email tables.
export const emailTables = `
-- a customer who only writes email has no phone
alter table customer alter column phone_number drop not null;
create table if not exists email_account (
  account_sid text primary key references account on delete cascade,
  api_key text not null unique,
  webhook_secret text not null,
  domain text not null,
  webhook_url text not null,
  smtp_host text not null,
  smtp_port integer not null,
  created_at timestamptz not null default now()
);
create table if not exists email_inbox (
  account_sid text not null references email_account on delete cascade,
  address text not null,
  seq integer generated always as identity,
  name text not null,
  primary key (account_sid, address)
);
create table if not exists mailbox (
  account_sid text not null,
  customer_id uuid not null,
  client text not null,
  is_away boolean not null default false,
  drops_headers boolean not null default false,
  primary key (account_sid, customer_id),
  foreign key (account_sid, customer_id) references customer on delete cascade
);
create table if not exists address (
  account_sid text not null,
  address text not null,
  customer_id uuid not null,
  seq integer generated always as identity,
  state text not null default 'works',
  bounces_by text not null default 'event',
  primary key (account_sid, address),
  foreign key (account_sid, customer_id) references mailbox on delete cascade
);
create index if not exists address_by_customer on address (account_sid, customer_id, seq);
-- an email as it went over the wire; the copy in each mailbox is a mailbox_message
create table if not exists stored_email (
  account_sid text not null references account on delete cascade,
  id uuid not null,
  raw bytea not null,
  head jsonb not null,
  email_id uuid,
  created_at timestamptz not null default now(),
  primary key (account_sid, id)
);
create table if not exists mailbox_message (
  account_sid text not null,
  id uuid not null,
  seq bigint generated always as identity,
  address text not null,
  stored_email_id uuid not null,
  folder text not null,
  is_read boolean not null default false,
  is_complained boolean not null default false,
  acceptance text,
  detail text,
  at timestamptz not null default now(),
  primary key (account_sid, id),
  foreign key (account_sid, stored_email_id) references stored_email on delete cascade,
  foreign key (account_sid, address) references address on delete cascade
);
-- the app's own recipients that an email was queued for
create table if not exists queued_for_app (
  account_sid text not null,
  stored_email_id uuid not null,
  address text not null,
  primary key (account_sid, stored_email_id, address),
  foreign key (account_sid, stored_email_id) references stored_email on delete cascade
);
create unique index if not exists mailbox_message_once on mailbox_message (account_sid, stored_email_id, address, folder);
create index if not exists mailbox_message_by_address on mailbox_message (account_sid, address, seq desc);
-- what the app asked the provider to send
create table if not exists email (
  account_sid text not null references account on delete cascade,
  id uuid not null,
  seq bigint generated always as identity,
  request jsonb not null,
  message_id text not null,
  last_event text not null default 'queued',
  created_at timestamptz not null default now(),
  primary key (account_sid, id)
);
create index if not exists email_by_seq on email (account_sid, seq desc);
create table if not exists email_key (
  account_sid text not null references account on delete cascade,
  key text not null,
  body_hash text not null,
  email_id uuid,
  at timestamptz not null default now(),
  primary key (account_sid, key)
);
create table if not exists suppression (
  account_sid text not null references account on delete cascade,
  id uuid not null,
  email text not null,
  origin text not null,
  source_id uuid,
  created_at timestamptz not null default now(),
  primary key (account_sid, id),
  unique (account_sid, email)
);
`;
