-- An outgoing call that an answering machine or a fax answered is no longer counted as answered.

alter table call drop constraint call_outcome_check;
alter table call add constraint call_outcome_check
  check (outcome in ('answered', 'machine', 'missed', 'abandoned_in_menu', 'abandoned_in_queue', 'voicemail', 'after_hours', 'blocked', 'busy', 'declined', 'no_answer', 'canceled', 'failed'));
