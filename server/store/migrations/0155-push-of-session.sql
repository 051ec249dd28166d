-- A browser is woken for the session in which it asked for that, and no longer than the session lasts.
alter table push_subscription add column session_id uuid;
update push_subscription p set session_id = (
  select s.id from session s where s.workspace_id = p.workspace_id and s.member_id = p.member_id
   order by s.seen_at desc, s.id limit 1);
delete from push_subscription where session_id is null;
alter table push_subscription alter column session_id set not null;
alter table push_subscription add foreign key (session_id) references session (id) on delete cascade;
create index push_subscription_session on push_subscription (session_id);
