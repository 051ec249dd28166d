-- Written by `npm run spec` from a migrated database: read it, and change migrations/ instead.

create table account (
  workspace_id uuid not null,
  id uuid not null,
  provider text not null,
  label text not null,
  settings_encrypted bytea not null,
  is_simulated boolean not null default false,
  state text not null,
  problem text,
  checked_at timestamptz,
  reconciled_at timestamptz,
  created_at timestamptz not null,
  browser_calling_problem text,
  browser_calling_checked_at timestamptz,
  missed_since timestamptz,
  reconcile_failing_since timestamptz,
  reconcile_problem text,
  notes jsonb not null default '[]',
  broken_since timestamptz,
  webhook_rejected_at timestamptz,
  has_owners_keys boolean not null default false,
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
  inbox_ids uuid[],
  member_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (role in ('owner', 'admin', 'manager', 'agent', 'viewer'))
);
create unique index api_key_token on api_key (token_hash, workspace_id);

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
  remote_source jsonb,
  problem text,
  created_at timestamptz not null,
  content_id text,
  is_inline boolean not null default false,
  api_key_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, message_id) references message(workspace_id, id) on delete cascade,
  foreign key (workspace_id, sha256) references file(workspace_id, sha256)
);
create index attachment_file on attachment (workspace_id, sha256);
create index attachment_message on attachment (workspace_id, message_id, "position");
create index attachment_stray on attachment (created_at) where message_id is null;
create index attachment_to_fetch on attachment (created_at) where remote_source is not null;

