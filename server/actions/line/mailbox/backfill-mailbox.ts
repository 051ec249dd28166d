// Looking back over the last days of a mailbox, on a connection of its own. Whatever is stored already is not
// fetched again; what is fetched all the same is known by its hash.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import { beginBox, findBox, markBackfill } from "#server/store/mailbox/imap-box.ts";
import { listKnownKeys } from "#server/store/raw-item.ts";
import { fetchMails } from "./fetch-mails.ts";
import { withMailbox } from "./open-mailbox-of.ts";
import { keyOf, type Reading } from "./reading.ts";

/** Between two words about how far it is. */
const pageSize = 200;

export function backfillMailbox(
  desk: Desk,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  since: Date,
): Promise<void> {
  return withMailbox(desk, workspaceId, accountId, async ({ reading, plan, sent }) => {
    const folders = new Set([...plan.folders, ...(sent === null ? [] : [sent])]);
    for (const folder of folders) await lookBack(reading, folder, since);
  });
}

async function lookBack(reading: Reading, folder: string, since: Date): Promise<void> {
  const { desk, workspaceId, accountId, mailbox } = reading;
  const { database } = desk.parts;
  const { uidValidity, nextUid } = await mailbox.open(folder);
  // Whoever watches the mailbox has not been here yet: it begins where we begin.
  if (!(await findBox(database, workspaceId, accountId, folder)))
    await beginBox(database, workspaceId, accountId, {
      folder,
      uidValidity,
      lastUid: nextUid - 1,
      at: desk.parts.clock.now(),
    });
  const place = { folder, uidValidity, advances: false };
  const uids = await mailbox.listUidsSince(since);
  const tell = (fetched: number, isDone: boolean) =>
    desk.asHouse(workspaceId, async ({ db, now, announce }) => {
      const doneAt = isDone ? now : null;
      await markBackfill(db, workspaceId, accountId, {
        folder,
        since,
        found: uids.length,
        fetched,
        doneAt,
      });
      announce("account", accountId);
    });
  await tell(0, uids.length === 0);
  let fetched = 0;
  for (let at = 0; at < uids.length; at += pageSize) {
    const page = uids.slice(at, at + pageSize);
    const keys = page.map((uid) => keyOf(place, uid));
    const known = await listKnownKeys(database, workspaceId, accountId, keys);
    const missing = page.filter((uid) => !known.has(keyOf(place, uid)));
    fetched += await fetchMails(reading, place, missing);
    await tell(fetched, at + pageSize >= uids.length);
  }
}
