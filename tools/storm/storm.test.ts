// Tests the verdict: planted losses and duplicates are found.
import { expect, test } from "vitest";
import { createLedger } from "./ledger.ts";
import { read } from "./traffic/request.ts";
import type { AppRecords, CarrierRecords } from "./verification/final-records.ts";
import { figuresOf } from "./verification/memory.ts";
import { computeVerdict, type Edits, problemCountOf } from "./verification/verdict.ts";

const noEdits: Edits = {
  subjects: new Map(),
  merges: new Map(),
  undos: new Map(),
  mergedIntoId: new Map(),
  calls: new Map(),
  claims: new Map(),
  drafts: new Map(),
  snoozes: new Map(),
  appCallIds: new Map(),
};
const emptyRecords: AppRecords = {
  messages: new Map(),
  notes: new Map(),
  conversations: new Map(),
  calls: new Map(),
  undone: new Map(),
  pictures: new Map(),
  drafts: new Map(),
  recordings: new Map(),
  renamed: new Set(),
  unreadTokens: new Set(),
  pending: {},
  deadLetters: [],
  deadLetterExamples: [],
};
const noCarrier: CarrierRecords = { texts: new Map(), mails: new Map(), answered: new Set() };

test.each([
  ["once", 1, { found: 1 }],
  ["not at all", 0, { lost: 1 }],
  ["twice", 2, { doubled: 1 }],
] as const)("an acknowledged text that was stored %s", (_, times, figures) => {
  const ledger = createLedger(1, () => 0);
  const item = ledger.open("hook_text");
  ledger.acknowledge(item);
  const rows = Array.from({ length: times }, () => ({ direction: "in" as const, states: [] }));
  const records = { ...emptyRecords, messages: new Map([[item.token, rows]]) };
  const verdict = computeVerdict(ledger.all(), noEdits, records, noCarrier);
  expect(verdict.figures.hook_text).toMatchObject({ acknowledged: 1, ...figures });
  expect(problemCountOf(verdict)).toBe(times === 1 ? 0 : 1);
});

test.each([
  [["delivered"], 1, { found: 1 }],
  [["delivered"], 2, { doubled: 1 }],
  [["delivered"], 0, { lost: 1 }],
  [["unknown"], 1, { unknown: 1 }],
  [["queued"], 0, { stuck: 1 }],
  [["failed"], 0, { reportedFailed: 1 }],
] as const)(
  "a sent text that is %j in the app and %i times at the carrier",
  (states, times, figures) => {
    const ledger = createLedger(1, () => 0);
    const item = ledger.open("text_out");
    ledger.acknowledge(item);
    const records = {
      ...emptyRecords,
      messages: new Map([[item.token, [{ direction: "out" as const, states }]]]),
    };
    const carrier = { ...noCarrier, texts: new Map([[item.token, times]]) };
    expect(computeVerdict(ledger.all(), noEdits, records, carrier).figures.text_out).toMatchObject(
      figures,
    );
  },
);

test("an unacknowledged item may be missing, but not duplicated", () => {
  const ledger = createLedger(1, () => 0);
  const [gone, twice] = [ledger.open("note"), ledger.open("note")];
  const records = { ...emptyRecords, notes: new Map([[twice.token, 2]]) };
  const { figures } = computeVerdict(ledger.all(), noEdits, records, noCarrier);
  expect(figures.note).toMatchObject({ unanswered: 2, lost: 0, doubled: 1 });
  ledger.refuse(gone, "not_found");
  ledger.acknowledge(twice);
  expect([ledger.unanswered(), ledger.acknowledged()]).toEqual([0, 1]);
});

