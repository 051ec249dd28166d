-- Bytes are stored before the transaction that refers to them. The claim keeps the sweep away meanwhile, and a
-- removal under way keeps a claim waiting, so that no connection is held while the file store is slow.
alter table file add column claimed_at timestamptz not null default '-infinity';
update file set claimed_at = created_at;
alter table file alter column claimed_at drop default;

create table file_removal (
  workspace_id uuid not null references workspace (id) on delete cascade,
  sha256 text not null,
  since timestamptz not null,
  primary key (workspace_id, sha256)
);

-- A passing fault, such as a slow file store, puts an item off; it is no reason to call it unreadable.
alter table raw_item add column next_try_at timestamptz;
alter table raw_item add column put_off integer not null default 0;
