// An action on many conversations at once: its states, and what became of each conversation.
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { MemberId, TagId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";

/** The action on one conversation, with its input. */
export type BulkAction =
  | {
      kind: "assign";
      assigneeId?: MemberId | null | undefined;
      teamId?: TeamId | null | undefined;
    }
  | { kind: "tag"; add: TagId[]; remove: TagId[] }
  | { kind: "close" }
  | { kind: "reopen" }
  | { kind: "snooze"; until: string }
  | { kind: "spam"; isSpam: boolean }
  | { kind: "trash"; isTrashed: boolean };

const bulkStates = {
  running: "being carried out by the job",
  done: "every conversation was done or skipped",
  canceled:
    "stopped by its member; what was done stays done until it is undone, the rest can be resumed",
  undoing: "being undone by the job",
  undone: "every conversation was restored, or kept because it changed since",
} as const;
export type BulkState = keyof typeof bulkStates;
export const bulkStateNames = Object.keys(bulkStates) as [BulkState, ...BulkState[]];

export const bulkItemStates = {
  pending: "not yet done",
  done: "done, and not undone",
  skipped: "not done, for the reason beside it",
  undone: "done and undone",
  kept: "done, and not undone for the reason beside it",
} as const;
export type BulkItemState = keyof typeof bulkItemStates;

const bulkSkipReasons = {
  no_access: "not there, or its inbox is not visible to the member any more",
  not_allowed: "the member's role no longer allows the action, or the member was deactivated",
  unchanged: "nothing to change",
  changed_since: "something happened in it since, so it is not undone",
  wrong_state: "in the trash or merged",
  assignee: "the member to assign can't see its inbox, or has read-only access",
  target_gone: "the member, team or tag was removed meanwhile",
  too_many_tags: "it has as many tags as a conversation can have",
  failed: "the server failed at this one",
} as const;
export type BulkSkipReason = keyof typeof bulkSkipReasons;
export const bulkSkipReasonNames = Object.keys(bulkSkipReasons) as [
  BulkSkipReason,
  ...BulkSkipReason[],
];

const reasonsByCode: Partial<Record<ErrorCode, BulkSkipReason>> = {
  forbidden: "not_allowed",
  not_found: "target_gone",
  invalid_conversation_state: "wrong_state",
  conversation_merged: "wrong_state",
  cannot_see_inbox: "assignee",
  cannot_be_assigned: "assignee",
  invalid_input: "too_many_tags",
};

/** Of a visible conversation; null for an error that says nothing about it. */
export const skipReasonOf = (error: unknown): BulkSkipReason | null =>
  error instanceof AppError ? (reasonsByCode[error.code as ErrorCode] ?? null) : null;

interface BulkTimes {
  readonly state: BulkState;
  readonly doneCount: number;
  readonly endedAt: string | null;
}

/** Until when it can be undone; null if there is nothing to undo. */
export function undoUntil({ state, doneCount, endedAt }: BulkTimes): string | null {
  if ((state !== "done" && state !== "canceled") || endedAt === null || doneCount === 0)
    return null;
  return new Date(Date.parse(endedAt) + limit("bulkUndoSeconds") * 1_000).toISOString();
}

export function assertCanUndo(operation: BulkTimes, now: Date): void {
  const until = undoUntil(operation);
  if (until === null || now.getTime() > Date.parse(until)) throw new AppError("bulk_not_possible");
}
