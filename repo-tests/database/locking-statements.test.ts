import { expect, test } from "vitest";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { readStatements } from "#repo-tests/parsers/statements.ts";
import { judgeLocking } from "./locking-statements.ts";

const statements = readStatements(readSources(["server"]).filter(({ path }) => !isTestCode(path)));

test("a statement that waits for a row reads no other row", () => {
  expect(statements.flatMap(judgeLocking)).toEqual([]);
  expect(statements.filter(({ text }) => /\bfor update\b/.test(text)).length).toBeGreaterThan(15);
});

/** § stands for the dollar of a template. */
const judge = (text: string) =>
  readStatements([{ path: "server/store/x.ts", text: text.replaceAll("§", "$") }]).flatMap(
    judgeLocking,
  );

test("planted: a join beside a lock, also in a shared fragment", () => {
  expect(judge("const a = () => sql`select 1 from tag where id = §{id} for update`;")).toEqual([]);
  const joined = "select 1 from tag t join inbox l on l.id = t.id";
  expect(judge(`const a = () => sql\`${joined} for update of t\`;`)).toHaveLength(1);
  expect(judge(`const a = () => sql\`${joined} for no key update\`;`)).toHaveLength(1);
  expect(judge(`const a = () => sql\`${joined} for update of t skip locked\`;`)).toEqual([]);
  const shared = `const from = sql\`from tag t join line l on l.id = t.id\`;\nconst a = () => prepared\`select 1 §{from} for share\`;`;
  expect(judge(shared)).toHaveLength(1);
});
