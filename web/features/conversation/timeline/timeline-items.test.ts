import { describe, expect, test } from "vitest";
import type { Entry } from "#contract/live-protocol.ts";
import {
  contactId,
  conversationId,
  entryId,
  inboxId,
  memberId,
} from "#web/data/conversations/row-fixtures.ts";
import { pendingEntryId } from "#web/data/timeline/timeline-cache.ts";
import {
  firstNewSeq,
  isFirstNewEarlier,
  type MessageEntry,
  readSnapshotAt,
  rebaseReadSnapshot,
  timelineItems,
} from "./timeline-items.ts";

const at = (hour: number, minute = 0, day = 20) =>
  new Date(Date.UTC(2026, 10, day, hour, minute)).toISOString();
const rules = { dayOf: (moment: string) => moment.slice(0, 10), newFromSeq: null };

const delivery = (change: Partial<NonNullable<MessageEntry["delivery"]>> = {}) => ({
  state: "delivered" as const,
  message: null,
  canRetry: false,
  uncertain: 0,
  canCancel: false,
  sendAfter: null,
  changedAt: at(9),
  revision: 1,
  ...change,
});

function text(seq: number, change: Partial<MessageEntry> = {}): MessageEntry {
  return {
    id: entryId(seq),
    conversationId: conversationId(1),
    seq,
    at: at(8, seq),
    author: { kind: "contact", memberId: null },
    kind: "message",
    channel: "sms",
    direction: "in",
    inboxId: inboxId(1),
    contactPointId: contactId(1) as never,
    from: "",
    to: "",
    text: `text ${seq}`,
    segments: 1,
    attachments: [],
    delivery: null,
    reason: "first_contact",
    looksLikeOptOut: false,
    email: null,
    ...change,
  };
}
const mine = (seq: number, change: Partial<MessageEntry> = {}) =>
  text(seq, {
    direction: "out",
    author: { kind: "member", memberId: memberId(1) },
    delivery: delivery(),
    ...change,
  });
const event = (seq: number): Entry => ({
  id: entryId(seq),
  conversationId: conversationId(1),
  seq,
  at: at(8, seq),
  author: { kind: "member", memberId: memberId(1) },
  kind: "event",
  type: "assigned",
  details: {},
});
const note = (seq: number): Entry => ({
  id: entryId(seq),
  conversationId: conversationId(1),
  seq,
  at: at(8, seq),
  author: { kind: "member", memberId: memberId(2) },
  kind: "note",
  text: "a note",
  mentions: [],
  revision: 1,
});

const kinds = (entries: Entry[], more = {}) =>
  timelineItems(entries, { ...rules, ...more }).map((item) => item.kind);
const texts = (entries: Entry[]) =>
  timelineItems(entries, rules).flatMap((item) => (item.kind === "text" ? [item] : []));

describe("day separators", () => {
  test("appear once before the first entry of each day", () => {
    expect(kinds([text(1), text(2), text(3, { at: at(8, 0, 21) })])).toEqual([
      "day",
      "text",
      "text",
      "day",
      "text",
    ]);
  });
});

