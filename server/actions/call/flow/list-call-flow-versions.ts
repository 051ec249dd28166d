import { describeFlowChanges } from "#domain/call/flow/describe-flow-changes.ts";
import { defaultCallFlow } from "#domain/call/flow/flow.ts";
import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listCallFlows } from "#server/store/call/flow/call-flow.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { getPhoneInbox } from "./flow-state.ts";

export const listCallFlowVersions = defineReadAction({
  name: "list-call-flow-versions",
  requires: "workspace.read",
  async run({ actor, db }, { inboxId }) {
    const { workspaceId } = requireAuthenticated(actor);
    const inbox = await getPhoneInbox(db, actor, inboxId);
    const max = limit("pageSize");
    // Reads one more than it returns: the last row is compared with it.
    const found = await listCallFlows(db, workspaceId, inboxId, max + 1);
    const { name } = await getWorkspace(db, workspaceId);
    return {
      rows: found.slice(0, max).map(({ version, flow, note, memberId, at }, index) => ({
        version,
        isLive: version === inbox.flowVersion,
        note,
        memberId,
        at,
        // The first version is compared with the default flow.
        changes: [
          ...describeFlowChanges(
            found[index + 1]?.flow ?? defaultCallFlow(name, inbox.phone),
            flow,
          ),
        ],
      })),
    };
  },
});
