import { expect, test } from "vitest";
import { type ChangedState, isCoalesced, webhookEventTypeOf } from "./event-types.ts";

const at = "2026-03-02T09:00:00.000Z";
const later = "2026-03-02T09:00:01.000Z";
const entry = (kind: "message" | "call" | "note" | "event", rest: object = {}): ChangedState => ({
  entity: "entry",
  kind,
  at,
  direction: null,
  timelineType: null,
  ...rest,
});

test("what has the time of its change is new; the same entity is updated later", () => {
  const received = entry("message", { direction: "in" });
  expect(webhookEventTypeOf("entry", at, received)).toBe("message.received");
  expect(webhookEventTypeOf("entry", later, received)).toBe("message.updated");
  expect(webhookEventTypeOf("entry", at, entry("message", { direction: "out" }))).toBe(
    "message.created",
  );
  expect(webhookEventTypeOf("entry", "2026-03-02T10:00:00.000+01:00", entry("note"))).toBe(
    "note.created",
  );
  expect(webhookEventTypeOf("entry", later, entry("note"))).toBe("note.updated");
  const conversation = { entity: "conversation", createdAt: at } as const;
  expect(webhookEventTypeOf("conversation", at, conversation)).toBe("conversation.created");
  expect(webhookEventTypeOf("conversation", later, conversation)).toBe("conversation.updated");
});

test("an event on the timeline says what happened to the conversation, once", () => {
  const typeOf = (timelineType: string, changedAt = at) =>
    webhookEventTypeOf("entry", changedAt, entry("event", { timelineType }));
  expect(typeOf("closed")).toBe("conversation.closed");
  expect(typeOf("gave_to_team")).toBe("conversation.assigned");
  expect(typeOf("snooze_ended")).toBe("conversation.snoozed");
  expect(typeOf("renamed")).toBe("conversation.logged");
  expect(typeOf("closed", later)).toBeNull();
});

test("a call begins and ends; its entry on the timeline says nothing more", () => {
  const call = (isOver: boolean) => ({ entity: "call", startedAt: at, isOver }) as const;
  expect(webhookEventTypeOf("call", at, call(false))).toBe("call.started");
  expect(webhookEventTypeOf("call", later, call(false))).toBe("call.updated");
  expect(webhookEventTypeOf("call", later, call(true))).toBe("call.ended");
  expect(webhookEventTypeOf("entry", at, entry("call"))).toBeNull();
});

test("what is gone was removed, and what says everything anew may be left out", () => {
  for (const entity of ["conversation", "entry", "contact"])
    expect(webhookEventTypeOf(entity, at, null)).toBe(`${entity}.removed`);
  for (const entity of ["call", "tag"]) expect(webhookEventTypeOf(entity, at, null)).toBeNull();
  expect(webhookEventTypeOf("contact", at, { entity: "contact" })).toBe("contact.updated");
  expect(isCoalesced("conversation.updated")).toBe(true);
  expect(isCoalesced("conversation.closed")).toBe(false);
});
