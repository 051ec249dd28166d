import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { getPhoneInbox, loadFlowState } from "./flow-state.ts";

export const getCallFlow = defineReadAction({
  name: "get-call-flow",
  requires: "workspace.read",
  async run({ actor, db }, { inboxId }) {
    const inbox = await getPhoneInbox(db, actor, inboxId);
    return loadFlowState(db, requireAuthenticated(actor).workspaceId, inbox);
  },
});
