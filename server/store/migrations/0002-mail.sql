-- Mail. The original stays as it came (raw_item); what was understood of it stands beside the message, so
-- that lists and timelines never carry more than they show.

-- ── Lines and accounts ─────────────────────────────────────────────────────────────────────────────
-- `account_id` sends. Mail comes in by that account's hook, by our own SMTP door, or from an IMAP account.
alter table line
  add column intake text not null default 'hook' check (intake in ('hook', 'smtp', 'imap')),
  add column intake_account_id uuid,
  -- Other addresses that are this line too: accepted at the door, left out of every reply-all.
  add column aliases text[] not null default '{}',
  -- What customers read beside the address; empty: the workspace's name.
  add column from_name text not null default '',
  add column signature text not null default '',
  add column auto_reply jsonb,
  add foreign key (workspace_id, intake_account_id) references account (workspace_id, id);
create index line_intake on line (workspace_id, intake_account_id) where intake_account_id is not null;
-- The SMTP door asks by address alone: which workspace is it for?
create index line_mail_address on line (address) where kind = 'mail' and archived_at is null;
create index line_aliases on line using gin (aliases) where kind = 'mail' and archived_at is null;

-- Addresses whose mail comes to our own door: each one line's, in all workspaces of the server.
create table held_address (
  address text not null,
  workspace_id uuid not null,
  line_id uuid not null,
  primary key (address),
  foreign key (workspace_id, line_id) references line (workspace_id, id) on delete cascade
);
create index held_address_line on held_address (workspace_id, line_id);

-- How far a mailbox has been read. A changed uid_validity makes all uids worthless (RFC 3501 §2.3.1.1).
create table imap_box (
  workspace_id uuid not null,
  account_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  checked_at timestamptz,
  last_mail_at timestamptz,
  -- A reading again of the last days, as asked for: what lay there, and what of it was new to us.
  backfill_since timestamptz,
  backfill_found integer,
  backfill_fetched integer,
  backfill_done_at timestamptz,
  primary key (workspace_id, account_id, folder),
  foreign key (workspace_id, account_id) references account (workspace_id, id) on delete cascade
);

-- Mails of a mailbox that could not be fetched: they never hold up the others.
create table imap_stuck (
  workspace_id uuid not null,
  account_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  tries integer not null,
  problem text not null,
  at timestamptz not null,
  primary key (workspace_id, account_id, folder, uid_validity, uid),
  foreign key (workspace_id, account_id) references account (workspace_id, id) on delete cascade
);

-- ── What came in ───────────────────────────────────────────────────────────────────────────────────
-- A hook is a provider's request; a mail is a mail as its sender wrote it, whatever way it took.
alter table raw_item
  add column kind text not null default 'hook' check (kind in ('hook', 'mail')),
  -- Of the whole mail: the same bytes under another uid are the same mail.
  add column sha256 text,
  -- Of a large mail only the name of the file that holds it.
  add column file_sha256 text,
  add column size bigint not null default 0,
  -- Who it was for and from by the way it came: {from, to: [], ip, helo, isTls}.
  add column envelope jsonb,
  -- The hook that brought the mail.
  add column parent_id uuid;
create index raw_item_sha256 on raw_item (workspace_id, account_id, sha256) where sha256 is not null;
-- Whether a file is still somebody's original.
create index raw_item_file on raw_item (workspace_id, file_sha256) where file_sha256 is not null;

-- ── Conversations ──────────────────────────────────────────────────────────────────────────────────
alter table conversation
  add column merged_into uuid,
  add foreign key (workspace_id, merged_into) references conversation (workspace_id, id);
create index conversation_merged on conversation (workspace_id, merged_into) where merged_into is not null;

-- Who has a part in it: whoever wrote, or was written to. Only they may answer into it.
create table participant (
  workspace_id uuid not null,
  conversation_id uuid not null,
  address text not null,
  name text not null default '',
  entry_id uuid not null,
  primary key (workspace_id, conversation_id, address),
  foreign key (workspace_id, conversation_id) references conversation (workspace_id, id) on delete cascade
);

-- Every split, move and merge, with what is needed to take it back.
create table regrouping (
  workspace_id uuid not null,
  id uuid not null,
  deed text not null check (deed in ('split', 'move', 'merge')),
  from_id uuid not null,
  to_id uuid not null,
  entry_ids uuid[] not null,
  before jsonb not null,
  member_id uuid not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, from_id) references conversation (workspace_id, id) on delete cascade,
  foreign key (workspace_id, to_id) references conversation (workspace_id, id) on delete cascade
);

-- ── Messages ───────────────────────────────────────────────────────────────────────────────────────
-- One row for a message that is a mail. Addresses are [{address, name}].
create table mail (
  workspace_id uuid not null,
  id uuid not null,
  subject text not null,
  -- Without angle brackets, as we look ids up; null when the mail had none.
  message_id text,
  in_reply_to text,
  refs text[] not null default '{}',
  from_name text not null default '',
  reply_to jsonb not null default '[]',
  to_list jsonb not null default '[]',
  cc_list jsonb not null default '[]',
  bcc_list jsonb not null default '[]',
  html text,
  -- The quoted rest, folded away; `message.body` is what the writer wrote this time.
  elided text not null default '',
  html_folds_at integer,
  told_at timestamptz,
  auto text check (auto in ('auto-reply', 'auto-generated', 'bulk', 'bounce', 'receipt')),
  warnings text[] not null default '{}',
  -- {kind: 'calendar' | 'forwarded' | 'bounce', ...}: what the reader recognised inside it.
  findings jsonb not null default '{}',
  -- SPF, DKIM and DMARC, judged later; null until then.
  auth jsonb,
  -- Somebody still has to judge it.
  is_auth_due boolean not null default false,
  size bigint not null default 0,
  -- The writer of a scheduled mail wants it stopped when the customer writes first.
  stops_on_reply boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references message (workspace_id, id) on delete cascade
);

