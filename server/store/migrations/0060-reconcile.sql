-- What an account's provider told since `missed_since` may not have reached us: it is compared with the provider's own list
-- until that was done once. While the list cannot be had, since when and why.
alter table account add column missed_since timestamptz;
alter table account add column reconcile_failing_since timestamptz;
alter table account add column reconcile_problem text;
