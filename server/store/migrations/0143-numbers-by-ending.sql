-- Whose number ends with these digits: a search for the last few of them reads this index and nothing else.
create index contact_point_by_ending on contact_point (workspace_id, (reverse(value) collate "C")) where kind = 'phone';
