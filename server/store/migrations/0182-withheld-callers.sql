-- Nobody knows who calls with a withheld number, so two such calls are never one contact's: each has a contact and a
-- point of its own. Every other number or address still belongs to one contact.
alter table contact_point drop constraint contact_point_workspace_id_kind_value_key;
create unique index contact_point_owner on contact_point (workspace_id, kind, value) where value <> 'withheld';
