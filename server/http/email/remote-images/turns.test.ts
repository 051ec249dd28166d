// Who brings a picture now, and who waits.
import { expect, test } from "vitest";
import { type Turn, Turns } from "./turns.ts";

const open = () => new Turns({ most: 4, mostOfOne: 2, mostWaitingOfOne: 3 });

/** By their places, those that have begun. */
async function begun(turns: readonly (Turn | null)[]): Promise<number[]> {
  const found: number[] = [];
  turns.forEach((turn, nth) => void turn?.begun.then(() => found.push(nth)));
  await new Promise(setImmediate);
  return found.toSorted((one, other) => one - other);
}

test("one member brings a few at once, waits for the rest in turn, and is refused beyond that", async () => {
  const turns = open();
  const taken = Array.from({ length: 6 }, () => turns.take("maya"));
  expect(await begun(taken)).toEqual([0, 1]);
  expect(taken.map((one) => one === null)).toEqual([false, false, false, false, false, true]);
  taken[1]?.over();
  taken[1]?.over();
  expect(await begun(taken)).toEqual([0, 1, 2]);
});

test("who waits for their own pictures holds up nobody else", async () => {
  const turns = open();
  const taken = ["maya", "maya", "maya", "maya", "max", "ines", "olga"].map((one) =>
    turns.take(one),
  );
  expect(await begun(taken)).toEqual([0, 1, 4, 5]);
  taken[4]?.over();
  expect(await begun(taken)).toEqual([0, 1, 4, 5, 6]);
});

test("who leaves while waiting takes no place", async () => {
  const turns = open();
  const taken = Array.from({ length: 4 }, () => turns.take("maya"));
  taken[2]?.over();
  taken[0]?.over();
  expect(await begun(taken)).toEqual([0, 1, 2, 3]);
  const more = Array.from({ length: 3 }, () => turns.take("maya"));
  expect(await begun(more)).toEqual([]);
  taken[1]?.over();
  expect(await begun(more)).toEqual([0]);
});
