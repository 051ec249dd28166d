import { DeskError } from "#domain/errors.ts";
import type { TeamId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { countTeams } from "#server/store/workspace/team.ts";

export async function requireTeams(ctx: WriteCtx, teamIds: readonly TeamId[]): Promise<void> {
  const known = await countTeams(ctx.db, ctx.workspaceId, teamIds);
  if (known < new Set(teamIds).size)
    throw DeskError.invalid([
      { path: "teamIds", say: "One of these teams is no longer there. Choose again." },
    ]);
}
