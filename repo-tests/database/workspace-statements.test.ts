import { expect, test } from "vitest";
import { readSchema } from "#repo-tests/parsers/schema.ts";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { readStatements } from "#repo-tests/parsers/statements.ts";
import { globalTables } from "./workspace-keys.ts";
import { acrossWorkspaces, checkStatement } from "./workspace-statements.ts";

const tables = new Set(
  readSchema()
    .map((table) => table.name)
    .filter((name) => !Object.hasOwn(globalTables, name)),
);
const statements = readStatements(readSources(["server"]).filter(({ path }) => !isTestCode(path)));
const isAcross = (within: string) => Object.hasOwn(acrossWorkspaces, within);

test("every statement on a workspace table is restricted to one workspace", () => {
  const faults = statements
    .filter(({ within }) => !isAcross(within))
    .flatMap((statement) => checkStatement(statement, tables));
  expect(faults).toEqual([]);
  expect(statements.length).toBeGreaterThan(150);
  expect(statements.filter(({ text }) => /\bworkspace_id\b/.test(text)).length).toBeGreaterThan(
    100,
  );
});

test("every exception is still needed", () => {
  const needed = statements
    .filter((statement) => checkStatement(statement, tables).length > 0)
    .map(({ within }) => within);
  expect(Object.keys(acrossWorkspaces).filter((name) => !needed.includes(name))).toEqual([]);
});

/** § stands for $ inside a template literal. */
const checkPlanted = (text: string) =>
  readStatements([{ path: "server/store/x.ts", text: text.replaceAll("§", "$") }]).flatMap((one) =>
    checkStatement(one, tables),
  );

test("planted: a missing workspace condition in a statement, a join, a subselect or a shared fragment", () => {
  expect(
    checkPlanted("const a = () => sql`select 1 from tag where workspace_id = §{workspaceId}`;"),
  ).toEqual([]);
  expect(checkPlanted("const a = () => sql`select 1 from person where id = §{id}`;")).toEqual([]);
  expect(checkPlanted("const a = () => sql`select 1 from tag where id = §{id}`;")).toHaveLength(2);
  expect(
    checkPlanted("const a = () => sql`select 1 from tag where workspace_id = §{id}`;").join(),
  ).toContain("no workspace is handed in");
  const join =
    "const a = () => sql`select 1 from tag t join inbox i on i.id = t.id where t.workspace_id = §{workspaceId}`;";
  expect(checkPlanted(join)).toEqual(["server/store/x.ts a: i is not held to a workspace"]);
  const inside =
    "const a = () => sql`select (select 1 from draft d where d.id = t.id) from tag t where t.workspace_id = §{row.workspaceId}`;";
  expect(checkPlanted(inside)).toEqual(["server/store/x.ts a: d is not held to a workspace"]);
  const shared =
    "const from = sql`from delivery d join message m on m.workspace_id = d.workspace_id`;\nconst a = () => sql`select 1 §{from} where d.id = §{id}`;";
  expect(checkPlanted(shared).join()).toContain("server/store/x.ts a: no workspace is handed in");
  const nested =
    "const a = () => sql`select 1 from tag where workspace_id = §{workspaceId} §{b ? sql`and exists (select 1 from inbox i where i.id = §{c})` : sql``}`;";
  expect(checkPlanted(nested)).toEqual(["server/store/x.ts a: i is not held to a workspace"]);
});
