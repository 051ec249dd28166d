-- A text from a provider's own list that could not be received is stored as a payload, so that it becomes a dead letter.

alter table inbound_payload drop constraint inbound_payload_kind_check;
alter table inbound_payload add constraint inbound_payload_kind_check
  check (kind in ('webhook', 'email', 'listed_text'));

-- Dismissed payloads are deleted after the same time as processed ones.

drop index inbound_payload_processed;
create index inbound_payload_done on inbound_payload (processed_at) where state in ('processed', 'dismissed') and kind <> 'email';
