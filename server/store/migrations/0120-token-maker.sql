-- Who made a reset link: it ends when they may not make it any more. Those made before name nobody and end now.
alter table person_token add column made_by uuid;
delete from person_token where purpose = 'reset' and workspace_id is not null;
alter table person_token add constraint person_token_made_by_check
  check ((made_by is not null) = (purpose = 'reset' and workspace_id is not null));
create index person_token_made_by on person_token (made_by) where made_by is not null;
