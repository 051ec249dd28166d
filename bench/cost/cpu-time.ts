// CPU time of the app and its database from the scheduler's own clock (/proc/PID/task/TID/schedstat, nanoseconds). A
// tick of /proc/PID/stat is 10 ms, more than an operation costs.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cpuMsOfPid, type ProcessGroup, pidsOf } from "#bench/processes.ts";

/** CPU ms used so far, by thread. */
export type ThreadTimes = ReadonlyMap<string, number>;

export interface CpuTimes {
  readonly app: ThreadTimes;
  readonly database: ThreadTimes;
}

export interface CpuMs {
  readonly app: number;
  readonly database: number;
}

export function readCpuTimes(group: ProcessGroup): CpuTimes {
  const [app = 0, ...database] = pidsOf(group);
  return { app: readThreadTimes([app]), database: readThreadTimes(database) };
}

/** Linux can be built without scheduler statistics. */
const hasSchedulerClock = existsSync("/proc/self/schedstat");

export function readThreadTimes(pids: readonly number[]): ThreadTimes {
  if (!hasSchedulerClock) return new Map(pids.map((pid) => [String(pid), cpuMsOfPid(pid)]));
  return new Map(pids.flatMap(readThreadsOf));
}

function readThreadsOf(pid: number): [thread: string, cpuMs: number][] {
  const folder = `/proc/${pid}/task`;
  return unlessEnded(() => readdirSync(folder), []).flatMap((thread) => {
    const text = unlessEnded(() => readFileSync(`${folder}/${thread}/schedstat`, "latin1"), "");
    return text === "" ? [] : [[`${pid}/${thread}`, Number(text.split(" ")[0]) / 1e6]];
  });
}

/** A process or thread may end while it is read. */
function unlessEnded<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** Threads that ended since `before` are left out; threads that began since then count in full. */
export function cpuMsBetween(before: ThreadTimes, after: ThreadTimes): number {
  let sum = 0;
  for (const [thread, ms] of after) sum += Math.max(0, ms - (before.get(thread) ?? 0));
  return sum;
}

export const subtractCpuTimes = (before: CpuTimes, after: CpuTimes): CpuMs => ({
  app: cpuMsBetween(before.app, after.app),
  database: cpuMsBetween(before.database, after.database),
});
