// One of several processes watches a mailbox and renews its lease in the database every few seconds: a process that was
// killed, hangs, or lost its network or database gives up its leases by not renewing. Two watchers at once do no harm,
// because every email has a dedupe key.
import { errorFields, type LogFn } from "#server/logger.ts";
import {
  claimMailboxLease,
  releaseMailboxLease,
  releaseMailboxLeases,
  renewMailboxLeases,
} from "#server/store/mailbox/mailbox-lease.ts";
import type { Db } from "#server/store/sql.ts";

export interface Lease {
  /** False if another process holds it. */
  acquire(accountId: string): Promise<boolean>;
  release(accountId: string): Promise<void>;
  stop(): Promise<void>;
}

interface LeaseDeps {
  readonly db: Db;
  readonly instanceId: string;
  /** True if no other process uses this database, so that existing leases belong to dead ones. */
  readonly isAlone: boolean;
  /** Called when another process may hold a lease of this one. */
  readonly lost: () => void;
  readonly log: LogFn;
  readonly holdMs?: number;
}

/** Moves a mailbox within half a minute, including the scan for free ones. */
const defaultHoldMs = 20_000;

export function createLease(deps: LeaseDeps): Lease {
  const { db, instanceId, isAlone, lost, log, holdMs = defaultHoldMs } = deps;
  const held = new Set<string>();
  let renewedAtMs = performance.now();
  let isRenewing = false;
  const cleared = isAlone ? releaseMailboxLeases(db, null).catch(() => undefined) : null;

  function dropLeases(reason: string): void {
    held.clear();
    log("warn", "mailbox.lease_lost", { reason });
    lost();
  }

  async function renew(): Promise<void> {
    if (held.size === 0) {
      renewedAtMs = performance.now();
      return;
    }
    // Gives up before another process may take it, whatever hangs here.
    if (performance.now() - renewedAtMs > holdMs * 0.75) dropLeases("not renewed in time");
    if (isRenewing) return;
    isRenewing = true;
    const requestedAtMs = performance.now();
    try {
      const ours = await renewMailboxLeases(db, instanceId, holdMs);
      renewedAtMs = requestedAtMs;
      if ([...held].some((one) => !ours.has(one))) dropLeases("taken by another process");
    } catch (error) {
      log("info", "mailbox.lease_renew_failed", errorFields(error));
    } finally {
      isRenewing = false;
    }
  }

  const timer = setInterval(() => void renew(), holdMs / 4);
  timer.unref();
  return {
    async acquire(accountId) {
      await cleared;
      if (held.has(accountId)) return true;
      if (!(await claimMailboxLease(db, instanceId, accountId, holdMs))) return false;
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
