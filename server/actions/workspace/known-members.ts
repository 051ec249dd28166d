import { DeskError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { countMembers } from "#server/store/workspace/member.ts";

export async function requireMembers(ctx: WriteCtx, memberIds: readonly MemberId[]): Promise<void> {
  const known = await countMembers(ctx.db, ctx.workspaceId, memberIds);
  if (known < new Set(memberIds).size)
    throw DeskError.invalid([
      { path: "memberIds", say: "One of these members is no longer there. Choose again." },
    ]);
}
