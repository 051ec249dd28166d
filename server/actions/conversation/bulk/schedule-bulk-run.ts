import type { BulkOperationId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";

export function scheduleBulkRun(ctx: WriteContext, operationId: BulkOperationId): void {
  ctx.schedule(
    "run-bulk-operation",
    { workspaceId: ctx.workspaceId, operationId },
    { key: jobKeys.runBulkOperation(operationId) },
  );
}
