-- A hand-over whose outcome nobody knows is remembered until it is known, however often it is repeated or asked about: a
-- provider recognizes a repetition for a day after the first time, and not after the last.
alter table delivery add column lost_at timestamptz;
update delivery set lost_at = coalesce(handed_at, changed_at) where state = 'unknown';
