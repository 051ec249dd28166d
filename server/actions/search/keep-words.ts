// Whatever is announced as said or as a contact is given its words in the same transaction: so nobody who
// writes has to think of the search, and nothing is ever found late.
import type { EntryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { factWord, type Said, toVector, workspaceWord } from "#domain/search/vector.ts";
import type { Db } from "#server/store/sql.ts";
import {
  insertEntryWords,
  listNamed,
  listUnworded,
  type NamedRow,
  type SaidRow,
  saveContactWords,
} from "#server/store/words.ts";

export interface Told {
  readonly noun: string;
  readonly id: string;
}

export async function keepWords(
  tx: Db,
  workspaceId: WorkspaceId,
  told: readonly Told[],
): Promise<void> {
  const idsOf = (noun: string) => told.filter((one) => one.noun === noun).map((one) => one.id);
  // The entry of a call has the call's name, and no words of its own.
  const calls = new Set(idsOf("call"));
  const entryIds = idsOf("entry").filter((id) => !calls.has(id));
  const contactIds = idsOf("contact");
  if (contactIds.length > 0) await wordContacts(tx, workspaceId, contactIds);
  const most = limit("foundByAtOnce");
  for (let from = 0; from < entryIds.length; from += most) {
    const ids = entryIds.slice(from, from + most);
    await wordEntries(tx, workspaceId, await listUnworded(tx, workspaceId, ids));
  }
}

/** In pieces: the words of many long texts together would fill the memory. */
export async function wordEntries(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly SaidRow[],
): Promise<void> {
  let piece: { id: EntryId; at: string; words: string }[] = [];
  let length = 0;
  for (const row of rows) {
    const words = wordsOf(workspaceId, row);
    if (length > 0 && length + words.length > limit("foundByAtOnceBytes")) {
      await insertEntryWords(tx, workspaceId, piece);
      piece = [];
      length = 0;
    }
    piece.push({ id: row.id, at: row.at, words });
    length += words.length;
  }
  await insertEntryWords(tx, workspaceId, piece);
}

export async function wordContacts(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<void> {
  const rows = await listNamed(tx, workspaceId, ids);
  await saveContactWords(
    tx,
    workspaceId,
    rows.map((row) => ({ id: row.id, words: wordsOfContact(workspaceId, row) })),
  );
}

function wordsOf(workspaceId: WorkspaceId, row: SaidRow): string {
  const facts = [
    workspaceWord(workspaceId),
    ...(row.kind === "event"
      ? []
      : [factWord(row.kind === "note" ? "note" : (row.medium ?? "text"))]),
    ...(row.files.length > 0 ? [factWord("file")] : []),
  ];
  return toVector(textsOf(row), facts);
}

/** The newest words first: of a text too long for the index its end, or the last of many recipients, is what may be lost. */
function textsOf(row: SaidRow): Said[] {
  const contact = row.contactName ?? "";
  const isIn = row.direction === "in";
  const from = [row.from, row.fromName, isIn ? contact : row.authorName];
  const to = [
    row.recipient,
    isIn ? "" : contact,
    ...row.people.map((one) => `${one.name} ${one.address}`),
  ];
  const words = (place: Said["place"], texts: readonly (string | null)[]): Said[] =>
    texts.flatMap((text) => (text ? [{ place, text }] : []));
  return [
    ...words("said", [row.subject, row.text]),
    ...words("from", from),
    ...words("file", row.files),
    ...words("to", to),
  ];
}

const wordsOfContact = (workspaceId: WorkspaceId, row: NamedRow): string =>
  toVector(
    [row.name, row.knownAs, ...row.points].map((text) => ({ place: "said" as const, text })),
    [workspaceWord(workspaceId)],
  );
