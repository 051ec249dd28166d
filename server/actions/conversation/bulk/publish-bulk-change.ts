import type { WriteContext } from "#server/actions/define-action.ts";
import type { BulkOperationRecord } from "#server/store/conversation/bulk-operation.ts";

/** To the member's own browsers: progress is read again. */
export function publishBulkChange(
  ctx: WriteContext,
  { id, memberId }: Pick<BulkOperationRecord, "id" | "memberId">,
): void {
  ctx.publishChange("bulk_operation", id, { memberId });
}
