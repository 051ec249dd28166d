-- Stored values that the code names differently now: drafts and jobs of texts, which may be sent on WhatsApp, the
-- next step in a call flow, and the DNS record to publish.

alter table draft drop constraint draft_kind_check;
update draft set kind = 'text' where kind = 'sms';
alter table draft add check (kind in ('text', 'note', 'email'));

update idempotency_key set action = renamed.current
  from (values ('send-sms', 'send-text'),
               ('start-sms-conversation', 'start-text-conversation')) as renamed (former, current)
 where action = renamed.former;

-- A quote inside a string is escaped, so only a key reads like this.
update call_flow set definition = replace(definition::text, '"to":', '"next":')::jsonb
 where definition::text like '%"to":%';
update call_flow_draft set definition = replace(definition::text, '"to":', '"next":')::jsonb
 where definition::text like '%"to":%';
update delivery set problem = 'text_too_long' where problem = 'sms_too_long';
update domain_check set report = replace(report::text, '"paste":', '"recordToPublish":')::jsonb;

do $$ begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = renamed.current
      from (values ('submit-sms', 'submit-text'),
                   ('resolve-sms-status', 'resolve-text-status')) as renamed (former, current)
     where identifier = renamed.former;
  end if;
end $$;
