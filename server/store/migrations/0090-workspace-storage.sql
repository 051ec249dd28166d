-- What the files of a workspace take, counted as they come and go: a sum over all of them takes too long at every upload.
create table workspace_storage (
  workspace_id uuid not null references workspace (id) on delete cascade,
  bytes bigint not null default 0,
  primary key (workspace_id)
);
insert into workspace_storage (workspace_id, bytes)
  select workspace_id, sum(size) from file group by workspace_id;
