import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { countMembers } from "#server/store/workspace/member.ts";

export async function assertMembersExist(
  ctx: WriteContext,
  memberIds: readonly MemberId[],
): Promise<void> {
  const known = await countMembers(ctx.db, ctx.workspaceId, memberIds);
  if (known < new Set(memberIds).size)
    throw AppError.invalid([
      { path: "memberIds", message: "One of these members no longer exists. Choose again." },
    ]);
}
