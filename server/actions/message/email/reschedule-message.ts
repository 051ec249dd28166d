import { AppError } from "#domain/errors.ts";
import { isCanceled } from "#domain/message/delivery-state.ts";
import { scheduleDeparture } from "#domain/message/email/decide-email.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { largeEntryOutput, respondWithEntry } from "#server/actions/message/entry-response.ts";
import { advanceDeliveries, lockAttemptDeliveries } from "#server/store/delivery/delivery.ts";
import { findLatestAttempt } from "#server/store/email/email.ts";
import { findInbox } from "#server/store/inbox.ts";
import { setSendAfter } from "#server/store/message.ts";
import { scheduleEmailSubmission } from "./sending/queue-email.ts";

export const rescheduleMessage = defineWriteAction({
  name: "reschedule-message",
  requires: "conversation.reply",
  async run(ctx, { entryId, sendAt }) {
    const { entry, conversation } = await lockVisibleEntry(ctx, entryId);
    const attempt = await findLatestAttempt(ctx.db, ctx.workspaceId, entry.id);
    if (!attempt) throw new AppError("already_sent");
    const deliveries = await lockAttemptDeliveries(
      ctx.db,
      ctx.workspaceId,
      entry.id,
      attempt.attempt,
    );
    const waiting = deliveries.filter((one) => one.state === "scheduled");
    if (waiting.length === 0)
      throw new AppError(
        isCanceled(deliveries.map((one) => one.state)) ? "already_canceled" : "already_sent",
      );
    const inbox =
      entry.message && (await findInbox(ctx.db, ctx.workspaceId, entry.message.inboxId));
    if (inbox?.isArchived) throw new AppError("inbox_archived", { inbox: inbox.name });
    const { sendAfter } = scheduleDeparture({ undoSeconds: 0 }, sendAt, ctx.now);
    // "Now" is handled like any other time: the job takes it off the schedule.
    const at = sendAfter ?? ctx.now.toISOString();
    await setSendAfter(ctx.db, ctx.workspaceId, entry.id, at);
    await advanceDeliveries(
      ctx.db,
      ctx.workspaceId,
      waiting.map((one) => one.id),
      ["scheduled"],
      { state: "scheduled", at: ctx.now },
    );
    scheduleEmailSubmission(ctx, attempt.id, new Date(at));
    publishEntryChange(ctx, conversation, entry.id);
    publishConversationChange(ctx, conversation);
    return respondWithEntry(ctx, entry.id);
  },
  largeOutput: largeEntryOutput,
});