describe("texts", () => {
  test("of one inbox and day form one run", () => {
    expect(texts([text(1), mine(2), text(3)]).map((one) => [one.startsRun, one.endsRun])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  test("of another inbox, after a note or on another day start a new run", () => {
    expect(texts([text(1), text(2, { inboxId: inboxId(2) })]).map((one) => one.startsRun)).toEqual([
      true,
      true,
    ]);
    expect(texts([text(1), note(2), text(3)]).map((one) => one.startsRun)).toEqual([true, true]);
    const nextDay = text(2, { at: at(0, 1, 21) });
    expect(texts([text(1), nextDay]).map((one) => one.startsRun)).toEqual([true, true]);
  });

  test("sent together with the same status share one status line", () => {
    expect(texts([mine(1), mine(2), text(3)]).map((one) => one.hasTick)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("have their own status line if one failed, the author differs or time passed", () => {
    const failed = delivery({
      state: "undelivered",
      message: "The phone was off.",
      canRetry: true,
    });
    expect(texts([mine(1, { delivery: failed }), mine(2)]).map((one) => one.hasTick)).toEqual([
      true,
      true,
    ]);
    const hers = mine(2, { author: { kind: "member", memberId: memberId(2) } });
    expect(texts([mine(1), hers]).map((one) => one.hasTick)).toEqual([true, true]);
    expect(texts([mine(1), mine(2, { at: at(9, 30) })]).map((one) => one.hasTick)).toEqual([
      true,
      true,
    ]);
  });

  test("still being sent share a status line only with each other", () => {
    const waiting = (seq: number) => mine(seq, { id: pendingEntryId(`k${seq}`), delivery: null });
    expect(texts([mine(1), waiting(2), waiting(3)]).map((one) => one.hasTick)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test("merges consecutive events into one item", () => {
  const items = timelineItems([text(1), event(2), event(3), event(4), note(5), event(6)], rules);
  expect(items.map((item) => item.kind)).toEqual(["day", "text", "events", "note", "events"]);
  expect(items[2]).toMatchObject({ entries: [{ seq: 2 }, { seq: 3 }, { seq: 4 }] });
});

describe("the unread marker", () => {
  test("appears as a line above the first unread entry and splits the run", () => {
    expect(kinds([text(1), text(2)], { newFromSeq: 2 })).toEqual(["day", "text", "new", "text"]);
    const items = timelineItems([text(1), text(2)], { ...rules, newFromSeq: 2 });
    expect(items[3]).toMatchObject({ startsRun: true });
  });

  test("is before the first unread entry of another author", () => {
    const came = (readSeq: number, lastSeq: number) => ({ readSeq, lastSeq });
    const entries = [text(1), mine(2), event(3), note(4)];
    expect(firstNewSeq(entries, came(1, 4), memberId(1))).toBe(4);
    expect(firstNewSeq([text(1), mine(2)], came(1, 2), memberId(1))).toBeNull();
    expect(firstNewSeq([text(1), text(2)], came(0, 2), memberId(1))).toBeNull();
  });

  test("ignores entries that arrive while viewing", () => {
    const atFirst = { readSeq: 1, lastSeq: 1 };
    expect(firstNewSeq([text(1), text(2)], atFirst, memberId(1))).toBeNull();
  });

  test("stays above the same entry when a merge inserts others before it", () => {
    const came = readSnapshotAt([text(1), text(2), text(3)], { readSeq: 2, lastSeq: 3 });
    const merged = [
      text(1),
      text(2, { id: entryId(8) }),
      text(3, { id: entryId(2) }),
      text(4, { id: entryId(3) }),
    ];
    expect(firstNewSeq(merged, rebaseReadSnapshot(came, merged), memberId(1))).toBe(4);
  });
});

test("opens the newest, the unread and the linked email, and collapses the others", () => {
  const email = (seq: number) => text(seq, { channel: "email" });
  const openOf = (entries: readonly Entry[], newFromSeq: number | null, focusedEntryId?: string) =>
    timelineItems(entries, {
      dayOf: () => "one day",
      newFromSeq,
      focusedEntryId: focusedEntryId ?? null,
    }).flatMap((item) => (item.kind === "email" && item.startsOpen ? [item.entry.seq] : []));
  expect(openOf([email(1), email(2), note(3)], null)).toEqual([2]);
  expect(openOf([email(1), email(2), text(3), email(4)], 2)).toEqual([2, 4]);
  expect(openOf([email(1), text(2)], 2)).toEqual([1]);
  expect(openOf([email(1), email(2), email(3)], null, email(1).id)).toEqual([1, 3]);
});

describe("sender names", () => {
  const from = (n: number, name = `Person ${n}`) => ({
    person: { contactId: contactId(n), name },
    from: `+4477009000${n}`,
    to: `+4477009000${n}`,
  });
  const voices = (entries: Entry[]) =>
    timelineItems(entries, { ...rules, contactId: contactId(1) }).flatMap((item) =>
      item.kind === "text" ? [item.voice] : [],
    );
  test("are hidden while one person writes", () => {
    expect(voices([text(1, from(1)), mine(2, from(1)), text(3, from(1))])).toEqual([
      null,
      null,
      null,
    ]);
  });
  test("appear above the first bubble of each person, and the recipient above ours, once there are several", () => {
    const entries = [
      text(1, from(1)),
      text(2, from(1)),
      text(3, from(2)),
      mine(4, from(2)),
      mine(5, from(1)),
      text(6, from(1)),
    ];
    expect(voices(entries)).toEqual([
      "Person 1",
      null,
      "Person 2",
      "Person 2",
      "Person 1",
      "Person 1",
    ]);
  });
  test("appear again after another item in between", () => {
    expect(voices([text(1, from(1)), text(2, from(2)), note(3), text(4, from(2))])).toEqual([
      "Person 1",
      "Person 2",
      "Person 2",
    ]);
  });
  test("appear for a person other than the contact, even if all loaded entries are theirs", () => {
    expect(voices([text(1, from(2)), text(2, from(2))])).toEqual(["Person 2", null]);
  });
  test("include emails, and add the number for people with the same name", () => {
    const email = text(1, { ...from(2), channel: "email" });
    expect(voices([email, text(2, from(1))])).toEqual(["Person 1"]);
    expect(voices([text(1, from(1, "Alex")), text(2, from(2, "Alex"))])).toEqual([
      "Alex, +44770090001",
      "Alex, +44770090002",
    ]);
  });
  test("ignore people we only wrote to", () => {
    expect(voices([text(1, from(1)), mine(2, from(2))])).toEqual([null, null]);
  });
});

test("looks for the first unread entry on earlier pages, up to a limit", () => {
  const page = [text(61), text(62)];
  expect(isFirstNewEarlier(page, { readSeq: 10, lastSeq: 62 })).toBe(true);
  expect(isFirstNewEarlier(page, { readSeq: 60, lastSeq: 62 })).toBe(false);
  expect(isFirstNewEarlier(page, { readSeq: 62, lastSeq: 62 })).toBe(false);
  // Never read: everything is new, so it opens at the end.
  expect(isFirstNewEarlier(page, { readSeq: 0, lastSeq: 62 })).toBe(false);
  expect(isFirstNewEarlier([text(5000)], { readSeq: 10, lastSeq: 5000 })).toBe(false);
});

describe("a message that was undone", () => {
  const undone = (seq: number) => mine(seq, { delivery: delivery({ state: "canceled" }) });
  test("leaves no trace", () => {
    expect(texts([text(1), undone(2), mine(3)]).map((one) => one.entry.seq)).toEqual([1, 3]);
    expect(firstNewSeq([text(1), undone(2)], { readSeq: 1, lastSeq: 2 }, memberId(9))).toBeNull();
  });
  test("is shown where nothing else was written, when a link opens it, and when it was stopped", () => {
    expect(kinds([event(1), undone(2)])).toContain("text");
    expect(kinds([note(1), undone(2)], { focusedEntryId: entryId(2) })).toContain("text");
    const stopped = { type: "scheduled_stopped", details: { entryId: entryId(2) } };
    expect(kinds([note(1), undone(2), { ...event(3), ...stopped } as Entry])).toContain("text");
  });
});
