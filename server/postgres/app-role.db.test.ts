import pg from "pg";
import { expect, test } from "vitest";
import { openForTest, queryValues } from "#testing/fixtures/postgres/open-for-test.ts";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import { untilNoServer } from "#testing/fixtures/postgres/server-processes.ts";
import { appRole, superuser } from "./connection.ts";
import type { EmbeddedDatabase } from "./open-embedded.ts";

const notOwned = `
  select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'desk', 'Odd "name"') and pg_get_userbyid(c.relowner) <> '${appRole}'
  union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('public', 'desk') and pg_get_userbyid(p.proowner) <> '${appRole}'
  union all select t.typname from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where n.nspname in ('public', 'desk') and pg_get_userbyid(t.typowner) <> '${appRole}'`;

async function rejectionOf({ app }: EmbeddedDatabase, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: app.url });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(sql);
    return "was carried out";
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.end();
  }
}

test("the app owns its database without being a superuser: no statement reads a file, runs a program or changes the role", async () => {
  const database = await openForTest({ dataDir: scratchFolder() });
  const { app } = database;
  expect(app.connection.user).toBe(appRole);
  expect(
    await queryValues(
      app,
      "select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user",
    ),
  ).toEqual([false, false, false]);
  for (const attack of [
    "copy (select 1) to program 'true'",
    "copy (select 1) to '/tmp/deskbell-was-here'",
    "select pg_read_file('/etc/passwd')",
    `set role ${superuser}`,
    `set session authorization ${superuser}`,
    `alter role ${appRole} superuser`,
    "alter system set work_mem = '1GB'",
  ])
    expect([attack, await rejectionOf(database, attack)]).toEqual([attack, "42501"]);
  await queryValues(
    app,
    "create schema desk create table kept (id int generated always as identity primary key)",
  );
  await queryValues(app, "create table here (a int)");
  expect(await queryValues(app, notOwned)).toEqual([]);
});

test("migrates the ownership of a database created by the superuser, once and with all its contents", async () => {
  const dataDir = scratchFolder();
  const first = await openForTest({ dataDir });
  // As an earlier version left it.
  await queryValues(first, `alter database deskbell owner to ${superuser}`);
  await queryValues(first, "create schema desk");
  await queryValues(first, 'create schema "Odd ""name"""');
  for (const made of [
    "create table desk.one (id bigint generated always as identity primary key, at serial, words text)",
    "create table desk.two (one_id bigint references desk.one (id))",
    "create table desk.parted (at date) partition by range (at)",
    "create table desk.part partition of desk.parted for values from ('2026-01-01') to ('2027-01-01')",
    "create sequence desk.loose",
    "create view desk.seen as select id from desk.one",
    "create materialized view desk.counted as select count(*) from desk.one",
    "create type desk.mood as enum ('calm', 'wild')",
    "create type desk.pair as (a int, b text)",
    "create domain desk.short as text check (length(value) < 9)",
    "create function desk.add(a int, b int default 1) returns int language sql as 'select a + b'",
    "create procedure public.nothing() language sql as ''",
    'create table "Odd ""name"""."Table x" (a int)',
    "insert into desk.one (words) values ('Hello')",
  ])
    await queryValues(first, made);
  await first.stop();
  await untilNoServer(dataDir);

  const second = await openForTest({ dataDir });
  const { app } = second;
  expect(await queryValues(app, notOwned)).toEqual([]);
  expect(
    await queryValues(
      app,
      "select pg_get_userbyid(datdba) from pg_database where datname = 'deskbell'",
    ),
  ).toEqual([appRole]);
  // Runs what migrations do on existing objects.
  for (const change of [
    "alter table desk.one add column more text not null default ''",
    "insert into desk.one (words) values ('Again')",
    "alter table desk.two drop constraint two_one_id_fkey",
    "create or replace function desk.add(a int, b int default 1) returns int language sql as 'select a - b'",
    "alter type desk.mood add value 'odd'",
    "drop view desk.seen",
    'drop schema "Odd ""name""" cascade',
  ])
    await queryValues(app, change);
  expect(await queryValues(app, "select words from desk.one order by id")).toEqual([
    "Hello",
    "Again",
  ]);
  await second.stop();
  await untilNoServer(dataDir);

  // An older version ran in between and created an object.
  const third = await openForTest({ dataDir });
  await queryValues(third, "create table desk.late (a int)");
  await third.stop();
  await untilNoServer(dataDir);
  const fourth = await openForTest({ dataDir });
  expect(await queryValues(fourth.app, notOwned)).toEqual([]);
  expect(await queryValues(fourth.app, "select words from desk.one order by id")).toEqual([
    "Hello",
    "Again",
  ]);
});
