// Bringing mails home, many at a time, in the order of their uids. When something breaks, what came is kept
// and the guilty mail is found by fetching one by one.
import { type FetchedEmail, type Mailbox, MailboxError } from "#server/ports/mailbox.ts";
import { isRowDataError } from "#server/store/database.ts";
import {
  clearFailures,
  describeTooLarge,
  exceedsSizeLimit,
  recordFailure,
} from "./skip-failing-message.ts";
import { splitIntoBatches } from "./split-into-batches.ts";
import { storeFetchedEmails } from "./store-emails.ts";
import type { FolderPosition, MailboxSync } from "./sync-context.ts";

/** A page of sketches; also how long the ends of a very long reading are apart. */
const pageSize = 500;

/** How many were new. Of the open folder; `uids` ascending. */
export async function fetchEmails(
  reading: MailboxSync,
  place: FolderPosition,
  uids: readonly number[],
): Promise<number> {
  let stored = 0;
  for (let at = 0; at < uids.length && !reading.signal.aborted; at += pageSize) {
    const page = uids.slice(at, at + pageSize);
    const sketches = await reading.mailbox.sketch(page);
    for (const batch of splitIntoBatches(sketches, {
      isAlone: (one) =>
        exceedsSizeLimit(one) || one.uid <= (reading.suspects.get(place.folder) ?? 0),
    })) {
      if (reading.signal.aborted) return stored;
      const [first] = batch;
      if (first && exceedsSizeLimit(first))
        await recordFailure(reading, place, first.uid, describeTooLarge(first), true);
      else
        stored += await fetchBatch(
          reading,
          place,
          batch.map((one) => one.uid),
        );
    }
    // The last of a page may be gone by now: the folder is read up to there all the same.
    const last = page.at(-1);
    if (last !== undefined && !reading.signal.aborted)
      await storeFetchedEmails(reading, place, [], last);
  }
  return stored;
}

async function fetchBatch(
  reading: MailboxSync,
  place: FolderPosition,
  uids: readonly number[],
): Promise<number> {
  const last = uids.at(-1) ?? 0;
  const mails: FetchedEmail[] = [];
  try {
    await takeAll(reading.mailbox, uids, mails);
    const stored = await storeFetchedEmails(reading, place, mails, last);
    if (uids.length === 1) await clearFailures(reading, place, last);
    return stored;
  } catch (error) {
    // We hang up ourselves when we are told to stop: that is no mail's fault.
    if (reading.signal.aborted || !(error instanceof MailboxError || isRowDataError(error)))
      throw error;
    if (uids.length === 1) return fetchAgain(reading, place, last, error);
    reading.suspects.set(place.folder, last);
    const came = isRowDataError(error) ? [] : unbrokenRun(uids, mails);
    const upTo = came.at(-1)?.uid ?? 0;
    let stored = came.length > 0 ? await storeFetchedEmails(reading, place, came, upTo) : 0;
    if (error instanceof MailboxError && error.kind === "lost") throw error;
    for (const uid of uids.filter((one) => one > upTo))
      stored += await fetchBatch(reading, place, [uid]);
    return stored;
  }
}

/** One mail alone has failed: after the last try it is set aside, on a dead line the next one tries again. */
async function fetchAgain(
  reading: MailboxSync,
  place: FolderPosition,
  uid: number,
  error: Error,
): Promise<number> {
  const problem =
    error instanceof MailboxError ? error.message : "The database couldn't save this email.";
  const isAside = await recordFailure(reading, place, uid, problem);
  if (error instanceof MailboxError && error.kind !== "failed") throw error;
  return isAside ? 0 : fetchBatch(reading, place, [uid]);
}

async function takeAll(
  mailbox: Mailbox,
  uids: readonly number[],
  mails: FetchedEmail[],
): Promise<void> {
  for await (const mail of mailbox.fetch(uids)) mails.push(mail);
  mails.sort((one, other) => one.uid - other.uid);
  const came = new Set(mails.map((one) => one.uid));
  // Some was taken away meanwhile; what is still there and did not come has failed without a word.
  const withheld = await mailbox.sketch(uids.filter((uid) => !came.has(uid)));
  if (withheld.length > 0)
    throw new MailboxError("failed", "The mail server doesn't return this email.");
}

/** From the beginning without a gap: the mark says that everything before it was read. */
const unbrokenRun = (uids: readonly number[], mails: readonly FetchedEmail[]): FetchedEmail[] =>
  mails.filter(({ uid }, position) => uids[position] === uid);
