// Renames the tables, columns and values of a database that an earlier version created. Runs before the tables are
// created, and does nothing in a new database or one that is renamed already.

const hasColumn = (table: string, column: string): string =>
  `exists (select from information_schema.columns
     where table_schema = current_schema() and table_name = '${table}' and column_name = '${column}')`;

export const renameFormerNames = `
do $$ begin
  if to_regclass('letter') is not null then
    alter table mail rename to stored_email;
    alter table letter rename to mailbox_message;
    alter table mailbox_message rename column mail_id to stored_email_id;
    alter index letter_once rename to mailbox_message_once;
    alter index letter_by_address rename to mailbox_message_by_address;
  end if;
end $$;

do $$ begin
  if ${hasColumn("customer", "handset")} then
    alter table customer rename column handset to phone_status;
    alter table customer rename column handset_since to phone_status_since;
    alter table customer rename column place to seq;
    alter table customer rename column first_words to suggested_texts;
    alter table message rename column line to inbox_number;
    alter table message rename column handset to customer_number;
    alter table message rename column fate_code to planned_error_code;
    alter table message rename column shown to original_body;
    alter table message rename column tick to acceptance;
    alter index message_by_handset rename to message_by_customer;
    update message set acceptance = case acceptance
      when 'on_its_way' then 'pending' when 'taken' then 'accepted' else 'rejected' end
      where acceptance is not null;
    alter table block rename to opt_out;
    alter table opt_out rename column line to inbox_number;
    alter table opt_out rename column handset to customer_number;
    alter table task rename column work to payload;
    update task set kind = renamed.current,
      payload = replace(jsonb_set(replace(replace(payload::text, '"hookId":', '"webhookId":'),
        '"mailId":', '"storedEmailId":')::jsonb, '{kind}', to_jsonb(renamed.current))::text,
        '"answer_lost"', '"response_lost"')::jsonb
      from (values ('step', 'text_step'), ('hook', 'webhook'), ('mail_step', 'email_step'),
        ('mail_hook', 'email_webhook'), ('smtp', 'smtp')) as renamed (former, current)
      where kind = renamed.former;
    update account set rules = replace(replace(replace(rules::text, '"handset":', '"customerAddress":'),
      '"answer_lost"', '"response_lost"'), '"slow_answer"', '"slow_response"')::jsonb;
    update traffic set row = jsonb_set(replace(replace(traffic.row::text,
        '"answer_lost"', '"response_lost"'), '"slow_answer"', '"slow_response"')::jsonb,
      '{verdict}', to_jsonb(case traffic.row ->> 'verdict'
        when 'taken' then 'accepted' when 'not_taken' then 'rejected'
        when 'forged_taken' then 'forged_accepted' when 'forged_refused' then 'forged_rejected'
        when 'key_refused' then 'key_rejected' when 'no_answer' then 'no_response'
        else traffic.row ->> 'verdict' end));
  end if;
  if ${hasColumn("account", "answers_opt_out")} then
    alter table account rename column answers_opt_out to handles_opt_out;
    update account set rules = replace(replace(rules::text, '"picture_missing"', '"image_missing"'),
      '"picture_too_large"', '"image_too_large"')::jsonb;
    update traffic set row = replace(replace(traffic.row::text, '"picture_missing"', '"image_missing"'),
      '"picture_too_large"', '"image_too_large"')::jsonb;
  end if;
  if ${hasColumn("service", "uses_number_hook")} then
    alter table service rename column uses_number_hook to uses_number_webhook;
  end if;
  if ${hasColumn("call", "handset")} then
    alter table call rename column handset to customer_number;
    alter table call rename column line to inbox_number;
  end if;
  if to_regclass('mail_account') is not null then
    alter table mail_account rename to email_account;
    alter table email_account rename column hook_url to webhook_url;
    alter table email_inbox rename column place to seq;
    alter table address rename column place to seq;
    alter table mailbox_message rename column tick to acceptance;
    update mailbox_message set acceptance = case acceptance
      when 'on_its_way' then 'pending' when 'taken' then 'accepted' else 'rejected' end
      where acceptance is not null;
  end if;
  if to_regclass('account') is not null then
    update account set preset = renamed.current
      from (values ('fine', 'none'), ('drizzle', 'light'), ('storm', 'heavy'), ('own', 'custom')) as renamed (former, current)
      where preset = renamed.former;
    alter table account alter column preset set default 'none';
  end if;
  if to_regclass('task') is not null then
    update task set kind = 'text_step', payload = jsonb_set(payload, '{kind}', '"text_step"') where kind = 'sms_step';
  end if;
end $$;
`;
