-- Spam that is moved to the trash is spam again when it is restored: what the place said before is kept beside it.
alter table conversation add column was_spam boolean not null default false;
update conversation c set was_spam = true
 where c.place = 'trash'
   and (select e.body ->> 'deed' from entry e
         where e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.kind = 'event'
           and e.body ->> 'deed' in ('marked_spam', 'not_spam')
         order by e.seq desc limit 1) = 'marked_spam';
