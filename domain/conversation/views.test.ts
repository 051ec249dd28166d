import { describe, expect, test } from "vitest";
import { type ViewMatchInput, waitsOnCustomer } from "./views.ts";

type Last = ViewMatchInput["lastEntry"];
const answered: Last = { kind: "message", medium: "text", direction: "out", isFailed: false };
const standing = (
  last: Partial<Last>,
  more: Partial<Pick<ViewMatchInput, "place" | "waitingSince" | "hasScheduledMessages">> = {},
) =>
  waitsOnCustomer({
    ...{
      place: "open",
      waitingSince: null,
      hasScheduledMessages: false,
      lastEntry: { ...answered, ...last },
    },
    ...more,
  });

describe("we wait on the customer", () => {
  test("where the last word is ours: a message, a call of ours, a note after it", () => {
    expect(standing({})).toBe(true);
    expect(standing({ medium: "mail" })).toBe(true);
    expect(standing({ kind: "call", medium: null, outcome: "answered" })).toBe(true);
    expect(standing({ kind: "call", medium: null, direction: "in", outcome: "answered" })).toBe(
      true,
    );
    expect(standing({ kind: "note", medium: null, direction: null })).toBe(true);
  });
  test("though an absence notice came back", () => {
    expect(standing({ medium: "mail", direction: "in" })).toBe(true);
  });
  test("not while they wait for us, nor once it is snoozed, closed or thrown away", () => {
    const waitingSince = "2026-11-20T08:00:00.000Z";
    expect(standing({ direction: "in" }, { waitingSince })).toBe(false);
    expect(standing({ kind: "note", direction: null }, { waitingSince })).toBe(false);
    for (const place of ["snoozed", "closed", "spam", "trash", "merged"] as const)
      expect(standing({}, { place })).toBe(false);
  });
  test("not while a call is on, an email is scheduled, or our message was unsent", () => {
    expect(standing({ kind: "call", medium: null })).toBe(false);
    expect(standing({ medium: "mail" }, { hasScheduledMessages: true })).toBe(false);
    expect(standing({ medium: "mail", isUnsent: true })).toBe(false);
  });
  test("not where our word failed, nothing was said, or STOP was the last", () => {
    expect(standing({ isFailed: true })).toBe(false);
    expect(standing({ kind: "event", medium: null, direction: null })).toBe(false);
    expect(standing({ direction: "in" })).toBe(false);
    expect(standing({ medium: "whatsapp", direction: "in" })).toBe(false);
  });
});
