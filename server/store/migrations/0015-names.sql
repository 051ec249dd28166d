-- Stored names that the code no longer uses.

alter table reusable_picture rename to reusable_image;
alter table reusable_image rename constraint reusable_picture_pkey to reusable_image_pkey;
alter table reusable_image rename constraint reusable_picture_workspace_id_attachment_id_fkey to reusable_image_workspace_id_attachment_id_fkey;
alter index reusable_picture_attachment rename to reusable_image_attachment;

update chore_run set name = renamed.current
  from (values ('ask-for-recordings', 'fetch-missing-recordings'),
               ('ask-for-lost-recordings', 'retry-lost-recordings'),
               ('fetch-missing-pictures', 'fetch-missing-media'),
               ('delete-old-replies', 'delete-old-auto-replies'),
               ('index-old-words', 'build-search-index')) as renamed (former, current)
 where name = renamed.former;

update rate_limit_counter set bucket = renamed.current
  from (values ('text_back.line', 'text_back.inbox'), ('call.outside', 'call.pbx')) as renamed (former, current)
 where bucket = renamed.former;

update message set threading_reason = renamed.current
  from (values ('answers_our_text', 'reply_to_our_text'),
               ('answers_our_mail', 'reply_to_our_email'),
               ('answers_mail_here', 'reply_to_email_here')) as renamed (former, current)
 where threading_reason = renamed.former;

update delivery set problem = renamed.current
  from (values ('handset_off', 'phone_unreachable'),
               ('unknown_handset', 'number_not_in_service'),
               ('region_off', 'country_not_enabled'),
               ('service_wrong', 'invalid_messaging_service'),
               ('template_wrong', 'template_rejected'),
               ('picture_too_large', 'image_rejected'),
               ('suppressed_there', 'suppressed_by_provider'),
               ('refused_there', 'rejected_by_recipient'),
               ('attachment_refused', 'attachment_rejected'),
               ('content_refused', 'content_rejected'),
               ('relay_refused', 'relay_denied'),
               ('file_gone', 'file_missing'),
               ('account_gone', 'account_removed')) as renamed (former, current)
 where problem = renamed.former;
