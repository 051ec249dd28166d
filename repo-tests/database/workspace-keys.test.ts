import { expect, test } from "vitest";
import { parseSchema, readSchema, schemaFile } from "#repo-tests/parsers/schema.ts";
import { read } from "#repo-tests/parsers/sources.ts";
import { checkWorkspaceKeys, globalTables, unusedExceptions } from "./workspace-keys.ts";

const tables = readSchema();

test("every workspace table leads with workspace_id in keys, unique constraints and references", () => {
  expect(checkWorkspaceKeys(tables)).toEqual([]);
  expect(tables.length - Object.keys(globalTables).length).toBeGreaterThanOrEqual(25);
  expect(tables.flatMap((table) => table.references).length).toBeGreaterThanOrEqual(35);
});

test("every exception still exists", () => {
  expect(unusedExceptions(tables)).toEqual([]);
});

test("schema.sql is parsed completely", () => {
  const text = read(schemaFile);
  expect(tables.length).toBe(text.match(/^create table /gm)?.length);
  expect(tables.flatMap((table) => table.indexes).length).toBe(
    text.match(/^create (unique )?index /gm)?.length,
  );
  expect(tables.flatMap((table) => table.references).length).toBe(
    text.match(/^ {2}foreign key /gm)?.length,
  );
  expect(tables.flatMap((table) => table.columns).filter((one) => one.type === "")).toEqual([]);
});

test.each([
  ["its key", "primary key (id, workspace_id)"],
  ["unique (name)", "primary key (workspace_id, id),\n  unique (name)"],
  [
    "its reference to team",
    "primary key (workspace_id, id),\n  foreign key (id) references team (id)",
  ],
])("planted: %s without a leading workspace_id", (what, constraints) => {
  const text = `create table thing (\n  workspace_id uuid not null,\n  id uuid not null,\n  name text,\n  ${constraints}\n);\n`;
  expect(checkWorkspaceKeys(parseSchema(text)).join()).toContain(what);
});

test("planted: a table without workspace_id, a unique index without it", () => {
  expect(
    checkWorkspaceKeys(
      parseSchema("create table thing (\n  id uuid not null,\n  primary key (id)\n);\n"),
    ),
  ).toHaveLength(2);
  const index =
    "create table thing (\n  workspace_id uuid not null,\n  primary key (workspace_id)\n);\ncreate unique index thing_x on thing (lower(name), workspace_id) where id is null;\n";
  expect(checkWorkspaceKeys(parseSchema(index)).join()).toContain("unique index thing_x");
});
