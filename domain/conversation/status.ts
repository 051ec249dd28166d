// Where a conversation lies. `place` is the one word the lists are indexed by: a status of its own,
// or the flag that takes it out of the queue.

export const conversationStatuses = {
  open: { steps: ["snoozed", "closed"], means: "Work to do or waiting for the customer." },
  snoozed: {
    steps: ["open", "closed"],
    means: "Hidden until a set time, or until the customer replies.",
  },
  closed: {
    steps: ["open", "snoozed"],
    means: "Done. A new customer message within the reopen window reopens it.",
  },
} as const satisfies Record<string, { steps: readonly string[]; means: string }>;
export type ConversationStatus = keyof typeof conversationStatuses;

export const conversationFolders = [
  "open",
  "snoozed",
  "closed",
  "spam",
  "trash",
  "merged",
] as const;
export type ConversationFolder = (typeof conversationFolders)[number];

export interface FolderInputs {
  readonly status: ConversationStatus;
  readonly isSpam: boolean;
  readonly isTrashed: boolean;
  readonly isMerged: boolean;
}

export function folderOf(facts: FolderInputs): ConversationFolder {
  if (facts.isMerged) return "merged";
  if (facts.isTrashed) return "trash";
  if (facts.isSpam) return "spam";
  return facts.status;
}

export const canTransitionStatus = (from: ConversationStatus, to: ConversationStatus): boolean =>
  (conversationStatuses[from].steps as readonly string[]).includes(to);
