import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockFlow, saveFlowAndPresent } from "./lock-flow-draft.ts";

/** Whatever is drawn is kept, also what could not go live. */
export const saveCallFlowDraft = defineWriteAction({
  name: "save-call-flow-draft",
  needs: "call_flow.manage",
  async run(ctx, { inboxId, version, flow }) {
    await lockFlow(ctx, { inboxId, version });
    return saveFlowAndPresent(ctx, inboxId, flow);
  },
});
