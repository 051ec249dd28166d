import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockFlow, saveFlowAndPresent } from "./lock-flow-draft.ts";

/** Saves any draft, even one that could not be published. */
export const saveCallFlowDraft = defineWriteAction({
  name: "save-call-flow-draft",
  needs: "call_flow.manage",
  async run(ctx, { inboxId, version, flow }) {
    await lockFlow(ctx, { inboxId, version });
    return saveFlowAndPresent(ctx, inboxId, flow);
  },
});
