// Timeline items built from entries: days, runs of texts, emails, calls, notes and collapsed events. Pure.
import type { Entry } from "#contract/live-protocol.ts";
import type { ContactId } from "#domain/ids.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";

export type MessageEntry = Extract<Entry, { kind: "message" }>;
export type CallEntry = Extract<Entry, { kind: "call" }>;
type Person = NonNullable<MessageEntry["person"]>;
export type EventEntry = Extract<Entry, { kind: "event" }>;

export type TimelineItem =
  | { readonly kind: "day"; readonly key: string; readonly at: string }
  | { readonly kind: "new"; readonly key: string }
  | {
      readonly kind: "text";
      readonly key: string;
      readonly entry: MessageEntry;
      /** Starts a run: shows the node and the header above the bubbles. */
      readonly startsRun: boolean;
      readonly endsRun: boolean;
      /** Shows the delivery status below it, once for messages that share it. */
      readonly hasTick: boolean;
      /** Sender or recipient shown above the bubble; null if obvious. */
      readonly voice: string | null;
    }
  | {
      readonly kind: "email";
      readonly key: string;
      readonly entry: MessageEntry;
      /** The newest and unread emails; others are one row until opened. */
      readonly startsOpen: boolean;
    }
  | { readonly kind: "call"; readonly key: string; readonly entry: CallEntry }
  | {
      readonly kind: "note";
      readonly key: string;
      readonly entry: Extract<Entry, { kind: "note" }>;
    }
  | { readonly kind: "events"; readonly key: string; readonly entries: readonly EventEntry[] };

/** From three on, events collapse into one row. */
export const collapseEventsFrom = 3;

interface TimelineRules {
  /** Any string that identifies the calendar day in the member's time zone. */
  readonly dayOf: (at: string) => string;
  /** The first entry that was unread on arrival; null if none. */
  readonly newFromSeq: number | null;
  /** An entry opened by link; an email starts open then. */
  readonly focusedEntryId?: string | null;
  /** The conversation's contact; other people are named on their messages. */
  readonly contactId?: ContactId;
}

export function timelineItems(
  entries: readonly Entry[],
  { dayOf, newFromSeq, focusedEntryId = null, contactId }: TimelineRules,
): TimelineItem[] {
  const items: TimelineItem[] = [];
  let before: Entry | undefined;
  for (const entry of withoutUndone(entries, focusedEntryId)) {
    const isNewDay = before === undefined || dayOf(before.at) !== dayOf(entry.at);
    if (isNewDay) items.push({ kind: "day", key: `day ${dayOf(entry.at)}`, at: entry.at });
    if (entry.seq === newFromSeq) items.push({ kind: "new", key: "new" });
    push(items, entry);
    before = entry;
  }
  if (hasSeveralSenders(entries, contactId)) nameVoices(items);
  const newest = items.findLast((item) => item.kind === "email" && !isRecalled(item.entry));
  return items.map((item, index) => {
    if (item.kind !== "email") return closeRun(item, items[index + 1]);
    const isNew = newFromSeq !== null && item.entry.seq >= newFromSeq;
    const isFocused = item.entry.id === focusedEntryId;
    return { ...item, startsOpen: item === newest || isNew || isFocused };
  });
}

const isUndone = (one: Entry): boolean => one.kind === "message" && isRecalled(one);

/**
 * Undo leaves no trace, except of an email that was stopped rather than undone (an event says so), of one that a link
 * opens, and where nothing else was written.
 */
function withoutUndone(entries: readonly Entry[], focusedEntryId: string | null): readonly Entry[] {
  if (!entries.some((one) => one.kind !== "event" && !isUndone(one))) return entries;
  const stopped = new Set(
    entries.flatMap((one) =>
      one.kind === "event" && one.type === "scheduled_stopped" ? [one.details.entryId] : [],
    ),
  );
  return entries.filter(
    (one) => !isUndone(one) || one.id === focusedEntryId || stopped.has(one.id),
  );
}

export const isRecalled = ({ delivery }: MessageEntry): boolean => delivery?.state === "canceled";

function push(items: TimelineItem[], entry: Entry): void {
  const last = items.at(-1);
  if (entry.kind === "note") items.push({ kind: "note", key: entry.id, entry });
  else if (entry.kind === "call") items.push({ kind: "call", key: entry.id, entry });
  else if (entry.kind === "event") {
    if (last?.kind === "events") {
      items[items.length - 1] = { ...last, entries: [...last.entries, entry] };
    } else items.push({ kind: "events", key: entry.id, entries: [entry] });
  } else if (entry.channel === "email") {
    items.push({ kind: "email", key: entry.id, entry, startsOpen: false });
  } else {
    const startsRun = last?.kind !== "text" || last.entry.inboxId !== entry.inboxId;
    items.push({
      kind: "text",
      key: entry.id,
      entry,
      startsRun,
      endsRun: true,
      hasTick: false,
      voice: null,
    });
  }
}

