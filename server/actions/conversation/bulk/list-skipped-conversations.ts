import { limit } from "#domain/limits.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import {
  countSkipReasons,
  findBulkOperation,
  listSkipped,
} from "#server/store/conversation/bulk-operation.ts";
import { ownOperation } from "./load-bulk-operation.ts";

export const listSkippedConversations = defineReadAction({
  name: "list-skipped-conversations",
  requires: "conversation.update",
  async run({ db, actor }, { operationId }) {
    const { workspaceId, visibleInboxIds } = requireMember(actor);
    const { state } = ownOperation(actor, await findBulkOperation(db, workspaceId, operationId));
    const shown = state === "undoing" || state === "undone" ? "kept" : "skipped";
    const max = limit("pageSizeMax");
    const rows = await listSkipped(db, workspaceId, operationId, shown, visibleInboxIds, max);
    return {
      reasons: await countSkipReasons(db, workspaceId, operationId, shown),
      rows: rows.map(({ reason, ...conversation }) => ({ reason, conversation })),
    };
  },
});
