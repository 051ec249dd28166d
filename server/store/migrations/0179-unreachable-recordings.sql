-- A recording that counts as lost is asked for again for a month, but not one that can never be brought here.
alter table take add column unreachable_at timestamptz;
