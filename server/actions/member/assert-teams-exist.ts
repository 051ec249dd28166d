import { AppError } from "#domain/errors.ts";
import type { TeamId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { countTeams } from "#server/store/workspace/team.ts";

export async function assertTeamsExist(
  ctx: WriteContext,
  teamIds: readonly TeamId[],
): Promise<void> {
  const known = await countTeams(ctx.db, ctx.workspaceId, teamIds);
  if (known < new Set(teamIds).size)
    throw AppError.invalid([
      { path: "teamIds", message: "One of these teams no longer exists. Choose again." },
    ]);
}
