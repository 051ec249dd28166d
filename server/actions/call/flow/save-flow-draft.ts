import { defineAction } from "#server/actions/action.ts";
import { holdFlow, keepDrawn } from "./change-flow.ts";

/** Whatever is drawn is kept, also what could not go live. */
export const saveFlowDraft = defineAction({
  name: "save-flow-draft",
  needs: "flow.manage",
  async run(ctx, { lineId, version, flow }) {
    await holdFlow(ctx, { lineId, version });
    return keepDrawn(ctx, lineId, flow);
  },
});
