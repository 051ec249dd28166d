// One mailbox, watched as long as it is wanted: read what is there, wait for a sign, read on. A lost
// connection is made anew with patience; a password that was refused several times waits for a person, or for the next
// time that the account is checked.
import { setTimeout as sleep } from "node:timers/promises";
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
import { reconnectDelayMs } from "./reconnect-delay.ts";

export interface WatchedMailboxContext {
  readonly desk: Runtime;
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly plan: MailboxSettings;
  /** As whose mail the sent folder's is taken. */
  readonly address: string | null;
  open(): Promise<Mailbox>;
  readonly log: LogFn;
  /** Between 0 and 1. */
  readonly random: () => number;
}

/** IDLE is begun anew before a firewall forgets the line (RFC 2177 allows 29 minutes). */
const waitMs = 300_000;
/** Folders that cannot be waited at are looked at as often as this. */
const lookMs = 60_000;
/** One lost connection is nothing to tell; a minute of them is. */
const failuresToTell = 4;

/** Settles when told to stop, or when the password is refused again and again. */
export async function watchMailbox(
  watched: WatchedMailboxContext,
  signal: AbortSignal,
): Promise<void> {
  const { desk, workspaceId, accountId, log } = watched;
  const suspects = new Map<string, number>();
  const facts = { account: accountId };
  let failures = 0;
  let refusals = 0;
  while (!signal.aborted) {
    try {
      await watchOnce(watched, suspects, signal, () => {
        failures = 0;
        refusals = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      refusals = error instanceof MailboxError && error.kind === "refused" ? refusals + 1 : 0;
      log("warn", "mailbox.failed", { ...facts, failures, ...errorFields(error) });
      if (error instanceof MailboxError) {
        const isRefused = refusals >= limit("mailboxRefusals");
        if (isRefused || failures >= failuresToTell || error.kind === "failed") {
          const state = isRefused ? "broken" : "degraded";
          const health = { state, problem: error.message } as const;
          // Where even that cannot be written, the next try tells.
          const isTold = await saveMailboxHealth(desk, workspaceId, accountId, health).then(
            () => true,
            () => false,
          );
          if (isRefused && isTold) return;
        }
      }
      await sleep(reconnectDelayMs(failures, watched.random()), undefined, { signal }).catch(
        () => {},
      );
    }
  }
}

async function watchOnce(
  watched: WatchedMailboxContext,
  suspects: Map<string, number>,
  signal: AbortSignal,
  connected: () => void,
): Promise<void> {
  const { desk, workspaceId, accountId, plan, log } = watched;
  const mailbox = await openUnlessAborted(watched, signal);
  if (mailbox === null) return;
  // Whatever is under way when we are told to stop need not be waited for: it is fetched again.
  const hangUp = () => void mailbox.close();
  signal.addEventListener("abort", hangUp);
  try {
    const sent = await findSentFolder(mailbox, plan);
    const [first = "INBOX", ...others] = plan.folders;
    const aside = [...others, ...(sent === null || plan.folders.includes(sent) ? [] : [sent])];
    const reading: MailboxSync = {
      desk,
      workspaceId,
      accountId,
      mailbox,
      signal,
      suspects,
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
    let isToldWell = false;
    while (!signal.aborted) {
      for (const folder of aside) {
        const { uidValidity, nextUid } = await mailbox.look(folder);
        if (seen.get(folder) !== `${uidValidity} ${nextUid}`) seen.set(folder, await read(folder));
      }
      // Last, for it stays open and is the one that is waited at.
      await read(first);
      if (!isToldWell) {
        await saveMailboxHealth(desk, workspaceId, accountId, { state: "working", problem: null });
        isToldWell = true;
      }
      connected();
      await mailbox.waitForMail(aside.length > 0 ? lookMs : waitMs, signal);
    }
  } finally {
    signal.removeEventListener("abort", hangUp);
    await mailbox.close();
  }
}

/** A server that does not answer must not hold up our own end. */
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
