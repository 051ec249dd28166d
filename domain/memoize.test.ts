import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

function counted(max: number) {
  const computed: string[] = [];
  const run = memoize((text, variant) => {
    computed.push(`${text}/${variant}`);
    return text === "none" ? null : { text, variant };
  }, max);
  return { run, computed };
}

test("computes a result once for each text and variant, also one that is null", () => {
  const { run, computed } = counted(10);
  for (let round = 0; round < 3; round += 1) {
    expect(run("a", "x")).toEqual({ text: "a", variant: "x" });
    expect(run("a", "y")).toEqual({ text: "a", variant: "y" });
    expect(run("none", "x")).toBeNull();
  }
  expect(computed).toEqual(["a/x", "a/y", "none/x"]);
});

test("does not confuse a text with another variant's", () => {
  const { run } = counted(10);
  for (const [text, variant] of [
    ["b\na", "x"],
    ["a", "x\nb"],
    ["ba", "x\n"],
    ["1", "1"],
    ["", "11"],
  ] as const)
    expect(run(text, variant)).toEqual({ text, variant });
});

test("drops the least recently used result", () => {
  const { run, computed } = counted(2);
  for (const text of ["a", "b", "a", "c", "a", "b"]) run(text, "x");
  expect(computed).toEqual(["a/x", "b/x", "c/x", "b/x"]);
});

test("does not remember a long text", () => {
  const { run, computed } = counted(10);
  for (let round = 0; round < 2; round += 1) run("a".repeat(65), "x");
  expect(computed).toHaveLength(2);
});
