-- Business hours with a name, for SLAs.
create table calendar (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  -- As in the request: domain/inbox/hours.ts.
  hours jsonb not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create unique index calendar_name on calendar (workspace_id, lower(name));
