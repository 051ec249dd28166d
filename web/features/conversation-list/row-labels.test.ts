import { describe, expect, test } from "vitest";
import { messagePreview, previewOfUnsent } from "#domain/conversation/preview.ts";
import { previews } from "#domain/language/sentences/previews.ts";
import { memberId, minute, rowFor } from "#web/data/conversations/row-fixtures.ts";
import { rowAccessibleText, rowLabels, scheduledTimeOf } from "./row-labels.ts";
import * as germanWords from "./words.de.ts";
import * as spanishWords from "./words.es.ts";
import * as words from "./words.ts";

const me = memberId(1);
const maya = memberId(2);
const nameOf = () => "Maya Lindqvist";
const last = rowFor(1).lastEntry;

describe("the author of a row's last message", () => {
  test("is omitted for the customer", () => {
    expect(rowLabels(rowFor(1), me, nameOf)).toMatchObject({ by: null, text: "Hello" });
  });
  test('is "You" for the member and the first name for a teammate', () => {
    const by = (id: typeof me) =>
      rowLabels(rowFor(1, { lastEntry: { ...last, direction: "out", memberId: id } }), me, nameOf)
        .by;
    expect(by(me)).toBe("You");
    expect(by(maya)).toBe("Maya");
  });
  test("is omitted for an unsent message, whose preview says so", () => {
    const unsent = { ...last, memberId: me, isUnsent: true, preview: "Unsent: Hello" };
    expect(rowLabels(rowFor(1, { lastEntry: unsent }), me, nameOf)).toMatchObject({
      by: null,
      text: "Unsent: Hello",
    });
  });
  test("is omitted for a scheduled message, in every language of its preview", () => {
    const { preview, previewLabel } = previewOfUnsent(messagePreview("Hello", 0), "scheduled");
    expect([preview, previewLabel]).toEqual([`${words.scheduledStart}Hello`, words.scheduledStart]);
    const translated = previews["Scheduled: {sentence}"];
    expect(translated?.de).toBe(`${germanWords.scheduledStart}{sentence}`);
    expect(translated?.es).toBe(`${spanishWords.scheduledStart}{sentence}`);
    const mine = { ...last, memberId: me, preview };
    const by = (hasScheduledMessages: boolean, label: string) =>
      rowLabels(
        rowFor(1, { lastEntry: { ...mine, previewLabel: label }, hasScheduledMessages }),
        me,
        nameOf,
      ).by;
    expect([by(true, previewLabel), by(false, previewLabel)]).toEqual([null, "You"]);
    // A member wrote the same text.
    expect(by(true, "")).toBe("You");
  });
  test("is omitted in a new conversation without messages", () => {
    const row = rowFor(1, { lastEntry: { ...last, preview: "" } });
    expect(rowLabels(row, me, nameOf).text).toBe("No messages yet");
  });
});

test("shows the note that mentions the member in the Mentions view", () => {
  const row = rowFor(1, { mentionPreview: { memberId: maya, text: "@Olga, look" } });
  expect(rowLabels(row, me, nameOf, undefined, "mentions")).toMatchObject({
    icon: "note",
    by: "Maya",
    text: "@Olga, look",
  });
  expect(rowLabels(row, me, nameOf).text).toBe("Hello");
});

test("shows the member's draft in the Drafts view", () => {
  const row = rowFor(1, { draftPreview: "Dear Ada" });
  expect(rowLabels(row, me, nameOf, undefined, "drafts")).toMatchObject({
    lead: { text: "Draft" },
    text: "Dear Ada",
  });
  expect(rowLabels(row, me, nameOf).text).toBe("Hello");
});

describe("a row during a call", () => {
  const labelsFor = (change: object) => {
    const live = {
      state: "active",
      direction: "in",
      memberId: maya,
      position: null,
      answeredAt: null,
      legs: [],
      rings: [],
      ...change,
    };
    return rowLabels(rowFor(1, { snoozeEndedAt: minute(9) }), me, nameOf, live as never);
  };
  test("shows first of all who is on the call", () => {
    expect(labelsFor({})).toMatchObject({ icon: "live", by: null, text: "On a call with Maya" });
    expect(labelsFor({ memberId: me, state: "held" }).text).toBe("Put on hold by you");
  });
  test("shows that no member has replied yet", () => {
    expect(labelsFor({ state: "ringing", memberId: null }).text).toBe("Calling");
    expect(labelsFor({ state: "waiting", memberId: null, position: 2 }).text).toBe(
      "Waiting, position 2",
    );
    expect(labelsFor({ state: "voicemail", memberId: null }).text).toBe("Leaving a voicemail");
    expect(labelsFor({ state: "dialing", direction: "out" }).text).toBe("Maya is calling");
    expect(labelsFor({ state: "ringing", direction: "out", memberId: me }).text).toBe(
      "You're calling",
    );
  });
});

