import { describe, expect, test } from "vitest";
import { memberId, minute, rowFor } from "#web/data/conversations/row-fixtures.ts";
import { rowAccessibleText, rowLabels } from "./row-labels.ts";

const me = memberId(1);
const maya = memberId(2);
const nameOf = () => "Maya Lindqvist";
const last = rowFor(1).lastEntry;

describe("a row says who spoke last", () => {
  test("nobody's name for the customer", () => {
    expect(rowLabels(rowFor(1), me, nameOf)).toMatchObject({ by: null, words: "Hello" });
  });
  test("you for me and the first name for a colleague", () => {
    const by = (id: typeof me) =>
      rowLabels(rowFor(1, { lastEntry: { ...last, direction: "out", memberId: id } }), me, nameOf)
        .by;
    expect(by(me)).toBe("You");
    expect(by(maya)).toBe("Maya");
  });
  test("nobody's for what never left: its preview says so", () => {
    const unsent = { ...last, memberId: me, isUnsent: true, preview: "Unsent: Hello" };
    expect(rowLabels(rowFor(1, { lastEntry: unsent }), me, nameOf)).toMatchObject({
      by: null,
      words: "Unsent: Hello",
    });
  });
  test("and in a conversation just begun that nobody did", () => {
    const row = rowFor(1, { lastEntry: { ...last, preview: "" } });
    expect(rowLabels(row, me, nameOf).words).toBe("No messages yet");
  });
});

test("in Drafts a row shows my draft", () => {
  const row = rowFor(1, { draftPreview: "Dear Ada" });
  expect(rowLabels(row, me, nameOf, undefined, true)).toMatchObject({
    lead: { words: "Draft" },
    words: "Dear Ada",
  });
  expect(rowLabels(row, me, nameOf).words).toBe("Hello");
});

describe("while a call is on, a row says how it stands, before all else", () => {
  const said = (change: object) => {
    const live = { state: "active", direction: "in", memberId: maya, position: null, ...change };
    return rowLabels(rowFor(1, { snoozeEndedAt: minute(9) }), me, nameOf, live as never);
  };
  test("with whom", () => {
    expect(said({})).toMatchObject({ glyph: "live", by: null, words: "On a call with Maya" });
    expect(said({ memberId: me, state: "held" }).words).toBe("Put on hold by you");
  });
  test("or that nobody speaks with them yet", () => {
    expect(said({ state: "ringing", memberId: null }).words).toBe("Calling");
    expect(said({ state: "waiting", memberId: null, position: 2 }).words).toBe(
      "Waiting, position 2",
    );
    expect(said({ state: "voicemail", memberId: null }).words).toBe("Leaving a voicemail");
    expect(said({ state: "dialling", direction: "out" }).words).toBe("Maya is calling");
    expect(said({ state: "ringing", direction: "out", memberId: me }).words).toBe("You're calling");
  });
});

describe("its glyph", () => {
  test("tells how a call went", () => {
    const glyph = (change: object) =>
      rowLabels(
        rowFor(1, { lastEntry: { ...last, kind: "call", medium: null, ...change } }),
        me,
        nameOf,
      ).glyph;
    expect(glyph({ outcome: "abandoned_in_queue" })).toBe("missed");
    expect(glyph({ outcome: "voicemail" })).toBe("voicemail");
    expect([glyph({ outcome: "answered" }), glyph({})]).toEqual(["call", "call"]);
  });
  test("tells of a failure before all else", () => {
    const row = rowFor(1, { lastEntry: { ...last, isFailed: true }, snoozeEndedAt: minute(9) });
    expect(rowLabels(row, me, nameOf).glyph).toBe("failed");
  });
  test("tells of one whose outcome is unknown as of a failed one, in its own words", () => {
    const row = rowFor(1, { lastEntry: { ...last, direction: "out", isUnconfirmed: true } });
    expect(rowLabels(row, me, nameOf)).toMatchObject({
      glyph: "unconfirmed",
      lead: { words: "Not confirmed", hue: "c-danger" },
    });
    const failed = rowFor(1, { lastEntry: { ...last, isFailed: true, isUnconfirmed: true } });
    expect(rowLabels(failed, me, nameOf).lead?.words).toBe("Delivery problem");
  });
  test("tells of a voicemail that nobody has played", () => {
    const voicemail = { ...last, kind: "call", medium: null, outcome: "voicemail" } as const;
    const lead = (unheardVoicemails: number) =>
      rowLabels(rowFor(1, { lastEntry: voicemail, unheardVoicemails }), me, nameOf).lead?.words;
    expect([lead(1), lead(0)]).toEqual(["Not played", undefined]);
  });
  test("tells of a return from snooze until someone speaks", () => {
    const back = rowLabels(rowFor(1, { snoozeEndedAt: minute(9) }), me, nameOf);
    expect(back.lead?.words).toBe("Back from snooze");
    expect(rowLabels(rowFor(1, { snoozeEndedAt: minute(9) }), me, nameOf).glyph).toBe("woke");
    expect(rowLabels(rowFor(10, { snoozeEndedAt: minute(9) }), me, nameOf).glyph).toBe("text");
  });
});

test("the ear is told what only the eye sees", () => {
  const aside = (change: Parameters<typeof rowFor>[1]) => {
    const row = rowFor(1, change);
    return rowAccessibleText(row, rowLabels(row, me, nameOf));
  };
  expect(aside({ lastSeq: 2, readSeq: 1 })).toBe(", unread text, ");
  expect(aside({ lastSeq: 2, readSeq: 2 })).toBe(", text, ");
  expect(aside({ lastSeq: 2, readSeq: 2, hasDraft: true })).toBe(", text, draft, ");
  expect(aside({ readSeq: 9, unheardVoicemails: 2 })).toBe(", text, voicemail not played, ");
  expect(aside({ readSeq: 9, lastEntry: { ...last, isFailed: true } })).toBe(
    ", delivery problem, ",
  );
});
