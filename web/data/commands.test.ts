import { expect, test } from "vitest";
import { commandNames, commandSpecOf, whyNot } from "./commands.ts";

const here = { isOpen: false, isComing: false, isPhoneComing: false, may: () => true };

test("a key that can't act says why", () => {
  expect(whyNot("close", here)).toBe("“Close” needs an open conversation.");
  expect(whyNot("close", { ...here, isComing: true })).toMatch(/still loading/);
  expect(whyNot("dial", { ...here, isPhoneComing: true })).toMatch(/phone is still loading/);
  expect(whyNot("replyAll", { ...here, isOpen: true })).toMatch(/isn't available here/);
  expect(whyNot("close", { ...here, isOpen: true, may: () => false })).toMatch(
    /Your role can't use/,
  );
});

test("keys that move, and those of a call, say nothing", () => {
  for (const name of ["next", "leave", "mute", "goMine", "density"] as const)
    expect(whyNot(name, here)).toBeNull();
});

/** Pairs of commands that one key would run: both of the same key, or one key that begins the other's sequence. */
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

test("no key is bound twice: a call's keys mean the same whatever else is on the screen", () => {
  const specs = commandNames.map((name) => ({ name, keys: commandSpecOf(name).keys }));
  expect(specs.filter(({ keys }) => keys !== undefined).length).toBeGreaterThan(45);
  expect(doubled(specs)).toEqual([]);
  const bad = [
    { name: "a", keys: "g" },
    { name: "b", keys: "g m" },
    { name: "c", keys: "g m" },
  ];
  expect(doubled(bad)).toHaveLength(3);
});

test("completing a transfer has one name and a key", () => {
  expect(commandSpecOf("completeTransfer")).toMatchObject({
    label: "Complete transfer",
    keys: "shift+o",
  });
});
