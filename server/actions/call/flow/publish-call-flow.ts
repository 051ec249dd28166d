import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { insertCallFlowVersion as putLive } from "#server/store/call/flow/call-flow.ts";
import { listFlowFindings } from "./flow-state.ts";
import { lockFlow, saveFlowAndPresent } from "./lock-flow-draft.ts";

/** Calls that are on end with the version they began with; the next one meets this. */
export const publishCallFlow = defineWriteAction({
  name: "publish-call-flow",
  needs: "call_flow.manage",
  async run(ctx, { inboxId, version, note }) {
    const { line, draft } = await lockFlow(ctx, { inboxId, version });
    const { flow } = draft;
    if (flow === null) throw new AppError("no_call_flow_draft");
    const findings = await listFlowFindings(ctx.db, ctx.workspaceId, line, flow, { isHeld: true });
    if (findings.length > 0)
      throw AppError.invalid(
        findings.map(({ stepId, say }) => ({ path: `flow.${stepId ?? "start"}`, say })),
      );
    const memberId = ctx.actor.kind === "member" ? ctx.actor.memberId : null;
    const live = { inboxId: line.id, flow, note, memberId, at: ctx.now };
    const now = await putLive(ctx.db, ctx.workspaceId, live);
    ctx.audit(line.id, { version: now, ...(note === "" ? {} : { note }) });
    return saveFlowAndPresent(ctx, line.id, null);
  },
});
