import type { ExternalContext, WriteContext } from "#server/actions/define-action.ts";
import type { EndedSession } from "#server/store/auth/session.ts";

/**
 * Ends sessions in any workspace and publishes each affected member, so that open browsers check again and find
 * themselves signed out. Returns the number ended.
 */
export async function endSessions(
  ctx: ExternalContext,
  end: (tx: WriteContext) => Promise<readonly EndedSession[]>,
  workspaceId = ctx.workspaceId,
): Promise<number> {
  const ended = await ctx.write(async (tx) => {
    const gone = await end(tx);
    publishMemberChanges(tx, gone);
    return gone;
  }, workspaceId);
  const elsewhere = new Set(ended.map((one) => one.workspaceId));
  elsewhere.delete(workspaceId);
  for (const other of elsewhere)
    await ctx.write(async (tx) => publishMemberChanges(tx, ended), other);
  return ended.length;
}

function publishMemberChanges(tx: WriteContext, ended: readonly EndedSession[]): void {
  for (const { workspaceId, memberId } of ended)
    if (workspaceId === tx.workspaceId) tx.publishChange("member", memberId, { memberId });
}
