import { describe, expect, test } from "vitest";
import type { Conversation, ConversationRow } from "#contract/live-protocol.ts";
import { contactId, minute, rowFor } from "#web/data/conversations/row-fixtures.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { findLikelyDuplicate } from "./merge-candidates.ts";

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
    expect(findLikelyDuplicate(open({}, {}))?.number).toBe(2);
    expect(findLikelyDuplicate(open({}, { subject: "The front door" }, {}))?.number).toBe(3);
  });

  test("but not under a subject that says nothing", () => {
    expect(findLikelyDuplicate(open({ subject: "Invoice" }, { subject: "Invoice" }))).toBeNull();
    expect(findLikelyDuplicate(open({ subject: "" }, { subject: "" }))).toBeNull();
  });

  test("but not when one of them is closed, spam, or long ago", () => {
    expect(findLikelyDuplicate(open({}, { place: "closed" }, { place: "spam" }))).toBeNull();
    expect(findLikelyDuplicate(open({ place: "closed" }, {}))).toBeNull();
    expect(
      findLikelyDuplicate(
        open(
          {},
          { lastEntryAt: new Date(Date.parse(minute(1)) - 8 * 24 * 3600_000).toISOString() },
        ),
      ),
    ).toBeNull();
  });

  test("but not when somebody split one off the other", () => {
    const one = rowFor(1).id;
    expect(findLikelyDuplicate(open({}, { previousConversationId: one }))).toBeNull();
    expect(findLikelyDuplicate(open({ previousConversationId: rowFor(2).id }, {}))).toBeNull();
  });
});
