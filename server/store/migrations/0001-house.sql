-- The house. Every table that belongs to a workspace leads with workspace_id in its key, its unique
-- constraints and its foreign keys, so that a distributed PostgreSQL can spread workspaces over machines.
-- No triggers, no serials, no volatile defaults: ids and times come from the app.

-- ── Global: few and small ──────────────────────────────────────────────────────────────────────────
create table instance_setting (
  name text primary key,
  value jsonb not null
);

create table app_instance (
  id uuid primary key,
  pool_ids text[] not null default '{}',
  seen_at timestamptz not null
);

create table person (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text,
  second_factor_secret bytea,
  second_factor_on boolean not null default false,
  second_factor_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null
);
create unique index person_email on person (lower(email));

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references person (id) on delete cascade,
  workspace_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  device text not null
);
create index session_person on session (person_id);
create index session_member on session (workspace_id, member_id);

-- Links that stand in for a password once: reset, and the minute between password and second factor.
create table person_token (
  token_hash bytea primary key,
  person_id uuid not null references person (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'second_factor')),
  workspace_id uuid,
  expires_at timestamptz not null
);

create table rate_count (
  door text not null,
  bearer text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (door, bearer)
);

-- ── Workspace ──────────────────────────────────────────────────────────────────────────────────────
create table workspace (
  id uuid primary key,
  name text not null,
  time_zone text not null,
  country text not null,
  locale text not null,
  next_number bigint not null default 1,
  created_at timestamptz not null,
  version integer not null default 1
);

create table feed_head (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  seq bigint not null
);

create table change (
  workspace_id uuid not null references workspace (id) on delete cascade,
  seq bigint not null,
  noun text not null check (noun in ('workspace', 'member', 'team', 'line', 'account', 'tag', 'contact',
                                     'conversation', 'entry', 'read', 'draft')),
  id uuid not null,
  deed text not null check (deed in ('saved', 'gone')),
  conversation_id uuid,
  line_id uuid,
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, seq)
);
create index change_old on change (at);

create table member (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  person_id uuid not null references person (id),
  name text not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'manager', 'agent', 'viewer')),
  state text not null check (state in ('active', 'disabled')),
  availability text not null check (availability in ('available', 'away')),
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, person_id)
);
create index member_person on member (person_id);

create table invitation (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'manager', 'agent', 'viewer')),
  team_ids uuid[] not null default '{}',
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id)
);
create index invitation_token on invitation (token_hash);

create table team (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index team_name on team (workspace_id, lower(name));

create table team_member (
  workspace_id uuid not null,
  team_id uuid not null,
  member_id uuid not null,
  primary key (workspace_id, team_id, member_id),
  foreign key (workspace_id, team_id) references team (workspace_id, id) on delete cascade,
  foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
);
create index team_member_member on team_member (workspace_id, member_id);

create table account (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  vendor text not null,
  label text not null,
  settings_sealed bytea not null,
  is_simulated boolean not null default false,
  state text not null check (state in ('untested', 'working', 'degraded', 'broken')),
  problem text,
  checked_at timestamptz,
  reconciled_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
-- A provider's hook names the account alone; this finds its workspace.
create unique index account_id on account (id, workspace_id);

create table line (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('mail', 'phone')),
  address text not null,
  name text not null,
  colour text not null,
  account_id uuid not null,
  provider_ref text,
  visibility text not null check (visibility in ('all', 'team')),
  team_id uuid,
  undo_seconds integer not null default 0,
  hooks_state text not null check (hooks_state in ('unset', 'set', 'elsewhere')),
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references account (workspace_id, id),
  foreign key (workspace_id, team_id) references team (workspace_id, id),
  check (visibility = 'all' or team_id is not null)
);
create unique index line_address on line (workspace_id, kind, address) where archived_at is null;

create table tag (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  colour text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index tag_name on tag (workspace_id, lower(name));

-- ── People outside ─────────────────────────────────────────────────────────────────────────────────
create table contact (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null default '',
  -- What to call a contact without a name: the first number, as people write it.
  known_as text not null,
  notes text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index contact_name on contact (workspace_id, lower(name) text_pattern_ops);

create table contact_point (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('phone', 'mail')),
  value text not null,
  label text not null default '',
  state text not null check (state in ('ok', 'invalid', 'no_texts', 'bounced')),
  -- The ledger's last word on service texts, so that one look decides; the ledger remains the proof.
  texts_revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, kind, value),
  foreign key (workspace_id, contact_id) references contact (workspace_id, id) on delete cascade
);
create index contact_point_contact on contact_point (workspace_id, contact_id);
create index contact_point_value on contact_point (workspace_id, value text_pattern_ops);

create table consent (
  workspace_id uuid not null,
  id uuid not null,
  point_id uuid not null,
  medium text not null check (medium in ('text', 'call', 'mail')),
  purpose text not null check (purpose in ('service', 'marketing')),
  deed text not null check (deed in ('granted', 'revoked')),
  source text not null check (source in ('customer', 'provider', 'member', 'import')),
  words text not null,
  entry_id uuid,
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, point_id) references contact_point (workspace_id, id) on delete cascade
);
create index consent_point on consent (workspace_id, point_id, id);

