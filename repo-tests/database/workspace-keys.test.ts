import { expect, test } from "vitest";
import { parseSchema, readSchema, schemaFile } from "#repo-tests/parsers/schema.ts";
import { read } from "#repo-tests/parsers/sources.ts";
import { checkWorkspaceKeys, globalTables, unusedExceptions } from "./workspace-keys.ts";

const tables = readSchema();

test("every table of a workspace leads with it in keys, unique constraints and references", () => {
  expect(checkWorkspaceKeys(tables)).toEqual([]);
  expect(tables.length - Object.keys(globalTables).length).toBeGreaterThanOrEqual(25);
  expect(tables.flatMap((table) => table.references).length).toBeGreaterThanOrEqual(35);
});

test("no exception stands for something that is gone", () => {
  expect(unusedExceptions(tables)).toEqual([]);
});

test("the whole of schema.sql is understood", () => {
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
])("planted: %s without the workspace in front", (what, constraints) => {
  const text = `create table thing (\n  workspace_id uuid not null,\n  id uuid not null,\n  name text,\n  ${constraints}\n);\n`;
  expect(checkWorkspaceKeys(parseSchema(text)).join()).toContain(what);
});

test("planted: a table without a workspace, a unique index without it", () => {
  expect(
    checkWorkspaceKeys(
      parseSchema("create table thing (\n  id uuid not null,\n  primary key (id)\n);\n"),
    ),
  ).toHaveLength(2);
  const index =
    "create table thing (\n  workspace_id uuid not null,\n  primary key (workspace_id)\n);\ncreate unique index thing_x on thing (lower(name), workspace_id) where id is null;\n";
  expect(checkWorkspaceKeys(parseSchema(index)).join()).toContain("unique index thing_x");
});
