// What a transaction produces besides its rows: changes, jobs and audit records. Written at its end, and only for work
// that was kept.
import type { ConversationId, WorkspaceId } from "#domain/ids.ts";
import type { JobName, JobPayload } from "#server/scheduler/job-catalog.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import type { Transaction } from "#server/store/database.ts";
import { appendChangesSql, type Change } from "#server/store/feed.ts";
import type { WriteContext } from "./define-action.ts";

/** Run by this process as soon as it is due. */
export interface TimerJob {
  readonly name: JobName;
  readonly payload: unknown;
  readonly at: Date;
}

interface Audit {
  readonly objectId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export function collect(db: Transaction, workspaceId: WorkspaceId, timerJobs: TimerJob[]) {
  const changes = new Map<string, Change>();
  const describedChanges = new Set<Change>();
  const pendingJobs: (() => Promise<void>)[] = [];
  const audits: Audit[] = [];
  const publishChange: WriteContext["publishChange"] = (entity, id, about = {}) => {
    const key = `${entity} ${id} ${about.memberId ?? ""}`;
    changes.delete(key); // keeps the latest change per key, in order
    changes.set(key, {
      entity,
      id,
      operation: about.operation ?? "upserted",
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
    const timerAt = input.timerAt ?? (input.usesTimer ? input.at : undefined);
    if (timerAt) timerJobs.push({ name, payload, at: timerAt });
  };
  return {
    publishChange,
    schedule,
    audit: (objectId: string | null, details: Audit["details"]) =>
      void audits.push({ objectId, details }),
    audits: (): readonly Audit[] => audits,
    /** Returns a function that resets to this point: work that is rolled back publishes nothing. */
    mark(): () => void {
      const [changesBefore, describedBefore] = [[...changes], [...describedChanges]];
      const [jobCount, soonCount, auditCount] = [
        pendingJobs.length,
        timerJobs.length,
        audits.length,
      ];
      return () => {
        changes.clear();
        for (const [key, change] of changesBefore) changes.set(key, change);
        describedChanges.clear();
        for (const change of describedBefore) describedChanges.add(change);
        pendingJobs.length = jobCount;
        timerJobs.length = soonCount;
        audits.length = auditCount;
      };
    },
    /** Changes published since the last call. */
    consumeNewChanges() {
      const undescribed = [...changes.values()].filter((one) => !describedChanges.has(one));
      for (const one of undescribed) describedChanges.add(one);
      return undescribed;
    },
    changedConversations: (): ConversationId[] =>
      [...changes.values()].flatMap(({ entity, id, operation }) =>
        entity === "conversation" && operation === "upserted" ? [id as ConversationId] : [],
      ),
    /** Jobs first. The change feed's row, for which every other write waits, is locked with the commit. */
    async flush(now: Date) {
      for (const input of pendingJobs) await input();
      if (changes.size > 0)
        db.runWithCommit(appendChangesSql(workspaceId, [...changes.values()], now));
    },
  };
}