-- ── The queue ──────────────────────────────────────────────────────────────────────────────────────
create table conversation (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  number bigint not null,
  subject text not null default '',
  contact_id uuid not null,
  line_id uuid not null,
  status text not null check (status in ('open', 'snoozed', 'closed')),
  place text not null check (place in ('open', 'snoozed', 'closed', 'spam', 'trash', 'merged')),
  assignee_id uuid,
  team_id uuid,
  tag_ids uuid[] not null default '{}',
  waiting_since timestamptz,
  snoozed_until timestamptz,
  woke_at timestamptz,
  closed_at timestamptz,
  previous_id uuid,
  scheduled_count integer not null default 0,
  entry_count bigint not null default 0,
  last_at timestamptz not null,
  last_entry jsonb not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, number),
  foreign key (workspace_id, contact_id) references contact (workspace_id, id),
  foreign key (workspace_id, line_id) references line (workspace_id, id),
  foreign key (workspace_id, assignee_id) references member (workspace_id, id),
  foreign key (workspace_id, team_id) references team (workspace_id, id)
);
create index conversation_place on conversation (workspace_id, place, last_at desc, id desc);
create index conversation_line on conversation (workspace_id, line_id, place, last_at desc, id desc);
-- Whose lines they may not all see is counted from the index alone; hence the line beside it.
create index conversation_assignee on conversation (workspace_id, assignee_id, place, last_at desc, id desc) include (line_id);
create index conversation_unassigned on conversation (workspace_id, last_at desc, id desc)
  where place = 'open' and assignee_id is null;
create index conversation_answered on conversation (workspace_id, last_at desc, id desc)
  where place = 'open' and waiting_since is null;
create index conversation_line_unassigned on conversation (workspace_id, line_id, last_at desc, id desc)
  where place = 'open' and assignee_id is null;
create index conversation_line_answered on conversation (workspace_id, line_id, last_at desc, id desc)
  where place = 'open' and waiting_since is null;
create index conversation_waiting on conversation (workspace_id, place, waiting_since, id) where waiting_since is not null;
create index conversation_line_waiting on conversation (workspace_id, line_id, place, waiting_since, id) where waiting_since is not null;
create index conversation_team on conversation (workspace_id, team_id, place, last_at desc, id desc) include (line_id)
  where team_id is not null;
create index conversation_contact on conversation (workspace_id, contact_id, last_at desc, id desc);
-- Most have no tag, and each change of a row is a change of all its indexes.
create index conversation_tags on conversation using gin (tag_ids) where tag_ids <> '{}';
create index conversation_scheduled on conversation (workspace_id, last_at desc, id desc) where scheduled_count > 0;
create index conversation_due on conversation (snoozed_until) where snoozed_until is not null;

create table entry (
  workspace_id uuid not null,
  conversation_id uuid not null,
  seq bigint not null,
  id uuid not null,
  kind text not null check (kind in ('message', 'call', 'note', 'event')),
  author_kind text not null check (author_kind in ('contact', 'member', 'system')),
  member_id uuid,
  at timestamptz not null,
  body jsonb not null,
  primary key (workspace_id, conversation_id, seq),
  unique (workspace_id, id),
  foreign key (workspace_id, conversation_id) references conversation (workspace_id, id) on delete cascade
);

create table message (
  workspace_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  medium text not null check (medium in ('mail', 'text')),
  direction text not null check (direction in ('in', 'out')),
  line_id uuid not null,
  point_id uuid not null,
  from_address text not null,
  to_address text not null,
  body text not null,
  segments integer not null default 1,
  why_here text not null,
  client_key text,
  provider_ref text,
  hold_until timestamptz,
  raw_item_id uuid,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references entry (workspace_id, id) on delete cascade,
  foreign key (workspace_id, line_id) references line (workspace_id, id)
);
create unique index message_client_key on message (workspace_id, conversation_id, client_key) where client_key is not null;
-- An incoming text is the same one however often and by whatever way it is told.
create unique index message_provider_ref on message (workspace_id, line_id, provider_ref) where provider_ref is not null;
create index message_texted on message (workspace_id, point_id, line_id, at desc) where direction = 'out';

