-- Written by `npm run spec` from a migrated database: read it, and change migrations/ instead.

create table account (
  workspace_id uuid not null,
  id uuid not null,
  vendor text not null,
  label text not null,
  settings_sealed bytea not null,
  is_simulated boolean not null default false,
  state text not null,
  problem text,
  checked_at timestamptz,
  reconciled_at timestamptz,
  created_at timestamptz not null,
  phone_problem text,
  phone_checked_at timestamptz,
  missed_since timestamptz,
  reconcile_failing_since timestamptz,
  reconcile_problem text,
  notes jsonb not null default '[]',
  broken_since timestamptz,
  hook_refused_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (state in ('untested', 'working', 'degraded', 'broken'))
);
create unique index account_id on account (id, workspace_id);

create table account_health (
  workspace_id uuid not null,
  account_id uuid not null,
  failures integer not null default 0,
  opened_at timestamptz,
  retry_at timestamptz,
  last_success_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  service text not null default 'messages',
  primary key (workspace_id, account_id, service),
  foreign key (workspace_id, account_id) references account(workspace_id, id) on delete cascade,
  check (service in ('messages', 'calls', 'reading'))
);

create table api_key (
  workspace_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  name text not null,
  hint text not null,
  role text not null,
  line_ids uuid[],
  member_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (role in ('owner', 'admin', 'manager', 'agent', 'viewer'))
);
create unique index api_key_token on api_key (token_hash, workspace_id);

create table app_instance (
  id uuid not null,
  pool_ids text[] not null default '{}',
  seen_at timestamptz not null,
  beats bigint not null default 0,
  primary key (id)
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
  remote jsonb,
  problem text,
  created_at timestamptz not null,
  content_id text,
  is_inline boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, message_id) references message(workspace_id, id) on delete cascade,
  foreign key (workspace_id, sha256) references file(workspace_id, sha256)
);
create index attachment_file on attachment (workspace_id, sha256);
create index attachment_message on attachment (workspace_id, message_id, "position");
create index attachment_stray on attachment (created_at) where message_id is null;
create index attachment_to_fetch on attachment (created_at) where remote is not null;

create table audit (
  workspace_id uuid not null,
  id uuid not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  object_id uuid,
  facts jsonb not null,
  ip text,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (actor_kind in ('member', 'key', 'system'))
);

