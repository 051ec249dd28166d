import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { resetPayload } from "#server/store/failed-payload.ts";
import { findInboundPayload, queueOf } from "#server/store/inbound-payload.ts";
import { presentInboundPayload } from "./present-inbound-payload.ts";
import { scheduleProcessing } from "./schedule-processing.ts";

export const reprocessDeadLetter = defineWriteAction({
  name: "reprocess-dead-letter",
  requires: "dead_letter.manage",
  async run(ctx, { inboundPayloadId }) {
    const payload = await findInboundPayload(ctx.db, ctx.workspaceId, inboundPayloadId);
    if (!payload) throw new AppError("not_found");
    if (await resetPayload(ctx.db, ctx.workspaceId, inboundPayloadId)) {
      await scheduleProcessing(ctx.db, queueOf(payload));
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
