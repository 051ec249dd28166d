-- A ring that ended because the member lost access to the call.

alter table call_ring drop constraint call_ring_end_reason_check;
alter table call_ring add constraint call_ring_end_reason_check
  check (end_reason in ('answered', 'declined', 'missed', 'answered_elsewhere', 'caller_hung_up', 'busy', 'away', 'no_access', 'wrapping_up', 'no_active_browser', 'no_microphone', 'device_error'));
