import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { dismissPayload } from "#server/store/failed-payload.ts";
import { findInboundPayload } from "#server/store/inbound-payload.ts";
import { presentInboundPayload } from "./present-inbound-payload.ts";

export const dismissDeadLetter = defineWriteAction({
  name: "dismiss-dead-letter",
  requires: "dead_letter.manage",
  async run(ctx, { inboundPayloadId }) {
    if (!(await findInboundPayload(ctx.db, ctx.workspaceId, inboundPayloadId)))
      throw new AppError("not_found");
    if (await dismissPayload(ctx.db, ctx.workspaceId, inboundPayloadId, ctx.now))
      ctx.audit(inboundPayloadId, {});
    return presentInboundPayload(
      required(
        await findInboundPayload(ctx.db, ctx.workspaceId, inboundPayloadId),
        "it was there a moment ago",
      ),
    );
  },
});
