// Whatever is announced as said or as a contact is given its words in the same transaction: so nobody who
// writes has to think of the search, and nothing is ever found late.
import type { EntryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  type SearchableText,
  searchFlagToken,
  toSearchVector,
  workspaceToken,
} from "#domain/search/search-vector.ts";
import {
  insertEntryVectors,
  listSearchableContacts,
  listUnindexedEntries,
  type SearchableContact,
  type SearchableEntry,
  upsertContactVectors,
} from "#server/store/search-index.ts";
import type { Db } from "#server/store/sql.ts";

export interface IndexedChange {
  readonly noun: string;
  readonly id: string;
}

export async function indexForSearch(
  tx: Db,
  workspaceId: WorkspaceId,
  told: readonly IndexedChange[],
): Promise<void> {
  const idsOf = (noun: string) => told.filter((one) => one.noun === noun).map((one) => one.id);
  // The entry of a call has the call's name, and no words of its own.
  const calls = new Set(idsOf("call"));
  const entryIds = idsOf("entry").filter((id) => !calls.has(id));
  const contactIds = idsOf("contact");
  if (contactIds.length > 0) await indexContacts(tx, workspaceId, contactIds);
  const most = limit("foundByAtOnce");
  for (let from = 0; from < entryIds.length; from += most) {
    const ids = entryIds.slice(from, from + most);
    await indexEntries(tx, workspaceId, await listUnindexedEntries(tx, workspaceId, ids));
  }
}

/** In pieces: the words of many long texts together would fill the memory. */
export async function indexEntries(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly SearchableEntry[],
): Promise<void> {
  let piece: { id: EntryId; at: string; words: string }[] = [];
  let length = 0;
  for (const row of rows) {
    const words = wordsOf(workspaceId, row);
    if (length > 0 && length + words.length > limit("foundByAtOnceBytes")) {
      await insertEntryVectors(tx, workspaceId, piece);
      piece = [];
      length = 0;
    }
    piece.push({ id: row.id, at: row.at, words });
    length += words.length;
  }
  await insertEntryVectors(tx, workspaceId, piece);
}

export async function indexContacts(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<void> {
  const rows = await listSearchableContacts(tx, workspaceId, ids);
  await upsertContactVectors(
    tx,
    workspaceId,
    rows.map((row) => ({ id: row.id, words: wordsOfContact(workspaceId, row) })),
  );
}

function wordsOf(workspaceId: WorkspaceId, row: SearchableEntry): string {
  const facts = [
    workspaceToken(workspaceId),
    ...(row.kind === "event"
      ? []
      : [searchFlagToken(row.kind === "note" ? "note" : (row.medium ?? "text"))]),
    ...(row.files.length > 0 ? [searchFlagToken("file")] : []),
  ];
  return toSearchVector(textsOf(row), facts);
}

/** The newest words first: of a text too long for the index its end, or the last of many recipients, is what may be lost. */
function textsOf(row: SearchableEntry): SearchableText[] {
  const contact = row.contactName ?? "";
  const isIn = row.direction === "in";
  const from = [row.from, row.fromName, isIn ? contact : row.authorName];
  const to = [
    row.recipient,
    isIn ? "" : contact,
    ...row.people.map((one) => `${one.name} ${one.address}`),
  ];
  const words = (
    place: SearchableText["place"],
    texts: readonly (string | null)[],
  ): SearchableText[] => texts.flatMap((text) => (text ? [{ place, text }] : []));
  return [
    ...words("said", [row.subject, row.text]),
    ...words("from", from),
    ...words("file", row.files),
    ...words("to", to),
  ];
}

const wordsOfContact = (workspaceId: WorkspaceId, row: SearchableContact): string =>
  toSearchVector(
    [row.name, row.displayFallback, ...row.points].map((text) => ({
      place: "said" as const,
      text,
    })),
    [workspaceToken(workspaceId)],
  );
