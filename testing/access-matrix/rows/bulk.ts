import type { bulkRoutes } from "#contract/conversation/bulk-operation.ts";
import type { BulkOperationId } from "#domain/ids.ts";
import type { AccessCaller, AccessFixture } from "#testing/access-matrix/access-fixture.ts";
import { addBulkOperation } from "#testing/access-matrix/insert-rows.ts";
import type { RowsOf } from "./row.ts";

const own = {
  asks: "conversation.update",
  isPersonal: true,
  input: ({ bulkOperationId }: { readonly bulkOperationId: BulkOperationId }) => ({
    operationId: bulkOperationId,
  }),
  fresh: async ({ app, workspaceId }: AccessFixture, { memberId }: AccessCaller) => ({
    bulkOperationId: await addBulkOperation(app, workspaceId, memberId),
  }),
} as const;

export const bulkRows: RowsOf<typeof bulkRoutes> = {
  startBulkOperation: {
    asks: "conversation.update",
    isPersonal: true,
    input: ({ conversationId, colleagueId, teamId, n }) => ({
      action: { kind: "assign", assigneeId: colleagueId, teamId },
      target: { kind: "conversations", conversationIds: [conversationId] },
      clientKey: `request ${n}`,
    }),
    // What the member can't see is skipped later, like what isn't there.
    ignoredPaths: ["target.conversationIds.0"],
  },
  listBulkOperations: { asks: "conversation.update", isPersonal: true, input: () => ({}) },
  listSkippedConversations: own,
  cancelBulkOperation: own,
  resumeBulkOperation: own,
  undoBulkOperation: { ...own, ends: "bulk_not_possible" },
  dismissBulkOperation: own,
};
