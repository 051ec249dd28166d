-- A mail whose verdict rests on lookups that failed is judged again: how often it was, and when next.
alter table mail
  add column auth_tries integer not null default 0,
  add column auth_next_at timestamptz;
