import { expect, test } from "vitest";
import { createLedger } from "#tools/storm/ledger.ts";
import { findMissingItems } from "./missing-items.ts";

test.each([
  ["a text that was read", "hook_text", "messages", 0],
  ["a text that is still to be read", "hook_text", "unreadTokens", 0],
  ["a text that is in neither", "hook_text", null, 1],
  ["a sent text", "text_out", "messages", 0],
  ["a sent text that only another message mentions", "text_out", "unreadTokens", 1],
  ["a note", "note", "notes", 0],
  ["a subject that was changed again", "rename", "renamed", 0],
] as const)("a restored backup is compared for %s", (_, kind, where, missingCount) => {
  let now = 1_000;
  const ledger = createLedger(1, () => now);
  const [before, after, unanswered] = [ledger.open(kind), ledger.open(kind), ledger.open(kind)];
  ledger.acknowledge(before);
  now = 3_000;
  ledger.acknowledge(after);
  const records = {
    messages: new Map(where === "messages" ? [[before.token, []]] : []),
    notes: new Map(where === "notes" ? [[before.token, 1]] : []),
    unreadTokens: new Set(where === "unreadTokens" ? [before.token] : []),
    renamed: new Set(where === "renamed" ? [before.token] : []),
  };
  const { compared, missing } = findMissingItems(ledger.all(), records, 2_000);
  expect([compared, missing.length, unanswered.acknowledgedAt]).toEqual([1, missingCount, null]);
});
