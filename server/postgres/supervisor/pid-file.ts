import fs from "node:fs";
import path from "node:path";

export type PidFile = { pid: number; port: number; socketFolder: string; isReady: boolean };

// postmaster.pid, line by line: process, folder, start, port, socket folder, address, key, status.
export function parsePidFile(clusterDir: string): PidFile | null {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(clusterDir, "postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketFolder: lines[4] ?? "",
    isReady: lines[7]?.trim() === "ready",
  };
}
