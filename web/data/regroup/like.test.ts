import { describe, expect, test } from "vitest";
import type { Conversation, ConversationRow } from "#contract/live.ts";
import { contactId, minute, rowFor } from "#web/data/queue/rows-for-tests.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { twinOf } from "./like.ts";

const subject = "Leaking tap in the kitchen";
const open = (
  change: Partial<ConversationRow>,
  ...others: Partial<Conversation>[]
): OpenConversation => ({
  conversation: rowFor(1, { subject, ...change }),
  contact: { id: contactId(1), name: "", notes: "", points: [] },
  entries: [],
  before: null,
  drafts: [],
  earlier: others.map((one, n) => rowFor(n + 2, { subject: `Re: ${subject}`, ...one })),
});

describe("a twin is suggested", () => {
  test("of the same customer, under the same subject whatever stands before it", () => {
    expect(twinOf(open({}, {}))?.number).toBe(2);
    expect(twinOf(open({}, { subject: "The front door" }, {}))?.number).toBe(3);
  });

  test("but not under a subject that says nothing", () => {
    expect(twinOf(open({ subject: "Invoice" }, { subject: "Invoice" }))).toBeNull();
    expect(twinOf(open({ subject: "" }, { subject: "" }))).toBeNull();
  });

  test("but not when one of them is closed, spam, or long ago", () => {
    expect(twinOf(open({}, { place: "closed" }, { place: "spam" }))).toBeNull();
    expect(twinOf(open({ place: "closed" }, {}))).toBeNull();
    expect(
      twinOf(
        open({}, { lastAt: new Date(Date.parse(minute(1)) - 8 * 24 * 3600_000).toISOString() }),
      ),
    ).toBeNull();
  });

  test("but not when somebody split one off the other", () => {
    const one = rowFor(1).id;
    expect(twinOf(open({}, { previousId: one }))).toBeNull();
    expect(twinOf(open({ previousId: rowFor(2).id }, {}))).toBeNull();
  });
});
