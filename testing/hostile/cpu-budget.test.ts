import { expect, test } from "vitest";
import { findCpuExcess } from "./cpu-budget.ts";
import { fuzz, hostileOfAnyLength } from "./fuzz.ts";
import { budgetsMs } from "./readers.ts";

const budgetMs = budgetsMs.eventLoop;
const text = "<a ".repeat(330_000);

/** 4 ms for 16 kB, which no test of short inputs notices, and a quarter of an hour for a megabyte. */
function readQuadratic(input: string): number {
  let sum = 0;
  for (let from = 0; from < input.length; from += 32)
    for (let at = from; at < input.length; at += 1) sum += input.charCodeAt(at);
  return sum;
}

test("a parser that takes quadratic time exceeds the budget, and is not run to its end", async () => {
  expect(await findCpuExcess(readQuadratic, text, budgetMs)).toBeGreaterThan(budgetMs);
}, 60_000);

test("a linear parser doesn't, even if it is slow the first time", async () => {
  let isFirst = true;
  const read = (input: string) => {
    if (isFirst) readQuadratic(text.slice(0, 120_000));
    isFirst = false;
    return input.indexOf("b");
  };
  expect(await findCpuExcess(read, text, budgetMs)).toBeNull();
}, 60_000);

test("fuzzing finds a parser that takes quadratic time", async () => {
  const target = { name: "quadratic", input: hostileOfAnyLength, read: readQuadratic, budgetMs };
  const { find } = await fuzz(target, { seed: 7, milliseconds: 3_000 });
  expect(find?.problem).toMatch(/characters take \d+ ms of 50/);
}, 60_000);
