-- When a reply is due, as in reply_clock, for lists in that order. Partial, because only conversations with an SLA whose
-- customer waits have it, so writing the others costs nothing.
alter table conversation add column reply_due_at timestamptz;
update conversation set reply_due_at = (reply_clock ->> 'dueAt')::timestamptz where reply_clock ->> 'dueAt' is not null;
create index conversation_reply_due on conversation (workspace_id, reply_due_at, id) where reply_due_at is not null;

alter table saved_view drop constraint saved_view_sort_check;
alter table saved_view add constraint saved_view_sort_check check (sort in ('newest', 'oldest', 'waiting', 'priority', 'due'));
