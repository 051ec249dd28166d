import { expect, test } from "vitest";
import { retryImport } from "./retry-import.ts";

test("retries a failed part with increasing delays until it is loaded", async () => {
  const pauses: number[] = [];
  let attempts = 0;
  const fetchPart = async () => {
    attempts += 1;
    if (attempts < 8) throw new Error("the server is away");
    return "the phone";
  };
  const part = await retryImport(fetchPart, async (ms) => pauses.push(ms));
  expect(part).toBe("the phone");
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
