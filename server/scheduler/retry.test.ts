import { expect, test } from "vitest";
import { FileFault } from "#server/ports/files.ts";
import { decideRetry } from "./retry.ts";

test("a full disk or an unavailable file store doesn't use up an attempt", () => {
  for (const isFull of [true, false]) {
    const { isFree, afterMs } = decideRetry(new FileFault("No room.", isFull), 7, () => 0.5);
    expect({ isFree, afterMs }).toEqual({ isFree: true, afterMs: 30_000 });
  }
  expect(decideRetry(new Error("broken"), 7, () => 0.5).isFree).toBe(false);
});
