// What the feed tells: a noun and its id, never the content. Readers ask for the present state of the
// noun, so late, doubled or skipped news cannot leave them wrong.

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

/** How the change touches whoever holds a copy. */
export type ChangeOperation = "saved" | "gone";
