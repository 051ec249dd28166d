// Reading on in a folder, from the last uid we know. Never by what is unread there: what somebody has read in
// another program arrives here all the same.
import type { FolderState } from "#server/ports/mailbox.ts";
import {
  advanceImapFolder,
  findImapFolder,
  resetImapFolder,
} from "#server/store/mailbox/imap-folder.ts";
import { fetchEmails } from "./fetch-emails.ts";
import type { MailboxSync } from "./sync-context.ts";

const dayMs = 24 * 3600_000;
/** Servers tell days by a clock of their own. */
const overlapDays = 2;
/** A mark without news is written once a minute, not at every look. */
const markEveryMs = 60_000;

interface ReadOptions {
  /** How far back a folder is read that was never read before. */
  readonly sinceDays: number;
  /** Called as soon as it is found out: the reading that follows may break off. */
  readonly onRenumbered: () => void;
}

/** Where all mails have other numbers now, what we know of them already is not taken again. */
export async function syncFolder(
  reading: MailboxSync,
  folder: string,
  { sinceDays, onRenumbered }: ReadOptions,
): Promise<FolderState> {
  const { desk, workspaceId, accountId, mailbox } = reading;
  const { database, clock } = desk.parts;
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
    lastUid = await beforeAllSince(reading, state, since);
    const { uidValidity } = state;
    await resetImapFolder(database, workspaceId, accountId, {
      folder,
      uidValidity,
      lastUid,
      at: now,
    });
    if (isRenumbered) onRenumbered();
  }
  const place = { folder, uidValidity: state.uidValidity, advances: true };
  const uids = await mailbox.listUidsFrom(lastUid + 1);
  await fetchEmails(reading, place, uids);
  if (uids.length === 0) await markLooked(reading, place, lastUid, box?.checkedAt ?? null);
  return state;
}

/** The uid behind which everything of that time lies; null: from now on. */
async function beforeAllSince(
  { mailbox }: MailboxSync,
  { nextUid }: FolderState,
  since: Date | null,
): Promise<number> {
  const [first] = since === null ? [] : await mailbox.listUidsSince(since);
  return (first ?? nextUid) - 1;
}

async function markLooked(
  { desk, workspaceId, accountId }: MailboxSync,
  { folder, uidValidity }: { folder: string; uidValidity: number },
  lastUid: number,
  checkedAt: string | null,
): Promise<void> {
  const at = desk.parts.clock.now();
  if (checkedAt !== null && at.getTime() - Date.parse(checkedAt) < markEveryMs) return;
  await advanceImapFolder(desk.parts.database, workspaceId, accountId, {
    folder,
    uidValidity,
    lastUid,
    at,
    lastMailAt: null,
  });
}
