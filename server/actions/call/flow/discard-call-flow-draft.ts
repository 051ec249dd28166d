import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockFlow, saveFlowAndPresent } from "./lock-flow-draft.ts";

export const discardCallFlowDraft = defineWriteAction({
  name: "discard-call-flow-draft",
  needs: "call_flow.manage",
  async run(ctx, { lineId, version }) {
    await lockFlow(ctx, { lineId, version });
    return saveFlowAndPresent(ctx, lineId, null);
  },
});