create table audio_file (
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
create index audio_file_file on audio_file (workspace_id, sha256);

create table audit_log (
  workspace_id uuid not null,
  id uuid not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  object_id uuid,
  details jsonb not null,
  ip text,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (actor_kind in ('member', 'api_key', 'system'))
);

create table auto_reply_log (
  workspace_id uuid not null,
  inbox_id uuid not null,
  address text not null,
  at timestamptz not null,
  primary key (workspace_id, inbox_id, address),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table bulk_operation (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  client_key text not null,
  action jsonb not null,
  state text not null default 'running',
  total integer not null,
  done_count integer not null default 0,
  skipped_count integer not null default 0,
  undone_count integer not null default 0,
  kept_count integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  is_dismissed boolean not null default false,
  primary key (workspace_id, id),
  unique (workspace_id, member_id, client_key),
  foreign key (workspace_id, member_id) references member(workspace_id, id),
  check (state in ('running', 'done', 'canceled', 'undoing', 'undone'))
);
create index bulk_operation_old on bulk_operation (started_at);
create index bulk_operation_started on bulk_operation (workspace_id, member_id, started_at desc);

create table bulk_operation_item (
  workspace_id uuid not null,
  operation_id uuid not null,
  conversation_id uuid not null,
  position integer not null,
  state text not null default 'pending',
  reason text,
  previous jsonb,
  entry_count_after bigint,
  primary key (workspace_id, operation_id, "position"),
  foreign key (workspace_id, operation_id) references bulk_operation(workspace_id, id) on delete cascade,
  check (reason in ('no_access', 'not_allowed', 'unchanged', 'changed_since', 'wrong_state', 'assignee', 'target_gone', 'too_many_tags', 'failed')),
  check (state in ('pending', 'done', 'skipped', 'undone', 'kept'))
);
create index bulk_operation_item_next on bulk_operation_item (workspace_id, operation_id, state, "position");

create table calendar (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  hours jsonb not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create unique index calendar_name on calendar (workspace_id, lower(name));

create table call (
  workspace_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  inbox_id uuid not null,
  account_id uuid not null,
  contact_id uuid not null,
  contact_point_id uuid not null,
  direction text not null,
  is_pbx boolean not null default false,
  number text not null,
  provider_ref text,
  client_key text,
  state text not null,
  outcome text,
  is_consulting boolean not null default false,
  flow_stage text not null,
  was_after_hours boolean not null default false,
  flow_version integer,
  step_id text,
  step_version integer not null default 0,
  step_entered_at timestamptz,
  step_attempts integer not null default 0,
  redirected_step_version integer not null default 0,
  conference_epoch integer not null default 0,
  ended_epoch integer not null default 0,
  waiting_since timestamptz,
  priority integer not null default 0,
  announced_position integer,
  ring_round integer not null default 0,
  ring_expires_at timestamptz,
  claimed_by uuid,
  claimed_at timestamptz,
  hung_up_at timestamptz,
  hung_up_by uuid,
  hold_requested boolean not null default false,
  transfer jsonb,
  synced_commands text[] not null default '{}',
  synced_at timestamptz,
  recording_policy text not null default 'off',
  recording_state text not null default 'off',
  recording_requested_at timestamptz,
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  wait_seconds integer not null default 0,
  talk_seconds integer not null default 0,
  last_event_at timestamptz not null,
  recordings_checked_at timestamptz,
  disposition text,
  wrapped_up_at timestamptz,
  problem text,
  version integer not null default 1,
  redirect_requested_step integer not null default 0,
  redirecting_by uuid,
  redirecting_until timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id),
  foreign key (workspace_id, id) references entry(workspace_id, id) on delete cascade,
  foreign key (workspace_id, inbox_id) references inbox(workspace_id, id),
  check (direction in ('in', 'out')),
  check (disposition in ('resolved', 'follow_up', 'no_answer', 'wrong_number', 'other')),
  check (flow_stage in ('incoming', 'greeting', 'menu', 'waiting', 'dialing', 'ringing', 'voicemail')),
  check (outcome in ('answered', 'machine', 'missed', 'abandoned_in_menu', 'abandoned_in_queue', 'voicemail', 'after_hours', 'blocked', 'busy', 'declined', 'no_answer', 'canceled', 'failed')),
  check (recording_policy in ('off', 'manual', 'always')),
  check (recording_state in ('off', 'on', 'paused')),
  check (state in ('incoming', 'greeting', 'menu', 'waiting', 'dialing', 'ringing', 'active', 'held', 'voicemail', 'ended'))
);
create unique index call_client_key on call (workspace_id, client_key) where client_key is not null;
create index call_contact on call (workspace_id, contact_id, started_at desc, id desc);
create index call_conversation on call (workspace_id, conversation_id);
create index call_live on call (workspace_id, id) where ended_at is null;
create index call_log on call (workspace_id, started_at desc, id desc);
create index call_log_inbox on call (workspace_id, inbox_id, started_at desc, id desc);
create index call_log_member on call (workspace_id, claimed_by, started_at desc, id desc) where claimed_by is not null;
create index call_log_outcome on call (workspace_id, outcome, started_at desc, id desc);
create unique index call_provider_ref on call (workspace_id, account_id, provider_ref) where provider_ref is not null;
create index call_stale on call (last_event_at) where ended_at is null;
create index call_unchecked on call (ended_at) where recordings_checked_at is null and (flow_stage = 'voicemail' or (recording_policy <> 'off'));
create index call_unwrapped on call (workspace_id, claimed_by) where wrapped_up_at is null and claimed_by is not null;
create index call_waiting on call (workspace_id, inbox_id, priority desc, waiting_since, id) where ended_at is null and waiting_since is not null;

create table call_flow (
  workspace_id uuid not null,
  inbox_id uuid not null,
  version integer not null,
  definition jsonb not null,
  note text not null default '',
  member_id uuid,
  published_at timestamptz not null,
  primary key (workspace_id, inbox_id, version),
  foreign key (workspace_id, inbox_id) references inbox(workspace_id, id) on delete cascade
);

create table call_flow_draft (
  workspace_id uuid not null,
  inbox_id uuid not null,
  definition jsonb,
  version integer not null,
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, inbox_id),
  foreign key (workspace_id, inbox_id) references inbox(workspace_id, id) on delete cascade
);

create table call_leg (
  workspace_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  role text not null,
  member_id uuid,
  number text,
  provider_ref text,
  join_token_hash bytea,
  join_token_expires_at timestamptz,
  supervision_mode text,
  added_by uuid,
  join_method text,
  leave_requested_at timestamptz,
  dialed_at timestamptz,
  ring_seconds integer,
  created_at timestamptz not null,
  ringing_at timestamptz,
  answered_at timestamptz,
  joined_at timestamptz,
  left_at timestamptz,
  ended_at timestamptz,
  end_cause text,
  provider_code text,
  join_flag jsonb,
  conference_flag jsonb,
  hold_flag jsonb,
  mute_flag jsonb,
  answered_by text,
  primary key (workspace_id, id),
  foreign key (workspace_id, call_id) references call(workspace_id, id) on delete cascade,
  check (answered_by in ('machine', 'fax', 'person')),
  check (end_cause in ('hung_up', 'canceled', 'busy', 'no_answer', 'declined', 'unreachable', 'invalid_number', 'not_allowed', 'failed', 'connection_lost')),
  check (join_method in ('cold', 'warm', 'three_way', 'forward', 'personal_phone')),
  check (role in ('customer', 'member', 'guest', 'supervisor')),
  check (supervision_mode in ('listen', 'whisper', 'barge'))
);
create index call_leg_busy on call_leg (workspace_id, member_id) where ended_at is null and member_id is not null;
create index call_leg_call on call_leg (workspace_id, call_id);
create index call_leg_join_token on call_leg (workspace_id, join_token_hash) where join_token_hash is not null;
create index call_leg_last on call_leg (workspace_id, member_id, ended_at) where role = 'member' and ended_at is not null;
create index call_leg_open on call_leg (workspace_id, call_id) where ended_at is null;
create unique index call_leg_provider_ref on call_leg (workspace_id, provider_ref) where provider_ref is not null;

create table call_ring (
  workspace_id uuid not null,
  call_id uuid not null,
  round integer not null,
  member_id uuid not null,
  offered_at timestamptz not null,
  methods text[] not null default '{}',
  end_reason text,
  ended_at timestamptz,
  primary key (workspace_id, call_id, round, member_id),
  foreign key (workspace_id, call_id) references call(workspace_id, id) on delete cascade,
  check (end_reason in ('answered', 'declined', 'missed', 'answered_elsewhere', 'caller_hung_up', 'canceled', 'busy', 'away', 'no_access', 'wrapping_up', 'no_active_browser', 'no_microphone', 'device_error'))
);
create index call_ring_open on call_ring (workspace_id, member_id) where end_reason is null;

create table change_feed (
  workspace_id uuid not null,
  seq bigint not null,
  entity text not null,
  id uuid not null,
  operation text not null,
  conversation_id uuid,
  inbox_id uuid,
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, seq),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (entity in ('workspace', 'member', 'team', 'inbox', 'account', 'tag', 'contact', 'conversation', 'entry', 'timeline_order', 'read_state', 'draft', 'unsent_email', 'saved_reply', 'saved_view', 'calendar', 'sla_policy', 'call', 'bulk_operation')),
  check (operation in ('upserted', 'removed'))
);
create index change_feed_old on change_feed (at);

