-- The service of the provider by which texts of a line leave: null as its account says, empty straight from the number.
alter table line add column send_through text;
-- The service of the provider that its number belongs to: what it is called, and why texts do not arrive here.
alter table line add column number_service jsonb;
-- How region and services of an account were found when it was last looked at.
alter table account add column notes jsonb not null default '[]';
