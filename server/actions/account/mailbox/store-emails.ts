// Fetched emails and the folder's last read UID are saved in one transaction: after a crash at any point, exactly the
// missing emails are fetched again.
import type { InboundPayloadId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import {
  assertFreeSpaceFor,
  storeAndSchedulePayloads,
  storeBodies,
  toNewPayload,
} from "#server/actions/inbound-payload/store-payloads.ts";
import type { FetchedEmail } from "#server/ports/mailbox.ts";
import { sha256InTurns } from "#server/sha256.ts";
import { listKnownEmailHashes, type NewInboundPayload } from "#server/store/inbound-payload.ts";
import { advanceImapFolder } from "#server/store/mailbox/imap-folder.ts";
import { dedupeKeyOf, type FolderPosition, type MailboxSync } from "./sync-context.ts";

/** Returns the number of new emails. `lastUid`: the UID up to which the folder is then read. */
export async function storeFetchedEmails(
  reading: MailboxSync,
  position: FolderPosition,
  emails: readonly FetchedEmail[],
  lastUid: number,
): Promise<number> {
  const { runtime, workspaceId, accountId } = reading;
  const items = await rowsOf(reading, position, emails, runtime.deps.clock.now());
  await assertFreeSpaceFor(runtime.deps, items);
  // Most emails of a renumbered folder are known: their files are not stored again.
  const knownBefore = await listKnownEmailHashes(
    runtime.deps.database,
    workspaceId,
    accountId,
    items.map(sha256In),
  );
  const bodies = new Map(
    (
      await storeBodies(
        runtime.deps,
        items.filter((item) => !knownBefore.has(sha256In(item))),
      )
    ).map((item) => [item.id, item]),
  );
  const stored = await runtime.asSystem(workspaceId, async ({ db, now }) => {
    // The same email under another UID: the folder was renumbered, or the email was moved there and back.
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
    if (position.advances) {
      const { folder, uidValidity } = position;
      await advanceImapFolder(db, workspaceId, accountId, {
        folder,
        uidValidity,
        lastUid,
        at: now,
        lastEmailAt: emails.length > 0 ? now : null,
      });
    }
    return fresh.length;
  });
  if (stored > 0) runtime.deps.onFailpoint?.("payload.stored");
  return stored;
}

async function rowsOf(
  { runtime, workspaceId, accountId, senderOf }: MailboxSync,
  folderPosition: FolderPosition,
  emails: readonly FetchedEmail[],
  now: Date,
): Promise<NewInboundPayload[]> {
  // Ids of the same millisecond are unordered; sorting them makes the emails process in order of arrival.
  const ids = emails.map(() => runtime.newId<InboundPayloadId>()).sort();
  const rows: NewInboundPayload[] = [];
  for (const [position, { uid, bytes, receivedAt }] of emails.entries()) {
    const email = {
      workspaceId,
      accountId,
      id: ids[position] ?? runtime.newId<InboundPayloadId>(),
      provider: "imap",
      dedupeKey: dedupeKeyOf(folderPosition, uid),
      envelope: { from: senderOf(folderPosition.folder), to: [] },
      bytes,
      receivedAt: receivedAt !== null && receivedAt < now ? receivedAt : now,
    };
    rows.push(toNewPayload(email, await sha256InTurns(bytes)));
  }
  return rows;
}

const sha256In = (item: NewInboundPayload): string =>
  required(item.email, "every row is an email").sha256;
