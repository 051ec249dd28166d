import { expect, test } from "vitest";
import {
  addAccessRow,
  addRoute,
  addToTable,
  findTableFile,
  generateAction,
  generateTest,
  type NewAction,
} from "./action.ts";
import { camel, isKebab } from "./kebab-case.ts";

const input: NewAction = {
  name: "hide-tag",
  noun: "tag",
  kind: "write",
  requires: "tag.manage",
};

test("generates an action with its name, permission and five steps", () => {
  const text = generateAction(input);
  expect(text).toContain('name: "hide-tag"');
  expect(text).toContain('requires: "tag.manage"');
  for (const step of ["get:", "decide:", "write:", "publish:", "respond:"])
    expect(text).toContain(`// ${step}`);
  expect(generateAction({ ...input, kind: "read" })).toContain("defineReadAction");
  expect(generateAction({ ...input, kind: "external" })).toContain("ctx.write");
  expect(generateTest(input)).toContain('rpc("hideTag"');
});

test("appends the route to the route table, whatever precedes it", () => {
  const contract =
    "const a = {\n  b: 1,\n};\n\nexport const tagRoutes = {\n  listTags: route({}),\n};\n";
  const added = addRoute(contract, input);
  expect(added).toMatch(/listTags: route\(\{\}\),\n {2}hideTag: route\(\{\n {4}method: "POST"/);
  expect(added.endsWith("}),\n};\n")).toBe(true);
  expect(added.startsWith("const a = {\n  b: 1,\n};\n")).toBe(true);
  expect(() => addRoute("nothing", input)).toThrow("no table");
  expect(addAccessRow("export const rows = {\n  a: 1,\n};\n", input)).toBe(
    'export const rows = {\n  a: 1,\n  hideTag: { asks: "tag.manage", input: ({ tagId }) => ({ tagId }) },\n};\n',
  );
});

test("inserts the import in alphabetical order and appends the name to the table", () => {
  const table =
    'import { x } from "#server/x.ts";\nimport { addTag } from "./add-tag.ts";\nimport { listTags } from "./list-tags.ts";\n\nexport const tagActions = {\n  addTag,\n  listTags,\n};\n';
  expect(addToTable(table, input)).toBe(
    'import { x } from "#server/x.ts";\nimport { addTag } from "./add-tag.ts";\nimport { hideTag } from "./hide-tag.ts";\nimport { listTags } from "./list-tags.ts";\n\nexport const tagActions = {\n  addTag,\n  listTags,\n  hideTag,\n};\n',
  );
  expect(addToTable(table, { ...input, name: "a-tag" })).toContain(
    'import { aTag } from "./a-tag.ts";\nimport { addTag }',
  );
});

test("finds the file of a table by the routes of existing actions", () => {
  const contracts = {
    "inbox.ts": "  listInboxes: route(",
    "conversation.ts": "  listTags: route(\n  addTag: route(",
  };
  expect(findTableFile(contracts, ["listTags", "addTag"])).toBe("conversation.ts");
  expect(findTableFile(contracts, ["listCalls"])).toBeNull();
});

test("converts and checks kebab-case names", () => {
  expect(camel("mark-as-read")).toBe("markAsRead");
  expect(isKebab("mark-as-read")).toBe(true);
  for (const name of ["markAsRead", "-x", "x-", "x--y", "", "1x"])
    expect(isKebab(name)).toBe(false);
});
