// Entries and contacts are indexed in the transaction that publishes them, so no action needs to handle search and
// results are never late.
import { contactContent, contactSortName } from "#domain/contact/contact-query.ts";
import { matchKeys } from "#domain/contact/match-keys.ts";
import type { EntryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  createSearchVectorBuilder,
  type SearchableText,
  searchFlagToken,
  toSearchVector,
  workspaceToken,
} from "#domain/search/search-vector.ts";
import { replaceMatchKeys } from "#server/store/contact-duplicates.ts";
import {
  insertEntryVectors,
  listSearchableContacts,
  listUnindexedEntries,
  type SearchableContact,
  type SearchableEntry,
  upsertContactVectors,
} from "#server/store/search-index.ts";
import type { Db } from "#server/store/sql.ts";
import { createYieldByLength } from "./yield-by-length.ts";

interface IndexedChange {
  readonly entity: string;
  readonly id: string;
}

export async function indexForSearch(
  tx: Db,
  workspaceId: WorkspaceId,
  changes: readonly IndexedChange[],
): Promise<void> {
  const idsOf = (entity: string) =>
    changes.filter((one) => one.entity === entity).map((one) => one.id);
  // The entry of a call has the call's id, and no text of its own.
  const calls = new Set(idsOf("call"));
  const entryIds = idsOf("entry").filter((id) => !calls.has(id));
  const contactIds = idsOf("contact");
  if (contactIds.length > 0) await indexContacts(tx, workspaceId, contactIds);
  const max = limit("indexBatchSize");
  for (let from = 0; from < entryIds.length; from += max) {
    const ids = entryIds.slice(from, from + max);
    await indexEntries(tx, workspaceId, await listUnindexedEntries(tx, workspaceId, ids));
  }
}

/** In batches: the words of many long texts together would fill memory. */
export async function indexEntries(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly SearchableEntry[],
): Promise<void> {
  let piece: { id: EntryId; at: string; text: string }[] = [];
  let length = 0;
  const yieldBefore = createYieldByLength();
  for (const row of rows) {
    const builder = createSearchVectorBuilder(flagsOf(workspaceId, row));
    for (const one of textsOf(row)) {
      if (builder.isFull()) break;
      await yieldBefore(one.text);
      builder.add(one);
    }
    const text = builder.build();
    if (length > 0 && length + text.length > limit("indexBatchBytes")) {
      await insertEntryVectors(tx, workspaceId, piece);
      piece = [];
      length = 0;
    }
    piece.push({ id: row.id, at: row.at, text });
    length += text.length;
  }
  await insertEntryVectors(tx, workspaceId, piece);
}

export async function indexContacts(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<void> {
  const rows = await listSearchableContacts(tx, workspaceId, ids);
  const written = await upsertContactVectors(
    tx,
    workspaceId,
    rows.map((row) => ({
      id: row.id,
      text: contactVector(workspaceId, row),
      content: contactContent(row),
      sortName: contactSortName(row),
    })),
  );
  if (written.length === 0) return;
  const changed = rows.filter((row) => written.includes(row.id));
  const keys = changed.flatMap((row) => matchKeys(row).map((key) => ({ contactId: row.id, key })));
  await replaceMatchKeys(tx, workspaceId, written, keys);
}

const flagsOf = (workspaceId: WorkspaceId, row: SearchableEntry): string[] => [
  workspaceToken(workspaceId),
  ...(row.kind === "event"
    ? []
    : [searchFlagToken(row.kind === "note" ? "note" : (row.channel ?? "sms"))]),
  ...(row.files.length > 0 ? [searchFlagToken("file")] : []),
];

/**
 * Ordered by importance: if there is too much for the index, the end of a long text or the last of many recipients is
 * lost.
 */
export function textsOf(row: SearchableEntry): SearchableText[] {
  const contact = row.contactName ?? "";
  const isIn = row.direction === "in";
  const from = [row.from, row.fromName, isIn ? contact : row.authorName];
  const to = [
    row.recipient,
    isIn ? "" : contact,
    ...row.people.map((one) => `${one.name} ${one.address}`),
  ];
  const textsIn = (
    field: SearchableText["field"],
    texts: readonly (string | null)[],
  ): SearchableText[] => texts.flatMap((text) => (text ? [{ field, text }] : []));
  return [
    ...textsIn("body", [row.subject, row.text]),
    ...textsIn("from", from),
    ...textsIn("file", row.files),
    ...textsIn("to", to),
  ];
}

const contactVector = (workspaceId: WorkspaceId, row: SearchableContact): string =>
  toSearchVector(
    [row.name, row.displayFallback, ...row.contactPoints].map((text) => ({
      field: "body" as const,
      text,
    })),
    [workspaceToken(workspaceId)],
  );
