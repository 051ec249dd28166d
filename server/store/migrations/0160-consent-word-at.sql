-- When the last STOP or START of a customer was sent, or a member recorded a STOP: one that was sent before it and is read
-- after it changes nothing. For those of before it is when they were read.
alter table contact_point add column texts_word_at timestamptz, add column whatsapp_word_at timestamptz;
update contact_point p
   set texts_word_at = said.texts, whatsapp_word_at = said.whatsapp
  from (select workspace_id, point_id, max(at) filter (where medium = 'text') as texts,
               max(at) filter (where medium = 'whatsapp') as whatsapp
          from consent where source = 'customer' or (source = 'member' and deed = 'revoked')
         group by workspace_id, point_id) said
 where p.workspace_id = said.workspace_id and p.id = said.point_id;
