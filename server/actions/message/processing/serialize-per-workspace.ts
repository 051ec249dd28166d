import type { WorkspaceId } from "#domain/ids.ts";

const last = new Map<WorkspaceId, Promise<unknown>>();

/** Without it, many items ready at once would each hold a connection while waiting for their turn. */
export function serializePerWorkspace<Result>(
  workspaceId: WorkspaceId,
  run: () => Promise<Result>,
): Promise<Result> {
  const mine = (last.get(workspaceId) ?? Promise.resolve()).then(run, run);
  last.set(workspaceId, mine);
  const leave = () => {
    if (last.get(workspaceId) === mine) last.delete(workspaceId);
  };
  mine.then(leave, leave);
  return mine;
}
