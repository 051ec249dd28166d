// Which fetches start and which wait.
import { expect, test } from "vitest";
import { FairLimiter, type Slot } from "./fair-limiter.ts";

const open = () => new FairLimiter({ max: 4, maxPerOwner: 2, maxWaitingPerOwner: 3 });

/** Indexes of the slots that have started. */
async function listStarted(slots: readonly (Slot | null)[]): Promise<number[]> {
  const found: number[] = [];
  slots.forEach((slot, nth) => void slot?.started.then(() => found.push(nth)));
  await new Promise(setImmediate);
  return found.toSorted((one, other) => one - other);
}

test("limits how many images one member fetches at once, queues more, and refuses beyond that", async () => {
  const limiter = open();
  const requested = Array.from({ length: 6 }, () => limiter.request("maya"));
  expect(await listStarted(requested)).toEqual([0, 1]);
  expect(requested.map((one) => one === null)).toEqual([false, false, false, false, false, true]);
  requested[1]?.release();
  requested[1]?.release();
  expect(await listStarted(requested)).toEqual([0, 1, 2]);
});

test("a member waiting for images doesn't delay other members", async () => {
  const limiter = open();
  const requested = ["maya", "maya", "maya", "maya", "max", "ines", "olga"].map((one) =>
    limiter.request(one),
  );
  expect(await listStarted(requested)).toEqual([0, 1, 4, 5]);
  requested[4]?.release();
  expect(await listStarted(requested)).toEqual([0, 1, 4, 5, 6]);
});

test("a canceled waiter never takes a slot", async () => {
  const limiter = open();
  const requested = Array.from({ length: 4 }, () => limiter.request("maya"));
  requested[2]?.release();
  requested[0]?.release();
  expect(await listStarted(requested)).toEqual([0, 1, 2, 3]);
  const more = Array.from({ length: 3 }, () => limiter.request("maya"));
  expect(await listStarted(more)).toEqual([]);
  requested[1]?.release();
  expect(await listStarted(more)).toEqual([0]);
});
