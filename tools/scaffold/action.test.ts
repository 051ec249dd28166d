import { expect, test } from "vitest";
import {
  addRoute,
  addToTable,
  drawAction,
  drawStory,
  findContract,
  type NewAction,
} from "./action.ts";
import { camel, isKebab } from "./names.ts";

const wish: NewAction = {
  name: "hide-tag",
  noun: "tag",
  kind: "write",
  needs: "tag.manage",
};

test("an action is drawn with its name, its permission and its five beats", () => {
  const text = drawAction(wish);
  expect(text).toContain('name: "hide-tag"');
  expect(text).toContain('needs: "tag.manage"');
  for (const beat of ["get:", "decide:", "write:", "announce:", "answer:"])
    expect(text).toContain(`// ${beat}`);
  expect(drawAction({ ...wish, kind: "read" })).toContain("defineReadAction");
  expect(drawAction({ ...wish, kind: "errand" })).toContain("ctx.write");
  expect(drawStory(wish)).toContain('rpc("hideTag"');
});

test("its route stands last in the table, whatever stands before", () => {
  const contract =
    "const a = {\n  b: 1,\n};\n\nexport const tagRoutes = {\n  listTags: route({}),\n};\n";
  const added = addRoute(contract, wish);
  expect(added).toMatch(/listTags: route\(\{\}\),\n {2}hideTag: route\(\{\n {4}method: "POST"/);
  expect(added.endsWith("}),\n};\n")).toBe(true);
  expect(added.startsWith("const a = {\n  b: 1,\n};\n")).toBe(true);
  expect(() => addRoute("nothing", wish)).toThrow("must");
});

test("its import stands in order, its name at the end of the table", () => {
  const table =
    'import { x } from "#server/x.ts";\nimport { addTag } from "./add-tag.ts";\nimport { listTags } from "./list-tags.ts";\n\nexport const tagActions = {\n  addTag,\n  listTags,\n};\n';
  expect(addToTable(table, wish)).toBe(
    'import { x } from "#server/x.ts";\nimport { addTag } from "./add-tag.ts";\nimport { hideTag } from "./hide-tag.ts";\nimport { listTags } from "./list-tags.ts";\n\nexport const tagActions = {\n  addTag,\n  listTags,\n  hideTag,\n};\n',
  );
  expect(addToTable(table, { ...wish, name: "a-tag" })).toContain(
    'import { aTag } from "./a-tag.ts";\nimport { addTag }',
  );
});

test("a noun's routes are looked for where its actions have theirs", () => {
  const contracts = {
    "line.ts": "  listInboxes: route(",
    "conversation.ts": "  listTags: route(\n  addTag: route(",
  };
  expect(findContract(contracts, ["list-tags", "add-tag"])).toBe("conversation.ts");
  expect(findContract(contracts, ["list-calls"])).toBeNull();
});

test("names are written in two ways", () => {
  expect(camel("mark-as-read")).toBe("markAsRead");
  expect(isKebab("mark-as-read")).toBe(true);
  for (const name of ["markAsRead", "-x", "x-", "x--y", "", "1x"])
    expect(isKebab(name)).toBe(false);
});
