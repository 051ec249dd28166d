-- Contacts are merged, with undo; suspected duplicates are suggested.

alter table contact_point add column is_primary boolean not null default false;
create unique index contact_point_primary on contact_point (workspace_id, contact_id, kind) where is_primary;

-- What a number or an address proves about belongs to a contact that exists: a transaction that names a contact merged
-- meanwhile fails, and is run again.
alter table call add constraint call_contact_exists foreign key (workspace_id, contact_id) references contact(workspace_id, id) not valid;
alter table call validate constraint call_contact_exists;
alter table entry add constraint entry_proven_contact_exists
  foreign key (workspace_id, proven_contact_id) references contact(workspace_id, id) not valid;
alter table entry validate constraint entry_proven_contact_exists;

-- Merges of contacts. The merged contact's row is gone; its id leads to the remaining contact.
create table contact_merge (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  merged_id uuid not null,
  merged_name text not null,
  member_id uuid not null,
  -- What undoing needs. Null once the time for it is over.
  previous_state jsonb,
  undo_until timestamptz not null,
  undone_at timestamptz,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade
);
create unique index contact_merge_merged on contact_merge (workspace_id, merged_id) where undone_at is null;
create index contact_merge_contact on contact_merge (workspace_id, contact_id, at desc) where undone_at is null;
create index contact_merge_expired on contact_merge (undo_until) where previous_state is not null;

-- Who knew the contacts of which one was merged: nobody learns by a merge what they didn't know.
create table contact_audience (
  workspace_id uuid not null,
  contact_id uuid not null,
  merge_id uuid not null,
  part integer not null,
  inbox_ids uuid[] not null,
  proven_inbox_ids uuid[] not null,
  primary key (workspace_id, contact_id, merge_id, part),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id) on delete cascade
);

-- By what a contact is recognized as a duplicate of another: domain/contact/match-keys.ts.
create table contact_match_key (
  workspace_id uuid not null,
  key text not null,
  contact_id uuid not null,
  primary key (workspace_id, key, contact_id),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id) on delete cascade
);
create index contact_match_key_contact on contact_match_key (workspace_id, contact_id);

-- Pairs of contacts that shared a key; the first has the smaller id. Dismissed for good.
create table contact_duplicate (
  workspace_id uuid not null,
  contact_id uuid not null,
  other_id uuid not null,
  dismissed_at timestamptz,
  dismissed_by uuid,
  primary key (workspace_id, contact_id, other_id),
  foreign key (workspace_id, contact_id) references contact(workspace_id, id) on delete cascade,
  foreign key (workspace_id, other_id) references contact(workspace_id, id) on delete cascade,
  check (contact_id < other_id)
);
create index contact_duplicate_other on contact_duplicate (workspace_id, other_id);
create index contact_duplicate_listed on contact_duplicate (workspace_id, other_id desc, contact_id desc) where dismissed_at is null;

-- Contacts of earlier versions get their keys with the next maintenance; their entries are indexed already.
alter table contact_search add column is_keyed boolean not null default false;
insert into search_backfill (workspace_id, before_entry_id)
  select id, '00000000-0000-0000-0000-000000000000' from workspace on conflict do nothing;