create table change_feed_head (
  workspace_id uuid not null,
  seq bigint not null,
  primary key (workspace_id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table chore_run (
  name text not null,
  due_at timestamptz not null,
  holder uuid,
  held_until timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  duration_ms bigint,
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  primary key (name)
);

create table consent (
  workspace_id uuid not null,
  id uuid not null,
  contact_point_id uuid not null,
  channel text not null,
  purpose text not null,
  decision text not null,
  source text not null,
  evidence text not null,
  entry_id uuid,
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_point_id) references contact_point(workspace_id, id) on delete cascade,
  check (channel in ('sms', 'call', 'email', 'whatsapp')),
  check (decision in ('granted', 'revoked')),
  check (purpose in ('service', 'marketing')),
  check (source in ('customer', 'provider', 'member', 'import'))
);
create index consent_contact_point on consent (workspace_id, contact_point_id, id);

create table contact (
  workspace_id uuid not null,
  id uuid not null,
  name text not null default '',
  display_fallback text not null,
  notes text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  may_be_quiet boolean not null default true,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create index contact_created on contact (workspace_id, created_at desc, id desc);
create index contact_name on contact (workspace_id, lower(name) text_pattern_ops);
create index contact_quiet on contact (workspace_id, created_at desc, id desc) where may_be_quiet;

create table contact_audience (
  workspace_id uuid not null,
  contact_id uuid not null,
  merge_id uuid not null,
  part integer not null,
  inbox_ids uuid[] not null,
  proven_inbox_ids uuid[] not null,
  primary key (workspace_id, contact_id, merge_id, part),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id) on delete cascade
);

create table contact_duplicate (
  workspace_id uuid not null,
  contact_id uuid not null,
  other_id uuid not null,
  dismissed_at timestamptz,
  dismissed_by uuid,
  primary key (workspace_id, contact_id, other_id),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id) on delete cascade,
  foreign key (workspace_id, other_id) references contact(workspace_id, id) on delete cascade,
  check (contact_id < other_id)
);
create index contact_duplicate_listed on contact_duplicate (workspace_id, other_id desc, contact_id desc) where dismissed_at is null;
create index contact_duplicate_other on contact_duplicate (workspace_id, other_id);

create table contact_match_key (
  workspace_id uuid not null,
  key text not null,
  contact_id uuid not null,
  primary key (workspace_id, key, contact_id),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id) on delete cascade
);
create index contact_match_key_contact on contact_match_key (workspace_id, contact_id);

create table contact_merge (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  merged_id uuid not null,
  merged_name text not null,
  member_id uuid not null,
  previous_state jsonb,
  undo_until timestamptz not null,
  undone_at timestamptz,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create index contact_merge_contact on contact_merge (workspace_id, contact_id, at desc) where undone_at is null;
create index contact_merge_expired on contact_merge (undo_until) where previous_state is not null;
create unique index contact_merge_merged on contact_merge (workspace_id, merged_id) where undone_at is null;

create table contact_point (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  kind text not null,
  value text not null,
  label text not null default '',
  state text not null,
  sms_opted_out_at timestamptz,
  created_at timestamptz not null,
  whatsapp_granted_at timestamptz,
  whatsapp_revoked_at timestamptz,
  sms_keyword_at timestamptz,
  whatsapp_keyword_at timestamptz,
  is_primary boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id) on delete cascade,
  check (kind in ('phone', 'email')),
  check (state in ('ok', 'invalid', 'sms_unsupported', 'bounced'))
);
create index contact_point_by_ending on contact_point (workspace_id, reverse(value) collate "C") where kind = 'phone';
create index contact_point_contact on contact_point (workspace_id, contact_id);
create unique index contact_point_owner on contact_point (workspace_id, kind, value) where value <> 'withheld';
create unique index contact_point_primary on contact_point (workspace_id, contact_id, kind) where is_primary;
create index contact_point_value on contact_point (workspace_id, value text_pattern_ops);

create table contact_search (
  workspace_id uuid not null,
  id uuid not null,
  search_vector tsvector not null,
  content text not null default '',
  sort_name text not null default '',
  is_keyed boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references contact(workspace_id, id) on delete cascade
);
create index contact_search_content on contact_search using gin (content gin_trgm_ops);
create index contact_search_found on contact_search using gin (search_vector);
create index contact_search_name on contact_search (workspace_id, sort_name, id);
create index contact_search_similar on contact_search using gin (sort_name gin_trgm_ops);

