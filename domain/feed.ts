// The change feed carries entity and id, never content. Readers fetch the current state, so late, repeated or skipped
// changes can't leave them stale.

export const feedEntities = {
  workspace: "name, time zone or settings of the workspace",
  member: "a member joined, changed or was switched off",
  team: "a team or who is in it",
  line: "a line",
  account: "a provider account or its health",
  tag: "a tag",
  contact: "a contact, its numbers or its consent",
  conversation: "a conversation: status, assignee, tags, last entry",
  entry: "an entry on a timeline: a message, its delivery, a note, an event",
  timeline: "the entries of a conversation stand in another order, or some went elsewhere",
  read: "how far a member has read; told to that member alone",
  draft: "unsent words; told to their author alone",
  unsent_mail: "a mail to somebody new, begun and not sent; told to its author alone",
  saved_reply: "words to reuse",
  call: "a call, its legs, who it rings at",
} as const;

export type FeedEntity = keyof typeof feedEntities;

/** Effect of a change on cached copies. */
export type ChangeOperation = "saved" | "gone";
