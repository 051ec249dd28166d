// Queues one attempt at sending an email: its ID, a row per recipient, and the job.

import type { AttemptId, DeliveryId, EntryId } from "#domain/ids.ts";
import type { EmailDecision } from "#domain/message/email/decide-email.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { insertAttempt } from "#server/store/email/email.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { insertDelivery } from "#server/store/message.ts";

export async function queueEmail(
  ctx: WriteContext,
  inbox: Pick<InboxRecord, "accountId">,
  messageId: EntryId,
  attempt: number,
  recipients: readonly string[],
  decided: EmailDecision,
): Promise<AttemptId> {
  const id = ctx.newId<AttemptId>();
  const { accountId } = inbox;
  await insertAttempt(ctx.db, ctx.workspaceId, { id, messageId, attempt, accountId });
  for (const recipient of recipients)
    await insertDelivery(ctx.db, ctx.workspaceId, {
      id: ctx.newId<DeliveryId>(),
      messageId,
      attempt,
      accountId,
      recipient,
      state: decided.state,
      at: ctx.now,
    });
  scheduleEmailSubmission(ctx, id, decided.sendAfter === null ? null : new Date(decided.sendAfter));
  return id;
}

/** Null: at once. */
export function scheduleEmailSubmission(
  ctx: WriteContext,
  attemptId: AttemptId,
  at: Date | null,
): void {
  ctx.schedule(
    "submit-email",
    { workspaceId: ctx.workspaceId, attemptId },
    { key: jobKeys.submitEmail(attemptId), ...(at === null ? {} : { at, usesTimer: true }) },
  );
}
