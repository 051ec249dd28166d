import { assertCanUndo } from "#domain/conversation/bulk-operation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockOwnOperation, moveBulkOperation } from "./load-bulk-operation.ts";
import { presentBulkOperation } from "./present-bulk-operation.ts";
import { scheduleBulkRun } from "./schedule-bulk-run.ts";

export const undoBulkOperation = defineWriteAction({
  name: "undo-bulk-operation",
  requires: "conversation.update",
  async run(ctx, { operationId }) {
    const operation = await lockOwnOperation(ctx, operationId);
    if (operation.state === "undoing" || operation.state === "undone")
      return presentBulkOperation(operation);
    assertCanUndo(operation, ctx.now);
    scheduleBulkRun(ctx, operationId);
    return moveBulkOperation(ctx, operation, "undoing", null);
  },
});
