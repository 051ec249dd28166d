// Watches one mailbox until stopped: reads what is there, waits for a notification, reads on. A lost connection is
// retried with backoff; a password rejected several times waits for an admin or the account's next check.
import { setTimeout as sleep } from "node:timers/promises";
import { backoffMs, withJitter } from "#domain/backoff.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { MailboxSettings } from "#domain/inbox/mailbox-settings.ts";
import { limit } from "#domain/limits.ts";
import { saveMailboxHealth } from "#server/actions/account/mailbox/save-mailbox-health.ts";
import type { MailboxSync } from "#server/actions/account/mailbox/sync-context.ts";
import { syncFolder } from "#server/actions/account/mailbox/sync-folder.ts";
import { findSentFolder } from "#server/actions/account/mailbox/with-mailbox.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { type Mailbox, MailboxError } from "#server/ports/mailbox.ts";

const firstMs = 1_000;
const maxMs = 300_000;

/**
 * The delay after a rejected sign-in, of which there are few: an overloaded server must not reject them all within the
 * seconds in which every mailbox connects again.
 */
export const rejectionDelayMs = (rejections: number, random: number): number =>
  reconnectDelayMs(rejections, random) * 30;

/** The delay before the next connection; `random`, between 0 and 1, spreads reconnects. */
export function reconnectDelayMs(failures: number, random: number): number {
  const delayMs = backoffMs({ attempt: failures, firstMs, maxMs });
  return Math.round(withJitter(delayMs, () => random, [0.5, 1]));
}

interface WatchedMailboxContext {
  readonly runtime: Runtime;
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly plan: MailboxSettings;
  /** The sender whose emails are imported from the sent folder. */
  readonly address: string | null;
  open(): Promise<Mailbox>;
  readonly log: LogFn;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Waits before the next attempt; tests don't. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Restarts IDLE before a firewall drops the connection (RFC 2177 allows 29 minutes). */
const waitMs = 300_000;
/** Interval for polling folders without IDLE. */
const folderPollMs = 60_000;
/** One lost connection isn't reported; a minute of failures is. */
const failuresToReport = 4;

/** Resolves when stopped, or when the password is rejected repeatedly. */
export async function watchMailbox(
  watched: WatchedMailboxContext,
  signal: AbortSignal,
): Promise<void> {
  const { runtime, workspaceId, accountId, log } = watched;
  const singlyUpTo = new Map<string, number>();
  const logFields = { account: accountId };
  let failures = 0;
  let rejections = 0;
  while (!signal.aborted) {
    try {
      await watchOnce(watched, singlyUpTo, signal, () => {
        failures = 0;
        rejections = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      rejections = error instanceof MailboxError && error.kind === "rejected" ? rejections + 1 : 0;
      log("warn", "mailbox.failed", { ...logFields, failures, ...errorFields(error) });
      if (error instanceof MailboxError) {
        const isRejected = rejections >= limit("mailboxSignInRejections");
        if (isRejected || failures >= failuresToReport || error.kind === "failed") {
          const state = isRejected ? "broken" : "degraded";
          const health = { state, problem: error.message } as const;
          // If this write fails too, the next attempt reports it.
          const isReported = await saveMailboxHealth(runtime, workspaceId, accountId, health).then(
            () => true,
            () => false,
          );
          if (isRejected && isReported) return;
        }
      }
      const delayMs =
        rejections > 0
          ? rejectionDelayMs(rejections, watched.random())
          : reconnectDelayMs(failures, watched.random());
      await (watched.pause ?? sleepUnlessAborted)(delayMs, signal);
    }
  }
}

const sleepUnlessAborted = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {});

async function watchOnce(
  watched: WatchedMailboxContext,
  singlyUpTo: Map<string, number>,
  signal: AbortSignal,
  connected: () => void,
): Promise<void> {
  const { runtime, workspaceId, accountId, plan, log } = watched;
  const mailbox = await openUnlessAborted(watched, signal);
  if (mailbox === null) return;
  // Work in progress can be cut when stopping: it is fetched again.
  const hangUp = () => void mailbox.close();
  signal.addEventListener("abort", hangUp);
  try {
    const sent = await findSentFolder(mailbox, plan);
    const [first = "INBOX", ...others] = plan.folders;
    const aside = [...others, ...(sent === null || plan.folders.includes(sent) ? [] : [sent])];
    const reading: MailboxSync = {
      runtime,
      workspaceId,
      accountId,
      mailbox,
      signal,
      singlyUpTo,
      senderOf: (folder) => (folder === sent ? watched.address : null),
    };
    const read = async (folder: string) => {
      const { uidValidity, nextUid } = await syncFolder(reading, folder, {
        sinceDays: plan.sinceDays,
        onRenumbered: () =>
          log("warn", "mailbox.uidvalidity_changed", { account: accountId, folder }),
      });
      return `${uidValidity} ${nextUid}`;
    };
    const seen = new Map<string, string>();
    let hasReportedWorking = false;
    while (!signal.aborted) {
      for (const folder of aside) {
        const { uidValidity, nextUid } = await mailbox.readFolderState(folder);
        if (seen.get(folder) !== `${uidValidity} ${nextUid}`) seen.set(folder, await read(folder));
      }
      // Last, because this folder stays selected for IDLE.
      await read(first);
      if (!hasReportedWorking) {
        await saveMailboxHealth(runtime, workspaceId, accountId, {
          state: "working",
          problem: null,
        });
        hasReportedWorking = true;
      }
      connected();
      await mailbox.waitForMail(aside.length > 0 ? folderPollMs : waitMs, signal);
    }
  } finally {
    signal.removeEventListener("abort", hangUp);
    await mailbox.close();
  }
}

/** An unresponsive server must not delay stopping. */
async function openUnlessAborted(
  watched: WatchedMailboxContext,
  signal: AbortSignal,
): Promise<Mailbox | null> {
  const opening = watched.open();
  const aborted = new Promise<null>((stop) => {
    if (signal.aborted) stop(null);
    signal.addEventListener("abort", () => stop(null), { once: true });
  });
  const mailbox = await Promise.race([opening, aborted]);
  if (mailbox === null)
    opening.then(
      (late) => late.close(),
      () => undefined,
    );
  return mailbox;
}
