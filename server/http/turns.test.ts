// Which fetches start and which wait.
import { expect, test } from "vitest";
import { type Turn, Turns } from "./turns.ts";

const open = () => new Turns({ max: 4, maxPerOwner: 2, maxWaitingPerOwner: 3 });

/** Indexes of the turns that have started. */
async function listStarted(turns: readonly (Turn | null)[]): Promise<number[]> {
  const found: number[] = [];
  turns.forEach((turn, nth) => void turn?.started.then(() => found.push(nth)));
  await new Promise(setImmediate);
  return found.toSorted((one, other) => one - other);
}

test("limits how many images one member fetches at once, queues more, and refuses beyond that", async () => {
  const turns = open();
  const requested = Array.from({ length: 6 }, () => turns.take("maya"));
  expect(await listStarted(requested)).toEqual([0, 1]);
  expect(requested.map((one) => one === null)).toEqual([false, false, false, false, false, true]);
  requested[1]?.over();
  requested[1]?.over();
  expect(await listStarted(requested)).toEqual([0, 1, 2]);
});

test("a member waiting for images doesn't delay other members", async () => {
  const turns = open();
  const requested = ["maya", "maya", "maya", "maya", "max", "ines", "olga"].map((one) =>
    turns.take(one),
  );
  expect(await listStarted(requested)).toEqual([0, 1, 4, 5]);
  requested[4]?.over();
  expect(await listStarted(requested)).toEqual([0, 1, 4, 5, 6]);
});

test("a canceled waiter never takes a slot", async () => {
  const turns = open();
  const requested = Array.from({ length: 4 }, () => turns.take("maya"));
  requested[2]?.over();
  requested[0]?.over();
  expect(await listStarted(requested)).toEqual([0, 1, 2, 3]);
  const more = Array.from({ length: 3 }, () => turns.take("maya"));
  expect(await listStarted(more)).toEqual([]);
  requested[1]?.over();
  expect(await listStarted(more)).toEqual([0]);
});
