import { AppError, required } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { findInboundPayload, resetPayload } from "#server/store/inbound-payload.ts";
import { presentInboundPayload } from "./present-inbound-payload.ts";

export const reprocessDeadLetter = defineWriteAction({
  name: "reprocess-dead-letter",
  requires: "dead_letter.manage",
  async run(ctx, { inboundPayloadId }) {
    if (!(await findInboundPayload(ctx.db, ctx.workspaceId, inboundPayloadId)))
      throw new AppError("not_found");
    if (await resetPayload(ctx.db, ctx.workspaceId, inboundPayloadId)) {
      ctx.schedule(
        "process-inbound",
        { workspaceId: ctx.workspaceId },
        { key: jobKeys.processInbound(ctx.workspaceId) },
      );
      ctx.audit(inboundPayloadId, {});
    }
    return presentInboundPayload(
      required(
        await findInboundPayload(ctx.db, ctx.workspaceId, inboundPayloadId),
        "it was there a moment ago",
      ),
    );
  },
});
