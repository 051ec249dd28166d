import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockOwnOperation, moveBulkOperation } from "./load-bulk-operation.ts";
import { presentBulkOperation } from "./present-bulk-operation.ts";
import { scheduleBulkRun } from "./schedule-bulk-run.ts";

export const resumeBulkOperation = defineWriteAction({
  name: "resume-bulk-operation",
  requires: "conversation.update",
  async run(ctx, { operationId }) {
    const operation = await lockOwnOperation(ctx, operationId);
    const { state } = operation;
    if (state === "running") return presentBulkOperation(operation);
    if (state !== "canceled") throw new AppError("bulk_not_possible");
    scheduleBulkRun(ctx, operationId);
    return moveBulkOperation(ctx, operation, "running", null);
  },
});