create table conversation (
  workspace_id uuid not null,
  id uuid not null,
  number bigint not null,
  subject text not null default '',
  contact_id uuid not null,
  inbox_id uuid not null,
  status text not null,
  folder text not null,
  assignee_id uuid,
  team_id uuid,
  tag_ids uuid[] not null default '{}',
  waiting_since timestamptz,
  snoozed_until timestamptz,
  snooze_ended_at timestamptz,
  closed_at timestamptz,
  previous_conversation_id uuid,
  scheduled_count integer not null default 0,
  entry_count bigint not null default 0,
  last_entry_at timestamptz not null,
  last_entry jsonb not null,
  created_at timestamptz not null,
  version integer not null default 1,
  merged_into_id uuid,
  unplayed_voicemails integer not null default 0,
  was_spam boolean not null default false,
  priority smallint not null default 0,
  reply_clock jsonb,
  reply_due_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, number),
  foreign key (workspace_id, assignee_id) references member(workspace_id, id),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  foreign key (workspace_id, inbox_id) references inbox(workspace_id, id),
  foreign key (workspace_id, merged_into_id) references conversation(workspace_id, id),
  foreign key (workspace_id, team_id) references team(workspace_id, id),
  check (folder in ('open', 'snoozed', 'closed', 'spam', 'trash', 'merged')),
  check (priority >= 0 and priority <= 3),
  check (status in ('open', 'snoozed', 'closed'))
);
create index conversation_assignee on conversation (workspace_id, assignee_id, folder, last_entry_at desc, id desc) include (inbox_id);
create index conversation_contact on conversation (workspace_id, contact_id, last_entry_at desc, id desc);
create index conversation_due on conversation (snoozed_until) where snoozed_until is not null;
create index conversation_folder on conversation (workspace_id, folder, last_entry_at desc, id desc);
create index conversation_inbox on conversation (workspace_id, inbox_id, folder, last_entry_at desc, id desc);
create index conversation_inbox_replied on conversation (workspace_id, inbox_id, last_entry_at desc, id desc) where folder = 'open' and waiting_since is null and ((last_entry ->> 'isFailed') is distinct from 'true') and ((last_entry ->> 'kind') is distinct from 'event') and (((last_entry ->> 'direction') is distinct from 'in') or ((last_entry ->> 'channel') = 'email')) and scheduled_count = 0 and ((last_entry -> 'isUnsent') is null) and (((last_entry ->> 'kind') is distinct from 'call') or ((last_entry -> 'outcome') is not null));
create index conversation_inbox_unassigned on conversation (workspace_id, inbox_id, last_entry_at desc, id desc) where folder = 'open' and assignee_id is null;
create index conversation_inbox_waiting on conversation (workspace_id, inbox_id, folder, waiting_since, id) where waiting_since is not null;
create index conversation_merged on conversation (workspace_id, merged_into_id) where merged_into_id is not null;
create index conversation_priority on conversation (workspace_id, folder, priority desc, last_entry_at desc, id desc) where priority > 0;
create index conversation_replied on conversation (workspace_id, last_entry_at desc, id desc) where folder = 'open' and waiting_since is null and ((last_entry ->> 'isFailed') is distinct from 'true') and ((last_entry ->> 'kind') is distinct from 'event') and (((last_entry ->> 'direction') is distinct from 'in') or ((last_entry ->> 'channel') = 'email')) and scheduled_count = 0 and ((last_entry -> 'isUnsent') is null) and (((last_entry ->> 'kind') is distinct from 'call') or ((last_entry -> 'outcome') is not null));
create index conversation_reply_due on conversation (workspace_id, reply_due_at, id) where reply_due_at is not null;
create index conversation_scheduled on conversation (workspace_id, last_entry_at desc, id desc) where scheduled_count > 0;
create index conversation_tags on conversation using gin (tag_ids) where tag_ids <> '{}';
create index conversation_team on conversation (workspace_id, team_id, folder, last_entry_at desc, id desc) include (inbox_id) where team_id is not null;
create index conversation_unassigned on conversation (workspace_id, last_entry_at desc, id desc) where folder = 'open' and assignee_id is null;
create index conversation_waiting on conversation (workspace_id, folder, waiting_since, id) where waiting_since is not null;

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
  attempts integer not null default 0,
  status_checks integer not null default 0,
  next_attempt_at timestamptz,
  submitted_at timestamptz,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  complained_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  detail text,
  submission_id uuid,
  lost_at timestamptz,
  revision integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, message_id, attempt, recipient),
  foreign key (workspace_id, message_id) references message(workspace_id, id) on delete cascade,
  check (state in ('draft', 'scheduled', 'delayed', 'canceled', 'suppressed', 'queued', 'sending', 'unknown', 'accepted', 'deferred', 'sent', 'undelivered', 'failed', 'delivered', 'read', 'bounced'))
);
create index delivery_open on delivery (workspace_id, account_id, state) where state in ('queued', 'unknown');
create unique index delivery_provider_ref on delivery (workspace_id, account_id, provider_ref) where provider_ref is not null;
create index delivery_queued on delivery (changed_at) where state in ('queued', 'delayed', 'scheduled');
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
  last_seen_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references member(workspace_id, id) on delete cascade,
  check (driver in ('simulator', 'twilio', 'plivo', 'sip')),
  check (state in ('ready', 'starting', 'no_microphone', 'refused', 'failed'))
);
create index device_member on device (workspace_id, member_id, last_seen_at desc);
create index device_old on device (last_seen_at);

