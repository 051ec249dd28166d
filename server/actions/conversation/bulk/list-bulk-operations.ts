import { limit } from "#domain/limits.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listBulkOperations as listOperations } from "#server/store/conversation/bulk-operation.ts";
import { presentBulkOperation } from "./present-bulk-operation.ts";

export const listBulkOperations = defineReadAction({
  name: "list-bulk-operations",
  requires: "conversation.update",
  async run({ db, actor, now }) {
    const { workspaceId, memberId } = requireMember(actor);
    const since = new Date(now.getTime() - limit("bulkUndoSeconds") * 1_000);
    const rows = await listOperations(db, workspaceId, memberId, since);
    return { rows: rows.map(presentBulkOperation) };
  },
});
