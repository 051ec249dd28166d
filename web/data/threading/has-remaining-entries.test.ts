import { expect, test } from "vitest";
import type { Entry } from "#contract/live-protocol.ts";
import { pendingEntryId } from "#web/data/timeline/timeline-cache.ts";
import { hasRemainingEntries } from "./has-remaining-entries.ts";

const entry = (kind: Entry["kind"], id: string) => ({ kind, id }) as Entry;
const message = entry("message", "1");

test("the only message of a conversation can't be split off", () => {
  expect(hasRemainingEntries({ entries: [message], before: null })).toBe(false);
  expect(hasRemainingEntries({ entries: [message, entry("event", "2")], before: null })).toBe(
    false,
  );
  // A pending message may fail, so it does not count.
  const pending = entry("message", pendingEntryId("k"));
  expect(hasRemainingEntries({ entries: [message, pending], before: null })).toBe(false);
});

test("one of several messages can be split off, even if the others are on a page that is not loaded", () => {
  for (const kind of ["message", "note", "call"] as const)
    expect(hasRemainingEntries({ entries: [message, entry(kind, "2")], before: null })).toBe(true);
  expect(hasRemainingEntries({ entries: [message], before: "older" })).toBe(true);
});
