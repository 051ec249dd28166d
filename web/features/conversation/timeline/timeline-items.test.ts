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
  say: null,
  canRetry: false,
  uncertain: 0,
  canCancel: false,
  sendAfter: null,
  replaceAt: at(9),
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
    medium: "text",
    direction: "in",
    inboxId: inboxId(1),
    contactPointId: contactId(1) as never,
    from: "",
    to: "",
    text: `text ${seq}`,
    segments: 1,
    attachments: [],
    delivery: null,
    why: "first_contact",
    looksLikeOptOut: false,
    mail: null,
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
  deed: "assigned",
  facts: {},
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
});

const kinds = (entries: Entry[], more = {}) =>
  timelineItems(entries, { ...rules, ...more }).map((item) => item.kind);
const texts = (entries: Entry[]) =>
  timelineItems(entries, rules).flatMap((item) => (item.kind === "text" ? [item] : []));

describe("days", () => {
  test("stand once before the first of each day", () => {
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
  test("of one line and day are one run", () => {
    expect(texts([text(1), mine(2), text(3)]).map((one) => [one.startsRun, one.endsRun])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  test("of another line, after a note and on another day begin a new one", () => {
    expect(texts([text(1), text(2, { inboxId: inboxId(2) })]).map((one) => one.startsRun)).toEqual([
      true,
      true,
    ]);
    expect(texts([text(1), note(2), text(3)]).map((one) => one.startsRun)).toEqual([true, true]);
    const nextDay = text(2, { at: at(0, 1, 21) });
    expect(texts([text(1), nextDay]).map((one) => one.startsRun)).toEqual([true, true]);
  });

  test("that fared alike in one breath share one line of words", () => {
    expect(texts([mine(1), mine(2), text(3)]).map((one) => one.hasTick)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("each tell their own when one failed, another wrote or time went by", () => {
    const failed = delivery({ state: "undelivered", say: "The phone was off.", canRetry: true });
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

  test("still on their way share theirs with each other only", () => {
    const waiting = (seq: number) => mine(seq, { id: pendingEntryId(`k${seq}`), delivery: null });
    expect(texts([mine(1), waiting(2), waiting(3)]).map((one) => one.hasTick)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test("events that follow each other are one item", () => {
  const items = timelineItems([text(1), event(2), event(3), event(4), note(5), event(6)], rules);
  expect(items.map((item) => item.kind)).toEqual(["day", "text", "events", "note", "events"]);
  expect(items[2]).toMatchObject({ entries: [{ seq: 2 }, { seq: 3 }, { seq: 4 }] });
});

describe("what is new", () => {
  test("stands below a line, which splits the run", () => {
    expect(kinds([text(1), text(2)], { newFromSeq: 2 })).toEqual(["day", "text", "new", "text"]);
    const items = timelineItems([text(1), text(2)], { ...rules, newFromSeq: 2 });
    expect(items[3]).toMatchObject({ startsRun: true });
  });

  test("is the first word of another that I had not read", () => {
    const came = (readSeq: number, lastSeq: number) => ({ readSeq, lastSeq });
    const entries = [text(1), mine(2), event(3), note(4)];
    expect(firstNewSeq(entries, came(1, 4), memberId(1))).toBe(4);
    expect(firstNewSeq([text(1), mine(2)], came(1, 2), memberId(1))).toBeNull();
    expect(firstNewSeq([text(1), text(2)], came(0, 2), memberId(1))).toBeNull();
  });

  test("is not what came while I looked", () => {
    const atFirst = { readSeq: 1, lastSeq: 1 };
    expect(firstNewSeq([text(1), text(2)], atFirst, memberId(1))).toBeNull();
  });

  test("stays above the same words when a merge puts others before them", () => {
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

test("of mails the newest, the new ones and the one that was asked for stand open, the others are one line", () => {
  const mail = (seq: number) => text(seq, { medium: "mail" });
  const openOf = (entries: readonly Entry[], newFromSeq: number | null, askedId?: string) =>
    timelineItems(entries, {
      dayOf: () => "one day",
      newFromSeq,
      askedId: askedId ?? null,
    }).flatMap((item) => (item.kind === "mail" && item.startsOpen ? [item.entry.seq] : []));
  expect(openOf([mail(1), mail(2), note(3)], null)).toEqual([2]);
  expect(openOf([mail(1), mail(2), text(3), mail(4)], 2)).toEqual([2, 4]);
  expect(openOf([mail(1), text(2)], 2)).toEqual([1]);
  expect(openOf([mail(1), mail(2), mail(3)], null, mail(1).id)).toEqual([1, 3]);
});

describe("who said what", () => {
  const from = (n: number, name = `Person ${n}`) => ({
    person: { contactId: contactId(n), name },
    from: `+4477009000${n}`,
    to: `+4477009000${n}`,
  });
  const voices = (entries: Entry[]) =>
    timelineItems(entries, { ...rules, contactId: contactId(1) }).flatMap((item) =>
      item.kind === "text" ? [item.voice] : [],
    );
  test("goes without saying while one person writes", () => {
    expect(voices([text(1, from(1)), mine(2, from(1)), text(3, from(1))])).toEqual([
      null,
      null,
      null,
    ]);
  });
  test("stands above the first bubble of each, ours with whom it went to, once there are several", () => {
    const entries = [
      text(1, from(1)),
      text(2, from(1)),
      text(3, from(2)),
      mine(4, from(2)),
      mine(5, from(1)),
      text(6, from(1)),
    ];
    expect(voices(entries)).toEqual([
      ...["Person 1", null, "Person 2"],
      ...["Person 2", "Person 1", "Person 1"],
    ]);
  });
  test("stands there again after something else lay between", () => {
    expect(voices([text(1, from(1)), text(2, from(2)), note(3), text(4, from(2))])).toEqual([
      ...["Person 1", "Person 2", "Person 2"],
    ]);
  });
  test("is said of a stranger to the conversation, though all that is loaded is theirs", () => {
    expect(voices([text(1, from(2)), text(2, from(2))])).toEqual(["Person 2", null]);
  });
  test("counts mails too, and tells two of one name apart by number", () => {
    const mail = text(1, { ...from(2), medium: "mail" });
    expect(voices([mail, text(2, from(1))])).toEqual(["Person 1"]);
    expect(voices([text(1, from(1, "Alex")), text(2, from(2, "Alex"))])).toEqual([
      "Alex, +44770090001",
      "Alex, +44770090002",
    ]);
  });
  test("does not make a sender of the one we wrote to", () => {
    expect(voices([text(1, from(1)), mine(2, from(2))])).toEqual([null, null]);
  });
});

test("the first unread entry is looked for on earlier pages, up to a bound", () => {
  const page = [text(61), text(62)];
  expect(isFirstNewEarlier(page, { readSeq: 10, lastSeq: 62 })).toBe(true);
  expect(isFirstNewEarlier(page, { readSeq: 60, lastSeq: 62 })).toBe(false);
  expect(isFirstNewEarlier(page, { readSeq: 62, lastSeq: 62 })).toBe(false);
  // Never opened: all is new, and it opens at the end.
  expect(isFirstNewEarlier(page, { readSeq: 0, lastSeq: 62 })).toBe(false);
  expect(isFirstNewEarlier([text(5000)], { readSeq: 10, lastSeq: 5000 })).toBe(false);
});
