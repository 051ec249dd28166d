-- How soon customers get a reply. The first policy that applies to a conversation counts.
create table sla_policy (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  position integer not null,
  -- As in the request: domain/conversation/sla-policy.ts. What it names may be deleted meanwhile.
  conditions jsonb not null,
  -- Null: all hours count.
  calendar_id uuid,
  first_reply_minutes integer,
  next_reply_minutes integer,
  warning_minutes integer,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  foreign key (workspace_id, calendar_id) references calendar(workspace_id, id)
);
create unique index sla_policy_name on sla_policy (workspace_id, lower(name));

alter table change_feed drop constraint change_feed_entity_check;
alter table change_feed add constraint change_feed_entity_check
  check (entity in ('workspace', 'member', 'team', 'inbox', 'account', 'tag', 'contact', 'conversation', 'entry', 'timeline_order', 'read_state', 'draft', 'unsent_email', 'saved_reply', 'saved_view', 'calendar', 'sla_policy', 'call', 'bulk_operation')) not valid;
alter table change_feed validate constraint change_feed_entity_check;