create table domain_check (
  workspace_id uuid not null,
  domain text not null,
  report jsonb not null,
  checked_at timestamptz not null,
  primary key (workspace_id, domain),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table draft (
  workspace_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  kind text not null,
  body text not null,
  attachment_ids uuid[] not null default '{}',
  version integer not null,
  updated_at timestamptz not null,
  email jsonb,
  id uuid not null,
  bytes bigint not null generated always as (octet_length(body) + coalesce(octet_length((email)), 0)) stored,
  primary key (workspace_id, member_id, conversation_id, kind),
  foreign key (workspace_id, conversation_id) references conversation(workspace_id, id) on delete cascade,
  check (kind in ('text', 'note', 'email'))
);

create table email (
  workspace_id uuid not null,
  id uuid not null,
  subject text not null,
  message_id text,
  in_reply_to text,
  message_references text[] not null default '{}',
  from_name text not null default '',
  reply_to jsonb not null default '[]',
  to_list jsonb not null default '[]',
  cc_list jsonb not null default '[]',
  bcc_list jsonb not null default '[]',
  html text,
  quoted_text text not null default '',
  html_quote_offset integer,
  claimed_sent_at timestamptz,
  automated_kind text,
  warnings text[] not null default '{}',
  metadata jsonb not null default '{}',
  authentication jsonb,
  needs_authentication boolean not null default false,
  size bigint not null default 0,
  cancels_on_reply boolean not null default false,
  auth_tries integer not null default 0,
  auth_next_at timestamptz,
  content_hash text,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references message(workspace_id, id) on delete cascade,
  check (automated_kind in ('auto-reply', 'auto-generated', 'bulk', 'bounce', 'receipt'))
);
create index email_auth_due on email (workspace_id, id) where needs_authentication;
create index email_by_message_id on email (workspace_id, message_id) where message_id is not null;

create table email_attempt (
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
create index email_attempt_ref on email_attempt (workspace_id, account_id, provider_ref) where provider_ref is not null;

create table email_message_id (
  workspace_id uuid not null,
  message_id text not null,
  conversation_id uuid not null,
  kind text not null,
  entry_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, message_id, conversation_id),
  foreign key (workspace_id, entry_id) references entry(workspace_id, id) on delete cascade,
  check (kind in ('received', 'provider', 'generated', 'referenced'))
);
create index email_message_id_conversation on email_message_id (workspace_id, conversation_id);
create index email_message_id_entry on email_message_id (workspace_id, entry_id);

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
  proven_contact_id uuid,
  primary key (workspace_id, conversation_id, seq),
  unique (workspace_id, id),
  foreign key (workspace_id, proven_contact_id) references contact(workspace_id, id),
  foreign key (workspace_id, conversation_id) references conversation(workspace_id, id) on delete cascade,
  check (author_kind in ('contact', 'member', 'system')),
  check (kind in ('message', 'call', 'note', 'event'))
);
create index entry_note_key on entry (workspace_id, ((body ->> 'clientKey'))) where kind = 'note' and ((body ->> 'clientKey') is not null);
create index entry_proof on entry (workspace_id, proven_contact_id, conversation_id) where proven_contact_id is not null;

create table entry_search (
  workspace_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  search_vector tsvector not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references entry(workspace_id, id) on delete cascade
);
create index entry_search_found on entry_search using gin (search_vector);
create index entry_search_newest on entry_search (workspace_id, at desc, id desc);

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

create table idempotency_key (
  workspace_id uuid not null,
  principal_id uuid not null,
  key text not null,
  action text not null,
  input_hash text not null,
  response jsonb,
  at timestamptz not null,
  has_effect boolean not null default false,
  is_over boolean not null default false,
  primary key (workspace_id, principal_id, key)
);
create index idempotency_key_old on idempotency_key (at);

create table imap_failure (
  workspace_id uuid not null,
  account_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  attempts integer not null,
  problem text not null,
  at timestamptz not null,
  primary key (workspace_id, account_id, folder, uid_validity, uid),
  foreign key (workspace_id, account_id) references account(workspace_id, id) on delete cascade
);

create table imap_folder (
  workspace_id uuid not null,
  account_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  checked_at timestamptz,
  last_email_at timestamptz,
  backfill_since timestamptz,
  backfill_found integer,
  backfill_fetched integer,
  backfill_done_at timestamptz,
  primary key (workspace_id, account_id, folder),
  foreign key (workspace_id, account_id) references account(workspace_id, id) on delete cascade
);

