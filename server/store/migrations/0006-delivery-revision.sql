-- Counts the changes of a delivery, so that the newer of two reads is known without a clock.
alter table delivery add column revision integer not null default 1;
