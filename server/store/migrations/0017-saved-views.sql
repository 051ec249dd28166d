-- Views that members save: a filter over conversations with a name and a sort order.
create table saved_view (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  -- As in the request: domain/conversation/conversation-filter.ts. What it names may be deleted meanwhile.
  filter jsonb not null,
  sort text not null,
  -- Its owner; null if it is shared.
  member_id uuid,
  -- Of a shared view: the team it is shared with, null for everyone. A deleted team leaves it to the managers.
  team_id uuid,
  created_by uuid not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  check (sort in ('newest', 'oldest', 'waiting', 'priority')),
  check (member_id is null or team_id is null)
);
create unique index saved_view_name on saved_view (workspace_id, coalesce(member_id, '00000000-0000-0000-0000-000000000000'), lower(name));

alter table change_feed drop constraint change_feed_entity_check;
alter table change_feed add constraint change_feed_entity_check
  check (entity in ('workspace', 'member', 'team', 'inbox', 'account', 'tag', 'contact', 'conversation', 'entry', 'timeline_order', 'read_state', 'draft', 'unsent_email', 'saved_reply', 'saved_view', 'call', 'bulk_operation')) not valid;
alter table change_feed validate constraint change_feed_entity_check;
