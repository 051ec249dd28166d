import type { ExternalContext, WriteContext } from "#server/actions/define-action.ts";
import type { EndedSession } from "#server/store/auth/session.ts";

/**
 * Ends sessions, in whatever workspaces they stood, and tells each member concerned, so that open browsers
 * look again and find themselves signed out. Says how many ended.
 */
export async function endSessions(
  ctx: ExternalContext,
  end: (tx: WriteContext) => Promise<readonly EndedSession[]>,
  workspaceId = ctx.workspaceId,
): Promise<number> {
  const ended = await ctx.write(async (tx) => {
    const gone = await end(tx);
    tell(tx, gone);
    return gone;
  }, workspaceId);
  const elsewhere = new Set(ended.map((one) => one.workspaceId));
  elsewhere.delete(workspaceId);
  for (const other of elsewhere) await ctx.write(async (tx) => tell(tx, ended), other);
  return ended.length;
}

function tell(tx: WriteContext, ended: readonly EndedSession[]): void {
  for (const { workspaceId, memberId } of ended)
    if (workspaceId === tx.workspaceId) tx.announce("member", memberId, { memberId });
}
