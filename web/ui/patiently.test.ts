import { expect, test } from "vitest";
import { retryImport } from "./patiently.ts";

test("a part that does not come is fetched again, ever more seldom, until it is there", async () => {
  const pauses: number[] = [];
  let tries = 0;
  const fetchPart = async () => {
    tries += 1;
    if (tries < 8) throw new Error("the server is away");
    return "the phone";
  };
  const part = await retryImport(fetchPart, async (ms) => pauses.push(ms));
  expect(part).toBe("the phone");
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
