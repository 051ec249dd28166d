-- Names and short codes that only text, and numbers on WhatsApp, are inboxes of their own kind.
alter table line drop constraint line_kind_check;
alter table line add constraint line_kind_check check (kind in ('mail', 'phone', 'sender', 'whatsapp'));
