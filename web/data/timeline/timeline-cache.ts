// One conversation in the cache: the conversation, its contact, and its entries, oldest first. Pure.
import type { Call, Entry } from "#contract/live-protocol.ts";
import type { ContactId, EntryId } from "#domain/ids.ts";
import type { Outputs } from "#web/data/rpc.ts";

export type OpenConversation = Outputs["getConversation"];

const pendingMark = "pending:";

/** An entry shown before the server responds, with a temporary id. */
export const pendingEntryId = (key: string): EntryId => `${pendingMark}${key}` as EntryId;
export const isPending = (entry: Entry): boolean => entry.id.startsWith(pendingMark);

const bySeq = (a: Entry, b: Entry): number => a.seq - b.seq;

export const lastSeqOf = (open: OpenConversation): number =>
  open.entries.reduce((max, one) => (isPending(one) ? max : Math.max(max, one.seq)), 0);

/** The server's response with its entries sorted, oldest first. */
export const oldestFirst = (open: OpenConversation): OpenConversation => ({
  ...open,
  entries: open.entries.toSorted(bySeq),
});

export function insertEntry(open: OpenConversation, entry: Entry): OpenConversation {
  const known = open.entries.find((one) => one.id === entry.id);
  if (known && isStaleEntry(known, entry)) return open;
  const stand = known ?? open.entries.find((one) => isConfirmedBy(one, entry));
  const others = open.entries.filter((one) => one !== stand);
  const isBeforeAll = open.before !== null && others[0] !== undefined && entry.seq < others[0].seq;
  // It belongs to a page that is not loaded; inserting it here would hide the gap.
  if (isBeforeAll && !known) return open;
  const entries = [...others, entry].sort(bySeq);
  const lastText = entries.findLast(isText);
  return lastText === entry && isText(entry) && !isPending(entry)
    ? { ...open, entries, usualContactPointId: entry.contactPointId }
    : { ...open, entries };
}

type Text = Extract<Entry, { kind: "message" }>;

/** A reply goes where the last text came from or went to. */
const isText = (entry: Entry): entry is Text =>
  entry.kind === "message" && entry.channel !== "email";

export const renamePerson = (
  open: OpenConversation,
  contactId: ContactId,
  name: string,
): OpenConversation => ({
  ...open,
  entries: open.entries.map((one) =>
    "person" in one && one.person?.contactId === contactId
      ? { ...one, person: { contactId, name } }
      : one,
  ),
});

export const withoutEntry = (open: OpenConversation, id: string): OpenConversation => ({
  ...open,
  entries: open.entries.filter((one) => one.id !== id),
});

/** Calls also change on their own, often before their entry does; the entry keeps its position. */
export function updateCallEntry(open: OpenConversation, call: Call): OpenConversation {
  const known = open.entries.find((one) => one.kind === "call" && one.call.id === call.id);
  if (known?.kind !== "call" || call.version < known.call.version) return open;
  const { contactName: _, ...rest } = call;
  const entry = { ...known, call: rest };
  return { ...open, entries: open.entries.map((one) => (one === known ? entry : one)) };
}

/** Of a message only its delivery changes. Times are no measure: a server's clock may be set back. */
function isStaleEntry(known: Entry, incoming: Entry): boolean {
  if (known.kind === "call" && incoming.kind === "call")
    return incoming.call.version < known.call.version;
  if (known.kind === "note" && incoming.kind === "note") return incoming.revision < known.revision;
  if (known.kind !== "message" || incoming.kind !== "message") return false;
  if (known.delivery === null || incoming.delivery === null) return false;
  return incoming.delivery.revision < known.delivery.revision;
}

/** The real entry may arrive by the feed before the response to the member's own request. */
function isConfirmedBy(pending: Entry, real: Entry): boolean {
  if (!isPending(pending) || pending.kind === "event" || pending.kind === "call") return false;
  if (pending.kind !== real.kind) return false;
  if (pending.author.memberId !== real.author.memberId) return false;
  if (pending.kind === "message" && real.kind === "message" && pending.channel === "email")
    return real.channel === "email" && isSameEmail(pending.text, real);
  if (pending.clientKey !== undefined) return pending.clientKey === real.clientKey;
  return pending.text === real.text;
}

/** A long email arrives with only the beginning of its text. */
function isSameEmail(
  written: string,
  { text, email }: Extract<Entry, { kind: "message" }>,
): boolean {
  const [mine, theirs] = [comparableTextOf(written), comparableTextOf(text)];
  return email?.more?.text === undefined ? mine === theirs : mine.startsWith(theirs);
}

/** The server converts HTML to lines differently. */
const comparableTextOf = (text: string): string => text.replace(/[\s*_>-]+/g, "");

interface OlderEntries {
  readonly rows: readonly Entry[];
  readonly next: string | null;
}

export function prependOlder(open: OpenConversation, older: OlderEntries): OpenConversation {
  const known = new Set(open.entries.map((one) => one.id));
  const fresh = older.rows.filter((one) => !known.has(one.id));
  return { ...open, entries: [...fresh, ...open.entries].sort(bySeq), before: older.next };
}

/** A split, move or merge renumbers all entries after it, including those on older pages. */
export function wasRenumbered(fresh: OpenConversation, held: OpenConversation): boolean {
  const seqs = new Map(held.entries.map((one) => [one.id, one.seq]));
  return fresh.entries.some((one) => (seqs.get(one.id) ?? one.seq) !== one.seq);
}

/** The newest page as loaded, plus older entries if they overlap it, plus pending entries. */
export function mergeLoaded(
  fresh: OpenConversation,
  held: OpenConversation | undefined,
): OpenConversation {
  const open = oldestFirst(fresh);
  if (held === undefined) return open;
  const first = open.entries[0]?.seq ?? Number.POSITIVE_INFINITY;
  const doMeet =
    !wasRenumbered(open, held) && held.entries.some((one) => !isPending(one) && one.seq >= first);
  const above = doMeet ? held.entries.filter((one) => !isPending(one) && one.seq < first) : [];
  const waiting = held.entries.filter(
    (one) => isPending(one) && !open.entries.some((real) => isConfirmedBy(one, real)),
  );
  return {
    ...open,
    entries: [...above, ...open.entries, ...waiting].sort(bySeq),
    before: above.length > 0 ? held.before : open.before,
  };
}
