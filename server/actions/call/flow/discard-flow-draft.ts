import { defineAction } from "#server/actions/action.ts";
import { holdFlow, keepDrawn } from "./change-flow.ts";

export const discardFlowDraft = defineAction({
  name: "discard-flow-draft",
  needs: "flow.manage",
  async run(ctx, { lineId, version }) {
    await holdFlow(ctx, { lineId, version });
    return keepDrawn(ctx, lineId, null);
  },
});
