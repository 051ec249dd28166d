// Labels of split, move and merge events, and whether they can be undone. Pure.
import type { Entry } from "#contract/live-protocol.ts";
import type { ThreadEventType } from "#domain/conversation/timeline-events.ts";
import type { EventEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import * as words from "./words.ts";

/** Sentence of a split, move or merge and of their undo. */
export function threadEventLabel(
  subject: string,
  type: ThreadEventType,
  details: EventEntry["details"],
): string {
  const link = { subject, number: String(details.number) };
  const counted = { ...link, count: Number(details.count) };
  const isBack = details.side !== "gone";
  switch (type) {
    case "split_away":
      return format(words.splitAway, counted);
    case "split_here":
      return fill(words.splitHere, link);
    case "split_undone":
      return fill(words.splitUndone, link);
    case "move_away":
      return format(words.moveAway, counted);
    case "move_here":
      return format(words.moveHere, counted);
    case "move_undone":
      return fill(isBack ? words.moveUndoneTo : words.moveUndoneFrom, link);
    case "merge_away":
      return fill(words.mergeAway, link);
    case "merge_here":
      return fill(words.mergeHere, link);
    case "merge_undone":
      return fill(isBack ? words.mergeUndoneInto : words.mergeUndoneOf, link);
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
  undoneOperations: string,
): EventEntry | undefined =>
  entries.findLast(
    (one) => isUndoEvent(one.type) || undoableOperationId(one, undoneOperations) !== null,
  );

/**
 * In the order shown, in parts that collapse: the operation that can be undone stays visible, and so does a missed due
 * time, which no one caused.
 */
export function partsThatCollapse(
  entries: readonly EventEntry[],
  active: EventEntry | undefined,
): readonly (readonly EventEntry[])[] {
  const parts: EventEntry[][] = [[]];
  for (const entry of entries) {
    if (entry === active || entry.type === "reply_overdue") parts.push([entry], []);
    else parts.at(-1)?.push(entry);
  }
  return parts.filter((part) => part.length > 0);
}

/** The operation's id as long as it can be undone; null otherwise. */
export function undoableOperationId(
  { type, details }: EventEntry,
  undoneOperations: string,
): string | null {
  const { threadOperationId } = details;
  if (typeof threadOperationId !== "string" || !isThreadingEvent(type)) return null;
  return undoneOperations.includes(threadOperationId) ? null : threadOperationId;
}

interface LabelPart {
  readonly text: string;
  readonly isWho?: true;
  /** Number of the conversation this part names. */
  readonly number: number | null;
}

/** Splits a sentence around who acted and the other conversation's number. */
export function labelPartsOf(
  { who, text }: { readonly who: string; readonly text: string },
  { number }: EventEntry["details"],
): LabelPart[] {
  const start = text.startsWith(who) ? who.length : 0;
  const rest = text.slice(start);
  const name = `#${number}`;
  const index = typeof number === "number" ? rest.indexOf(name) : -1;
  const parts: LabelPart[] =
    typeof number !== "number" || index < 0
      ? [{ text: rest, number: null }]
      : [
          { text: rest.slice(0, index), number: null },
          { text: name, number },
          { text: rest.slice(index + name.length), number: null },
        ];
  return [{ text: text.slice(0, start), isWho: true as const, number: null }, ...parts].filter(
    (part) => part.text !== "",
  );
}