test("an acknowledged edit or merge must be stored", () => {
  const ledger = createLedger(1, () => 0);
  const [early, late, merge] = [ledger.open("rename"), ledger.open("rename"), ledger.open("merge")];
  for (const item of [early, late, merge]) ledger.acknowledge(item);
  const edits = {
    ...noEdits,
    subjects: new Map([["c1", late.token]]),
    merges: new Map([[merge.token, { from: "c2", into: "c1" }]]),
    mergedIntoId: new Map([["c2", "c1"]]),
  };
  const conversations = (subject: string, mergedIntoId: string | null) =>
    new Map([
      ["c1", { subject, folder: "open", mergedIntoId: null, isOverslept: false }],
      [
        "c2",
        { subject: "", folder: mergedIntoId ? "merged" : "open", mergedIntoId, isOverslept: false },
      ],
    ]);
  const troubles = (subject: string, mergedIntoId: string | null) =>
    problemCountOf(
      computeVerdict(
        ledger.all(),
        edits,
        { ...emptyRecords, conversations: conversations(subject, mergedIntoId) },
        noCarrier,
      ),
    );
  expect(troubles(late.token, "c1")).toBe(0);
  expect(troubles(early.token, "c1")).toBe(1);
  expect(troubles(late.token, null)).toBe(1);
});

test.each([
  ["stands on its own again and says so once", null, 1, {}, 0],
  ["is still merged", "c1", 1, {}, 1],
  ["does not say so", null, 0, {}, 1],
  ["says so twice", null, 2, { doubled: 1 }, 1],
] as const)(
  "a conversation whose merge was undone %s",
  (_, mergedIntoId, undoneCount, figures, troubles) => {
    const ledger = createLedger(1, () => 0);
    const item = ledger.open("unmerge");
    ledger.acknowledge(item);
    const edits = {
      ...noEdits,
      undos: new Map([[item.token, { from: "c2", threadOperationId: "r1" }]]),
      mergedIntoId: new Map([["c2", null]]),
    };
    const folder = mergedIntoId ? "merged" : "open";
    const records = {
      ...emptyRecords,
      conversations: new Map([
        ["c2", { subject: "", folder: folder, mergedIntoId, isOverslept: false }],
      ]),
      undone: new Map([["r1", undoneCount]]),
    };
    const verdict = computeVerdict(ledger.all(), edits, records, noCarrier);
    expect(problemCountOf(verdict)).toBe(troubles);
    expect(verdict.figures.unmerge).toMatchObject(figures);
  },
);

const endedCall = { id: "c1", outcome: "answered", isOver: true, openLegs: 0 };

test.each([
  ["once and over", [endedCall], 0],
  ["without an end", [{ ...endedCall, outcome: null, isOver: false }], 1],
  ["over, with someone left in it", [{ ...endedCall, openLegs: 1 }], 1],
  ["not at all", [], 1],
  ["twice", [endedCall, { ...endedCall, id: "c2" }], 1],
] as const)("a call that the app answered and that is in its log %s", (_, rows, troubles) => {
  for (const kind of ["call_in", "call_taken"] as const) {
    const ledger = createLedger(1, () => 0);
    const item = ledger.open(kind);
    ledger.acknowledge(item);
    const edits = { ...noEdits, calls: new Map([[item.token, "CA1"]]) };
    const records = { ...emptyRecords, calls: new Map([["CA1", rows]]) };
    expect(problemCountOf(computeVerdict(ledger.all(), edits, records, noCarrier))).toBe(troubles);
  }
});

test.each([
  ["its note once", "c1", 1, { found: 1 }],
  ["its note twice", "c1", 2, { doubled: 1 }],
  ["no note", "c1", 0, { lost: 1 }],
  ["another call", "c2", 1, { lost: 1 }],
] as const)("a claimed call that was wrapped up has %s", (_, callId, notes, figures) => {
  const ledger = createLedger(1, () => 0);
  const item = ledger.open("call_taken");
  ledger.acknowledge(item);
  const edits = {
    ...noEdits,
    calls: new Map([[item.token, "CA1"]]),
    claims: new Map([[item.token, { callId: "c1", isNoted: true }]]),
  };
  const records = {
    ...emptyRecords,
    calls: new Map([["CA1", [{ ...endedCall, id: callId }]]]),
    notes: new Map([[item.token, notes]]),
  };
  expect(computeVerdict(ledger.all(), edits, records, noCarrier).figures.call_taken).toMatchObject(
    figures,
  );
});

