import { expect, test } from "vitest";
import type { Entry } from "#contract/live-protocol.ts";
import { pendingEntryId } from "#web/data/timeline/timeline-cache.ts";
import { hasWhatStays } from "./threading-request.ts";

const entry = (kind: Entry["kind"], id: string) => ({ kind, id }) as Entry;
const message = entry("message", "1");

test("the only message of a conversation can't be split off", () => {
  expect(hasWhatStays({ entries: [message], before: null })).toBe(false);
  expect(hasWhatStays({ entries: [message, entry("event", "2")], before: null })).toBe(false);
  // What is still being sent may not stay.
  const pending = entry("message", pendingEntryId("k"));
  expect(hasWhatStays({ entries: [message, pending], before: null })).toBe(false);
});

test("one of several can, also where the others are on a page that is not loaded", () => {
  for (const kind of ["message", "note", "call"] as const)
    expect(hasWhatStays({ entries: [message, entry(kind, "2")], before: null })).toBe(true);
  expect(hasWhatStays({ entries: [message], before: "older" })).toBe(true);
});
