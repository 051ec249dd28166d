-- Events of calls are processed apart from messages: while a flood of texts waits, a caller doesn't.

alter table inbound_payload drop constraint inbound_payload_kind_check;
alter table inbound_payload add constraint inbound_payload_kind_check
  check (kind in ('webhook', 'call_event', 'email', 'listed_text'));

update inbound_payload set kind = 'call_event'
 where kind = 'webhook' and url ~ '^[a-z]+://[^/]+/webhooks/[^/]+/[^/]+/(calls|voice-script)([/?#]|$)';

drop index inbound_payload_pending;
create index inbound_payload_pending_calls on inbound_payload (workspace_id, id) where state = 'pending' and kind = 'call_event';
create index inbound_payload_pending_messages on inbound_payload (workspace_id, id) where state = 'pending' and kind <> 'call_event';
