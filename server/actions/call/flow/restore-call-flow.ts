import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { findCallFlow } from "#server/store/call/flow/call-flow.ts";
import { lockFlow, saveFlowAndPresent } from "./lock-flow-draft.ts";

/** Only drawn: it goes live like any other draft, for the house may have changed since. */
export const restoreCallFlow = defineWriteAction({
  name: "restore-call-flow",
  needs: "call_flow.manage",
  async run(ctx, { inboxId, from, version }) {
    const { line } = await lockFlow(ctx, { inboxId, version });
    const old = await findCallFlow(ctx.db, ctx.workspaceId, line.id, from);
    if (old === null) throw new AppError("not_found");
    ctx.audit(line.id, { from });
    return saveFlowAndPresent(ctx, line.id, old.flow);
  },
});
