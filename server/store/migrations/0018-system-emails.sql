-- Emails that Deskbell itself writes to someone about their sign-in: invitations, password resets, changes of the
-- address. They are sent from an inbox, but belong to no conversation.

create table system_email (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Whom it is about. An invitation is about an address.
  person_id uuid,
  invitation_id uuid,
  recipient text not null,
  language text not null,
  -- Null if no inbox could send it.
  inbox_id uuid,
  account_id uuid,
  -- Its link makes someone an owner: it is only sent through an account whose keys an owner entered.
  needs_owners_account boolean not null,
  -- The values of its text with the link, encrypted. Deleted once the outcome is known.
  content_encrypted bytea,
  state text not null,
  attempts integer not null default 0,
  status_checks integer not null default 0,
  problem text,
  -- The response of the provider or the recipient's server.
  detail text,
  provider_ref text,
  submission_id uuid,
  submitted_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace(id) on delete cascade,
  foreign key (person_id) references person(id) on delete cascade,
  foreign key (workspace_id, invitation_id) references invitation(workspace_id, id) on delete cascade,
  foreign key (workspace_id, inbox_id) references inbox(workspace_id, id),
  check (kind in ('invitation', 'password_reset', 'reset_unavailable', 'confirm_email', 'email_changed',
                  'password_changed', 'second_factor_off')),
  check (language in ('de', 'en', 'es')),
  check (state in ('queued', 'sending', 'unknown', 'sent', 'failed', 'canceled'))
);
create index system_email_invitation on system_email (workspace_id, invitation_id, id) where invitation_id is not null;
create index system_email_person on system_email (workspace_id, person_id, id) where person_id is not null;
create index system_email_provider_ref on system_email (workspace_id, account_id, provider_ref) where provider_ref is not null;
create index system_email_old on system_email (created_at);

-- Where they come from. Null: the first inbox that can send.
alter table workspace add column sends_system_emails boolean not null default true;
alter table workspace add column system_email_inbox_id uuid;
alter table workspace add foreign key (id, system_email_inbox_id) references inbox(workspace_id, id);

-- Who enters an account's keys decides which server its emails pass through, and could read an owner's links there.
-- Never set for the simulator, whose mailboxes admins read.
alter table account add column has_owners_keys boolean not null default false;
update account a set has_owners_keys = true
 where not a.is_simulated and (
       select l.actor_kind = 'member' and exists (
          select from member m where m.workspace_id = l.workspace_id and m.id = l.actor_id and m.role = 'owner')
          from audit_log l
         where l.workspace_id = a.workspace_id and l.object_id = a.id
           and (l.action = 'connect-account' or l.action = 'update-account' and l.details ->> 'hasNewKeys' = 'true')
         order by l.at desc, l.id desc limit 1);

-- A reset link requested by email has a workspace, whose inbox sent it, but no creator.
alter table person_token drop constraint person_token_check2;
alter table person_token drop constraint person_token_purpose_check;
alter table person_token add column new_email text;
alter table person_token add check (created_by is null or (purpose = 'reset' and workspace_id is not null));
alter table person_token add check (purpose in ('reset', 'second_factor', 'email'));
alter table person_token add check ((new_email is not null) = (purpose = 'email'));
