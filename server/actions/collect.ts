// What a transaction produces besides its rows: changes, jobs and audit records. Written at its end, and only for work
// that was kept.
import type { WorkspaceId } from "#domain/ids.ts";
import type { JobName, JobPayload } from "#server/scheduler/job-catalog.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import type { Transaction } from "#server/store/database.ts";
import { appendChanges, type Change } from "#server/store/feed.ts";
import type { WriteContext } from "./define-action.ts";

/** Run by this process as soon as it is due. */
export interface SoonJob {
  readonly name: JobName;
  readonly payload: unknown;
  readonly at: Date;
}

interface Audit {
  readonly objectId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export function collect(db: Transaction, workspaceId: WorkspaceId, soon: SoonJob[]) {
  const changes = new Map<string, Change>();
  const worded = new Set<Change>();
  const pendingJobs: (() => Promise<void>)[] = [];
  const audits: Audit[] = [];
  const announce: WriteContext["announce"] = (entity, id, about = {}) => {
    const key = `${entity} ${id} ${about.memberId ?? ""}`;
    changes.delete(key); // keeps the latest change per key, in order
    changes.set(key, {
      entity,
      id,
      operation: about.operation ?? "saved",
      conversationId: about.conversationId ?? null,
      inboxId: about.inboxId ?? null,
      memberId: about.memberId ?? null,
    });
  };
  const schedule: WriteContext["schedule"] = <Name extends JobName>(
    name: Name,
    payload: JobPayload<Name>,
    input: Parameters<WriteContext["schedule"]>[2] = {},
  ) => {
    pendingJobs.push(() => scheduleJob(db, name, payload, input));
    if (input.usesTimer && input.at) soon.push({ name, payload, at: input.at });
  };
  return {
    announce,
    schedule,
    audit: (objectId: string | null, details: Audit["details"]) =>
      void audits.push({ objectId, details }),
    audits: (): readonly Audit[] => audits,
    /** Returns a function that resets to this point: work that is rolled back publishes nothing. */
    mark(): () => void {
      const [toldBy, wordedBy] = [[...changes], [...worded]];
      const [wished, hurried, audited] = [pendingJobs.length, soon.length, audits.length];
      return () => {
        changes.clear();
        for (const [key, change] of toldBy) changes.set(key, change);
        worded.clear();
        for (const change of wordedBy) worded.add(change);
        pendingJobs.length = wished;
        soon.length = hurried;
        audits.length = audited;
      };
    },
    /** Changes published since the last call. */
    takeUnworded() {
      const unworded = [...changes.values()].filter((one) => !worded.has(one));
      for (const one of unworded) worded.add(one);
      return unworded;
    },
    /** Jobs first, the change feed's row lock last, so that it is held as briefly as possible. */
    async flush(now: Date) {
      for (const input of pendingJobs) await input();
      await appendChanges(db, workspaceId, [...changes.values()], now);
    },
  };
}
