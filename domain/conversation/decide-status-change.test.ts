import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import {
  type ConversationSnapshot,
  decideAnswerer,
  decideClose,
  decideCustomerReply,
  decideFlag,
  decideReopen,
  decideSnoozeStatus,
  decideTeamReply,
  decideWake,
} from "./decide-status-change.ts";
import { messagePreview } from "./preview.ts";

const now = new Date("2026-11-20T12:00:00Z");
const at = now.toISOString();
const open: ConversationSnapshot = { status: "open", place: "open" };
const closed: ConversationSnapshot = { status: "closed", place: "closed" };

describe("deeds on a conversation", () => {
  test("close and reopen are each other's undo, and change nothing twice", () => {
    expect(decideClose(open, now)).toMatchObject({
      status: "closed",
      place: "closed",
      closedAt: at,
    });
    expect(decideClose(closed, now)).toBeNull();
    expect(decideReopen(closed)).toMatchObject({ status: "open", place: "open", closedAt: null });
    expect(decideReopen(open)).toBeNull();
  });
  test("a snooze ends at its time and not before", () => {
    const until = "2026-11-21T09:00:00.000Z";
    const snoozed = { ...decideSnoozeStatus(open, until, now) };
    expect(decideWake(snoozed, now)).toBeNull();
    expect(decideWake(snoozed, new Date(until))).toMatchObject({
      status: "open",
      place: "open",
      snoozeEndedAt: until,
      // Back at the top, where it is seen.
      lastEntryAt: until,
    });
  });
  test("a closed one is snoozed again, until the same time, by the undo of its close", () => {
    const until = "2026-11-21T09:00:00.000Z";
    const snoozed = decideSnoozeStatus(open, until, now);
    const shut: ConversationSnapshot = { ...snoozed, ...decideClose(snoozed, now) };
    expect(shut).toMatchObject({ status: "closed", snoozedUntil: null });
    expect(decideSnoozeStatus(shut, until, now)).toMatchObject({
      ...{ status: "snoozed", place: "snoozed", snoozedUntil: until, closedAt: null },
    });
  });
  test("a timer that is a moment early wakes it; what lies in the trash stays asleep", () => {
    const until = now.toISOString();
    const snoozed = { status: "snoozed", place: "snoozed", snoozedUntil: until } as const;
    expect(decideWake(snoozed, new Date(now.getTime() - 20))).toMatchObject({ status: "open" });
    expect(decideWake(snoozed, new Date(now.getTime() - 200))).toBeNull();
    expect(decideWake({ ...snoozed, place: "trash" }, now)).toBeNull();
  });
  test("the member who answers a customer's call gets what is nobody's, and nothing else", () => {
    const amy = "0190aaaa-0000-7000-8000-000000000001" as MemberId;
    const ben = "0190aaaa-0000-7000-8000-000000000002" as MemberId;
    const call = { direction: "in", claimedBy: amy } as const;
    expect(decideAnswerer({ assigneeId: null }, call)).toBe(amy);
    expect(decideAnswerer({ assigneeId: ben }, call)).toBeNull();
    expect(decideAnswerer({ assigneeId: null }, { ...call, direction: "out" })).toBeNull();
    expect(decideAnswerer({ assigneeId: null }, { ...call, claimedBy: null })).toBeNull();
  });
  test("the customer's word opens, and waiting counts from the first unanswered one", () => {
    expect(
      decideCustomerReply({ ...open, waitingSince: "2026-11-19T00:00:00.000Z" }, at).waitingSince,
    ).toBe("2026-11-19T00:00:00.000Z");
    expect(
      decideCustomerReply({ ...closed, waitingSince: "2026-11-19T00:00:00.000Z" }, at),
    ).toMatchObject({ status: "open", waitingSince: at });
  });
  test("the customer's word brings back what was thrown away, but spam stays spam", () => {
    expect(
      decideCustomerReply({ status: "open", place: "trash", waitingSince: null }, at).place,
    ).toBe("open");
    expect(
      decideCustomerReply({ status: "open", place: "spam", waitingSince: null }, at).place,
    ).toBe("spam");
  });
  test("nothing is answered out of the trash", () => {
    expect(() => decideTeamReply({ status: "open", place: "trash" })).toThrow(
      /Restore the conversation/,
    );
  });
  test("spam and trash are flags over a status that stays", () => {
    expect(decideFlag(closed, "spam", true)).toEqual({ place: "spam" });
    expect(decideFlag({ status: "closed", place: "spam" }, "spam", false)).toEqual({
      place: "closed",
    });
    expect(decideFlag({ status: "closed", place: "spam" }, "spam", true)).toBeNull();
  });
  test("spam that is moved to the trash is spam again when it comes out of it", () => {
    const spam: ConversationSnapshot = { status: "open", place: "spam" };
    const trashed: ConversationSnapshot = { ...spam, ...decideFlag(spam, "trash", true) };
    expect(trashed).toEqual({ status: "open", place: "trash", wasSpam: true });
    expect(decideFlag(trashed, "trash", false)).toEqual({ place: "spam" });
    expect(decideCustomerReply({ ...trashed, waitingSince: null }, at).place).toBe("spam");
    // Marked while it is in the trash, it is what the mark says once it is restored.
    const marked: ConversationSnapshot = { ...trashed, ...decideFlag(trashed, "spam", false) };
    expect(decideFlag(marked, "trash", false)).toEqual({ place: "open" });
    expect(decideFlag(marked, "spam", false)).toBeNull();
    // What the mark of an earlier stay in the trash left behind counts for nothing.
    const later: ConversationSnapshot = { ...trashed, place: "open" };
    const again: ConversationSnapshot = { ...later, ...decideFlag(later, "trash", true) };
    expect(again).toEqual({ status: "open", place: "trash", wasSpam: false });
    expect(decideFlag(again, "trash", false)).toEqual({ place: "open" });
  });
});

test("a preview is one line of at most 140 characters", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), fc.integer({ min: 0, max: 9 }), (text, pictures) => {
      const preview = messagePreview(text, pictures);
      expect(preview.length).toBeLessThanOrEqual(140);
      expect(preview).not.toMatch(/\n/);
      expect(preview).not.toBe("");
    }),
  );
  expect(messagePreview("", 1)).toBe("Picture");
  expect(messagePreview("Look", 2)).toBe("2 pictures: Look");
});
