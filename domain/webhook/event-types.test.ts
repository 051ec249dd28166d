import { expect, test } from "vitest";
import { createId, type Id } from "#domain/ids.ts";
import { type ChangedState, isCoalesced, webhookEventTypeOf } from "./event-types.ts";

const at = "2026-03-02T09:00:00.000Z";
const later = "2026-03-02T09:00:01.000Z";
/** Its transaction began at `at`. */
const id = createId<Id<string>>(Date.parse(at) + 3, new Uint8Array(10).fill(255));
const typeOf = (state: ChangedState, changedAt = at) =>
  webhookEventTypeOf({ entity: state.entity, id, at: changedAt }, state);
const entry = (kind: "message" | "call" | "note" | "event", rest: object = {}): ChangedState => ({
  entity: "entry",
  kind,
  direction: null,
  timelineType: null,
  ...rest,
});

test("what got its ID in the change is new; the same entity is updated later", () => {
  const received = entry("message", { direction: "in" });
  expect(typeOf(received)).toBe("message.received");
  expect(typeOf(received, later)).toBe("message.updated");
  expect(typeOf(entry("message", { direction: "out" }))).toBe("message.created");
  expect(typeOf(entry("note"), "2026-03-02T10:00:00.000+01:00")).toBe("note.created");
  expect(typeOf(entry("note"), later)).toBe("note.updated");
  expect(typeOf({ entity: "conversation" })).toBe("conversation.created");
  expect(typeOf({ entity: "conversation" }, later)).toBe("conversation.updated");
});

test("an event on the timeline says what happened to the conversation, once", () => {
  const timeline = (timelineType: string) => entry("event", { timelineType });
  expect(typeOf(timeline("closed"))).toBe("conversation.closed");
  expect(typeOf(timeline("gave_to_team"))).toBe("conversation.assigned");
  expect(typeOf(timeline("snooze_ended"))).toBe("conversation.snoozed");
  expect(typeOf(timeline("renamed"))).toBe("conversation.logged");
  expect(typeOf(timeline("closed"), later)).toBeNull();
});

test("a call begins and ends; its entry on the timeline says nothing more", () => {
  const call = (endedAt: string | null) => ({ entity: "call", endedAt }) as const;
  expect(typeOf(call(null))).toBe("call.started");
  expect(typeOf(call(null), later)).toBe("call.updated");
  expect(typeOf(call(later), later)).toBe("call.ended");
  // Over by the time the change is read: it began all the same.
  expect(typeOf(call(later))).toBe("call.started");
  // Over from the beginning.
  expect(typeOf(call(at))).toBe("call.ended");
  expect(typeOf(entry("call"))).toBeNull();
});

test("what is gone was removed, and what says everything anew may be left out", () => {
  for (const entity of ["conversation", "entry", "contact"])
    expect(webhookEventTypeOf({ entity, id, at }, null)).toBe(`${entity}.removed`);
  for (const entity of ["call", "tag"])
    expect(webhookEventTypeOf({ entity, id, at }, null)).toBeNull();
  expect(typeOf({ entity: "contact" })).toBe("contact.updated");
  expect(isCoalesced("conversation.updated")).toBe(true);
  expect(isCoalesced("conversation.closed")).toBe(false);
});
