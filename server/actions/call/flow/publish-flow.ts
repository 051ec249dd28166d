import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { publishFlow as putLive } from "#server/store/call/flow/flow.ts";
import { holdFlow, keepDrawn } from "./change-flow.ts";
import { findingsOf } from "./flow-state.ts";

/** Calls that are on end with the version they began with; the next one meets this. */
export const publishFlow = defineAction({
  name: "publish-flow",
  needs: "flow.manage",
  async run(ctx, { lineId, version, note }) {
    const { line, draft } = await holdFlow(ctx, { lineId, version });
    const { flow } = draft;
    if (flow === null) throw new DeskError("no_flow_draft");
    const findings = await findingsOf(ctx.db, ctx.workspaceId, line, flow, { isHeld: true });
    if (findings.length > 0)
      throw DeskError.invalid(
        findings.map(({ stepId, say }) => ({ path: `flow.${stepId ?? "start"}`, say })),
      );
    const memberId = ctx.actor.kind === "member" ? ctx.actor.memberId : null;
    const live = { lineId: line.id, flow, note, memberId, at: ctx.now };
    const now = await putLive(ctx.db, ctx.workspaceId, live);
    ctx.audit(line.id, { version: now, ...(note === "" ? {} : { note }) });
    return keepDrawn(ctx, line.id, null);
  },
});