create index mail_auth_due on mail (workspace_id, id) where is_auth_due;
-- One original and line make one message, however often it is read.
create unique index message_original on message (workspace_id, raw_item_id, line_id) where medium = 'mail' and raw_item_id is not null;

-- By which ids later mails may name a message; `seen` ones we only saw in the References of others, so that
-- answers to a mail that never reached us find each other.
create table mail_id (
  workspace_id uuid not null,
  mail_id text not null,
  conversation_id uuid not null,
  kind text not null check (kind in ('own', 'provider', 'minted', 'seen')),
  entry_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, mail_id, conversation_id),
  foreign key (workspace_id, entry_id) references entry (workspace_id, id) on delete cascade
);
create index mail_id_entry on mail_id (workspace_id, entry_id);
create index mail_id_conversation on mail_id (workspace_id, conversation_id);

-- One handing over to a provider: all recipients of a message at once. Its id travels with the mail and is
-- the idempotency key; `delivery` holds what became of it at each recipient.
create table mail_attempt (
  workspace_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  attempt integer not null,
  account_id uuid not null,
  provider_ref text,
  primary key (workspace_id, id),
  unique (workspace_id, message_id, attempt),
  foreign key (workspace_id, message_id) references message (workspace_id, id) on delete cascade
);
create index mail_attempt_ref on mail_attempt (workspace_id, account_id, provider_ref) where provider_ref is not null;

alter table delivery
  add column complained_at timestamptz,
  add column opened_at timestamptz,
  add column clicked_at timestamptz,
  -- The remote server's own words, for whoever wants to know exactly.
  add column detail text;

-- Reports that came before we knew what the provider calls the mail.
create table orphan_report (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  provider_ref text,
  mail_id text,
  report jsonb not null,
  at timestamptz not null,
  primary key (workspace_id, id)
);
create index orphan_report_ref on orphan_report (workspace_id, account_id, provider_ref);
create index orphan_report_mail on orphan_report (workspace_id, account_id, mail_id);
create index orphan_report_old on orphan_report (at);

alter table attachment
  add column content_id text,
  add column is_inline boolean not null default false;

alter table draft drop constraint draft_medium_check;
alter table draft
  add constraint draft_medium_check check (medium in ('text', 'note', 'mail')),
  -- Of a mail, beside its words (`body` is HTML): {kind, lineId, subject, to, cc, bcc, answersId}.
  add column mail jsonb;

-- A first mail while it is written: nothing stands yet to which its draft could belong.
create table unsent_mail (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  body text not null,
  mail jsonb not null,
  attachment_ids uuid[] not null default '{}',
  version integer not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
);
create index unsent_mail_member on unsent_mail (workspace_id, member_id, updated_at);

-- ── Staying deliverable ────────────────────────────────────────────────────────────────────────────
create table suppression (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  address text not null,
  reason text not null check (reason in ('bounced', 'complained', 'unsubscribed', 'manual')),
  words text not null default '',
  entry_id uuid,
  at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  primary key (workspace_id, id)
);
create unique index suppression_standing on suppression (workspace_id, address) where lifted_at is null;

-- Soft bounces, for the warning after the third within a week.
create table soft_bounce (
  workspace_id uuid not null references workspace (id) on delete cascade,
  address text not null,
  delivery_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, address, delivery_id)
);

-- Who got our automatic reply, and when: once a sender and line and day.
create table auto_reply_sent (
  workspace_id uuid not null references workspace (id) on delete cascade,
  line_id uuid not null,
  address text not null,
  at timestamptz not null,
  primary key (workspace_id, line_id, address)
);

create table domain_check (
  workspace_id uuid not null references workspace (id) on delete cascade,
  domain text not null,
  found jsonb not null,
  checked_at timestamptz not null,
  primary key (workspace_id, domain)
);

-- Senders whose pictures from afar are shown at once.
create table trusted_sender (
  workspace_id uuid not null references workspace (id) on delete cascade,
  address text not null,
  member_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, address)
);

-- ── Words to reuse ─────────────────────────────────────────────────────────────────────────────────
create table saved_reply (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- HTML of the composer; a text gets its plain form.
  body text not null,
  -- null: everybody's.
  member_id uuid,
  created_by uuid not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index saved_reply_name on saved_reply (workspace_id, coalesce(member_id, '00000000-0000-0000-0000-000000000000'), lower(name));

alter table change drop constraint change_noun_check;
alter table change add constraint change_noun_check check (noun in ('workspace', 'member', 'team', 'line', 'account',
  'tag', 'contact', 'conversation', 'entry', 'timeline', 'read', 'draft', 'unsent_mail', 'saved_reply'));

-- ── Finding ────────────────────────────────────────────────────────────────────────────────────────
-- What was said, as words (domain/search). Beside the entry, so that what changes about it later moves no
-- word in the index; which conversation it belongs to is the entry's own affair.
create table entry_words (
  workspace_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  words tsvector not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references entry (workspace_id, id) on delete cascade
);
create index entry_words_newest on entry_words (workspace_id, at desc, id desc);
create index entry_words_found on entry_words using gin (words);

-- Names, addresses and numbers.
create table contact_words (
  workspace_id uuid not null,
  id uuid not null,
  words tsvector not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references contact (workspace_id, id) on delete cascade
);
create index contact_words_found on contact_words using gin (words);

-- Workspaces from before words were kept: how far back theirs have been made up for.
create table words_due (
  workspace_id uuid not null references workspace (id) on delete cascade,
  before_id uuid,
  primary key (workspace_id)
);
insert into words_due (workspace_id) select id from workspace;
