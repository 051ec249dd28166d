// The events a webhook can receive, derived from the changes of the feed and the state they led to.
import { idTimeMs } from "#domain/ids.ts";

const webhookEventTypes = {
  "conversation.created": "a conversation began",
  "conversation.updated": "status, assignee, tags or last entry of a conversation changed",
  "conversation.assigned": "a conversation got an assignee or a team, or lost it",
  "conversation.closed": "a conversation was closed",
  "conversation.reopened": "a conversation was reopened",
  "conversation.tagged": "tags were added or removed",
  "conversation.snoozed": "a conversation was snoozed, or its snooze ended",
  "conversation.logged": "any other event was added to the timeline",
  "conversation.removed": "a conversation was deleted, or left the inboxes of this webhook",
  "message.received": "a customer wrote",
  "message.created": "a message to a customer was written; it isn't sent yet",
  "message.updated": "a message changed, such as its delivery status",
  "note.created": "a note was added",
  "note.updated": "a note was changed or deleted",
  "entry.removed": "a message, call, note or event left the timeline",
  "call.started": "a call began",
  "call.updated": "a call changed, such as who is in it",
  "call.ended": "a call ended, or changed afterwards, such as by its recording",
  "contact.updated": "a contact was added or changed, or its consent",
  "contact.removed": "a contact was deleted or merged into another one",
} as const;

export type WebhookEventType = keyof typeof webhookEventTypes;
export const webhookEventTypeNames = Object.keys(webhookEventTypes) as WebhookEventType[];

/** Sent by a member to try an endpoint, whatever it subscribes to. */
export const webhookTestType = "webhook.test";

const timelineTypes: Readonly<Record<string, WebhookEventType>> = {
  assigned: "conversation.assigned",
  gave_to_team: "conversation.assigned",
  closed: "conversation.closed",
  reopened: "conversation.reopened",
  tagged: "conversation.tagged",
  snoozed: "conversation.snoozed",
  snooze_ended: "conversation.snoozed",
};

/** What the type depends on: the entity's current state, null if it is gone. */
export type ChangedState =
  | { readonly entity: "conversation" }
  | { readonly entity: "call"; readonly endedAt: string | null }
  | { readonly entity: "contact" }
  | {
      readonly entity: "entry";
      readonly kind: "message" | "call" | "note" | "event";
      readonly direction: "in" | "out" | null;
      readonly timelineType: string | null;
    };

interface WebhookChange {
  readonly entity: string;
  readonly id: string;
  readonly at: string;
}

/**
 * The event of one change, null if webhooks have none for it. An ID is created in the transaction that inserts its
 * entity, after the transaction took its time: what has an older ID was there before, and is updated. Times of the
 * entity itself don't show this, as an email has the time at which it arrived.
 */
export function webhookEventTypeOf(
  { entity, id, at }: WebhookChange,
  state: ChangedState | null,
): WebhookEventType | null {
  if (state === null)
    return entity === "conversation" || entity === "entry" || entity === "contact"
      ? `${entity}.removed`
      : null;
  const changedMs = Date.parse(at);
  const isNew = changedMs <= idTimeMs(id);
  switch (state.entity) {
    case "conversation":
      return isNew ? "conversation.created" : "conversation.updated";
    case "call": {
      // It may have ended since, which is a change of its own.
      const isOver = state.endedAt !== null && !(isNew && changedMs < Date.parse(state.endedAt));
      return isOver ? "call.ended" : isNew ? "call.started" : "call.updated";
    }
    case "contact":
      return "contact.updated";
    case "entry":
      return entryEventType(state, isNew);
  }
}

function entryEventType(
  { kind, direction, timelineType }: Extract<ChangedState, { entity: "entry" }>,
  isNew: boolean,
): WebhookEventType | null {
  switch (kind) {
    // A call has events of its own.
    case "call":
      return null;
    case "event":
      return isNew ? (timelineTypes[timelineType ?? ""] ?? "conversation.logged") : null;
    case "note":
      return isNew ? "note.created" : "note.updated";
    case "message":
      if (!isNew) return "message.updated";
      return direction === "in" ? "message.received" : "message.created";
  }
}

/** Of several such changes of one entity that are read together, the last one says everything. */
export const isCoalesced = (type: WebhookEventType): boolean =>
  type.endsWith(".updated") || type === "call.ended";