describe("the icon and lead of a row", () => {
  test("show the outcome of a call", () => {
    const icon = (change: object) =>
      rowLabels(
        rowFor(1, { lastEntry: { ...last, kind: "call", channel: null, ...change } }),
        me,
        nameOf,
      ).icon;
    expect(icon({ outcome: "abandoned_in_queue" })).toBe("missed");
    expect(icon({ outcome: "voicemail" })).toBe("voicemail");
    expect([icon({ outcome: "answered" }), icon({})]).toEqual(["call", "call"]);
  });
  test("show a failure first", () => {
    const row = rowFor(1, { lastEntry: { ...last, isFailed: true }, snoozeEndedAt: minute(9) });
    expect(rowLabels(row, me, nameOf).icon).toBe("failed");
  });
  test("show an unconfirmed message like a failed one, with its own label", () => {
    const row = rowFor(1, { lastEntry: { ...last, direction: "out", isUnconfirmed: true } });
    expect(rowLabels(row, me, nameOf)).toMatchObject({
      icon: "unconfirmed",
      lead: { text: "Not confirmed", hue: "c-danger" },
    });
    const failed = rowFor(1, { lastEntry: { ...last, isFailed: true, isUnconfirmed: true } });
    expect(rowLabels(failed, me, nameOf).lead?.text).toBe("Delivery problem");
  });
  test("show an unplayed voicemail", () => {
    const voicemail = { ...last, kind: "call", medium: null, outcome: "voicemail" } as const;
    const lead = (unplayedVoicemails: number) =>
      rowLabels(rowFor(1, { lastEntry: voicemail, unplayedVoicemails }), me, nameOf).lead?.text;
    expect([lead(1), lead(0)]).toEqual(["Not played", undefined]);
  });
  test("show a return from snooze until the next message", () => {
    const back = rowLabels(rowFor(1, { snoozeEndedAt: minute(9) }), me, nameOf);
    expect(back.lead?.text).toBe("Back from snooze");
    expect(rowLabels(rowFor(1, { snoozeEndedAt: minute(9) }), me, nameOf).icon).toBe(
      "snooze_ended",
    );
    expect(rowLabels(rowFor(10, { snoozeEndedAt: minute(9) }), me, nameOf).icon).toBe("sms");
  });
});

test("tells screen readers what is only shown visually", () => {
  const aside = (change: Parameters<typeof rowFor>[1]) => {
    const row = rowFor(1, change);
    return rowAccessibleText(row, rowLabels(row, me, nameOf));
  };
  expect(aside({ lastSeq: 2, readSeq: 1 })).toBe(", unread text, ");
  expect(aside({ lastSeq: 2, readSeq: 2 })).toBe(", text, ");
  expect(aside({ lastSeq: 2, readSeq: 2, hasDraft: true })).toBe(", text, draft, ");
  expect(aside({ readSeq: 9, unplayedVoicemails: 2 })).toBe(", text, voicemail not played, ");
  expect(aside({ readSeq: 9, lastEntry: { ...last, isFailed: true } })).toBe(
    ", delivery problem, ",
  );
});

test("the time of a row is that of sending while its message is scheduled", () => {
  const later = minute(59);
  const scheduled = { ...last, preview: "Scheduled: Hello", previewLabel: words.scheduledStart };
  const row = { hasScheduledMessages: true, nextScheduledAt: later };
  const open = { kind: "open" } as const;
  expect(scheduledTimeOf(rowFor(1, { ...row, lastEntry: scheduled }), open)).toBe(later);
  // The customer wrote since: only the Scheduled view is about the scheduled message.
  expect(scheduledTimeOf(rowFor(1, row), open)).toBeNull();
  expect(scheduledTimeOf(rowFor(1, row), { kind: "scheduled" })).toBe(later);
  expect(scheduledTimeOf(rowFor(1), open)).toBeNull();
});

test("an unread mention is announced until it is read", () => {
  const textOf = (mention: "unread" | "read") => {
    const row = rowFor(1, { mention });
    return rowAccessibleText(row, rowLabels(row, me, nameOf));
  };
  expect(textOf("unread")).toContain("mentions you");
  expect(textOf("read")).not.toContain("mentions you");
});
