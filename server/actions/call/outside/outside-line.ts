// On which line the calls of a member's own telephone system stand: the one they chose, else the first they see.
import type { WriteCtx } from "#server/actions/action.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { openSip } from "#server/actions/call/softphone/sip-account.ts";
import { type LineRecord, listLines } from "#server/store/line.ts";

/** null: they have no such system, or see no line that it could stand on. */
export async function findOutsideLine(
  ctx: WriteCtx,
  { workspaceId, memberId, sight }: MemberActor,
): Promise<LineRecord | null> {
  const account = await openSip(ctx, memberId);
  if (account === null) return null;
  const lines = (await listLines(ctx.db, workspaceId, sight)).filter(
    (line) => line.kind === "phone" && !line.isArchived,
  );
  return lines.find((line) => line.id === account.lineId) ?? lines[0] ?? null;
}
