// What the cache holds of one conversation: itself, its contact, and its entries oldest first. Pure.
import type { Call, Entry } from "#contract/live-protocol.ts";
import type { ContactId, EntryId } from "#domain/ids.ts";
import { isStaleCall } from "#web/data/call/is-stale-call.ts";
import type { Outputs } from "#web/data/rpc.ts";

export type OpenConversation = Outputs["getConversation"];

const pendingMark = "pending:";

/** An entry shown before the server has answered; it carries no id of its own yet. */
export const pendingEntryId = (key: string): EntryId => `${pendingMark}${key}` as EntryId;
export const isPending = (entry: Entry): boolean => entry.id.startsWith(pendingMark);

export const bySeq = (a: Entry, b: Entry): number => a.seq - b.seq;

export const lastSeqOf = (open: OpenConversation): number =>
  open.entries.reduce((most, one) => (isPending(one) ? most : Math.max(most, one.seq)), 0);

/** The answer of the server, oldest first, whatever way round it came. */
export const oldestFirst = (open: OpenConversation): OpenConversation => ({
  ...open,
  entries: open.entries.toSorted(bySeq),
});

export function insertEntry(open: OpenConversation, entry: Entry): OpenConversation {
  const known = open.entries.find((one) => one.id === entry.id);
  if (known && isOlderNews(known, entry)) return open;
  const stand = known ?? open.entries.find((one) => standsFor(one, entry));
  const others = open.entries.filter((one) => one !== stand);
  const isBeforeAll = open.before !== null && others[0] !== undefined && entry.seq < others[0].seq;
  // It lies in a page that is not loaded yet; putting it here would hide the gap.
  if (isBeforeAll && !known) return open;
  return { ...open, entries: [...others, entry].sort(bySeq) };
}

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

/** A call is told of for itself too, often before its entry is; where it stands in the timeline stays. */
export function updateCallEntry(open: OpenConversation, call: Call): OpenConversation {
  const known = open.entries.find((one) => one.kind === "call" && one.call.id === call.id);
  if (known?.kind !== "call" || isStaleCall(known.call, call)) return open;
  const { contactName: _, ...said } = call;
  const entry = { ...known, call: said };
  return { ...open, entries: open.entries.map((one) => (one === known ? entry : one)) };
}

/** Entries carry no version; of a message only its delivery changes, and that is dated. */
function isOlderNews(known: Entry, news: Entry): boolean {
  if (known.kind === "call" && news.kind === "call") return isStaleCall(known.call, news.call);
  if (known.kind !== "message" || news.kind !== "message") return false;
  if (known.delivery === null || news.delivery === null) return false;
  return Date.parse(news.delivery.replaceAt) < Date.parse(known.delivery.replaceAt);
}

/** The real entry may arrive by the live line before the answer to my own request does. */
function standsFor(pending: Entry, real: Entry): boolean {
  if (!isPending(pending) || pending.kind === "event" || pending.kind === "call") return false;
  if (pending.kind !== real.kind) return false;
  if (pending.author.memberId !== real.author.memberId) return false;
  if (pending.kind === "message" && real.kind === "message" && pending.medium === "mail")
    return real.medium === "mail" && isSameMail(pending.text, real);
  if (pending.clientKey !== undefined) return pending.clientKey === real.clientKey;
  return pending.text === real.text;
}

/** Of a long one the beginning is told. */
function isSameMail(written: string, { text, mail }: Extract<Entry, { kind: "message" }>): boolean {
  const [mine, theirs] = [bareWords(written), bareWords(text)];
  return mail?.more?.text === undefined ? mine === theirs : mine.startsWith(theirs);
}

/** The server reads lines out of the HTML in its own way. */
const bareWords = (text: string): string => text.replace(/[\s*_>-]+/g, "");

export interface OlderEntries {
  readonly rows: readonly Entry[];
  readonly next: string | null;
}

export function prependOlder(open: OpenConversation, older: OlderEntries): OpenConversation {
  const known = new Set(open.entries.map((one) => one.id));
  const fresh = older.rows.filter((one) => !known.has(one.id));
  return { ...open, entries: [...fresh, ...open.entries].sort(bySeq), before: older.next };
}

/** A split, a move or a merge: from there on every entry has another number, in what was loaded above too. */
export function wasRenumbered(fresh: OpenConversation, held: OpenConversation): boolean {
  const seqs = new Map(held.entries.map((one) => [one.id, one.seq]));
  return fresh.entries.some((one) => (seqs.get(one.id) ?? one.seq) !== one.seq);
}

/**
 * The newest page as just loaded, with what was loaded above it kept where the two meet, and with what
 * is still on its way to the server.
 */
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
    (one) => isPending(one) && !open.entries.some((real) => standsFor(one, real)),
  );
  return {
    ...open,
    entries: [...above, ...open.entries, ...waiting].sort(bySeq),
    before: above.length > 0 ? held.before : open.before,
  };
}
