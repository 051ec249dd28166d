-- A voicemail that no member has played yet, and how many of them a conversation has. Those of before count as played.
alter table take add column heard_at timestamptz, add column heard_by uuid;
update take set heard_at = at where kind = 'voicemail';
alter table conversation add column unheard_voicemails integer not null default 0;
create index call_conversation on call (workspace_id, conversation_id);
