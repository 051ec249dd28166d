// Fetched mails and the mark up to which the folder is read are one transaction: a process killed anywhere
// between fetches again what is not there, and nothing that is.
import type { InboundPayloadId } from "#domain/ids.ts";
import {
  sha256Of,
  storeAndSchedulePayloads,
  storeBodies,
  toNewPayload,
} from "#server/actions/inbound-payload/store-payloads.ts";
import type { FetchedEmail } from "#server/ports/mailbox.ts";
import { listKnownEmailHashes, type NewInboundPayload } from "#server/store/inbound-payload.ts";
import { advanceImapFolder } from "#server/store/mailbox/imap-folder.ts";
import { dedupeKeyOf, type FolderPosition, type MailboxSync } from "./sync-context.ts";

/** How many of them were new. `lastUid`: up to where the folder is read with them. */
export async function storeFetchedEmails(
  reading: MailboxSync,
  place: FolderPosition,
  mails: readonly FetchedEmail[],
  lastUid: number,
): Promise<number> {
  const { desk, workspaceId, accountId } = reading;
  const items = rowsOf(reading, place, mails, desk.parts.clock.now());
  // Most of a folder that was numbered afresh is known: its files are not stored again.
  const knownBefore = await listKnownEmailHashes(
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
  const stored = await desk.asSystem(workspaceId, async ({ db, now }) => {
    // The same original under another uid: the folder was numbered afresh, or the mail moved there and back.
    const known = await listKnownEmailHashes(db, workspaceId, accountId, items.map(sha256In));
    const fresh = items.filter((item) => {
      const sha256 = sha256In(item);
      if (known.has(sha256)) return false;
      known.add(sha256);
      return true;
    });
    await storeAndSchedulePayloads(
      db,
      fresh.map((item) => bodies.get(item.id) ?? item),
    );
    if (place.advances) {
      const { folder, uidValidity } = place;
      await advanceImapFolder(db, workspaceId, accountId, {
        folder,
        uidValidity,
        lastUid,
        at: now,
        lastMailAt: mails.length > 0 ? now : null,
      });
    }
    return fresh.length;
  });
  if (stored > 0) desk.parts.passes?.("payload.stored");
  return stored;
}

function rowsOf(
  { desk, workspaceId, accountId, senderOf }: MailboxSync,
  place: FolderPosition,
  mails: readonly FetchedEmail[],
  now: Date,
): NewInboundPayload[] {
  // Ids of one moment have no order of their own; what came first is to be read first.
  const ids = mails.map(() => desk.newId<InboundPayloadId>()).sort();
  return mails.map(({ uid, bytes, receivedAt }, position) =>
    toNewPayload({
      workspaceId,
      accountId,
      id: ids[position] ?? desk.newId(),
      vendor: "imap",
      dedupeKey: dedupeKeyOf(place, uid),
      envelope: { from: senderOf(place.folder), to: [] },
      bytes,
      receivedAt: receivedAt !== null && receivedAt < now ? receivedAt : now,
    }),
  );
}

const sha256In = (item: NewInboundPayload): string => item.mail?.sha256 ?? sha256Of(item.body);
