import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { createSignInDelay } from "./sign-in-delay.ts";

test("delays a limited number of attempts at once, refuses one more, and frees a slot when one is done", async () => {
  const timers: { ms: number; end: () => void }[] = [];
  const wait = createSignInDelay((ms) => new Promise<void>((end) => timers.push({ ms, end })));
  const max = limit("concurrentDelayedSignIns");
  const all = Array.from({ length: max }, () => wait());
  await expect(wait()).rejects.toMatchObject({ code: "too_many_requests" });
  expect(timers.map((one) => one.ms)).toEqual(Array(max).fill(limit("signInDelayMs")));
  timers[0]?.end();
  await all[0];
  const next = wait();
  for (const one of timers) one.end();
  await Promise.all([...all, next]);
});
