import { expect, test } from "vitest";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { readStatements } from "#repo-tests/parsers/statements.ts";
import { checkLocking } from "./locking-statements.ts";

const statements = readStatements(readSources(["server"]).filter(({ path }) => !isTestCode(path)));

test("a statement that waits for a row lock reads no other table", () => {
  expect(statements.flatMap(checkLocking)).toEqual([]);
  expect(statements.filter(({ text }) => /\bfor update\b/.test(text)).length).toBeGreaterThan(15);
});

/** § stands for $ inside a template literal. */
const checkPlanted = (text: string) =>
  readStatements([{ path: "server/store/x.ts", text: text.replaceAll("§", "$") }]).flatMap(
    checkLocking,
  );

test("planted: a join beside a lock, also in a shared fragment", () => {
  expect(
    checkPlanted("const a = () => sql`select 1 from tag where id = §{id} for update`;"),
  ).toEqual([]);
  const joined = "select 1 from tag t join inbox l on l.id = t.id";
  expect(checkPlanted(`const a = () => sql\`${joined} for update of t\`;`)).toHaveLength(1);
  expect(checkPlanted(`const a = () => sql\`${joined} for no key update\`;`)).toHaveLength(1);
  expect(checkPlanted(`const a = () => sql\`${joined} for update of t skip locked\`;`)).toEqual([]);
  const shared = `const from = sql\`from tag t join line l on l.id = t.id\`;\nconst a = () => prepared\`select 1 §{from} for share\`;`;
  expect(checkPlanted(shared)).toHaveLength(1);
});
