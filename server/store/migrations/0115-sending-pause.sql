-- A provider asked us to slow down: until then nothing is handed over for the account, or from one sender of it ('' is the
-- whole account). `times` counts pauses that followed one another, for providers that do not say how long.
create table sending_pause (
  workspace_id uuid not null,
  account_id uuid not null,
  sender text not null default '',
  until timestamptz not null,
  times integer not null default 1,
  primary key (workspace_id, account_id, sender),
  foreign key (workspace_id, account_id) references account (workspace_id, id) on delete cascade
);
