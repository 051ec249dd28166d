import { describe, expect, test } from "vitest";
import { conversationId, entryId, memberId, minute } from "#web/data/conversations/row-fixtures.ts";
import type { EventEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { collapsedEventsLabel, eventLabel } from "./event-labels.ts";
import {
  labelPartsOf,
  latestActiveOperation,
  partsThatCollapse,
  undoableOperationId,
  undoneOperationsIn,
} from "./thread-event-labels.ts";

const me = memberId(1);
const maya = memberId(2);
const names = {
  member: (id: string | null) => (id === null ? "Deskbell" : id === me ? "You" : "Maya"),
  isYou: (id: string | null) => id === me,
  team: () => "Office",
  until: () => "tomorrow 09:00",
  at: () => "Mon 09:00",
  contact: "Bill Tranter",
};
const event = (
  type: string,
  details: EventEntry["details"] = {},
  by: typeof me | null = maya,
): EventEntry => ({
  id: entryId(1),
  conversationId: conversationId(1),
  seq: 1,
  at: minute(1),
  author: { kind: by === null ? "system" : "member", memberId: by },
  kind: "event",
  type,
  details,
});
const message = (...args: Parameters<typeof event>) => eventLabel(event(...args), names).text;

describe("the sentence of an event", () => {
  test("covers assignment", () => {
    expect(message("assigned", { assigneeId: maya })).toBe("Maya assigned this to themselves");
    expect(message("assigned", { assigneeId: me }, me)).toBe("You assigned this to yourself");
    expect(message("assigned", { assigneeId: me })).toBe("Maya assigned this to you");
    expect(message("assigned", { assigneeId: maya }, me)).toBe("You assigned this to Maya");
    expect(message("assigned", { assigneeId: null })).toBe("Maya unassigned this");
    const answered = (assigneeId: string) =>
      message("assigned", { assigneeId, reason: "answered_call" }, null);
    expect(answered(me)).toBe("You took the call and are now assigned");
    expect(answered(maya)).toBe("Maya took the call and is now assigned");
    expect(message("assigned_to_team", { teamId: "t" })).toBe("Maya assigned this to Office");
  });
  test("covers tags", () => {
    expect(message("tagged", { added: "urgent", removed: "" })).toBe("Maya tagged this urgent");
    expect(message("tagged", { added: "", removed: "urgent" })).toBe("Maya removed the tag urgent");
  });
  test("covers priority", () => {
    expect(message("prioritized", { priority: "urgent" })).toBe("Maya set the priority to Urgent");
    expect(message("prioritized", { priority: "none" }, me)).toBe("You removed the priority");
  });
  test("covers snoozing", () => {
    expect(message("reply_overdue", { dueAt: minute(1), kind: "first" }, null)).toBe(
      "Reply was due: Mon 09:00",
    );
    expect(message("snoozed", { until: minute(1) })).toBe("Maya snoozed this until tomorrow 09:00");
  });
  test("quotes the customer for consent", () => {
    expect(message("sms_opted_out", { text: "STOP" }, null)).toBe(
      "Bill Tranter wrote “STOP” and opted out of texts",
    );
    expect(message("sms_opted_out", { text: "asked on the phone" })).toBe(
      "Maya recorded an opt-out: “asked on the phone”. Texts are off",
    );
  });
  test("covers split, move and merge, on both sides", () => {
    const details = { number: 12, count: 2, threadOperationId: "r" };
    expect(message("split_away", details)).toBe("Maya split 2 messages into #12");
    expect(message("split_here", details)).toBe("Maya split this from #12");
    expect(message("move_away", { ...details, count: 1 })).toBe("Maya moved a message to #12");
    expect(message("move_here", details)).toBe("Maya moved 2 messages here from #12");
    expect(message("merge_away", details)).toBe("Maya merged this into #12");
    expect(message("merge_here", details, me)).toBe("You merged #12 into this conversation");
    expect(message("merge_undone", { ...details, side: "gone" })).toBe(
      "Maya undid the merge of #12",
    );
    expect(message("move_undone", { ...details, side: "back" })).toBe("Maya undid the move to #12");
  });
  test("covers a forwarded email", () => {
    expect(message("customer_changed", { address: "ada@brook.example" })).toBe(
      "Maya made ada@brook.example the customer",
    );
  });
  test("covers scheduled emails", () => {
    expect(message("scheduled_stopped", { memberId: me }, null)).toBe(
      "Bill Tranter replied. Your scheduled email was not sent and is a draft again",
    );
    expect(message("scheduled_stopped", { memberId: null }, null)).toBe(
      "Bill Tranter replied. The scheduled email was not sent",
    );
    expect(message("scheduled_stopped", { memberId: me, reason: "trash" }, me)).toBe(
      "You stopped a scheduled email because the conversation is in the trash, and it is your draft again",
    );
    expect(message("scheduled_stopped", { memberId: null, reason: "spam" })).toBe(
      "Maya stopped a scheduled email because the conversation is spam",
    );
    expect(message("scheduled_stopped", { memberId: null, reason: "inbox_archived" })).toBe(
      "Maya stopped a scheduled email because the inbox is archived",
    );
  });
  test("falls back to the name of an event that this page doesn't know yet", () => {
    expect(message("moved_to_line")).toBe("Maya moved to line");
  });
});

test("collapses many events into one line with their authors", () => {
  expect(
    collapsedEventsLabel([event("closed"), event("reopened"), event("closed", {}, me)], names),
  ).toBe("You and Maya: 3 changes");
});

test("a missed due time stays visible among events that collapse", () => {
  const closed = event("closed");
  const due = event("reply_overdue", { dueAt: "2026-01-01T09:00:00Z" }, null);
  expect(partsThatCollapse([closed, closed, due, closed], undefined)).toEqual([
    [closed, closed],
    [due],
    [closed],
  ]);
});

describe("a split, move or merge", () => {
  const details = { number: 12, count: 1, threadOperationId: "r1" };

  test("names the other conversation separately from the text around it", () => {
    const merged = event("merge_here", details);
    expect(labelPartsOf(eventLabel(merged, names), merged.details)).toEqual([
      { text: "Maya", isWho: true, number: null },
      { text: " merged ", number: null },
      { text: "#12", number: 12 },
      { text: " into this conversation", number: null },
    ]);
    const renamed = event("renamed", { subject: "Order #12" });
    expect(labelPartsOf(eventLabel(renamed, names), renamed.details)).toHaveLength(2);
  });

  test("stays visible when other events collapse, and so does its undo", () => {
    const [moved, closed] = [event("move_away", details), event("closed")];
    const undone = event("move_undone", { ...details, side: "back" });
    expect(latestActiveOperation([closed, moved, closed], "")).toBe(moved);
    expect(latestActiveOperation([moved, closed, undone, closed], "r1")).toBe(undone);
    expect(latestActiveOperation([closed, closed], "")).toBeUndefined();
    expect(partsThatCollapse([closed, moved, closed], moved)).toEqual([
      [closed],
      [moved],
      [closed],
    ]);
    expect(partsThatCollapse([moved, closed], moved)).toEqual([[moved], [closed]]);
  });

  test("can be undone once", () => {
    const moved = event("move_away", details);
    const undone = event("move_undone", { ...details, side: "back" });
    expect(undoableOperationId(moved, undoneOperationsIn([moved]))).toBe("r1");
    expect(undoableOperationId(moved, undoneOperationsIn([moved, undone]))).toBeNull();
    expect(undoableOperationId(undone, undoneOperationsIn([moved]))).toBeNull();
    expect(undoableOperationId(event("closed"), "")).toBeNull();
  });
});
