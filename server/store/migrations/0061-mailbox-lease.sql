-- Of several processes one watches a mailbox: the one that holds it here and renews that every few seconds.
create table mailbox_lease (
  account_id uuid primary key,
  holder uuid not null,
  held_until timestamptz not null
);
