import { firstFlow } from "#domain/call/flow/flow.ts";
import { sayFlowChanges } from "#domain/call/flow/flow-changes.ts";
import { limit } from "#domain/limits.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listFlows } from "#server/store/call/flow/flow.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { getPhoneLine } from "./flow-state.ts";

export const listFlowVersions = defineRead({
  name: "list-flow-versions",
  needs: "workspace.read",
  async run({ actor, db }, { lineId }) {
    const { workspaceId } = asSomeone(actor);
    const line = await getPhoneLine(db, actor, lineId);
    const most = limit("pageSize");
    // One more than is told: the last one is held against it.
    const found = await listFlows(db, workspaceId, lineId, most + 1);
    const { name } = await getWorkspace(db, workspaceId);
    return {
      rows: found.slice(0, most).map(({ version, flow, note, memberId, at }, place) => ({
        version,
        isLive: version === line.flowVersion,
        note,
        memberId,
        at,
        // Before the first one every line has the same.
        changes: [...sayFlowChanges(found[place + 1]?.flow ?? firstFlow(name, line.phone), flow)],
      })),
    };
  },
});
