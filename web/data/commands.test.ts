import { expect, test } from "vitest";
import { commandNames, commandSpecOf, unavailableReason } from "./command-specs.ts";
import { conversationKeys, shortcutOf } from "./commands.ts";

const here = { isOpen: false, isComing: false, isPhoneComing: false, can: () => true };

test("explains why a hotkey can't act", () => {
  expect(unavailableReason("close", here)).toBe("“Close” needs an open conversation.");
  expect(unavailableReason("close", { ...here, isComing: true })).toMatch(/still loading/);
  expect(unavailableReason("call", { ...here, isOpen: true, isPhoneComing: true })).toMatch(
    /phone is still loading/,
  );
  expect(unavailableReason("replyAll", { ...here, isOpen: true })).toMatch(/isn't available here/);
  expect(unavailableReason("close", { ...here, isOpen: true, can: () => false })).toMatch(
    /Your role can't use/,
  );
});

test("the keys of replying and managing are explained, those of navigation and calls are not", () => {
  const explained = commandNames.filter(
    (name) =>
      ["Reply", "Manage"].includes(commandSpecOf(name).group) &&
      shortcutOf(name) !== undefined &&
      name !== "undo",
  );
  expect(Object.keys(conversationKeys).sort()).toEqual([...explained].sort());
});

/** Pairs of commands with conflicting keys: the same key, or a key that starts the other's sequence. */
function doubled(specs: readonly { readonly name: string; readonly keys: string | undefined }[]) {
  return specs.flatMap((one, index) =>
    specs
      .slice(index + 1)
      .filter(
        ({ keys }) =>
          one.keys !== undefined &&
          keys !== undefined &&
          (keys === one.keys || keys.startsWith(`${one.keys} `) || one.keys.startsWith(`${keys} `)),
      )
      .map(({ name, keys }) => [keys, one.name, name]),
  );
}

test("no key is bound twice: a call's keys mean the same on every screen", () => {
  const specs = commandNames.map((name) => ({ name, keys: shortcutOf(name) }));
  expect(specs.filter(({ keys }) => keys !== undefined).length).toBeGreaterThan(45);
  expect(doubled(specs)).toEqual([]);
  const bad = [
    { name: "a", keys: "g" },
    { name: "b", keys: "g m" },
    { name: "c", keys: "g m" },
  ];
  expect(doubled(bad)).toHaveLength(3);
});

test("completing a transfer has one label and a key", () => {
  expect(commandSpecOf("completeTransfer").label).toBe("Complete transfer");
  expect(shortcutOf("completeTransfer")).toBe("shift+o");
});
