-- A text from a provider's own list that could not be received is stored as a payload, so that it becomes a dead letter.

alter table inbound_payload drop constraint inbound_payload_kind_check;
alter table inbound_payload add constraint inbound_payload_kind_check
  check (kind in ('webhook', 'email', 'listed_text'));

-- Dismissed payloads are deleted after the same time as processed ones.

drop index inbound_payload_processed;
create index inbound_payload_done on inbound_payload (processed_at) where state in ('processed', 'dismissed') and kind <> 'email';

-- A ring that ended because a member canceled what it rang for: the caller did not hang up.

alter table call_ring drop constraint call_ring_end_reason_check;
alter table call_ring add constraint call_ring_end_reason_check
  check (end_reason in ('answered', 'declined', 'missed', 'answered_elsewhere', 'caller_hung_up', 'canceled', 'busy', 'away', 'no_access', 'wrapping_up', 'no_active_browser', 'no_microphone', 'device_error'));

-- Of rings for a transfer, those that ended before their call did were canceled.
update call_ring r set end_reason = 'canceled' from call c
 where c.workspace_id = r.workspace_id and c.id = r.call_id and r.end_reason = 'caller_hung_up' and not c.is_pbx
   and r.offered_at > c.answered_at and (c.ended_at is null or r.ended_at < c.ended_at);
