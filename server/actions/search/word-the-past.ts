// What was said before words were kept is made up for in the minutes after an update: the newest first, some
// to a transaction, while everything else goes on.
import { limit } from "#domain/limits.ts";
import type { Desk } from "#server/actions/desk.ts";
import { eachAlone } from "#server/actions/each-alone.ts";
import {
  endWordsDue,
  listForgotten,
  listForgottenContacts,
  listWordsDue,
  moveWordsDue,
  type WordsDue,
} from "#server/store/words.ts";
import { wordContacts, wordEntries } from "./keep-words.ts";

const atOnce = limit("foundByAtOnce");
const contactsAtOnce = 500;
/** In one go; the next begins a minute later. */
const textsPerRun = 30_000;

export async function wordThePast(desk: Desk): Promise<void> {
  const { database } = desk.parts;
  await eachAlone(await listWordsDue(database), async (due) => {
    await wordAllContacts(desk, due);
    await wordEntriesBack(desk, due);
  });
}

async function wordAllContacts(desk: Desk, { workspaceId }: WordsDue): Promise<void> {
  const { database } = desk.parts;
  for (;;) {
    const ids = await listForgottenContacts(database, workspaceId, contactsAtOnce);
    if (ids.length === 0) return;
    await database.transaction((tx) => wordContacts(tx, workspaceId, ids));
  }
}

async function wordEntriesBack(desk: Desk, due: WordsDue): Promise<void> {
  const { database } = desk.parts;
  const { workspaceId } = due;
  let beforeId = due.beforeId;
  for (let done = 0; done < textsPerRun; done += atOnce) {
    const rows = await listForgotten(database, workspaceId, beforeId, atOnce);
    const last = rows.at(-1);
    if (last === undefined) return endWordsDue(database, workspaceId);
    beforeId = last.id;
    const next = { workspaceId, beforeId };
    await database.transaction(async (tx) => {
      await wordEntries(tx, workspaceId, rows);
      await moveWordsDue(tx, next);
    });
  }
}
