// What split, move and merge say on a timeline, and whether they can still be taken back. Pure.
import type { Entry } from "#contract/live-protocol.ts";
import type { EventEntry } from "#web/features/conversation/timeline/timeline-items.ts";

/** Split, moved, merged, and all of these taken back; null for anything else. */
export function threadEventLabel(deed: string, facts: EventEntry["facts"]): string | null {
  const other = `#${facts.number}`;
  const isBack = facts.side !== "gone";
  const those = facts.count === 1 ? "a message" : `${facts.count} messages`;
  switch (deed) {
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

const isRecalled = (deed: string): boolean => /^(?:split|move|merge)_undone$/.test(deed);
const isRegrouped = (deed: string): boolean => /^(?:split|move|merge)_(?:away|here)$/.test(deed);

/** What was taken back on this timeline: ids in one word, so that two of them are compared at once. */
export const undoneOperationsIn = (entries: readonly Entry[]): string =>
  entries
    .flatMap((one) =>
      one.kind === "event" && isRecalled(one.deed) ? [one.facts.threadOperationId] : [],
    )
    .join(" ");

/** What was put elsewhere last stays in sight: there one goes after it, or takes it back. */
export const latestActiveOperation = (
  entries: readonly EventEntry[],
  restoreLocalDraft: string,
): EventEntry | undefined =>
  entries.findLast(
    (one) => isRecalled(one.deed) || undoableOperationId(one, restoreLocalDraft) !== null,
  );

/** The regrouping this event tells of, as long as it can be taken back. */
export function undoableOperationId(
  { deed, facts }: EventEntry,
  restoreLocalDraft: string,
): string | null {
  const { threadOperationId } = facts;
  if (typeof threadOperationId !== "string" || !isRegrouped(deed)) return null;
  return restoreLocalDraft.includes(threadOperationId) ? null : threadOperationId;
}

export interface LabelPart {
  readonly words: string;
  /** Of the conversation these words name. */
  readonly number: number | null;
}

/** The words around the number of the other conversation. */
export function labelPartsOf(did: string, { number }: EventEntry["facts"]): LabelPart[] {
  const name = `#${number}`;
  const place = typeof number === "number" ? did.indexOf(name) : -1;
  if (typeof number !== "number" || place < 0) return [{ words: did, number: null }];
  return [
    { words: did.slice(0, place), number: null },
    { words: name, number },
    { words: did.slice(place + name.length), number: null },
  ].filter(({ words }) => words !== "");
}
