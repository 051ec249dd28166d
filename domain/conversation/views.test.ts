import { describe, expect, test } from "vitest";
import { type ViewMatchInput, waitsOnCustomer } from "./views.ts";

type Last = ViewMatchInput["lastEntry"];
const replied: Last = { kind: "message", channel: "sms", direction: "out", isFailed: false };
const isWaiting = (
  last: Partial<Last>,
  more: Partial<Pick<ViewMatchInput, "folder" | "waitingSince" | "hasScheduledMessages">> = {},
) =>
  waitsOnCustomer({
    folder: "open",
    waitingSince: null,
    hasScheduledMessages: false,
    lastEntry: { ...replied, ...last },
    ...more,
  });

describe("waiting on the customer", () => {
  test("includes conversations whose last entry is ours: a message, a call, or a note after it", () => {
    expect(isWaiting({})).toBe(true);
    expect(isWaiting({ channel: "email" })).toBe(true);
    expect(isWaiting({ kind: "call", channel: null, outcome: "answered" })).toBe(true);
    expect(isWaiting({ kind: "note", channel: null, direction: null })).toBe(true);
  });
  test("includes those with an absence notice as the last entry", () => {
    expect(isWaiting({ channel: "email", direction: "in" })).toBe(true);
  });
  test("excludes those whose last entry is a call from the customer, or the note of its wrap-up", () => {
    const theirs: Partial<Last> = { channel: null, direction: "in" };
    expect(isWaiting({ ...theirs, kind: "call", outcome: "answered" })).toBe(false);
    expect(isWaiting({ ...theirs, kind: "note" })).toBe(false);
  });
  test("excludes those where the customer waits, and snoozed, closed or deleted ones", () => {
    const waitingSince = "2026-11-20T08:00:00.000Z";
    expect(isWaiting({ direction: "in" }, { waitingSince })).toBe(false);
    expect(isWaiting({ kind: "note", direction: null }, { waitingSince })).toBe(false);
    for (const folder of ["snoozed", "closed", "spam", "trash", "merged"] as const)
      expect(isWaiting({}, { folder })).toBe(false);
  });
  test("excludes those with a live call, a scheduled email or an unsent message", () => {
    expect(isWaiting({ kind: "call", channel: null })).toBe(false);
    expect(isWaiting({ channel: "email" }, { hasScheduledMessages: true })).toBe(false);
    expect(isWaiting({ channel: "email", isUnsent: true })).toBe(false);
  });
  test("excludes those whose last message failed, that have no messages, or that end with STOP", () => {
    expect(isWaiting({ isFailed: true })).toBe(false);
    expect(isWaiting({ kind: "event", channel: null, direction: null })).toBe(false);
    expect(isWaiting({ direction: "in" })).toBe(false);
    expect(isWaiting({ channel: "whatsapp", direction: "in" })).toBe(false);
  });
});
