// One handing over of a mail to its provider: its name, a row for each recipient, and the job that does it.
import type { AttemptId, DeliveryId, EntryId } from "#domain/ids.ts";
import type { DecidedMail } from "#domain/message/mail/decide-mail.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { LineRecord } from "#server/store/line.ts";
import { insertAttempt } from "#server/store/mail/mail.ts";
import { insertDelivery } from "#server/store/message.ts";

export async function queueMail(
  ctx: WriteCtx,
  line: Pick<LineRecord, "accountId">,
  messageId: EntryId,
  attempt: number,
  recipients: readonly string[],
  decided: DecidedMail,
): Promise<AttemptId> {
  const id = ctx.newId<AttemptId>();
  const { accountId } = line;
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
  deliverAt(ctx, id, decided.holdUntil === null ? null : new Date(decided.holdUntil));
  return id;
}

/** null: at once. */
export function deliverAt(ctx: WriteCtx, attemptId: AttemptId, at: Date | null): void {
  ctx.schedule(
    "deliver-mail",
    { workspaceId: ctx.workspaceId, attemptId },
    { key: `mail:${attemptId}`, ...(at === null ? {} : { at, isPunctual: true }) },
  );
}
