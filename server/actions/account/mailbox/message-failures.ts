// An email that can't be fetched is set aside with its reason and listed in the settings; the others continue.
import { formatBytes, limit } from "#domain/limits.ts";
import type { EmailSummary } from "#server/ports/mailbox.ts";
import {
  advanceImapFolder,
  clearImapFailure,
  recordImapFailure,
} from "#server/store/mailbox/imap-folder.ts";
import type { FolderPosition, MailboxSync } from "./sync-context.ts";

/** Counts one failure. True if it was the last attempt and the email is set aside. */
export async function recordFailure(
  reading: MailboxSync,
  position: FolderPosition,
  uid: number,
  problem: string,
  isLast = false,
): Promise<boolean> {
  const { runtime, workspaceId, accountId } = reading;
  const { folder, uidValidity } = position;
  const max = limit("imapAttempts");
  return runtime.asSystem(workspaceId, async ({ db, now, publishChange }) => {
    const attempts = await recordImapFailure(db, workspaceId, accountId, {
      folder,
      uidValidity,
      uid,
      problem,
      at: now,
      attempts: isLast ? max : 1,
    });
    if (attempts < max) return false;
    if (position.advances) {
      await advanceImapFolder(db, workspaceId, accountId, {
        folder,
        uidValidity,
        lastUid: uid,
        at: now,
        lastEmailAt: null,
      });
    }
    publishChange("account", accountId);
    return true;
  });
}

export async function clearFailures(
  { runtime, workspaceId, accountId }: MailboxSync,
  { folder, uidValidity }: FolderPosition,
  uid: number,
): Promise<void> {
  await clearImapFailure(runtime.deps.database, workspaceId, accountId, {
    folder,
    uidValidity,
    uid,
  });
}

export const exceedsSizeLimit = ({ size }: EmailSummary): boolean =>
  size > limit("inboundEmailBytes");

export const describeTooLarge = ({ size }: EmailSummary): string =>
  `It's ${formatBytes(size)}; Deskbell accepts emails up to ${formatBytes(limit("inboundEmailBytes"))}. Read it in your email app.`;
