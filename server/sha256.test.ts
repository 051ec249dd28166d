import { expect, test } from "vitest";
import { countTurns } from "#testing/count-turns.ts";
import { sha256InTurns, sha256Of } from "./sha256.ts";

const MB = 1024 * 1024;

test("hashes many bytes in turns with the rest of the process", async () => {
  for (const length of [0, 1, MB, MB + 1, 3 * MB]) {
    const bytes = Buffer.alloc(length, "kettle");
    expect(await sha256InTurns(bytes)).toBe(sha256Of(bytes));
  }
  const bytes = Buffer.alloc(16 * MB);
  expect(await countTurns(() => sha256InTurns(bytes))).toBeGreaterThanOrEqual(15);
});
