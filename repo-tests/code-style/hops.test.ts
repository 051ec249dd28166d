import { expect, test } from "vitest";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { findHops, hopExceptions, isHop } from "./hops.ts";

test("no file under 30 lines only hops", () => {
  const sources = readSources().filter(({ path }) => !isTestCode(path));
  expect(findHops(sources).sort()).toEqual(Object.keys(hopExceptions).sort());
  expect(sources.length).toBeGreaterThan(1_500);
});

const header = 'import { findInbox } from "./inbox.ts";\n';

test.each([
  'export { findInbox } from "./inbox.ts";\nexport type { Inbox } from "./inbox.ts";\n',
  'export * from "./inbox.ts";\n',
  `${header}export const getInbox = findInbox;\n`,
  `${header}// Why.\nexport function getInbox(db: Db, id: InboxId): Promise<Inbox> {\n  return findInbox(db, id);\n}\n`,
  `${header}export async function getInbox<T>(\n  db: Db<T>,\n  { id, to }: Query,\n): Promise<void> {\n  await findInbox(db, { id, to });\n}\n`,
  `${header}export const getInbox = (db: Db, read: (id: string) => void): Inbox => findInbox(db, read);\n`,
  `${header}export const getInbox = async (...all: string[]) => await findInbox(...all);\n`,
])("planted: %j only hops", (text) => {
  expect(isHop(text)).toBe(true);
});

test.each([
  "export const maxDepth = depth;\n",
  `${header}export const getInbox = (db: Db, id: InboxId) => findInbox(id, db);\n`,
  `${header}export const getInbox = (id: InboxId) => findInbox(id, true);\n`,
  `${header}export const getInbox = (id: string) => findInbox(id.trim());\n`,
  `${header}export function getInbox(id: string) {\n  log(id);\n  return findInbox(id);\n}\n`,
  `${header}export const one = (id: string) => findInbox(id);\nexport const two = 2;\n`,
  `${header}export const getInbox = defineReadAction({ run: (id) => findInbox(id) });\n`,
  "",
])("%j does more", (text) => {
  expect(isHop(text)).toBe(false);
});
