-- A draft has an id that its writer's browser made, and an id that was sent or discarded stays known for a while: a save
-- that comes late under it writes nothing.
alter table draft add column id uuid not null default gen_random_uuid();
alter table draft alter column id drop default;
create table ended_draft (
  workspace_id uuid not null references workspace (id) on delete cascade,
  member_id uuid not null,
  draft_id uuid not null,
  ended_at timestamptz not null,
  primary key (workspace_id, member_id, draft_id)
);
create index ended_draft_by_time on ended_draft (ended_at);
