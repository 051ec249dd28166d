-- Stored names of timeline events and of placeholders that the code no longer uses.

update entry set body = jsonb_set(body, '{type}', to_jsonb(renamed.current))
  from (values ('texts_started', 'sms_opted_in'),
               ('whatsapp_stopped', 'whatsapp_opted_out'),
               ('whatsapp_started', 'whatsapp_opted_in'),
               ('gave_to_team', 'assigned_to_team')) as renamed (former, current)
 where kind = 'event' and body ->> 'type' = renamed.former;

update inbox set signature = regexp_replace(signature, '\{\{\s*line\.(address|opens)\s*\}\}', '{{inbox.\1}}', 'g')
 where signature like '%line.%';

update inbox
   set auto_reply = jsonb_set(
         auto_reply,
         '{html}',
         to_jsonb(regexp_replace(auto_reply ->> 'html', '\{\{\s*line\.(address|opens)\s*\}\}', '{{inbox.\1}}', 'g'))
       )
 where auto_reply ->> 'html' like '%line.%';
