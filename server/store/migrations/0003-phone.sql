-- The phone. A call is an entry on a timeline (entry.kind = 'call', the same id) and the sum of its legs; its
-- state column is written from them and never on its own.

-- ── Lines ──────────────────────────────────────────────────────────────────────────────────────────
alter table line
  -- Recording, ringing out, what may be dialled: domain/line/phone-settings.ts names them.
  add column phone jsonb not null default '{}',
  -- The version of its flow that callers meet; null: the flow every new line has.
  add column flow_version integer;

create table flow (
  workspace_id uuid not null,
  line_id uuid not null,
  version integer not null,
  steps jsonb not null,
  note text not null default '',
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, line_id, version),
  foreign key (workspace_id, line_id) references line (workspace_id, id) on delete cascade
);

create table flow_draft (
  workspace_id uuid not null,
  line_id uuid not null,
  -- null: put live or thrown away. The row stays and its version goes on, so that whoever still draws on the
  -- old one is told.
  steps jsonb,
  version integer not null,
  member_id uuid,
  at timestamptz not null,
  primary key (workspace_id, line_id),
  foreign key (workspace_id, line_id) references line (workspace_id, id) on delete cascade
);

-- What callers hear of ours: uploaded, or recorded in the browser.
create table sound (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  sha256 text not null,
  type text not null,
  seconds real not null,
  member_id uuid,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, sha256) references file (workspace_id, sha256)
);
create index sound_file on sound (workspace_id, sha256);

-- ── Calls ──────────────────────────────────────────────────────────────────────────────────────────
create table call (
  workspace_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  line_id uuid not null,
  account_id uuid not null,
  contact_id uuid not null,
  point_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  -- A member's own telephone system carries it, and their browser tells of it: no carrier is asked or told.
  is_outside boolean not null default false,
  number text not null,
  -- The customer's leg at the provider: the same call however often it is told.
  provider_ref text,
  client_key text,
  state text not null check (state in ('incoming', 'greeting', 'menu', 'waiting', 'dialling', 'ringing', 'active',
                                       'held', 'voicemail', 'ended')),
  outcome text check (outcome in ('answered', 'missed', 'abandoned_in_menu', 'abandoned_in_queue', 'voicemail',
                                  'after_hours', 'blocked', 'busy', 'declined', 'unanswered', 'cancelled', 'failed')),
  is_consulting boolean not null default false,
  -- What its flow, or whoever calls, is about to do while nobody speaks: the state when the legs say no more.
  stage text not null check (stage in ('incoming', 'greeting', 'menu', 'waiting', 'dialling', 'ringing', 'voicemail')),
  -- The flow's hours said that we are closed.
  was_closed boolean not null default false,
  -- Where in its flow it stands: the version frozen when it came in, the step, and how often it moved on.
  flow_version integer,
  step_id text,
  step_nonce integer not null default 0,
  step_at timestamptz,
  -- How often the step was said again: a menu gives up, a queue tells the place from time to time.
  step_tries integer not null default 0,
  -- The step that the carrier was told of by us; asked by it, it knows by itself.
  guided_nonce integer not null default 0,
  -- Each stay in a room has a number of its own, so that the reports of two stays never mix.
  stay integer not null default 0,
  -- The latest stay whose room is over: reports from inside it that come later say nothing.
  over_stay integer not null default 0,
  -- Since when it waits in the line's queue; and until when this round rings.
  waiting_since timestamptz,
  priority integer not null default 0,
  -- Its place in that queue as everybody was told last; whatever else changes of the call tells it anew.
  told_place integer,
  ring_round integer not null default 0,
  ring_until timestamptz,
  -- Who took it, by one compare-and-set.
  claimed_by uuid,
  claimed_at timestamptz,
  -- One of ours ended it: the customer's leg is no lost call then.
  hung_up_at timestamptz,
  hung_up_by uuid,
  -- A member wants the customer to hear music; the customer's leg tells whether they do.
  is_hold_wanted boolean not null default false,
  -- Somebody is being brought in: {id, how, by, memberIds, legId, until}; null once they spoke or did not come.
  transfer jsonb,
  -- What the carrier was told lately, and when: until it reports, it is not told the same again.
  tidied text[] not null default '{}',
  tidied_at timestamptz,
  -- As it was when the call began; changing the line changes the next call.
  recording text not null default 'off' check (recording in ('off', 'by_hand', 'always')),
  recording_state text not null default 'off' check (recording_state in ('off', 'on', 'paused')),
  -- Somebody began to record it by hand, and nobody knows yet how that went.
  recording_asked_at timestamptz,
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  wait_seconds integer not null default 0,
  talk_seconds integer not null default 0,
  -- When the provider was last heard of it; a silent call is asked about.
  heard_at timestamptz not null,
  -- When it was made sure, after the end, that every recording of it is known.
  takes_sought_at timestamptz,
  result text check (result in ('resolved', 'follow_up', 'no_answer', 'wrong_number', 'other')),
  wrapped_at timestamptz,
  problem text,
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references entry (workspace_id, id) on delete cascade,
  foreign key (workspace_id, line_id) references line (workspace_id, id)
);
create unique index call_provider_ref on call (workspace_id, account_id, provider_ref) where provider_ref is not null;
create unique index call_client_key on call (workspace_id, client_key) where client_key is not null;
create index call_live on call (workspace_id, id) where ended_at is null;
create index call_waiting on call (workspace_id, line_id, priority desc, waiting_since, id)
  where ended_at is null and waiting_since is not null;