create table inbound_payload (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  provider text not null,
  dedupe_key text not null,
  url text not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null,
  state text not null,
  problem text,
  attempts integer not null default 0,
  processed_at timestamptz,
  kind text not null default 'webhook',
  sha256 text,
  original_sha256 text,
  size bigint not null default 0,
  envelope jsonb,
  parent_id uuid,
  next_attempt_at timestamptz,
  deferrals integer not null default 0,
  primary key (workspace_id, id),
  unique (workspace_id, account_id, dedupe_key),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (kind in ('webhook', 'call_event', 'email', 'listed_text')),
  check (state in ('pending', 'processed', 'failed', 'dismissed'))
);
create index inbound_payload_done on inbound_payload (processed_at) where state in ('processed', 'dismissed') and (kind <> 'email');
create index inbound_payload_failed on inbound_payload (workspace_id, id desc) where state = 'failed';
create index inbound_payload_file on inbound_payload (workspace_id, original_sha256) where original_sha256 is not null;
create index inbound_payload_pending_calls on inbound_payload (workspace_id, id) where state = 'pending' and kind = 'call_event';
create index inbound_payload_pending_messages on inbound_payload (workspace_id, id) where state = 'pending' and (kind <> 'call_event');
create index inbound_payload_sha256 on inbound_payload (workspace_id, account_id, sha256) where sha256 is not null;

create table inbox (
  workspace_id uuid not null,
  id uuid not null,
  channel text not null,
  address text not null,
  name text not null,
  color text not null,
  account_id uuid not null,
  provider_ref text,
  visibility text not null,
  team_id uuid,
  undo_seconds integer not null default 0,
  webhook_state text not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  intake text not null default 'webhook',
  intake_account_id uuid,
  aliases text[] not null default '{}',
  from_name text not null default '',
  signature text not null default '',
  auto_reply jsonb,
  phone_settings jsonb not null default '{}',
  flow_version integer,
  send_through text,
  number_service jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references account(workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  foreign key (workspace_id, intake_account_id) references account(workspace_id, id),
  foreign key (workspace_id, team_id) references team(workspace_id, id),
  check (channel in ('email', 'phone', 'sender', 'whatsapp')),
  check (visibility = 'all' or team_id is not null),
  check (intake in ('webhook', 'smtp', 'imap')),
  check (visibility in ('all', 'team')),
  check (webhook_state in ('unset', 'set', 'other_url'))
);
create unique index inbox_address on inbox (workspace_id, channel, address) where archived_at is null;
create index inbox_aliases on inbox using gin (aliases) where channel = 'email' and archived_at is null;
create index inbox_email_address on inbox (address) where channel = 'email' and archived_at is null;
create index inbox_intake on inbox (workspace_id, intake_account_id) where intake_account_id is not null;

create table instance_setting (
  key text not null,
  value jsonb not null,
  primary key (key)
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
  wrap_up_until timestamptz,
  last_call_at timestamptz,
  reachability text not null default 'offline',
  sip_encrypted bytea,
  primary key (workspace_id, id),
  unique (workspace_id, person_id),
  foreign key (person_id) references person(id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (availability in ('available', 'away')),
  check (reachability in ('reachable', 'inactive', 'offline')),
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
  channel text not null,
  direction text not null,
  inbox_id uuid not null,
  contact_point_id uuid not null,
  from_address text not null,
  to_address text not null,
  body text not null,
  segments integer not null default 1,
  threading_reason text not null,
  client_key text,
  provider_ref text,
  send_after timestamptz,
  inbound_payload_id uuid,
  at timestamptz not null,
  template jsonb,
  ignores_stop boolean not null default false,
  client_key_conversation_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references entry(workspace_id, id) on delete cascade,
  foreign key (workspace_id, inbox_id) references inbox(workspace_id, id),
  check (channel in ('email', 'sms', 'whatsapp')),
  check (direction in ('in', 'out'))
);
create index message_by_contact_point on message (workspace_id, contact_point_id, inbox_id, direction, at desc);
create unique index message_client_key on message (workspace_id, client_key, coalesce(client_key_conversation_id, conversation_id)) where client_key is not null;
create unique index message_original on message (workspace_id, inbound_payload_id, inbox_id) where channel = 'email' and inbound_payload_id is not null;
create unique index message_provider_ref on message (workspace_id, inbox_id, provider_ref) where provider_ref is not null;

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
  second_factor_enabled boolean not null default false,
  second_factor_last_step bigint not null default 0,
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
  created_by uuid,
  invitation_id uuid,
  member_name text,
  new_email text,
  primary key (token_hash),
  foreign key (person_id) references person(id) on delete cascade,
  check (invitation_id is null = member_name is null),
  check (invitation_id is null or (purpose = 'second_factor' and workspace_id is not null)),
  check (created_by is null or (purpose = 'reset' and workspace_id is not null)),
  check (new_email is not null = purpose = 'email'),
  check (purpose in ('reset', 'second_factor', 'email'))
);
create index person_token_created_by on person_token (created_by) where created_by is not null;

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

create table rate_limit_counter (
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, subject)
);

