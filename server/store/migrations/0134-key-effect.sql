-- What an errand has written under this key is there, whatever became of its answer; and whether it has ended without one.
alter table idempotency add column has_effect boolean not null default false, add column is_over boolean not null default false;
