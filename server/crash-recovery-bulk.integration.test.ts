// Kills the server with -9 between two transactions of a bulk operation. A new process continues it, and no conversation
// is done twice.
import { expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { startKillableServer } from "#testing/app/killable-server.ts";
import { eventually } from "#testing/eventually.ts";

test("killed between two batches, a bulk operation is continued and does each conversation once", async () => {
  const { olga, live, died } = await startKillableServer();
  const inboxId = (await olga.rpc("listInboxes", {})).rows[0]?.id as never;
  const ids: ConversationId[] = [];
  for (let n = 0; n < limit("bulkBatchSize") + 5; n += 1) {
    const to = `+447700900${String(600 + n)}`;
    const { conversation } = await olga.rpc("startTextConversation", {
      inboxId,
      to,
      text: "Hello",
    });
    ids.push(conversation.id);
  }
  const killed = await live("bulk.batch_done");
  const request = {
    action: { kind: "close" },
    target: { kind: "conversations", conversationIds: ids },
    clientKey: "the one",
  } as const;
  await olga.rpc("startBulkOperation", request).catch(() => undefined);
  await died(killed);
  await live();
  // A browser whose response was lost sends it again.
  const { id } = await olga.rpc("startBulkOperation", request);
  const current = async () =>
    (await olga.rpc("listBulkOperations", {})).rows.find((one) => one.id === id);
  await eventually(async () => expect((await current())?.state).toBe("done"), 80_000);
  expect(await current()).toMatchObject({ total: ids.length, done: ids.length, skipped: 0 });
  for (const conversationId of ids) {
    const entries = await olga.timeline(conversationId);
    const closed = entries.filter((one) => one.kind === "event" && one.type === "closed");
    expect(closed, conversationId).toHaveLength(1);
  }
}, 240_000);
