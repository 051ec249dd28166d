// Who started a server stands in its cluster_name, so that the next one to come can tell.
export type Purpose = "app" | "command";
export type Owner = { purpose: Purpose; pid: number };

export function labelFor(purpose: Purpose): string {
  return `deskbell ${purpose} ${process.pid}`;
}

export function readLabel(label: string): Owner | null {
  const [, purpose, pid] = /^deskbell (app|command) (\d+)$/.exec(label) ?? [];
  if (purpose !== "app" && purpose !== "command") return null;
  return { purpose, pid: Number(pid) };
}
