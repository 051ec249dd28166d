-- Recordings that were never fetched are deleted at the end of their inbox's retention too, with the carrier's copy. Those
-- from earlier versions had no end. An inbox without the setting keeps recordings for 365 days.

update recording t
   set retain_until = t.at + make_interval(hours => 24 * k.days)
  from (select c.workspace_id, c.id,
               case when l.phone_settings ? 'retentionDays' then (l.phone_settings ->> 'retentionDays')::int else 365 end as days
          from call c join inbox l on l.workspace_id = c.workspace_id and l.id = c.inbox_id) k
 where k.workspace_id = t.workspace_id and k.id = t.call_id and k.days is not null
   and t.retain_until is null and t.deleted_at is null and t.state in ('recording', 'processing', 'lost', 'empty');

-- The API key that uploaded a file: what a key uploads is not its creator's, nor the other way around.

alter table attachment add column api_key_id uuid;