/** True after a merge or in a thread of several people. People we only wrote to don't count. */
function hasSeveralSenders(entries: readonly Entry[], contactId: ContactId | undefined): boolean {
  const senders = new Set<string>();
  for (const entry of entries) {
    const isTheirs =
      (entry.kind === "message" && entry.direction === "in") ||
      (entry.kind === "call" && entry.call.direction === "in");
    if (isTheirs && entry.person !== undefined) senders.add(entry.person.contactId);
  }
  return (
    senders.size > 1 || (senders.size === 1 && contactId !== undefined && !senders.has(contactId))
  );
}

/** Names the sender or recipient above the first bubble until another person follows. */
function nameVoices(items: TimelineItem[]): void {
  let before: MessageEntry | null = null;
  const named = namesOf(items);
  for (const [index, item] of items.entries()) {
    if (item.kind === "new") continue;
    if (item.kind !== "text") {
      before = null;
      continue;
    }
    const { entry } = item;
    const isSame =
      !item.startsRun &&
      before?.person?.contactId === entry.person?.contactId &&
      before?.direction === entry.direction &&
      before?.author.memberId === entry.author.memberId;
    if (!isSame && entry.person !== undefined)
      items[index] = { ...item, voice: named(entry, entry.person) };
    before = entry;
  }
}

/** Contacts with the same name are told apart by number. */
function namesOf(items: readonly TimelineItem[]) {
  const byName = new Map<string, Set<string>>();
  for (const item of items) {
    if (item.kind !== "text" || item.entry.person === undefined) continue;
    const { name, contactId } = item.entry.person;
    byName.set(name, (byName.get(name) ?? new Set()).add(contactId));
  }
  return ({ direction, from, to }: MessageEntry, { name }: Person): string =>
    (byName.get(name)?.size ?? 0) > 1 ? `${name}, ${direction === "in" ? from : to}` : name;
}

function closeRun(item: TimelineItem, next: TimelineItem | undefined): TimelineItem {
  if (item.kind !== "text") return item;
  const nextInRun = next?.kind === "text" && !next.startsRun ? next.entry : null;
  const hasTick =
    item.entry.direction === "out" && (nextInRun === null || !isSentAlike(item.entry, nextInRun));
  return { ...item, endsRun: nextInRun === null, hasTick };
}

const groupWithinMs = 5 * 60_000;

/** Two outgoing messages shortly after each other with the same status share one status line. */
function isSentAlike(one: MessageEntry, next: MessageEntry): boolean {
  if (next.direction !== "out" || one.author.memberId !== next.author.memberId) return false;
  if (one.delivery?.message || one.delivery?.canRetry || one.delivery?.canCancel) return false;
  if (isPending(one) || isPending(next)) return isPending(one) === isPending(next);
  if (one.delivery?.state !== next.delivery?.state) return false;
  return Date.parse(next.at) - Date.parse(one.at) <= groupWithinMs;
}

/** The read position on arrival, also by entry id, because a split or a merge renumbers entries. */
interface ReadSnapshot {
  readonly readSeq: number;
  readonly lastSeq: number;
  readonly readId: string | undefined;
  readonly lastId: string | undefined;
}

export const readSnapshotAt = (
  entries: readonly Entry[],
  { readSeq, lastSeq }: Pick<ReadSnapshot, "readSeq" | "lastSeq">,
): ReadSnapshot => ({
  readSeq,
  lastSeq,
  readId: entries.findLast((one) => one.seq <= readSeq)?.id,
  lastId: entries.findLast((one) => one.seq <= lastSeq)?.id,
});

/** The same position in current numbers. */
export function rebaseReadSnapshot(arrival: ReadSnapshot, entries: readonly Entry[]): ReadSnapshot {
  const seqOf = (id: string | undefined, otherwise: number) =>
    entries.find((one) => one.id === id)?.seq ?? otherwise;
  return {
    ...arrival,
    readSeq: seqOf(arrival.readId, arrival.readSeq),
    lastSeq: seqOf(arrival.lastId, arrival.lastSeq),
  };
}

/** With more unread entries, the timeline opens at the oldest entry of its first page instead. */
const maxUnreadLoaded = 1000;

/** The first unread entry is on an earlier page, which must be loaded to open there. */
export function isFirstNewEarlier(
  entries: readonly Entry[],
  { readSeq, lastSeq }: Pick<ReadSnapshot, "readSeq" | "lastSeq">,
): boolean {
  const first = entries[0]?.seq ?? 0;
  return readSeq > 0 && first > readSeq + 1 && lastSeq - readSeq <= maxUnreadLoaded;
}

/** The first unread entry of another author that was there on arrival. */
export function firstNewSeq(
  entries: readonly Entry[],
  atFirst: { readonly readSeq: number; readonly lastSeq: number },
  me: string,
): number | null {
  // In a conversation never read before everything is new, so a marker would say nothing.
  if (atFirst.readSeq === 0) return null;
  const isNew = (entry: Entry) =>
    entry.kind !== "event" &&
    !isUndone(entry) &&
    entry.seq > atFirst.readSeq &&
    entry.seq <= atFirst.lastSeq &&
    entry.author.memberId !== me;
  return entries.find((entry) => isNew(entry) && !isPending(entry))?.seq ?? null;
}
