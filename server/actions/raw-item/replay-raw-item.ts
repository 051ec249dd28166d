import { DeskError, must } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { findRawItem, renewRawItem } from "#server/store/raw-item.ts";
import { presentRawItem } from "./present-raw-item.ts";

export const replayRawItem = defineAction({
  name: "replay-raw-item",
  needs: "raw.manage",
  async run(ctx, { rawItemId }) {
    if (!(await findRawItem(ctx.db, ctx.workspaceId, rawItemId))) throw new DeskError("not_found");
    if (await renewRawItem(ctx.db, ctx.workspaceId, rawItemId)) {
      ctx.schedule(
        "understand-raw",
        { workspaceId: ctx.workspaceId },
        { key: `understand:${ctx.workspaceId}` },
      );
      ctx.audit(rawItemId, {});
    }
    return presentRawItem(
      must(await findRawItem(ctx.db, ctx.workspaceId, rawItemId), "it was there a moment ago"),
    );
  },
});