create table auto_reply_sent (
  workspace_id uuid not null,
  line_id uuid not null,
  address text not null,
  at timestamptz not null,
  primary key (workspace_id, line_id, address),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table call (
  workspace_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  line_id uuid not null,
  account_id uuid not null,
  contact_id uuid not null,
  point_id uuid not null,
  direction text not null,
  is_outside boolean not null default false,
  number text not null,
  provider_ref text,
  client_key text,
  state text not null,
  outcome text,
  is_consulting boolean not null default false,
  stage text not null,
  was_closed boolean not null default false,
  flow_version integer,
  step_id text,
  step_nonce integer not null default 0,
  step_at timestamptz,
  step_tries integer not null default 0,
  guided_nonce integer not null default 0,
  stay integer not null default 0,
  over_stay integer not null default 0,
  waiting_since timestamptz,
  priority integer not null default 0,
  told_place integer,
  ring_round integer not null default 0,
  ring_until timestamptz,
  claimed_by uuid,
  claimed_at timestamptz,
  hung_up_at timestamptz,
  hung_up_by uuid,
  is_hold_wanted boolean not null default false,
  transfer jsonb,
  tidied text[] not null default '{}',
  tidied_at timestamptz,
  recording text not null default 'off',
  recording_state text not null default 'off',
  recording_asked_at timestamptz,
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  wait_seconds integer not null default 0,
  talk_seconds integer not null default 0,
  heard_at timestamptz not null,
  takes_sought_at timestamptz,
  result text,
  wrapped_at timestamptz,
  problem text,
  version integer not null default 1,
  guide_nonce integer not null default 0,
  guiding_by uuid,
  guiding_until timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references entry(workspace_id, id) on delete cascade,
  foreign key (workspace_id, line_id) references line(workspace_id, id),
  check (direction in ('in', 'out')),
  check (outcome in ('answered', 'missed', 'abandoned_in_menu', 'abandoned_in_queue', 'voicemail', 'after_hours', 'blocked', 'busy', 'declined', 'unanswered', 'cancelled', 'failed')),
  check (recording in ('off', 'by_hand', 'always')),
  check (recording_state in ('off', 'on', 'paused')),
  check (result in ('resolved', 'follow_up', 'no_answer', 'wrong_number', 'other')),
  check (stage in ('incoming', 'greeting', 'menu', 'waiting', 'dialling', 'ringing', 'voicemail')),
  check (state in ('incoming', 'greeting', 'menu', 'waiting', 'dialling', 'ringing', 'active', 'held', 'voicemail', 'ended'))
);
create unique index call_client_key on call (workspace_id, client_key) where client_key is not null;
create index call_contact on call (workspace_id, contact_id, started_at desc, id desc);
create index call_conversation on call (workspace_id, conversation_id);
create index call_live on call (workspace_id, id) where ended_at is null;
create index call_log on call (workspace_id, started_at desc, id desc);
create index call_log_line on call (workspace_id, line_id, started_at desc, id desc);
create index call_log_member on call (workspace_id, claimed_by, started_at desc, id desc) where claimed_by is not null;
create index call_log_outcome on call (workspace_id, outcome, started_at desc, id desc);
create unique index call_provider_ref on call (workspace_id, account_id, provider_ref) where provider_ref is not null;
create index call_silent on call (heard_at) where ended_at is null;
create index call_unsought on call (ended_at) where takes_sought_at is null and (stage = 'voicemail' or recording = 'always' or recording_asked_at is not null);
create index call_unwrapped on call (workspace_id, claimed_by) where wrapped_at is null and claimed_by is not null;
create index call_waiting on call (workspace_id, line_id, priority desc, waiting_since, id) where ended_at is null and waiting_since is not null;

create table call_leg (
  workspace_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  role text not null,
  member_id uuid,
  number text,
  provider_ref text,
  pass_hash bytea,
  pass_until timestamptz,
  mode text,
  brought_by uuid,
  brought_how text,
  told_to_leave_at timestamptz,
  dialled_at timestamptz,
  ring_seconds integer,
  asked_at timestamptz not null,
  ring_at timestamptz,
  answer_at timestamptz,
  join_at timestamptz,
  leave_at timestamptz,
  end_at timestamptz,
  cause text,
  provider_code text,
  join_mark jsonb,
  room_mark jsonb,
  hold_mark jsonb,
  mute_mark jsonb,
  answered_by text,
  primary key (workspace_id, id),
  foreign key (workspace_id, call_id) references call(workspace_id, id) on delete cascade,
  check (answered_by in ('machine', 'fax', 'person')),
  check (brought_how in ('cold', 'warm', 'party', 'forward', 'ring')),
  check (cause in ('hung_up', 'cancelled', 'busy', 'no_answer', 'declined', 'unreachable', 'no_such_number', 'not_allowed', 'failed', 'lost')),
  check (mode in ('listen', 'whisper', 'barge')),
  check (role in ('customer', 'member', 'guest', 'supervisor'))
);
create index call_leg_busy on call_leg (workspace_id, member_id) where end_at is null and member_id is not null;
create index call_leg_call on call_leg (workspace_id, call_id);
create index call_leg_last on call_leg (workspace_id, member_id, end_at) where role = 'member' and end_at is not null;
create index call_leg_open on call_leg (workspace_id, call_id) where end_at is null;
create index call_leg_pass on call_leg (workspace_id, pass_hash) where pass_hash is not null;
create unique index call_leg_provider_ref on call_leg (workspace_id, provider_ref) where provider_ref is not null;

create table call_orphan (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  ref text not null,
  fact jsonb not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create index call_orphan_ref on call_orphan (workspace_id, account_id, ref);

create table call_ring (
  workspace_id uuid not null,
  call_id uuid not null,
  round integer not null,
  member_id uuid not null,
  offered_at timestamptz not null,
  by text[] not null default '{}',
  ended text,
  ended_at timestamptz,
  primary key (workspace_id, call_id, round, member_id),
  foreign key (workspace_id, call_id) references call(workspace_id, id) on delete cascade,
  check (ended in ('answered', 'declined', 'missed', 'taken', 'gone', 'busy', 'away', 'wrapping_up', 'asleep', 'no_microphone', 'refused'))
);
create index call_ring_open on call_ring (workspace_id, member_id) where ended is null;

create table change (
  workspace_id uuid not null,
  seq bigint not null,
  noun text not null,
  id uuid not null,
  deed text not null,
  conversation_id uuid,
  line_id uuid,
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, seq),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (deed in ('saved', 'gone')),
  check (noun in ('workspace', 'member', 'team', 'line', 'account', 'tag', 'contact', 'conversation', 'entry', 'timeline', 'read', 'draft', 'unsent_mail', 'saved_reply', 'call'))
);
create index change_old on change (at);

create table chore_run (
  name text not null,
  due_at timestamptz not null,
  holder uuid,
  held_until timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  took_ms bigint,
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  primary key (name)
);

create table consent (
  workspace_id uuid not null,
  id uuid not null,
  point_id uuid not null,
  medium text not null,
  purpose text not null,
  deed text not null,
  source text not null,
  words text not null,
  entry_id uuid,
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, point_id) references contact_point(workspace_id, id) on delete cascade,
  check (deed in ('granted', 'revoked')),
  check (medium in ('text', 'call', 'mail', 'whatsapp')),
  check (purpose in ('service', 'marketing')),
  check (source in ('customer', 'provider', 'member', 'import'))
);
create index consent_point on consent (workspace_id, point_id, id);

