-- Who picked up a call of ours, where the provider was asked to listen for a machine.
alter table call_leg add column answered_by text
  constraint call_leg_answered_by check (answered_by in ('machine', 'fax', 'person'));
