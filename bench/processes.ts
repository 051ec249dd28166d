// What processes cost, from Linux's own books: proportional memory (shared pages counted once) and
// processor time, which other work on the machine disturbs far less than wall time.
import { readdirSync, readFileSync } from "node:fs";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { readPidFile } from "#server/postgres/running/pid-file.ts";

export interface Household {
  readonly app: number;
  readonly dataDir: string;
}

/** The app and its database server with all its sessions; the simulator is not of the house. */
export function pidsOf({ app, dataDir }: Household): number[] {
  const postmaster = readPidFile(clusterFolderOf(dataDir))?.pid;
  if (postmaster === undefined) return [app];
  return [app, postmaster, ...childrenOf(postmaster)];
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.parent === parent)
    .map(Number);
}

const ticksPerSecond = 100; // getconf CLK_TCK is 100 on every Linux we know

/** See proc_pid_stat(5); the name in brackets may hold spaces. */
function statOf(pid: number): { parent: number; cpuMs: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
    return { parent: Number(fields[1]), cpuMs: (ticks * 1_000) / ticksPerSecond };
  } catch {
    return null; // gone meanwhile
  }
}

export const cpuMsOf = (household: Household): number =>
  pidsOf(household).reduce((sum, pid) => sum + (statOf(pid)?.cpuMs ?? 0), 0);

export interface Memory {
  readonly appMiB: number;
  readonly databaseMiB: number;
}

export function memoryOf(household: Household): Memory {
  const [app = 0, ...database] = pidsOf(household).map(pssMiB);
  return { appMiB: app, databaseMiB: database.reduce((sum, one) => sum + one, 0) };
}

function pssMiB(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "latin1");
    return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
