// Scenarios for actions on many conversations: what the job changes reaches every client as changes of conversations.
import type { BulkOperationId } from "#domain/ids.ts";
import type { bulkActions } from "#server/actions/conversation/bulk/registry.ts";
import { addBulkOperation } from "#testing/access-matrix/insert-rows.ts";
import { eventually } from "#testing/eventually.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

async function start({ olga, conversationId, n }: ReplayFixture): Promise<BulkOperationId> {
  const { id } = await olga.rpc("startBulkOperation", {
    action: { kind: "close" },
    target: { kind: "conversations", conversationIds: [conversationId] },
    clientKey: `replay ${n()}`,
  });
  await ended(olga, id);
  return id;
}

const ended = (olga: ReplayFixture["olga"], id: BulkOperationId) =>
  eventually(async () => {
    const { rows } = await olga.rpc("listBulkOperations", {});
    const state = rows.find((one) => one.id === id)?.state;
    if (state !== "done" && state !== "undone") throw new Error(`still ${state}`);
  });

async function startAndUndo(fixture: ReplayFixture): Promise<void> {
  const operationId = await start(fixture);
  await fixture.olga.rpc("undoBulkOperation", { operationId });
  await ended(fixture.olga, operationId);
}

/** Canceled before it did anything. */
async function canceled({ app, olga, maya }: ReplayFixture): Promise<BulkOperationId> {
  const { me } = await olga.rpc("getMe", {});
  return addBulkOperation(app, maya.workspaceId, me.id);
}

export const bulkScenarios: ScenariosOf<keyof typeof bulkActions & WriteRoute> = {
  startBulkOperation: startAndUndo,
  undoBulkOperation: startAndUndo,
  cancelBulkOperation: async (fixture) =>
    fixture.olga.rpc("cancelBulkOperation", { operationId: await canceled(fixture) }),
  async resumeBulkOperation(fixture) {
    const operationId = await canceled(fixture);
    await fixture.olga.rpc("resumeBulkOperation", { operationId });
    await ended(fixture.olga, operationId);
  },
  dismissBulkOperation: async (fixture) =>
    fixture.olga.rpc("dismissBulkOperation", { operationId: await canceled(fixture) }),
};
