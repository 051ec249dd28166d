import { defineAction } from "#server/actions/action.ts";
import { renewUnreadable } from "#server/store/raw-item.ts";

export const replayRawItems = defineAction({
  name: "replay-raw-items",
  needs: "raw.manage",
  async run(ctx) {
    const count = await renewUnreadable(ctx.db, ctx.workspaceId);
    if (count > 0) {
      ctx.schedule(
        "understand-raw",
        { workspaceId: ctx.workspaceId },
        { key: `understand:${ctx.workspaceId}` },
      );
      ctx.audit(null, { count });
    }
    return { count };
  },
});
