// What a transaction says besides its rows: news, jobs and the audit. Said at its end, and only of what was kept.
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
  readonly facts: Readonly<Record<string, unknown>>;
}

export function collect(db: Transaction, workspaceId: WorkspaceId, soon: SoonJob[]) {
  const changes = new Map<string, Change>();
  const worded = new Set<Change>();
  const wishes: (() => Promise<void>)[] = [];
  const audits: Audit[] = [];
  const announce: WriteContext["announce"] = (noun, id, about = {}) => {
    const key = `${noun} ${id} ${about.memberId ?? ""}`;
    changes.delete(key); // the later word stands later
    changes.set(key, {
      noun,
      id,
      deed: about.deed ?? "saved",
      conversationId: about.conversationId ?? null,
      inboxId: about.inboxId ?? null,
      memberId: about.memberId ?? null,
    });
  };
  const schedule: WriteContext["schedule"] = <Name extends JobName>(
    name: Name,
    payload: JobPayload<Name>,
    wish: Parameters<WriteContext["schedule"]>[2] = {},
  ) => {
    wishes.push(() => scheduleJob(db, name, payload, wish));
    if (wish.usesTimer && wish.at) soon.push({ name, payload, at: wish.at });
  };
  return {
    announce,
    schedule,
    audit: (objectId: string | null, facts: Audit["facts"]) =>
      void audits.push({ objectId, facts }),
    audits: (): readonly Audit[] => audits,
    /** Gives how to go back to what was said by now: of work that is undone nothing is told. */
    mark(): () => void {
      const [toldBy, wordedBy] = [[...changes], [...worded]];
      const [wished, hurried, audited] = [wishes.length, soon.length, audits.length];
      return () => {
        changes.clear();
        for (const [key, change] of toldBy) changes.set(key, change);
        worded.clear();
        for (const change of wordedBy) worded.add(change);
        wishes.length = wished;
        soon.length = hurried;
        audits.length = audited;
      };
    },
    /** Whatever was announced since this was asked last. */
    takeUnworded() {
      const unworded = [...changes.values()].filter((one) => !worded.has(one));
      for (const one of unworded) worded.add(one);
      return unworded;
    },
    /** Jobs first, the feed's row lock last: it is held for as short as can be. */
    async flush(now: Date) {
      for (const wish of wishes) await wish();
      await appendChanges(db, workspaceId, [...changes.values()], now);
    },
  };
}
