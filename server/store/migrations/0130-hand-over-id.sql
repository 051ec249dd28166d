-- The hand-over that a delivery was last taken for: whoever records what the provider said to it can tell its own one from
-- a later one, and from its own record whose confirmation was lost.
alter table delivery add column hand_over_id uuid;
