// Reads the last days of a mailbox on its own connection. Stored emails aren't fetched again; any fetched anyway are
// recognized by their hash.
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

/** Emails between two progress updates. */
const pageSize = 200;

export function backfillMailbox(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  since: Date,
): Promise<void> {
  return withMailbox(runtime, workspaceId, accountId, async ({ reading, plan, sent }) => {
    const folders = new Set([...plan.folders, ...(sent === null ? [] : [sent])]);
    for (const folder of folders) await backfillFolder(reading, folder, since);
  });
}

async function backfillFolder(reading: MailboxSync, folder: string, since: Date): Promise<void> {
  const { runtime, workspaceId, accountId, mailbox } = reading;
  const { database } = runtime.deps;
  const { uidValidity, nextUid } = await mailbox.open(folder);
  // The mailbox watcher hasn't read this folder yet: it starts where the backfill starts.
  if (!(await findImapFolder(database, workspaceId, accountId, folder)))
    await resetImapFolder(database, workspaceId, accountId, {
      folder,
      uidValidity,
      lastUid: nextUid - 1,
      at: runtime.deps.clock.now(),
    });
  const position = { folder, uidValidity, advances: false };
  const uids = await mailbox.listUidsSince(since);
  const saveProgress = (fetched: number, isDone: boolean) =>
    runtime.asSystem(workspaceId, async ({ db, now, publishChange }) => {
      const doneAt = isDone ? now : null;
      await saveBackfillProgress(db, workspaceId, accountId, {
        folder,
        since,
        found: uids.length,
        fetched,
        doneAt,
      });
      publishChange("account", accountId);
    });
  await saveProgress(0, uids.length === 0);
  let fetched = 0;
  for (let at = 0; at < uids.length; at += pageSize) {
    const page = uids.slice(at, at + pageSize);
    const keys = page.map((uid) => dedupeKeyOf(position, uid));
    const known = await listKnownDedupeKeys(database, workspaceId, accountId, keys);
    const missing = page.filter((uid) => !known.has(dedupeKeyOf(position, uid)));
    fetched += await fetchEmails(reading, position, missing);
    await saveProgress(fetched, at + pageSize >= uids.length);
  }
}
