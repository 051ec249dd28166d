-- Actions on many conversations at once. An operation is accepted with all its conversations in one transaction and then
-- carried out by a job in small ones.

-- What a member started: one action on a fixed set of conversations. The counters are those of its items, updated in the
-- transaction that changes the items, so a page reads progress without counting.
create table bulk_operation (
  workspace_id uuid not null,
  id uuid not null,
  -- The action is carried out as this member, with the rights they have at that moment.
  member_id uuid not null,
  -- Made by the browser: a request that is sent again starts nothing.
  client_key text not null,
  -- The action and its input, as in the request.
  action jsonb not null,
  state text not null default 'running',
  total integer not null,
  done_count integer not null default 0,
  skipped_count integer not null default 0,
  undone_count integer not null default 0,
  kept_count integer not null default 0,
  started_at timestamptz not null,
  -- When it was done or canceled; undo is offered for a while from then on.
  ended_at timestamptz,
  -- Its member closed its bar.
  is_dismissed boolean not null default false,
  primary key (workspace_id, id),
  unique (workspace_id, member_id, client_key),
  foreign key (workspace_id, member_id) references member(workspace_id, id),
  check (state in ('running', 'done', 'canceled', 'undoing', 'undone'))
);
create index bulk_operation_started on bulk_operation (workspace_id, member_id, started_at desc);
create index bulk_operation_old on bulk_operation (started_at);

-- A conversation of an operation. It need not exist: what a member may not see looks the same as what was never there.
create table bulk_operation_item (
  workspace_id uuid not null,
  operation_id uuid not null,
  conversation_id uuid not null,
  -- Its place in the list, which is the order of the work.
  position integer not null,
  state text not null default 'pending',
  -- Why it was skipped, or kept by the undo.
  reason text,
  -- The conversation before the action, as far as the action changes it.
  previous jsonb,
  -- Entries on the timeline after the action. More of them mean that something happened since, and undo keeps it.
  entry_count_after bigint,
  primary key (workspace_id, operation_id, position),
  foreign key (workspace_id, operation_id) references bulk_operation(workspace_id, id) on delete cascade,
  check (state in ('pending', 'done', 'skipped', 'undone', 'kept')),
  check (reason in ('no_access', 'not_allowed', 'unchanged', 'changed_since', 'wrong_state', 'assignee', 'target_gone', 'too_many_tags', 'failed'))
);
-- The next ones to do or to undo.
create index bulk_operation_item_next on bulk_operation_item (workspace_id, operation_id, state, position);

alter table change_feed drop constraint change_feed_entity_check;
alter table change_feed add constraint change_feed_entity_check
  check (entity in ('workspace', 'member', 'team', 'inbox', 'account', 'tag', 'contact', 'conversation', 'entry', 'timeline_order', 'read_state', 'draft', 'unsent_email', 'saved_reply', 'call', 'bulk_operation')) not valid;
alter table change_feed validate constraint change_feed_entity_check;
