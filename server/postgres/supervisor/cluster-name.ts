// The cluster_name records who started a server, for processes that find it later.
export type ServerPurpose = "app" | "command";
export type ServerOwner = { purpose: ServerPurpose; pid: number };

export function formatClusterName(purpose: ServerPurpose): string {
  return `deskbell ${purpose} ${process.pid}`;
}

export function parseClusterName(label: string): ServerOwner | null {
  const [, purpose, pid] = /^deskbell (app|command) (\d+)$/.exec(label) ?? [];
  if (purpose !== "app" && purpose !== "command") return null;
  return { purpose, pid: Number(pid) };
}