create table contact (
  workspace_id uuid not null,
  id uuid not null,
  name text not null default '',
  known_as text not null,
  notes text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create index contact_name on contact (workspace_id, lower(name) text_pattern_ops);

create table contact_point (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  kind text not null,
  value text not null,
  label text not null default '',
  state text not null,
  texts_revoked_at timestamptz,
  created_at timestamptz not null,
  whatsapp_granted_at timestamptz,
  whatsapp_revoked_at timestamptz,
  texts_word_at timestamptz,
  whatsapp_word_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id) on delete cascade,
  check (kind in ('phone', 'mail')),
  check (state in ('ok', 'invalid', 'no_texts', 'bounced'))
);
create index contact_point_by_ending on contact_point (workspace_id, reverse(value) collate "c") where kind = 'phone';
create index contact_point_contact on contact_point (workspace_id, contact_id);
create unique index contact_point_owner on contact_point (workspace_id, kind, value) where value <> 'withheld';
create index contact_point_value on contact_point (workspace_id, value text_pattern_ops);

create table contact_words (
  workspace_id uuid not null,
  id uuid not null,
  words tsvector not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references contact(workspace_id, id) on delete cascade
);
create index contact_words_found on contact_words using gin (words);

create table conversation (
  workspace_id uuid not null,
  id uuid not null,
  number bigint not null,
  subject text not null default '',
  contact_id uuid not null,
  line_id uuid not null,
  status text not null,
  place text not null,
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
  merged_into uuid,
  unheard_voicemails integer not null default 0,
  was_spam boolean not null default false,
  primary key (workspace_id, id),
  unique (workspace_id, number),
  foreign key (workspace_id, assignee_id) references member(workspace_id, id),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  foreign key (workspace_id, line_id) references line(workspace_id, id),
  foreign key (workspace_id, merged_into) references conversation(workspace_id, id),
  foreign key (workspace_id, team_id) references team(workspace_id, id),
  check (place in ('open', 'snoozed', 'closed', 'spam', 'trash', 'merged')),
  check (status in ('open', 'snoozed', 'closed'))
);
create index conversation_answered on conversation (workspace_id, last_at desc, id desc) where place = 'open' and waiting_since is null and ((last_entry ->> 'isFailed') is distinct from 'true') and ((last_entry ->> 'kind') is distinct from 'event') and (((last_entry ->> 'direction') is distinct from 'in') or (coalesce((last_entry ->> 'medium'), 'mail') = 'mail'));
create index conversation_assignee on conversation (workspace_id, assignee_id, place, last_at desc, id desc) include (line_id);
create index conversation_contact on conversation (workspace_id, contact_id, last_at desc, id desc);
create index conversation_due on conversation (snoozed_until) where snoozed_until is not null;
create index conversation_line on conversation (workspace_id, line_id, place, last_at desc, id desc);
create index conversation_line_answered on conversation (workspace_id, line_id, last_at desc, id desc) where place = 'open' and waiting_since is null and ((last_entry ->> 'isFailed') is distinct from 'true') and ((last_entry ->> 'kind') is distinct from 'event') and (((last_entry ->> 'direction') is distinct from 'in') or (coalesce((last_entry ->> 'medium'), 'mail') = 'mail'));
create index conversation_line_unassigned on conversation (workspace_id, line_id, last_at desc, id desc) where place = 'open' and assignee_id is null;
create index conversation_line_waiting on conversation (workspace_id, line_id, place, waiting_since, id) where waiting_since is not null;
create index conversation_merged on conversation (workspace_id, merged_into) where merged_into is not null;
create index conversation_place on conversation (workspace_id, place, last_at desc, id desc);
create index conversation_scheduled on conversation (workspace_id, last_at desc, id desc) where scheduled_count > 0;
create index conversation_tags on conversation using gin (tag_ids) where tag_ids <> '{}';
create index conversation_team on conversation (workspace_id, team_id, place, last_at desc, id desc) include (line_id) where team_id is not null;
create index conversation_unassigned on conversation (workspace_id, last_at desc, id desc) where place = 'open' and assignee_id is null;
create index conversation_waiting on conversation (workspace_id, place, waiting_since, id) where waiting_since is not null;

