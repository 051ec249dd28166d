import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { findCallFlow } from "#server/store/call/flow/call-flow.ts";
import { lockFlow, saveFlowAndPresent } from "./lock-flow-draft.ts";

/** Restores into the draft only: it is published like any other draft, since the workspace may have changed. */
export const restoreCallFlow = defineWriteAction({
  name: "restore-call-flow",
  requires: "call_flow.manage",
  async run(ctx, { inboxId, from, version }) {
    const { inbox } = await lockFlow(ctx, { inboxId, version });
    const old = await findCallFlow(ctx.db, ctx.workspaceId, inbox.id, from);
    if (old === null) throw new AppError("not_found");
    ctx.audit(inbox.id, { from });
    return saveFlowAndPresent(ctx, inbox.id, old.flow);
  },
});
