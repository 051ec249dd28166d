// Queues the submission of an outgoing text: its delivery, and the job that gives it to the provider.
import type { DeliveryId, EntryId } from "#domain/ids.ts";
import type { TextDecision } from "#domain/message/decide-text.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { insertDelivery } from "#server/store/message.ts";

export async function queueTextDelivery(
  ctx: WriteContext,
  messageId: EntryId,
  attempt: number,
  inbox: InboxRecord,
  recipient: string,
  decided: Pick<TextDecision, "state" | "sendAfter">,
): Promise<void> {
  const deliveryId = ctx.newId<DeliveryId>();
  await insertDelivery(ctx.db, ctx.workspaceId, {
    id: deliveryId,
    messageId,
    attempt,
    accountId: inbox.accountId,
    recipient,
    state: decided.state,
    at: ctx.now,
  });
  scheduleTextSubmission(
    ctx,
    deliveryId,
    decided.sendAfter === null ? null : new Date(decided.sendAfter),
  );
}

/** `at`: null sends at once. */
export function scheduleTextSubmission(
  ctx: WriteContext,
  deliveryId: DeliveryId,
  at: Date | null,
): void {
  ctx.schedule(
    "submit-text",
    { workspaceId: ctx.workspaceId, deliveryId },
    { key: jobKeys.submitText(deliveryId), ...(at === null ? {} : { at, usesTimer: true }) },
  );
}
