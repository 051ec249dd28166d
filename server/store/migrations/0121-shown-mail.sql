-- What a received mail shows, as a hash: under one id, writer and hour two mails may stand that say different things.
alter table mail add column shown_hash text;
-- Of two in one conversation mail_id names only the first.
create index mail_message_id on mail (workspace_id, message_id) where message_id is not null;