create table delivery (
  workspace_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  attempt integer not null,
  account_id uuid not null,
  recipient text not null,
  state text not null check (state in ('draft', 'scheduled', 'held', 'cancelled', 'suppressed', 'queued',
    'sending', 'unknown', 'accepted', 'deferred', 'sent', 'undelivered', 'failed', 'delivered', 'read', 'bounced')),
  provider_ref text,
  problem text,
  provider_code text,
  tries integer not null default 0,
  asked integer not null default 0,
  next_try_at timestamptz,
  handed_at timestamptz,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, message_id, attempt, recipient),
  foreign key (workspace_id, message_id) references message (workspace_id, id) on delete cascade
);
create unique index delivery_provider_ref on delivery (workspace_id, account_id, provider_ref) where provider_ref is not null;
create index delivery_sending on delivery (changed_at) where state = 'sending';

-- Every report as it came, each once; the delivery's state is their fold.
create table delivery_report (
  workspace_id uuid not null,
  delivery_id uuid not null,
  state text not null,
  provider_code text,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (workspace_id, delivery_id, state),
  foreign key (workspace_id, delivery_id) references delivery (workspace_id, id) on delete cascade
);

create table file (
  workspace_id uuid not null references workspace (id) on delete cascade,
  sha256 text not null,
  size bigint not null,
  created_at timestamptz not null,
  primary key (workspace_id, sha256)
);

create table attachment (
  workspace_id uuid not null,
  id uuid not null,
  message_id uuid,
  member_id uuid,
  sha256 text,
  name text not null,
  type text not null,
  size bigint not null,
  position integer not null default 0,
  -- A received picture whose bytes are still at the provider.
  remote jsonb,
  problem text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, message_id) references message (workspace_id, id) on delete cascade,
  foreign key (workspace_id, sha256) references file (workspace_id, sha256)
);
create index attachment_message on attachment (workspace_id, message_id, position);
create index attachment_file on attachment (workspace_id, sha256);

create table read_mark (
  workspace_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  seq bigint not null,
  primary key (workspace_id, member_id, conversation_id),
  foreign key (workspace_id, conversation_id) references conversation (workspace_id, id) on delete cascade
);

create table mention (
  workspace_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  entry_id uuid not null,
  at timestamptz not null,
  seen_at timestamptz,
  primary key (workspace_id, member_id, conversation_id, entry_id),
  foreign key (workspace_id, conversation_id) references conversation (workspace_id, id) on delete cascade
);
create index mention_open on mention (workspace_id, member_id, conversation_id) where seen_at is null;

create table draft (
  workspace_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  medium text not null check (medium in ('text', 'note')),
  body text not null,
  attachment_ids uuid[] not null default '{}',
  version integer not null,
  updated_at timestamptz not null,
  primary key (workspace_id, member_id, conversation_id, medium),
  foreign key (workspace_id, conversation_id) references conversation (workspace_id, id) on delete cascade
);

-- ── What came in, untouched ────────────────────────────────────────────────────────────────────────
create table raw_item (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  vendor text not null,
  dedupe_key text not null,
  url text not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null,
  state text not null check (state in ('new', 'understood', 'unreadable', 'ignored')),
  problem text,
  tries integer not null default 0,
  understood_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, account_id, dedupe_key)
);
create index raw_item_new on raw_item (workspace_id, id) where state = 'new';
create index raw_item_tray on raw_item (workspace_id, id desc) where state = 'unreadable';

-- ── Doors ──────────────────────────────────────────────────────────────────────────────────────────
create table api_key (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  name text not null,
  hint text not null,
  role text not null check (role in ('owner', 'admin', 'manager', 'agent', 'viewer')),
  line_ids uuid[],
  member_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id)
);
create unique index api_key_token on api_key (token_hash, workspace_id);

create table idempotency (
  workspace_id uuid not null,
  bearer uuid not null,
  key text not null,
  action text not null,
  input_hash text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (workspace_id, bearer, key)
);
create index idempotency_old on idempotency (at);

create table audit (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  actor_kind text not null check (actor_kind in ('member', 'key', 'system')),
  actor_id uuid,
  action text not null,
  object_id uuid,
  facts jsonb not null,
  ip text,
  at timestamptz not null,
  primary key (workspace_id, id)
);