create table delivery (
  workspace_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  attempt integer not null,
  account_id uuid not null,
  recipient text not null,
  state text not null,
  provider_ref text,
  problem text,
  provider_code text,
  tries integer not null default 0,
  asked integer not null default 0,
  next_try_at timestamptz,
  handed_at timestamptz,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  complained_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  detail text,
  hand_over_id uuid,
  lost_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, message_id, attempt, recipient),
  foreign key (workspace_id, message_id) references message(workspace_id, id) on delete cascade,
  check (state in ('draft', 'scheduled', 'held', 'cancelled', 'suppressed', 'queued', 'sending', 'unknown', 'accepted', 'deferred', 'sent', 'undelivered', 'failed', 'delivered', 'read', 'bounced'))
);
create index delivery_open on delivery (workspace_id, account_id, state) where state in ('queued', 'unknown');
create unique index delivery_provider_ref on delivery (workspace_id, account_id, provider_ref) where provider_ref is not null;
create index delivery_queued on delivery (changed_at) where state in ('queued', 'held', 'scheduled');
create index delivery_sending on delivery (changed_at) where state = 'sending';
create index delivery_unknown on delivery (changed_at) where state = 'unknown';

create table delivery_report (
  workspace_id uuid not null,
  delivery_id uuid not null,
  state text not null,
  provider_code text,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (workspace_id, delivery_id, state),
  foreign key (workspace_id, delivery_id) references delivery(workspace_id, id) on delete cascade
);

create table device (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  driver text not null,
  state text not null,
  seen_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references member(workspace_id, id) on delete cascade,
  check (driver in ('simulator', 'twilio', 'plivo', 'sip')),
  check (state in ('ready', 'starting', 'no_microphone', 'refused', 'failed'))
);
create index device_member on device (workspace_id, member_id, seen_at desc);
create index device_old on device (seen_at);

