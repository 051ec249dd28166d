import type { WorkspaceId } from "#domain/ids.ts";
import { maxWebhookAttempts } from "#domain/webhook/webhook-retries.ts";
import type { Output } from "#server/actions/define-action.ts";
import type { Db } from "#server/store/sql.ts";
import {
  listConversationNumbers,
  type WebhookDeliveryRecord,
} from "#server/store/webhook/delivery.ts";

type Delivery = Output<"resend-webhook">;

export async function presentWebhookDeliveries(
  db: Db,
  workspaceId: WorkspaceId,
  rows: readonly WebhookDeliveryRecord[],
): Promise<Delivery[]> {
  const ids = [...new Set(rows.flatMap((one) => one.conversationId ?? []))];
  const numbers = new Map(
    (await listConversationNumbers(db, workspaceId, ids)).map((one) => [one.id, one.number]),
  );
  return rows.map(({ entity: _, operation: __, inboxId: ___, failures: ____, ...row }) => ({
    ...row,
    conversationNumber: (row.conversationId && numbers.get(row.conversationId)) ?? null,
    maxAttempts: maxWebhookAttempts,
  }));
}

export async function presentWebhookDelivery(
  db: Db,
  workspaceId: WorkspaceId,
  row: WebhookDeliveryRecord,
): Promise<Delivery> {
  const [presented] = await presentWebhookDeliveries(db, workspaceId, [row]);
  if (!presented) throw new Error(`delivery ${row.id} was not presented`);
  return presented;
}