test("errors and rate limits are retried, rejections are not", () => {
  expect(read(200, '{"id":"1"}')).toEqual({ kind: "done", body: { id: "1" } });
  expect(read(503, "").kind).toBe("unclear");
  expect(read(429, '{"code":"too_many_requests"}').kind).toBe("unclear");
  expect(read(409, '{"code":"invalid_conversation_state"}')).toEqual({
    kind: "refused",
    code: "invalid_conversation_state",
  });
});

test("memory growth is measured between the first and last third", () => {
  const flat = Array.from({ length: 300 }, (_, nth) => 300 + (nth % 3));
  const growing = Array.from({ length: 300 }, (_, nth) => 300 + nth * 10);
  expect(figuresOf(flat).changePercent).toBe(0);
  expect(figuresOf(growing).changePercent).toBeGreaterThan(20);
  expect(figuresOf([300, 400]).changePercent).toBeNull();
});

test.each([
  ["is stored", [{ isStored: true, isAwaited: false }], { found: 1 }],
  ["is still to be fetched", [{ isStored: false, isAwaited: true }], { stuck: 1 }],
  [
    "could not be fetched, as its text says",
    [{ isStored: false, isAwaited: false }],
    { reportedFailed: 1 },
  ],
  ["is missing", [], { lost: 1 }],
] as const)("a picture that %s", (_, pictures, figures) => {
  const ledger = createLedger(1, () => 0);
  const item = ledger.open("picture_in");
  ledger.acknowledge(item);
  const records = {
    ...emptyRecords,
    messages: new Map([[item.token, [{ direction: "in" as const, states: [] }]]]),
    pictures: new Map([[item.token, pictures]]),
  };
  const verdict = computeVerdict(ledger.all(), noEdits, records, noCarrier);
  expect(verdict.figures.picture_in).toMatchObject(figures);
});

test("a draft that is not the last one saved, and a snooze that never ends", () => {
  const ledger = createLedger(1, () => 0);
  const [draft, snooze] = [ledger.open("draft"), ledger.open("snooze")];
  for (const item of [draft, snooze]) ledger.acknowledge(item);
  const edits = {
    ...noEdits,
    drafts: new Map([["c1", draft.token]]),
    snoozes: new Map([[snooze.token, "c1"]]),
  };
  const figuresWith = (stored: string, isOverslept: boolean) => {
    const row = { subject: "", folder: "open", mergedIntoId: null, isOverslept };
    const records = {
      ...emptyRecords,
      conversations: new Map([["c1", row]]),
      drafts: new Map([["c1", stored]]),
    };
    return computeVerdict(ledger.all(), edits, records, noCarrier).figures;
  };
  expect(figuresWith(draft.token, false)).toMatchObject({
    draft: { found: 1 },
    snooze: { found: 1 },
  });
  expect(figuresWith("storm-draft-1-9", true)).toMatchObject({
    draft: { lost: 1 },
    snooze: { stuck: 1 },
  });
});

test.each([
  ["arrived", ["ready"], { found: 1 }],
  ["was silent", ["empty"], { found: 1 }],
  ["never arrives", ["ready", "processing"], { stuck: 1 }],
  ["is lost, as the call shows", ["lost"], { reportedFailed: 1 }],
  ["was not begun before the call ended", [], { reportedFailed: 1 }],
] as const)("a recording that %s", (_, states, figures) => {
  const ledger = createLedger(1, () => 0);
  const item = ledger.open("recording");
  ledger.acknowledge(item);
  const edits = { ...noEdits, appCallIds: new Map([[item.token, "call"]]) };
  const records = {
    ...emptyRecords,
    recordings: new Map(states.length === 0 ? [] : [["call", states]]),
  };
  const verdict = computeVerdict(ledger.all(), edits, records, noCarrier);
  expect(verdict.figures.recording).toMatchObject(figures);
});
