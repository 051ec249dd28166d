import { expect, test } from "vitest";
import { FileFault } from "#server/ports/files.ts";
import { decideRetry } from "./retry.ts";

test("a full disk or a file store that is away uses up no try of a job", () => {
  for (const isFull of [true, false]) {
    const { isFree, afterMs } = decideRetry(new FileFault("No room.", isFull), 7, () => 0.5);
    expect({ isFree, afterMs }).toEqual({ isFree: true, afterMs: 30_000 });
  }
  expect(decideRetry(new Error("broken"), 7, () => 0.5).isFree).toBe(false);
});
