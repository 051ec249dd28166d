// A mail that cannot be fetched is set aside with its reason and stands in the settings; the others go on.
import { formatBytes, limit } from "#domain/limits.ts";
import type { EmailSummary } from "#server/ports/mailbox.ts";
import {
  advanceImapFolder,
  clearImapFailure,
  recordImapFailure,
} from "#server/store/mailbox/imap-folder.ts";
import type { FolderPosition, MailboxSync } from "./sync-context.ts";

/** Counts one failure; true when it was the last one and the mail is set aside. */
export async function recordFailure(
  reading: MailboxSync,
  place: FolderPosition,
  uid: number,
  problem: string,
  isLast = false,
): Promise<boolean> {
  const { desk, workspaceId, accountId } = reading;
  const { folder, uidValidity } = place;
  const most = limit("imapTries");
  return desk.asSystem(workspaceId, async ({ db, now, announce }) => {
    const tries = await recordImapFailure(db, workspaceId, accountId, {
      folder,
      uidValidity,
      uid,
      problem,
      at: now,
      tries: isLast ? most : 1,
    });
    if (tries < most) return false;
    if (place.advances) {
      await advanceImapFolder(db, workspaceId, accountId, {
        folder,
        uidValidity,
        lastUid: uid,
        at: now,
        lastMailAt: null,
      });
    }
    announce("account", accountId);
    return true;
  });
}

export async function clearFailures(
  { desk, workspaceId, accountId }: MailboxSync,
  { folder, uidValidity }: FolderPosition,
  uid: number,
): Promise<void> {
  await clearImapFailure(desk.parts.database, workspaceId, accountId, { folder, uidValidity, uid });
}

export const exceedsSizeLimit = ({ size }: EmailSummary): boolean => size > limit("mailBytes");

export const describeTooLarge = ({ size }: EmailSummary): string =>
  `It's ${formatBytes(size)}; Deskbell accepts emails up to ${formatBytes(limit("mailBytes"))}. Read it in your email app.`;
