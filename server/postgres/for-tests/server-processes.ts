import fs from "node:fs";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { isAlive } from "#server/postgres/processes/process-signs.ts";
import { readPidFile } from "#server/postgres/running/pid-file.ts";
import { until } from "./until.ts";

// Every process that works in a cluster's folder: the server, its helpers and its sessions.
export function serverProcesses(dataDir: string): number[] {
  const clusterDir = clusterFolderOf(dataDir);
  if (process.platform !== "linux") return [serverPid(dataDir)].filter(isAlive);
  const pids = fs.readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => workingFolderOf(pid) === clusterDir);
}

export function serverPid(dataDir: string): number {
  return readPidFile(clusterFolderOf(dataDir))?.pid ?? 0;
}

export function untilNoServer(dataDir: string): Promise<void> {
  const where = clusterFolderOf(dataDir);
  return until(`nothing runs in ${where}`, () => serverProcesses(dataDir).length === 0);
}

function workingFolderOf(pid: number): string {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return ""; // ended meanwhile, or not ours to see
  }
}
