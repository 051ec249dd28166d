-- How urgent members say a conversation is: 0 none, 1 low, 2 high, 3 urgent. A constant default rewrites no row.
alter table conversation add column priority smallint not null default 0 check (priority between 0 and 3);

-- Lists sorted by priority begin with these rows; the others follow in the order of their own index. Partial, because
-- most conversations have no priority, so writing them costs nothing.
create index conversation_priority on conversation (workspace_id, folder, priority desc, last_entry_at desc, id desc) where priority > 0;
