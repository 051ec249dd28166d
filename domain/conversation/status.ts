// Where a conversation is listed. The folder is the indexed field of all lists: the status, or the flag that removes it
// from the open list.

export const conversationStatuses = {
  open: { steps: ["snoozed", "closed"], description: "Work to do or waiting for the customer." },
  snoozed: {
    steps: ["open", "closed"],
    description: "Hidden until a set time, or until the customer replies.",
  },
  closed: {
    steps: ["open", "snoozed"],
    description: "Done. A new customer message within the reopen window reopens it.",
  },
} as const satisfies Record<string, { steps: readonly string[]; description: string }>;
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

interface FolderInputs {
  readonly status: ConversationStatus;
  readonly isSpam: boolean;
  readonly isTrashed: boolean;
  readonly isMerged: boolean;
}

export function folderOf(inputs: FolderInputs): ConversationFolder {
  if (inputs.isMerged) return "merged";
  if (inputs.isTrashed) return "trash";
  if (inputs.isSpam) return "spam";
  return inputs.status;
}

export const canTransitionStatus = (from: ConversationStatus, to: ConversationStatus): boolean =>
  (conversationStatuses[from].steps as readonly string[]).includes(to);
