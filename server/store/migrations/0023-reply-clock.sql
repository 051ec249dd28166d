-- When a reply is due, and how that was computed: domain/conversation/reply-clock.ts. Null without an SLA.
alter table conversation add column reply_clock jsonb;
