-- The view "Waiting on customer": open, and the last word is ours and did not fail.
drop index conversation_answered;
drop index conversation_line_answered;
create index conversation_answered on conversation (workspace_id, last_at desc, id desc)
  where place = 'open' and waiting_since is null and (last_entry ->> 'isFailed') is distinct from 'true'
    and (last_entry ->> 'kind') is distinct from 'event'
    and ((last_entry ->> 'direction') is distinct from 'in' or coalesce(last_entry ->> 'medium', 'mail') = 'mail');
create index conversation_line_answered on conversation (workspace_id, line_id, last_at desc, id desc)
  where place = 'open' and waiting_since is null and (last_entry ->> 'isFailed') is distinct from 'true'
    and (last_entry ->> 'kind') is distinct from 'event'
    and ((last_entry ->> 'direction') is distinct from 'in' or coalesce(last_entry ->> 'medium', 'mail') = 'mail');