create table read_state (
  workspace_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  last_read_seq bigint not null,
  primary key (workspace_id, member_id, conversation_id),
  foreign key (workspace_id, conversation_id) references conversation(workspace_id, id) on delete cascade
);

create table recording (
  workspace_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  kind text not null,
  account_id uuid not null,
  provider_ref text not null,
  state text not null,
  seconds real,
  audio_channels integer not null default 1,
  conference_epoch integer,
  sha256 text,
  size bigint,
  peaks bytea,
  transcript text,
  at timestamptz not null,
  fetched_at timestamptz,
  retain_until timestamptz,
  deleted_at_provider_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  played_at timestamptz,
  played_by uuid,
  unreachable_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, account_id, provider_ref),
  foreign key (workspace_id, call_id) references call(workspace_id, id) on delete cascade,
  foreign key (workspace_id, sha256) references file(workspace_id, sha256),
  check (kind in ('call', 'voicemail')),
  check (state in ('recording', 'processing', 'ready', 'empty', 'lost', 'deleted'))
);
create index recording_call on recording (workspace_id, call_id);
create index recording_file on recording (workspace_id, sha256) where sha256 is not null;
create index recording_keep on recording (retain_until) where retain_until is not null and deleted_at is null;

create table recording_playback (
  workspace_id uuid not null,
  id uuid not null,
  recording_id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, recording_id) references recording(workspace_id, id) on delete cascade
);
create index recording_playback_recording on recording_playback (workspace_id, recording_id, at desc);

create table reusable_image (
  workspace_id uuid not null,
  owner_id uuid not null,
  attachment_id uuid not null,
  primary key (workspace_id, owner_id, attachment_id),
  foreign key (workspace_id, attachment_id) references attachment(workspace_id, id) on delete cascade
);
create index reusable_image_attachment on reusable_image (workspace_id, attachment_id);

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

create table saved_view (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  filter jsonb not null,
  sort text not null,
  member_id uuid,
  team_id uuid,
  created_by uuid not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (member_id is null or team_id is null),
  check (sort in ('newest', 'oldest', 'waiting', 'priority', 'due'))
);
create unique index saved_view_name on saved_view (workspace_id, coalesce(member_id, '00000000-0000-0000-0000-000000000000'), lower(name));

