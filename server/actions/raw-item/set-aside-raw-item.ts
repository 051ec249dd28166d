import { DeskError, must } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { findRawItem, setAside } from "#server/store/raw-item.ts";
import { presentRawItem } from "./present-raw-item.ts";

export const setAsideRawItem = defineAction({
  name: "set-aside-raw-item",
  needs: "raw.manage",
  async run(ctx, { rawItemId }) {
    if (!(await findRawItem(ctx.db, ctx.workspaceId, rawItemId))) throw new DeskError("not_found");
    if (await setAside(ctx.db, ctx.workspaceId, rawItemId)) ctx.audit(rawItemId, {});
    return presentRawItem(
      must(await findRawItem(ctx.db, ctx.workspaceId, rawItemId), "it was there a moment ago"),
    );
  },
});
