// The processes that work on one database: each says by a beat that it lives, and what a dead one held is freed.
import { limit } from "#domain/limits.ts";
import { freeChoresOf, listChoreHolders } from "#server/store/chore-run.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { freeJobsOf, instanceOf, listHolders } from "./job-rows.ts";

export async function sayAlive(db: Db, instanceId: string): Promise<void> {
  await db.run(sql`
    insert into server_instance (id, pool_ids, last_seen_at, beats) values (${instanceId}, ${[instanceId]}, now(), 1)
    on conflict (id) do update set last_seen_at = now(), beats = server_instance.beats + 1`);
}

export async function sayGone(db: Db, instanceId: string): Promise<void> {
  await db.run(sql`delete from server_instance where id = ${instanceId}`);
}

/** When any process said last that it lived; null: those that ran here before ended in order. */
export async function findLastBeat(db: Db): Promise<Date | null> {
  const { at } = await db.one<{ at: string | null }>(
    sql`select case when max(last_seen_at) > now() then now() else max(last_seen_at) end as at from server_instance`,
  );
  return at === null ? null : new Date(at);
}

export interface ReaperParts {
  readonly instanceId: string;
  /** No other process works on this database. */
  readonly isAlone: boolean;
  /** Of our own: whether the one who took it is still at it. */
  readonly isUnderWay: (holder: string) => boolean;
  /** Milliseconds that no jump of a clock changes. */
  readonly steadyMs: () => number;
}

/** Looks in a row that found nothing new of a process: one that could not beat while the database was away does so meanwhile. */
const looksUntilDead = 3;

/**
 * Frees the jobs and chores that dead processes held. A process is dead when its count of beats stands still for a while
 * by our own steady clock, and for several looks: the clocks of both machines and of the database may jump, and while the
 * database was away nobody could beat. Frees as well the jobs that were taken for this process without its hearing of
 * it, because the reply was lost.
 */
export function openReaper(db: Db, parts: ReaperParts): () => Promise<number> {
  const seen = new Map<string, { beats: number; atMs: number; looks: number }>();
  const isSilent = ({ atMs, looks }: { atMs: number; looks: number }, nowMs: number) =>
    looks >= looksUntilDead && nowMs - atMs >= limit("instanceSilentSeconds") * 1000;
  return async () => {
    const holders = await listHolders(db);
    const choreHolders = await listChoreHolders(db);
    const instances = await db.many<{ id: string; beats: number }>(
      sql`select id::text, beats from server_instance where id <> ${parts.instanceId}`,
    );
    const nowMs = parts.steadyMs();
    const living = new Set<string>();
    for (const { id, beats } of instances) {
      const before = seen.get(id);
      const known =
        before?.beats === beats
          ? { ...before, looks: before.looks + 1 }
          : { beats, atMs: nowMs, looks: 0 };
      seen.set(id, known);
      if (!parts.isAlone && !isSilent(known, nowMs)) living.add(id);
    }
    const dead = holders.filter((one) => {
      const instance = instanceOf(one);
      return instance === parts.instanceId ? !parts.isUnderWay(one) : !living.has(instance);
    });
    const deadWithChores = choreHolders.filter(
      (one) => one !== parts.instanceId && !living.has(one),
    );
    const gone = instances.filter(({ id }) => !living.has(id)).map(({ id }) => id);
    if (gone.length > 0)
      await db.run(sql`delete from server_instance where id = any(${gone}::uuid[])`);
    if (deadWithChores.length > 0) await freeChoresOf(db, deadWithChores);
    return dead.length === 0 ? 0 : freeJobsOf(db, dead);
  };
}
