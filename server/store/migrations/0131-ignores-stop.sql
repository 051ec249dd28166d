-- The confirmation of a STOP goes out although messages to the number are stopped, however often it has to wait before.
alter table message add column ignores_stop boolean not null default false;
-- Those that wait now: nothing else of this kind is written by the system without a key.
update message m set ignores_stop = true
  from entry e, delivery d
 where e.workspace_id = m.workspace_id and e.id = m.id and d.workspace_id = m.workspace_id and d.message_id = m.id
   and d.state in ('queued', 'sending', 'unknown')
   and m.medium <> 'mail' and m.direction = 'out' and e.author_kind = 'system' and m.client_key is null;
