-- Contacts without a conversation are found by an index, however many others there are.
alter table contact add column may_be_quiet boolean not null default true;
update contact ct set may_be_quiet = false
 where exists (select 1 from conversation c
                where c.workspace_id = ct.workspace_id and c.contact_id = ct.id and c.folder <> 'merged')
   and not exists (select 1 from conversation c
                where c.workspace_id = ct.workspace_id and c.contact_id = ct.id and c.folder = 'merged');
create index contact_quiet on contact (workspace_id, created_at desc, id desc) where may_be_quiet;
