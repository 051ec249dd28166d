-- WhatsApp is a channel beside texts: its messages, its consent and its templates are kept apart.
alter table message drop constraint message_medium_check;
alter table message add constraint message_medium_check check (medium in ('mail', 'text', 'whatsapp'));
-- Which template it is and what was filled in; null: free words.
alter table message add column template jsonb;
create index message_whatsapp_in on message (workspace_id, point_id, line_id, at desc)
  where direction = 'in' and medium = 'whatsapp';

alter table consent drop constraint consent_medium_check;
alter table consent add constraint consent_medium_check check (medium in ('text', 'call', 'mail', 'whatsapp'));
-- The ledger's last words on WhatsApp: they wrote or agreed, or took it back.
alter table contact_point add column whatsapp_granted_at timestamptz;
alter table contact_point add column whatsapp_revoked_at timestamptz;

-- What the provider shows of an account's templates, as it was last asked.
create table message_template (
  workspace_id uuid not null,
  account_id uuid not null,
  ref text not null,
  language text not null,
  name text not null,
  body text not null,
  is_approved boolean not null,
  seen_at timestamptz not null,
  primary key (workspace_id, account_id, ref, language),
  foreign key (workspace_id, account_id) references account (workspace_id, id) on delete cascade
);
