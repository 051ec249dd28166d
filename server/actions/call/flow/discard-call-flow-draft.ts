import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockFlow, saveFlowAndPresent } from "./lock-flow-draft.ts";

export const discardCallFlowDraft = defineWriteAction({
  name: "discard-call-flow-draft",
  requires: "call_flow.manage",
  async run(ctx, { inboxId, version }) {
    await lockFlow(ctx, { inboxId, version });
    return saveFlowAndPresent(ctx, inboxId, null);
  },
});
