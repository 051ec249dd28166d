// The change feed carries entity and id, never content. Readers fetch the current state, so late, repeated or skipped
// changes can't leave them stale.

export const feedEntities = {
  workspace: "name, time zone or settings of the workspace",
  member: "a member joined, changed or was deactivated",
  team: "a team or its members",
  inbox: "an inbox",
  account: "a provider account or its health",
  tag: "a tag",
  contact: "a contact, its numbers or its consent",
  conversation: "a conversation: status, assignee, tags, last entry",
  entry: "an entry on a timeline: a message, its delivery, a note, an event",
  timeline_order:
    "the entries of a conversation were reordered, or some moved to another conversation",
  read_state: "how far a member has read; sent only to that member",
  draft: "an unsent reply or note; sent only to its author",
  unsent_email: "an unsent email without a conversation; sent only to its author",
  saved_reply: "a saved reply",
  saved_view: "a saved view; one that is not shared is sent only to its owner",
  calendar: "business hours",
  sla_policy: "an SLA policy, or the order of all",
  call: "a call, its legs and the members it rings",
  bulk_operation: "an action on many conversations; sent only to the member who started it",
} as const;

export type FeedEntity = keyof typeof feedEntities;

/** Effect of a change on cached copies. */
export type ChangeOperation = "upserted" | "removed";
