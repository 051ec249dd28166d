// Every minute: what a killed process left half-done is taken up again, what is old is forgotten.
import { limit } from "#domain/limits.ts";
import type { Desk } from "#server/actions/desk.ts";
import { recoverDelivery } from "#server/actions/message/delivery/recover-delivery.ts";
import { clearFile } from "#server/actions/message/picture/keep-file.ts";
import { scheduleJob } from "#server/scheduler/schedule.ts";
import { deleteStrayAttachments } from "#server/store/attachment.ts";
import { listDueSnoozes } from "#server/store/conversation.ts";
import { forgetOldChanges } from "#server/store/feed.ts";
import { forgetOldKeys } from "#server/store/idempotency.ts";
import { listStuckDeliveries } from "#server/store/message.ts";
import { forgetOldTokens } from "#server/store/person-token.ts";
import { forgetOldRates } from "#server/store/rate.ts";
import { listWorkspacesWithNew } from "#server/store/raw-item.ts";
import { forgetOldSessions } from "#server/store/session.ts";

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

export async function keepHouse(desk: Desk): Promise<void> {
  const { database, clock } = desk.parts;
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);

  // Longer than a provider may take: whoever was sending is gone.
  await takeUpWhatDied(desk, before(limit("providerTimeoutSeconds") * 1000 * 2));
  for (const one of await listDueSnoozes(database, now)) {
    await scheduleJob(
      database,
      "wake-conversation",
      { workspaceId: one.workspaceId, conversationId: one.id },
      { key: `wake:${one.id}` },
    );
  }

  await forgetOldChanges(database, before(limit("feedDays") * dayMs));
  await forgetOldKeys(database, before(limit("idempotencyHours") * hourMs));
  await forgetOldSessions(database, now);
  await forgetOldTokens(database, now);
  await forgetOldRates(database, before(2 * dayMs));
  const strays = await deleteStrayAttachments(database, before(dayMs));
  for (const one of strays) await clearFile(desk, one.workspaceId, one.sha256);
}

/** Texts that were being handed over, and raw items nobody read. */
export async function takeUpWhatDied(desk: Desk, before: Date): Promise<void> {
  const { database } = desk.parts;
  for (const one of await listStuckDeliveries(database, before, 500))
    await recoverDelivery(desk, one.workspaceId, one.id);
  for (const workspaceId of await listWorkspacesWithNew(database)) {
    await scheduleJob(
      database,
      "understand-raw",
      { workspaceId },
      { key: `understand:${workspaceId}` },
    );
  }
}