create index call_log on call (workspace_id, started_at desc, id desc);
create index call_log_line on call (workspace_id, line_id, started_at desc, id desc);
create index call_log_member on call (workspace_id, claimed_by, started_at desc, id desc) where claimed_by is not null;
create index call_log_outcome on call (workspace_id, outcome, started_at desc, id desc);
create index call_contact on call (workspace_id, contact_id, started_at desc, id desc);
create index call_silent on call (heard_at) where ended_at is null;
create index call_unsought on call (ended_at)
  where takes_sought_at is null and (stage = 'voicemail' or recording = 'always' or recording_asked_at is not null);
create index call_unwrapped on call (workspace_id, claimed_by) where wrapped_at is null and claimed_by is not null;

-- One party on a call. Facts only go forward: the earliest and the latest moment of each kind, and what a
-- counted report said last.
create table call_leg (
  workspace_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  role text not null check (role in ('customer', 'member', 'guest', 'supervisor')),
  member_id uuid,
  number text,
  provider_ref text,
  -- What lets a browser join as this leg, once.
  pass_hash bytea,
  pass_until timestamptz,
  mode text check (mode in ('listen', 'whisper', 'barge')),
  -- The call was brought to them by a transfer, by whom and how.
  brought_by uuid,
  brought_how text check (brought_how in ('cold', 'warm', 'party', 'forward', 'ring')),
  -- It was told to go: that it is gone is no loss of the connection.
  told_to_leave_at timestamptz,
  -- Ringing out is asked for once, whatever becomes of the answer; and so long it rings.
  dialled_at timestamptz,
  ring_seconds integer,
  asked_at timestamptz not null,
  ring_at timestamptz,
  answer_at timestamptz,
  join_at timestamptz,
  leave_at timestamptz,
  end_at timestamptz,
  cause text check (cause in ('hung_up', 'cancelled', 'busy', 'no_answer', 'declined', 'unreachable',
                              'no_such_number', 'not_allowed', 'failed', 'lost')),
  provider_code text,
  -- {stay, seq, on} of its first coming into the latest room, and of the latest counted report: in it, on hold, muted.
  join_mark jsonb,
  room_mark jsonb,
  hold_mark jsonb,
  mute_mark jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, call_id) references call (workspace_id, id) on delete cascade
);
create index call_leg_call on call_leg (workspace_id, call_id);
create unique index call_leg_provider_ref on call_leg (workspace_id, provider_ref) where provider_ref is not null;
create index call_leg_pass on call_leg (workspace_id, pass_hash) where pass_hash is not null;
-- Of a call that is over too: until somebody knows how it ended, its member counts as speaking.
create index call_leg_open on call_leg (workspace_id, call_id) where end_at is null;
create index call_leg_last on call_leg (workspace_id, member_id, end_at) where role = 'member' and end_at is not null;
create index call_leg_busy on call_leg (workspace_id, member_id) where end_at is null and member_id is not null;

