import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { openSlowLane } from "./slow-lane.ts";

test("so many wait at once, one more is refused, and who has waited makes room", async () => {
  const asked: { ms: number; end: () => void }[] = [];
  const wait = openSlowLane((ms) => new Promise<void>((end) => asked.push({ ms, end })));
  const most = limit("slowSignInsAtOnce");
  const all = Array.from({ length: most }, () => wait());
  await expect(wait()).rejects.toMatchObject({ code: "too_many_requests" });
  expect(asked.map((one) => one.ms)).toEqual(Array(most).fill(limit("slowSignInMs")));
  asked[0]?.end();
  await all[0];
  const next = wait();
  for (const one of asked) one.end();
  await Promise.all([...all, next]);
});
