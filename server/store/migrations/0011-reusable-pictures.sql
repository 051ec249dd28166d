-- Pictures of saved replies and signatures, recorded when the text is saved by someone who may use them. A text alone
-- proves nothing: anyone can write any id into a reply of their own. The owner is a saved reply, a member or an inbox.

create table reusable_picture (
  workspace_id uuid not null,
  owner_id uuid not null,
  attachment_id uuid not null,
  primary key (workspace_id, owner_id, attachment_id),
  foreign key (workspace_id, attachment_id) references attachment(workspace_id, id) on delete cascade
);
create index reusable_picture_attachment on reusable_picture (workspace_id, attachment_id);

-- Texts from before: what their author uploaded; for texts of the whole team, what anyone who may edit them uploaded.
insert into reusable_picture (workspace_id, owner_id, attachment_id)
select a.workspace_id, t.owner_id, a.id
  from attachment a
  join member m on m.workspace_id = a.workspace_id and m.id = a.member_id
  join (select workspace_id, id as owner_id, member_id, body from saved_reply
        union all select workspace_id, id, id, settings ->> 'signature' from member
        union all select workspace_id, id, null, signature from inbox) t
    on t.workspace_id = a.workspace_id and position(a.id::text in t.body) > 0
 where a.message_id is null and a.sha256 is not null
   and case when t.member_id is null then m.role in ('owner', 'admin', 'manager') else t.member_id = a.member_id and a.api_key_id is null end;
