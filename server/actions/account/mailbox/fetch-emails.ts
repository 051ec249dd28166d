// Fetches emails in batches, in UID order. If a batch fails, the emails already received are kept and the faulty one is
// found by fetching one by one.
import { type FetchedEmail, type Mailbox, MailboxError } from "#server/ports/mailbox.ts";
import { isRowDataError } from "#server/store/database.ts";
import {
  clearFailures,
  describeTooLarge,
  exceedsSizeLimit,
  recordFailure,
} from "./message-failures.ts";
import { splitIntoBatches } from "./split-into-batches.ts";
import { storeFetchedEmails } from "./store-emails.ts";
import type { FolderPosition, MailboxSync } from "./sync-context.ts";

/** UIDs per page. A very long read saves its position after each page. */
const pageSize = 500;

/** Returns the number of new emails. Reads the open folder; `uids` must be ascending. */
export async function fetchEmails(
  reading: MailboxSync,
  position: FolderPosition,
  uids: readonly number[],
): Promise<number> {
  let stored = 0;
  for (let at = 0; at < uids.length && !reading.signal.aborted; at += pageSize) {
    const page = uids.slice(at, at + pageSize);
    const summaries = await reading.mailbox.listSummaries(page);
    for (const batch of splitIntoBatches(summaries, {
      isAlone: (one) =>
        exceedsSizeLimit(one) || one.uid <= (reading.singlyUpTo.get(position.folder) ?? 0),
    })) {
      if (reading.signal.aborted) return stored;
      const [first] = batch;
      if (first && exceedsSizeLimit(first))
        await recordFailure(reading, position, first.uid, describeTooLarge(first), true);
      else
        stored += await fetchBatch(
          reading,
          position,
          batch.map((one) => one.uid),
        );
    }
    // The page's last email may be gone by now; the folder still counts as read up to it.
    const last = page.at(-1);
    if (last !== undefined && !reading.signal.aborted)
      await storeFetchedEmails(reading, position, [], last);
  }
  return stored;
}

async function fetchBatch(
  reading: MailboxSync,
  position: FolderPosition,
  uids: readonly number[],
): Promise<number> {
  const last = uids.at(-1) ?? 0;
  const emails: FetchedEmail[] = [];
  try {
    await fetchAll(reading.mailbox, uids, emails);
    const stored = await storeFetchedEmails(reading, position, emails, last);
    if (uids.length === 1) await clearFailures(reading, position, last);
    return stored;
  } catch (error) {
    // The server disconnects when it is stopped: that is no email's fault.
    if (reading.signal.aborted || !(error instanceof MailboxError || isRowDataError(error)))
      throw error;
    if (uids.length === 1) return handleFailedEmail(reading, position, last, error);
    reading.singlyUpTo.set(position.folder, last);
    const came = isRowDataError(error) ? [] : unbrokenRun(uids, emails);
    const upTo = came.at(-1)?.uid ?? 0;
    let stored = came.length > 0 ? await storeFetchedEmails(reading, position, came, upTo) : 0;
    if (error instanceof MailboxError && error.kind === "lost") throw error;
    for (const uid of uids.filter((one) => one > upTo))
      stored += await fetchBatch(reading, position, [uid]);
    return stored;
  }
}

/**
 * A single email failed: sets it aside after the last attempt. If the connection is lost, the next connection retries.
 */
async function handleFailedEmail(
  reading: MailboxSync,
  position: FolderPosition,
  uid: number,
  error: Error,
): Promise<number> {
  const problem =
    error instanceof MailboxError ? error.message : "The database couldn't save this email.";
  const isSkipped = await recordFailure(reading, position, uid, problem);
  if (error instanceof MailboxError && error.kind !== "failed") throw error;
  return isSkipped ? 0 : fetchBatch(reading, position, [uid]);
}

async function fetchAll(
  mailbox: Mailbox,
  uids: readonly number[],
  emails: FetchedEmail[],
): Promise<void> {
  for await (const email of mailbox.fetch(uids)) emails.push(email);
  emails.sort((one, other) => one.uid - other.uid);
  const came = new Set(emails.map((one) => one.uid));
  // Some may have been deleted meanwhile; an email that still exists but wasn't returned failed silently.
  const withheld = await mailbox.listSummaries(uids.filter((uid) => !came.has(uid)));
  if (withheld.length > 0)
    throw new MailboxError("failed", "The mail server doesn't return this email.");
}

/** The emails from the start without a gap: the saved position means that everything before it was read. */
const unbrokenRun = (uids: readonly number[], emails: readonly FetchedEmail[]): FetchedEmail[] =>
  emails.filter(({ uid }, position) => uids[position] === uid);
