// Of several processes one watches a mailbox. It renews that in the database every few seconds: a process that was
// killed, that hangs, or whose network or database is away gives up what it held by saying nothing. Two that watch for
// a moment do no harm, for every mail has a key.
import { errorFields, type LogFn } from "#server/logger.ts";
import {
  releaseMailboxLease,
  releaseMailboxLeases,
  renewMailboxLeases,
  takeMailboxLease,
} from "#server/store/mailbox/mailbox-lease.ts";
import type { Db } from "#server/store/sql.ts";

export interface Lease {
  /** false: another process has it. */
  take(accountId: string): Promise<boolean>;
  release(accountId: string): Promise<void>;
  stop(): Promise<void>;
}

export interface LeaseParts {
  readonly db: Db;
  readonly instanceId: string;
  /** No other process works on this database: what is held is a dead one's. */
  readonly isAlone: boolean;
  /** Something that was held may be somebody else's now. */
  readonly lost: () => void;
  readonly log: LogFn;
  readonly holdMs?: number;
}

/** Moves within half a minute, with the look for free mailboxes. */
const usualHoldMs = 20_000;

export function createLease(parts: LeaseParts): Lease {
  const { db, instanceId, isAlone, lost, log, holdMs = usualHoldMs } = parts;
  const held = new Set<string>();
  let renewedAtMs = performance.now();
  let isRenewing = false;
  const cleared = isAlone ? releaseMailboxLeases(db, null).catch(() => undefined) : null;

  function giveUp(why: string): void {
    held.clear();
    log("warn", "mailbox.lease_lost", { why });
    lost();
  }

  async function renew(): Promise<void> {
    if (held.size === 0) {
      renewedAtMs = performance.now();
      return;
    }
    // Before another may have it, whatever hangs here.
    if (performance.now() - renewedAtMs > holdMs * 0.75) giveUp("not renewed in time");
    if (isRenewing) return;
    isRenewing = true;
    const askedAtMs = performance.now();
    try {
      const ours = await renewMailboxLeases(db, instanceId, holdMs);
      renewedAtMs = askedAtMs;
      if ([...held].some((one) => !ours.has(one))) giveUp("taken by another process");
    } catch (error) {
      log("info", "mailbox.lease_not_renewed", errorFields(error));
    } finally {
      isRenewing = false;
    }
  }

  const timer = setInterval(() => void renew(), holdMs / 4);
  timer.unref();
  return {
    async take(accountId) {
      await cleared;
      if (held.has(accountId)) return true;
      if (!(await takeMailboxLease(db, instanceId, accountId, holdMs))) return false;
      if (held.size === 0) renewedAtMs = performance.now();
      held.add(accountId);
      return true;
    },
    async release(accountId) {
      if (held.delete(accountId)) await releaseMailboxLease(db, instanceId, accountId);
    },
    async stop() {
      clearInterval(timer);
      held.clear();
      await releaseMailboxLeases(db, instanceId).catch(() => undefined);
    },
  };
}
