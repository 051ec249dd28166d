// Reads a folder on from the last known UID. Unread flags don't matter: an email read in another program is still
// fetched.
import { dayMs } from "#domain/day-ms.ts";
import type { FolderState } from "#server/ports/mailbox.ts";
import {
  advanceImapFolder,
  findImapFolder,
  resetImapFolder,
} from "#server/store/mailbox/imap-folder.ts";
import { fetchEmails } from "./fetch-emails.ts";
import type { MailboxSync } from "./sync-context.ts";

/** Servers compare dates in a time zone of their own. */
const overlapDays = 2;
/** Without new emails, the position is written once a minute, not at every check. */
const markEveryMs = 60_000;

interface ReadOptions {
  /** How many days back to read in a folder that was never read before. */
  readonly sinceDays: number;
  /** Called as soon as new numbering is detected: the read that follows may fail. */
  readonly onRenumbered: () => void;
}

/** If the folder was renumbered, emails already known are not stored again. */
export async function syncFolder(
  reading: MailboxSync,
  folder: string,
  { sinceDays, onRenumbered }: ReadOptions,
): Promise<FolderState> {
  const { runtime, workspaceId, accountId, mailbox } = reading;
  const { database, clock } = runtime.deps;
  const state = await mailbox.open(folder);
  const box = await findImapFolder(database, workspaceId, accountId, folder);
  const isRenumbered = box !== null && box.uidValidity !== state.uidValidity;
  let lastUid = box?.lastUid ?? 0;
  if (box === null || isRenumbered) {
    const now = clock.now();
    const since = box
      ? new Date(Date.parse(box.checkedAt ?? now.toISOString()) - overlapDays * dayMs)
      : sinceDays > 0
        ? new Date(now.getTime() - sinceDays * dayMs)
        : null;
    lastUid = await lastUidBefore(reading, state, since);
    const { uidValidity } = state;
    await resetImapFolder(database, workspaceId, accountId, {
      folder,
      uidValidity,
      lastUid,
      at: now,
    });
    if (isRenumbered) onRenumbered();
  }
  const position = { folder, uidValidity: state.uidValidity, advances: true };
  const uids = await mailbox.listUidsFrom(lastUid + 1);
  await fetchEmails(reading, position, uids);
  if (uids.length === 0) await markChecked(reading, position, lastUid, box?.checkedAt ?? null);
  return state;
}

/** The UID before the first email since that time; with null, the newest UID, so only new emails are read. */
async function lastUidBefore(
  { mailbox }: MailboxSync,
  { nextUid }: FolderState,
  since: Date | null,
): Promise<number> {
  const [first] = since === null ? [] : await mailbox.listUidsSince(since);
  return (first ?? nextUid) - 1;
}

async function markChecked(
  { runtime, workspaceId, accountId }: MailboxSync,
  { folder, uidValidity }: { folder: string; uidValidity: number },
  lastUid: number,
  checkedAt: string | null,
): Promise<void> {
  const at = runtime.deps.clock.now();
  if (checkedAt !== null && at.getTime() - Date.parse(checkedAt) < markEveryMs) return;
  await advanceImapFolder(runtime.deps.database, workspaceId, accountId, {
    folder,
    uidValidity,
    lastUid,
    at,
    lastEmailAt: null,
  });
}
