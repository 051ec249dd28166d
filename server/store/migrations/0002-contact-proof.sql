-- Who may know a contact: by proof, not by any entry in the contact's name.

alter table entry add column proven_contact_id uuid;

-- What was received before: texts from numbers, WhatsApp messages, calls with full attestation. Emails are left out: which
-- of them proved their author was not stored.
update entry e set proven_contact_id = p.contact_id
  from message m join contact_point p on p.workspace_id = m.workspace_id and p.id = m.contact_point_id
 where m.workspace_id = e.workspace_id and m.id = e.id and e.author_kind = 'contact' and m.direction = 'in'
   and (m.channel = 'whatsapp' or (m.channel = 'sms' and p.value ~ '^\+[0-9]{8,15}$'));
update entry e set proven_contact_id = k.contact_id
  from call k
 where k.workspace_id = e.workspace_id and k.id = e.id and e.author_kind = 'contact' and not k.is_pbx
   and e.body ->> 'trust' = 'verified';

create index entry_proof on entry (workspace_id, proven_contact_id, conversation_id) where proven_contact_id is not null;

-- A contact point is looked up by what it received and by what it sent.
drop index message_by_contact_point;
drop index message_whatsapp_in;
create index message_by_contact_point on message (workspace_id, contact_point_id, inbox_id, direction, at desc);
