// Fetched mails and the mark up to which the folder is read are one transaction: a process killed anywhere
// between fetches again what is not there, and nothing that is.
import type { RawItemId } from "#domain/ids.ts";
import {
  asRawItem,
  keepRawItemsToRead,
  sha256Of,
  storeBodies,
} from "#server/actions/raw-item/keep-raw-items.ts";
import type { FetchedMail } from "#server/ports/mailbox.ts";
import { advanceBox } from "#server/store/mailbox/imap-box.ts";
import { listKnownMails, type NewRawItem } from "#server/store/raw-item.ts";
import { keyOf, type Place, type Reading } from "./reading.ts";

/** How many of them were new. `lastUid`: up to where the folder is read with them. */
export async function storeMails(
  reading: Reading,
  place: Place,
  mails: readonly FetchedMail[],
  lastUid: number,
): Promise<number> {
  const { desk, workspaceId, accountId } = reading;
  const items = rowsOf(reading, place, mails, desk.parts.clock.now());
  // Most of a folder that was numbered afresh is known: its files are not stored again.
  const knownBefore = await listKnownMails(
    desk.parts.database,
    workspaceId,
    accountId,
    items.map(sha256In),
  );
  const bodies = new Map(
    (
      await storeBodies(
        desk.parts,
        items.filter((item) => !knownBefore.has(sha256In(item))),
      )
    ).map((item) => [item.id, item]),
  );
  const stored = await desk.asHouse(workspaceId, async ({ db, now }) => {
    // The same original under another uid: the folder was numbered afresh, or the mail moved there and back.
    const known = await listKnownMails(db, workspaceId, accountId, items.map(sha256In));
    const fresh = items.filter((item) => {
      const sha256 = sha256In(item);
      if (known.has(sha256)) return false;
      known.add(sha256);
      return true;
    });
    await keepRawItemsToRead(
      db,
      fresh.map((item) => bodies.get(item.id) ?? item),
    );
    if (place.advances) {
      const { folder, uidValidity } = place;
      await advanceBox(db, workspaceId, accountId, {
        folder,
        uidValidity,
        lastUid,
        at: now,
        lastMailAt: mails.length > 0 ? now : null,
      });
    }
    return fresh.length;
  });
  if (stored > 0) desk.parts.passes?.("raw.stored");
  return stored;
}

function rowsOf(
  { desk, workspaceId, accountId, senderOf }: Reading,
  place: Place,
  mails: readonly FetchedMail[],
  now: Date,
): NewRawItem[] {
  // Ids of one moment have no order of their own; what came first is to be read first.
  const ids = mails.map(() => desk.newId<RawItemId>()).sort();
  return mails.map(({ uid, bytes, receivedAt }, position) =>
    asRawItem({
      workspaceId,
      accountId,
      id: ids[position] ?? desk.newId(),
      vendor: "imap",
      dedupeKey: keyOf(place, uid),
      envelope: { from: senderOf(place.folder), to: [] },
      bytes,
      receivedAt: receivedAt !== null && receivedAt < now ? receivedAt : now,
    }),
  );
}

const sha256In = (item: NewRawItem): string => item.mail?.sha256 ?? sha256Of(item.body);
