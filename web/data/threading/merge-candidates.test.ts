import { describe, expect, test } from "vitest";
import type { Conversation, ConversationRow } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { contactId, minute, rowFor } from "#web/data/conversations/row-fixtures.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { findLikelyDuplicate } from "./merge-candidates.ts";

const subject = "Leaking tap in the kitchen";
const open = (
  change: Partial<ConversationRow>,
  ...others: Partial<Conversation>[]
): OpenConversation => ({
  conversation: rowFor(1, { subject, ...change }),
  contact: { id: contactId(1), name: "", notes: "", contactPoints: [] },
  entries: [],
  before: null,
  drafts: [],
  earlier: others.map((one, n) => rowFor(n + 2, { subject: `Re: ${subject}`, ...one })),
});

describe("a duplicate is suggested", () => {
  test("for the same customer and subject, whatever prefix it has", () => {
    expect(findLikelyDuplicate(open({}, {}))?.number).toBe(2);
    expect(findLikelyDuplicate(open({}, { subject: "The front door" }, {}))?.number).toBe(3);
  });

  test("but not for a generic subject", () => {
    expect(findLikelyDuplicate(open({ subject: "Invoice" }, { subject: "Invoice" }))).toBeNull();
    expect(findLikelyDuplicate(open({ subject: "" }, { subject: "" }))).toBeNull();
  });

  test("but not when one of them is closed, spam, or too old", () => {
    expect(findLikelyDuplicate(open({}, { folder: "closed" }, { folder: "spam" }))).toBeNull();
    expect(findLikelyDuplicate(open({ folder: "closed" }, {}))).toBeNull();
    expect(
      findLikelyDuplicate(
        open(
          {},
          { lastEntryAt: new Date(Date.parse(minute(1)) - 8 * 24 * 3600_000).toISOString() },
        ),
      ),
    ).toBeNull();
    const apart = (days: number) =>
      open({}, { lastEntryAt: new Date(Date.parse(minute(1)) - days * 86_400_000).toISOString() });
    const days = limit("similarSubjectDays");
    expect(findLikelyDuplicate(apart(days - 0.01))?.number).toBe(2);
    expect(findLikelyDuplicate(apart(days))).toBeNull();
  });

  test("but not when one was split off the other", () => {
    const one = rowFor(1).id;
    expect(findLikelyDuplicate(open({}, { previousConversationId: one }))).toBeNull();
    expect(findLikelyDuplicate(open({ previousConversationId: rowFor(2).id }, {}))).toBeNull();
  });
});
