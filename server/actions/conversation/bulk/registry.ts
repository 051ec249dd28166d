import { cancelBulkOperation } from "./cancel-bulk-operation.ts";
import { dismissBulkOperation } from "./dismiss-bulk-operation.ts";
import { listBulkOperations } from "./list-bulk-operations.ts";
import { listSkippedConversations } from "./list-skipped-conversations.ts";
import { resumeBulkOperation } from "./resume-bulk-operation.ts";
import { startBulkOperation } from "./start-bulk-operation.ts";
import { undoBulkOperation } from "./undo-bulk-operation.ts";

export const bulkActions = {
  startBulkOperation,
  listBulkOperations,
  listSkippedConversations,
  cancelBulkOperation,
  resumeBulkOperation,
  undoBulkOperation,
  dismissBulkOperation,
};
