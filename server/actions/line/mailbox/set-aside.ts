// A mail that cannot be fetched is set aside with its reason and stands in the settings; the others go on.
import { limit, sayBytes } from "#domain/limits.ts";
import type { MailSketch } from "#server/ports/mailbox.ts";
import { advanceBox, clearStuck, noteStuck } from "#server/store/mailbox/imap-box.ts";
import type { Place, Reading } from "./reading.ts";

/** Counts one failure; true when it was the last one and the mail is set aside. */
export async function noteFailure(
  reading: Reading,
  place: Place,
  uid: number,
  problem: string,
  isLast = false,
): Promise<boolean> {
  const { desk, workspaceId, accountId } = reading;
  const { folder, uidValidity } = place;
  const most = limit("imapTries");
  return desk.asHouse(workspaceId, async ({ db, now, announce }) => {
    const tries = await noteStuck(db, workspaceId, accountId, {
      folder,
      uidValidity,
      uid,
      problem,
      at: now,
      tries: isLast ? most : 1,
    });
    if (tries < most) return false;
    if (place.advances) {
      await advanceBox(db, workspaceId, accountId, {
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

export async function forgetFailures(
  { desk, workspaceId, accountId }: Reading,
  { folder, uidValidity }: Place,
  uid: number,
): Promise<void> {
  await clearStuck(desk.parts.database, workspaceId, accountId, { folder, uidValidity, uid });
}

export const isTooLarge = ({ size }: MailSketch): boolean => size > limit("mailBytes");

export const sayTooLarge = ({ size }: MailSketch): string =>
  `It's ${sayBytes(size)}; Deskbell accepts emails up to ${sayBytes(limit("mailBytes"))}. Read it in your email app.`;
