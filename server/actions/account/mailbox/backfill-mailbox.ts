// Looking back over the last days of a mailbox, on a connection of its own. Whatever is stored already is not
// fetched again; what is fetched all the same is known by its hash.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { listKnownDedupeKeys } from "#server/store/inbound-payload.ts";
import {
  findImapFolder,
  resetImapFolder,
  saveBackfillProgress,
} from "#server/store/mailbox/imap-folder.ts";
import { fetchEmails } from "./fetch-emails.ts";
import { dedupeKeyOf, type MailboxSync } from "./sync-context.ts";
import { withMailbox } from "./with-mailbox.ts";

/** Between two words about how far it is. */
const pageSize = 200;

export function backfillMailbox(
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  since: Date,
): Promise<void> {
  return withMailbox(desk, workspaceId, accountId, async ({ reading, plan, sent }) => {
    const folders = new Set([...plan.folders, ...(sent === null ? [] : [sent])]);
    for (const folder of folders) await lookBack(reading, folder, since);
  });
}

async function lookBack(reading: MailboxSync, folder: string, since: Date): Promise<void> {
  const { desk, workspaceId, accountId, mailbox } = reading;
  const { database } = desk.parts;
  const { uidValidity, nextUid } = await mailbox.open(folder);
  // Whoever watches the mailbox has not been here yet: it begins where we begin.
  if (!(await findImapFolder(database, workspaceId, accountId, folder)))
    await resetImapFolder(database, workspaceId, accountId, {
      folder,
      uidValidity,
      lastUid: nextUid - 1,
      at: desk.parts.clock.now(),
    });
  const place = { folder, uidValidity, advances: false };
  const uids = await mailbox.listUidsSince(since);
  const tell = (fetched: number, isDone: boolean) =>
    desk.asSystem(workspaceId, async ({ db, now, announce }) => {
      const doneAt = isDone ? now : null;
      await saveBackfillProgress(db, workspaceId, accountId, {
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
    const keys = page.map((uid) => dedupeKeyOf(place, uid));
    const known = await listKnownDedupeKeys(database, workspaceId, accountId, keys);
    const missing = page.filter((uid) => !known.has(dedupeKeyOf(place, uid)));
    fetched += await fetchEmails(reading, place, missing);
    await tell(fetched, at + pageSize >= uids.length);
  }
}
