-- A request is repeated to the conversation that it was first sent to. A message or note that was moved meanwhile
-- remembers that conversation, so that its key is found and it isn't sent again.
alter table message add column keyed_in uuid;
drop index message_client_key;
create unique index message_client_key on message (workspace_id, client_key, coalesce(keyed_in, conversation_id))
  where client_key is not null;
create index entry_note_key on entry (workspace_id, (body ->> 'clientKey'))
  where kind = 'note' and (body ->> 'clientKey') is not null;
