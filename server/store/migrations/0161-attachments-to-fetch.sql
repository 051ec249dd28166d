-- What is still at the provider is looked for again: few rows among all attachments.
create index attachment_to_fetch on attachment (created_at) where remote is not null;
