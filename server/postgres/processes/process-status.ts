import fs from "node:fs";

export function isProcessAlive(pid: number): boolean {
  return signalZero(pid) !== "gone";
}

// Process IDs are reused, in containers immediately: a live process is the cluster's server only if its working
// directory is the cluster folder. If that can't be read, assume it is.
export function isRunningIn(pid: number, folder: string): boolean {
  // A server runs as the owner of its folder, which this process may always signal: it is that owner or root.
  if (signalZero(pid) !== "ours") return false;
  if (process.platform !== "linux") return true;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

function signalZero(pid: number): "ours" | "another's" | "gone" {
  if (!Number.isInteger(pid) || pid <= 0) return "gone";
  try {
    process.kill(pid, 0);
    return "ours";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? "another's" : "gone";
  }
}
