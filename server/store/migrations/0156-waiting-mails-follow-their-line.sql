-- Mails that were scheduled before their line moved to another account leave through that one.
with moved as (
  update delivery d set account_id = l.account_id
    from message m join line l on l.workspace_id = m.workspace_id and l.id = m.line_id
   where d.state in ('scheduled', 'held') and m.workspace_id = d.workspace_id and m.id = d.message_id and m.medium = 'mail'
     and l.account_id is not null and l.account_id <> d.account_id
  returning d.workspace_id, d.message_id, d.attempt, d.account_id)
update mail_attempt t set account_id = moved.account_id from moved
 where t.workspace_id = moved.workspace_id and t.message_id = moved.message_id and t.attempt = moved.attempt;
