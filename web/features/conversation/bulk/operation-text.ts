// What a bulk operation does, or has done, in words.
import type { BulkOperation } from "#contract/live-protocol.ts";
import * as dataWords from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { language } from "#web/language/language.ts";
import * as words from "./words.ts";

/** "Closing 12,340" */
export function runningText({ action, state, total, done, undone, kept }: BulkOperation): string {
  const isUndo = state === "undoing";
  const count = (isUndo ? done + undone + kept : total).toLocaleString(language);
  if (isUndo) return format(words.undoing, { count });
  switch (action.kind) {
    case "close":
      return format(words.closing, { count });
    case "reopen":
      return format(words.reopening, { count });
    case "snooze":
      return format(words.snoozing, { count });
    case "assign":
      return format(words.assigning, { count });
    case "tag":
      return format(words.tagging, { count });
    case "spam":
      return format(words.moving, { count });
    case "trash":
      return format(action.isTrashed ? words.moving : words.restoring, { count });
  }
}

/** "12,321 closed, 19 skipped" */
export function doneText(operation: BulkOperation): string {
  const { state, skipped, undone, kept } = operation;
  if (state === "canceled") return words.canceled;
  if (state === "undone" || state === "undoing")
    return (
      fill(dataWords.undone, { text: changedText({ ...operation, done: undone }) }) +
      (kept > 0 ? format(words.andKept, { count: kept }) : "")
    );
  return changedText(operation) + (skipped > 0 ? format(words.andSkipped, { count: skipped }) : "");
}

function changedText({ action, done: count }: BulkOperation): string {
  switch (action.kind) {
    case "close":
      return format(words.closed, { count });
    case "reopen":
      return format(words.reopened, { count });
    case "snooze":
      return format(words.snoozed, { count });
    case "assign":
      return action.assigneeId || action.teamId
        ? format(words.assigned, { count })
        : format(words.unassigned, { count });
    case "tag":
      return format(words.tagged, { count });
    case "spam":
      return action.isSpam
        ? format(words.movedToSpam, { count })
        : format(words.movedFromSpam, { count });
    case "trash":
      return action.isTrashed
        ? format(words.movedToTrash, { count })
        : format(words.restored, { count });
  }
}
