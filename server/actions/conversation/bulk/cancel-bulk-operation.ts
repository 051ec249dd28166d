import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockOwnOperation, moveBulkOperation } from "./load-bulk-operation.ts";
import { presentBulkOperation } from "./present-bulk-operation.ts";

export const cancelBulkOperation = defineWriteAction({
  name: "cancel-bulk-operation",
  requires: "conversation.update",
  async run(ctx, { operationId }) {
    const operation = await lockOwnOperation(ctx, operationId);
    // It ended meanwhile, or its undo runs to its end.
    if (operation.state !== "running") return presentBulkOperation(operation);
    return moveBulkOperation(ctx, operation, "canceled", ctx.now.toISOString());
  },
});
