import type { BulkOperation } from "#contract/live-protocol.ts";
import { undoUntil } from "#domain/conversation/bulk-operation.ts";
import type { BulkOperationRecord } from "#server/store/conversation/bulk-operation.ts";

export const presentBulkOperation = (operation: BulkOperationRecord): BulkOperation => ({
  id: operation.id,
  action: operation.action,
  state: operation.state,
  total: operation.total,
  done: operation.doneCount,
  skipped: operation.skippedCount,
  undone: operation.undoneCount,
  kept: operation.keptCount,
  startedAt: operation.startedAt,
  endedAt: operation.endedAt,
  undoUntil: undoUntil(operation),
});
