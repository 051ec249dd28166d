// Process cost from /proc: memory with shared pages counted once, and CPU time, which other work on the machine affects
// far less than wall time.
import { readdirSync, readFileSync } from "node:fs";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { parsePidFile } from "#server/postgres/supervisor/pid-file.ts";

export interface ProcessGroup {
  readonly app: number;
  readonly dataDir: string;
}

/** The app and its database server with all sessions; excludes the simulator. */
export function pidsOf({ app, dataDir }: ProcessGroup): number[] {
  return [app, ...databasePidsOf(dataDir)];
}

/** The database server of this data folder, with its sessions and background processes. */
export function databasePidsOf(dataDir: string): number[] {
  const postmaster = parsePidFile(clusterFolderOf(dataDir))?.pid;
  return postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
}

export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.parent === parent)
    .map(Number);
}

const ticksPerSecond = 100; // getconf CLK_TCK is 100 on every Linux we know

/** See proc_pid_stat(5); the name in parentheses may contain spaces. */
function statOf(pid: number): { parent: number; cpuMs: number } | null {
  const text = readText(`/proc/${pid}/stat`);
  if (text === "") return null;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return { parent: Number(fields[1]), cpuMs: (ticks * 1_000) / ticksPerSecond };
}

/** The app's child processes: the simulator, if it runs. */
export const cpuMsOfChildren = ({ app }: ProcessGroup): number =>
  childrenOf(app).reduce((sum, pid) => sum + (statOf(pid)?.cpuMs ?? 0), 0);

export const cpuMsOfPid = (pid: number): number => statOf(pid)?.cpuMs ?? 0;

export const cpuMsOf = (household: ProcessGroup): number =>
  pidsOf(household).reduce((sum, pid) => sum + cpuMsOfPid(pid), 0);

export interface Memory {
  readonly appMiB: number;
  readonly databaseMiB: number;
}

/**
 * Proportional set size as if no other process were on the machine. Linux's own PSS would flatter us: it divides the
 * pages of node and postgres among every node and postgres process, this benchmark included. Here each page counts once
 * for the group, whatever else maps it.
 */
export function memoryOf(household: ProcessGroup): Memory {
  const [app = 0, ...database] = pidsOf(household);
  return { appMiB: weigh([app]), databaseMiB: weigh(database) };
}

interface Mapping {
  readonly file: string;
  kB: Record<string, number>;
}

function weigh(pids: readonly number[]): number {
  const mappings = pids.flatMap(mappingsOf);
  const sum = (field: string, among: readonly Mapping[]) =>
    among.reduce((whole, one) => whole + (one.kB[field] ?? 0), 0);
  // Memory that no process outside the group can map: private memory, and memory shared through a deleted file.
  const own = mappings.filter((one) => !one.file.startsWith("/") || one.file.includes("(deleted)"));
  const shared = Object.values(
    Object.groupBy(
      mappings.filter((one) => !own.includes(one)),
      (one) => one.file,
    ),
  );
  const files = shared.reduce((whole, among = []) => {
    const changed = sum("Private_Dirty", among);
    const sharedCleanKb = among.map((one) => (one.kB.Rss ?? 0) - (one.kB.Private_Dirty ?? 0));
    return whole + changed + Math.max(0, ...sharedCleanKb);
  }, 0);
  return (sum("Pss", own) + files) / 1024;
}

/** See proc_pid_smaps(5): a header with addresses and a file, then one field per line. */
function mappingsOf(pid: number): Mapping[] {
  const found: Mapping[] = [];
  for (const line of readText(`/proc/${pid}/smaps`).split("\n")) {
    const head = /^[0-9a-f]+-[0-9a-f]+ \S+ ([0-9a-f]+) \S+ \d+ *(.*)$/.exec(line);
    if (head) found.push({ file: head[2] ? `${head[2]} ${head[1]}` : "", kB: {} });
    const [, field = "", kB] = /^(\w+): +(\d+) kB$/.exec(line) ?? [];
    const last = found.at(-1);
    if (kB !== undefined && last) last.kB[field] = Number(kB);
  }
  return found;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return ""; // the process has ended
  }
}
