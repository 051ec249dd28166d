// What follows when a customer has written, once their mail stands on the timeline.
import type { WriteCtx } from "#server/actions/action.ts";
import { maybeAutoReply } from "#server/actions/message/mail/auto-reply/maybe-auto-reply.ts";
import { stopScheduled } from "#server/actions/message/mail/sending/stop-scheduled.ts";
import type { Spoken } from "./receiving-door.ts";

export async function customerSpoke(ctx: WriteCtx, spoken: Spoken): Promise<void> {
  const { conversationId, entryId, hadScheduled } = spoken;
  if (hadScheduled) await stopScheduled(ctx, { id: conversationId }, entryId);
  await maybeAutoReply(ctx, spoken);
}
