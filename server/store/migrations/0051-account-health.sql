-- How the provider of an account answers. After several passing failures in a row nothing is handed over until
-- `retry_at`; then one message goes first to see whether the provider answers again.
create table account_health (
  workspace_id uuid not null,
  account_id uuid not null,
  failures integer not null default 0,
  opened_at timestamptz,
  retry_at timestamptz,
  last_success_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  primary key (workspace_id, account_id),
  foreign key (workspace_id, account_id) references account (workspace_id, id) on delete cascade
);

create index delivery_queued on delivery (changed_at) where state in ('queued', 'held', 'scheduled');
create index delivery_unknown on delivery (changed_at) where state = 'unknown';
create index delivery_open on delivery (workspace_id, account_id, state) where state in ('queued', 'unknown');
