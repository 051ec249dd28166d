import { AppError } from "#domain/errors.ts";
import type { MemberId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Db } from "#server/store/sql.ts";
import { countTeamMemberships, insertTeamMembers } from "#server/store/workspace/team.ts";

/** Concurrent additions may exceed the limit by a few: locking all teams would block changes of members meanwhile. */
export async function addTeamMembers(
  tx: Db,
  workspaceId: WorkspaceId,
  teamIds: readonly TeamId[],
  memberIds: readonly MemberId[],
): Promise<void> {
  if (teamIds.length === 0 || memberIds.length === 0) return;
  await insertTeamMembers(tx, workspaceId, teamIds, memberIds);
  const max = limit("teamMembershipsPerWorkspace");
  if ((await countTeamMemberships(tx, workspaceId)) > max)
    throw new AppError("too_many_team_members", { max });
}
