import { describe, expect, test } from "vitest";
import { conversationId, entryId, memberId, minute } from "#web/data/conversations/row-fixtures.ts";
import type { EventEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { collapsedEventsLabel, eventLabel } from "./event-labels.ts";
import {
  labelPartsOf,
  latestActiveOperation,
  undoableOperationId,
  undoneOperationsIn,
} from "./thread-event-labels.ts";

const me = memberId(1);
const maya = memberId(2);
const names = {
  member: (id: string | null) => (id === null ? "Deskbell" : id === me ? "You" : "Maya"),
  team: () => "Office",
  until: () => "Tomorrow 09:00",
  contact: "Bill Tranter",
};
const event = (
  deed: string,
  facts: EventEntry["facts"] = {},
  by: typeof me | null = maya,
): EventEntry => ({
  id: entryId(1),
  conversationId: conversationId(1),
  seq: 1,
  at: minute(1),
  author: { kind: by === null ? "system" : "member", memberId: by },
  kind: "event",
  deed,
  facts,
});
const say = (...args: Parameters<typeof event>) => {
  const { who, did } = eventLabel(event(...args), names);
  return `${who} ${did}`;
};

describe("an event is told as a sentence", () => {
  test("of assigning", () => {
    expect(say("assigned", { assigneeId: maya })).toBe("Maya assigned this to themselves");
    expect(say("assigned", { assigneeId: me }, me)).toBe("You assigned this to yourself");
    expect(say("assigned", { assigneeId: me })).toBe("Maya assigned this to you");
    expect(say("assigned", { assigneeId: maya }, me)).toBe("You assigned this to Maya");
    expect(say("assigned", { assigneeId: null })).toBe("Maya unassigned this");
    expect(say("gave_to_team", { teamId: "t" })).toBe("Maya assigned this to Office");
  });
  test("of tags", () => {
    expect(say("tagged", { added: "urgent", removed: "" })).toBe("Maya tagged this urgent");
    expect(say("tagged", { added: "", removed: "urgent" })).toBe("Maya removed the tag urgent");
  });
  test("of time", () => {
    expect(say("snoozed", { until: minute(1) })).toBe("Maya snoozed this until tomorrow 09:00");
  });
  test("of consent, in the customer's words", () => {
    expect(say("sms_opted_out", { words: "STOP" }, null)).toBe(
      "Bill Tranter wrote “STOP” and opted out of texts",
    );
    expect(say("sms_opted_out", { words: "asked on the phone" })).toBe(
      "Maya recorded an opt-out: “asked on the phone”. Texts are off",
    );
  });
  test("of what was put elsewhere, here and there", () => {
    const facts = { number: 12, count: 2, threadOperationId: "r" };
    expect(say("split_away", facts)).toBe("Maya split 2 messages into #12");
    expect(say("split_here", facts)).toBe("Maya split this from #12");
    expect(say("move_away", { ...facts, count: 1 })).toBe("Maya moved a message to #12");
    expect(say("move_here", facts)).toBe("Maya moved 2 messages here from #12");
    expect(say("merge_away", facts)).toBe("Maya merged this into #12");
    expect(say("merge_here", facts, me)).toBe("You merged #12 into this");
    expect(say("merge_undone", { ...facts, side: "gone" })).toBe("Maya undid the merge of #12");
    expect(say("move_undone", { ...facts, side: "back" })).toBe("Maya undid the move to #12");
  });
  test("of a mail that was passed on", () => {
    expect(say("customer_changed", { address: "ada@brook.example" })).toBe(
      "Maya made ada@brook.example the customer",
    );
  });
  test("of what was to leave later", () => {
    expect(say("scheduled_stopped", { memberId: me }, null)).toBe(
      "Bill Tranter replied. Your scheduled email was not sent and is a draft again",
    );
    expect(say("scheduled_stopped", { memberId: null }, null)).toBe(
      "Bill Tranter replied. The scheduled email was not sent",
    );
    expect(say("scheduled_stopped", { memberId: me, why: "trash" }, me)).toBe(
      "You stopped a scheduled email because the conversation is in the trash, and it is your draft again",
    );
    expect(say("scheduled_stopped", { memberId: null, why: "spam" })).toBe(
      "Maya stopped a scheduled email because the conversation is spam",
    );
  });
  test("even when this page is older than the server and has never heard of it", () => {
    expect(say("moved_to_line")).toBe("Maya moved to line");
  });
});

test("many fold into one line that names who", () => {
  expect(
    collapsedEventsLabel([event("closed"), event("reopened"), event("closed", {}, me)], names),
  ).toBe("Maya and You: 3 changes");
});

describe("what was put elsewhere", () => {
  const facts = { number: 12, count: 1, threadOperationId: "r1" };

  test("names the other conversation apart from the words around it", () => {
    const merged = event("merge_here", facts);
    expect(labelPartsOf(eventLabel(merged, names).did, merged.facts)).toEqual([
      { words: "merged ", number: null },
      { words: "#12", number: 12 },
      { words: " into this", number: null },
    ]);
    const renamed = event("renamed", { subject: "Order #12" });
    expect(labelPartsOf(eventLabel(renamed, names).did, renamed.facts)).toHaveLength(1);
  });

  test("stays in sight where other events fold, and so does that it was taken back", () => {
    const [moved, closed] = [event("move_away", facts), event("closed")];
    const undone = event("move_undone", { ...facts, side: "back" });
    expect(latestActiveOperation([closed, moved, closed], "")).toBe(moved);
    expect(latestActiveOperation([moved, closed, undone, closed], "r1")).toBe(undone);
    expect(latestActiveOperation([closed, closed], "")).toBeUndefined();
  });

  test("can be taken back until it was", () => {
    const moved = event("move_away", facts);
    const undone = event("move_undone", { ...facts, side: "back" });
    expect(undoableOperationId(moved, undoneOperationsIn([moved]))).toBe("r1");
    expect(undoableOperationId(moved, undoneOperationsIn([moved, undone]))).toBeNull();
    expect(undoableOperationId(undone, undoneOperationsIn([moved]))).toBeNull();
    expect(undoableOperationId(event("closed"), "")).toBeNull();
  });
});
