-- Up to which step the carrier is to be told what the customer's leg hears: a step that the leg itself asked for is not told.
alter table call add column guide_nonce integer not null default 0;
update call set guide_nonce = step_nonce where ended_at is null;
-- Who tells it at this moment, and until when unless it says so again.
alter table call add column guiding_by uuid, add column guiding_until timestamptz;
