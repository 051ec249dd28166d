// The cluster_name records who started a server, for processes that find it later.
import fs from "node:fs";
import { isProcessAlive } from "#server/postgres/processes/process-status.ts";

export type ServerPurpose = "app" | "command";
export type ServerOwner = {
  purpose: ServerPurpose;
  pid: number;
  /** Where its pid counts; null on systems without such namespaces. */
  pidNamespace: string | null;
};

export function formatClusterName(purpose: ServerPurpose): string {
  return ["deskbell", purpose, process.pid, ownPidNamespace()].filter(Boolean).join(" ");
}

export function parseClusterName(label: string): ServerOwner | null {
  const [, purpose, pid, pidNamespace = null] =
    /^deskbell (app|command) (\d+)(?: (\d+))?$/.exec(label) ?? [];
  if (purpose !== "app" && purpose !== "command") return null;
  return { purpose, pid: Number(pid), pidNamespace };
}

/**
 * Of a server that answers. A process in another container can't be seen from here: a server whose owner is gone is
 * shut down at once, so one that answers has its owner.
 */
export const isOwnerAlive = ({ pid, pidNamespace }: ServerOwner): boolean =>
  pidNamespace !== ownPidNamespace() || isProcessAlive(pid);

export const isInOtherContainer = ({ pidNamespace }: ServerOwner): boolean =>
  pidNamespace !== ownPidNamespace();

function ownPidNamespace(): string | null {
  if (process.platform !== "linux") return null;
  try {
    return /\d+/.exec(fs.readlinkSync("/proc/self/ns/pid"))?.[0] ?? null;
  } catch {
    return null;
  }
}
