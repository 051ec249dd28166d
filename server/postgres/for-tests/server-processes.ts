import fs from "node:fs";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { isAlive } from "#server/postgres/processes/process-signs.ts";
import { readPidFile } from "#server/postgres/running/pid-file.ts";
import { until } from "./until.ts";

// Every process that works in a cluster's folder: the server, its helpers and its sessions.
export function serverProcesses(dataDir: string): number[] {
  if (process.platform !== "linux") return [serverPid(dataDir)].filter(isAlive);
  return processesIn(clusterFolderOf(dataDir));
}

export function serverPid(dataDir: string): number {
  return readPidFile(clusterFolderOf(dataDir))?.pid ?? 0;
}

export function untilNoServer(dataDir: string): Promise<void> {
  return until(`no server runs for ${dataDir}`, () => serverProcesses(dataDir).length === 0);
}

// Processes that stand in a folder or below it, as far as this system lets us see them.
export function processesIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  const pids = fs.readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => `${workingFolderOf(pid)}/`.startsWith(`${folder}/`));
}

function workingFolderOf(pid: number): string {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return ""; // ended meanwhile, or not ours to see
  }
}
