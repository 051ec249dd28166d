// Labels of split, move and merge events, and whether they can be undone. Pure.
import type { Entry } from "#contract/live-protocol.ts";
import type { EventEntry } from "#web/features/conversation/timeline/timeline-items.ts";

/** Label of a split, move or merge and of their undo; null for other events. */
export function threadEventLabel(type: string, details: EventEntry["details"]): string | null {
  const other = `#${details.number}`;
  const isBack = details.side !== "gone";
  const those = details.count === 1 ? "a message" : `${details.count} messages`;
  switch (type) {
    case "split_away":
      return `split ${those} into ${other}`;
    case "split_here":
      return `split this from ${other}`;
    case "split_undone":
      return `undid the split into ${other}`;
    case "move_away":
      return `moved ${those} to ${other}`;
    case "move_here":
      return `moved ${those} here from ${other}`;
    case "move_undone":
      return `undid the move ${isBack ? "to" : "from"} ${other}`;
    case "merge_away":
      return `merged this into ${other}`;
    case "merge_here":
      return `merged ${other} into this`;
    case "merge_undone":
      return `undid the merge ${isBack ? "into" : "of"} ${other}`;
    default:
      return null;
  }
}

const isUndoEvent = (type: string): boolean => /^(?:split|move|merge)_undone$/.test(type);
const isThreadingEvent = (type: string): boolean =>
  /^(?:split|move|merge)_(?:away|here)$/.test(type);

/** Ids of the operations undone on this timeline, joined into one string for cheap comparison. */
export const undoneOperationsIn = (entries: readonly Entry[]): string =>
  entries
    .flatMap((one) =>
      one.kind === "event" && isUndoEvent(one.type) ? [one.details.threadOperationId] : [],
    )
    .join(" ");

/** The latest operation stays visible, with its link and undo. */
export const latestActiveOperation = (
  entries: readonly EventEntry[],
  restoreLocalDraft: string,
): EventEntry | undefined =>
  entries.findLast(
    (one) => isUndoEvent(one.type) || undoableOperationId(one, restoreLocalDraft) !== null,
  );

/** The operation's id as long as it can be undone; null otherwise. */
export function undoableOperationId(
  { type, details }: EventEntry,
  restoreLocalDraft: string,
): string | null {
  const { threadOperationId } = details;
  if (typeof threadOperationId !== "string" || !isThreadingEvent(type)) return null;
  return restoreLocalDraft.includes(threadOperationId) ? null : threadOperationId;
}

export interface LabelPart {
  readonly text: string;
  /** Number of the conversation this part names. */
  readonly number: number | null;
}

/** Splits the text around the other conversation's number. */
export function labelPartsOf(did: string, { number }: EventEntry["details"]): LabelPart[] {
  const name = `#${number}`;
  const index = typeof number === "number" ? did.indexOf(name) : -1;
  if (typeof number !== "number" || index < 0) return [{ text: did, number: null }];
  return [
    { text: did.slice(0, index), number: null },
    { text: name, number },
    { text: did.slice(index + name.length), number: null },
  ].filter(({ text }) => text !== "");
}
