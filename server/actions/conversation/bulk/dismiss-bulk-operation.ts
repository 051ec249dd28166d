import { defineWriteAction } from "#server/actions/define-action.ts";
import { setBulkDismissed } from "#server/store/conversation/bulk-operation.ts";
import { lockOwnOperation } from "./load-bulk-operation.ts";
import { publishBulkChange } from "./publish-bulk-change.ts";

export const dismissBulkOperation = defineWriteAction({
  name: "dismiss-bulk-operation",
  requires: "conversation.update",
  async run(ctx, { operationId }) {
    const operation = await lockOwnOperation(ctx, operationId);
    await setBulkDismissed(ctx.db, ctx.workspaceId, operationId);
    publishBulkChange(ctx, operation);
    return { done: true as const };
  },
});