create table domain_check (
  workspace_id uuid not null,
  domain text not null,
  found jsonb not null,
  checked_at timestamptz not null,
  primary key (workspace_id, domain),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table draft (
  workspace_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  medium text not null,
  body text not null,
  attachment_ids uuid[] not null default '{}',
  version integer not null,
  updated_at timestamptz not null,
  mail jsonb,
  id uuid not null,
  bytes bigint not null default (octet_length(body) + COALESCE(octet_length((mail)::text), 0)),
  primary key (workspace_id, member_id, conversation_id, medium),
  foreign key (workspace_id, conversation_id) references conversation(workspace_id, id) on delete cascade,
  check (medium in ('text', 'note', 'mail'))
);

create table ended_draft (
  workspace_id uuid not null,
  member_id uuid not null,
  draft_id uuid not null,
  ended_at timestamptz not null,
  primary key (workspace_id, member_id, draft_id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create index ended_draft_by_time on ended_draft (ended_at);

create table entry (
  workspace_id uuid not null,
  conversation_id uuid not null,
  seq bigint not null,
  id uuid not null,
  kind text not null,
  author_kind text not null,
  member_id uuid,
  at timestamptz not null,
  body jsonb not null,
  primary key (workspace_id, conversation_id, seq),
  unique (workspace_id, id),
  foreign key (workspace_id, conversation_id) references conversation(workspace_id, id) on delete cascade,
  check (author_kind in ('contact', 'member', 'system')),
  check (kind in ('message', 'call', 'note', 'event'))
);
create index entry_note_key on entry (workspace_id, ((body ->> 'clientKey'))) where kind = 'note' and ((body ->> 'clientKey') is not null);

create table entry_words (
  workspace_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  words tsvector not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references entry(workspace_id, id) on delete cascade
);
create index entry_words_found on entry_words using gin (words);
create index entry_words_newest on entry_words (workspace_id, at desc, id desc);

create table feed_head (
  workspace_id uuid not null,
  seq bigint not null,
  primary key (workspace_id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table file (
  workspace_id uuid not null,
  sha256 text not null,
  size bigint not null,
  created_at timestamptz not null,
  claimed_at timestamptz not null,
  primary key (workspace_id, sha256),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table file_removal (
  workspace_id uuid not null,
  sha256 text not null,
  since timestamptz not null,
  primary key (workspace_id, sha256),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table flow (
  workspace_id uuid not null,
  line_id uuid not null,
  version integer not null,
  steps jsonb not null,
  note text not null default '',
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, line_id, version),
  foreign key (workspace_id, line_id) references line(workspace_id, id) on delete cascade
);

create table flow_draft (
  workspace_id uuid not null,
  line_id uuid not null,
  steps jsonb,
  version integer not null,
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, line_id),
  foreign key (workspace_id, line_id) references line(workspace_id, id) on delete cascade
);

create table held_address (
  address text not null,
  workspace_id uuid not null,
  line_id uuid not null,
  primary key (address),
  foreign key (workspace_id, line_id) references line(workspace_id, id) on delete cascade
);
create index held_address_line on held_address (workspace_id, line_id);

create table idempotency (
  workspace_id uuid not null,
  bearer uuid not null,
  key text not null,
  action text not null,
  input_hash text not null,
  answer jsonb,
  at timestamptz not null,
  has_effect boolean not null default false,
  is_over boolean not null default false,
  primary key (workspace_id, bearer, key)
);
create index idempotency_old on idempotency (at);

create table imap_box (
  workspace_id uuid not null,
  account_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  checked_at timestamptz,
  last_mail_at timestamptz,
  backfill_since timestamptz,
  backfill_found integer,
  backfill_fetched integer,
  backfill_done_at timestamptz,
  primary key (workspace_id, account_id, folder),
  foreign key (workspace_id, account_id) references account(workspace_id, id) on delete cascade
);

create table imap_stuck (
  workspace_id uuid not null,
  account_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  tries integer not null,
  problem text not null,
  at timestamptz not null,
  primary key (workspace_id, account_id, folder, uid_validity, uid),
  foreign key (workspace_id, account_id) references account(workspace_id, id) on delete cascade
);

create table instance_setting (
  name text not null,
  value jsonb not null,
  primary key (name)
);

create table invitation (
  workspace_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  email text not null,
  role text not null,
  team_ids uuid[] not null default '{}',
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (role in ('owner', 'admin', 'manager', 'agent', 'viewer'))
);
create index invitation_token on invitation (token_hash);

create table line (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  address text not null,
  name text not null,
  colour text not null,
  account_id uuid not null,
  provider_ref text,
  visibility text not null,
  team_id uuid,
  undo_seconds integer not null default 0,
  hooks_state text not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  intake text not null default 'hook',
  intake_account_id uuid,
  aliases text[] not null default '{}',
  from_name text not null default '',
  signature text not null default '',
  auto_reply jsonb,
  phone jsonb not null default '{}',
  flow_version integer,
  send_through text,
  number_service jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references account(workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  foreign key (workspace_id, intake_account_id) references account(workspace_id, id),
  foreign key (workspace_id, team_id) references team(workspace_id, id),
  check (visibility = 'all' or team_id is not null),
  check (hooks_state in ('unset', 'set', 'elsewhere')),
  check (intake in ('hook', 'smtp', 'imap')),
  check (kind in ('mail', 'phone', 'sender', 'whatsapp')),
  check (visibility in ('all', 'team'))
);
create unique index line_address on line (workspace_id, kind, address) where archived_at is null;
create index line_aliases on line using gin (aliases) where kind = 'mail' and archived_at is null;
create index line_intake on line (workspace_id, intake_account_id) where intake_account_id is not null;
create index line_mail_address on line (address) where kind = 'mail' and archived_at is null;

create table mail (
  workspace_id uuid not null,
  id uuid not null,
  subject text not null,
  message_id text,
  in_reply_to text,
  refs text[] not null default '{}',
  from_name text not null default '',
  reply_to jsonb not null default '[]',
  to_list jsonb not null default '[]',
  cc_list jsonb not null default '[]',
  bcc_list jsonb not null default '[]',
  html text,
  elided text not null default '',
  html_folds_at integer,
  told_at timestamptz,
  auto text,
  warnings text[] not null default '{}',
  findings jsonb not null default '{}',
  auth jsonb,
  is_auth_due boolean not null default false,
  size bigint not null default 0,
  stops_on_reply boolean not null default false,
  auth_tries integer not null default 0,
  auth_next_at timestamptz,
  shown_hash text,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references message(workspace_id, id) on delete cascade,
  check (auto in ('auto-reply', 'auto-generated', 'bulk', 'bounce', 'receipt'))
);
create index mail_auth_due on mail (workspace_id, id) where is_auth_due;
create index mail_message_id on mail (workspace_id, message_id) where message_id is not null;

create table mail_attempt (
  workspace_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  attempt integer not null,
  account_id uuid not null,
  provider_ref text,
  primary key (workspace_id, id),
  unique (workspace_id, message_id, attempt),
  foreign key (workspace_id, message_id) references message(workspace_id, id) on delete cascade
);
create index mail_attempt_ref on mail_attempt (workspace_id, account_id, provider_ref) where provider_ref is not null;

create table mail_id (
  workspace_id uuid not null,
  mail_id text not null,
  conversation_id uuid not null,
  kind text not null,
  entry_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, mail_id, conversation_id),
  foreign key (workspace_id, entry_id) references entry(workspace_id, id) on delete cascade,
  check (kind in ('own', 'provider', 'minted', 'seen'))
);
create index mail_id_conversation on mail_id (workspace_id, conversation_id);
create index mail_id_entry on mail_id (workspace_id, entry_id);

create table mailbox_lease (
  account_id uuid not null,
  holder uuid not null,
  held_until timestamptz not null,
  primary key (account_id)
);

create table member (
  workspace_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  email text not null,
  role text not null,
  state text not null,
  availability text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  wrapping_until timestamptz,
  last_call_at timestamptz,
  reach text not null default 'gone',
  sip_sealed bytea,
  primary key (workspace_id, id),
  unique (workspace_id, person_id),
  foreign key (person_id) references person(id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (availability in ('available', 'away')),
  check (reach in ('reachable', 'asleep', 'gone')),
  check (role in ('owner', 'admin', 'manager', 'agent', 'viewer')),
  check (state in ('active', 'disabled'))
);
create index member_person on member (person_id);

create table mention (
  workspace_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  entry_id uuid not null,
  at timestamptz not null,
  seen_at timestamptz,
  primary key (workspace_id, member_id, conversation_id, entry_id),
  foreign key (workspace_id, conversation_id) references conversation(workspace_id, id) on delete cascade
);
create index mention_open on mention (workspace_id, member_id, conversation_id) where seen_at is null;

create table message (
  workspace_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  medium text not null,
  direction text not null,
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
  template jsonb,
  ignores_stop boolean not null default false,
  keyed_in uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references entry(workspace_id, id) on delete cascade,
  foreign key (workspace_id, line_id) references line(workspace_id, id),
  check (direction in ('in', 'out')),
  check (medium in ('mail', 'text', 'whatsapp'))
);
create unique index message_client_key on message (workspace_id, client_key, coalesce(keyed_in, conversation_id)) where client_key is not null;
create unique index message_original on message (workspace_id, raw_item_id, line_id) where medium = 'mail' and raw_item_id is not null;
create unique index message_provider_ref on message (workspace_id, line_id, provider_ref) where provider_ref is not null;
create index message_texted on message (workspace_id, point_id, line_id, at desc) where direction = 'out';
create index message_whatsapp_in on message (workspace_id, point_id, line_id, at desc) where direction = 'in' and medium = 'whatsapp';

create table message_template (
  workspace_id uuid not null,
  account_id uuid not null,
  ref text not null,
  language text not null,
  name text not null,
  body text not null,
  is_approved boolean not null,
  seen_at timestamptz not null,
  primary key (workspace_id, account_id, ref, language),
  foreign key (workspace_id, account_id) references account(workspace_id, id) on delete cascade
);

create table migration (
  name text not null,
  at timestamptz not null,
  primary key (name)
);

create table orphan_report (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  provider_ref text,
  mail_id text,
  report jsonb not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create index orphan_report_mail on orphan_report (workspace_id, account_id, mail_id);
create index orphan_report_old on orphan_report (at);
create index orphan_report_ref on orphan_report (workspace_id, account_id, provider_ref);

create table participant (
  workspace_id uuid not null,
  conversation_id uuid not null,
  address text not null,
  name text not null default '',
  entry_id uuid not null,
  primary key (workspace_id, conversation_id, address),
  foreign key (workspace_id, conversation_id) references conversation(workspace_id, id) on delete cascade
);

create table person (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  second_factor_secret bytea,
  second_factor_on boolean not null default false,
  second_factor_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null,
  primary key (id)
);
create unique index person_email on person (lower(email));

create table person_token (
  token_hash bytea not null,
  person_id uuid not null,
  purpose text not null,
  workspace_id uuid,
  expires_at timestamptz not null,
  made_by uuid,
  invitation_id uuid,
  member_name text,
  primary key (token_hash),
  foreign key (person_id) references person(id) on delete cascade,
  check (invitation_id is null = member_name is null),
  check (invitation_id is null or (purpose = 'second_factor' and workspace_id is not null)),
  check (made_by is not null = (purpose = 'reset' and workspace_id is not null)),
  check (purpose in ('reset', 'second_factor'))
);
create index person_token_made_by on person_token (made_by) where made_by is not null;

create table push_subscription (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  endpoint text not null,
  key text not null,
  auth text not null,
  created_at timestamptz not null,
  failed_at timestamptz,
  session_id uuid not null,
  primary key (workspace_id, id),
  unique (workspace_id, endpoint),
  foreign key (session_id) references session(id) on delete cascade,
  foreign key (workspace_id, member_id) references member(workspace_id, id) on delete cascade
);
create index push_subscription_member on push_subscription (workspace_id, member_id);
create index push_subscription_session on push_subscription (session_id);

create table rate_count (
  door text not null,
  bearer text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (door, bearer)
);

create table raw_item (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  vendor text not null,
  dedupe_key text not null,
  url text not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null,
  state text not null,
  problem text,
  tries integer not null default 0,
  understood_at timestamptz,
  kind text not null default 'hook',
  sha256 text,
  file_sha256 text,
  size bigint not null default 0,
  envelope jsonb,
  parent_id uuid,
  next_try_at timestamptz,
  put_off integer not null default 0,
  primary key (workspace_id, id),
  unique (workspace_id, account_id, dedupe_key),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (kind in ('hook', 'mail')),
  check (state in ('new', 'understood', 'unreadable', 'ignored'))
);
create index raw_item_file on raw_item (workspace_id, file_sha256) where file_sha256 is not null;
create index raw_item_new on raw_item (workspace_id, id) where state = 'new';
create index raw_item_sha256 on raw_item (workspace_id, account_id, sha256) where sha256 is not null;
create index raw_item_tray on raw_item (workspace_id, id desc) where state = 'unreadable';
create index raw_item_understood on raw_item (understood_at) where state = 'understood' and kind = 'hook';

create table read_mark (
  workspace_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  seq bigint not null,
  primary key (workspace_id, member_id, conversation_id),
  foreign key (workspace_id, conversation_id) references conversation(workspace_id, id) on delete cascade
);

create table regrouping (
  workspace_id uuid not null,
  id uuid not null,
  deed text not null,
  from_id uuid not null,
  to_id uuid not null,
  entry_ids uuid[] not null,
  before jsonb not null,
  member_id uuid not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, from_id) references conversation(workspace_id, id) on delete cascade,
  foreign key (workspace_id, to_id) references conversation(workspace_id, id) on delete cascade,
  check (deed in ('split', 'move', 'merge'))
);

create table saved_reply (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  body text not null,
  member_id uuid,
  created_by uuid not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create unique index saved_reply_name on saved_reply (workspace_id, coalesce(member_id, '00000000-0000-0000-0000-000000000000'), lower(name));

create table sending_pause (
  workspace_id uuid not null,
  account_id uuid not null,
  sender text not null default '',
  until timestamptz not null,
  times integer not null default 1,
  primary key (workspace_id, account_id, sender),
  foreign key (workspace_id, account_id) references account(workspace_id, id) on delete cascade
);

create table session (
  id uuid not null,
  token_hash bytea not null,
  person_id uuid not null,
  workspace_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  device text not null,
  primary key (id),
  unique (token_hash),
  foreign key (person_id) references person(id) on delete cascade
);
create index session_member on session (workspace_id, member_id);
create index session_person on session (person_id);

create table soft_bounce (
  workspace_id uuid not null,
  address text not null,
  delivery_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, address, delivery_id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table sound (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  sha256 text not null,
  type text not null,
  seconds real not null,
  member_id uuid,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  foreign key (workspace_id, sha256) references file(workspace_id, sha256)
);
create index sound_file on sound (workspace_id, sha256);

create table suppression (
  workspace_id uuid not null,
  id uuid not null,
  address text not null,
  reason text not null,
  words text not null default '',
  entry_id uuid,
  at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (reason in ('bounced', 'complained', 'unsubscribed', 'manual'))
);
create unique index suppression_standing on suppression (workspace_id, address) where lifted_at is null;

create table tag (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  colour text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create unique index tag_name on tag (workspace_id, lower(name));

create table take (
  workspace_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  kind text not null,
  account_id uuid not null,
  provider_ref text not null,
  state text not null,
  seconds real,
  channels integer not null default 1,
  stay integer,
  sha256 text,
  size bigint,
  peaks bytea,
  transcript text,
  at timestamptz not null,
  fetched_at timestamptz,
  keep_until timestamptz,
  gone_there_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  heard_at timestamptz,
  heard_by uuid,
  unreachable_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, account_id, provider_ref),
  foreign key (workspace_id, call_id) references call(workspace_id, id) on delete cascade,
  foreign key (workspace_id, sha256) references file(workspace_id, sha256),
  check (kind in ('recording', 'voicemail')),
  check (state in ('running', 'coming', 'ready', 'nothing', 'lost', 'deleted'))
);
create index take_call on take (workspace_id, call_id);
create index take_file on take (workspace_id, sha256) where sha256 is not null;
create index take_keep on take (keep_until) where keep_until is not null and deleted_at is null;

create table take_listen (
  workspace_id uuid not null,
  id uuid not null,
  take_id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, take_id) references take(workspace_id, id) on delete cascade
);
create index take_listen_take on take_listen (workspace_id, take_id, at desc);

create table team (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create unique index team_name on team (workspace_id, lower(name));

create table team_member (
  workspace_id uuid not null,
  team_id uuid not null,
  member_id uuid not null,
  primary key (workspace_id, team_id, member_id),
  foreign key (workspace_id, member_id) references member(workspace_id, id) on delete cascade,
  foreign key (workspace_id, team_id) references team(workspace_id, id) on delete cascade
);
create index team_member_member on team_member (workspace_id, member_id);

create table trusted_sender (
  workspace_id uuid not null,
  address text not null,
  member_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, address),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table unsent_mail (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  body text not null,
  mail jsonb not null,
  attachment_ids uuid[] not null default '{}',
  version integer not null,
  updated_at timestamptz not null,
  bytes bigint not null default (octet_length(body) + octet_length((mail)::text)),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references member(workspace_id, id) on delete cascade
);
create index unsent_mail_member on unsent_mail (workspace_id, member_id, updated_at);

create table words_due (
  workspace_id uuid not null,
  before_id uuid,
  primary key (workspace_id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table workspace (
  id uuid not null,
  name text not null,
  time_zone text not null,
  country text not null,
  locale text not null,
  next_number bigint not null default 1,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create table workspace_storage (
  workspace_id uuid not null,
  bytes bigint not null default 0,
  primary key (workspace_id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
