-- Contacts are listed by name and by activity, and found by any part of a name, an address or a number, also misspelt.
-- A trusted extension: the owner of the database may create it.
create extension if not exists pg_trgm;

-- What a contact is found by, and its position by name: domain/contact/contact-query.ts.
alter table contact_search add column content text not null default '';
alter table contact_search add column sort_name text collate "C" not null default '';

-- Folds as the application does (domain/search/tokenize.ts), which folds again with the next change of a contact.
create function pg_temp.fold(text) returns text language sql immutable as $$
  select replace(replace(replace(replace(
         translate(lower(normalize(
           regexp_replace(normalize(lower($1), nfkd), U&'[\0300-\036F\0591-\05C7\064B-\065F\0670]', '', 'g'),
           nfc)), 'øđðłħıς', 'oddlhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
with named as (
  select w.workspace_id, w.id, pg_temp.fold(ct.name) as name, pg_temp.fold(ct.display_fallback) as fallback,
         array_to_string(array(select lower(p.value) from contact_point p
             where p.workspace_id = w.workspace_id and p.contact_id = w.id and p.value <> 'withheld' order by p.id), ' ') as points
    from contact_search w join contact ct on ct.workspace_id = w.workspace_id and ct.id = w.id)
update contact_search w
   set content = btrim(n.name || ' ' || n.points),
       sort_name = case when n.name = '' then '2 ' || n.fallback else '1 ' || n.name end
  from named n where n.workspace_id = w.workspace_id and n.id = w.id;

create index contact_search_content on contact_search using gin (content gin_trgm_ops);
create index contact_search_similar on contact_search using gin (sort_name gin_trgm_ops);
create index contact_search_name on contact_search (workspace_id, sort_name, id);
create index contact_created on contact (workspace_id, created_at desc, id desc);

-- "Smyth" resembles "Smith" by a third. The threshold belongs to the function: it can't be passed to the operator, which
-- alone uses the index.
create function list_similar_contacts(workspace uuid, typed text, max_rows integer)
  returns table (id uuid, distance real)
  language sql stable set pg_trgm.word_similarity_threshold = 0.33
as $$
  select w.id, w.sort_name <->> typed as distance from contact_search w
   where w.workspace_id = workspace and w.sort_name %> typed
   order by distance, w.id limit max_rows
$$;