create table search_backfill (
  workspace_id uuid not null,
  before_entry_id uuid,
  primary key (workspace_id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table sending_pause (
  workspace_id uuid not null,
  account_id uuid not null,
  sender text not null default '',
  until timestamptz not null,
  consecutive_pauses integer not null default 1,
  primary key (workspace_id, account_id, sender),
  foreign key (workspace_id, account_id) references account(workspace_id, id) on delete cascade
);

create table server_instance (
  id uuid not null,
  pool_ids text[] not null default '{}',
  last_seen_at timestamptz not null,
  heartbeats bigint not null default 0,
  primary key (id)
);

create table session (
  id uuid not null,
  token_hash bytea not null,
  person_id uuid not null,
  workspace_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  device text not null,
  primary key (id),
  unique (token_hash),
  foreign key (person_id) references person(id) on delete cascade
);
create index session_member on session (workspace_id, member_id);
create index session_person on session (person_id);

create table sla_policy (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  position integer not null,
  conditions jsonb not null,
  calendar_id uuid,
  first_reply_minutes integer,
  next_reply_minutes integer,
  warning_minutes integer,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, calendar_id) references calendar(workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create unique index sla_policy_name on sla_policy (workspace_id, lower(name));

create table smtp_address (
  address text not null,
  workspace_id uuid not null,
  inbox_id uuid not null,
  primary key (address),
  foreign key (workspace_id, inbox_id) references inbox(workspace_id, id) on delete cascade
);
create index smtp_address_inbox on smtp_address (workspace_id, inbox_id);

create table soft_bounce (
  workspace_id uuid not null,
  address text not null,
  delivery_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, address, delivery_id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table suppression (
  workspace_id uuid not null,
  id uuid not null,
  address text not null,
  reason text not null,
  provider_message text not null default '',
  entry_id uuid,
  at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (reason in ('bounced', 'complained', 'unsubscribed', 'manual'))
);
create unique index suppression_active on suppression (workspace_id, address) where removed_at is null;

create table system_email (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  person_id uuid,
  invitation_id uuid,
  recipient text not null,
  language text not null,
  inbox_id uuid,
  account_id uuid,
  needs_owners_account boolean not null,
  content_encrypted bytea,
  state text not null,
  attempts integer not null default 0,
  status_checks integer not null default 0,
  problem text,
  detail text,
  provider_ref text,
  submission_id uuid,
  submitted_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (person_id) references person(id) on delete cascade,
  foreign key (workspace_id) references workspace(id) on delete cascade,
  foreign key (workspace_id, inbox_id) references inbox(workspace_id, id),
  foreign key (workspace_id, invitation_id) references invitation(workspace_id, id) on delete cascade,
  check (kind in ('invitation', 'password_reset', 'reset_unavailable', 'confirm_email', 'email_changed', 'password_changed', 'second_factor_off')),
  check (language in ('de', 'en', 'es')),
  check (state in ('queued', 'sending', 'unknown', 'sent', 'failed', 'canceled'))
);
create index system_email_invitation on system_email (workspace_id, invitation_id, id) where invitation_id is not null;
create index system_email_old on system_email (created_at);
create index system_email_person on system_email (workspace_id, person_id, id) where person_id is not null;
create index system_email_provider_ref on system_email (workspace_id, account_id, provider_ref) where provider_ref is not null;

create table tag (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create unique index tag_name on tag (workspace_id, lower(name));

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

create table thread_operation (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  from_id uuid not null,
  to_id uuid not null,
  entry_ids uuid[] not null,
  previous_state jsonb not null,
  member_id uuid not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, from_id) references conversation(workspace_id, id) on delete cascade,
  foreign key (workspace_id, to_id) references conversation(workspace_id, id) on delete cascade,
  check (kind in ('split', 'move', 'merge'))
);

create table trusted_sender (
  workspace_id uuid not null,
  address text not null,
  member_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, address),
  foreign key (workspace_id) references workspace(id) on delete cascade
);

create table unmatched_call_event (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  ref text not null,
  event jsonb not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create index unmatched_call_event_ref on unmatched_call_event (workspace_id, account_id, ref);

create table unmatched_delivery_report (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  provider_ref text,
  message_id text,
  report jsonb not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create index unmatched_delivery_report_message_id on unmatched_delivery_report (workspace_id, account_id, message_id);
create index unmatched_delivery_report_old on unmatched_delivery_report (at);
create index unmatched_delivery_report_ref on unmatched_delivery_report (workspace_id, account_id, provider_ref);

create table unsent_email (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  body text not null,
  email jsonb not null,
  attachment_ids uuid[] not null default '{}',
  version integer not null,
  updated_at timestamptz not null,
  bytes bigint not null generated always as (octet_length(body) + octet_length((email))) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references member(workspace_id, id) on delete cascade
);
create index unsent_email_member on unsent_email (workspace_id, member_id, updated_at);

create table webhook_delivery (
  workspace_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  sequence bigint not null,
  type text not null,
  entity text not null,
  entity_id uuid not null,
  operation text not null,
  conversation_id uuid,
  inbox_id uuid,
  changed_at timestamptz not null,
  order_key uuid not null,
  state text not null,
  attempts integer not null default 0,
  failures integer not null default 0,
  next_attempt_at timestamptz,
  attempted_at timestamptz,
  duration_ms integer,
  response_status integer,
  response_excerpt text,
  problem text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoint(workspace_id, id) on delete cascade,
  check (next_attempt_at is not null = state in ('pending', 'manual')),
  check (operation in ('upserted', 'removed')),
  check (problem in ('status', 'redirect', 'timeout', 'unreachable', 'forbidden', 'internal')),
  check (state in ('pending', 'manual', 'delivered', 'failed', 'hidden'))
);
create index webhook_delivery_attempted on webhook_delivery (workspace_id, endpoint_id, attempted_at) where attempted_at is not null;
create index webhook_delivery_due on webhook_delivery (workspace_id, endpoint_id, next_attempt_at) where state in ('pending', 'manual');
create unique index webhook_delivery_event on webhook_delivery (workspace_id, endpoint_id, sequence) where type <> 'webhook.test';
create index webhook_delivery_failed_attempt on webhook_delivery (workspace_id, endpoint_id, attempted_at) where problem is not null;
create index webhook_delivery_next on webhook_delivery (workspace_id, endpoint_id, sequence) where state = 'pending';
create index webhook_delivery_old on webhook_delivery (created_at);
create index webhook_delivery_order on webhook_delivery (workspace_id, endpoint_id, order_key, sequence) where state = 'pending';
create index webhook_delivery_page on webhook_delivery (workspace_id, endpoint_id, sequence desc, id desc);
create index webhook_delivery_problem on webhook_delivery (workspace_id, endpoint_id, sequence desc, id desc) where problem is not null;
create index webhook_delivery_retried on webhook_delivery (workspace_id, endpoint_id, attempted_at) where state = 'delivered' and attempts > 1;

create table webhook_endpoint (
  workspace_id uuid not null,
  id uuid not null,
  url text not null,
  description text not null,
  event_types text[],
  inbox_ids uuid[],
  member_id uuid not null,
  secret_encrypted bytea not null,
  previous_secret_encrypted bytea,
  previous_secret_until timestamptz,
  state text not null,
  state_changed_at timestamptz not null,
  feed_seq bigint not null,
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (previous_secret_encrypted is null = previous_secret_until is null),
  check (state in ('on', 'off', 'failed'))
);

create table workspace (
  id uuid not null,
  name text not null,
  time_zone text not null,
  country text not null,
  locale text not null,
  language text,
  next_number bigint not null default 1,
  created_at timestamptz not null,
  version integer not null default 1,
  sends_system_emails boolean not null default true,
  system_email_inbox_id uuid,
  primary key (id),
  foreign key (id, system_email_inbox_id) references inbox(workspace_id, id),
  check (language in ('de', 'en', 'es'))
);

create table workspace_storage (
  workspace_id uuid not null,
  bytes bigint not null default 0,
  primary key (workspace_id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