-- Every offer of a call to somebody, with the reason when it came to nothing.
create table call_ring (
  workspace_id uuid not null,
  call_id uuid not null,
  round integer not null,
  member_id uuid not null,
  offered_at timestamptz not null,
  -- How it reached them: their browsers, a push to a sleeping one, their own telephone.
  by text[] not null default '{}',
  ended text check (ended in ('answered', 'declined', 'missed', 'taken', 'gone', 'busy', 'away', 'wrapping_up',
                              'asleep', 'no_microphone', 'refused')),
  ended_at timestamptz,
  primary key (workspace_id, call_id, round, member_id),
  foreign key (workspace_id, call_id) references call (workspace_id, id) on delete cascade
);
create index call_ring_open on call_ring (workspace_id, member_id) where ended is null;

-- A report about a leg we do not know yet: its own call's row may still be on its way.
create table call_orphan (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  ref text not null,
  fact jsonb not null,
  at timestamptz not null,
  primary key (workspace_id, id)
);
create index call_orphan_ref on call_orphan (workspace_id, account_id, ref);

-- What was recorded: a conversation, or a message after the beep.
create table take (
  workspace_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  kind text not null check (kind in ('recording', 'voicemail')),
  account_id uuid not null,
  provider_ref text not null,
  state text not null check (state in ('running', 'coming', 'ready', 'nothing', 'lost', 'deleted')),
  seconds real,
  channels integer not null default 1,
  -- Of a recording of a whole room: which stay's.
  stay integer,
  sha256 text,
  size bigint,
  -- Loudness of equal slices, 0 to 255: the picture before the sound.
  peaks bytea,
  transcript text,
  at timestamptz not null,
  fetched_at timestamptz,
  -- Until when we keep it; and when the provider's copy went.
  keep_until timestamptz,
  gone_there_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (workspace_id, id),
  unique (workspace_id, account_id, provider_ref),
  foreign key (workspace_id, call_id) references call (workspace_id, id) on delete cascade,
  foreign key (workspace_id, sha256) references file (workspace_id, sha256)
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
  foreign key (workspace_id, take_id) references take (workspace_id, id) on delete cascade
);
create index take_listen_take on take_listen (workspace_id, take_id, at desc);

-- ── Who can be reached ─────────────────────────────────────────────────────────────────────────────
create table device (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  driver text not null check (driver in ('simulator', 'twilio', 'sip')),
  state text not null check (state in ('ready', 'starting', 'no_microphone', 'refused', 'failed')),
  seen_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
);
create index device_member on device (workspace_id, member_id, seen_at desc);
create index device_old on device (seen_at);

create table push_subscription (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  endpoint text not null,
  key text not null,
  auth text not null,
  created_at timestamptz not null,
  failed_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, endpoint),
  foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
);
create index push_subscription_member on push_subscription (workspace_id, member_id);

alter table account
  -- Whether browsers can take its calls, as it was last found: null where they can, and before anybody has looked.
  add column phone_problem text,
  add column phone_checked_at timestamptz;

alter table member
  -- Wrapping up after a call until then; "longest idle" goes by the end of the last one.
  add column wrapping_until timestamptz,
  add column last_call_at timestamptz,
  -- Whether a ring would be seen: as it was last told, so that only a change is news.
  add column reach text not null default 'gone' check (reach in ('reachable', 'asleep', 'gone')),
  -- Their own telephone system: address, name and password, sealed.
  add column sip_sealed bytea;

alter table change drop constraint change_noun_check;
alter table change add constraint change_noun_check check (noun in ('workspace', 'member', 'team', 'line', 'account',
  'tag', 'contact', 'conversation', 'entry', 'timeline', 'read', 'draft', 'unsent_mail', 'saved_reply', 'call'));
