-- How much a draft holds: what the drafts of one member hold together is bounded.
alter table draft add column bytes bigint not null
  generated always as (octet_length(body) + coalesce(octet_length(mail::text), 0)) stored;
alter table unsent_mail add column bytes bigint not null
  generated always as (octet_length(body) + octet_length(mail::text)) stored;
