import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { insertCallFlowVersion as putLive } from "#server/store/call/flow/call-flow.ts";
import { listFlowFindings } from "./flow-state.ts";
import { lockFlow, saveFlowAndPresent } from "./lock-flow-draft.ts";

/** Live calls finish on the version they started with; the next call gets this one. */
export const publishCallFlow = defineWriteAction({
  name: "publish-call-flow",
  requires: "call_flow.manage",
  async run(ctx, { inboxId, version, note }) {
    const { inbox, draft } = await lockFlow(ctx, { inboxId, version });
    const { flow } = draft;
    if (flow === null) throw new AppError("no_call_flow_draft");
    const findings = await listFlowFindings(ctx.db, ctx.workspaceId, inbox, flow, { isHeld: true });
    if (findings.length > 0)
      throw AppError.invalid(
        findings.map(({ stepId, message }) => ({ path: `flow.${stepId ?? "start"}`, message })),
      );
    const memberId = ctx.actor.kind === "member" ? ctx.actor.memberId : null;
    const live = { inboxId: inbox.id, flow, note, memberId, at: ctx.now };
    const now = await putLive(ctx.db, ctx.workspaceId, live);
    ctx.audit(inbox.id, { version: now, ...(note === "" ? {} : { note }) });
    return saveFlowAndPresent(ctx, inbox.id, null);
  },
});
