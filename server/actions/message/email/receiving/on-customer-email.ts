// What follows a customer's email once it is on the timeline.
import type { WriteContext } from "#server/actions/define-action.ts";
import { sendAutoReplyIfDue } from "#server/actions/message/email/auto-reply/send-auto-reply.ts";
import { stopScheduled } from "#server/actions/message/email/sending/stop-scheduled.ts";
import type { ReceivedCustomerEmail } from "./receiving-context.ts";

export async function onCustomerEmail(
  ctx: WriteContext,
  spoken: ReceivedCustomerEmail,
): Promise<void> {
  const { conversationId, entryId, hadScheduled } = spoken;
  if (hadScheduled) await stopScheduled(ctx, { id: conversationId }, entryId);
  await sendAutoReplyIfDue(ctx, spoken);
}
