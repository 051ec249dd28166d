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
  decideSnoozeEnd,
  decideSnoozeStatus,
  decideTeamReply,
} from "./decide-status-change.ts";
import { messagePreview } from "./preview.ts";

const now = new Date("2026-11-20T12:00:00Z");
const at = now.toISOString();
const open: ConversationSnapshot = { status: "open", folder: "open" };
const closed: ConversationSnapshot = { status: "closed", folder: "closed" };

describe("status changes", () => {
  test("close and reopen reverse each other and are idempotent", () => {
    expect(decideClose(open, now)).toMatchObject({
      status: "closed",
      folder: "closed",
      closedAt: at,
    });
    expect(decideClose(closed, now)).toBeNull();
    expect(decideReopen(closed)).toMatchObject({ status: "open", folder: "open", closedAt: null });
    expect(decideReopen(open)).toBeNull();
  });
  test("a snooze ends at its time and not before", () => {
    const until = "2026-11-21T09:00:00.000Z";
    const snoozed = { ...decideSnoozeStatus(open, until, now) };
    expect(decideSnoozeEnd(snoozed, now)).toBeNull();
    expect(decideSnoozeEnd(snoozed, new Date(until))).toMatchObject({
      status: "open",
      folder: "open",
      snoozeEndedAt: until,
      // Back at the top of the list.
      lastEntryAt: until,
    });
  });
  test("undoing the close of a snoozed conversation snoozes it again until the same time", () => {
    const until = "2026-11-21T09:00:00.000Z";
    const snoozed = decideSnoozeStatus(open, until, now);
    const shut: ConversationSnapshot = { ...snoozed, ...decideClose(snoozed, now) };
    expect(shut).toMatchObject({ status: "closed", snoozedUntil: null });
    expect(decideSnoozeStatus(shut, until, now)).toMatchObject({
      status: "snoozed",
      folder: "snoozed",
      snoozedUntil: until,
      closedAt: null,
    });
  });
  test("a timer that fires slightly early wakes a conversation; one in the trash stays snoozed", () => {
    const until = now.toISOString();
    const snoozed = { status: "snoozed", folder: "snoozed", snoozedUntil: until } as const;
    expect(decideSnoozeEnd(snoozed, new Date(now.getTime() - 20))).toMatchObject({
      status: "open",
    });
    expect(decideSnoozeEnd(snoozed, new Date(now.getTime() - 200))).toBeNull();
    expect(decideSnoozeEnd({ ...snoozed, folder: "trash" }, now)).toBeNull();
  });
  test("the member who answers an inbound call is assigned the conversation only if it is unassigned", () => {
    const amy = "0190aaaa-0000-7000-8000-000000000001" as MemberId;
    const ben = "0190aaaa-0000-7000-8000-000000000002" as MemberId;
    const call = { direction: "in", claimedBy: amy } as const;
    expect(decideAnswerer({ assigneeId: null }, call)).toBe(amy);
    expect(decideAnswerer({ assigneeId: ben }, call)).toBeNull();
    expect(decideAnswerer({ assigneeId: null }, { ...call, direction: "out" })).toBeNull();
    expect(decideAnswerer({ assigneeId: null }, { ...call, claimedBy: null })).toBeNull();
  });
  test("a customer message reopens a conversation, and waiting counts from the first one without a reply", () => {
    expect(
      decideCustomerReply({ ...open, waitingSince: "2026-11-19T00:00:00.000Z" }, at).waitingSince,
    ).toBe("2026-11-19T00:00:00.000Z");
    expect(
      decideCustomerReply({ ...closed, waitingSince: "2026-11-19T00:00:00.000Z" }, at),
    ).toMatchObject({ status: "open", waitingSince: at });
  });
  test("a customer message restores a conversation from the trash, but spam stays spam", () => {
    expect(
      decideCustomerReply({ status: "open", folder: "trash", waitingSince: null }, at).folder,
    ).toBe("open");
    expect(
      decideCustomerReply({ status: "open", folder: "spam", waitingSince: null }, at).folder,
    ).toBe("spam");
  });
  test("a conversation in the trash can't be replied to", () => {
    expect(() => decideTeamReply({ status: "open", folder: "trash" })).toThrow(
      /Restore the conversation/,
    );
  });
  test("spam and trash are flags that keep the status", () => {
    expect(decideFlag(closed, "spam", true)).toEqual({ folder: "spam" });
    expect(decideFlag({ status: "closed", folder: "spam" }, "spam", false)).toEqual({
      folder: "closed",
    });
    expect(decideFlag({ status: "closed", folder: "spam" }, "spam", true)).toBeNull();
  });
  test("spam moved to the trash is spam again when restored", () => {
    const spam: ConversationSnapshot = { status: "open", folder: "spam" };
    const trashed: ConversationSnapshot = { ...spam, ...decideFlag(spam, "trash", true) };
    expect(trashed).toEqual({ status: "open", folder: "trash", wasSpam: true });
    expect(decideFlag(trashed, "trash", false)).toEqual({ folder: "spam" });
    expect(decideCustomerReply({ ...trashed, waitingSince: null }, at).folder).toBe("spam");
    // A spam mark changed in the trash takes effect on restore.
    const marked: ConversationSnapshot = { ...trashed, ...decideFlag(trashed, "spam", false) };
    expect(decideFlag(marked, "trash", false)).toEqual({ folder: "open" });
    expect(decideFlag(marked, "spam", false)).toBeNull();
    // A spam mark left from an earlier time in the trash is ignored.
    const later: ConversationSnapshot = { ...trashed, folder: "open" };
    const again: ConversationSnapshot = { ...later, ...decideFlag(later, "trash", true) };
    expect(again).toEqual({ status: "open", folder: "trash", wasSpam: false });
    expect(decideFlag(again, "trash", false)).toEqual({ folder: "open" });
  });
});

test("a preview is one line of at most 140 characters", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), fc.integer({ min: 0, max: 9 }), (text, pictures) => {
      const preview = messagePreview(text, pictures).preview;
      expect(preview.length).toBeLessThanOrEqual(140);
      expect(preview).not.toMatch(/\n/);
      expect(preview).not.toBe("");
    }),
  );
  expect(messagePreview("", 1).preview).toBe("Picture");
  expect(messagePreview("Look", 2).preview).toBe("2 pictures: Look");
});
