-- Who has a second factor joins a workspace only after it: until then the ticket says which invitation was accepted, and
-- under which name.
alter table person_token
  add column invitation_id uuid,
  add column member_name text,
  add check ((invitation_id is null) = (member_name is null)),
  add check (invitation_id is null or purpose = 'second_factor' and workspace_id is not null);
