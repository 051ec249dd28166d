// The processes that use one database: each sends heartbeats, and what a dead one held is freed.
import { limit } from "#domain/limits.ts";
import { freeChoresOf, listChoreHolders } from "#server/store/chore-run.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { freeJobsOf, instanceOf, listHolders } from "./job-rows.ts";

export async function recordHeartbeat(db: Db, instanceId: string): Promise<void> {
  await db.run(sql`
    insert into server_instance (id, pool_ids, last_seen_at, heartbeats) values (${instanceId}, ${[instanceId]}, now(), 1)
    on conflict (id) do update set last_seen_at = now(), heartbeats = server_instance.heartbeats + 1`);
}

export async function deleteInstance(db: Db, instanceId: string): Promise<void> {
  await db.run(sql`delete from server_instance where id = ${instanceId}`);
}

/** The last heartbeat of any process; null if all previous processes stopped gracefully. */
export async function findLastHeartbeat(db: Db): Promise<Date | null> {
  const { at } = await db.one<{ at: string | null }>(
    sql`select case when max(last_seen_at) > now() then now() else max(last_seen_at) end as at from server_instance`,
  );
  return at === null ? null : new Date(at);
}

interface ReaperDeps {
  readonly instanceId: string;
  /** True if no other process uses this database. */
  readonly isAlone: boolean;
  /** For this process's own holders: whether the attempt is still running. */
  readonly isRunning: (holder: string) => boolean;
  /** Monotonic milliseconds. */
  readonly steadyMs: () => number;
}

/**
 * Consecutive runs without a new heartbeat: a process that couldn't send one during a database outage does so
 * meanwhile.
 */
const minSilentChecks = 3;

/**
 * Frees the jobs and maintenance jobs of dead processes. A process is dead if its heartbeat count hasn't changed for
 * some time by the local monotonic clock, and for several runs: the clocks of both machines and of the database may
 * jump, and during a database outage no process could send a heartbeat. Also frees jobs that were claimed for this
 * process without its knowledge, because the reply was lost.
 */
export function createReaper(db: Db, deps: ReaperDeps): () => Promise<number> {
  const seen = new Map<string, { heartbeats: number; atMs: number; looks: number }>();
  const isSilent = ({ atMs, looks }: { atMs: number; looks: number }, nowMs: number) =>
    looks >= minSilentChecks && nowMs - atMs >= limit("instanceSilenceSeconds") * 1000;
  return async () => {
    const holders = await listHolders(db);
    const choreHolders = await listChoreHolders(db);
    const instances = await db.many<{ id: string; heartbeats: number }>(
      sql`select id::text, heartbeats from server_instance where id <> ${deps.instanceId}`,
    );
    const nowMs = deps.steadyMs();
    const living = new Set<string>();
    for (const { id, heartbeats } of instances) {
      const before = seen.get(id);
      const known =
        before?.heartbeats === heartbeats
          ? { ...before, looks: before.looks + 1 }
          : { heartbeats, atMs: nowMs, looks: 0 };
      seen.set(id, known);
      if (!deps.isAlone && !isSilent(known, nowMs)) living.add(id);
    }
    const dead = holders.filter((one) => {
      const instance = instanceOf(one);
      return instance === deps.instanceId ? !deps.isRunning(one) : !living.has(instance);
    });
    const deadWithChores = choreHolders.filter(
      (one) => one !== deps.instanceId && !living.has(one),
    );
    const gone = instances.filter(({ id }) => !living.has(id)).map(({ id }) => id);
    if (gone.length > 0)
      await db.run(sql`delete from server_instance where id = any(${gone}::uuid[])`);
    if (deadWithChores.length > 0) await freeChoresOf(db, deadWithChores);
    return dead.length === 0 ? 0 : freeJobsOf(db, dead);
  };
}
