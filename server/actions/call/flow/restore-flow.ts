import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { findFlow } from "#server/store/call/flow/flow.ts";
import { holdFlow, keepDrawn } from "./change-flow.ts";

/** Only drawn: it goes live like any other draft, for the house may have changed since. */
export const restoreFlow = defineAction({
  name: "restore-flow",
  needs: "flow.manage",
  async run(ctx, { lineId, from, version }) {
    const { line } = await holdFlow(ctx, { lineId, version });
    const old = await findFlow(ctx.db, ctx.workspaceId, line.id, from);
    if (old === null) throw new DeskError("not_found");
    ctx.audit(line.id, { from });
    return keepDrawn(ctx, line.id, old.flow);
  },
});
