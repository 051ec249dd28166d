-- Each service of a provider account has a breaker of its own: messages that are sent, calls, and what is fetched. A carrier
-- whose calls fail may take texts as ever.
alter table account_health add column service text not null default 'messages';
alter table account_health add constraint account_health_service check (service in ('messages', 'calls', 'reading'));
alter table account_health drop constraint account_health_pkey;
alter table account_health add primary key (workspace_id, account_id, service);
