-- An account whose keys were rejected is checked again by itself, ever more rarely: since when decides how rarely.
alter table account add column broken_since timestamptz;
update account set broken_since = coalesce(checked_at, now()) where state = 'broken';
-- A webhook whose signature is wrong is mostly a provider whose keys were changed: what it reported is missing here.
alter table account add column hook_refused_at timestamptz;
