import { createTeam } from "./create-team.ts";
import { deleteTeam } from "./delete-team.ts";
import { listAudit } from "./list-audit.ts";
import { listTeams } from "./list-teams.ts";
import { setUp } from "./set-up.ts";
import { showInstance } from "./show-instance.ts";
import { showMe } from "./show-me.ts";
import { updateTeam } from "./update-team.ts";
import { updateWorkspace } from "./update-workspace.ts";

export const workspaceActions = {
  createTeam,
  deleteTeam,
  listAudit,
  listTeams,
  setUp,
  showInstance,
  showMe,
  updateTeam,
  updateWorkspace,
};
