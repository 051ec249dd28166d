import { expect, test } from "vitest";
import { whyNot } from "./commands.ts";

const here = { isOpen: false, isComing: false, may: () => true };

test("a key that can't act says why", () => {
  expect(whyNot("close", here)).toBe("“Close” needs an open conversation.");
  expect(whyNot("close", { ...here, isComing: true })).toMatch(/still loading/);
  expect(whyNot("replyAll", { ...here, isOpen: true })).toMatch(/doesn't apply/);
  expect(whyNot("close", { ...here, isOpen: true, may: () => false })).toMatch(
    /Your role can't use/,
  );
});

test("keys that move, and those of a call, say nothing", () => {
  for (const name of ["next", "leave", "mute", "goMine", "density"] as const)
    expect(whyNot(name, here)).toBeNull();
});
