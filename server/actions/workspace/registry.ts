import { createTeam } from "./create-team.ts";
import { deleteTeam } from "./delete-team.ts";
import { getInstance } from "./get-instance.ts";
import { getMe } from "./get-me.ts";
import { listAuditLog } from "./list-audit-log.ts";
import { listTeams } from "./list-teams.ts";
import { setUp } from "./set-up.ts";
import { updateTeam } from "./update-team.ts";
import { updateWorkspace } from "./update-workspace.ts";

export const workspaceActions = {
  createTeam,
  deleteTeam,
  listAuditLog,
  listTeams,
  setUp,
  getInstance,
  getMe,
  updateTeam,
  updateWorkspace,
};
